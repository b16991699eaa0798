//! The list of games, and what the suite wants of each.

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod garrison;
pub mod snakes;

use crate::case::play;
use crate::contest::Contest;
use crate::playout::Playout;
use crate::steering::Steering;
use crate::trace::check;
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

        /// How many games the small worlds of each game have, by its name.
        // Named here for each game, what walks through worlds is compiled in this crate, with optimization, for all that use it.
        pub fn games_in_worlds() -> Vec<(&'static str, u64)> {
            vec![$((<$game as Game>::NAME, games_in_worlds_of::<$game>())),*]
        }

        /// The addresses of what is called for each game that is judged, drawn or checked; nobody needs them.
        // Named here for each game, it is compiled in this crate, with optimization, for all that use it. Without this the program
        // compiles it itself, without optimization, and takes half as long again to validate.
        pub fn called_for_each_game() -> Vec<*const ()> {
            [$(called_for_each_game_of::<$game>()),*].concat()
        }
    };
}

fn games_in_worlds_of<G: Contest>() -> u64 {
    G::worlds().iter().map(|world| Games::count(G::LITERAL, world).games).sum()
}

fn called_for_each_game_of<G: Contest>() -> Vec<*const ()> {
    vec![
        Playout::<G>::leaves as *const (),
        Steering::sample::<G> as *const (),
        check::<G> as *const (),
        play::<G> as *const (),
        G::mutants as *const (),
    ]
}

// The one list of games.
games! {
    rulebook_spec::bitwa::Bitwa,
    rulebook_spec::bricks::Bricks,
    rulebook_spec::dicewars::DiceWars,
    rulebook_spec::garrison::Garrison,
    rulebook_spec::snakes::Snakes,
}
