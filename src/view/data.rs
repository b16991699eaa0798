//! A game step by step as data for a page: positions as what changes, what was told and answered, the rules that each step
//! applies, and where a referee or a trace says something else.

use super::Drawing;
use super::patch::{patch, pieces};
use rulebook_conformance::case::{Case, Step, json};
use rulebook_conformance::compare::difference;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::{Aside, Observation, State};
use rulebook_conformance::refereed::lines;
use rulebook_conformance::trace::{Account, follow_each};
use rulebook_conformance::transcript::said;
use rulebook_spec::game::{Answer, Event, EventOf, Log, LogOf, Reply, Seat, Turn, step};
use rulebook_spec::rule::{Rule, Violation};
use serde_json::{Map, Value, json as object};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One thing in which somebody differs from the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Differs {
    /// The part of the answer.
    pub field: String,
    /// What the rules say.
    pub rules: Value,
    /// What is said instead.
    pub theirs: Value,
}

/// A game as a page is to show it.
pub struct Shown<G: Contest> {
    /// What stands above it.
    pub title: String,
    /// What it shows, in a sentence.
    pub about: String,
    /// Lines about where it comes from.
    pub notes: Vec<String>,
    /// Who says what differs from the rules, such as `the referee`.
    pub whose: &'static str,
    /// Setup and events.
    pub case: Case<G>,
}

/// What somebody says of a step, where that differs from the rules.
pub struct Said<G: Contest> {
    /// In what it differs; nothing where it agrees again, from a position of its own.
    pub differs: Vec<Differs>,
    /// The position that it came to, where that is known.
    pub position: Option<G::Position>,
}

/// What somebody says of a game, by the steps from the first on at which it differs from the rules.
pub type Accounts<G> = BTreeMap<usize, Said<G>>;

/// What an account of this game says of its steps where it differs from the rules, and where it then is.
pub fn accounts<G: Contest, A: Account<G>>(
    rules: &G::Rules,
    case: &Case<G>,
    account: &A,
    count: usize,
    differs: impl Fn(A::Difference) -> Differs,
) -> Accounts<G> {
    let mut said = BTreeMap::new();
    follow_each(rules, case, account, count, |at, followed| {
        // From the first difference on the account may be elsewhere than the rules.
        if !followed.differs.is_empty() || !said.is_empty() {
            let differs = followed.differs.into_iter().map(&differs).collect();
            said.insert(at, Said { differs, position: followed.position });
        }
    });
    said
}

/// The game under these rules, and what somebody says of it otherwise.
pub fn with<G: Contest>(rules: &G::Rules, shown: &Shown<G>, drawing: &Drawing, said: Accounts<G>) -> Value {
    Writer::<G>::new(rules, drawing, said).write(shown)
}

/// The game under these rules, and what an account of its first `count` requests says otherwise.
pub fn with_account<G: Contest, A: Account<G>>(
    rules: &G::Rules,
    shown: &Shown<G>,
    drawing: &Drawing,
    (account, count): (&A, usize),
    differs: impl Fn(A::Difference) -> Differs,
) -> Value {
    let said = accounts(rules, &shown.case, account, count, differs);
    with(rules, shown, drawing, said)
}

/// The rules of a game as a page wants them: by their ids, the place and the words of each.
pub fn rules<G: Contest>() -> Value {
    let entry = |entry: rulebook_spec::rule::Entry| (entry.id.to_owned(), object!([entry.place, entry.words]));
    Value::Object(G::book().entries().into_iter().map(entry).collect())
}

/// Writes the steps of a game, each as what it changes.
struct Writer<'a, G: Contest> {
    rules: &'a G::Rules,
    drawing: &'a Drawing,
    said: Accounts<G>,
    reasons: Option<super::Reasons>,
    /// The position of the step before, as the rules have it.
    before: Value,
    picture: Value,
    /// What each seat was told last, and what it saw last.
    told: BTreeMap<Seat, Value>,
    seen: BTreeMap<Seat, Value>,
    /// Lists of rules that steps apply, each once.
    citations: Vec<Vec<&'static str>>,
    known: BTreeMap<Vec<&'static str>, usize>,
}

impl<'a, G: Contest> Writer<'a, G> {
    fn new(rules: &'a G::Rules, drawing: &'a Drawing, said: Accounts<G>) -> Self {
        Writer {
            rules,
            drawing,
            said,
            reasons: None,
            before: Value::Null,
            picture: Value::Null,
            told: BTreeMap::new(),
            seen: BTreeMap::new(),
            citations: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    fn write(mut self, shown: &Shown<G>) -> Value {
        let case = &shown.case;
        let setup = json(&case.setup);
        self.reasons = self.drawing.reasons.map(|reasons| reasons(&setup));
        let mut log = Log::default();
        let mut steps = Vec::new();
        match G::start(self.rules, &case.setup, &mut log) {
            Err(violation) => steps.push(object!({"rejected": broken(&violation)})),
            Ok(mut position) => {
                steps.push(self.state(0, &position, &log));
                position = self.place(0, position);
                for (event, at) in case.events.iter().zip(1..) {
                    steps.push(self.event(at, event, &mut position, &mut log));
                }
            }
        }
        if let (Some(Value::Object(first)), Some(said)) = (steps.first_mut(), self.said.get(&0)) {
            first.insert("differs".into(), differences(&said.differs));
        }
        object!({
            "format": 1,
            "game": G::name(),
            "title": shown.title,
            "about": shown.about,
            "notes": shown.notes,
            "whose": shown.whose,
            "seats": G::seat_count(&case.setup),
            "setup": setup,
            "citations": self.citations,
            "steps": steps,
        })
    }

    /// Where the game goes on: where the account is, where that is known to be elsewhere.
    fn place(&self, at: usize, position: G::Position) -> G::Position {
        self.said.get(&at).and_then(|said| said.position.clone()).unwrap_or(position)
    }

    fn event(&mut self, at: usize, event: &EventOf<G>, position: &mut G::Position, log: &mut LogOf<G>) -> Value {
        let stepped = step::<G>(self.rules, position, event, log);
        let mut frame = match &stepped {
            Ok(()) => self.state(at, position, log),
            Err(impossible) => object!({"impossible": impossible.0}),
        };
        frame["event"] = json(event);
        frame["said"] = object!(answered::<G>(event));
        if let Event::Reply(reply) = event {
            frame["from"] = object!(reply.seat);
        }
        if let Some(offence) = log.refused.as_ref().filter(|_| stepped.is_ok()) {
            frame["refused"] = broken(&offence.violation);
            frame["refused"]["kind"] = object!(offence.kind.name());
        }
        if let Some(said) = self.said.get(&at).filter(|said| !said.differs.is_empty()) {
            frame["differs"] = differences(&said.differs);
            let theirs = said.position.as_ref().map(json);
            if let Some(part) = theirs.and_then(|theirs| patch(&self.before, &theirs)) {
                frame["theirs"] = part;
            }
        }
        *position = self.place(at, position.clone());
        frame
    }

    /// What the rules make of a step.
    fn state(&mut self, at: usize, position: &G::Position, log: &LogOf<G>) -> Value {
        let mut frame = Map::new();
        let now = json(position);
        if let Some(part) = patch(&self.before, &now) {
            frame.insert("position".into(), part);
        }
        self.before = now;
        let turn = G::turn(self.rules, position);
        frame.insert("turn".into(), json(&turn));
        frame.insert("cites".into(), object!(self.citation(&log.cites)));
        let sent: Vec<Value> =
            lines::<G>(&log.sent).into_iter().map(|(seat, line)| self.message(seat, &line)).collect();
        if !sent.is_empty() {
            frame.insert("sent".into(), object!(sent));
        }
        if self.drawing.script.is_empty() {
            let picture = object!(G::draw(position));
            if let Some(part) = patch(&self.picture, &picture) {
                frame.insert("picture".into(), part);
            }
            self.picture = picture;
        }
        self.look(at, position, turn, &mut frame);
        Value::Object(frame)
    }

    /// What the seats see that are asked, or all at the beginning and at the end; and what programs make of it.
    fn look(&mut self, at: usize, position: &G::Position, turn: Turn, frame: &mut Map<String, Value>) {
        let looks = |seat: &Seat| at == 0 || turn.is_over() || turn.asks(*seat);
        if !self.drawing.hides {
            return;
        }
        let mut views = Vec::new();
        for seat in (0..G::seats(position)).filter(looks) {
            let view = G::view(self.rules, position, seat);
            let line = serde_json::to_string(&view).unwrap_or_default();
            let view = pieces(&line);
            let part = patch(self.seen.get(&seat).unwrap_or(&Value::Null), &view);
            views.push(object!([seat, part]));
            self.seen.insert(seat, view);
            if let Some(reasons) = self.reasons.as_ref().filter(|_| turn.asks(seat)) {
                let view = serde_json::from_str(&line).unwrap_or_default();
                if let Some(reason) = reasons(seat, &view) {
                    frame.insert("reason".into(), reason);
                }
            }
        }
        if !views.is_empty() {
            frame.insert("views".into(), object!(views));
        }
    }

    fn message(&mut self, seat: Seat, line: &str) -> Value {
        let message = pieces(line);
        let part = patch(self.told.get(&seat).unwrap_or(&Value::Null), &message);
        self.told.insert(seat, message);
        object!([seat, part])
    }

    /// The number of the list of these rules, each once.
    fn citation(&mut self, cites: &[Rule]) -> usize {
        let mut list: Vec<&'static str> = Vec::new();
        for rule in cites {
            if !list.contains(&rule.id()) {
                list.push(rule.id());
            }
        }
        let (known, citations) = (&mut self.known, &mut self.citations);
        *known.entry(list).or_insert_with_key(|list| {
            citations.push(list.clone());
            citations.len() - 1
        })
    }
}

/// What a player put on the wire, whole, or in brackets what happened instead.
pub fn answered<G: Contest>(event: &EventOf<G>) -> String {
    let Event::Reply(Reply { answer, .. }) = event else { return said::<G>(event).text };
    match answer {
        Answer::Move(choice) => {
            let mut bytes = Vec::new();
            G::write_move(choice, &mut bytes);
            String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_owned()
        }
        Answer::Line(line) => line.clone(),
        Answer::Fault(fault) => format!("({})", fault.says()),
    }
}

fn broken(violation: &Violation) -> Value {
    object!({"rule": violation.rule.id(), "detail": violation.detail})
}

fn differences(differs: &[Differs]) -> Value {
    let one = |one: &Differs| object!({"field": one.field, "rules": one.rules, "theirs": one.theirs});
    differs.iter().map(one).collect()
}

/// What a referee showed, request by request, as an account of a game.
pub struct Observed<'a>(pub &'a [Observation]);

impl<G: Contest> Account<G> for Observed<'_> {
    type Difference = Differs;

    fn differs(&self, at: usize, step: &Step, _: Option<&G::Position>) -> Vec<Differs> {
        let bare = self.0.get(at).map(|shown| match shown {
            // What is asked beside a case is about its end alone.
            Observation::State(state) => {
                Observation::State(Box::new(State { aside: Aside::default(), ..State::clone(state) }))
            }
            other => other.clone(),
        });
        let found = bare.and_then(|bare| difference::<G>(&step.observation, &bare));
        let one =
            found.map(|found| Differs { field: found.field.name().into(), rules: found.expected, theirs: found.got });
        one.into_iter().collect()
    }

    fn nowhere(&self, _: usize) -> Differs {
        let [rules, theirs] = ["nothing can follow: the game never began", "an answer"].map(|says| object!(says));
        Differs { field: "event".into(), rules, theirs }
    }

    fn position(&self, at: usize) -> Option<Cow<'_, Value>> {
        match self.0.get(at) {
            Some(Observation::State(state)) => Some(Cow::Owned(state.position.value())),
            _ => None,
        }
    }
}
