//! The course of a round: whose turn it is (000 ¶6, ¶12, ¶44, ¶58, ¶59).

use super::board::Division;
use super::end::end;
use super::names::*;
use super::note;
use super::state::{Ending, Message, Position, Stage};
use super::table::Rules;
use crate::game::{Log, Places, Seat, Turn};

/// The order of the divisions, which holds for the whole game: the alphabet, each capital letter before its small one (¶44).
pub const ORDER: &[u8] = b"AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";

/// The player to whom a division belongs is asked for its target (¶12, ¶44).
pub fn owner(_: &Position, division: Division) -> Seat {
    division.seat()
}

/// Whether a division is passed over for want of units (¶58).
pub fn is_emptied(position: &Position, division: Division) -> bool {
    position.board.units(division) == 0
}

/// Who is to answer now; when the game is over, who has won.
pub fn turn(rules: &Rules, position: &Position) -> Turn {
    match position.stage {
        Stage::SetGame(waits) | Stage::Play { waits, .. } => Turn::Seats(waits.into()),
        Stage::TimeLeft(division) | Stage::GenMove(division) => Turn::of((rules.owner)(position, division)),
        Stage::Over(_) => Turn::Over(Places::new(match (rules.winner)(position) {
            Some(0) => &[1, 2],
            Some(_) => &[2, 1],
            None => &[1, 1],
        })),
    }
}

/// The game ends, or the division after this one has its turn.
pub fn go_on(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    if (rules.over)(rules, position, log) {
        end(rules, position, Ending::Killed, log);
    } else {
        (rules.next)(rules, position, after, log);
    }
}

/// In each round each division moves once, in their order; after the last one the next round begins (¶6, ¶12).
pub fn next(rules: &Rules, position: &mut Position, after: Option<Division>, log: &mut Log<Message>) {
    log.cite(ROUND_ORDER);
    let (mut begins, mut found) = (false, in_turn(rules, position, after));
    if found.is_none() {
        if (rules.round_over)(position, log) {
            return end(rules, position, Ending::Rounds, log);
        }
        position.round += 1;
        (begins, found) = (true, in_turn(rules, position, None));
    }
    // While the game goes on, somebody lives and has units: who has none has lost, and two who are killed end it.
    let Some(InTurn { division, emptied, killed }) = found else {
        return end(rules, position, Ending::Rounds, log);
    };
    for (applied, rule) in [(begins, ROUND_ONCE), (emptied, ROUND_SKIP), (killed, ROUND_KILLED)] {
        note(log, rule, applied);
    }
    (rules.ask)(rules, position, division, log);
}

/// The division whose turn it is, and what was passed over before it.
struct InTurn {
    division: Division,
    emptied: bool,
    killed: bool,
}

/// In this round the first division, or the first one after another, that has units and whose player lives (¶58, ¶59).
fn in_turn(rules: &Rules, position: &Position, after: Option<Division>) -> Option<InTurn> {
    let (mut emptied, mut killed) = (false, false);
    for division in later(rules.order, after) {
        if (rules.is_emptied)(position, division) {
            emptied = true;
        } else if position.killed.has((rules.owner)(position, division)) {
            killed = true;
        } else {
            return Some(InTurn { division, emptied, killed });
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
