//! Players that gather where much lies, and attack what they think that they can take: `general`, which remembers where
//! it was beaten, and `raider`, which does not.

use super::players::{Place, army, beside, go, mark, owner, place};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::garrison::{Garrison, Message, Move, View};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What it knows besides its view.
pub(super) struct General {
    remembers: bool,
    /// Cells at which it lost its army, and how large that was.
    defeats: BTreeMap<Place, u32>,
    /// Where it went last, with how much in hand.
    last: Option<(Place, u32)>,
}

impl Player<Garrison> for General {
    fn hear(&mut self, message: &Message, _: &mut dyn Choices) -> Option<Move> {
        Some(match message {
            Message::Init(_) => {
                *self = General::new(self.remembers);
                Move::Ready
            }
            Message::GetMove(sight) => self.decide(&sight.view()),
        })
    }
}

impl General {
    pub(super) fn new(remembers: bool) -> General {
        General { remembers, defeats: BTreeMap::new(), last: None }
    }

    fn decide(&mut self, view: &View) -> Move {
        if let Some((to, hand)) = self.last.take()
            && self.remembers
            && owner(view, to) != mark(view)
        {
            let beaten = self.defeats.entry(to).or_default();
            *beaten = hand.max(*beaten);
        }
        self.defeats.retain(|at, _| owner(view, *at) != mark(view));
        let to = self.aim(view);
        self.last = Some((to, view.hand_army));
        go(to, i32::try_from(army(view, to)).unwrap_or(i32::MAX))
    }

    /// The next cell on the way to the nearest enemy that it thinks weak enough, or to where the most can be gathered for its way.
    fn aim(&self, view: &View) -> Place {
        let hand = u64::from(view.hand_army);
        let average = view.opponent_total_army / u64::from(view.opponent_territory).max(1);
        let is_own = |at: Place| owner(view, at) == mark(view);
        let is_weak = |at: Place| {
            let beaten = self.defeats.get(&at).map_or(0, |hand| 2 * u64::from(*hand));
            hand > beaten.max(average.saturating_mul(6))
        };
        let mut best: Option<(u64, Place)> = None;
        for (at, first, way) in ways(view) {
            if !is_own(at) && is_weak(at) {
                return first;
            }
            let worth = 1000 * u64::from(army(view, at)) / (way + 1);
            if is_own(at) && worth > best.map_or(0, |(worth, _)| worth) {
                best = Some((worth, first));
            }
        }
        best.map_or(place(view), |(_, first)| first)
    }
}

/// The cells that can be reached over cells of the player, and those at their edge, the nearest first: each with the first cell on the
/// way there and the length of the way.
fn ways(view: &View) -> Vec<(Place, Place, u64)> {
    let start = place(view);
    let mut seen = BTreeSet::from([start]);
    let mut open = VecDeque::from([(start, start, 0)]);
    let mut ways = Vec::new();
    while let Some((at, first, way)) = open.pop_front() {
        // A cell that is not its own is fought for by entering it: to stay on one does not help.
        if at != start || owner(view, at) == mark(view) {
            ways.push((at, first, way));
        }
        if at != start && owner(view, at) != mark(view) {
            continue;
        }
        for next in beside(view, at) {
            if seen.insert(next) {
                open.push_back((next, if at == start { next } else { first }, way + 1));
            }
        }
    }
    ways
}
