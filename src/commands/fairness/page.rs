//! What `fairness` found as a part of a page.

use super::{Finding, chance_text, fixed};
use crate::exit::Exit;
use crate::view::sheet::{Part, Table, Tone};
use rulebook_conformance::fairness::{Drawn, Test};

/// How far a plot goes to each side, in standard deviations, and in signs for each.
const PLOT: (f64, f64) = (5.0, 2.0);

/// The verdict, the outcomes against what is expected of them, the tests, and the decisions case by case.
pub(super) fn part(found: &Finding, game: &str) -> Part {
    let tone = match found.exit() {
        Exit::Conforms => Tone::Good,
        Exit::Differs => Tone::Bad,
        _ => Tone::Open,
    };
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
    let notes = vec![
        format!("The chance of a false alarm of any test is {} at most.", chance_text(found.report.alarm)),
        "A plot shows how far an outcome is from what is expected of fair luck: each mark is half a standard deviation.".into(),
    ];
    Part { title: game.to_owned(), verdict: (tone, says), numbers, findings: lines.collect(), tables, notes }
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn outcomes(found: &Finding) -> Table {
    let of_kind = |kind: &Drawn| {
        let (draws, sides) = (kind.draws as f64, kind.came.len() as f64);
        let chance = 1.0 / sides;
        let (expected, deviation) = (draws * chance, (draws * chance * (1.0 - chance)).sqrt());
        let row = |(nth, came): (usize, &u64)| {
            let far = if deviation > 0.0 { (*came as f64 - expected) / deviation } else { 0.0 };
            let place = (nth + 1).to_string();
            vec![
                kind.what.to_owned(),
                place,
                came.to_string(),
                format!("{expected:.1}"),
                format!("{far:+.2}"),
                plot(far),
            ]
        };
        kind.came.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let rows = found.kinds.iter().flat_map(of_kind).collect();
    let names = ["of", "outcome", "came", "expected", "standard deviations", "−5 … +5"];
    Table { title: "Outcomes".into(), head: head(&names), rows, is_of_ids: false }
}

/// A point on a line, whose middle is what is expected.
fn plot(far: f64) -> String {
    let (reach, signs) = PLOT;
    let place = |far: f64| ((far.clamp(-reach, reach) + reach) * signs).round() as usize;
    let mut line = vec!['·'; place(reach) + 1];
    line[place(0.0)] = '│';
    line[place(far)] = '●';
    line.into_iter().collect()
}

fn tests(found: &Finding) -> Table {
    let row = |test: &Test| {
        let p = test.p.map_or_else(|| "too few draws".into(), chance_text);
        let alarm = if test.alarm { format!("alarm: {}", test.says) } else { String::new() };
        vec![test.name.to_owned(), test.of.clone(), p, chance_text(test.limit), alarm]
    };
    let rows = found.report.tests.iter().map(row).collect();
    Table {
        title: "Tests".into(),
        head: head(&["test", "of", "p", "alarm at", "what it says"]),
        rows,
        is_of_ids: false,
    }
}

/// How often each decision came, case by case, beside the exact chances.
fn decisions(found: &Finding) -> Vec<Table> {
    let record = &found.read.record;
    let decisions = record.luck.decisions.iter().zip(&record.odds);
    let table = decisions.map(|(decision, odds)| {
        let cases = fixed::cases(odds);
        let row = |case: &rulebook_conformance::fairness::Case| {
            let (one, other) = case.case;
            let (part, all) = case.chance;
            let chance = part as f64 / all as f64;
            let (expected, variance) = case.expected();
            let deviation = variance.sqrt();
            let far = if deviation > 0.0 { (case.came as f64 - expected) / deviation } else { 0.0 };
            let what = format!("{one} {} {other}", decision.between);
            let counted = [case.cases.to_string(), case.came.to_string()];
            [vec![what], counted.to_vec(), vec![format!("{expected:.1}"), format!("{chance:.4}"), plot(far)]].concat()
        };
        let names = ["case", "cases", "came", "expected", "chance", "−5 … +5"];
        let rows = cases.iter().map(row).collect();
        Table { title: decision.what.to_owned(), head: head(&names), rows, is_of_ids: false }
    });
    table.collect()
}
