//! Finding games by the names that users give.

use crate::exit::Failure;
use rulebook_spec::NAMES;
use rulebook_spec::game::Contest;

/// There is no such game.
pub fn unknown_game(name: &str) -> Failure {
    Failure::usage(format!("there is no game `{name}`: choose one of {}", NAMES.join(", ")))
}

/// The time for a whole game that the operator named, in milliseconds.
///
/// # Errors
/// The game has no such limit.
pub fn budget<G: Contest>(budget_ms: Option<u32>) -> Result<Option<u32>, Failure> {
    match budget_ms {
        Some(_) if G::BUDGET_MS.is_none() => {
            Err(Failure::usage(format!("--budget: {} limits single answers, not whole games", G::NAME)))
        }
        budget_ms => Ok(budget_ms),
    }
}
