//! The list of games, and what the suite wants of each.

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod garrison;
pub mod snakes;

use crate::case::play;
use crate::contest::Contest;
use crate::erased::{AnyGame, Chosen};
use crate::playout::Playout;
use crate::steering::Steering;
use crate::trace::check;
use crate::world::Games;

/// The game in examples that failures and help give.
pub const EXAMPLE: &str = "bricks";

/// Something to be done with a game that is known by name only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Contest>(self) -> Self::Output;
}

macro_rules! games {
    ($($name:ident: $game:ident),* $(,)?) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// Visits the game with this name; `None` when there is none.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == stringify!($name) {
                return Some(visitor.visit::<rulebook_spec::$name::$game>());
            })*
            None
        }

        /// How many games the small worlds of each game have, by its name.
        // Named here for each game, what walks through worlds is compiled in this crate, with optimization, for all that use it.
        pub fn games_in_worlds() -> Vec<(&'static str, u64)> {
            vec![$((stringify!($name), games_in_worlds_of::<rulebook_spec::$name::$game>())),*]
        }

        /// The addresses of what is called for games that are known at run time only; nobody needs them.
        // Named here, it is compiled in this crate, with optimization, for all that use it.
        pub fn called_at_run_time() -> Vec<*const ()> {
            vec![
                $(Chosen::of::<rulebook_spec::$name::$game> as *const (),)*
                Playout::<AnyGame>::leaves as *const (),
                Steering::sample::<AnyGame> as *const (),
                check::<AnyGame> as *const (),
                play::<AnyGame> as *const (),
            ]
        }
    };
}

fn games_in_worlds_of<G: Contest>() -> u64 {
    G::worlds().iter().map(|world| Games::count(G::literal(), world).games).sum()
}

// The one list of games.
games! {
    bitwa: Bitwa,
    bricks: Bricks,
    dicewars: DiceWars,
    garrison: Garrison,
    snakes: Snakes,
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLE, NAMES, Visitor, with_game};
    use crate::contest::Contest;

    struct Name;

    impl Visitor for Name {
        type Output = &'static str;

        fn visit<G: Contest>(self) -> &'static str {
            G::name()
        }
    }

    #[test]
    fn the_list_has_the_names_that_the_games_have() {
        for name in NAMES {
            assert_eq!(with_game(name, Name), Some(*name));
        }
        assert!(NAMES.contains(&EXAMPLE));
    }
}
