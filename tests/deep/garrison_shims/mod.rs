//! Players of Garrison against the contest's own interfaces: each is built by one command, and plays, unchanged, as a bot.

mod builds;
mod languages;
mod plays;
mod referee;
mod talks;
