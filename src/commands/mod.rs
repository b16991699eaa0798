//! One module a subcommand: its arguments, and `run`.

pub mod bot;
pub mod build;
pub mod certify;
pub mod completions;
pub mod explain;
pub mod fight;
pub mod init;
pub mod lint;
pub mod list;
pub mod play;
pub mod probe_player;
pub mod referee;
pub mod replay;
pub mod schema;
pub mod smoke;
pub mod tour;
pub mod traces;
pub mod validate;
