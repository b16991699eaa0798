//! Finding games by the names that users give.

use crate::exit::Failure;
use rulebook_spec::NAMES;

/// There is no such game.
pub fn unknown_game(name: &str) -> Failure {
    Failure::usage(format!("there is no game `{name}`: choose one of {}", NAMES.join(", ")))
}
