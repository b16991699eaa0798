//! Our own players.

use crate::choose::Choices;
use rulebook_spec::game::{Game, Seat};
use rulebook_spec::rule::Rule;

/// Our own programs that play a game, good ones and bad ones.
pub trait Bots: Game {
    /// The names that [`Bots::player`] knows.
    fn players() -> &'static [&'static str];

    /// Those of them that a bot is certified against: who attack, evade, or do next to nothing.
    fn opponents() -> &'static [&'static str] {
        Self::players()
    }

    /// Those of them that are of rising strength, the weakest first: in many games each wins more often than those before it.
    fn rising() -> &'static [&'static str] {
        &[]
    }

    /// Our player of this name; `None` for a name that the game does not know.
    fn player(kind: &str) -> Option<Box<dyn Player<Self>>>;

    /// The names that [`Bots::cheat`] knows.
    fn cheats() -> &'static [&'static str] {
        &[]
    }

    /// Our player that makes `after` legal moves, not counting what is answered before play begins, and then,
    /// as soon as the position lets it, the illegal one of this name; `None` for a name that the game does not know.
    fn cheat(_kind: &str, _after: u32) -> Option<Box<dyn Player<Self>>> {
        None
    }

    /// The foul that `rulebook tour` lets a bot commit: one of [`Bots::cheats`], or one that there is in every game.
    fn shown_foul() -> &'static str {
        "garbled"
    }

    /// The rule by which a player keeps nothing on disk, where the text has one.
    fn keeps_nothing() -> Option<Rule> {
        None
    }

    /// Whether the referee itself moves for this seat, one of the legal moves that is drawn evenly: nobody sits there.
    fn is_run(_: &Self::Position, _: Seat) -> bool {
        false
    }
}

/// One of our programs that plays a game: it hears the referee's messages and answers those that ask.
pub trait Player<G: Game>: Send {
    /// Takes a message in; gives the answer if the message asks for one.
    fn hear(&mut self, message: &G::Message, choices: &mut dyn Choices) -> Option<G::Move>;
}
