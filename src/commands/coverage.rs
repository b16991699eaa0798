//! `rulebook coverage`: what of the suite meets each rule.

use super::hosted::{Job, each_game};
use super::validate::cases;
use crate::coverage::{Climbed, Coverage, Covered, coverage};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{columns, print};
use crate::report::wrapped;
use crate::view::map::{Map, Tile};
use crate::view::sheet::{Part, Table, sheet};
use crate::view::tone::Tone;
use clap::ValueEnum;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden;
use rulebook_conformance::power::worth;
use rulebook_conformance::workers;
use serde::Serialize;
use std::cell::RefCell;
use std::fmt::Write;
use std::path::PathBuf;

/// Says rule by rule what of the suite meets it: golden traces, games drawn at random, invariants, scenarios, misreadings.
///
/// `cited by`: golden traces that cite the rule. `about it`: golden traces named for it. `drawn`: drawn games that cite it.
/// `invariants`: how many misreadings of the rule the invariants alone catch. An invariant holds in every step of a right
/// referee; for example, no army appears without growth. `scenarios`: scenarios of the native protocol about the rule.
/// `misreadings` and `readings`: how many of them the golden traces tell from the literal rules. Below the table: for each
/// quantity of the game, how many of the chosen sizes are met (small ones, powers of two and ten, their neighbours, the
/// largest).
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game; without it all games
    game: Option<String>,
    /// Directory of golden traces in place of those built in
    #[arg(long)]
    traces: Option<PathBuf>,
    /// Seed of the games drawn at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are drawn at random
    #[arg(long, default_value_t = 400)]
    cases: u64,
    /// How the table is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object; without a game a JSON array of them
    Json,
    /// Markdown
    Md,
    /// A page of HTML
    Html,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let all = RefCell::new(Vec::new());
    let measure = Measure { args, all: &all };
    let exit = each_game(args.game.as_deref(), |game| game.run(Job::Coverage(&measure)))?;
    if args.format == Format::Html {
        let parts: Vec<Part> = all.into_inner().iter().map(part).collect();
        let facts =
            [("seed", args.seed.to_string()), ("selection", format!("golden traces, {} games drawn", args.cases))];
        print(format_args!("{}", sheet("What of the suite meets each rule", parts, &facts)))?;
        return Ok(exit);
    }
    if args.format == Format::Json && args.game.is_none() {
        print(format_args!("{}", json(&all.into_inner())?))?;
    }
    Ok(exit)
}

fn json(found: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(found).map(|text| text + "\n");
    text.map_err(|error| Failure::broken(format!("the table cannot be written: {error}")))
}

/// The command, and what it gathers.
pub struct Measure<'a> {
    args: &'a Args,
    /// The tables of all games, where they are written as one array.
    all: &'a RefCell<Vec<Coverage>>,
}

impl Measure<'_> {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let files = match &self.args.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => G::golden(),
        };
        let worth = worth::<G>(&files, workers::usual()).map_err(Failure::incomplete)?;
        let golden = cases::<G>(&files)?;
        let found = coverage::<G>(&worth, &golden, self.args.seed, self.args.cases);
        let exit = if is_whole(&found) { Exit::Conforms } else { Exit::Differs };
        let text = match self.args.format {
            Format::Human => human(&found),
            Format::Md => markdown(&found),
            Format::Html => {
                self.all.borrow_mut().push(found);
                return Ok(exit);
            }
            Format::Json if self.args.game.is_none() => {
                self.all.borrow_mut().push(found);
                return Ok(exit);
            }
            Format::Json => json(&found)?,
        };
        print(format_args!("{text}"))?;
        Ok(exit)
    }
}

fn is_whole(found: &Coverage) -> bool {
    found.uncovered().next().is_none() && found.unclimbed().next().is_none()
}

const COLUMNS: [&str; 8] =
    ["rule", "cited by", "about it", "drawn", "invariants", "scenarios", "misreadings", "readings"];

fn cells(covered: &Covered) -> [String; 8] {
    let told = covered.readings.iter().filter(|one| one.by > 0).count();
    [
        covered.rule.to_owned(),
        covered.cited_by.to_string(),
        covered.traces_about.to_string(),
        covered.drawn.to_string(),
        format!("{}/{}", covered.invariants, covered.misreadings.len()),
        covered.scenarios.to_string(),
        format!("{}/{}", covered.killed(), covered.misreadings.len()),
        format!("{told}/{}", covered.readings.len()),
    ]
}

fn human(found: &Coverage) -> String {
    let mut says = String::new();
    // Writing into a string cannot fail.
    let _ = sum_up(&mut says, found, "");
    let tone = if is_whole(found) { Tone::Good } else { Tone::Bad };
    let says = wrapped(&format!("{} {says}", tone.sign()), columns());
    let mut text = format!("{}\n\n", tone.signed(&says));
    let mut row = |cells: [String; 8]| {
        let [rule, cited, about, drawn, invariants, scenarios, misreadings, readings] = cells;
        let line =
            format!("{rule:32} {cited:>8} {about:>8} {drawn:>6} {invariants:>5} {scenarios:>9} {misreadings:>11}");
        text.push_str(format!("{line} {readings:>8}").trim_end());
        text.push('\n');
    };
    row(COLUMNS.map(str::to_owned));
    found.rules.iter().for_each(|covered| row(cells(covered)));
    text
}

fn markdown(found: &Coverage) -> String {
    let mut text = format!("# coverage {}\n\n| {} |\n|{}\n", found.game, COLUMNS.join(" | "), "---|".repeat(8));
    for covered in &found.rules {
        let [rule, rest @ ..] = cells(covered);
        text.push_str(&format!("| `{rule}` | {} |\n", rest.join(" | ")));
    }
    text.push('\n');
    let _ = sum_up(&mut text, found, "- ");
    text
}

/// The table as a part of a page, what is uncovered first.
fn part(found: &Coverage) -> Part {
    let missing = found.uncovered().count();
    let rules = found.rules.len();
    let (tone, says) = match (missing, is_whole(found)) {
        (0, true) => (Tone::Good, format!("All {rules} rules are covered")),
        (0, false) => (Tone::Bad, format!("All {rules} rules are covered, but some sizes are never drawn")),
        _ => (Tone::Bad, format!("{missing} of {rules} rules are not covered")),
    };
    let number = |number: usize, says: &str| (number.to_string(), says.to_owned());
    let mut lines = String::new();
    // Writing into a string cannot fail.
    let _ = sum_up(&mut lines, found, "");
    let is_finding =
        |line: &&str| ["uncovered ", "never drawn", "excused "].iter().any(|start| line.starts_with(start));
    let (findings, notes): (Vec<&str>, Vec<&str>) = lines.lines().partition(is_finding);
    let [findings, notes] = [findings, notes].map(|lines| lines.into_iter().map(str::to_owned).collect());
    let mut head = COLUMNS.map(str::to_owned).to_vec();
    head.insert(1, "place".into());
    let row = |covered: &Covered| {
        let [rule, rest @ ..] = cells(covered);
        [vec![rule, covered.place.to_owned()], rest.to_vec()].concat()
    };
    let rows = found.rules.iter().map(row).collect();
    let numbers = vec![
        number(found.traces, "golden traces"),
        (found.drawn.to_string(), format!("games drawn from seed {}", found.seed)),
        (format!("{}/{}", killed(found), planted(found)), "misreadings killed by golden traces".into()),
    ];
    let tables = vec![Table { title: "All rules".into(), head, rows, is_of_ids: true, ..Table::default() }];
    let (title, map, plots) = (found.game.to_owned(), map(found), Vec::new());
    Part { title, verdict: (tone, says), numbers, findings, map, plots, tables, notes }
}

/// The rules of the game, and whether each is covered.
fn map(found: &Coverage) -> Map {
    let tile = |covered: &Covered| {
        let (tone, state) = match (covered.gaps.is_empty(), covered.reason) {
            (false, _) => (Tone::Bad, "not covered"),
            (true, Some(_)) => (Tone::Open, "excused"),
            (true, None) => (Tone::Good, "covered"),
        };
        let (cited, killed, planted) = (covered.cited_by, covered.killed(), covered.misreadings.len());
        let says = match covered.reason {
            Some(reason) => reason.to_owned(),
            None if !covered.gaps.is_empty() => covered.gaps.join("; "),
            None => format!("cited by {cited} golden traces, which kill {killed} of {planted} misreadings"),
        };
        let (rule, more) = (covered.rule.to_owned(), format!("row-{}", covered.rule));
        Tile { rule, tone, state: state.into(), says, more }
    };
    Map { tiles: found.rules.iter().map(tile).collect() }
}

fn sum_up(text: &mut String, found: &Coverage, bullet: &str) -> std::fmt::Result {
    let excused = found.rules.iter().filter(|covered| covered.reason.is_some()).count();
    let (rules, killed, planted) = (found.rules.len(), killed(found), planted(found));
    let by_invariants: usize = found.rules.iter().map(|covered| covered.invariants).sum();
    writeln!(
        text,
        "{bullet}{}: {} of {rules} rules are covered, {excused} with a reason for what is missing; {} golden traces kill {killed} of \
         {planted} misreadings, the invariants alone catch {by_invariants}; drawn: {} games from seed {}",
        found.game,
        rules - found.uncovered().count(),
        found.traces,
        found.drawn,
        found.seed
    )?;
    for covered in &found.rules {
        if let Some(reason) = covered.reason {
            writeln!(text, "{bullet}excused {}: {reason}", covered.rule)?;
        }
    }
    for covered in found.uncovered() {
        writeln!(text, "{bullet}uncovered {}: {}", covered.rule, covered.gaps.join("; "))?;
    }
    for Climbed { ladder, rungs } in &found.ladders {
        let by_traces = rungs.iter().filter(|rung| rung.traces > 0).count();
        let (least, most) = (rungs.first().map_or(0, |rung| rung.size), rungs.last().map_or(0, |rung| rung.size));
        let shown = rungs.iter().filter(|rung| rung.drawn > 0).count();
        writeln!(
            text,
            "{bullet}sizes of {ladder}: {least} to {most}, {} of them; a run's first games show {shown}, golden traces {by_traces}",
            rungs.len()
        )?;
    }
    for ladder in found.unclimbed() {
        let sizes: Vec<String> = ladder.never().map(|size| size.to_string()).collect();
        writeln!(text, "{bullet}never drawn, {}: {}", ladder.ladder, sizes.join(", "))?;
    }
    Ok(())
}

fn killed(found: &Coverage) -> usize {
    found.rules.iter().map(Covered::killed).sum()
}

fn planted(found: &Coverage) -> usize {
    found.rules.iter().map(|covered| covered.misreadings.len()).sum()
}
