//! The board before the game (003 ¶1 to ¶3), and how a position is made from a setup.

use super::names::*;
use super::{Board, Cell, Ending, LARGEST_SIZE, Message, Position, Rules, Setup, Stage, fast};
use crate::game::Log;
use crate::rule::Violation;

/// The position that a setup describes.
pub(super) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let board = board(rules, setup, log)?;
    agrees(setup.stage, &board)?;
    log.cite(BOARD_STAGE);
    let mut position = Position { board, stage: setup.stage };
    (rules.begin)(rules, &mut position, log);
    Ok(position)
}

/// A square of cells, some of which are filled before the game (¶1 to ¶3).
fn board(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Board, Violation> {
    let size = setup.size;
    log.cite(BOARD_SQUARE);
    if !(rules.size)(size) {
        let detail = format!("a board of {size} x {size} cells: the size is to be odd, 1 to {LARGEST_SIZE}");
        return Err(Violation::new(BOARD_SIZE, detail));
    }
    log.cite(BOARD_SIZE);
    let mut board = Board::empty(size);
    for cell in &setup.filled {
        (rules.fill_beforehand)(rules, &mut board, *cell)?;
    }
    if setup.filled.is_empty() {
        log.does_not_apply(BOARD_FILLED);
    } else {
        log.cites.extend_from_slice(&[BOARD_FILLED, BOARD_DUPLICATE]);
    }
    Ok(board)
}

/// n is odd and not greater than 999 (¶1; ruling bricks.size).
pub fn size(n: u32) -> bool {
    n % 2 == 1 && n <= LARGEST_SIZE
}

/// A cell of the board may be filled beforehand (¶3), once (ruling bricks.duplicates).
pub fn fill_beforehand(rules: &Rules, board: &mut Board, cell: Cell) -> Result<(), Violation> {
    if !board.has(cell) {
        let detail = format!("filled cell {cell} is not on the board of size {}", board.size());
        return Err(Violation::new(BOARD_FILLED, detail));
    }
    if (rules.listed_before)(board, cell) {
        return Err(Violation::new(BOARD_DUPLICATE, format!("filled cell {cell} is listed twice")));
    }
    board.fill(cell);
    Ok(())
}

/// A setup may begin in the middle of a game, but not in a state that no game can be in (¶16, ¶19).
fn agrees(stage: Stage, board: &Board) -> Result<(), Violation> {
    let violation = |detail: String| Err(Violation::new(BOARD_STAGE, detail));
    let (Stage::Greet(seat) | Stage::Move(seat) | Stage::Over { loser: seat, .. }) = stage;
    if seat > 1 {
        return violation(format!("seat {seat} does not exist: there are 0 and 1"));
    }
    match (stage, fast::place_left(board)) {
        (Stage::Move(_), false) => violation(format!("seat {seat} is to move, but no brick fits")),
        (Stage::Over { by: Ending::NoPlace, .. }, true) => {
            violation("the game ended for want of a place, but a brick still fits".into())
        }
        _ => Ok(()),
    }
}
