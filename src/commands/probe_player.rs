//! `rulebook probe-player`: what a referee under test starts as its player; not for people.

use super::hosted::{Job, find};
use crate::exit::{Failure, Outcome};
use crate::probe::bot::Orders;
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
    find(&orders.game)?.run(Job::ProbePlayer(&orders))
}
