//! Programs of snakes from files, in either form.

use crate::exit::{Exit, Failure};
use rulebook_spec::snakes::form::FORM;
use rulebook_spec::snakes::program::{Program, ProgramFile, parse};
use std::fs;
use std::path::Path;

/// The program in a file: the engine's JSON where it begins with a brace, else the text form.
///
/// # Errors
/// The file cannot be read, or is no program: then the exit code says that it does not conform.
pub fn read_program(path: &Path) -> Result<Program, Failure> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::usage(format!("the program `{shown}` cannot be read: {error}")))?;
    let refused = |says: String| Failure { exit: Exit::Differs, says: format!("`{shown}` is no program: {says}") };
    if !text.trim_start().starts_with('{') {
        return parse(&text).map_err(|error| refused(error.to_string()));
    }
    let file: ProgramFile = serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?;
    file.read(&FORM).map_err(|error| refused(format!("{error} [{}]", error.rule)))
}

/// Says that only snakes has programs of this kind.
///
/// # Errors
/// The game is another.
pub fn only_snakes(game: &str) -> Result<(), Failure> {
    if game == "snakes" {
        return Ok(());
    }
    Err(Failure::usage(format!("{game} has no programs that are read here: only snakes has")))
}
