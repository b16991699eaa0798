//! Laws: what the steps of every right referee keep, whatever the details of its rules.

use super::{EventOf, Game, LogOf};

/// One step, as laws see it.
pub struct Seen<'a, G: Game> {
    /// The position before it.
    pub before: &'a G::Position,
    /// What happened.
    pub event: &'a EventOf<G>,
    /// The position after it.
    pub after: &'a G::Position,
    /// What the step told and refused. What it cites is no matter of laws.
    pub log: &'a LogOf<G>,
}

/// A law that is kept, or the sentence on how it is broken.
///
/// # Errors
/// It is broken.
pub fn keeps(kept: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if kept { Ok(()) } else { Err(broken()) }
}
