//! One module a subcommand: its arguments, and `run`.

pub mod bot;
pub mod build;
pub mod certify;
pub mod completions;
pub mod coverage;
pub mod explain;
pub mod fairness;
pub mod hosted;
pub mod init;
pub mod list;
pub mod perft;
pub mod play;
pub mod power;
pub mod probe_player;
pub mod referee;
pub mod replay;
pub mod rerun;
pub mod schema;
pub mod smoke;
pub mod tap;
pub mod tap_recorder;
pub mod tour;
pub mod traces;
pub mod validate;
pub mod verify;
pub mod view;
