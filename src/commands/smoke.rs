//! `rulebook smoke`: an adapter is tested itself, before any verdict on its referee.

use super::hosted::{Job, find};
use crate::adapter::Adapter;
use crate::durations::seconds;
use crate::exit::{Exit, Failure, Outcome};
use crate::progress::Progress;
use crate::say;
use rulebook_conformance::case::{Case, Step, brief, json, play};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::Broken;
use rulebook_conformance::trace;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

/// How many lines of its standard error are shown where it has answered with an error.
const STACK: usize = 8;

/// Tests whether an adapter speaks its protocol, without judging its referee.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// The adapter, after `--`
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
    /// How long one answer may take, in seconds
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    timeout: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Smoke(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let broken = |broken: Broken| Failure::broken(broken.says);
        let mut adapter = Adapter::<G>::start(&self.command, Duration::from_secs(self.timeout))?;
        let hello = adapter.hello.clone();
        say!("ok  hello: {} {}, answers {}", hello.name, hello.version, hello.can.join(", "));
        if !hello.only.is_empty() {
            say!("    opens only {}", hello.only.join(", "));
        }
        let unknown = hello.readings.iter().find(|id| !G::variants().iter().any(|variant| variant.id == **id));
        if let Some(id) = unknown {
            return Err(Failure::broken(format!(
                "the adapter says it holds `{id}`, which is no reading of {}",
                G::name()
            )));
        }
        let mut seen = Seen::default();
        let golden = G::golden();
        let progress = Progress::of_steps(golden.len() as u64, "games");
        for file in golden {
            let damaged = |error: String| Failure::incomplete(file.says(&error));
            let address = file.address::<G>().map_err(Failure::incomplete)?;
            let game: Case<G> = trace::case(&address, &file.parse().map_err(Failure::incomplete)?).map_err(damaged)?;
            let observed = adapter.run_from(&game, json(&game.setup));
            let observed = observed.map_err(|broken| Failure::broken(format!("{} (in {address})", broken.says)))?;
            seen.take(&address, &observed, &play::<G>(G::literal(), &game));
            seen.brief += usize::from(leaves_out(&mut adapter, &game, &observed)?);
            progress.at(seen.games as u64, || seen.errors as u64);
        }
        progress.end();
        say!("ok  {} requests in {} games, many at once, answered in order", seen.answers, seen.games);
        say!(
            "    {} states, {} setups rejected, {} skipped, {} events that cannot be, {} errors",
            seen.states,
            seen.rejected,
            seen.skipped,
            seen.impossible,
            seen.errors
        );
        if seen.brief > 0 {
            say!("ok  {} games once more, without the keys of a setup that may be left out", seen.brief);
        }
        for (reason, count) in &seen.reasons {
            say!("    {count} skipped: {reason}");
        }
        if let Some(error) = &seen.first_error {
            say!("    an error is right only for an event that cannot be; the first other one, {error}");
            let stack = adapter.errors();
            for line in stack.lines().filter(|line| !line.trim().is_empty()).take(STACK) {
                say!("      {}", line.replace('\t', "    "));
            }
        }
        adapter.bye().map_err(broken)?;
        say!("ok  bye");
        if seen.states == 0 {
            return Err(Failure::nothing("the adapter skips or rejects everything: there is nothing to judge yet"));
        }
        Ok(Exit::Conforms)
    }
}

/// Plays a game twice more without the keys of its setup that may be left out, and says whether there are such keys. What
/// they stand for is this protocol's matter and not the referee's, and so is that one game leaves nothing in them for the next.
fn leaves_out<G: Contest>(adapter: &mut Adapter<G>, game: &Case<G>, observed: &[Observation]) -> Result<bool, Failure> {
    let Some((setup, keys)) = brief::<G>(&game.setup) else { return Ok(false) };
    let mut plays = |setup: Value| {
        let again = adapter.run_from(game, setup);
        again.map_err(|broken| Failure::broken(format!("{} (in {})", broken.says, game.address)))
    };
    for _ in 0..2 {
        if let Some(at) = first_other(observed, &plays(setup.clone())?) {
            if let Some(at) = first_other(observed, &plays(json(&game.setup))?) {
                return Err(Failure::broken(format!(
                    "the adapter answers request {at} of {} otherwise when the same game is played again: each game is to \
                     begin anew, whatever was played before",
                    game.address
                )));
            }
            return Err(Failure::broken(format!(
                "the adapter answers request {at} of {} otherwise where the setup leaves out {}: what these stand for \
                 is in docs/adapter.md, and each game begins with it anew",
                game.address,
                keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", "),
            )));
        }
    }
    Ok(true)
}

/// The first request that got another answer.
fn first_other(once: &[Observation], again: &[Observation]) -> Option<usize> {
    let differs = |at: &usize| match (once.get(*at), again.get(*at)) {
        // What a refusal says is for people.
        (Some(one), Some(two)) => std::mem::discriminant(one) != std::mem::discriminant(two) || is_other(one, two),
        (one, two) => one.is_some() != two.is_some(),
    };
    (0..once.len().max(again.len())).find(differs)
}

/// Whether two states are not the same.
fn is_other(one: &Observation, two: &Observation) -> bool {
    matches!((one, two), (Observation::State(_), Observation::State(_))) && one != two
}

#[derive(Default)]
struct Seen {
    games: usize,
    /// In how many of them keys can be left out.
    brief: usize,
    answers: usize,
    states: usize,
    rejected: usize,
    skipped: usize,
    /// How many were answered with an error, as they should be.
    impossible: usize,
    errors: usize,
    /// How many were skipped for which reason.
    reasons: BTreeMap<String, usize>,
    first_error: Option<String>,
}

impl Seen {
    /// `steps` is what the rules make of the game at this address.
    fn take(&mut self, address: &str, observed: &[Observation], steps: &[Step]) {
        self.games += 1;
        self.answers += observed.len();
        for (at, observation) in observed.iter().enumerate() {
            let is_possible = !matches!(steps.get(at), Some(Step { observation: Observation::Error(_), .. }));
            match observation {
                Observation::State(_) => self.states += 1,
                Observation::Rejected(_) => self.rejected += 1,
                Observation::Skipped(reason) => {
                    self.skipped += 1;
                    *self.reasons.entry(reason.clone()).or_default() += 1;
                }
                Observation::Error(_) if !is_possible => self.impossible += 1,
                Observation::Error(reason) => {
                    self.errors += 1;
                    self.first_error.get_or_insert_with(|| match at {
                        0 => format!("at the start of {address}: {reason}"),
                        _ => format!("at event {at} of {address}: {reason}"),
                    });
                }
            }
        }
    }
}
