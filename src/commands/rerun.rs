//! `rulebook rerun`: what failed last time, once more.

use super::workers::Workers;
use crate::certificate::Wanted;
use crate::commands::validate::{self, Budget};
use crate::exit::{Failure, Outcome};
use crate::last::{LAST, Last};
use crate::report::Format;
use crate::talk;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Puts to the referee once more what failed when `validate --remember` was run last, and remembers what still fails.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file that --remember wrote
    #[arg(long, value_name = "FILE", default_value = LAST)]
    state: PathBuf,
    /// Run the command of the file, whoever wrote it. Without this you are asked, where --remember of yours did not write it
    /// in this place
    #[arg(long)]
    yes: bool,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Another command in place of the one that is remembered, after `--`
    #[arg(last = true)]
    command: Vec<OsString>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let (last, is_ours) = Last::read(&args.state)?;
    if last.failed.is_empty() {
        return Err(Failure::nothing(format!("{}: nothing failed last time", args.state.display())));
    }
    let remembered = || last.command.iter().map(OsString::from).collect();
    let command: Vec<OsString> = if args.command.is_empty() { remembered() } else { args.command.clone() };
    if args.command.is_empty() && !is_ours && !args.yes {
        consent(args, &last.command)?;
    }
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
        wanted: Wanted::default(),
        matrix: None,
        exhaustive: false,
        after: None,
        resume: None,
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
            workers: Workers::default(),
        },
        format: args.format,
    })
}

/// Asks whether the command of a file may be run that this user did not write.
fn consent(args: &Args, command: &[String]) -> Result<(), Failure> {
    let (path, command) = (args.state.display(), crate::words::join(command));
    let refused = || {
        let remedy = "look at it, then --yes runs it, or name a command after `--`";
        Failure::usage(format!("{path}: its command was not run, since you did not write it here: {command}: {remedy}"))
    };
    if !io::stdin().is_terminal() {
        return Err(refused());
    }
    talk!("{path}: you did not write it here; its command: {command}");
    talk!("run it? [y/N]");
    let mut answer = String::new();
    let _ = io::stdin().read_line(&mut answer);
    if matches!(answer.trim(), "y" | "Y" | "yes") { Ok(()) } else { Err(refused()) }
}
