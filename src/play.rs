//! Playing games between programs: the referee over real processes, and what it reports.

mod referee;
pub mod report;
mod sitter;
mod wire;

pub use referee::{Chair, Luck, Played, Refusal, Remains, Stopped, Table, Watch};
pub use wire::WireKind;
