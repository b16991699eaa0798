//! The games of this suite, each with what it alone has. A crate of somebody else's makes a list of its own.

#[cfg(not(test))]
use crate::wings;

pub use crate::commands::hosted::{Hosted, game, game_with};

/// The five games of this suite.
// The tests inside of this crate are about parts that serve any game: for them the program is not compiled for each.
#[cfg(not(test))]
pub static OURS: &[&dyn Hosted] = &[
    &game_with::<rulebook_spec::bitwa::Bitwa>(&wings::bitwa::WING),
    &game_with::<rulebook_spec::bricks::Bricks>(&wings::bricks::WING),
    &game_with::<rulebook_spec::dicewars::DiceWars>(&wings::dicewars::WING),
    &game_with::<rulebook_spec::garrison::Garrison>(&wings::garrison::WING),
    &game_with::<rulebook_spec::snakes::Snakes>(&wings::snakes::WING),
];
