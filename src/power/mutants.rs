//! How much the suite sees of changes that a machine made: every mutant of the rules is put to the golden traces, and what these do
//! not tell from the rules to games drawn at random.

use super::{Plan, Suite};
use crate::exit::Failure;
use crate::select::{Drawing, Number};
use rulebook_conformance::case::{Case, json};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::mutants::{Does, Kept, Left, Mutants};
use rulebook_conformance::workers::{each, in_order};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// What a run found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Mutation {
    /// The number of this format.
    pub format: u32,
    /// The game.
    pub game: &'static str,
    /// The seed of the games drawn at random.
    pub seed: u64,
    /// How many golden traces were played, and how many games drawn at random.
    pub cases: [u64; 2],
    /// How many mutants there are, by kind, and how many of each survive.
    pub kinds: BTreeMap<&'static str, Kind>,
    /// How many there are.
    pub mutants: usize,
    /// How many the golden traces tell from the rules.
    pub by_traces: usize,
    /// How many of the others games drawn at random tell from them.
    pub by_random: usize,
    /// Those that nothing told from the rules.
    pub survivors: Vec<Survivor>,
}

/// Mutants of one kind.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Kind {
    /// How many there are.
    pub mutants: usize,
    /// How many nothing told from the rules.
    pub survivors: usize,
}

/// A mutant that nothing told from the rules: it does the same, or a case is missing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Survivor {
    /// Its number.
    pub number: u32,
    /// The function of the specification.
    pub function: &'static str,
    /// In which way it changes it.
    pub kind: &'static str,
    /// How.
    pub says: &'static str,
    /// What it does.
    pub does: Shows,
    /// Why nothing tells it from the rules, where that is listed.
    pub why: Option<&'static str>,
}

/// How much of a mutant is seen that nothing tells from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// It makes no difference wherever a case comes to it.
    Nothing,
    /// Other rules are cited, or something is refused for another reason: a referee is held to neither.
    Words,
    /// It makes a difference inside of the rules, and nothing of it is seen.
    Inside,
}

/// How a mutant has come off so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    #[default]
    Unreached,
    Reached,
    Worded,
    KilledByTrace,
    KilledAtRandom,
}

impl State {
    /// What is seen of a survivor.
    fn shows(self) -> Option<Shows> {
        match self {
            State::Unreached => Some(Shows::Nothing),
            State::Reached => Some(Shows::Inside),
            State::Worded => Some(Shows::Words),
            State::KilledByTrace | State::KilledAtRandom => None,
        }
    }
}

/// Puts all mutants of a game to these golden traces and to games drawn at random.
///
/// # Errors
/// The game has no mutants.
pub fn mutation<G: Contest>(golden: &[Case<G>], plan: &Plan) -> Result<Mutation, Failure> {
    let none = || Failure::usage(format!("the rules of {} were not made over: it has no mutants", G::name()));
    let mutants = G::mutants().ok_or_else(none)?;
    let made = mutants.plan();
    let states = Mutex::new(vec![State::default(); made.mutants.len()]);
    let traces: &[Case<G>] = if plan.suite == Suite::Random { &[] } else { golden };
    each(plan.workers, traces, |case| kill(mutants, case, &states, State::KilledByTrace));
    let random = if plan.suite == Suite::Traces { 0 } else { plan.cases };
    let drawn = |_: &mut (), index| {
        let number = Number { seed: plan.seed, index, steered: plan.steered };
        kill(mutants, &Drawing::default().case::<G>(number), &states, State::KilledAtRandom);
    };
    in_order(plan.workers, |_| (), 0..random, drawn, ControlFlow::Continue);
    let states = states.into_inner().unwrap_or_else(PoisonError::into_inner);
    let with = |wanted: State| states.iter().filter(|state| **state == wanted).count();
    let mut kinds: BTreeMap<&'static str, Kind> = BTreeMap::new();
    let (listed, mut survivors) = (made.survivors(), Vec::new());
    for ((mutant, state), number) in made.mutants.iter().zip(&states).zip(1u32..) {
        let kind = kinds.entry(mutant.kind).or_default();
        kind.mutants += 1;
        if let Some(does) = state.shows() {
            kind.survivors += 1;
            let (function, says) = (made.functions[mutant.function].name, mutant.says);
            let why = listed.iter().find(|line| line.is_of(&made, &mutant)).map(|line| line.why);
            survivors.push(Survivor { number, function, kind: mutant.kind, says, does, why });
        }
    }
    Ok(Mutation {
        format: 2,
        game: G::name(),
        seed: plan.seed,
        cases: [traces.len() as u64, random],
        kinds,
        mutants: states.len(),
        by_traces: with(State::KilledByTrace),
        by_random: with(State::KilledAtRandom),
        survivors,
    })
}

/// Notes which mutants a case tells from the rules, of those that none has before. What is noted in the end does not depend on the
/// order of the cases of one kind.
fn kill<G: Contest>(mutants: &dyn Mutants, case: &Case<G>, states: &Mutex<Vec<State>>, by: State) {
    let events: Vec<_> = case.events.iter().map(json).collect();
    let Some(opened) = mutants.open(&[], &json(&case.setup), &events, &Kept::default()) else { return };
    let state = |number: u32, better: &dyn Fn(State) -> State| {
        let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
        let state = &mut states[number as usize - 1];
        *state = better(*state);
        *state
    };
    let mut says = |number, does| {
        let seen = match does {
            Does::Nothing => State::Reached,
            Does::Words => State::Worded,
            Does::Otherwise => by,
        };
        state(number, &|state| state.max(seen));
    };
    let is_open = |number: u32| state(number, &|state| state).shows().is_some();
    opened.tried(&mut |number| is_open(number), &mut says);
    // A position may hold what shows only later: golden traces are short enough to be played to the end.
    if by == State::KilledByTrace {
        let later = |number: &u32| is_open(*number) && opened.leaves(*number) != Left::Never;
        opened.reached().into_iter().filter(later).for_each(|number| {
            state(number, &|state| state.max(by));
        });
    }
}
