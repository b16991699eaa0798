//! `rulebook list`: the games, their rules, readings and misreadings.

use super::hosted::{find, names};
use crate::exit::{Exit, Outcome};
use crate::say;

/// Lists the games; with a game, its rules, readings, misreadings and players.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    /// A game
    game: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Lists the boards that a game has by name, and their seats
    Boards {
        /// The game
        game: String,
    },
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if let Some(What::Boards { game }) = &args.what {
        return boards(game);
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
