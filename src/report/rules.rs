//! The state of each rule of the game after a run, for a map of the rule book.

use super::{Finding, Report};
use crate::view::map::{Map, Tile};
use crate::view::sheet::Table;
use crate::view::tone::Tone;
use rulebook_conformance::contest::Contest;
use rulebook_spec::rule::{Entry, Keeper, Rule};
use std::collections::BTreeMap;

/// The rules of the game, and how often each was seen to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<Entry>,
    kept: BTreeMap<Rule, u64>,
}

impl Book {
    /// The rules of a game, and in how many steps, or cases, each was applied as it should be.
    pub fn of<G: Contest>(kept: &BTreeMap<Rule, u64>) -> Book {
        Book { entries: G::book().entries(), kept: kept.clone() }
    }
}

/// The state of a rule.
struct State<'a> {
    entry: &'a Entry,
    tone: Tone,
    /// In a word or two.
    name: &'static str,
    /// In how many steps, or cases, it was applied as it should be.
    kept: u64,
    /// Cases that are named for it: those that pass, and all.
    cases: [usize; 2],
    /// The number of the finding about it, from 1.
    finding: Option<usize>,
}

impl Report {
    /// The rules as a map.
    pub(super) fn map(&self) -> Map {
        let tile = |state: State<'_>| {
            let [pass, all] = state.cases;
            let cases = if all > 0 { format!("; {pass} of {all} cases of it pass") } else { String::new() };
            Tile {
                rule: state.entry.id.into(),
                tone: state.tone,
                state: state.name.into(),
                says: format!("{}, applied as it is to be {} times{cases}", state.name, state.kept),
                more: state.finding.map_or(format!("row-{}", state.entry.id), |nth| format!("finding-{nth}")),
            }
        };
        Map { tiles: self.states().map(tile).collect() }
    }

    /// The rules as a table.
    pub(super) fn table_of_rules(&self) -> Table {
        let row = |state: State<'_>| {
            let [pass, all] = state.cases;
            let Entry { id, place, words, .. } = state.entry;
            let cases = if all > 0 { format!("{pass} of {all}") } else { String::new() };
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
            vec![(*id).to_owned(), state.name.to_owned(), state.kept.to_string(), cases, (*place).to_owned(), words]
        };
        let head = ["rule", "state", "applied rightly", "its cases pass", "place", "in our words"];
        Table {
            title: "All rules".into(),
            id: "rules".into(),
            head: head.map(str::to_owned).to_vec(),
            rows: self.states().map(row).collect(),
            is_of_ids: true,
        }
    }

    fn states(&self) -> impl Iterator<Item = State<'_>> {
        self.book.entries.iter().map(|entry| self.state(entry))
    }

    fn state<'a>(&'a self, entry: &'a Entry) -> State<'a> {
        let about = format!("{}/", entry.id.replacen('.', "/", 1));
        let named = || self.cases.iter().filter(|case| case.address.starts_with(&about));
        let with = |statuses: &[&str]| named().filter(|case| statuses.contains(&case.status)).count();
        let cases = [with(&["pass"]), with(&["pass", "fail", "flaky", "error", "unspecified", "xfail", "xpass"])];
        let kept = self.book.kept.iter().find(|(rule, _)| rule.id() == entry.id).map_or(0, |(_, count)| *count);
        let of_rule = |finding: &Finding| finding.rule == entry.id;
        let worst = ["fail", "flaky", "unspecified", "xfail"];
        let finding = worst
            .iter()
            .find_map(|status| self.findings.iter().position(|finding| of_rule(finding) && finding.status == *status));
        let is_suspect = self.findings.iter().any(|finding| {
            finding.suspects.as_ref().is_some_and(|suspects| suspects.rules.iter().any(|rule| rule == entry.id))
        });
        let (tone, name) = match finding.map(|nth| self.findings[nth].status) {
            Some("fail") => (Tone::Bad, "differs"),
            Some("flaky") => (Tone::Bad, "flaky"),
            Some("unspecified") => (Tone::Open, "read otherwise"),
            Some(_) => (Tone::Open, "known to differ"),
            None if is_suspect => (Tone::Open, "suspected"),
            None if cases[0] < cases[1] => (Tone::Open, "with cases that differ"),
            None if kept > 0 || cases[0] > 0 => (Tone::Good, "kept"),
            None if entry.keeper == Keeper::Program => (Tone::Faint, "shown by no step"),
            None => (Tone::Faint, "not met"),
        };
        State { entry, tone, name, kept, cases, finding: finding.map(|nth| nth + 1) }
    }
}
