//! What follows a move: it is counted, a win is looked for, garrisons grow, the moves may be used up, and the other
//! player is called.

use super::clauses::{AtLimit, GrowthAt, Order, Rules, Shown, WinCheck};
use super::rules::*;
use super::step::{Before, call};
use super::{Ending, Field, Message, Position, Stage, growth, mark};
use crate::game::{Log, Seat};

/// The numbers of moves when this seat has made one more.
pub(super) fn counted(mut moves: [u32; 2], seat: Seat) -> [u32; 2] {
    let own = &mut moves[usize::from(seat)];
    // Misreadings may come to numbers that no game of the text has.
    *own = own.wrapping_add(1);
    moves
}

pub(super) fn finish(rules: &Rules, position: &mut Position, seat: Seat, before: Before, log: &mut Log<Message>) {
    position.moves = counted(position.moves, seat);
    let mut ungrown = None;
    match rules.order {
        Order::WinGrowthLimit => {
            if !won(rules, position, seat, &before, log) {
                grow(rules, position, seat, &mut ungrown, log);
                used_up(rules, position, seat, log);
            }
        }
        Order::GrowthWinLimit => {
            grow(rules, position, seat, &mut ungrown, log);
            if !won(rules, position, seat, &before, log) {
                used_up(rules, position, seat, log);
            }
        }
        Order::WinLimitGrowth => {
            if !won(rules, position, seat, &before, log) && !used_up(rules, position, seat, log) {
                grow(rules, position, seat, &mut ungrown, log);
            }
        }
        Order::LimitWinGrowth => {
            if !used_up(rules, position, seat, log) && !won(rules, position, seat, &before, log) {
                grow(rules, position, seat, &mut ungrown, log);
            }
        }
    }
    if let Stage::Over { .. } = position.stage {
        return;
    }
    position.stage = Stage::Move((rules.next)(seat, before.stayed));
    match (&before.position, &ungrown) {
        (Some(shown), _) | (None, Some(shown)) => call(rules, position, shown, log),
        (None, None) => call(rules, position, position, log),
    }
}

/// Ends the game where it is won; says whether it is over.
fn won(rules: &Rules, position: &mut Position, seat: Seat, before: &Before, log: &mut Log<Message>) -> bool {
    let winner = match rules.win_check {
        WinCheck::AfterMove => (rules.winner)(&position.field),
        WinCheck::AfterRound if seat == 0 => None,
        WinCheck::AfterRound => (rules.winner)(&position.field),
        WinCheck::BeforeMove => before.winner,
    };
    let Some(winner) = winner else { return false };
    log.cite(END_TERRITORY);
    if (rules.growth_due)(position.moves, seat) || (rules.used_up)(position.moves, seat) {
        log.cite(END_ORDER);
    }
    position.stage = if !rules.last_wins && (rules.last_move)(position.moves, seat) {
        Stage::Over { winner: None, by: Ending::Limit }
    } else {
        Stage::Over { winner: Some(winner), by: Ending::Territory }
    };
    true
}

/// Lets the garrisons grow when it is time.
fn grow(rules: &Rules, position: &mut Position, seat: Seat, ungrown: &mut Option<Position>, log: &mut Log<Message>) {
    if !(rules.growth_due)(position.moves, seat) || rules.growth_at == GrowthAt::BeforeMove {
        return;
    }
    if rules.shown == Shown::BeforeGrowth {
        *ungrown = Some(position.clone());
    }
    log.cites.extend_from_slice(&[GROWTH_WHEN, GROWTH_WHOSE, GROWTH_TIERS]);
    if growth::grow(&rules.tiers, rules.whose, position, seat) {
        log.cite(BOARD_VALUES);
    }
}

/// Ends the game when the moves are used up; says whether it is over.
fn used_up(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    if !(rules.used_up)(position.moves, seat) {
        return false;
    }
    log.cite(END_LIMIT);
    let larger = |numbers: [u64; 2]| match numbers {
        [first, second] if first > second => Some(0),
        [first, second] if first < second => Some(1),
        _ => None,
    };
    let winner = match rules.at_limit {
        AtLimit::Draw => None,
        AtLimit::MoreCells => larger(position.field.territory().map(u64::from)),
        AtLimit::MoreArmy => {
            let garrisons = |seat| garrisons(&position.field, seat) + u64::from(position.hand[usize::from(seat)]);
            larger([garrisons(0), garrisons(1)])
        }
    };
    position.stage = Stage::Over { winner, by: Ending::Limit };
    true
}

/// All garrisons of a seat together.
pub(super) fn garrisons(field: &Field, seat: Seat) -> u64 {
    let owned = field.owners().iter().zip(field.armies()).filter(|(owner, _)| **owner == mark(seat));
    owned.map(|(_, army)| u64::from(*army)).sum()
}
