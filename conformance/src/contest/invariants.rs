//! What every step of every right referee keeps: a second opinion on the rules.

use rulebook_spec::game::{EventOf, Game, LogOf};

/// What holds of every position and every step, however the details of the rules are read.
pub trait Invariants: Game {
    /// Holds whatever a position keeps incrementally against a literal count; a game that keeps nothing has nothing to
    /// say.
    ///
    /// # Errors
    /// One sentence on the first thing that differs.
    fn recount(_position: &Self::Position) -> Result<(), String> {
        Ok(())
    }

    /// Holds a step to what the steps of every right referee of this game keep, whatever the details of its rules: what is
    /// neither lost nor found, who may move what, who is next.
    ///
    /// # Errors
    /// One sentence on the first invariant that is broken.
    fn invariant(_seen: &Seen<'_, Self>) -> Result<(), String> {
        Ok(())
    }
}

/// One step, as invariants see it.
pub struct Seen<'a, G: Game> {
    /// The position before it.
    pub before: &'a G::Position,
    /// What happened.
    pub event: &'a EventOf<G>,
    /// The position after it.
    pub after: &'a G::Position,
    /// What the step told and refused. What it cites is no matter of invariants.
    pub log: &'a LogOf<G>,
}

/// An invariant that is kept, or the sentence on how it is broken.
///
/// # Errors
/// It is broken.
pub fn keeps(kept: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if kept { Ok(()) } else { Err(broken()) }
}
