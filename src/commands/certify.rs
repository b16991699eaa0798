//! `rulebook certify`: a bot is watched for bad answers, or a program of the game for what it decides.

use super::facts;
use super::hosted::{Job, find, programs_of};
use super::workers::Workers;
use crate::boards::budget;
use crate::certificate::{Asked, Limits, Player, Selection, Suite, Wanted};
use crate::certify::{Certified, Plan, certify};
use crate::durations::{START_MS, milliseconds, seconds};
use crate::exit::{Failure, Outcome};
use crate::journal::Journal;
use crate::play::WireKind;
use crate::process::{Mode, sandbox};
use crate::report::Format;
use crate::select::Filter;
use crate::stop;
use crate::variants::find_variants;
use crate::wings::{CERTIFY_HELP, InPlaceOfABot, Trial};
use rulebook_conformance::contest::{Contest, Variant, VariantKind};
use rulebook_conformance::golden::File;
use serde_json::json;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Certifies that a bot sends no illegal moves: it plays as every seat, and each answer is judged.
#[derive(clap::Args, Debug)]
#[command(after_help = CERTIFY_HELP)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    in_place_of_a_bot: InPlaceOfABot,
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
    /// How many games are drawn at random, in place of as many as the time allows; a draw that is no beginning of a game
    /// counts and is passed over. They are chosen then, as the boards and the positions of the golden traces are: all must
    /// be played
    #[arg(long)]
    cases: Option<u64>,
    /// How long it may take, in seconds. The verdict is incomplete, with exit code 5, where a chosen game was not played for
    /// want of time, or broken off; each may take an eighth of the time. Without --cases games are drawn for the rest of it
    /// [default: 30, with --cases 300]
    #[arg(long, value_parser = seconds)]
    time: Option<u64>,
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
    /// How long the bot may take to start before its clock runs, in milliseconds, where its first limit is shorter than that
    #[arg(long, value_name = "MS", default_value_t = START_MS, value_parser = milliseconds)]
    start_time: u64,
    /// Append what each game came to to this file, and go on where the file ends: whatever ended a run, a kill -9 included, the
    /// same command goes on, and no game counts twice. --time counts anew. A file of another run is refused
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    resume: Option<PathBuf>,
    /// How many workers share it.
    #[command(flatten)]
    workers: Workers,
    /// What stands around each player
    #[arg(long, value_enum, default_value_t)]
    sandbox: Mode,
    /// What is left behind.
    #[command(flatten)]
    wanted: Wanted,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if let Some(path) = &args.in_place_of_a_bot.program {
        return certify_program(args, path);
    }
    find(&args.game)?.run(Job::Certify(args))
}

fn certify_program(args: &Args, path: &Path) -> Outcome {
    find(&args.game)?;
    let programs = programs_of(&args.game)
        .map_err(|failure| Failure::usage(format!("{failure}; a bot's command stands after `--`")))?;
    if args.wanted.prepare(&[])?.is_some() {
        return Err(Failure::usage("a program in place of a bot gets no certificate: leave out --out and --badge"));
    }
    let trial = Trial {
        path: path.to_owned(),
        seed: args.seed,
        cases: args.cases,
        time: time(args),
        filter: Filter::new(&args.run, &args.skip)?,
    };
    let report = (programs.certify)(&trial, &args.reading)?;
    report.print(args.format)?;
    Ok(report.exit())
}

fn time(args: &Args) -> Duration {
    // With a number of games the clock decides nothing but when a run is given up.
    let usual_s = if args.cases.is_some() { 300 } else { 30 };
    Duration::from_secs(if args.quick { 5 } else { args.time.unwrap_or(usual_s) })
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let paper = self.wanted.prepare(&self.command)?;
        let Certified { report, played } = self.certified::<G>()?;
        // Whatever is left behind, or cannot be, the report is told.
        let given = match &paper {
            Some(paper) => self.asked::<G>(&paper.player).and_then(|asked| paper.give(asked, &report, Some(&played))),
            None => Ok(()),
        };
        report.print(self.format)?;
        given?;
        Ok(report.exit())
    }

    /// Certifies the bot.
    ///
    /// # Errors
    /// The bot cannot be started, no game was selected, or an option is no good.
    pub(crate) fn certified<G: Contest>(&self) -> Result<Certified, Failure> {
        let args = self;
        let base = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        let plan = Plan {
            command: args.command.clone(),
            wire: WireKind::chosen::<G>(args.wire)?,
            seed: args.seed,
            cases: args.cases,
            time: time(args),
            filter: Filter::new(&args.run, &args.skip)?,
            budget_ms: budget::<G>(args.budget)?,
            start_time: Duration::from_millis(args.start_time),
            workers: args.workers.count(),
        };
        let golden = G::golden();
        let journal = args.journal::<G>(&plan, &base, &golden)?;
        sandbox::want(args.sandbox);
        stop::listen()?;
        // What a game takes beyond its share, such as one whose bot is never ready, ends then.
        stop::after(Instant::now(), plan.time);
        let found = certify::<G>(&plan, &base, &golden, journal)?;
        if found.report.is_empty() {
            return Err(Failure::nothing("no game was played: see --run, --skip and --cases"));
        }
        Ok(found)
    }

    /// The journal of this run, where one is wanted.
    fn journal<G: Contest>(
        &self,
        plan: &Plan,
        base: &[&'static Variant<G::Rules>],
        golden: &[File],
    ) -> Result<Option<Journal>, Failure> {
        let Some(path) = &self.resume else { return Ok(None) };
        let mut facts = facts::of_program::<G>("certify", &self.command, (base, &plan.filter, plan.seed), golden)?;
        facts.extend([
            ("--cases".into(), json!(plan.cases)),
            ("--wire".into(), json!(plan.wire.name())),
            ("--budget".into(), json!(plan.budget_ms)),
            ("--start-time".into(), json!(self.start_time)),
            ("--sandbox".into(), json!(format!("{:?}", self.sandbox).to_lowercase())),
        ]);
        Journal::open(path, &facts).map(Some)
    }

    /// What a certificate says of the run besides what was found.
    fn asked<G: Contest>(&self, player: &Player) -> Result<Asked, Failure> {
        let wire = WireKind::chosen::<G>(self.wire)?;
        let selection = Selection { wire: Some(wire.name().into()), ..Selection::default() };
        let limits = Limits {
            time_s: time(self).as_secs(),
            budget_ms: budget::<G>(self.budget)?,
            start_ms: Some(self.start_time),
            memory_bytes: G::memory_limit_bytes(),
            ..Limits::default()
        };
        let (player, suite) = (player.clone(), Suite::of::<G>(&G::golden()));
        Ok(Asked { player, suite, selection, cases: self.cases, limits })
    }
}
