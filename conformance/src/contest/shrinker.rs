//! Smaller games that may show the same.

use rulebook_spec::game::{EventOf, Game};

/// How a game is made smaller. Events are left out of every game, and games are begun later: a game adds what it knows
/// besides.
pub trait Shrinker: Game {
    /// Games that are like this one in one respect and simpler, the simplest first: a smaller board, fewer units,
    /// smaller numbers, the other seat.
    fn simpler(_setup: &Self::Setup, _events: &[EventOf<Self>]) -> Vec<(Self::Setup, Vec<EventOf<Self>>)> {
        Vec::new()
    }

    /// A game from its very beginning that comes to the same position and goes on with the same events, so that it can
    /// be played over the native protocol; `None` where there is none that is easily found.
    fn from_beginning(_setup: &Self::Setup, _events: &[EventOf<Self>]) -> Option<(Self::Setup, Vec<EventOf<Self>>)> {
        None
    }
}
