//! Boards and limits of time as operators name them on the command line.

use crate::exit::Failure;
use crate::files;
use crate::near::did_you_mean;
use rulebook_conformance::case::json;
use rulebook_conformance::contest::Contest;

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
        Some(_) if G::usual_budget_ms().is_none() => {
            Err(Failure::usage(format!("--budget: {} limits single answers, not whole games", G::name())))
        }
        budget_ms => Ok(budget_ms),
    }
}

/// The setup that an operator names by `--board`: by its name, as the game writes it, in JSON, or `@` and a file with either.
///
/// # Errors
/// The file cannot be read, or says no setup of this game.
pub fn board<G: Contest>(board: &str) -> Result<G::Setup, Failure> {
    let mut named = G::named();
    if let Some(index) = named.iter().position(|(name, _)| *name == board) {
        return Ok(named.swap_remove(index).1);
    }
    let text = match board.strip_prefix('@') {
        Some(path) => files::read_text(path)
            .map_err(|error| Failure::usage(format!("--board: {path}: cannot be read: {error}")))?,
        None => board.to_owned(),
    };
    let text = text.trim_end_matches('\n');
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text)
            .map_err(|error| Failure::usage(format!("--board: no setup of this game: {error}")));
    }
    // A report shows the end of a board's line as `\n`, so that a command stays one line.
    let text = text.replace("\\n", "\n");
    let text = text.trim_end_matches('\n');
    G::read_board(text).map_err(|says| {
        let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
        // Whoever writes one word of letters may have meant a name.
        let is_word = text.starts_with(char::is_alphabetic) && !text.contains(char::is_whitespace);
        let or = match names.is_empty() || !is_word {
            true => String::new(),
            false => format!("; or name one of {}{}", names.join(", "), did_you_mean(text, names.iter().copied())),
        };
        Failure::usage(format!("--board: {says}{or}"))
    })
}
