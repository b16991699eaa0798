//! `rulebook verify`: a game that was recorded at its players is held against the rules.

use super::hosted::{Job, find};
use crate::boards::budget;
use crate::exit::Outcome;
use crate::report::Format;
use crate::tapped::{Record, verify};
use crate::variants::find_variants;
use rulebook_conformance::contest::{Contest, VariantKind, names};
use std::path::PathBuf;

/// Holds what a referee told its players, as `rulebook tap` has recorded it, against the rules.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: one whose players are spoken to in lines
    game: String,
    /// The records of one game, one a player. Of a player that none is of what it did is guessed from the others
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// A good-faith reading that the referee is held to; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// The time that each player had for the whole game, in milliseconds, where the game limits that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Verify(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let Args { game, records, reading, budget: budget_ms, format } = self;
        let base = find_variants::<G>(reading, VariantKind::Reading)?;
        let budget_ms = budget::<G>(*budget_ms)?;
        let files = records.iter().map(|path| path.display().to_string());
        let options = names::<G>(&base).into_iter().map(|id| format!("--reading {id}"));
        let options = options.chain(budget_ms.map(|budget_ms| format!("--budget {budget_ms}")));
        let words: Vec<String> = ["rulebook".into(), "verify".into(), game.clone()]
            .into_iter()
            .chain(options)
            .chain(files.map(|file| shell_words::quote(&file).into_owned()))
            .collect();
        let records: Vec<Record> = records.iter().map(|path| Record::read::<G>(path)).collect::<Result<_, _>>()?;
        let report = verify::<G>(&records, &base, budget_ms, words.join(" "))?;
        report.print(*format)?;
        Ok(report.exit())
    }
}
