//! The good-faith readings of RULINGS.

use super::board::number;
use super::names::*;
use super::state::other;
use super::{Brick, Cell, InfoOrder, Message, Position, Rules, end, setup};
use crate::game::{Log, Reading, Seat};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Reading<Rules> {
    Reading { id, touches, says, patch }
}

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a reading says, one for what it does.
pub const ALL: &[Reading<Rules>] = &[
    reading("bricks.size=min-3", BOARD_SIZE, "refuses boards of size 1",
        |r| r.size = at_least_three),
    reading("bricks.spelling=lenient", TALK_SPELLING, "lets other spellings of an answer pass",
        |r| { r.is_ok = lenient_ok; r.read_brick = lenient_brick; }),
    reading("bricks.last-move=forward-last", TALK_LAST, "sends the brick that ends the game on before STOP",
        |r| r.go_on = forward_last),
    reading("bricks.forwarded=normalised", TALK_FORWARD, "sends a brick on with its upper or left cell first",
        |r| r.forwarded = upper_or_left_first),
    reading("bricks.info-txt=nick-first", REFEREE_FOLDERS, "reads the nick first in info.txt, then the command",
        |r| r.info = InfoOrder::NickFirst),
];

fn at_least_three(n: u32) -> bool {
    n >= 3 && setup::size(n)
}

/// `ok`, ` OK `.
fn lenient_ok(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("OK")
}

/// Spaces, signs, leading zeros, a capital X, and further cells, which are left out of account.
fn lenient_brick(text: &str) -> Option<Brick> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut cells = text.split('_').map(lenient_cell);
    let brick = [cells.next()??, cells.next()??];
    cells.all(|cell| cell.is_some()).then_some(brick)
}

fn lenient_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(['x', 'X'])?;
    Some(Cell::new(lenient_number(x)?, lenient_number(y)?))
}

fn lenient_number(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let exact = digits.trim_start_matches('0');
    number(if exact.is_empty() && !digits.is_empty() { "0" } else { exact })
}

fn forward_last(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    if !(rules.place_left)(&position.board) {
        log.send(other(seat), Message::Brick((rules.forwarded)(brick)));
    }
    end::go_on(rules, position, seat, brick, log);
}

fn upper_or_left_first([one, two]: Brick) -> Brick {
    if (two.y, two.x) < (one.y, one.x) { [two, one] } else { [one, two] }
}
