//! `rulebook probe-player`: what a referee under test starts as its player; not for people.

use crate::exit::{Failure, Outcome};
use crate::games::unknown_game;
use crate::probe::bot::{Orders, play};
use rulebook_spec::game::Contest;
use rulebook_spec::{Visitor, with_game};
use std::path::PathBuf;

/// Plays by the orders in a file.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// File of orders
    orders: PathBuf,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let file = args.orders.display();
    let text =
        std::fs::read(&args.orders).map_err(|error| Failure::usage(format!("{file}: cannot be read: {error}")))?;
    let orders: Orders = serde_json::from_slice(&text).map_err(|error| Failure::usage(format!("{file}: {error}")))?;
    let name = orders.game.clone();
    with_game(&name, Play(orders)).ok_or_else(|| unknown_game(&name))?
}

struct Play(Orders);

impl Visitor for Play {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        play::<G>(&self.0)
    }
}
