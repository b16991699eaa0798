//! Finding games by the names that users give.

use crate::exit::{Exit, Failure, Outcome};
use rulebook_conformance::case::json;
use rulebook_spec::game::Contest;
use rulebook_spec::{NAMES, Visitor, with_game};

/// Visits the game of this name, or every game. The exit code is that of the last game that does not conform.
///
/// # Errors
/// There is no such game, or a visit fails.
pub fn each_game<V: Visitor<Output = Outcome>>(name: Option<&str>, visitor: impl Fn() -> V) -> Outcome {
    let names = name.map_or(NAMES.to_vec(), |name| vec![name]);
    let mut exit = Exit::Conforms;
    for name in names {
        let found = with_game(name, visitor()).ok_or_else(|| unknown_game(name))??;
        if found != Exit::Conforms {
            exit = found;
        }
    }
    Ok(exit)
}

/// There is no such game.
pub fn unknown_game(name: &str) -> Failure {
    Failure::usage(format!("there is no game `{name}`: choose one of {}", NAMES.join(", ")))
}

/// The setup as `--board` takes it: as the game writes boards, or in JSON where that does not say everything.
pub fn board_text<G: Contest>(setup: &G::Setup) -> String {
    let text = G::board_text(setup);
    if G::read_board(&text).as_ref() == Ok(setup) { text } else { json(setup).to_string() }
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

/// The setup that an operator names by `--board`: as the game writes it, in JSON, or `@` and a file with either.
///
/// # Errors
/// The file cannot be read, or says no setup of this game.
pub fn board<G: Contest>(board: &str) -> Result<G::Setup, Failure> {
    let text = match board.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|error| Failure::usage(format!("--board: {path}: cannot be read: {error}")))?,
        None => board.to_owned(),
    };
    let text = text.trim_end_matches('\n');
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text)
            .map_err(|error| Failure::usage(format!("--board: no setup of this game: {error}")));
    }
    G::read_board(text).map_err(|says| Failure::usage(format!("--board: {says}")))
}
