//! Perft: how many games of a given length there are from a setup, and how many positions they lead to. Every legal
//! move and every outcome of luck is taken; positions that several games lead to are walked once, and counted as often.

use crate::case::Case;
use crate::choose::Exhaustive;
use crate::contest::Contest;
use rulebook_spec::game::{Event, EventOf, Log, LogOf, Turn, step};
use rulebook_spec::rule::Violation;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;

/// What is counted at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Depth {
    /// After so many events.
    pub depth: u32,
    /// Games of exactly so many events: sequences of legal moves and outcomes of luck.
    pub games: u64,
    /// Positions that they lead to.
    pub positions: u64,
    /// Those of the games that are over then.
    pub over: u64,
}

/// Why nothing deeper can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The setup cannot be.
    Refused(Violation),
    /// There are too many moves to list them.
    Unlisted,
    /// Luck has too many outcomes to enumerate them.
    Luck,
    /// There are more games than can be counted.
    Overflow,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Refused(violation) => write!(f, "the setup is refused: {violation}"),
            Stop::Unlisted => f.write_str("from this setup there are too many moves to list them"),
            Stop::Luck => write!(f, "luck has more than {OUTCOMES} outcomes there, too many to enumerate them"),
            Stop::Overflow => write!(f, "there are more than {} games", u64::MAX),
        }
    }
}

impl std::error::Error for Stop {}

/// Luck with more outcomes is not enumerated: the dice of seven on one border are more.
const OUTCOMES: usize = 50_000;

/// A position, and how it is reached.
pub(crate) struct Node<G: Contest> {
    /// The position.
    pub position: G::Position,
    /// How many games lead here.
    pub games: u64,
    /// The last event of the first of them, as an index of [`Walk::events`]; `None` for the start.
    last: Option<usize>,
}

/// The tree of games from a setup, walked depth by depth.
pub struct Walk<'a, G: Contest> {
    rules: &'a G::Rules,
    setup: G::Setup,
    depth: u32,
    layer: Vec<Node<G>>,
    /// The events that first led to each position of all depths, and the index of the one before.
    events: Vec<(Option<usize>, EventOf<G>)>,
}

impl<'a, G: Contest> Walk<'a, G> {
    /// At the setup itself, under these rules.
    ///
    /// # Errors
    /// The setup cannot be, or its moves cannot be listed.
    pub fn new(rules: &'a G::Rules, setup: &G::Setup) -> Result<Self, Stop> {
        if !G::lists_moves(setup) {
            return Err(Stop::Unlisted);
        }
        let position = G::start(rules, setup, &mut Log::default()).map_err(Stop::Refused)?;
        let layer = vec![Node { position, games: 1, last: None }];
        Ok(Walk { rules, setup: setup.clone(), depth: 0, layer, events: Vec::new() })
    }

    /// What is counted at the depth that the walk has come to.
    ///
    /// # Errors
    /// There are more games than can be counted.
    pub fn counted(&self) -> Result<Depth, Stop> {
        let sum = |over: bool| {
            let mut nodes = self.layer.iter().filter(|node| !over || G::turn(self.rules, &node.position).is_over());
            nodes.try_fold(0u64, |sum, node| sum.checked_add(node.games)).ok_or(Stop::Overflow)
        };
        Ok(Depth { depth: self.depth, games: sum(false)?, positions: self.layer.len() as u64, over: sum(true)? })
    }

    /// Goes one event deeper; false when every game was over before.
    ///
    /// # Errors
    /// Luck cannot be enumerated, or there are too many games.
    pub fn deeper(&mut self) -> Result<bool, Stop> {
        let (mut layer, mut known) = (Vec::new(), HashMap::new());
        let mut log = Log::default();
        for node in &self.layer {
            for event in events::<G>(self.rules, &node.position)? {
                let Some(position) = after::<G>(self.rules, &node.position, &event, &mut log) else { continue };
                let index = *known.entry(key::<G>(&position)).or_insert_with(|| {
                    self.events.push((node.last, event));
                    layer.push(Node { position, games: 0, last: Some(self.events.len() - 1) });
                    layer.len() - 1
                });
                let games: &mut u64 = &mut layer[index].games;
                *games = games.checked_add(node.games).ok_or(Stop::Overflow)?;
            }
        }
        self.layer = layer;
        self.depth += 1;
        Ok(!self.layer.is_empty())
    }

    /// The positions of this depth, in the order in which they were first reached.
    pub(crate) fn nodes(&self) -> &[Node<G>] {
        &self.layer
    }

    /// The rules under which it walks.
    pub(crate) fn rules(&self) -> &G::Rules {
        self.rules
    }

    /// The first game that leads to a position.
    pub(crate) fn game(&self, node: &Node<G>) -> Case<G> {
        let (mut events, mut last) = (Vec::new(), node.last);
        while let Some((before, event)) = last.and_then(|index| self.events.get(index)) {
            events.push(event.clone());
            last = *before;
        }
        events.reverse();
        Case { address: format!("{}/perft/{}", G::name(), self.depth), setup: self.setup.clone(), events }
    }
}

/// What tells positions apart: their JSON has one form for one state.
pub(crate) fn key<G: Contest>(position: &G::Position) -> blake3::Hash {
    blake3::hash(&serde_json::to_vec(position).unwrap_or_default())
}

/// The position after the event; `None` where it cannot be: luck is drawn as the literal rules want it, and a reading
/// may leave less to it.
pub(crate) fn after<G: Contest>(
    rules: &G::Rules,
    position: &G::Position,
    event: &EventOf<G>,
    log: &mut LogOf<G>,
) -> Option<G::Position> {
    let mut after = position.clone();
    step::<G>(rules, &mut after, event, log).ok().map(|()| after)
}

/// Everything that can happen by the rules: each move of each seat that is asked, or each outcome of luck.
pub(crate) fn events<G: Contest>(rules: &G::Rules, position: &G::Position) -> Result<Vec<EventOf<G>>, Stop> {
    match G::turn(rules, position) {
        Turn::Over(_) => Ok(Vec::new()),
        Turn::Chance => outcomes::<G>(position),
        Turn::Seats(seats) => {
            let mut events = Vec::new();
            for seat in seats.iter() {
                let moves = G::moves(rules, position, seat).ok_or(Stop::Unlisted)?;
                events.extend(moves.into_iter().map(|choice| Event::made(seat, choice)));
            }
            Ok(events)
        }
    }
}

/// No two sequences of decisions come to the same outcome.
fn outcomes<G: Contest>(position: &G::Position) -> Result<Vec<EventOf<G>>, Stop> {
    let (mut choices, mut events) = (Exhaustive::new(), Vec::new());
    while choices.again() {
        let chance = G::fair_chance(position, &mut choices).filter(|_| events.len() < OUTCOMES).ok_or(Stop::Luck)?;
        events.push(Event::Chance(chance));
    }
    Ok(events)
}
