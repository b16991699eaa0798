//! `rulebook verify`: a game that was recorded at its players is held against the rules.

use super::hosted::{Job, find};
use crate::boards::{board, budget};
use crate::durations::{START_MS, milliseconds};
use crate::exit::Outcome;
use crate::out::program;
use crate::play::WireKind;
use crate::report::Format;
use crate::tapped::{Record, Taken, verify};
use crate::variants::{HeldTo, held_to_options};
use clap::ValueEnum;
use rulebook_conformance::contest::Contest;
use std::path::PathBuf;
use std::time::Duration;

/// Holds what a referee told its players, as `rulebook tap` has recorded it, against the rules.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// The records of one game: one for each player by `tap`, or one for all by `play --record`. If a player has no
    /// record, its moves are guessed from the records of the others
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// What the referee is held to.
    #[command(flatten)]
    held_to: HeldTo,
    /// The time that each player had for the whole game, in milliseconds, where the game limits that
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(1..))]
    budget: Option<u32>,
    /// How the recorded players were spoken to
    #[arg(long, value_enum)]
    wire: Option<WireKind>,
    /// The board of the game, where what the players were told does not say it: as for `play`
    #[arg(long)]
    board: Option<String>,
    /// The first answer of each player may have been given so much more time, in milliseconds, or may not
    #[arg(long, value_name = "MS", default_value_t = START_MS, value_parser = milliseconds)]
    start_time: u64,
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
        let Args { game, records, held_to, budget: budget_ms, format, .. } = self;
        let base = held_to.variants::<G>(&[])?;
        let budget_ms = budget::<G>(*budget_ms)?;
        let setup = self.board.as_deref().map(board::<G>).transpose()?;
        let wire = WireKind::chosen::<G>(self.wire)?;
        let files = records.iter().map(|path| path.display().to_string());
        let options = held_to_options::<G>(&base).into_iter();
        let options = options.chain(budget_ms.map(|budget_ms| format!("--budget {budget_ms}")));
        let named = |board: &String| format!("--board {}", crate::words::quote(board));
        let options = options.chain(self.board.as_ref().map(named));
        let options =
            options.chain(self.wire.and_then(|wire| Some(format!("--wire {}", wire.to_possible_value()?.get_name()))));
        let options = options.chain((self.start_time != START_MS).then(|| format!("--start-time {}", self.start_time)));
        let words: Vec<String> = [program().into(), "verify".into(), game.clone()]
            .into_iter()
            .chain(options)
            .chain(files.map(|file| crate::words::quote(&file).into_owned()))
            .collect();
        let records: Vec<Record> =
            records.iter().map(|path| Record::read::<G>(path, wire)).collect::<Result<_, _>>()?;
        let (start_time, again) = (Duration::from_millis(self.start_time), words.join(" "));
        let report = verify::<G>(&records, &base, Taken { setup, budget_ms, start_time, again })?;
        report.print(*format)?;
        Ok(report.exit())
    }
}
