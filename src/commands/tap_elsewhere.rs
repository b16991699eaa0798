//! `rulebook tap` where files cannot be handed from one process to another: it says so.

use crate::exit::{Failure, Outcome};
use std::ffi::OsString;
use std::path::PathBuf;

/// Stands between a referee and a bot.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Where the record goes
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// The bot, after `--`
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let (record, bot) = (args.record.display(), args.command.first().map(|word| word.to_string_lossy()));
    let bot = bot.unwrap_or_default();
    Err(Failure::broken(format!("{record}: nothing is recorded of {bot}: a tap needs Linux")))
}
