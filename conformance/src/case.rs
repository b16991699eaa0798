//! Cases: a setup and events, and what the rules make of them.

use crate::choose::Choices;
use crate::contest::Contest;
use crate::protocol::{Aside, Notice, Observation, State};
use crate::text::Text;
use rulebook_spec::game::{Event, EventOf, Game, Log, LogOf, Turn, step};
use rulebook_spec::rule::Rule;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// A game, or the beginning of one, that a referee is asked about.
pub struct Case<G: Game> {
    /// `bricks/brick.adjacent/diagonal`, or `bricks/fuzz/7-123` for the 123rd game from seed 7.
    pub address: String,
    /// Where it begins.
    pub setup: G::Setup,
    /// What happens.
    pub events: Vec<EventOf<G>>,
}

impl<G: Game> Clone for Case<G> {
    fn clone(&self) -> Self {
        Case { address: self.address.clone(), setup: self.setup.clone(), events: self.events.clone() }
    }
}

/// What the rules make of one request of a case.
#[derive(Clone, Debug)]
pub struct Step {
    /// What a referee that follows them shows.
    pub observation: Observation,
    /// The rules that were applied.
    pub cites: Vec<Rule>,
    /// The rules that were asked and do not apply.
    pub asked: Vec<Rule>,
    /// The rule that the reply or the setup breaks.
    pub breaks: Option<Rule>,
}

/// A value as JSON. The data of games always has a form in JSON.
pub fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// About one in this many setups is put without the keys that may be left out.
const ONE_IN: u8 = 4;

/// A setup as JSON without the keys that may be left out, since they stand for what is there; and these keys. `None` where
/// nothing can be left out, and of a setup that is refused: there a key may be missing that no other setup can do without.
pub fn brief<G: Game>(setup: &G::Setup) -> Option<(Value, Vec<String>)> {
    G::start(G::literal(), setup, &mut Log::default()).ok()?;
    let whole = json(setup);
    let (mut brief, mut keys) = (whole.clone(), Vec::new());
    for key in whole.as_object()?.keys() {
        let mut without = brief.clone();
        without.as_object_mut()?.remove(key);
        if G::Setup::deserialize(&without).is_ok_and(|same| json(&same) == whole) {
            keys.push(key.clone());
            brief = without;
        }
    }
    (!keys.is_empty()).then_some((brief, keys))
}

/// A setup as it is put to a referee. Of every fourth, as its own hash says, the keys are left out that may be: whoever keeps them from
/// the game before is found out so.
pub fn put<G: Game>(setup: &G::Setup) -> Value {
    let whole = json(setup);
    let is_short = blake3::hash(whole.to_string().as_bytes()).as_bytes()[0].is_multiple_of(ONE_IN);
    let short = if is_short { brief::<G>(setup) } else { None };
    short.map_or(whole, |(short, _)| short)
}

/// About one in this many setups is asked about in between.
const ASKED_ONE_IN: u8 = 4;

/// Whether a referee is asked for `moves` and `view` after each request of a case with this setup, too, and not at its end alone: of
/// every fourth, as its own hash says. What answers them may keep what it has found, or change what it looks at.
pub fn is_asked_between<G: Game>(setup: &G::Setup) -> bool {
    blake3::hash(json(setup).to_string().as_bytes()).as_bytes()[1].is_multiple_of(ASKED_ONE_IN)
}

/// What `rules` make of the case: the start first, then the events, up to the first that cannot be.
pub fn play<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Step> {
    let mut log = Log::default();
    let (first, begun) = begun::<G>(rules, &case.setup, &mut log);
    let mut steps = vec![first];
    let Some(mut position) = begun else { return steps };
    for event in &case.events {
        let (next, is_possible) = stepped::<G>(rules, &mut position, event, &mut log);
        steps.push(next);
        if !is_possible {
            return steps;
        }
    }
    if let Some(Step { observation: Observation::State(state), .. }) = steps.last_mut() {
        state.aside = aside::<G>(rules, &position);
    }
    steps
}

/// What `rules` make of a setup, and the position that it describes, where they accept it.
pub(crate) fn begun<G: Contest>(rules: &G::Rules, setup: &G::Setup, log: &mut LogOf<G>) -> (Step, Option<G::Position>) {
    match G::start(rules, setup, log) {
        Ok(position) => (shown::<G>(rules, &position, log, false), Some(position)),
        Err(violation) => {
            let (cites, breaks) = (vec![violation.rule], Some(violation.rule));
            let observation = Observation::Rejected(violation.to_string());
            (Step { observation, cites, asked: log.asked.clone(), breaks }, None)
        }
    }
}

/// What `rules` make of an event, and whether it can be; the position is the one after it then.
pub(crate) fn stepped<G: Contest>(
    rules: &G::Rules,
    position: &mut G::Position,
    event: &EventOf<G>,
    log: &mut LogOf<G>,
) -> (Step, bool) {
    match step::<G>(rules, position, event, log) {
        Ok(()) => (shown::<G>(rules, position, log, true), true),
        Err(impossible) => {
            let observation = Observation::Error(impossible.to_string());
            (Step { observation, cites: Vec::new(), asked: Vec::new(), breaks: None }, false)
        }
    }
}

/// The rules that the steps of a case apply, or that its setup breaks: what [`play`] cites, without what is shown.
pub fn cited<G: Contest>(case: &Case<G>) -> BTreeSet<Rule> {
    let mut log = Log::default();
    let mut position = match G::start(G::literal(), &case.setup, &mut log) {
        Ok(position) => position,
        Err(violation) => return BTreeSet::from([violation.rule]),
    };
    let mut cited: BTreeSet<Rule> = log.cites.iter().copied().collect();
    for event in &case.events {
        if step::<G>(G::literal(), &mut position, event, &mut log).is_err() {
            break;
        }
        cited.extend(log.cites.iter().copied());
    }
    cited
}

/// What `moves` and `view` say at the end of a case.
pub(crate) fn aside<G: Game>(rules: &G::Rules, position: &G::Position) -> Aside {
    let seats = 0..G::seats(position);
    let moves = seats.clone().map(|seat| {
        let moves = G::moves(rules, position, seat)?;
        Some(Text::sorted(moves.iter().map(Text::of).collect()))
    });
    let views = seats.clone().map(|seat| Text::of(&G::view(rules, position, seat)));
    Aside { moves: moves.collect(), views: Some(views.collect()), decisions: None }
}

/// Moves in the order of their texts, since a referee may list them in any.
pub fn in_order(mut moves: Vec<Value>) -> Vec<Value> {
    moves.sort_by_cached_key(Value::to_string);
    moves
}

pub(crate) fn shown<G: Contest>(rules: &G::Rules, position: &G::Position, log: &LogOf<G>, stepped: bool) -> Step {
    Step {
        observation: Observation::State(Box::new(State {
            unstarted: G::unstarted(rules, log),
            ..state::<G>(rules, position, log, stepped)
        })),
        cites: log.cites.clone(),
        asked: log.asked.clone(),
        breaks: log.refused.as_ref().map(|offence| offence.violation.rule),
    }
}

/// What a referee with these rules shows of a position and the step that led to it.
pub(crate) fn state<G: Game>(rules: &G::Rules, position: &G::Position, log: &LogOf<G>, stepped: bool) -> State {
    let notice = |(seat, message): &(u8, G::Message)| Notice { seat: *seat, message: Text::of(message) };
    State {
        position: Text::of(position),
        turn: Text::of(&G::turn(rules, position)),
        refused: stepped.then_some(log.refused.is_some()),
        sent: Some(log.sent.iter().map(notice).collect()),
        unstarted: None,
        aside: Aside::default(),
    }
}

/// What comes next where all players draw one of their legal moves evenly and luck is fair; `None` where the game is
/// over, or its moves are too many to be listed.
pub fn drawn<G: Contest>(rules: &G::Rules, position: &G::Position, choices: &mut dyn Choices) -> Option<EventOf<G>> {
    match G::turn(rules, position) {
        Turn::Over(_) => None,
        Turn::Chance => G::fair_chance(position, choices).map(Event::Chance),
        Turn::Seats(seats) => {
            let seat = seats.first()?;
            let moves = G::moves(rules, position, seat)?;
            choices.pick(&moves).map(|choice| Event::made(seat, choice.clone()))
        }
    }
}

/// The longest game that is sampled, in events.
pub(crate) const EVENTS: usize = 400;

/// Samples a case under the literal rules.
pub fn sample<G: Contest>(address: String, choices: &mut dyn Choices) -> Case<G> {
    sample_opened(&[], address, choices)
}

/// Samples a case for a referee that says with these words that it opens some setups only, under the literal rules.
pub fn sample_opened<G: Contest>(only: &[String], address: String, choices: &mut dyn Choices) -> Case<G> {
    let setup = G::sample_opened(only, choices);
    let mut events = Vec::new();
    let mut log = Log::default();
    if let Ok(mut position) = G::start(G::literal(), &setup, &mut log) {
        while events.len() < EVENTS {
            let turn: Turn = G::turn(G::literal(), &position);
            if turn.is_over() {
                break;
            }
            let event = G::sample_taken(only, &position, turn, choices);
            let stepped = step::<G>(G::literal(), &mut position, &event, &mut log);
            events.push(event);
            if stepped.is_err() {
                break;
            }
        }
    }
    Case { address, setup, events }
}
