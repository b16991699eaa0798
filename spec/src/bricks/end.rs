//! The end of a game (003 ¶6, ¶16, ¶19, ¶34).

use super::names::*;
use super::{Board, Brick, Ending, Message, Position, Rules, Stage};
use crate::game::{Log, Places, Seat, Turn};

/// Who is to answer, and the places when the game is over: one player has lost, so the other has won.
pub(super) fn turn(position: &Position) -> Turn {
    match position.stage {
        Stage::Greet(seat) | Stage::Move(seat) => Turn::of(seat),
        Stage::Over { loser: 0, .. } => Turn::Over(Places::new(&[2, 1])),
        Stage::Over { .. } => Turn::Over(Places::new(&[1, 2])),
    }
}

/// Whether a brick can still be placed, upright or lying, anywhere (¶6).
pub fn place_left(board: &Board) -> bool {
    board.scan().next().is_some()
}

/// The game goes on with the next player, until no brick can be placed (¶6, ¶16). The brick that ends it is not sent on
/// (ruling bricks.last-move).
pub fn go_on(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    let next = (rules.next)(seat);
    if (rules.place_left)(&position.board) {
        log.does_not_apply(END_NO_PLACE);
        (rules.forward)(rules, seat, brick, log);
        position.stage = Stage::Move(next);
    } else {
        (rules.no_place)(rules, position, next, log);
    }
}

/// When no brick can be placed, the player whose turn it would be has lost (¶19).
pub fn no_place(rules: &Rules, position: &mut Position, next: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[END_NO_PLACE, END_NEXT_LOSES, TALK_LAST]);
    (rules.over)(position, next, Ending::NoPlace, log);
}

/// On a board that has no place from the beginning the first player has lost (ruling bricks.full-board).
pub fn full_board(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(END_FULL_BOARD);
    (rules.over)(position, first, Ending::NoPlace, log);
}

/// When the game is over, however it ended, both players are sent `STOP` (¶34).
pub fn over(position: &mut Position, loser: Seat, by: Ending, log: &mut Log<Message>) {
    position.stage = Stage::Over { loser, by };
    log.cite(TALK_STOP);
    log.send(0, Message::Stop);
    log.send(1, Message::Stop);
}
