//! The command line: one place that parses it, and one that prints failures.

use crate::commands::{
    bot, build, certify, completions, console, coverage, explain, fairness, fight, init, lint, list, perft, play,
    power, probe_player, referee, replay, rerun, schema, smoke, tap, tour, traces, validate, verify,
};
use crate::exit::Exit;
use crate::talk;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Executable rules and a conformance suite for programming contest games.
#[derive(Parser, Debug)]
#[command(name = "rulebook", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Validate(validate::Args),
    Certify(certify::Args),
    Fairness(fairness::Args),
    Power(power::Args),
    Coverage(coverage::Args),
    Perft(perft::Args),
    Traces(traces::Args),
    Rerun(rerun::Args),
    Replay(replay::Args),
    Explain(explain::Args),
    Referee(referee::Args),
    Smoke(smoke::Args),
    Tap(tap::Args),
    Verify(verify::Args),
    Tour(tour::Args),
    Init(init::Args),
    List(list::Args),
    Lint(lint::Args),
    Fight(fight::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Console(console::Args),
    Bot(bot::Args),
    Build(build::Args),
    Play(play::Args),
    #[command(hide = true)]
    ProbePlayer(probe_player::Args),
}

/// Parses the arguments, runs the command, prints its failure, gives its exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let exit = if error.use_stderr() { Exit::Usage } else { Exit::Conforms };
            // Where even the error cannot be printed, the exit code still says it.
            let _ = error.print();
            return exit.into();
        }
    };
    let outcome = match cli.command {
        Command::Validate(args) => validate::run(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Fairness(args) => fairness::run(&args),
        Command::Power(args) => power::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Traces(args) => traces::run(&args),
        Command::Rerun(args) => rerun::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Referee(args) => referee::run(&args),
        Command::Smoke(args) => smoke::run(&args),
        Command::Tap(args) => tap::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Tour(args) => tour::run(&args),
        Command::Init(args) => init::run(&args),
        Command::List(args) => list::run(&args),
        Command::Lint(args) => lint::run(&args),
        Command::Fight(args) => fight::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Console(args) => console::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Play(args) => play::run(&args),
        Command::ProbePlayer(args) => probe_player::run(&args),
    };
    match outcome {
        Ok(exit) => exit.into(),
        Err(failure) => {
            if !failure.says.is_empty() {
                talk!("rulebook: {failure}");
            }
            failure.exit.into()
        }
    }
}
