//! One module a subcommand: its arguments, and `run`.

pub mod bot;
pub mod list;
pub mod play;
