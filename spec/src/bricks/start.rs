//! From a setup to a position.

use super::clauses::{Announce, FullBoard, Rules, other};
use super::rules::*;
use super::{Board, Cell, Ending, LARGEST_SIZE, Message, Position, Setup, Stage, step};
use crate::game::{Log, Seat};
use crate::rule::Violation;

pub(super) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let board = board(rules, setup, log)?;
    let stage = stage(rules, setup.stage, &board)?;
    log.cite(BOARD_STAGE);
    let mut position = Position { board, stage };
    if let Stage::Greet(seat) = stage {
        if rules.full_board == FullBoard::AtOnce && !(rules.place_left)(&position.board) {
            step::end_full(rules, &mut position, log);
        } else {
            announce(rules, &position, seat, log);
        }
    }
    Ok(position)
}

fn board(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Board, Violation> {
    let size = setup.size;
    log.cite(BOARD_SQUARE);
    // A misreading may allow more sizes, but none so large that the board cannot be held.
    if !(rules.size)(size) || size > LARGEST_SIZE + 1 {
        let detail = format!("a board of {size} x {size} cells: the size is to be odd, 1 to {LARGEST_SIZE}");
        return Err(Violation::new(BOARD_SIZE, detail));
    }
    log.cite(BOARD_SIZE);
    let mut board = Board::empty(size);
    for cell in &setup.filled {
        fill(rules, &mut board, *cell)?;
    }
    if !setup.filled.is_empty() {
        log.cite(BOARD_FILLED);
        log.cite(BOARD_DUPLICATE);
    }
    Ok(board)
}

fn fill(rules: &Rules, board: &mut Board, cell: Cell) -> Result<(), Violation> {
    let cell = (rules.prefilled)(cell);
    if !(rules.fillable)(board, cell) {
        let detail = format!("filled cell {cell} is not on the board of size {}", board.size());
        return Err(Violation::new(BOARD_FILLED, detail));
    }
    if (rules.listed_before)(board, cell) {
        return Err(Violation::new(BOARD_DUPLICATE, format!("filled cell {cell} is listed twice")));
    }
    board.fill(cell);
    Ok(())
}

/// A setup may begin in the middle of a game, but not in a state that no game can be in.
fn stage(rules: &Rules, stage: Stage, board: &Board) -> Result<Stage, Violation> {
    let violation = |detail: String| Err(Violation::new(BOARD_STAGE, detail));
    let (Stage::Greet(seat) | Stage::Move(seat) | Stage::Over { loser: seat, .. }) = stage;
    if seat > 1 {
        return violation(format!("seat {seat} does not exist: there are 0 and 1"));
    }
    let place = board.places() > 0;
    match stage {
        Stage::Move(_) if !place => violation(format!("seat {seat} is to move, but no brick fits")),
        Stage::Over { by: Ending::NoPlace, .. } if place => {
            violation("the game ended for want of a place, but a brick still fits".into())
        }
        // The usual beginning: the setup leaves it to the rules who is greeted first.
        Stage::Greet(0) => Ok(Stage::Greet(rules.first)),
        stage => Ok(stage),
    }
}

/// Sends the board to the seat that is greeted.
pub(super) fn announce(rules: &Rules, position: &Position, seat: Seat, log: &mut Log<Message>) {
    let message = || Message::Board { size: position.board.size(), filled: (rules.announced)(position.board.order()) };
    let opens = seat == rules.first;
    log.cite(if opens { TALK_BOARD } else { TALK_SECOND });
    match rules.announce {
        Announce::AfterFirstOk => log.send(seat, message()),
        Announce::Together if opens => {
            log.send(seat, message());
            log.send(other(seat), message());
        }
        Announce::Together => {}
        Announce::SizeOnly if !opens => {
            log.send(seat, Message::Board { size: position.board.size(), filled: Vec::new() });
        }
        Announce::ToFirst if !opens => log.send(other(seat), message()),
        Announce::SizeOnly | Announce::ToFirst => log.send(seat, message()),
    }
}
