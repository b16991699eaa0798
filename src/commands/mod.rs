//! One module a subcommand: its arguments, and `run`.

pub mod book;
pub mod bot;
pub mod build;
pub mod certify;
pub mod completions;
pub mod console;
pub mod coverage;
pub mod doctor;
pub mod explain;
mod facts;
pub mod fairness;
pub mod hosted;
pub mod init;
pub mod list;
pub mod man;
pub mod perft;
pub mod play;
pub mod power;
pub mod probe_player;
pub mod referee;
pub mod replay;
pub mod rerun;
pub mod schema;
pub mod smoke;
#[cfg(unix)]
pub mod tap;
#[cfg(not(unix))]
#[path = "tap_elsewhere.rs"]
pub mod tap;
#[cfg(unix)]
pub mod tap_recorder;
pub mod tour;
pub mod tournament;
pub mod traces;
pub mod validate;
pub mod verify;
pub mod verify_certificate;
pub mod view;
mod workers;
