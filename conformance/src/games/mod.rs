//! The list of games, and what the suite wants of each.

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod garrison;
pub mod snakes;

use crate::contest::Contest;
use crate::world::Games;
use rulebook_spec::game::Game;

/// The game in examples that failures and help give.
pub const EXAMPLE: &str = <rulebook_spec::bricks::Bricks as Game>::NAME;

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
        pub const NAMES: &[&str] = &[$(<$game as Game>::NAME),*];

        /// Visits the game with this name; `None` when there is none.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game as Game>::NAME {
                return Some(visitor.visit::<$game>());
            })*
            None
        }

        /// Counts the games of all worlds of a game, game by game. What lays them out is compiled here, with optimization,
        /// for all that use it.
        pub static COUNTS: &[fn() -> u64] = &[$(games_of_all_worlds::<$game>),*];
    };
}

fn games_of_all_worlds<G: Contest>() -> u64 {
    G::worlds().iter().map(|world| Games::count(G::LITERAL, world).games).sum()
}

// The one list of games.
games! {
    rulebook_spec::bitwa::Bitwa,
    rulebook_spec::bricks::Bricks,
    rulebook_spec::dicewars::DiceWars,
    rulebook_spec::garrison::Garrison,
    rulebook_spec::snakes::Snakes,
}
