//! What referee and players say to each other (003 ¶7 to ¶15, ¶33).

use super::names::*;
use super::state::other;
use super::{Board, Brick, Cell, Message, Move, Position, Rules, Stage};
use crate::game::{Log, Seat};
use crate::rule::{Violation, shown};

/// Play begins where the setup says: who is greeted there is sent the board.
pub fn begin(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    match position.stage {
        Stage::Greet(seat) if seat == first => (rules.greet_first)(rules, &position.board, log),
        Stage::Greet(_) => (rules.greet_second)(rules, &position.board, log),
        Stage::Move(_) | Stage::Over { .. } => {}
    }
}

/// The first player is sent the board (¶7).
pub fn greet_first(rules: &Rules, board: &Board, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(TALK_BOARD);
    log.send(first, (rules.describe)(board));
}

/// The size of the board and its filled cells, in the order of the setup (¶7; ruling bricks.cell-order).
pub fn describe(board: &Board) -> Message {
    Message::Board { size: board.size(), filled: board.order().to_vec() }
}

/// A good answer that came in time: `OK` to the board (¶8, ¶10), or a brick (¶12, ¶14).
pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: Move, log: &mut Log<Message>) {
    log.cite(TIME_CLOCK);
    match choice {
        Move::Ok => {
            log.cites.extend_from_slice(&[TIME_OK, TALK_OK]);
            (rules.answered)(rules, position, seat, log);
        }
        Move::Brick(brick) => {
            log.cites.extend_from_slice(&[TIME_MOVE, TALK_MOVE]);
            (rules.lay)(rules, position, seat, brick, log);
        }
    }
}

/// When the first player has answered the board, the second one is greeted (¶9); when both have, play begins (¶11), if a
/// brick fits anywhere (ruling bricks.full-board).
pub fn answered(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let [first, second] = rules.players;
    if seat == first {
        position.stage = Stage::Greet(second);
        (rules.greet_second)(rules, &position.board, log);
    } else if (rules.place_left)(&position.board) {
        log.does_not_apply(END_FULL_BOARD);
        (rules.start)(rules, position, log);
    } else {
        (rules.full_board)(rules, position, log);
    }
}

/// The second player is sent the same board (¶9).
pub fn greet_second(rules: &Rules, board: &Board, log: &mut Log<Message>) {
    let [_, second] = rules.players;
    log.cite(TALK_SECOND);
    log.send(second, (rules.describe)(board));
}

/// The first player, and nobody else, is sent `START` and is to lay a brick (¶11, ¶12).
pub fn start(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(TALK_START);
    log.send(first, Message::Start);
    position.stage = Stage::Move(first);
}

/// A brick that was laid is sent to the opponent (¶13, ¶15).
pub fn forward(rules: &Rules, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    log.cite(TALK_FORWARD);
    log.send(other(seat), Message::Brick((rules.forwarded)(brick)));
}

/// It is sent in the order of cells in which its player wrote it (ruling bricks.forwarded).
pub fn forwarded(brick: Brick) -> Brick {
    brick
}

/// What a line says, where this position asks for it (¶8, ¶10, ¶12, ¶14).
pub(super) fn read(rules: &Rules, position: &Position, line: &str) -> Result<Move, Violation> {
    let text = (rules.line_end)(line);
    let (choice, wanted) = match position.stage {
        Stage::Greet(_) => ((rules.is_ok)(text).then_some(Move::Ok), "`OK`"),
        _ => ((rules.read_brick)(text).map(Move::Brick), "two cells such as `1x2_2x2`"),
    };
    choice.ok_or_else(|| {
        let detail = format!("`{}` where the answer is to be {wanted}", shown(line));
        Violation::new(TALK_SPELLING, detail)
    })
}

/// A line without the one carriage return that programs on Windows send (ruling bricks.spelling).
pub fn line_end(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// Exactly `OK` (¶8, ¶10).
pub fn is_ok(text: &str) -> bool {
    text == "OK"
}

/// Exactly two cells, `1x2_2x2` (¶12, ¶14).
pub fn read_brick(text: &str) -> Option<Brick> {
    let (one, two) = text.split_once('_')?;
    Some([Cell::parse(one)?, Cell::parse(two)?])
}
