//! Smaller games that may show the same.

use rulebook_spec::game::{EventOf, Game, Log};
use rulebook_spec::rule::Rule;

/// How a game is made smaller. Events are left out of every game, and games are begun later: a game adds what it knows
/// besides.
pub trait Shrinker: Game {
    /// The rule that refuses a setup only for how far its game is said to have come. It is about setups that only this suite has.
    fn stage() -> Option<Rule> {
        None
    }

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

    /// Why a referee need not open this setup, though the rules allow it: only this suite has such setups, no text speaks
    /// of them. `None` for a setup that every referee opens, and for one that the rules refuse.
    fn may_refuse(setup: &Self::Setup) -> Option<&'static str> {
        let start = |setup: &Self::Setup| Self::start(Self::literal(), setup, &mut Log::default()).ok();
        let position = start(setup)?;
        let begins = Self::from_beginning(setup, &[]).is_some_and(|(beginning, events)| {
            events.is_empty() && start(&beginning).is_some_and(|one| one == position)
        });
        (!begins).then_some(MIDDLE)
    }

    /// Why a referee may open this setup, though the rules refuse it: no text speaks of how far its game has come. `None` for a
    /// setup that the rules allow, and for one that they refuse for something else.
    fn may_open(setup: &Self::Setup) -> Option<&'static str> {
        let refused = Self::start(Self::literal(), setup, &mut Log::default()).err()?;
        (Some(refused.rule) == Self::stage()).then_some(MIDDLE)
    }
}

/// What [`Shrinker::may_refuse`] and [`Shrinker::may_open`] say of setups in the middle of a game.
pub const MIDDLE: &str = "a setup in the middle of a game";
