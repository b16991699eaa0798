//! What `power` found of a game as a part of a page.

use super::{percent, sum_up};
use crate::power::{By, Planted, Power};
use crate::view::map::{Map, Tile};
use crate::view::plot::{Line, Plot, Shape};
use crate::view::sheet::{Part, Table};
use crate::view::tone::Tone;
use rulebook_spec::rule::Rule;

/// The verdict, rule by rule how many misreadings are caught, and what catches each.
pub(super) fn part(found: &Power) -> Part {
    let [caught, planted] = [found.caught, found.planted].map(|count| count.to_string());
    let share = percent(found.caught, found.planted);
    let enough = if found.is_enough() { "All that is to be caught is caught" } else { "Something is not caught" };
    let tone = if found.is_enough() { Tone::Good } else { Tone::Bad };
    let mut last = String::new();
    // Writing into a string cannot fail.
    let _ = sum_up(&mut last, found);
    Part {
        title: found.game.to_owned(),
        verdict: (tone, format!("{enough}: {caught} of {planted} misreadings ({share})")),
        numbers: numbers(found),
        findings: survivors(found),
        map: map(found),
        plots: vec![plot(found)],
        tables: vec![misreadings(found)],
        notes: last.lines().map(str::to_owned).collect(),
    }
}

fn numbers(found: &Power) -> Vec<(String, String)> {
    let by =
        |by: By| found.misreadings.iter().filter(|one| one.caught.as_ref().is_some_and(|one| one.by == by)).count();
    let kinds =
        [(By::Golden, "by golden traces"), (By::Random, "by games drawn at random"), (By::Scenario, "by scenarios")];
    let counted = kinds.into_iter().map(|(kind, says)| (by(kind).to_string(), says.to_owned()));
    let steps = found.median_steps.map(|steps| (steps.to_string(), "steps in the median".to_owned()));
    counted.chain(steps).collect()
}

fn survivors(found: &Power) -> Vec<String> {
    let says = |one: &Planted| match (&one.caught, one.reason) {
        (None, Some(reason)) => Some(format!("excused: `{}`: {reason}", one.id)),
        (None, None) => Some(format!("not caught: `{}`, one that {}", one.id, one.says)),
        (Some(catch), Some(reason)) => {
            Some(format!("stale: `{}` is caught by `{}`, though a reason is kept: {reason}", one.id, catch.address))
        }
        (Some(_), None) => None,
    };
    let pairs = found.pairs.iter().flat_map(|pairs| &pairs.survivors);
    let pairs = pairs.map(|[one, two]| format!("not caught: `{one}` with `{two}`"));
    found.misreadings.iter().filter_map(says).chain(pairs).collect()
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The rules of the game, and whether the misreadings of each are caught.
fn map(found: &Power) -> Map {
    let tile = |rule: &Rule| {
        let [caught, planted] = caught_of(found, rule.id());
        let (tone, state) = match tone_of(found, rule.id()) {
            _ if planted == 0 => (Tone::Faint, "without a misreading"),
            tone @ Tone::Bad => (tone, "not all caught"),
            tone @ Tone::Open => (tone, "excused"),
            tone => (tone, "all caught"),
        };
        let first = found.misreadings.iter().find(|one| one.rule == rule.id());
        Tile {
            rule: rule.id().to_owned(),
            tone,
            state: state.into(),
            says: format!("{caught} of {planted} misreadings are caught"),
            more: first.map(|one| format!("row-{}", one.id)).unwrap_or_default(),
        }
    };
    Map { tiles: found.rules.iter().map(tile).collect() }
}

/// How many misreadings of a rule are caught, and how many there are.
fn caught_of(found: &Power, rule: &str) -> [usize; 2] {
    let of_rule = || found.misreadings.iter().filter(|one| one.rule == rule);
    [of_rule().filter(|one| one.caught.is_some()).count(), of_rule().count()]
}

/// How good it is what is caught of a rule.
fn tone_of(found: &Power, rule: &str) -> Tone {
    let [caught, planted] = caught_of(found, rule);
    match found.misreadings.iter().any(|one| one.rule == rule && one.is_failure()) {
        true => Tone::Bad,
        false if caught < planted => Tone::Open,
        false => Tone::Good,
    }
}

/// The power by rule: of which share of its misreadings the suite catches how many.
pub(super) fn plot(found: &Power) -> Plot {
    let line = |rule: &Rule| {
        let [caught, planted] = caught_of(found, rule.id());
        (planted > 0).then(|| Line {
            name: rule.id().to_owned(),
            tone: tone_of(found, rule.id()),
            shape: Shape::Bar(caught as f64 / planted as f64),
            says: format!("{caught} of {planted}"),
        })
    };
    let legend = "How many misreadings of each rule are caught, of all that are planted.";
    let lines = found.rules.iter().filter_map(line).collect();
    Plot { title: "Power by rule".into(), legend: legend.into(), middle: None, lines }
}

fn misreadings(found: &Power) -> Table {
    let row = |one: &Planted| {
        let rule = one.rule.to_owned();
        let invariant = if one.invariant.is_some() { "yes" } else { "" }.to_owned();
        let (steps, by) = match &one.caught {
            Some(catch) => (catch.steps.to_string(), catch.address.clone()),
            None => (String::new(), "not caught".into()),
        };
        vec![one.id.to_owned(), rule, one.says.to_owned(), steps, by, invariant]
    };
    let rows = found.misreadings.iter().map(row).collect();
    let names = ["misreading", "rule", "what it does", "steps", "caught by", "by an invariant too"];
    Table { title: "Misreadings".into(), head: head(&names), rows, is_of_ids: true, ..Table::default() }
}
