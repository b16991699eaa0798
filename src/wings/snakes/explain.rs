//! Why a program of snakes goes where it goes.

use super::programs::read_program;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out;
use rulebook_conformance::games::snakes::explain::explain;
use rulebook_spec::game::{Game, Log};
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::{Snakes, Stage, View};
use std::path::Path;

/// Draws the decision of a program: each map over the board, matched cells marked, and the scores. `seat` is whose snake
/// the program leads; by default the one that is to move, or the first that is living.
///
/// # Errors
/// A file cannot be read, is no program or no position.
pub fn run(program: &Path, position: &Path, seat: Option<u8>) -> Outcome {
    let program = read_program(program)?;
    let view = read_view(position, seat)?;
    let no_view = || Failure::usage(format!("`{}` is not what a living snake sees", position.display()));
    let decision = decide(Snakes::literal(), &program, &view).ok_or_else(no_view)?;
    out::print(format_args!("{}\n", explain(&program, &view, &decision).trim_end()))?;
    Ok(Exit::Conforms)
}

/// What a seat sees, as the file says it or in the position that the file says.
fn read_view(path: &Path, seat: Option<u8>) -> Result<View, Failure> {
    let shown = path.display();
    let text = files::read_text(path)
        .map_err(|error| Failure::usage(format!("the position `{shown}` cannot be read: {error}")))?;
    if let Ok(view) = serde_json::from_str::<View>(&text) {
        return Ok(view);
    }
    let setup = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("`{shown}` is neither a setup nor a view: {error}")))?;
    let position = Snakes::start(Snakes::literal(), &setup, &mut Log::default())
        .map_err(|violation| Failure::usage(format!("`{shown}` cannot be: {violation}")))?;
    let mover = match position.stage() {
        Stage::Move(seat) => Some(seat),
        Stage::Order | Stage::Over(_) => position.living().next(),
    };
    let seat = seat.or(mover).unwrap_or(0);
    Ok(Snakes::view(Snakes::literal(), &position, seat))
}
