//! Playing games between programs: the referee over real processes, and what it reports.

mod held;
mod memory;
mod referee;
pub mod report;
pub mod single;
mod sitter;
mod stopped;
mod table;
mod wire;

pub use stopped::Stopped;
pub use table::{Ask, Chair, Judged, Luck, People, Played, Refusal, Remains, Table, Watch};
pub(crate) use wire::Said;
pub use wire::WireKind;
