//! The rules of five contest games, each modelled literally.
//!
//! The crate does no I/O, reads no clock, draws no random number, starts no thread, uses no float, and panics on no
//! input. A game is a folder here and one line in [`games!`]; what every game speaks stands in [`game`].

pub mod bitwa;
pub mod bricks;
pub mod choose;
pub mod dicewars;
pub mod game;
pub mod garrison;
pub mod reasons;
pub mod rule;
pub mod snakes;

use game::Contest;

/// Something to be done with a game that is known by name only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Contest>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),* $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(<$game as game::Game>::NAME),*];

        /// Visits the game with this name; `None` when there is none.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game as game::Game>::NAME {
                return Some(visitor.visit::<$game>());
            })*
            None
        }
    };
}

// The one list of games.
games! {
    bitwa::Bitwa,
    bricks::Bricks,
    dicewars::DiceWars,
    garrison::Garrison,
    snakes::Snakes,
}
