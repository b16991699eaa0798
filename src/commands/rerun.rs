//! `rulebook rerun`: what failed last time, once more.

use crate::commands::validate::{self, Budget};
use crate::exit::{Failure, Outcome};
use crate::last::{LAST, Last};
use crate::report::Format;
use crate::talk;
use std::ffi::OsString;
use std::path::PathBuf;

/// Puts to the referee once more what failed when `validate --remember` was run last, and remembers what still fails.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file that --remember wrote
    #[arg(long, value_name = "FILE", default_value = LAST)]
    state: PathBuf,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Another command in place of the one that is remembered, after `--`
    #[arg(last = true)]
    command: Vec<OsString>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let last = Last::read(&args.state)?;
    if last.failed.is_empty() {
        return Err(Failure::nothing(format!("{}: nothing failed last time", args.state.display())));
    }
    let remembered = || last.command.iter().map(OsString::from).collect();
    let command: Vec<OsString> = if args.command.is_empty() { remembered() } else { args.command.clone() };
    talk!("{}: {} cases that failed last time", last.game, last.failed.len());
    validate::run(&validate::Args {
        game: last.game,
        command,
        reading: last.reading,
        probe: last.probe,
        traces: last.traces,
        known_failing: last.known_failing,
        remember: Some(args.state.clone()),
        save: None,
        matrix: None,
        exhaustive: false,
        after: None,
        budget: Budget {
            // The addresses of games drawn at random say what they were drawn from.
            seed: 1,
            cases: (!last.probe).then_some(0),
            steered: false,
            time: None,
            quick: false,
            timeout: last.timeout_s,
            run: last.failed,
            skip: Vec::new(),
            shard: None,
            max_fail: None,
        },
        format: args.format,
    })
}
