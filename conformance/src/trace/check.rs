//! Holding a trace against the rules.

use super::format::{Expect, Provenance, Refused, Trace};
use crate::canonical::{hash, hash_bytes};
use crate::case::{Step, play};
use crate::compare::is_same_talk;
use crate::contest::{Contest, rules_with};
use crate::protocol::Observation;
use rulebook_spec::game::{Log, step};
use serde_json::{Value, json};

/// One thing in which a trace and the rules disagree.
#[derive(Clone, Debug, PartialEq)]
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

/// Everything in which the trace and the rules disagree.
///
/// # Errors
/// One sentence on a trace that is not of this game, or damaged: its hash does not fit its bytes.
pub fn check<G: Contest>(address: &str, trace: &Trace, text: &str) -> Result<Vec<Finding>, String> {
    if trace.header.game != G::NAME {
        return Err(format!("line 1: a trace of {}, not of {}", trace.header.game, G::NAME));
    }
    let rules = rules_with::<G>(&super::readings::<G>(trace)?);
    let case = super::case::<G>(address, trace)?;
    let steps = play::<G>(&rules, &case);
    let mut findings = Vec::new();
    let expectations = std::iter::once(&trace.start.start).chain(trace.events.iter().map(|event| &event.expect));
    for (index, expect) in expectations.enumerate() {
        let line = index + 2;
        match steps.get(index) {
            Some(step) => compare::<G>(line, expect, step, &mut findings),
            None => {
                let rules = json!("nothing can follow: the game is over, or never began");
                findings.push(Finding { line, field: "event", trace: json!("an event"), rules });
            }
        }
    }
    pictures::<G>(&rules, trace, &case, &mut findings);
    footer(trace, &steps, text, &mut findings);
    Ok(findings)
}

fn compare<G: Contest>(line: usize, expect: &Expect, step: &Step, findings: &mut Vec<Finding>) {
    let mut differ = |field, trace: Value, rules: Value| findings.push(Finding { line, field, trace, rules });
    let breaks = step.breaks.map(|rule| rule.id());
    let state = match &step.observation {
        Observation::State(state) => state,
        Observation::Rejected(reason) => {
            if expect.rejected.as_deref() != breaks {
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
        Some(Refused::Good(_)) if breaks.is_some() => differ("refused", json!(false), json!(breaks)),
        _ => {}
    }
    if let Some(turn) = &expect.turn
        && *turn != state.turn
    {
        differ("turn", turn.clone(), state.turn.clone());
    }
    if let Some(position) = &expect.position
        && !is_part(position, &state.position)
    {
        differ("position", position.clone(), state.position.clone());
    }
    if let Some(sent) = &expect.sent
        && !state.sent.as_deref().is_some_and(|said| is_same_talk::<G>(sent, said))
    {
        differ("sent", json!(sent), json!(state.sent));
    }
    let cited: Vec<&str> = step.cites.iter().map(|rule| rule.id()).collect();
    let missing: Vec<&String> = expect.cites.iter().flatten().filter(|rule| !cited.contains(&rule.as_str())).collect();
    if !missing.is_empty() {
        differ("cites", json!(missing), json!(cited));
    }
    if let Some(expected) = &expect.hash {
        let hashed = hash(&state.position);
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

fn pictures<G: Contest>(rules: &G::Rules, trace: &Trace, case: &crate::case::Case<G>, findings: &mut Vec<Finding>) {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return };
    let expectations = std::iter::once(&trace.start.start).chain(trace.events.iter().map(|event| &event.expect));
    for (index, expect) in expectations.enumerate() {
        let possible = match index.checked_sub(1).and_then(|event| case.events.get(event)) {
            Some(event) => step::<G>(rules, &mut position, event, &mut log).is_ok(),
            None => true,
        };
        let Some(drawn) = expect.drawn.as_ref().filter(|_| possible) else { continue };
        let picture: Vec<String> = G::draw(&position).lines().map(str::to_owned).collect();
        if *drawn != picture {
            findings.push(Finding { line: index + 2, field: "drawn", trace: json!(drawn), rules: json!(picture) });
        }
    }
}

fn footer(trace: &Trace, steps: &[Step], text: &str, findings: &mut Vec<Finding>) {
    let line = trace.events.len() + 3;
    let over = steps.last().and_then(|step| match &step.observation {
        Observation::State(state) => state.turn.get("over").cloned(),
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
