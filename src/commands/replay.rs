//! `rulebook replay`: one game again, under the rules alone or put to a referee.

use super::hosted::{Job, find};
use super::traces::{built_in, counted};
use crate::adapter::Adapter;
use crate::durations::seconds;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::print;
use crate::say;
use crate::variants::HeldTo;
use rulebook_conformance::case::{Case, Step, play};
use rulebook_conformance::compare::difference;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::first_difference;
use rulebook_conformance::protocol::{Aside, Observation, State};
use rulebook_conformance::subject::Subject;
use rulebook_conformance::trace::{self, Account, Header, Trace, follow};
use rulebook_conformance::transcript;
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// Plays one game again: a trace's file or address, or the JSON that a report gives, itself or in a file.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// File of a trace, the address of a golden one, or {"game":…,"setup":…,"events":[…]}; games that are put to the referee before it, in the same process,
    /// stand in a list "before", each with its setup and events
    game: String,
    /// What is played by.
    #[command(flatten)]
    held_to: HeldTo,
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
    #[serde(default)]
    before: Vec<Begun>,
    setup: Value,
    events: Vec<Value>,
}

/// A game that is put to a referee before another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begun {
    setup: Value,
    events: Vec<Value>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let path = Path::new(&args.game);
    if !path.exists() && args.game.split('/').count() == 3 && !args.game.trim_start().starts_with('{') {
        let game = find(args.game.split('/').next().unwrap_or_default())?;
        return game.run(Job::Replay(Replay { args, found: None }));
    }
    let found = read(&args.game)?;
    let game = find(&found.0.game)?;
    game.run(Job::Replay(Replay { args, found: Some(found) }))
}

/// A game, and what the record says of each step, where it is a trace.
type Found = (Record, Option<Box<Trace>>);

fn read(game: &str) -> Result<Found, Failure> {
    if game.trim_start().starts_with('{') {
        let record = serde_json::from_str(game).map_err(|error| {
            Failure::usage(format!("the game is not {{\"game\":…,\"setup\":…,\"events\":[…]}}: {error}"))
        })?;
        return Ok((record, None));
    }
    let text = files::read_text(game).map_err(|error| Failure::usage(format!("{game}: cannot be read: {error}")))?;
    // A game with others before it is no trace, and lies in a file as it would stand in the command.
    if let Ok(record) = serde_json::from_str(&text) {
        return Ok((record, None));
    }
    let trace = trace::parse(&text).map_err(|error| Failure::incomplete(format!("{game}: {error}")))?;
    Ok(traced(trace))
}

fn traced(trace: Trace) -> Found {
    let Header { game, setup, .. } = trace.header.clone();
    let events = trace.events.iter().map(|line| line.event.clone()).collect();
    (Record { game, before: Vec::new(), setup, events }, Some(Box::new(trace)))
}

/// A game that is replayed.
pub struct Replay<'a> {
    args: &'a Args,
    /// What was found; where there is none the argument is the address of a golden trace that is built in.
    found: Option<Found>,
}

impl Replay<'_> {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(self) -> Outcome {
        let (record, trace) = match self.found {
            Some(found) => found,
            None => {
                let file = built_in::<G>(&self.args.game, "no file and no trace has the name")?;
                traced(file.parse().map_err(Failure::incomplete)?)
            }
        };
        let own = trace.as_ref().map_or(&[][..], |trace| &trace.header.reading);
        let rules = rules_with::<G>(&self.args.held_to.variants::<G>(own)?);
        let before: Result<Vec<Case<G>>, Failure> =
            record.before.into_iter().map(|game| case("before", "a game before it", game)).collect();
        let before = before?;
        let case = case::<G>("game", "the game", Begun { setup: record.setup, events: record.events })?;
        print(format_args!("{}", transcript::pictured(&rules, &case)))?;
        let recorded = match &trace {
            Some(trace) => followed::<G>(&rules, trace)?,
            None => Exit::Conforms,
        };
        if self.args.command.is_empty() {
            return Ok(recorded);
        }
        let broken = |error: rulebook_conformance::subject::Broken| Failure::broken(error.says);
        let mut adapter = Adapter::<G>::start(&self.args.command, Duration::from_secs(self.args.timeout))?;
        adapter.shorten();
        for game in &before {
            adapter.run(game).map_err(broken)?;
        }
        let observed = adapter.run(&case).map_err(broken)?;
        match (first_difference::<G>(&expected::<G>(&rules, &case, &observed), &observed), observed.last()) {
            // What differs before it counts.
            (None, Some(Observation::Skipped(reason))) => {
                Err(Failure::nothing(match play::<G>(&rules, &case).first() {
                    Some(Step { observation: Observation::Rejected(why), .. }) => {
                        format!("the rules refuse this setup ({why}), and the referee has no notion of it: {reason}")
                    }
                    _ => format!("the referee has no notion of this game: {reason}"),
                }))
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
                let steps = follow(&rules, &case, &Shown(&observed), observed.len());
                let agreed = steps.iter().filter(|step| step.agrees()).count();
                let (steps, from) = (steps.len(), "each played from the position that it showed before");
                say!("it agrees in {agreed} of {steps} steps, {from}");
                Ok(Exit::Differs)
            }
        }
    }
}

fn case<G: Contest>(name: &str, of: &str, Begun { setup, events }: Begun) -> Result<Case<G>, Failure> {
    let usage = |what: &str, error: serde_json::Error| Failure::usage(format!("{what} of {of}: {error}"));
    let setup = serde_json::from_value(setup).map_err(|error| usage("the setup", error))?;
    let events: Result<Vec<_>, _> = events.into_iter().map(serde_json::from_value).collect();
    let events = events.map_err(|error| usage("an event", error))?;
    Ok(Case { address: format!("{}/replay/{name}", G::name()), setup, events })
}

/// Says in how many steps a trace agrees with the rules, and in what it differs; each step goes on from the position that
/// the trace says.
fn followed<G: Contest>(rules: &G::Rules, trace: &Trace) -> Outcome {
    let damaged = |error: String| Failure::incomplete(error);
    // The bytes are nothing to this game: whether they are whole `traces check` says.
    let checked = trace::checked::<G>(rules, "replay", trace, "").map_err(damaged)?;
    let findings: Vec<_> = checked.findings.iter().filter(|one| one.line < trace.events.len() + 3).collect();
    if findings.is_empty() && checked.unknown == 0 {
        return Ok(Exit::Conforms);
    }
    say!("the trace agrees with the rules in {}", counted(checked.agreed, checked.steps, checked.unknown));
    for finding in findings {
        let place = if finding.line == 2 { "the start".to_owned() } else { format!("event {}", finding.line - 2) };
        say!("  {place}, in \"{}\":", finding.field);
        say!("    the trace says  {}", finding.trace);
        say!("    the rules say   {}", finding.rules);
    }
    Ok(Exit::Differs)
}

/// What a referee showed, request by request.
struct Shown<'a>(&'a [Observation]);

impl<G: Contest> Account<G> for Shown<'_> {
    type Difference = ();

    fn differs(&self, at: usize, step: &Step, _: Option<&G::Position>) -> Vec<()> {
        let bare = self.0.get(at).map(|shown| match shown {
            // What is asked beside a case is about its end alone.
            Observation::State(state) => {
                Observation::State(Box::new(State { aside: Aside::default(), ..State::clone(state) }))
            }
            other => other.clone(),
        });
        bare.and_then(|bare| difference::<G>(&step.observation, &bare)).map(drop).into_iter().collect()
    }

    fn nowhere(&self, _: usize) {}

    fn position(&self, at: usize) -> Option<Cow<'_, Value>> {
        match self.0.get(at) {
            Some(Observation::State(state)) => Some(Cow::Owned(state.position.value())),
            _ => None,
        }
    }
}
