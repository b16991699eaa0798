//! Playing games between programs: the referee over real processes, and what it reports.

mod referee;
pub mod report;
mod sitter;
mod stopped;
mod wire;

pub use referee::{Chair, Luck, Played, Refusal, Remains, Table, Watch};
pub use stopped::Stopped;
pub use wire::WireKind;
