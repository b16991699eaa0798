//! The command line: one place that parses it, and one that prints failures.

use crate::commands::hosted::all;
#[cfg(unix)]
use crate::commands::tap_recorder;
use crate::commands::{
    book, bot, build, certify, completions, console, coverage, doctor, explain, fairness, init, list, man, perft, play,
    power, probe_player, referee, replay, rerun, schema, smoke, tap, tour, tournament, traces, validate, verify,
    verify_certificate, view,
};
use crate::exit::{Exit, Outcome};
use crate::help;
use crate::out::{program, sentence, started_as};
use crate::stop;
use crate::talk;
use crate::wings::Verb;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Holds referees and bots of programming contest games to the rules of the games.
#[derive(Parser, Debug)]
#[command(name = "rulebook", version, max_term_width = 100)]
struct Cli {
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
    View(view::Args),
    Book(book::Args),
    Explain(explain::Args),
    Referee(referee::Args),
    Smoke(smoke::Args),
    Console(console::Args),
    Tap(tap::Args),
    Verify(verify::Args),
    VerifyCertificate(verify_certificate::Args),
    Tour(tour::Args),
    Init(init::Args),
    List(list::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Doctor(doctor::Args),
    #[command(hide = true)]
    Man(man::Args),
    Bot(bot::Args),
    Build(build::Args),
    Play(play::Args),
    Tournament(tournament::Args),
    #[command(hide = true)]
    ProbePlayer(probe_player::Args),
    #[cfg(unix)]
    #[command(hide = true)]
    TapRecorder(tap_recorder::Args),
}

/// The verbs that only one of the games has which this process hosts.
fn verbs() -> impl Iterator<Item = &'static Verb> {
    all().iter().flat_map(|game| game.wing().verbs)
}

/// The whole command line: the verbs for all games, and behind them in the help those of one game.
pub fn command() -> clap::Command {
    help::told(with_verbs(Cli::command()))
}

fn with_verbs(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    let place = |name: &str| names.iter().position(|other| other == name).unwrap_or(names.len());
    // Between two verbs for all games there is room for others.
    let room = verbs().count() + 1;
    let command = names
        .iter()
        .fold(command, |command, name| command.mut_subcommand(name, |verb| verb.display_order(place(name) * room)));
    verbs().zip(1..).fold(command, |command, (verb, nth)| {
        let own = (verb.augment)(clap::Command::new(verb.name));
        command.subcommand(own.display_order(place(verb.after) * room + nth))
    })
}

/// Parses the arguments, runs the command, prints its failure, gives its exit code.
pub fn main() -> ExitCode {
    started_as(std::env::args_os().next());
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return refused(&error),
    };
    let own = matches.subcommand().and_then(|(name, own)| Some((verbs().find(|verb| verb.name == name)?, own)));
    let outcome = match own {
        Some((verb, matches)) => (verb.run)(matches),
        None => match Cli::from_arg_matches(&matches) {
            Ok(cli) => run(cli.command),
            Err(error) => return refused(&error.format(&mut command())),
        },
    };
    let exit = match outcome {
        Ok(exit) => exit,
        Err(failure) => {
            if !failure.says.is_empty() {
                talk!("{}: {}", program(), sentence(&failure.says));
            }
            failure.exit
        }
    };
    // As of any program that a signal ends; what was found until then was said.
    let signal = stop::signal().and_then(|signal| u8::try_from(signal).ok());
    signal.map_or_else(|| exit.into(), |signal| ExitCode::from(128 + signal))
}

/// Prints what is wrong with the arguments, or the help that they ask for.
fn refused(error: &clap::Error) -> ExitCode {
    let exit = if error.use_stderr() { Exit::Usage } else { Exit::Conforms };
    // Where even the error cannot be printed, the exit code still says it.
    let _ = error.print();
    exit.into()
}

fn run(command: Command) -> Outcome {
    match command {
        Command::Validate(args) => validate::run(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Fairness(args) => fairness::run(&args),
        Command::Power(args) => power::run(&args),
        Command::Coverage(args) => coverage::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Traces(args) => traces::run(&args),
        Command::Rerun(args) => rerun::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::View(args) => view::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Referee(args) => referee::run(&args),
        Command::Smoke(args) => smoke::run(&args),
        Command::Console(args) => console::run(&args),
        Command::Tap(args) => tap::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::VerifyCertificate(args) => verify_certificate::run(&args),
        Command::Tour(args) => tour::run(&args),
        Command::Init(args) => init::run(&args),
        Command::List(args) => list::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args, self::command()),
        Command::Doctor(args) => doctor::run(&args),
        Command::Man(args) => man::run(&args, self::command()),
        Command::Bot(args) => bot::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::ProbePlayer(args) => probe_player::run(&args),
        #[cfg(unix)]
        Command::TapRecorder(args) => tap_recorder::run(&args),
    }
}
