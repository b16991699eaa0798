//! What `fairness` found as a part of a page.

use super::{Finding, chance_text, fixed};
use crate::exit::Exit;
use crate::view::map::Map;
use crate::view::plot::{Line, Plot, Shape};
use crate::view::sheet::{Part, Table};
use crate::view::tone::Tone;
use rulebook_conformance::fairness::{Case, Drawn, Test};

/// How far a plot goes to each side, in standard deviations.
const REACH: f64 = 5.0;
/// The bounds of a plot, in standard deviations.
const BOUND: f64 = 3.0;
/// How to read the plots.
pub(super) const LEGEND: &str = "Each point says how far a number is from what is expected of fair luck, which stands in the middle; the bounds \
                                 are three standard deviations.";
/// Kinds of draws with more outcomes are no plot that anybody reads.
const MOST_OUTCOMES: usize = 24;

/// The verdict, the outcomes against what is expected of them, the tests, and the decisions case by case.
pub(super) fn part(found: &Finding, game: &str) -> Part {
    let verdict = found.verdict();
    let mut lines = verdict.lines().map(|line| line.trim().to_owned());
    let says = lines.next().unwrap_or_default();
    let draws: usize = found.kinds.iter().map(|kind| kind.draws).sum();
    let number = |number: usize, says: &str| (number.to_string(), says.to_owned());
    let numbers = vec![
        number(found.read.recordings, "recordings"),
        number(draws, "draws"),
        number(found.report.alarms().count(), "alarms"),
        number(found.report.tests.len(), "tests"),
    ];
    let mut tables = vec![outcomes(found), tests(found)];
    tables.extend(decisions(found));
    tables.retain(|table| !table.rows.is_empty());
    let notes =
        vec![format!("The chance of a false alarm of any test is {} at most.", chance_text(found.report.alarm))];
    let (title, map, plots) = (game.to_owned(), Map::default(), plots(found, true));
    Part { title, verdict: (tone(found), says), numbers, findings: lines.collect(), map, plots, tables, notes }
}

/// How good it is what was found.
pub(super) fn tone(found: &Finding) -> Tone {
    match found.exit() {
        Exit::Conforms => Tone::Good,
        Exit::Differs => Tone::Bad,
        _ => Tone::Open,
    }
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// What was drawn against what is expected of fair luck, kind by kind and, if asked for, decision by decision.
pub(super) fn plots(found: &Finding, cases: bool) -> Vec<Plot> {
    let kinds = found.kinds.iter().filter(|kind| is_plotted(kind));
    let of_kind = |kind: &Drawn| {
        let line = |(nth, came): (usize, &u64)| {
            let (expected, deviation) = expected(kind);
            line((nth + 1).to_string(), *came, expected, deviation)
        };
        plot(kind.what, kind.came.iter().enumerate().map(line).collect())
    };
    let record = &found.read.record;
    let decisions = record.luck.decisions.iter().zip(&record.odds).filter(|_| cases);
    let decisions = decisions.map(|(decision, odds)| {
        let line = |case: Case| {
            let (expected, variance) = case.expected();
            let (part, all) = case.chance;
            let line = line(named(&case, decision.between), case.came, expected, variance.sqrt());
            let says = format!("{} of {}, {expected:.1} expected at {part}/{all}", case.came, case.cases);
            Line { says, ..line }
        };
        plot(decision.what, fixed::cases(odds).into_iter().map(line).collect())
    });
    let mut plots: Vec<Plot> = kinds.map(of_kind).chain(decisions).filter(|plot| !plot.lines.is_empty()).collect();
    // It is the same for all.
    plots.iter_mut().skip(1).for_each(|plot| plot.legend.clear());
    plots
}

/// Whether the outcomes of a kind of draws are few enough for a plot.
pub(super) fn is_plotted(kind: &Drawn) -> bool {
    (1..=MOST_OUTCOMES).contains(&kind.came.len())
}

fn plot(title: &str, lines: Vec<Line>) -> Plot {
    Plot { title: title.to_owned(), legend: LEGEND.into(), middle: Some(0.5), lines }
}

fn line(name: String, came: u64, expected: f64, deviation: f64) -> Line {
    let far = far(came, expected, deviation);
    let place = |far: f64| far.clamp(-REACH, REACH) / REACH / 2.0 + 0.5;
    Line {
        name,
        tone: if far.abs() > BOUND { Tone::Open } else { Tone::Good },
        shape: Shape::Point { at: place(far), low: place(-BOUND), high: place(BOUND) },
        says: format!("{came} came, {expected:.1} expected"),
    }
}

/// How far a number is from what is expected, in standard deviations.
fn far(came: u64, expected: f64, deviation: f64) -> f64 {
    if deviation > 0.0 { (came as f64 - expected) / deviation } else { 0.0 }
}

/// How often each outcome of a kind is expected of fair luck, and the standard deviation of that.
fn expected(kind: &Drawn) -> (f64, f64) {
    let (draws, chance) = (kind.draws as f64, 1.0 / kind.came.len() as f64);
    (draws * chance, (draws * chance * (1.0 - chance)).sqrt())
}

fn named(case: &Case, between: &str) -> String {
    let (one, other) = case.case;
    format!("{one} {between} {other}")
}

fn outcomes(found: &Finding) -> Table {
    let of_kind = |kind: &Drawn| {
        let (expected, deviation) = expected(kind);
        let row = |(nth, came): (usize, &u64)| {
            let far = far(*came, expected, deviation);
            let [place, came] = [(nth + 1).to_string(), came.to_string()];
            vec![kind.what.to_owned(), place, came, format!("{expected:.1}"), format!("{far:+.2}")]
        };
        kind.came.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let rows = found.kinds.iter().flat_map(of_kind).collect();
    let names = ["of", "outcome", "came", "expected", "standard deviations"];
    Table { title: "Outcomes".into(), head: head(&names), rows, ..Table::default() }
}

fn tests(found: &Finding) -> Table {
    let row = |test: &Test| {
        let p = test.p.map_or_else(|| "too few draws".into(), chance_text);
        let alarm = if test.alarm { format!("alarm: {}", test.says) } else { String::new() };
        vec![test.name.to_owned(), test.of.clone(), p, chance_text(test.limit), alarm]
    };
    let rows = found.report.tests.iter().map(row).collect();
    let names = ["test", "of", "p", "alarm at", "what it says"];
    Table { title: "Tests".into(), head: head(&names), rows, ..Table::default() }
}

/// How often each decision came, case by case, beside the exact chances.
fn decisions(found: &Finding) -> Vec<Table> {
    let record = &found.read.record;
    let decisions = record.luck.decisions.iter().zip(&record.odds);
    let table = decisions.map(|(decision, odds)| {
        let cases = fixed::cases(odds);
        let row = |case: &Case| {
            let (part, all) = case.chance;
            let chance = part as f64 / all as f64;
            let (expected, variance) = case.expected();
            let far = far(case.came, expected, variance.sqrt());
            let counted = [case.cases.to_string(), case.came.to_string()];
            let numbers = vec![format!("{expected:.1}"), format!("{chance:.4}"), format!("{far:+.2}")];
            [vec![named(case, decision.between)], counted.to_vec(), numbers].concat()
        };
        let names = ["case", "cases", "came", "expected", "chance", "standard deviations"];
        let rows = cases.iter().map(row).collect();
        Table { title: decision.what.to_owned(), head: head(&names), rows, ..Table::default() }
    });
    table.collect()
}
