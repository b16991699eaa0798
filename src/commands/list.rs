//! `rulebook list`: the games, their rules, readings and misreadings.

use super::hosted::{find, names};
use crate::exit::{Exit, Failure, Outcome};
use crate::say;

/// Lists the games; with a game, its rules, readings, misreadings and players; `boards` before it, its boards by name.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A game, or `boards`
    game: Option<String>,
    /// The game whose boards are listed
    #[arg(value_name = "GAME")]
    of: Option<String>,
}

/// The word before a game whose boards are to be listed.
const BOARDS: &str = "boards";

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    match (args.game.as_deref(), &args.of) {
        (Some(BOARDS), Some(name)) => return boards(name),
        (Some(BOARDS), None) => {
            return Err(Failure::usage("name the game whose boards are to be listed: list boards GAME"));
        }
        (_, Some(_)) => return Err(Failure::usage("two words are understood as `list boards GAME` only")),
        _ => {}
    }
    let Some(name) = &args.game else {
        for name in names() {
            say!("{name}");
        }
        return Ok(Exit::Conforms);
    };
    let game = find(name)?;
    for entry in game.book().entries() {
        say!("rule        {:40} {}", entry.id, entry.place);
    }
    for variant in game.variants() {
        say!("{:11} {:40} {}", variant.kind.name(), variant.id, variant.says);
    }
    for set in game.sets() {
        say!("{:11} {:40} {}", "set", set.id, set.says);
    }
    for player in game.bots() {
        say!("bot         {player}");
    }
    Ok(Exit::Conforms)
}

/// The boards that a game has by name.
fn boards(name: &str) -> Outcome {
    let game = find(name)?;
    for (board, seats) in game.boards_with_seats() {
        say!("{board:12} {seats} seats");
    }
    Ok(Exit::Conforms)
}
