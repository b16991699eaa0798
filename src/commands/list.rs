//! `rulebook list`: the games, their rules, readings and misreadings.

use super::hosted::{find, names};
use crate::exit::{Exit, Outcome};
use crate::say;

/// Lists the games; with a game, its rules, readings, misreadings and players.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A game
    game: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
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
