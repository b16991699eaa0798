//! Holding a trace against the rules.

use super::follow::{Account, Followed, follow};
use super::format::{Expect, Provenance, Refused, Trace};
use crate::canonical::{hash, hash_bytes};
use crate::case::{Case, Step};
use crate::compare::is_same_talk;
use crate::contest::{Contest, rules_with};
use crate::protocol::Observation;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;

/// One thing in which a trace and the rules disagree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// The line of the file, from 1.
    pub line: usize,
    /// The part of the expectation.
    pub field: &'static str,
    /// What the trace says.
    pub trace: Value,
    /// What the rules say.
    pub rules: Value,
}

/// A trace that was held against rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// How many steps it has: the start and the events.
    pub steps: usize,
    /// How many of them agree.
    pub agreed: usize,
    /// How many cannot be compared: the trace left the rules before them, and does not say which position it came to.
    pub unknown: usize,
    /// All differences.
    pub findings: Vec<Finding>,
}

/// Everything in which the trace and the rules that its header names disagree.
///
/// # Errors
/// One sentence on a trace that is not of this game, or damaged: its hash does not fit its bytes.
pub fn check<G: Contest>(address: &str, trace: &Trace, text: &str) -> Result<Vec<Finding>, String> {
    let rules = rules_with::<G>(&super::readings::<G>(trace)?);
    Ok(checked::<G>(&rules, address, trace, text)?.findings)
}

/// Holds a trace against these rules, whatever its header says. After a difference the trace is followed from the position
/// that it says, as far as it says one.
///
/// # Errors
/// As for [`check`].
pub fn checked<G: Contest>(rules: &G::Rules, address: &str, trace: &Trace, text: &str) -> Result<Checked, String> {
    if trace.header.game != G::name() {
        return Err(format!("line 1: a trace of {}, not of {}", trace.header.game, G::name()));
    }
    let followed = followed::<G>(rules, &super::case::<G>(address, trace)?, trace);
    let mut checked = counted(&followed);
    let last = followed.last().and_then(|one| one.step.as_ref());
    footer(trace, last, text, &mut checked.findings);
    Ok(checked)
}

/// The steps of a trace, followed under these rules.
pub(super) fn followed<G: Contest>(rules: &G::Rules, case: &Case<G>, trace: &Trace) -> Vec<Followed<G, Finding>> {
    follow(rules, case, &Told(trace), case.events.len() + 1)
}

/// The steps of a trace by what came of them.
pub(super) fn counted<G: Contest>(followed: &[Followed<G, Finding>]) -> Checked {
    Checked {
        steps: followed.len(),
        agreed: followed.iter().filter(|one| one.agrees()).count(),
        unknown: followed.iter().filter(|one| !one.is_known).count(),
        findings: followed.iter().flat_map(|one| one.differs.clone()).collect(),
    }
}

/// What a trace tells of its game, as an account of it.
pub struct Told<'a>(pub &'a Trace);

impl Told<'_> {
    fn expect(&self, at: usize) -> Option<&Expect> {
        match at.checked_sub(1) {
            None => Some(&self.0.start.start),
            Some(event) => self.0.events.get(event).map(|event| &event.expect),
        }
    }
}

impl<G: Contest> Account<G> for Told<'_> {
    type Difference = Finding;

    fn differs(&self, at: usize, step: &Step, position: Option<&G::Position>) -> Vec<Finding> {
        let Some(expect) = self.expect(at) else { return Vec::new() };
        let mut findings = Vec::new();
        let line = at + 2;
        compare::<G>(line, expect, step, self.0.header.provenance, &mut findings);
        let is_state = matches!(step.observation, Observation::State(_));
        if let (Some(drawn), Some(position), true) = (&expect.drawn, position, is_state) {
            let picture: Vec<String> = G::draw(position).lines().map(str::to_owned).collect();
            if *drawn != picture {
                findings.push(Finding { line, field: "drawn", trace: json!(drawn), rules: json!(picture) });
            }
        }
        findings
    }

    fn nowhere(&self, at: usize) -> Finding {
        let rules = json!("nothing can follow: the game never began");
        Finding { line: at + 2, field: "event", trace: json!("an event"), rules }
    }

    fn position(&self, at: usize) -> Option<Cow<'_, Value>> {
        self.expect(at)?.position.as_ref().map(Cow::Borrowed)
    }

    fn hash(&self, at: usize) -> Option<&str> {
        self.expect(at)?.hash.as_deref()
    }
}

fn compare<G: Contest>(line: usize, expect: &Expect, step: &Step, provenance: Provenance, findings: &mut Vec<Finding>) {
    let mut differ = |field, trace: Value, rules: Value| findings.push(Finding { line, field, trace, rules });
    let breaks = step.breaks.map(|rule| rule.id());
    // Another program may have its own words for why.
    let is_recorded = provenance == Provenance::Recorded;
    let state = match &step.observation {
        Observation::State(state) => state,
        Observation::Rejected(reason) => {
            if expect.rejected.is_none() || !is_recorded && expect.rejected.as_deref() != breaks {
                differ("rejected", json!(expect.rejected), json!({"rule": breaks, "reason": reason}));
            }
            return;
        }
        Observation::Error(reason) | Observation::Skipped(reason) => {
            return differ("event", json!("an event"), json!(reason));
        }
    };
    if let Some(rule) = &expect.rejected {
        return differ("rejected", json!(rule), json!("accepted"));
    }
    match &expect.refused {
        Some(Refused::For(rule)) if breaks != Some(rule) => {
            differ("refused", json!(rule), json!(breaks.map_or(json!(false), |rule| json!(rule))))
        }
        Some(Refused::Good(refused)) if breaks.is_some() != *refused => {
            differ("refused", json!(refused), json!(breaks.map_or(json!(false), |rule| json!(rule))))
        }
        _ => {}
    }
    if let Some(turn) = &expect.turn
        && *turn != state.turn.value()
    {
        differ("turn", turn.clone(), state.turn.value());
    }
    let whole = expect.position.as_ref().map(|_| state.position.value()).unwrap_or_default();
    let is_position = |position: &Value| is_part(position, &whole);
    if let Some(position) = expect.position.as_ref().filter(|position| !is_position(position)) {
        differ("position", position.clone(), whole.clone());
    }
    if let Some(sent) = &expect.sent
        && !state.notices().is_some_and(|said| is_same_talk::<G>(sent, &said))
    {
        differ("sent", json!(sent), json!(state.sent));
    }
    let cited: Vec<&str> = step.cites.iter().map(|rule| rule.id()).collect();
    let missing: Vec<&String> = expect.cites.iter().flatten().filter(|rule| !cited.contains(&rule.as_str())).collect();
    if !missing.is_empty() {
        differ("cites", json!(missing), json!(cited));
    }
    // A position that is known to differ has another hash.
    let is_same = expect.position.as_ref().is_none_or(is_position);
    if let Some(expected) = expect.hash.as_ref().filter(|_| is_same) {
        let hashed = hash(&state.position.value());
        if *expected != hashed {
            differ("hash", json!(expected), json!(hashed));
        }
    }
}

/// Whether every key that `part` has stands in `whole` with the same value.
pub(crate) fn is_part(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            part.iter().all(|(key, value)| whole.get(key).is_some_and(|other| is_part(value, other)))
        }
        _ => part == whole,
    }
}

fn footer(trace: &Trace, last: Option<&Step>, text: &str, findings: &mut Vec<Finding>) {
    let line = trace.events.len() + 3;
    let over = last.and_then(|step| match &step.observation {
        Observation::State(state) => state.over(),
        _ => None,
    });
    let (said, places) = (json!(trace.footer.places), over.unwrap_or(Value::Null));
    if said != places {
        findings.push(Finding { line, field: "places", trace: said, rules: places });
    }
    let needs_hash = trace.header.provenance != Provenance::Text;
    let hashed = text.get(..trace.covered).map(|covered| hash_bytes(covered.as_bytes()));
    if (needs_hash || trace.footer.hash.is_some()) && trace.footer.hash != hashed {
        findings.push(Finding { line, field: "hash", trace: json!(trace.footer.hash), rules: json!(hashed) });
    }
}
