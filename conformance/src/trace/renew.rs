//! A golden set for a change of mind: every trace as another reading of the rules has it, and what that changes.

use super::check::{Finding, checked};
use super::diff::{Change, changes};
use super::format::{FORMAT, Footer, Header, Provenance, Trace, parse};
use super::{push, readings, regenerated, rule_of, written};
use crate::canonical::hash_bytes;
use crate::case::{Case, play};
use crate::contest::{Contest, Variant, clash, rules_with};
use crate::protocol::Observation;
use rulebook_spec::rule::Rule;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What becomes of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Nothing changes.
    Same,
    /// It is derived, and written anew.
    Changed,
    /// Something changes in its game, and what was worked by hand or recorded says nothing of that.
    Holds,
    /// What was worked by hand or recorded holds no more. It is kept as it was, for the readings that it names.
    Stale,
    /// What was worked by hand held no more, and is derived from now on.
    Adopted,
    /// It shows a reading that cannot be held together with the new one.
    LeftOut,
}

/// A trace as the rules have it now.
#[derive(Clone, Debug, PartialEq)]
pub struct Renewed {
    /// What becomes of it.
    pub fate: Fate,
    /// Its file; `None` where it is left out.
    pub text: Option<String>,
    /// What changes in its game.
    pub changes: Vec<Change>,
    /// What was worked by hand or recorded and holds no more.
    pub stale: Vec<Finding>,
    /// Why it is left out.
    pub reason: String,
}

/// The trace by the readings that its header names and by these as well. With `adopt` an expectation worked by hand that
/// holds no more is written anew, and its trace is `derived` then; what another program said never is.
///
/// # Errors
/// One sentence on a trace that is not of this game or damaged, or whose events cannot be by its own readings.
pub fn renewed<G: Contest>(
    address: &str,
    trace: &Trace,
    text: &str,
    more: &[&'static Variant<G::Rules>],
    adopt: bool,
) -> Result<Renewed, String> {
    let own = readings::<G>(trace)?;
    let mut all = own.clone();
    all.extend(more.iter().filter(|new| !own.iter().any(|old| old.id == new.id)));
    if let Some([one, two]) = clash::<G>(&all) {
        let reason = format!("it shows `{}`, which cannot be held together with `{}`", one.id, two.id);
        return Ok(Renewed { fate: Fate::LeftOut, text: None, changes: Vec::new(), stale: Vec::new(), reason });
    }
    let same = |changes: Vec<Change>, fate: Fate, text: String| {
        let fate = if changes.is_empty() { Fate::Same } else { fate };
        Renewed { fate, text: Some(text), changes, stale: Vec::new(), reason: String::new() }
    };
    let header = Header { reading: all.iter().map(|one| one.id.to_owned()).collect(), ..trace.header.clone() };
    let case = super::case::<G>(address, trace)?;
    let rules = rules_with::<G>(&all);
    let is_derived = trace.header.provenance == Provenance::Derived;
    if is_derived && all.len() == own.len() {
        let new = regenerated::<G>(address, trace, text)?;
        let changes = changes(trace, &parse(&new)?);
        return Ok(same(changes, Fate::Changed, new));
    }
    let derived = |header: &Header| {
        let spec = env!("CARGO_PKG_VERSION").into();
        let header = Header { format: FORMAT, spec, provenance: Provenance::Derived, ..header.clone() };
        written::<G>(&rules, &header, &playable::<G>(&rules, &case), false)
    };
    let changes = match all.len() == own.len() {
        true => Vec::new(),
        false => {
            let before = rules_with::<G>(&own);
            let old = written::<G>(&before, &trace.header, &playable::<G>(&before, &case), false)?;
            // Another header, and so another hash over the file, is no change of meaning.
            let mut changes = changes(&parse(&old)?, &parse(&derived(&header)?)?);
            changes.retain(|one| one.step.is_some() || one.field == "places");
            changes
        }
    };
    if is_derived {
        return Ok(same(changes, Fate::Changed, derived(&header)?));
    }
    let stale = checked::<G>(&rules, address, trace, text)?.findings;
    if stale.is_empty() {
        let text = if all.len() == own.len() { text.to_owned() } else { with_header(trace, text, &header) };
        return Ok(same(changes, Fate::Holds, text));
    }
    let (fate, text) = match adopt && trace.header.provenance == Provenance::Text {
        true => (Fate::Adopted, derived(&header)?),
        false => (Fate::Stale, text.to_owned()),
    };
    Ok(Renewed { fate, text: Some(text), changes, stale, reason: String::new() })
}

/// The game as far as these rules take its events.
fn playable<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Case<G> {
    let steps = play::<G>(rules, case);
    let can_be = steps.iter().skip(1).filter(|step| matches!(step.observation, Observation::State(_))).count();
    let events = case.events[..can_be].to_vec();
    Case { events, ..case.clone() }
}

/// The file with another header, and nothing else changed but the hash over it, where there is one.
fn with_header(trace: &Trace, text: &str, header: &Header) -> String {
    let mut new = String::new();
    push(&mut new, header);
    let rest = text.find('\n').map_or(text.len(), |end| end + 1);
    match trace.footer.hash {
        None => new.push_str(&text[rest..]),
        Some(_) => {
            new.push_str(&text[rest..trace.covered]);
            let hash = Some(hash_bytes(new.as_bytes()));
            push(&mut new, &Footer { hash, ..trace.footer.clone() });
        }
    }
    new
}

/// What a change does to one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RuleChange {
    /// The rule.
    pub rule: String,
    /// How many traces about it change in meaning.
    pub traces: usize,
    /// How many of them hold no more, and are not adopted.
    pub stale: usize,
    /// How many steps of all traces apply it now and did not before.
    pub gained: usize,
    /// How many applied it before and do not now.
    pub lost: usize,
}

/// What changes, rule by rule, in the order of the rules; each trace comes with its address.
pub fn by_rule<'a, G: Contest>(all: impl Iterator<Item = (&'a str, &'a Renewed)>) -> Vec<RuleChange> {
    let mut found: BTreeMap<String, RuleChange> = BTreeMap::new();
    for (address, renewed) in all {
        let about = rule_of::<G>(address).map_or_else(|| address.to_owned(), |rule| rule.id().to_owned());
        let is_stale = renewed.fate == Fate::Stale;
        if is_stale || !renewed.changes.is_empty() {
            let entry = found.entry(about).or_default();
            entry.traces += 1;
            entry.stale += usize::from(is_stale);
        }
        for change in &renewed.changes {
            let [was, is] = [&change.was, &change.is].map(|value| applied(&change.field, value.as_ref()));
            is.difference(&was).for_each(|rule| found.entry(rule.clone()).or_default().gained += 1);
            was.difference(&is).for_each(|rule| found.entry(rule.clone()).or_default().lost += 1);
        }
    }
    let place = |id: &String| G::book().rules.iter().position(|rule: &Rule| rule.id() == id);
    let mut all: Vec<RuleChange> = found.into_iter().map(|(rule, change)| RuleChange { rule, ..change }).collect();
    all.sort_by_key(|one| (place(&one.rule).is_none(), place(&one.rule)));
    all
}

/// The rules that a part of an expectation says are applied.
fn applied(field: &str, value: Option<&Value>) -> BTreeSet<String> {
    let rules = match (field, value) {
        ("cites", Some(Value::Array(rules))) => rules.iter().collect(),
        ("rejected", Some(rule)) => vec![rule],
        _ => Vec::new(),
    };
    rules.into_iter().filter_map(Value::as_str).map(str::to_owned).collect()
}
