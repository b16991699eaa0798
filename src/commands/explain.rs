//! `rulebook explain`: why a snake's program goes where it goes.

use crate::exit::{Exit, Failure, Outcome};
use crate::programs::{only_snakes, read_program};
use crate::say;
use rulebook_spec::game::{Game, Log};
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::explain::explain;
use rulebook_spec::snakes::mind::MIND;
use rulebook_spec::snakes::{Snakes, Stage, View};
use std::fs;
use std::path::{Path, PathBuf};

/// Draws a snake program's decision: each map over the board, matched cells marked, and the scores
#[derive(clap::Args, Debug)]
pub struct Args {
    /// snakes
    game: String,
    /// The program: the engine's JSON, or a text with maps drawn
    program: PathBuf,
    /// A setup, or what a seat sees, in JSON
    #[arg(long)]
    position: PathBuf,
    /// Whose snake the program leads; by default the one that is to move, or the first that is living
    #[arg(long)]
    seat: Option<u8>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    only_snakes(&args.game)?;
    let program = read_program(&args.program)?;
    let view = read_view(&args.position, args.seat)?;
    let no_view = || Failure::usage(format!("`{}` is not what a living snake sees", args.position.display()));
    let decision = decide(&MIND, &program, &view).ok_or_else(no_view)?;
    say!("{}", explain(&program, &view, &decision).trim_end());
    Ok(Exit::Conforms)
}

/// What a seat sees, as the file says it or in the position that the file says.
fn read_view(path: &Path, seat: Option<u8>) -> Result<View, Failure> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::usage(format!("the position `{shown}` cannot be read: {error}")))?;
    if let Ok(view) = serde_json::from_str::<View>(&text) {
        return Ok(view);
    }
    let setup = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("`{shown}` is neither a setup nor a view: {error}")))?;
    let position = Snakes::start(Snakes::LITERAL, &setup, &mut Log::default())
        .map_err(|violation| Failure::usage(format!("`{shown}` cannot be: {violation}")))?;
    let mover = match position.stage() {
        Stage::Move(seat) => Some(seat),
        Stage::Order | Stage::Over(_) => position.living().next(),
    };
    let seat = seat.or(mover).unwrap_or(0);
    Ok(Snakes::view(Snakes::LITERAL, &position, seat))
}
