//! Players of Garrison against the contest's own interfaces: each is built by one command, and plays, unchanged, as a bot.

mod builds;
#[path = "../common/mod.rs"]
mod common;
mod languages;
mod plays;
mod referee;
mod talks;
