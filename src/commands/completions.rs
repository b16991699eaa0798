//! `rulebook completions`: what a shell needs to complete commands, and the ids that they take.

use super::hosted::all;
use crate::bots::MISDEEDS;
use crate::exit::{Exit, Outcome};
use crate::out;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use rulebook_conformance::contest::VariantKind;

/// Prints a script that completes commands in a shell, with the ids of games, rules, readings, boards, bots and traces
///
/// Ids that stand without an option, such as those of traces, are completed in bash and zsh.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for a command line.
pub fn run(args: &Args, command: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_ids(command, &Ids::all()), "rulebook", &mut script);
    out::print(format_args!("{}", String::from_utf8_lossy(&script)))?;
    Ok(Exit::Conforms)
}

/// What may stand where an id is wanted.
struct Ids {
    games: Vec<String>,
    rules: Vec<String>,
    readings: Vec<String>,
    misreadings: Vec<String>,
    boards: Vec<String>,
    bots: Vec<String>,
    traces: Vec<String>,
}

impl Ids {
    fn all() -> Ids {
        let own = |ids: Vec<&str>| ids.into_iter().map(str::to_owned).collect::<Vec<String>>();
        let of = |kind| {
            let variants = all().iter().flat_map(|game| game.variants()).filter(move |variant| variant.kind == kind);
            variants.map(|variant| variant.id).collect::<Vec<&str>>()
        };
        let sets = all().iter().flat_map(|game| game.sets()).map(|set| set.id);
        let fouls = all().iter().flat_map(|game| game.cheats()).chain(MISDEEDS.iter().map(|(kind, _)| kind));
        let fouls = fouls.map(|kind| format!("foul:{kind}"));
        let mut bots: Vec<String> = own(all().iter().flat_map(|game| game.bots()).copied().collect());
        bots.extend(fouls);
        let mut boards = own(all().iter().flat_map(|game| game.board_names()).collect());
        for ids in [&mut bots, &mut boards] {
            ids.sort_unstable();
            ids.dedup();
        }
        Ids {
            games: own(all().iter().map(|game| game.name()).collect()),
            rules: own(all().iter().flat_map(|game| game.book().entries()).map(|rule| rule.id).collect()),
            readings: own(of(VariantKind::Reading).into_iter().chain(sets).collect()),
            misreadings: own(of(VariantKind::Misreading)),
            boards,
            bots,
            traces: all().iter().flat_map(|game| game.addresses()).map(|(address, _)| address).collect(),
        }
    }

    /// What an argument of a verb takes; nothing where it takes other words.
    fn of(&self, verb: &str, arg: &str) -> Vec<String> {
        match (verb, arg) {
            ("replay", "game") => Vec::new(),
            (_, "game") => self.games.clone(),
            ("explain", "id") => [&self.rules[..], &self.readings, &self.misreadings].concat(),
            (_, "reading" | "readings") => self.readings.clone(),
            (_, "misreading" | "misreadings") => self.misreadings.clone(),
            (_, "held_as") => [&self.readings[..], &self.misreadings].concat(),
            ("play" | "perft", "board") => self.boards.clone(),
            ("bot", "kind") => self.bots.clone(),
            ("show", "trace") | ("view", "traces") => self.traces.clone(),
            _ => Vec::new(),
        }
    }
}

/// The command line in which ids are the values of the arguments that take them. It is for scripts alone: the parser
/// itself takes any word, so that whoever is to know it can say what was meant.
fn with_ids(command: Command, ids: &Ids) -> Command {
    let verb = command.get_name().to_owned();
    let command = command.mut_args(|arg| {
        let known = ids.of(&verb, arg.get_id().as_str());
        if known.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(known)) }
    });
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    verbs.iter().fold(command, |command, name| command.mut_subcommand(name, |verb| with_ids(verb, ids)))
}
