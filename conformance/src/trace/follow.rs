//! Following an account of a game step by step. Where it leaves the rules it is followed from the position that it says it
//! came to, so that one mistake does not hide all that comes after it.

use crate::canonical::hash;
use crate::case::{Case, Step, begun, json, stepped};
use crate::contest::Contest;
use rulebook_spec::game::Log;
use serde_json::Value;
use std::borrow::Cow;

/// What somebody says of a case, request by request: 0 for the start, then the events from 1.
pub trait Account<G: Contest> {
    /// One thing in which it differs from the rules.
    type Difference;

    /// All things in which it differs from what the rules make of this request; the position is the one after it.
    fn differs(&self, at: usize, step: &Step, position: Option<&G::Position>) -> Vec<Self::Difference>;

    /// What to say of a request that comes where nothing is known of the position.
    fn nowhere(&self, at: usize) -> Self::Difference;

    /// The position that it came to, or a part of it.
    fn position(&self, at: usize) -> Option<Cow<'_, Value>>;

    /// The hash of that position.
    fn hash(&self, _at: usize) -> Option<&str> {
        None
    }
}

/// One request of an account that was followed.
pub struct Followed<G: Contest, D> {
    /// What the rules make of it; `None` where nothing was known of the position before it.
    pub step: Option<Step>,
    /// In what the account differs.
    pub differs: Vec<D>,
    /// Whether it can be compared: the position before it was known.
    pub is_known: bool,
    /// The position that the account came to, as far as that is known.
    pub position: Option<G::Position>,
}

impl<G: Contest, D> Followed<G, D> {
    /// Whether the account agrees with the rules here.
    pub fn agrees(&self) -> bool {
        self.is_known && self.differs.is_empty()
    }
}

/// Where an account may be.
struct Tracks<G: Contest> {
    /// The position that it says, then the one that the rules come to: who writes a position down wrongly may go on rightly.
    positions: Vec<G::Position>,
    /// Whether it may be elsewhere: it left the rules and did not say where to.
    is_doubtful: bool,
}

/// Follows an account of the first `count` requests of a case.
pub fn follow<G: Contest, A: Account<G>>(
    rules: &G::Rules,
    case: &Case<G>,
    account: &A,
    count: usize,
) -> Vec<Followed<G, A::Difference>> {
    let mut steps = Vec::new();
    follow_each(rules, case, account, count, |_, followed| steps.push(followed));
    steps
}

/// The same, one request after the other: nobody need keep all positions of a long game.
pub fn follow_each<G: Contest, A: Account<G>>(
    rules: &G::Rules,
    case: &Case<G>,
    account: &A,
    count: usize,
    mut each: impl FnMut(usize, Followed<G, A::Difference>),
) {
    let mut tracks = Tracks::<G> { positions: Vec::new(), is_doubtful: false };
    let requests = (case.events.len() + 1).min(count);
    (0..requests).for_each(|at| each(at, tracks.take(rules, case, account, at)));
}

impl<G: Contest> Tracks<G> {
    fn take<A: Account<G>>(
        &mut self,
        rules: &G::Rules,
        case: &Case<G>,
        account: &A,
        at: usize,
    ) -> Followed<G, A::Difference> {
        let mut log = Log::default();
        let tries: Vec<(Step, Option<G::Position>)> = match at.checked_sub(1).and_then(|event| case.events.get(event)) {
            None => vec![begun::<G>(rules, &case.setup, &mut log)],
            Some(event) => {
                let next = |before: &G::Position| {
                    let mut after = before.clone();
                    let (step, _) = stepped::<G>(rules, &mut after, event, &mut log);
                    // After an event that cannot be the game stands where it stood.
                    (step, Some(after))
                };
                self.positions.iter().map(next).collect()
            }
        };
        let compared = tries.into_iter().map(|(step, after)| (account.differs(at, &step, after.as_ref()), step, after));
        let best = compared.min_by_key(|(differs, _, _)| differs.len());
        let Some((differs, step, ruled)) = best else {
            self.go_on(rules, case, account, at, None);
            let position = self.said();
            return Followed { step: None, differs: vec![account.nowhere(at)], is_known: true, position };
        };
        let step = Some(step);
        if differs.is_empty() {
            // Where nothing is said of the position it may agree by accident.
            self.is_doubtful &= account.position(at).is_none() && account.hash(at).is_none();
            self.positions = ruled.into_iter().collect();
            return Followed { step, differs, is_known: !self.is_doubtful, position: self.said() };
        }
        let is_known = !self.is_doubtful;
        self.go_on(rules, case, account, at, ruled);
        Followed { step, differs: if is_known { differs } else { Vec::new() }, is_known, position: self.said() }
    }

    /// The position in which the account is, where that is known.
    fn said(&self) -> Option<G::Position> {
        self.positions.first().filter(|_| !self.is_doubtful).cloned()
    }

    /// Goes on after a difference; the rules came to `ruled`.
    fn go_on<A: Account<G>>(
        &mut self,
        rules: &G::Rules,
        case: &Case<G>,
        account: &A,
        at: usize,
        ruled: Option<G::Position>,
    ) {
        let shown = ruled.as_ref().map_or(Value::Null, json);
        let said = account.position(at).map(|part| merged(&shown, &part));
        let found = said.as_ref().and_then(|said| {
            let setup = G::shown_setup(&case.setup, said).ok()?;
            G::start(rules, &setup, &mut Log::default()).ok()
        });
        let is_here = account.hash(at).is_some_and(|wanted| said.is_none() && wanted == hash(&shown));
        let says_nothing = account.hash(at).is_none() && said.is_none();
        self.is_doubtful = found.is_none() && !is_here && (self.is_doubtful || !says_nothing);
        self.positions = found.into_iter().chain(ruled).collect();
        self.positions.dedup();
    }
}

/// A position with this part of it replaced.
fn merged(whole: &Value, part: &Value) -> Value {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            let mut merged = whole.clone();
            for (key, value) in part {
                let value = merged.get(key).map_or_else(|| value.clone(), |old| merged_key(old, value));
                merged.insert(key.clone(), value);
            }
            Value::Object(merged)
        }
        _ => part.clone(),
    }
}

/// An object with one key says which of several cases holds, such as `{"move":0}`: another one takes its place.
fn merged_key(old: &Value, new: &Value) -> Value {
    match (old.as_object(), new.as_object()) {
        (Some(was), Some(is)) if is.keys().any(|key| !was.contains_key(key)) => new.clone(),
        _ => merged(old, new),
    }
}
