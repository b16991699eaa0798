//! One module a subcommand: its arguments, and `run`.

pub mod list;
pub mod traces;
