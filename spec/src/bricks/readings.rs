//! The good-faith readings of RULINGS.

use super::board::{Cell, LARGEST_SIZE};
use super::clauses::{Brick, Forward, InfoOrder, LastBrick, Rules};
use super::rules::*;
use super::wire;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Reading;
    Variant { id, kind, touches, says, patch }
}

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    reading("bricks.size=min-3", BOARD_SIZE, "refuses boards of size 1", |r| {
        r.size = |size| size % 2 == 1 && (3..=LARGEST_SIZE).contains(&size);
    }),
    reading("bricks.spelling=lenient", TALK_SPELLING, "lets other spellings of an answer pass", |r| {
        r.reads_ok = lenient_ok;
        r.reads_brick = lenient_brick;
    }),
    reading("bricks.last-move=forward-last", TALK_LAST, "sends the brick that ends the game on before STOP", |r| {
        r.last_brick = LastBrick::BeforeStop;
    }),
    reading("bricks.forwarded=normalised", TALK_FORWARD, "sends a brick on with its upper or left cell first", |r| {
        r.forward = Forward::Normalised;
    }),
    reading("bricks.info-txt=nick-first", REFEREE_FOLDERS, "reads the nick first in info.txt, then the command", |r| {
        r.info = InfoOrder::NickFirst;
    }),
];

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
    let plain = |number: &str| {
        let digits = number.strip_prefix('+').unwrap_or(number);
        let trimmed = digits.trim_start_matches('0');
        let rest = if trimmed.is_empty() && !digits.is_empty() { "0" } else { trimmed };
        rest.to_owned()
    };
    wire::cell(&plain(x), &plain(y))
}
