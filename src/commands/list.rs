//! `rulebook list`: the games, their rules, readings and misreadings.

use super::hosted::{find, names};
use crate::exit::{Exit, Outcome};
use crate::out::program;
use crate::say;
use rulebook_conformance::world::Size;

/// Lists the games; with a game its rules, readings, misreadings, rulings, bots and boards, or its traces
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
    /// Lists the small worlds of a game that `validate --exhaustive` tries whole
    Worlds {
        /// The game
        game: String,
    },
    /// Lists the golden traces of a game by their addresses, and what each shows
    Traces {
        /// The game
        game: String,
    },
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    match &args.what {
        Some(What::Boards { game }) => return boards(game),
        Some(What::Worlds { game }) => return worlds(game),
        Some(What::Traces { game }) => return traces(game),
        None => {}
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
    for ruling in game.book().rulings() {
        let question = ruling.words.split(['?', '\n']).next().unwrap_or_default().trim_start_matches("Question: ");
        say!("{:11} {:40} {question}", "ruling", ruling.id);
    }
    for player in game.bots() {
        say!("bot         {player}");
    }
    for foul in game.cheats() {
        say!("bot         foul:{foul}");
    }
    for (board, seats) in game.boards_with_seats() {
        say!("board       {board:40} {seats} seats");
    }
    say!("{:11} {} of them: `{} list traces {name}`", "trace", game.addresses().len(), program());
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

/// The small worlds.
fn worlds(name: &str) -> Outcome {
    for (world, size) in find(name)?.worlds() {
        let Size { positions, events, games, .. } = size;
        say!("{:12} {positions:>8} positions {events:>8} events {games:>8} games: {}", world[0], world[1]);
    }
    Ok(Exit::Conforms)
}

/// The golden traces that are built in.
fn traces(name: &str) -> Outcome {
    for (address, about) in find(name)?.addresses() {
        say!("{address:60} {about}");
    }
    Ok(Exit::Conforms)
}
