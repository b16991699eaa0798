//! Turns and moves (002 §1 ¶3, ¶4).

use super::field::mark;
use super::names::*;
use super::{Cell, Field, Message, Move, Position, Rules, Stage, calls, transfer};
use crate::game::{Log, Seat};
use crate::rule::{Rule, Violation};

/// Whether the answer is what the call asks for, and its cell one that can be gone to.
///
/// # Errors
/// The rule that the answer breaks.
#[inline(always)]
pub fn check(rules: &Rules, position: &Position, seat: Seat, answer: &Move) -> Result<(), Violation> {
    let garbled = |detail: &str| Err(Violation::new(FAULT_GARBLED, detail));
    match (position.stage, *answer) {
        (Stage::Init { .. }, Move::Ready) => Ok(()),
        (Stage::Init { .. }, Move::Go { .. }) => garbled("a move where init is to return"),
        (_, Move::Ready) => garbled("no cell and no number where get_move is to return them"),
        (_, Move::Go { to, .. }) => match (rules.admits)(rules, position, seat, to) {
            Ok(_) => Ok(()),
            Err(rule) => {
                let ([row, column], from) = (to, position.at[usize::from(seat.min(1))]);
                Err(Violation::new(rule, format!("({row}, {column}) cannot be gone to from {from}")))
            }
        },
    }
}

/// The cell that a player names, if it can be gone to: it is on the field, no wall, and the player's position or beside it
/// (¶4).
///
/// # Errors
/// The rule that forbids it.
#[inline(always)]
pub fn admits(rules: &Rules, position: &Position, seat: Seat, to: [i32; 2]) -> Result<Cell, Rule> {
    let cell = (rules.named)(&position.field, to).ok_or(MOVE_INSIDE)?;
    if !(rules.reaches)(position.at[usize::from(seat.min(1))], cell) {
        return Err(MOVE_LINE);
    }
    if (rules.is_wall)(&position.field, cell) {
        return Err(MOVE_WALL);
    }
    Ok(cell)
}

/// A player stays, or goes up, down, left or right by one cell (¶4).
#[inline(always)]
pub fn reaches(from: Cell, to: Cell) -> bool {
    matches!(to.distance(from), (0, 0) | (0, 1) | (1, 0))
}

/// Whether a cell is a wall (¶2).
#[inline(always)]
pub fn is_wall(field: &Field, cell: Cell) -> bool {
    field.owner(cell) == 0
}

/// An answer that `check` allows.
#[inline(always)]
pub fn play(rules: &Rules, position: &mut Position, seat: Seat, answer: &Move, log: &mut Log<Message>) {
    match (position.stage, *answer) {
        (Stage::Init { failed, .. }, _) => calls::init_returned(rules, position, seat, failed, log),
        (_, Move::Go { to, collect }) => {
            if let Some(to) = (rules.named)(&position.field, to) {
                (rules.make_move)(rules, position, seat, to, collect, log);
            }
        }
        (_, Move::Ready) => {}
    }
}

/// A player goes to a cell, or stays.
#[inline(always)]
pub fn make_move(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let stays = to == position.at[usize::from(seat)];
    let how = if stays { MOVE_STAY } else { MOVE_STEP };
    log.cites.extend_from_slice(&[TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE, how]);
    (rules.go)(rules, position, seat, to, collect, log);
    (rules.finish_move)(rules, position, seat, log);
}

/// First the battle, where there is one; then, on a cell of the player's own, the transfer (¶5, ¶12, §2.1 ¶15).
#[inline(always)]
pub fn go(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let order = transfer::clamp(position, seat, to, collect);
    let from = std::mem::replace(&mut position.at[usize::from(seat)], to);
    (rules.arrive)(rules, position, seat, [from, to], log);
    if position.field.owner(to) == mark(seat) {
        (rules.transfer)(rules, position, seat, to, order, log);
    } else {
        log.does_not_apply(TRANSFER_OWN);
    }
}

/// A player who names a cell that cannot be gone to stays, and nothing is transferred (§2.1 ¶14, ¶15).
pub fn inadmissible(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[MOVE_INADMISSIBLE, TIME_CLOCK, TIME_MOVE, TURN_ALTERNATE]);
    (rules.finish_move)(rules, position, seat, log);
}

/// The move is counted. If nothing that follows it ends the game, the other player is called (¶3).
#[inline(always)]
pub fn finish_move(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.moves[usize::from(seat)] += 1;
    for phase in rules.after_a_move {
        if phase(rules, position, seat, log) {
            return;
        }
    }
    position.stage = Stage::Move((rules.next)(seat));
    (rules.call)(rules, position, log);
}

/// At an init its return; at a move one for each cell that can be gone to, without a transfer: all numbers are allowed.
pub fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    match position.stage {
        Stage::Init { seat: asked, .. } if asked == seat => Some(vec![Move::Ready]),
        Stage::Move(asked) if asked == seat => {
            let [row, column] = position.at[usize::from(seat)].named();
            let near = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| [row + down, column + right]);
            let legal = |to: &[i32; 2]| (rules.admits)(rules, position, seat, *to).is_ok();
            Some(near.into_iter().filter(legal).map(|to| Move::Go { to, collect: 0 }).collect())
        }
        _ => Some(Vec::new()),
    }
}
