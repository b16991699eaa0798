//! `rulebook power`: which misreadings the suite catches, by what, and how soon.

mod page;

use super::hosted::{Job, each_game, find};
use super::workers::Workers;
use crate::commands::validate::cases;
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{columns, print, program};
use crate::power::{By, Mutation, Plan, Power, Shows, Suite, mutation, power};
use crate::probe;
use crate::report::wrapped;
use crate::talk;
use crate::view::sheet::{Part, sheet};
use crate::view::tone::Tone;
use clap::ValueEnum;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt::Write;
use std::path::PathBuf;

/// Runs the suite against every misreading: caught or not, by what, and after how many steps.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game; without it all games
    game: Option<String>,
    /// Only the golden traces
    #[arg(long, conflicts_with_all = ["random_only", "probe"])]
    traces_only: bool,
    /// Only games drawn at random
    #[arg(long, conflicts_with = "probe")]
    random_only: bool,
    /// Only the scenarios of the native protocol; of Dice Wars and Garrison the scenes of our players that referees load
    /// or link in
    #[arg(long)]
    probe: bool,
    /// Directory of golden traces in place of those built in
    #[arg(long)]
    traces: Option<PathBuf>,
    /// Seed of the games drawn at random, and of the pairs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are drawn at random, at most
    #[arg(long, default_value_t = 5000)]
    cases: u64,
    /// Steer the games that are drawn towards rules that games seldom reach
    #[arg(long, conflicts_with_all = ["traces_only", "probe"])]
    steered: bool,
    /// Try so many pairs of misreadings at once, drawn at random; the golden traces are to name them
    #[arg(long, default_value_t = 0, conflicts_with_all = ["random_only", "probe"])]
    pairs: usize,
    /// Run it against every mutant of the rules that a machine made instead: which of them nothing tells from the rules
    #[arg(long, conflicts_with_all = ["probe", "pairs"])]
    mutants: bool,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// How many workers share it.
    #[command(flatten)]
    workers: Workers,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object; without a game a JSON array of them
    Json,
    /// A page of HTML
    Html,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let suite = match (args.traces_only, args.random_only, args.probe) {
        (true, ..) => Suite::Traces,
        (_, true, _) => Suite::Random,
        (.., true) => Suite::Probe,
        _ => Suite::Whole,
    };
    let workers = args.workers.count();
    let plan = Plan { suite, seed: args.seed, cases: args.cases, steered: args.steered, pairs: args.pairs, workers };
    if args.mutants && args.format == Format::Html {
        return Err(Failure::usage("--mutants has no page: --format json has all of it"));
    }
    let all = RefCell::new(Vec::new());
    let measure = Measure { args, plan, all: &all };
    let exit = each_game(args.game.as_deref(), |game| game.run(Job::Power(&measure)))?;
    if args.format == Format::Html {
        let parts: Vec<Part> = all.into_inner().iter().map(page::part).collect();
        let facts = [("seed", args.seed.to_string()), ("selection", args.selection())];
        print(format_args!("{}", sheet("The power of the suite", parts, &facts)))?;
        return Ok(exit);
    }
    if args.format == Format::Json && args.game.is_none() {
        print(format_args!("{}\n", json(&all.into_inner())?))?;
    }
    Ok(exit)
}

impl Args {
    /// What is put to the misreadings, in words.
    fn selection(&self) -> String {
        let drawn =
            format!("up to {} games drawn at random{}", self.cases, if self.steered { ", steered" } else { "" });
        match (self.traces_only, self.random_only, self.probe) {
            (true, ..) => "golden traces".into(),
            (_, true, _) => drawn,
            (.., true) => "scenarios of the native protocol".into(),
            _ => format!("golden traces, {drawn}, scenarios"),
        }
    }
}

fn json(found: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(found);
    text.map_err(|error| Failure::broken(format!("the report cannot be written: {error}")))
}

/// The command, and what it is to measure.
pub struct Measure<'a> {
    args: &'a Args,
    plan: Plan,
    /// What was found of each game, where it is written as one array.
    all: &'a RefCell<Vec<Power>>,
}

impl Measure<'_> {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let linked = find(G::name())?.wing().linked.as_ref();
        if self.plan.suite == Suite::Probe {
            match probe::can_be::<G>(linked) {
                Ok(()) => {}
                Err(failure) if self.args.game.is_some() => return Err(failure),
                Err(failure) => {
                    talk!("{}: {}", program(), failure.says);
                    return Ok(Exit::Conforms);
                }
            }
        }
        let files = match &self.args.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => G::golden(),
        };
        let golden = cases::<G>(&files)?;
        if self.args.mutants {
            return self.mutants::<G>(&golden);
        }
        let found = power::<G>(&golden, &self.plan, linked);
        let exit = if found.is_enough() { Exit::Conforms } else { Exit::Differs };
        match self.args.format {
            Format::Human => print(format_args!("{}", human(&found)))?,
            Format::Html => self.all.borrow_mut().push(found),
            Format::Json if self.args.game.is_none() => self.all.borrow_mut().push(found),
            Format::Json => print(format_args!("{}\n", json(&found)?))?,
        }
        Ok(exit)
    }
}

impl Measure<'_> {
    fn mutants<G: Contest>(&self, golden: &[Case<G>]) -> Outcome {
        if self.args.game.is_none() && G::mutants().is_none() {
            return Ok(Exit::Conforms);
        }
        let found = mutation::<G>(golden, &self.plan)?;
        match self.args.format {
            Format::Human => print(format_args!("{}", mutants(&found)))?,
            Format::Json | Format::Html => print(format_args!("{}\n", json(&found)?))?,
        }
        Ok(Exit::Conforms)
    }
}

/// Said of a mutant that changes nothing in any case.
const IDLE: &str = "it changes nothing wherever a case comes to it";
/// Said of one that a referee is not held to.
const WORDS: &str = "only other rules are cited, or other reasons given";

fn mutants(found: &Mutation) -> String {
    let mut text = String::new();
    for one in &found.survivors {
        let why = match one.does {
            Shows::Nothing => Some(IDLE),
            Shows::Words => Some(WORDS),
            Shows::Inside => one.why,
        };
        let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
        let _ = writeln!(text, "survivor  {} in `{}`: {}{why}", one.number, one.function, one.says);
    }
    for (kind, count) in &found.kinds {
        let _ = writeln!(text, "{kind:12} {:>6} mutants {:>6} survive", count.mutants, count.survivors);
    }
    let [traces, random] = found.cases;
    let killed = found.by_traces + found.by_random;
    let number = |shows| found.survivors.iter().filter(|one| one.does == shows).count();
    let listed = found.survivors.iter().filter(|one| one.does == Shows::Inside && one.why.is_some()).count();
    let _ = writeln!(
        text,
        "{}: of {} mutants {killed} ({}) are told from the rules: {} by {traces} golden traces, {} more by {random} games drawn at \
         random; {} are not: {} change nothing wherever a case comes to them, {} only which rules are cited or which reasons given, \
         {listed} are listed with why nothing tells them, {} are left; seed {}",
        found.game,
        found.mutants,
        percent(killed, found.mutants),
        found.by_traces,
        found.by_random,
        found.survivors.len(),
        number(Shows::Nothing),
        number(Shows::Words),
        number(Shows::Inside) - listed,
        found.seed
    );
    text
}

fn human(found: &Power) -> String {
    let mut text = String::new();
    let mut says = String::new();
    // Writing into a string cannot fail.
    let _ = sum_up(&mut says, found);
    let tone = if found.is_enough() { Tone::Good } else { Tone::Bad };
    let _ = writeln!(text, "{}", tone.signed(&wrapped(&format!("{} {says}", tone.sign()), columns())));
    let _ = survivors(&mut text, found);
    let _ = rules(&mut text, found);
    text
}

/// Rule by rule a bar, and under each its misreadings.
fn rules(text: &mut String, found: &Power) -> std::fmt::Result {
    let plot = page::plot(found);
    let bars = plot.text(columns());
    for (bar, line) in bars.lines().zip(&plot.lines) {
        writeln!(text, "{bar}")?;
        for one in found.misreadings.iter().filter(|one| one.rule == line.name) {
            let short = one.id.strip_prefix(one.rule).unwrap_or(one.id).trim_start_matches('.');
            match &one.caught {
                Some(catch) => {
                    let (address, steps, took) = (&catch.address, catch.steps, milliseconds(catch.took_us));
                    let invariant = if one.invariant.is_some() { ", and by an invariant" } else { "" };
                    writeln!(text, "  {short:32} {steps:>7} steps {took:>9} ms  {address}{invariant}")?;
                }
                None => writeln!(text, "  {short:32} not caught")?,
            }
        }
    }
    Ok(())
}

/// The share in percent, rounded down.
fn percent(part: usize, whole: usize) -> String {
    (part * 100).checked_div(whole).map_or_else(|| "no share".into(), |share| format!("{share} %"))
}

fn milliseconds(us: u64) -> String {
    format!("{}.{:03}", us / 1000, us % 1000)
}

fn survivors(text: &mut String, found: &Power) -> std::fmt::Result {
    let mut say = |line: String| writeln!(text, "{}", wrapped(&line, columns()));
    for one in &found.misreadings {
        let (id, says) = (one.id, one.says);
        match (&one.caught, one.reason) {
            (None, Some(reason)) => say(format!("excused   {id}: {reason}"))?,
            (None, None) => say(format!("survivor  {id}: one that {says}"))?,
            (Some(catch), Some(reason)) => {
                say(format!("stale     {id}: {} catches it, though a reason is kept: {reason}", catch.address))?;
            }
            (Some(_), None) => {}
        }
    }
    for [one, two] in found.pairs.iter().flat_map(|pairs| &pairs.survivors) {
        say(format!("survivor  {one} with {two}"))?;
    }
    Ok(())
}

fn sum_up(text: &mut String, found: &Power) -> std::fmt::Result {
    let by = |by: By| found.misreadings.iter().filter_map(|one| one.caught.as_ref()).filter(|one| one.by == by).count();
    if let Some(pairs) = &found.pairs {
        writeln!(
            text,
            "{}: of {} pairs of misreadings {} are caught, {} with at least one named; of {} in which both show, {} ({}) with \
             both named; of {} misreadings alone {} ({}) are named first",
            found.game,
            pairs.tried,
            pairs.caught,
            pairs.one_named,
            pairs.both_show,
            pairs.both_named,
            percent(pairs.both_named, pairs.both_show),
            pairs.singles,
            pairs.named_first,
            percent(pairs.named_first, pairs.singles),
        )?;
    }
    write!(
        text,
        "{}: {} of {} misreadings are caught, {} by golden traces, {} by games drawn at random, {} by scenarios",
        found.game,
        found.caught,
        found.planted,
        by(By::Golden),
        by(By::Random),
        by(By::Scenario)
    )?;
    if let (Some(steps), Some(took_us)) = (found.median_steps, found.median_took_us) {
        let (mean, last) = (found.mean_steps.unwrap_or(0), found.last_steps.unwrap_or(0));
        let took = milliseconds(took_us);
        write!(
            text,
            "; in the median after {steps} steps and {took} ms, {mean} steps in the mean, the last after {last}"
        )?;
    }
    if found.suite == Suite::Whole {
        let by_invariants = found.misreadings.iter().filter(|one| one.invariant.is_some()).count();
        write!(text, "; the invariants alone catch {by_invariants}")?;
    }
    writeln!(text, "; seed {}", found.seed)
}
