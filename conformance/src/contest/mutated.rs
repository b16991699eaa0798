//! Changes of the rules that were made by machine.

use crate::mutants::Mutants;
use rulebook_spec::game::Game;

/// A game whose rules were made over so that any one small change of them can be switched on.
pub trait Mutated: Game {
    /// Its mutants; none of a game whose rules were not made over.
    fn mutants() -> Option<&'static dyn Mutants> {
        None
    }
}
