//! How a round goes: whose turn it is (000 ¶6, ¶12, ¶44, ¶58, ¶59).

use super::board::Division;
use super::end::end;
use super::names::*;
use super::state::{Ending, Message, Position, Sides, Stage};
use super::table::Rules;
use crate::game::{Log, Places, Turn};

/// The order of the divisions, which holds for the whole game: the alphabet, each capital letter before its small one (¶44).
pub const ORDER: &[u8] = b"AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";

/// The player to whom a division belongs is asked for its target, unless that player is killed (¶12, ¶44, ¶59).
pub fn asked(position: &Position, division: Division) -> Sides {
    Sides::one(division.seat()).without(position.killed)
}

/// Whether a division is passed over for want of units (¶58).
pub fn is_emptied(position: &Position, division: Division) -> bool {
    position.board.units(division) == 0
}

/// Who is to answer now; when the game is over, who has won.
pub fn turn(rules: &Rules, position: &Position) -> Turn {
    match position.stage {
        Stage::SetGame(waits) | Stage::Play { waits, .. } => Turn::Seats(waits.into()),
        Stage::TimeLeft(division) | Stage::GenMove(division) => Turn::Seats((rules.asked)(position, division).into()),
        Stage::Over(_) => Turn::Over(Places::new(match (rules.winner)(position) {
            Some(0) => &[1, 2],
            Some(_) => &[2, 1],
            None => &[1, 1],
        })),
    }
}

/// The game ends, or the division after this one has its turn.
pub fn end_or_next(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    match (rules.over)(rules, position, log) {
        Some(ending) => end(rules, position, ending, log),
        None => (rules.next)(rules, position, after, log),
    }
}

/// In each round each division moves once, in their order; after the last one the next round begins (¶6, ¶12).
pub fn next(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    log.cite(ROUND_ORDER);
    // Whether a round begins: in the one before, each division has moved once.
    let (mut after, mut begins, mut passed) = (after, false, Passed::default());
    let next = loop {
        if let Some(next) = in_turn(rules, position, after, &mut passed) {
            break Some(next);
        }
        if (rules.round_over)(position, log) {
            break None;
        }
        position.round += 1;
        (after, begins) = (None, true);
    };
    for (applied, rule) in [(begins, ROUND_ONCE), (passed.emptied, ROUND_SKIP), (passed.killed, ROUND_KILLED)] {
        log.cite_if(applied, rule);
    }
    match next {
        Some(division) => (rules.ask)(rules, position, division, log),
        None => end(rules, position, Ending::Rounds, log),
    }
}

/// What was passed over before a division has its turn, or the game ends.
#[derive(Default)]
struct Passed {
    /// A division without units.
    emptied: bool,
    /// A division of a killed player.
    killed: bool,
}

/// In this round the first division, or the first one after another, that has units and a living player (¶58, ¶59).
fn in_turn(rules: &Rules, position: &Position, after: Option<Division>, passed: &mut Passed) -> Option<Division> {
    for division in later(rules.order, after).filter(|letter| position.board.is_division(*letter)) {
        if (rules.is_emptied)(position, division) {
            passed.emptied = true;
        } else if (rules.asked)(position, division).is_empty() {
            passed.killed = true;
        } else {
            return Some(division);
        }
    }
    None
}

/// All divisions in this order, or those after one of them.
pub fn later(order: &'static [u8], after: Option<Division>) -> impl Iterator<Item = Division> {
    let earlier = |after: Division| order.iter().take_while(move |letter| **letter != after.letter()).count() + 1;
    let letters = order.iter().skip(after.map_or(0, earlier));
    letters.filter_map(|letter| Division::of(*letter))
}
