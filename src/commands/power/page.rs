//! What `power` found of a game as a part of a page.

use super::{percent, sum_up};
use crate::power::{By, Planted, Power};
use crate::view::sheet::{Part, Table, Tone};

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
        tables: vec![rules(found), misreadings(found)],
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

fn rules(found: &Power) -> Table {
    let mut rules: Vec<&str> = found.misreadings.iter().map(|one| one.rule).collect();
    rules.dedup();
    let mut seen: Vec<&str> = Vec::new();
    rules.retain(|rule| {
        let is_new = !seen.contains(rule);
        seen.push(rule);
        is_new
    });
    let row = |rule: &&str| {
        let of_rule: Vec<&Planted> = found.misreadings.iter().filter(|one| one.rule == *rule).collect();
        let caught = of_rule.iter().filter(|one| one.caught.is_some()).count();
        let bar = "■".repeat(caught) + &"□".repeat(of_rule.len() - caught);
        vec![(*rule).to_owned(), of_rule.len().to_string(), caught.to_string(), bar]
    };
    let rows = rules.iter().map(row).collect();
    Table { title: "Rules".into(), head: head(&["rule", "misreadings", "caught", "power"]), rows, is_of_ids: true }
}

fn misreadings(found: &Power) -> Table {
    let row = |one: &Planted| {
        let invariant = if one.invariant.is_some() { "yes" } else { "" }.to_owned();
        let (steps, by) = match &one.caught {
            Some(catch) => (catch.steps.to_string(), catch.address.clone()),
            None => (String::new(), "not caught".into()),
        };
        vec![one.id.to_owned(), one.says.to_owned(), steps, by, invariant]
    };
    let rows = found.misreadings.iter().map(row).collect();
    let names = ["misreading", "what it does", "steps", "caught by", "by an invariant too"];
    Table { title: "Misreadings".into(), head: head(&names), rows, is_of_ids: true }
}
