//! What each variant would do at a single request, from the position to which the rules lead. A bug that is no variant is
//! still like those variants that change the same rule: they act at the same requests, and change the same things there.

use super::seen::{Part, Shape};
use crate::case::Case;
use crate::contest::Contest;
use crate::playout::{After, beside, observation};
use crate::protocol::Observation;
use crate::text::Text;
use rulebook_spec::game::{Log, step};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A variant that acts at the request where the referee differs: by it, something else comes of the request than by the
/// rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act {
    /// The index of the variant.
    pub variant: usize,
    /// How much of what it changes is what was observed to be changed: 1 for all of it and nothing else, 0 for nothing.
    pub likeness: f64,
}

/// How many requests of a case in which the referee agrees are looked at.
const REQUESTS: usize = 40;
/// How many things that a request changes are told apart.
const CHANGES: usize = 400;

/// A request of a case, and what comes of it by the rules.
struct Request<'a, G: Contest> {
    rules: &'a G::Rules,
    case: &'a Case<G>,
    at: usize,
    /// The position before it; `None` for the start.
    before: Option<&'a G::Position>,
    after: &'a After<G>,
    /// How much the referee shows.
    part: Part,
}

impl<G: Contest> Request<'_, G> {
    /// What comes of it by other rules.
    fn under(&self, rules: &G::Rules) -> After<G> {
        follow::<G>(rules, self.case, self.at, self.before)
    }

    /// Whether that is something else, as far as the referee shows it.
    fn differs(&self, rules: &G::Rules, after: &After<G>) -> bool {
        let (Some((position, log)), Some((other, other_log))) = (self.after, after) else {
            return self.after.is_some() != after.is_some();
        };
        let Part::State { sent, moves, views, .. } = self.part else { return false };
        if log.refused.is_some() != other_log.refused.is_some()
            || sent && log.sent != other_log.sent
            || G::turn(self.rules, position) != G::turn(rules, other)
            || position != other
        {
            return true;
        }
        self.at == self.case.events.len()
            && (moves || views)
            && beside::<G>(self.rules, position) != beside::<G>(rules, other)
    }

    /// What a referee with these rules shows of it.
    fn shows(&self, rules: &G::Rules, after: &After<G>) -> Observation {
        let now = after.as_ref().map(|(position, log)| (position, log));
        self.part.of(observation::<G>(rules, self.case, self.at, now))
    }
}

/// What comes of a request by these rules.
fn follow<G: Contest>(rules: &G::Rules, case: &Case<G>, at: usize, before: Option<&G::Position>) -> After<G> {
    let mut log = Log::default();
    let Some(before) = before else {
        let position = G::start(rules, &case.setup, &mut log).ok()?;
        return Some((position, log));
    };
    let mut position = before.clone();
    step::<G>(rules, &mut position, case.events.get(at.checked_sub(1)?)?, &mut log).ok()?;
    Some((position, log))
}

/// Shows the requests of a case by the rules, up to this one, as far as a referee of this shape shows them.
fn walk<G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    until: usize,
    shape: &Shape,
    see: &mut dyn FnMut(&Request<'_, G>),
) {
    let mut before: Option<G::Position> = None;
    for at in 0..=until.min(case.events.len()) {
        let after = follow::<G>(rules, case, at, before.as_ref());
        see(&Request { rules, case, at, before: before.as_ref(), after: &after, part: shape.part(at) });
        let Some((position, _)) = after else { break };
        before = Some(position);
    }
}

/// The variants that act at a request, and how like they are to what was observed there. `tables` are those of the variants.
pub(super) fn acts<'a, G: Contest>(
    rules: &G::Rules,
    tables: impl Iterator<Item = &'a G::Rules>,
    case: &Case<G>,
    at: usize,
    observed: &[Observation],
) -> Vec<Act> {
    let (mut acts, mut tables) = (Vec::new(), Some(tables));
    let Some(seen) = observed.get(at) else { return acts };
    walk::<G>(rules, case, at, &Shape::of(observed).open(at), &mut |request| {
        if request.at < at {
            return;
        }
        let expected = request.shows(rules, request.after);
        let seen = changes(&expected, seen);
        for (variant, table) in tables.take().into_iter().flatten().enumerate() {
            let after = request.under(table);
            if request.differs(table, &after) {
                let changed = changes(&expected, &request.shows(table, &after));
                acts.push(Act { variant, likeness: likeness(&seen, &changed) });
            }
        }
    });
    acts
}

/// How often these variants act in a case in which the referee was seen to agree up to this request.
pub(super) fn count_acts<'a, G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    until: usize,
    shape: &Shape,
    variants: &mut [(&'a G::Rules, &'a mut u64)],
) {
    walk::<G>(rules, case, until.min(REQUESTS), shape, &mut |request| {
        for (table, count) in variants.iter_mut() {
            **count += u64::from(request.differs(table, &request.under(table)));
        }
    });
}

/// What differs between two values: where, and what stands there instead.
pub(super) type Changes = BTreeMap<String, Value>;

/// What differs between two observations of a request.
fn changes(expected: &Observation, got: &Observation) -> Changes {
    let mut all = Changes::new();
    compare("", &shown(expected), &shown(got), &mut all);
    all
}

/// What differs between two answers.
pub(super) fn changed(expected: &Value, got: &Value) -> Changes {
    let mut all = Changes::new();
    compare("", expected, got, &mut all);
    all
}

fn shown(observation: &Observation) -> Value {
    match observation {
        Observation::State(state) => {
            let sent = state.sent.as_ref().map(|sent| {
                let mut told: BTreeMap<String, Vec<&Text>> = BTreeMap::new();
                sent.iter().for_each(|notice| told.entry(notice.seat.to_string()).or_default().push(&notice.message));
                told
            });
            json!({
                "refused": state.refused, "turn": state.turn, "position": state.position, "sent": sent,
                "moves": state.aside.moves, "views": state.aside.views,
            })
        }
        Observation::Rejected(_) => json!("rejected"),
        Observation::Error(_) => json!("error"),
        Observation::Skipped(_) => json!("skipped"),
    }
}

pub(super) fn compare(path: &str, expected: &Value, got: &Value, all: &mut Changes) {
    if expected == got || all.len() >= CHANGES {
        return;
    }
    match (expected, got) {
        (Value::Object(expected), Value::Object(got)) => {
            for (key, value) in expected {
                compare(&format!("{path}/{key}"), value, got.get(key).unwrap_or(&Value::Null), all);
            }
            for (key, value) in got.iter().filter(|(key, _)| !expected.contains_key(*key)) {
                compare(&format!("{path}/{key}"), &Value::Null, value, all);
            }
        }
        (Value::Array(expected), Value::Array(got)) if expected.len() == got.len() => {
            for (index, (expected, got)) in expected.iter().zip(got).enumerate() {
                compare(&format!("{path}/{index}"), expected, got, all);
            }
        }
        _ => drop(all.insert(path.to_owned(), got.clone())),
    }
}

/// How much two sets of changes have in common, from 0 to 1: which part changes first, where, and what stands there.
pub(super) fn likeness(one: &Changes, two: &Changes) -> f64 {
    let part = |path: &str| path.split('/').nth(1).map(str::to_owned);
    let parts = |all: &Changes| all.keys().map(|path| part(path)).collect::<std::collections::BTreeSet<_>>();
    let (first, second) = (parts(one), parts(two));
    let places = one.keys().filter(|path| two.contains_key(*path)).count();
    let values = one.iter().filter(|(path, value)| two.get(*path) == Some(value)).count();
    let share = |common: usize, all: usize| if all == 0 { 0.0 } else { common as f64 / all as f64 };
    let union = one.len() + two.len() - places;
    let parts = share(first.intersection(&second).count(), first.union(&second).count());
    (parts + share(places, union) + share(values, union)) / 3.0
}
