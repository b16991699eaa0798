//! `rulebook validate`: a referee is held to the rules.

use crate::adapter::Adapter;
use crate::exit::{Failure, Outcome};
use crate::games::unknown_game;
use crate::report::Format;
use crate::select::{Filter, Shard};
use crate::validate::{Plan, validate};
use crate::variants::find_variants;
use rulebook_conformance::golden;
use rulebook_spec::game::{Contest, VariantKind};
use rulebook_spec::{Visitor, with_game};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Holds a referee to the rules, and says which rule it breaks, shown by the smallest game.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// The adapter of the referee, after `--`
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
    /// A good-faith reading that the referee is held to, such as last-move=forward-last; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// Directory of golden traces in place of those built in
    #[arg(long)]
    traces: Option<PathBuf>,
    #[command(flatten)]
    budget: Budget,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How much a run may do, and what.
#[derive(clap::Args, Debug, Clone)]
pub struct Budget {
    /// Seed of everything drawn at random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games are drawn at random, in place of as many as the time allows
    #[arg(long)]
    pub cases: Option<u64>,
    /// How long the run may take, in seconds
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..))]
    pub time: u64,
    /// Five seconds in place of half a minute
    #[arg(long, conflicts_with = "time")]
    pub quick: bool,
    /// How long one answer may take, in seconds
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// Only cases whose address fits this glob, such as 'bricks/brick.*/*', or @file of such; may be repeated
    #[arg(long)]
    pub run: Vec<String>,
    /// Not the cases whose address fits this glob, or @file of such; may be repeated
    #[arg(long)]
    pub skip: Vec<String>,
    /// One part of the games drawn at random, such as 1/4
    #[arg(long)]
    pub shard: Option<Shard>,
    /// Stop looking after so many cases that differ
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_fail: Option<u64>,
}

impl Budget {
    /// How long the run may take.
    pub fn time(&self) -> Duration {
        Duration::from_secs(if self.quick { 5 } else { self.time })
    }

    /// The plan of a run of this command.
    ///
    /// # Errors
    /// What is no glob.
    pub fn plan(&self, command: &[OsString]) -> Result<Plan, Failure> {
        let command = shell_words::join(command.iter().map(|word| word.to_string_lossy()));
        Ok(Plan {
            seed: self.seed,
            cases: self.cases,
            time: self.time(),
            filter: Filter::new(&self.run, &self.skip)?,
            shard: self.shard.unwrap_or(Shard::WHOLE),
            max_fail: self.max_fail.unwrap_or(u64::MAX),
            subject: command.clone(),
            command,
        })
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    with_game(&args.game, Validate(args)).ok_or_else(|| unknown_game(&args.game))?
}

struct Validate<'a>(&'a Args);

impl Visitor for Validate<'_> {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        let args = self.0;
        let base = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        let golden = match &args.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => golden::built_in::<G>(),
        };
        let mut plan = args.budget.plan(&args.command)?;
        let mut adapter = Adapter::<G>::start(&args.command, Duration::from_secs(args.budget.timeout))?;
        plan.subject = format!("{} {}", adapter.hello.name, adapter.hello.version).trim().to_owned();
        let report = validate(&mut adapter, &base, &golden, &plan).map_err(|broken| Failure::broken(broken.says))?;
        if report.counts.pass + report.counts.fail + report.counts.skip == 0 {
            return Err(Failure::nothing("no case was selected: see --run, --skip and --cases"));
        }
        report.print(args.format)?;
        Ok(report.exit())
    }
}
