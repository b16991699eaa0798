//! Misreadings of time.

use crate::contest::Variant;
use rulebook_spec::bricks::clock::{self, MOVE_US, OK_US};
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Position, Rules, Stage};
use rulebook_spec::game::Seat;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.time.ok.like-move", TIME_OK, "allows half a second for OK",
        |r| r.ok_us = MOVE_US),
    Variant::misreading("bricks.time.ok.second-like-move", TIME_OK, "allows half a second for the second player's OK already",
        |r| r.limit_us = second_like_move),
    Variant::misreading("bricks.time.ok.unlimited", TIME_OK, "waits for OK without limit",
        |r| r.limit_us = unlimited_ok),
    Variant::misreading("bricks.time.move.500-seconds", TIME_MOVE, "allows 500 seconds for a brick",
        |r| r.move_us = 500_000_000),
    Variant::misreading("bricks.time.move.first-only", TIME_MOVE, "limits only the time for the first player's bricks",
        |r| r.limit_us = first_player_only),
    Variant::misreading("bricks.time.move.like-ok", TIME_MOVE, "allows 1 second for a brick",
        |r| r.move_us = OK_US),
    Variant::misreading("bricks.time.clock.edge-late", TIME_CLOCK, "takes an answer at exactly the limit for late",
        |r| r.in_time = |took_us, limit_us| took_us < limit_us),
    Variant::misreading("bricks.time.clock.whole-seconds", TIME_CLOCK, "measures the time in whole seconds",
        |r| r.in_time = |took_us, limit_us| clock::in_time(took_us / 1_000_000 * 1_000_000, limit_us)),
    Variant::misreading("bricks.time.clock.whole-milliseconds", TIME_CLOCK, "measures the time in whole milliseconds",
        |r| r.in_time = |took_us, limit_us| clock::in_time(took_us / 1000 * 1000, limit_us)),
];

fn second_like_move(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    match position.stage {
        Stage::Greet(_) if seat != 0 => Some(rules.move_us),
        _ => clock::limit_us(rules, position, seat),
    }
}

fn unlimited_ok(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    match position.stage {
        Stage::Greet(_) => None,
        _ => clock::limit_us(rules, position, seat),
    }
}

fn first_player_only(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    match position.stage {
        Stage::Move(_) | Stage::Over { .. } if seat != 0 => None,
        _ => clock::limit_us(rules, position, seat),
    }
}
