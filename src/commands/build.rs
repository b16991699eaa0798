//! `rulebook build`: a player written against a contest's own interface becomes a bot that speaks JSON Lines.

use super::hosted::all;
use crate::exit::{Exit, Failure, Outcome};
use crate::near::did_you_mean;
use crate::say;
use crate::shims::{Plan, Shim};
use std::path::PathBuf;

/// Builds a player that is written against a contest's own interface into a bot that speaks JSON Lines.
#[derive(clap::Args, Debug)]
#[command(after_help = help())]
pub struct Args {
    /// The interface
    shim: String,
    /// The player's source, a file or a folder
    source: PathBuf,
    /// The program to be made; for Java a folder, with the program `bot` in it
    #[arg(short, long, value_name = "PATH")]
    out: PathBuf,
    /// Which player, where the source has several (Java)
    #[arg(long)]
    class: Option<String>,
    /// The encoding of the player's source (Java; UTF-8 by default)
    #[arg(long)]
    encoding: Option<String>,
    /// What the player's source has the contest's interface from: a package in Java, a header in C++, a unit in Pascal
    #[arg(long, value_name = "NAME")]
    interface: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let shim = shims().find(|shim| shim.name == args.shim).ok_or_else(|| {
        let names: Vec<&str> = shims().map(|shim| shim.name).collect();
        let near = did_you_mean(&args.shim, names.iter().copied());
        Failure::usage(format!("there is no interface `{}`: choose one of {}{near}", args.shim, names.join(", ")))
    })?;
    if cfg!(windows) {
        let says = "players are built on Linux alone: what starts them is a script of the shell";
        return Err(Failure::broken(says));
    }
    let bot = (shim.build)(&Plan {
        source: args.source.clone(),
        out: args.out.clone(),
        class: args.class.clone(),
        encoding: args.encoding.clone(),
        interface: args.interface.clone(),
    })?;
    say!("{}", bot.display());
    Ok(Exit::Conforms)
}

/// The interfaces of all games.
fn shims() -> impl Iterator<Item = &'static Shim> {
    all().iter().flat_map(|game| game.wing().shims)
}

fn help() -> String {
    let lines = shims().map(|shim| format!("  {}: {}\n", shim.name, shim.says));
    format!("Interfaces:\n{}", lines.collect::<String>())
}
