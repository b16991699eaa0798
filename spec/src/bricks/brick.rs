//! Bricks and how they are laid (003 ¶2, ¶3, ¶5).

use super::names::*;
use super::state::other;
use super::{Board, Brick, Cell, Message, Move, Position, Rules, Stage};
use crate::game::{Log, Seat};
use crate::rule::Violation;

/// Whether the rules allow an answer: `OK` to the board, and a brick that may lie there to everything else.
pub(super) fn check(rules: &Rules, position: &Position, choice: &Move) -> Result<(), Violation> {
    match (position.stage, *choice) {
        (Stage::Greet(_), Move::Ok) => Ok(()),
        (Stage::Greet(_), Move::Brick(_)) => Err(Violation::new(TALK_OK, "a brick where `OK` is to be answered")),
        (_, Move::Ok) => Err(Violation::new(TALK_MOVE, "`OK` where a brick is to be answered")),
        (_, Move::Brick(brick)) => (rules.may_lie)(rules, &position.board, brick),
    }
}

/// A brick lies on the board, on two cells side by side that are empty (¶2, ¶3, ¶5).
pub fn may_lie(rules: &Rules, board: &Board, brick: Brick) -> Result<(), Violation> {
    let [one, two] = brick;
    if let Some(cell) = brick.into_iter().find(|cell| !(rules.inside)(board, *cell)) {
        let detail = format!("cell {cell} is not on the board of size {}", board.size());
        return Err(Violation::new(BRICK_INSIDE, detail));
    }
    if !(rules.adjacent)(one, two) {
        return Err(Violation::new(BRICK_ADJACENT, format!("cells {one} and {two} do not share a side")));
    }
    if !(rules.free)(board, brick) {
        return Err(Violation::new(BRICK_FREE, format!("cell {one} or cell {two} is filled already")));
    }
    Ok(())
}

/// A cell of a brick is on the board (¶2, ¶5).
pub fn inside(board: &Board, cell: Cell) -> bool {
    cell.x < board.size() && cell.y < board.size()
}

/// A brick is 2 × 1, upright or lying: its two cells share a side (¶5; ruling bricks.adjacent).
pub fn adjacent(one: Cell, two: Cell) -> bool {
    let upright = one.x == two.x && one.y.abs_diff(two.y) == 1;
    let lying = one.y == two.y && one.x.abs_diff(two.x) == 1;
    upright || lying
}

/// Both cells are empty (¶2, ¶3).
pub fn free(board: &Board, [one, two]: Brick) -> bool {
    !board.is_filled(one) && !board.is_filled(two)
}

/// A legal brick is laid; then the opponent lays one, unless the game is over.
pub fn lay(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[BRICK_INSIDE, BRICK_ADJACENT, BRICK_FREE, BRICK_FILLS, BRICK_TURNS]);
    if brick[0] > brick[1] {
        log.cite(BRICK_ORDER);
    } else {
        log.does_not_apply(BRICK_ORDER);
    }
    (rules.fill)(&mut position.board, brick);
    (rules.go_on)(rules, position, seat, brick, log);
}

/// A brick fills its two cells (¶2).
pub fn fill(board: &mut Board, [one, two]: Brick) {
    board.fill(one);
    board.fill(two);
}

/// The players lay bricks alternately (¶5).
pub fn next(seat: Seat) -> Seat {
    other(seat)
}

/// The places of larger boards are not listed.
pub const LISTED_SIZE: u32 = 21;

/// The answer `OK`, or every brick that fits, each cell with its right and its lower neighbour, row by row. `None`
/// where there are too many to list.
pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    match position.stage {
        Stage::Greet(greeted) if greeted == seat => Some(vec![Move::Ok]),
        Stage::Move(mover) if mover == seat => {
            let legal = |choice: &Move| check(rules, position, choice).is_ok();
            let places = position.board.scan().map(Move::Brick);
            (position.board.size() <= LISTED_SIZE).then(|| places.filter(legal).collect())
        }
        _ => Some(Vec::new()),
    }
}
