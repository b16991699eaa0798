//! `rulebook replay`: one game again, under the rules alone or put to a referee.

use super::hosted::{Job, find};
use crate::adapter::Adapter;
use crate::durations::seconds;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::print;
use crate::say;
use crate::variants::find_variants;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::Subject;
use rulebook_conformance::{trace, transcript};
use serde::Deserialize;
use serde_json::Value;
use std::ffi::OsString;
use std::time::Duration;

/// Plays one game again: a trace's file, or the JSON that a report gives.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// File of a trace, or {"game":…,"setup":…,"events":[…]}
    game: String,
    /// A good-faith reading to play by; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// How long one answer may take, in seconds
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    timeout: u64,
    /// The adapter of the referee that is to play it, after `--`; without it the rules alone do
    #[arg(last = true)]
    command: Vec<OsString>,
}

/// A game as a report gives it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    game: String,
    setup: Value,
    events: Vec<Value>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let (record, mut readings) = read(&args.game)?;
    readings.extend(args.reading.iter().cloned());
    let game = find(&record.game)?;
    game.run(Job::Replay(Replay { args, record, readings }))
}

fn read(game: &str) -> Result<(Record, Vec<String>), Failure> {
    if game.trim_start().starts_with('{') {
        let record = serde_json::from_str(game).map_err(|error| {
            Failure::usage(format!("the game is not {{\"game\":…,\"setup\":…,\"events\":[…]}}: {error}"))
        })?;
        return Ok((record, Vec::new()));
    }
    let text = files::read_text(game).map_err(|error| Failure::usage(format!("{game}: cannot be read: {error}")))?;
    let trace = trace::parse(&text).map_err(|error| Failure::incomplete(format!("{game}: {error}")))?;
    let events = trace.events.into_iter().map(|line| line.event).collect();
    Ok((Record { game: trace.header.game, setup: trace.header.setup, events }, trace.header.reading))
}

/// A game that is replayed.
pub struct Replay<'a> {
    args: &'a Args,
    record: Record,
    readings: Vec<String>,
}

impl Replay<'_> {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(self) -> Outcome {
        let rules = rules_with::<G>(&find_variants::<G>(&self.readings, VariantKind::Reading)?);
        let usage = |what: &str, error: serde_json::Error| Failure::usage(format!("{what} of the game: {error}"));
        let setup = serde_json::from_value(self.record.setup).map_err(|error| usage("the setup", error))?;
        let events: Result<Vec<_>, _> = self.record.events.into_iter().map(serde_json::from_value).collect();
        let events = events.map_err(|error| usage("an event", error))?;
        let case = Case::<G> { address: format!("{}/replay/game", G::NAME), setup, events };
        print(format_args!("{}", transcript::pictured(&rules, &case)))?;
        if self.args.command.is_empty() {
            return Ok(Exit::Conforms);
        }
        let broken = |error: rulebook_conformance::subject::Broken| Failure::broken(error.says);
        let mut adapter = Adapter::<G>::start(&self.args.command, Duration::from_secs(self.args.timeout))?;
        let observed = adapter.run(&case).map_err(broken)?;
        match (first_difference(&expected::<G>(&rules, &case, &observed), &observed), observed.last()) {
            // What differs before it counts.
            (None, Some(Observation::Skipped(reason))) => {
                Err(Failure::nothing(format!("the referee has no notion of this game: {reason}")))
            }
            (None, _) => {
                say!("the referee agrees with the rules");
                Ok(Exit::Conforms)
            }
            (Some((at, difference)), _) => {
                let place = if at == 0 { "the start".to_owned() } else { format!("event {at}") };
                say!("the referee differs at {place}, in \"{}\":", difference.field.name());
                say!("  the rules say     {}", difference.expected);
                say!("  the referee says  {}", difference.got);
                Ok(Exit::Differs)
            }
        }
    }
}
