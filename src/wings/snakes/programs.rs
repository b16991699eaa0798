//! Programs of snakes from files, in either form.

use crate::exit::{Exit, Failure};
use crate::files;
use rulebook_conformance::case::json;
use rulebook_spec::game::{Game, Seat};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::Snakes;
use rulebook_spec::snakes::program::{Program, ProgramFile, parse};
use serde_json::Value;
use std::path::Path;

/// Why a file is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoProgram {
    /// The rule that it breaks; `None` where it has neither form.
    pub rule: Option<Rule>,
    /// What is wrong, with map, row and column or the line.
    pub says: String,
}

/// The program in a file: the engine's JSON where it begins with a brace, else the text form.
///
/// # Errors
/// The file cannot be read; inside, it is no program.
pub fn try_program(path: &Path) -> Result<Result<Program, NoProgram>, Failure> {
    let shown = path.display();
    let text = files::read_text(path)
        .map_err(|error| Failure::usage(format!("the program `{shown}` cannot be read: {error}")))?;
    if !text.trim_start().starts_with('{') {
        return Ok(parse(&text).map_err(|error| NoProgram { rule: error.rule, says: error.to_string() }));
    }
    let file: Result<ProgramFile, _> = serde_json::from_str(&text);
    Ok(match file {
        Ok(file) => {
            file.read(Snakes::literal()).map_err(|error| NoProgram { rule: Some(error.rule), says: error.to_string() })
        }
        Err(error) => Err(NoProgram { rule: None, says: error.to_string() }),
    })
}

/// The same, where a file that is no program ends the command.
///
/// # Errors
/// The file cannot be read, or is no program: then the exit code says that it does not conform.
pub fn read_program(path: &Path) -> Result<Program, Failure> {
    try_program(path)?.map_err(|refused| refused.failure(path))
}

impl NoProgram {
    /// The failure that ends a command which needs the program.
    pub fn failure(&self, path: &Path) -> Failure {
        let rule = self.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        Failure { exit: Exit::Differs, says: format!("`{}` is no program: {}{rule}", path.display(), self.says) }
    }
}

/// Says that only snakes has programs of this kind.
///
/// # Errors
/// The game is another.
pub fn only_snakes(game: &str) -> Result<(), Failure> {
    if game == Snakes::name() {
        return Ok(());
    }
    Err(Failure::usage(format!("{game} has no programs that are read here: only {} has", Snakes::name())))
}

/// Lets the program of a file lead the snake of a seat.
///
/// # Errors
/// There is no such seat, or the file is no program.
pub fn put(setup: &mut Value, seat: Seat, path: &Path) -> Result<(), Failure> {
    let program = read_program(path)?;
    let slot = setup["snakes"].get_mut(usize::from(seat)).and_then(Value::as_object_mut);
    let slot = slot.ok_or_else(|| Failure::usage(format!("--program: there is no seat {seat} in this fight")))?;
    slot.insert("program".into(), json(&ProgramFile::of(&program)));
    Ok(())
}

/// The name of the program that leads the snake of a seat.
pub fn name(setup: &Value, seat: usize) -> Option<String> {
    setup.pointer(&format!("/snakes/{seat}/program/SnakeName")).and_then(Value::as_str).map(str::to_owned)
}
