//! Where variants show: which parts of what a referee shows are changed when a rule is misread, learned from the golden traces
//! about the rule. A bug that is no variant changes the same parts as those of its rule, in other games as well.

use super::mutants::{Changes, compare};
use crate::case::Case;
use crate::contest::{Contest, Variant};
use crate::playout::{Playout, shows_from};
use crate::protocol::{Notice, Observation};
use crate::trace;
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Parts of what is shown, such as `position/players/*/killed` or `sent/+stop`.
pub(super) type Places = BTreeSet<String>;

/// Of each rule the parts that its variants change where they show first, and how much each part tells.
#[derive(Debug, Default)]
pub(super) struct Profiles {
    of: BTreeMap<Rule, BTreeSet<Places>>,
    tells: BTreeMap<String, f64>,
}

/// What is changed at a request.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    /// How much what variants of each rule change is like it, from 0 to 1.
    pub like: BTreeMap<Rule, f64>,
    /// Whether it is only what players are told and see.
    pub is_told: bool,
}

/// Whether these are parts of what players are told and see, and of nothing else.
fn is_told(places: &Places) -> bool {
    !places.is_empty() && places.iter().all(|place| place.starts_with("sent/") || place.starts_with("views/"))
}

/// A golden case, and how it goes by the rules.
type Played<G> = (Case<G>, Playout<G>);

impl Profiles {
    /// Those of a game's variants. `tables` are theirs, in the same order.
    pub fn of<'a, G: Contest>(
        rules: &G::Rules,
        variants: &[&'static Variant<G::Rules>],
        tables: impl Iterator<Item = &'a G::Rules>,
    ) -> Self {
        let mut about: BTreeMap<Rule, Vec<Played<G>>> = BTreeMap::new();
        for case in trace::cases::<G>() {
            if let Some(rule) = trace::rule_of::<G>(&case.address) {
                let playout = Playout::of(rules, &case);
                about.entry(rule).or_default().push((case, playout));
            }
        }
        let mut profiles = Profiles::default();
        for (variant, table) in variants.iter().zip(tables) {
            for (case, playout) in about.get(&variant.touches).into_iter().flatten() {
                let Some(at) = playout.leaves(table, case) else { continue };
                if let [Some(expected), Some(got)] = [rules, table].map(|table| shown_at::<G>(table, case, at)) {
                    profiles.of.entry(variant.touches).or_default().insert(places(&expected, &got));
                }
            }
        }
        let rules = profiles.of.len() as f64;
        let mut touched: BTreeMap<String, f64> = BTreeMap::new();
        for sets in profiles.of.values() {
            let all: BTreeSet<&String> = sets.iter().flatten().collect();
            all.into_iter().for_each(|place| *touched.entry(place.clone()).or_default() += 1.0);
        }
        profiles.tells = touched.into_iter().map(|(place, count)| (place, (1.0 + rules / count).ln())).collect();
        profiles
    }

    /// Whether what variants of the rule change, where anything is known of them, is always more than what players are told and see.
    pub fn does_more(&self, rule: Rule) -> bool {
        self.of.get(&rule).is_some_and(|sets| !sets.iter().any(is_told))
    }

    /// What was changed, beside what variants of each rule change.
    pub fn profile(&self, changed: &Places) -> Profile {
        Profile { like: self.likeness(changed), is_told: is_told(changed) }
    }

    /// How much what variants of each rule change is like what was changed, from 0 to 1.
    fn likeness(&self, changed: &Places) -> BTreeMap<Rule, f64> {
        let tells = |place: &String| self.tells.get(place).copied().unwrap_or(1.0);
        let like = |known: &Places| {
            let both: f64 = changed.intersection(known).map(tells).sum();
            let all: f64 = changed.union(known).map(tells).sum();
            if all > 0.0 { both / all } else { 0.0 }
        };
        self.of.iter().map(|(rule, sets)| (*rule, sets.iter().map(like).fold(0.0, f64::max))).collect()
    }
}

/// What a referee with these rules shows of a request of a case.
pub(super) fn shown_at<G: Contest>(rules: &G::Rules, case: &Case<G>, at: usize) -> Option<Observation> {
    let mut shown = None;
    shows_from::<G>(rules, case, at, &mut |_, observation| {
        shown = Some(observation.clone());
        false
    });
    shown
}

/// The parts in which two observations of a request differ.
pub(super) fn places(expected: &Observation, got: &Observation) -> Places {
    let (Observation::State(one), Observation::State(two)) = (expected, got) else {
        let kind = |observation: &Observation| match observation {
            Observation::State(_) => "state",
            Observation::Rejected(_) => "rejected",
            Observation::Error(_) => "error",
            Observation::Skipped(_) => "skipped",
        };
        return [format!("{}/{}", kind(expected), kind(got))].into();
    };
    let mut all = Changes::new();
    let rest = |state: &crate::protocol::State| {
        json!({
            "refused": state.refused, "turn": state.turn, "position": state.position, "moves": state.aside.moves,
            "views": state.aside.views,
        })
    };
    compare("", &rest(one), &rest(two), &mut all);
    let mut places: Places = all.keys().map(|path| without_numbers(path)).collect();
    if let (Some(one), Some(two)) = (one.notices(), two.notices()) {
        places.extend(talk(&one, &two));
    }
    places
}

/// A path with `*` for numbers: whose part it is, or on which cell, is no matter of the rule.
fn without_numbers(path: &str) -> String {
    let part = |part: &str| if part.contains(|c: char| c.is_ascii_digit()) { "*".to_owned() } else { part.to_owned() };
    path.split('/').skip(1).map(part).collect::<Vec<_>>().join("/")
}

/// What is told otherwise: kinds of messages that are missing or are too many, and parts of messages that are of one kind.
fn talk(expected: &[Notice], got: &[Notice]) -> Places {
    let mut places = Places::new();
    let seats: BTreeSet<_> = expected.iter().chain(got).map(|notice| notice.seat).collect();
    for seat in seats {
        let of = |all: &[Notice]| -> Vec<(String, Value)> {
            let own = all.iter().filter(|notice| notice.seat == seat);
            own.map(|notice| (kind(&notice.message).to_owned(), notice.message.clone())).collect()
        };
        let (mut expected, mut got) = (of(expected), of(got));
        expected.retain(|one| match got.iter().position(|other| other == one) {
            Some(index) => {
                got.remove(index);
                false
            }
            None => true,
        });
        for (kind, message) in expected {
            match got.iter().position(|(other, _)| *other == kind) {
                Some(index) => {
                    let mut all = Changes::new();
                    compare(&format!("/sent/{kind}"), &message, &got.remove(index).1, &mut all);
                    places.extend(all.keys().map(|path| without_numbers(path)));
                }
                None => drop(places.insert(format!("sent/-{kind}"))),
            }
        }
        places.extend(got.into_iter().map(|(kind, _)| format!("sent/+{kind}")));
    }
    places
}

/// What kind of message it is: its word, or the first of its keys.
pub(super) fn kind(message: &Value) -> &str {
    match message {
        Value::String(word) => word,
        Value::Object(object) => object.keys().next().map_or("", String::as_str),
        _ => "other",
    }
}
