//! What can be said of a request before its answer is known: the event, the position before it, and the rules that it has to do with.
//! By these it is told on which requests alone a referee errs (`when`).

pub(super) mod when;

use crate::case::{Case, json};
use crate::contest::Contest;
use crate::playout::follow;
use rulebook_spec::game::{Answer, Event, EventOf, Log, Reply, Seat};
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a fact is about: `event/to`, `position/hand[who answers]`, `it applies garrison.battle.lose`.
pub(super) type Key = Arc<str>;

/// Facts about one request, in the order of their keys. Those of thousands of requests are kept at once, and share their texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts(Box<[(Key, Fact)]>);

impl Facts {
    pub(super) fn get(&self, key: &str) -> Option<&Fact> {
        let place = self.0.binary_search_by(|(own, _)| (**own).cmp(key)).ok()?;
        self.0.get(place).map(|(_, fact)| fact)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Key, &Fact)> + Clone {
        self.0.iter().map(|(key, fact)| (key, fact))
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.iter().map(|(key, _)| key)
    }

    /// Those that are about something of which this holds.
    pub(super) fn only(&self, about: impl Fn(&str) -> bool) -> Facts {
        Facts(self.0.iter().filter(|(key, _)| about(key)).cloned().collect())
    }
}

/// The texts of facts, each once.
#[derive(Default)]
pub(super) struct Texts(BTreeSet<Arc<str>>);

impl Texts {
    fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let new: Arc<str> = text.into();
        self.0.insert(new.clone());
        new
    }

    pub(super) fn share(&mut self, noted: Noted) -> Facts {
        let shared = noted.into_iter().map(|(key, fact)| {
            let fact = if let Fact::Is(value) = fact { Fact::Is(self.shared(&value)) } else { fact };
            (self.shared(&key), fact)
        });
        Facts(shared.collect())
    }
}

/// Facts as they are noted.
pub(super) type Noted = BTreeMap<String, Fact>;

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// It is so.
    Holds,
    /// It is this number, or there are this many.
    Number(i128),
    /// It is this value, in JSON.
    Is(Arc<str>),
}

/// What facts are called that are about the position after the request, by the rules.
pub(super) const AFTER: &str = "after";

/// Of longer lists only the length is a fact.
const SHORT: usize = 8;
/// So deep values are looked into.
const DEEP: usize = 5;

/// Facts about these requests of a case: 0 is its start, then come its events from 1.
pub(super) fn facts<G: Contest>(
    rules: &G::Rules,
    case: &Case<G>,
    wanted: &BTreeSet<usize>,
    texts: &mut Texts,
) -> BTreeMap<usize, Facts> {
    let mut found = BTreeMap::new();
    let (mut before, mut seats): (Option<Value>, u8) = (None, G::seat_count(&case.setup));
    let mut from: Option<G::Position> = None;
    let mut earlier: BTreeSet<Rule> = BTreeSet::new();
    follow::<G>(rules, case, &mut |at, now| {
        let nothing = Log::default();
        let log = now.map_or(&nothing, |(_, log)| log);
        if wanted.contains(&at) {
            let (mover, event) = match at.checked_sub(1).and_then(|index| case.events.get(index)) {
                Some(event @ Event::Reply(reply)) => (Some(reply.seat), json(event)),
                Some(event) => (None, json(event)),
                None => (None, Value::Null),
            };
            let setup = || json(&case.setup);
            let mut facts = Noted::new();
            let table = Table { seats, mover };
            table.note("event", &event, DEEP, &mut facts);
            if let (Some(says), Some(position)) = (at.checked_sub(1).and_then(|index| case.events.get(index)), &from) {
                said::<G>(rules, position, says)
                    .iter()
                    .for_each(|says| table.note("event/move", says, DEEP, &mut facts));
            }
            table.note("position", before.as_ref().unwrap_or(&setup()), DEEP, &mut facts);
            if let Some((position, _)) = now {
                table.note(AFTER, &json(&G::setup(position)), DEEP, &mut facts);
            }
            let refused = log.refused.iter().map(|offence| offence.violation.rule);
            for (says, some) in [("it applies", &log.cites), ("it asks in vain for", &log.asked)] {
                some.iter().for_each(|rule| drop(facts.insert(format!("{says} {}", rule.id()), Fact::Holds)));
            }
            refused.for_each(|rule| drop(facts.insert(format!("it breaks {}", rule.id()), Fact::Holds)));
            earlier.iter().for_each(|rule| drop(facts.insert(format!("it comes after {}", rule.id()), Fact::Holds)));
            found.insert(at, texts.share(facts));
        }
        // What the start applies says which game it is, not which request.
        if at > 0 {
            earlier.extend(log.cites.iter().copied());
        }
        let is_next_wanted = wanted.contains(&(at + 1));
        if let (Some((position, _)), true) = (now, is_next_wanted) {
            (before, seats) = (Some(json(&G::setup(position))), G::seats(position));
            from = Some(position.clone());
        }
        wanted.iter().any(|one| *one > at)
    });
    found
}

/// What a line says, where it says something.
fn said<G: Contest>(rules: &G::Rules, position: &G::Position, event: &EventOf<G>) -> Option<Value> {
    match event {
        Event::Reply(Reply { seat, answer: Answer::Line(line), .. }) => {
            G::read(rules, position, *seat, line).ok().as_ref().map(json)
        }
        _ => None,
    }
}

/// The two numbers of a cell that is written as `7x12`.
fn cell(text: &str) -> Option<[i128; 2]> {
    let (x, y) = text.split_once('x')?;
    Some([x.parse().ok()?, y.parse().ok()?])
}

/// Who sits at the table, and whose request it is.
struct Table {
    seats: u8,
    mover: Option<Seat>,
}

impl Table {
    /// Notes what a value says.
    fn note(&self, name: &str, value: &Value, deep: usize, facts: &mut Noted) {
        let fact = match value {
            Value::Number(number) => number
                .as_u64()
                .map(i128::from)
                .or_else(|| number.as_i64().map(i128::from))
                .map_or_else(|| Fact::Is(value.to_string().into()), Fact::Number),
            Value::Array(all) => {
                self.list(name, all, deep, facts);
                return;
            }
            Value::Object(all) => {
                if deep > 0 {
                    all.iter().for_each(|(key, value)| self.note(&format!("{name}/{key}"), value, deep - 1, facts));
                }
                return;
            }
            other => {
                // A cell as it is written: its column and its row.
                if let Some(numbers) = value.as_str().and_then(cell) {
                    for (name_of, number) in ["x", "y"].into_iter().zip(numbers) {
                        facts.insert(format!("{name}/{name_of}"), Fact::Number(number));
                    }
                }
                Fact::Is(other.to_string().into())
            }
        };
        facts.insert(name.to_owned(), fact);
    }

    /// Notes how long a list is, and what a short one says; of one that has an entry for each seat, what it says of the one whose
    /// request it is.
    fn list(&self, name: &str, all: &[Value], deep: usize, facts: &mut Noted) {
        facts.insert(format!("length of {name}"), Fact::Number(all.len() as i128));
        if let Some(Value::String(row)) = all.first() {
            facts.insert(format!("length of {name}[0]"), Fact::Number(row.chars().count() as i128));
        }
        if all.len() > SHORT || deep == 0 {
            return;
        }
        let numbers: Option<Vec<i64>> = all.iter().map(Value::as_i64).collect();
        if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
            facts.insert(name.to_owned(), Fact::Is(Value::from(all.to_vec()).to_string().into()));
            facts.insert(format!("sum of {name}"), Fact::Number(numbers.into_iter().map(i128::from).sum()));
        }
        // Of an event, or within another list, it is no list of seats.
        let is_of_seats = !name.starts_with("event") && !name.contains('[') && all.len() == usize::from(self.seats);
        let of_seats = self.mover.filter(|_| is_of_seats);
        for (index, one) in all.iter().enumerate() {
            let place = match of_seats {
                Some(mover) if usize::from(mover) == index => "who answers".to_owned(),
                Some(_) if self.seats == 2 => "the other".to_owned(),
                _ => index.to_string(),
            };
            self.note(&format!("{name}[{place}]"), one, deep - 1, facts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_requests_have_in_common_is_kept_once() {
        let mut texts = Texts::default();
        let [one, other] = ["crash", "timeout"].map(|fault| {
            let noted = [("fault", fault), ("row", "#..")].map(|(key, is)| (key.to_owned(), Fact::Is(is.into())));
            texts.share(Noted::from(noted))
        });
        assert!(one.keys().zip(other.keys()).all(|(one, other)| Arc::ptr_eq(one, other)));
        let row = |facts: &Facts| match facts.get("row") {
            Some(Fact::Is(row)) => row.clone(),
            other => panic!("a row, not {other:?}"),
        };
        assert!(Arc::ptr_eq(&row(&one), &row(&other)));
        assert_ne!(one.get("fault"), other.get("fault"));
    }
}
