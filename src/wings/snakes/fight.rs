//! `rulebook fight`: programs of snakes against each other, run here.

use super::programs::{only_snakes, read_program};
use crate::exit::{Exit, Failure, Outcome};
use crate::{out, say};
use rulebook_conformance::case::{Case, drawn};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Boards, Wishes};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{Header, Provenance, written};
use rulebook_spec::game::{Game, Log, Turn, step};
use rulebook_spec::snakes::program::ProgramFile;
use rulebook_spec::snakes::ranking::rated;
use rulebook_spec::snakes::{Position, Snakes};
use std::fs;
use std::path::PathBuf;

/// Lets one to four programs of snakes fight, and says how long each is in the end
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  rulebook fight snakes fox.json hunter.json\n  rulebook fight snakes fox.json fox.json --size 9 --seed 3 --record fight.jsonl"
)]
pub struct Args {
    /// snakes
    game: String,
    /// The programs: the engine's JSON, or texts with maps drawn
    #[arg(required = true, num_args = 1..=4)]
    programs: Vec<PathBuf>,
    /// The seed of the orders and of what is drawn among equal moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Columns and rows of a drawn board; by default the engine's
    #[arg(long, value_name = "N")]
    size: Option<u32>,
    /// Rounds of the fight
    #[arg(long, default_value_t = 1000)]
    rounds: u32,
    /// Rate the programs by the engine's formula, from these ratings before the fight
    #[arg(long, value_name = "RATINGS", value_delimiter = ',', allow_negative_numbers = true)]
    rate: Option<Vec<i32>>,
    /// Write the fight to this file, as a trace
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    only_snakes(&args.game)?;
    let led: Vec<_> = args.programs.iter().map(|path| ("a program of the fight", Some(path.as_path()))).collect();
    out::apart(&[("--record", args.record.as_deref())], &led)?;
    let programs: Result<Vec<_>, Failure> = args.programs.iter().map(|path| read_program(path)).collect();
    let programs = programs?;
    if args.rate.as_ref().is_some_and(|ratings| ratings.len() != programs.len()) {
        return Err(Failure::usage(format!("--rate: there are {} programs, each has one rating", programs.len())));
    }
    let choices: &mut dyn Choices = &mut Seeded::new(args.seed);
    let wishes = Wishes { size: args.size, fill: None, seats: programs.len() as u8 };
    let mut setup = Snakes::draw_board(&wishes, choices).map_err(Failure::usage)?;
    setup.limit = args.rounds;
    for (slot, program) in setup.snakes.iter_mut().zip(&programs) {
        slot.program = Some(ProgramFile::of(program));
    }
    let mut log = Log::default();
    let mut position = Snakes::start(Snakes::literal(), &setup, &mut log)
        .map_err(|violation| Failure::usage(format!("this fight cannot be: {violation}")))?;
    let mut events = Vec::new();
    while let Some(event) = drawn::<Snakes>(Snakes::literal(), &position, choices) {
        step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log)
            .map_err(|impossible| Failure::broken(impossible.to_string()))?;
        events.push(event);
    }
    if let Some(path) = &args.record {
        let header = Header {
            format: rulebook_conformance::trace::FORMAT,
            game: Snakes::name().into(),
            provenance: Provenance::Derived,
            about: format!("A fight from seed {}.", args.seed),
            source: String::new(),
            spec: env!("CARGO_PKG_VERSION").into(),
            reading: Vec::new(),
            setup: rulebook_conformance::case::json(&setup),
        };
        let case = Case { address: String::new(), setup, events };
        let text = written::<Snakes>(Snakes::literal(), &header, &case, false).map_err(Failure::broken)?;
        fs::write(path, text).map_err(|error| Failure::usage(format!("--record: {}: {error}", path.display())))?;
    }
    report(args, &position, &programs.iter().map(|program| program.name.as_str()).collect::<Vec<_>>())
}

fn report(args: &Args, position: &Position, names: &[&str]) -> Outcome {
    out::print(format_args!("{}", Snakes::draw(position)))?;
    let places = match Snakes::turn(Snakes::literal(), position) {
        Turn::Over(places) => places,
        _ => return Err(Failure::broken("the fight did not come to its end, which is a bug in rulebook")),
    };
    let cells: Vec<u32> = (0..position.field().seats()).map(|seat| position.field().length(seat) as u32).collect();
    let new = args.rate.as_ref().map(|ratings| (ratings, rated(ratings, &cells)));
    for (seat, name) in names.iter().enumerate() {
        let state = if position.field().is_living(seat as u8) { "" } else { ", eaten" };
        let rating = new.as_ref().map(|(old, new)| format!(", rating {} -> {}", old[seat], new[seat]));
        let place = places.as_slice().get(seat).copied().unwrap_or(0);
        say!("place {place}: seat {seat}, {name}, length {}{state}{}", cells[seat], rating.unwrap_or_default());
    }
    Ok(Exit::Conforms)
}
