//! Small worlds that are tried whole: nothing in them is left to luck, so that a run that agrees has proved it for them.

use crate::choose::Choices;
use rulebook_spec::game::{Answer, Game, Seat};

/// What a seat that is asked in a position may answer.
pub type Others<G> = Box<dyn Fn(&<G as Game>::Position, Seat) -> Vec<Answer<<G as Game>::Move>> + Send + Sync>;
/// The setups of a world, one for each sequence of choices.
pub type Setups<G> = Box<dyn Fn(&mut dyn Choices) -> <G as Game>::Setup + Send + Sync>;

/// A small world of a game: setups, and everything that can happen from each of them.
pub struct World<G: Game> {
    /// Its name, such as `3x3`, without spaces.
    pub name: &'static str,
    /// What is in it, as the end of the sentence "The world has …".
    pub says: &'static str,
    /// A setup; every sequence of choices gives another one, and the rules may refuse some of them.
    pub setup: Setups<G>,
    /// What a seat that is asked may answer besides its legal moves: moves that the rules refuse, lines that are none.
    pub others: Others<G>,
    /// A game has at most this many events.
    pub depth: usize,
}

/// The worlds of a game.
pub trait Worlds: Game {
    /// The worlds, the smallest first.
    fn worlds() -> Vec<World<Self>>
    where
        Self: Sized,
    {
        Vec::new()
    }
}
