//! The command line: one place that parses it, and one that prints failures.

use crate::commands::hosted::all;
#[cfg(unix)]
use crate::commands::tap_recorder;
use crate::commands::{
    book, bot, build, certify, completions, console, coverage, doctor, explain, fairness, init, list, man, perft, play,
    power, probe_player, referee, replay, rerun, schema, smoke, tap, tour, tournament, traces, validate, verify,
    verify_certificate, view,
};
use crate::exit::Exit;
use crate::help;
use crate::out::{program, sentence, started_as};
use crate::stop;
use crate::talk;
use crate::wings::{Verb, parsed};
use clap::{CommandFactory, Parser};
use std::process::ExitCode;

/// Holds referees and bots of programming contest games to the rules of the games.
#[derive(Parser, Debug)]
#[command(name = "rulebook", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
struct Cli {}

macro_rules! verb {
    ($name:literal, $module:ident) => {
        Verb::new::<$module::Args>($name, "", |matches| $module::run(&parsed(matches)?))
    };
}

/// The verbs for all games.
const VERBS: &[Verb] = &[
    verb!("validate", validate),
    verb!("certify", certify),
    verb!("fairness", fairness),
    verb!("power", power),
    verb!("coverage", coverage),
    verb!("perft", perft),
    verb!("traces", traces),
    verb!("rerun", rerun),
    verb!("replay", replay),
    verb!("view", view),
    verb!("book", book),
    verb!("explain", explain),
    verb!("referee", referee),
    verb!("smoke", smoke),
    verb!("console", console),
    verb!("tap", tap),
    verb!("verify", verify),
    verb!("verify-certificate", verify_certificate),
    verb!("tour", tour),
    verb!("init", init),
    verb!("list", list),
    verb!("schema", schema),
    Verb::new::<completions::Args>("completions", "", |matches| completions::run(&parsed(matches)?, command())),
    verb!("doctor", doctor),
    Verb::new::<man::Args>("man", "", |matches| man::run(&parsed(matches)?, command())),
    verb!("bot", bot),
    verb!("build", build),
    verb!("play", play),
    verb!("tournament", tournament),
    verb!("probe-player", probe_player),
    #[cfg(unix)]
    verb!("tap-recorder", tap_recorder),
];

/// Those of them that are not for people, or for few.
const HIDDEN: &[&str] = &["man", "probe-player", "tap-recorder"];

/// The verbs that only one of the games has which this process hosts.
fn own() -> impl Iterator<Item = &'static Verb> {
    all().iter().flat_map(|game| game.wing().verbs)
}

/// The whole command line: the verbs for all games, and behind them in the help those of one game.
pub fn command() -> clap::Command {
    with_verbs(augmented)
}

/// The same for one run: only the arguments of the verb that it has are made, since there are so many that it takes a while.
fn command_for_a_run() -> clap::Command {
    with_verbs(|command| command.defer(augmented))
}

fn with_verbs(made: impl Fn(clap::Command) -> clap::Command) -> clap::Command {
    let place = |name: &str| VERBS.iter().position(|verb| verb.name == name).unwrap_or(VERBS.len());
    // Between two verbs for all games there is room for others.
    let room = own().count() + 1;
    let all = (0..).zip(VERBS).map(|(nth, verb)| (verb, nth * room));
    let own = (1..).zip(own()).map(|(nth, verb)| (verb, place(verb.after) * room + nth));
    let verbs = all.chain(own).map(|(verb, place)| {
        made(clap::Command::new(verb.name).display_order(place).hide(HIDDEN.contains(&verb.name)))
    });
    help::of_program(Cli::command()).subcommands(verbs)
}

/// A command with what the verb of its name takes, and its help.
fn augmented(command: clap::Command) -> clap::Command {
    match known(command.get_name()) {
        Some(verb) => help::of_verb((verb.augment)(command)),
        None => command,
    }
}

/// The verb of this name.
fn known(name: &str) -> Option<&'static Verb> {
    VERBS.iter().chain(own()).find(|verb| verb.name == name)
}

/// Parses the arguments, runs the command, prints its failure, gives its exit code.
pub fn main() -> ExitCode {
    started_as(std::env::args_os().next());
    let matches = match command_for_a_run().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return refused(&error),
    };
    let asked = matches.subcommand().and_then(|(name, own)| Some((known(name)?, own)));
    let exit = match asked.map_or(Ok(Exit::Usage), |(verb, matches)| (verb.run)(matches)) {
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
