//! `rulebook certify`: a bot is watched for bad answers, or a program of snakes for what it decides.

use crate::certify::program::{self, Trial};
use crate::certify::{Plan, certify};
use crate::exit::{Failure, Outcome};
use crate::games::{budget, unknown_game};
use crate::play::WireKind;
use crate::programs::only_snakes;
use crate::report::Format;
use crate::select::Filter;
use crate::variants::find_variants;
use rulebook_conformance::golden;
use rulebook_spec::game::{Contest, VariantKind};
use rulebook_spec::snakes::Snakes;
use rulebook_spec::{NAMES, Visitor, with_game};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Certifies that a bot sends no illegal moves: it plays as every seat, and each answer is judged.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "A program of snakes in place of a bot is checked and fights, and each of its decisions is judged: \
                        rulebook certify snakes PROGRAM"
)]
pub struct Args {
    /// The game
    game: String,
    /// In place of a bot, a program of snakes: the engine's JSON, or a text with maps drawn
    #[arg(conflicts_with_all = ["command", "wire", "budget"])]
    program: Option<PathBuf>,
    /// The bot, after `--`
    #[arg(last = true, required_unless_present = "program")]
    command: Vec<OsString>,
    /// How the bot is spoken to
    #[arg(long, value_enum)]
    wire: Option<WireKind>,
    /// A good-faith reading to judge by; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// Seed of boards and opponents drawn at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are drawn at random, in place of as many as the time allows
    #[arg(long)]
    cases: Option<u64>,
    /// How long it may take, in seconds
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// Five seconds in place of half a minute
    #[arg(long, conflicts_with = "time")]
    quick: bool,
    /// Only games whose address fits this glob, such as 'bricks/boards/*', or @file of such; may be repeated
    #[arg(long)]
    run: Vec<String>,
    /// Not the games whose address fits this glob; may be repeated
    #[arg(long)]
    skip: Vec<String>,
    /// How long each player may take for a whole game, in milliseconds, where the game limits that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if let Some(path) = &args.program {
        return certify_program(args, path);
    }
    with_game(&args.game, Certify(args)).ok_or_else(|| unknown_game(&args.game))?
}

fn certify_program(args: &Args, path: &Path) -> Outcome {
    if !NAMES.contains(&args.game.as_str()) {
        return Err(unknown_game(&args.game));
    }
    only_snakes(&args.game)
        .map_err(|failure| Failure::usage(format!("{failure}; a bot's command stands after `--`")))?;
    let trial = Trial {
        path: path.to_owned(),
        seed: args.seed,
        cases: args.cases,
        time: time(args),
        filter: Filter::new(&args.run, &args.skip)?,
    };
    let report = program::certify(&trial, &find_variants::<Snakes>(&args.reading, VariantKind::Reading)?)?;
    report.print(args.format)?;
    Ok(report.exit())
}

fn time(args: &Args) -> Duration {
    Duration::from_secs(if args.quick { 5 } else { args.time })
}

struct Certify<'a>(&'a Args);

impl Visitor for Certify<'_> {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        let args = self.0;
        let base = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        let plan = Plan {
            command: args.command.clone(),
            wire: args.wire.unwrap_or_else(WireKind::usual::<G>),
            seed: args.seed,
            cases: args.cases,
            time: time(args),
            filter: Filter::new(&args.run, &args.skip)?,
            budget_ms: budget::<G>(args.budget)?,
        };
        let report = certify::<G>(&plan, &base, &golden::built_in::<G>())?;
        if report.counts.pass + report.counts.fail + report.counts.timing == 0 {
            return Err(Failure::nothing("no game was played: see --run, --skip and --cases"));
        }
        report.print(args.format)?;
        Ok(report.exit())
    }
}
