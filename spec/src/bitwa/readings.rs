//! The good-faith readings of the rulings.

use super::answer::{Unread, six};
use super::end::{ended_by_kills, has_empty_side};
use super::names::*;
use super::state::{Message, Position, Stage};
use super::table::{LITERAL, Rules};
use crate::game::{Log, Reading, Seat};
use crate::rule::{Rule, Violation};

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Reading<Rules> {
    Reading { id, touches, says, patch }
}

/// In the order of the rulings in `rules.md`.
pub const ALL: &[Reading<Rules>] = &[
    reading("bitwa.end=end-of-round", END_ANNIHILATION, "looks for annihilation only when a round is over", |r| {
        r.over = ended_by_kills;
        r.round_over = |position, log| has_empty_side(&position.board) || (LITERAL.round_over)(position, log);
        // Until the round ends a side may have no units.
        r.is_playable = |_| true;
    }),
    reading(
        "bitwa.error-reply=error-kills",
        TALK_ERROR,
        "kills a player who answers set_game or play by an error",
        |r| r.error_is_fault = |stage| !matches!(stage, Stage::TimeLeft(_)),
    ),
    reading("bitwa.syntax=lenient", TALK_ANSWER, "lets any white space pass between the values of an answer", |r| {
        r.values = |rules, text| {
            let values = text.strip_prefix('=').ok_or(Unread::Form)?;
            six(values.split_whitespace(), rules.integer)
        };
    }),
    reading("bitwa.integers=lenient", TALK_INTEGERS, "lets signs and leading zeros pass", |r| {
        r.integer = |field| field.parse().ok();
    }),
    reading("bitwa.empty-side=asked", END_EMPTY_SIDE, "sends set_game before it sees that a side has no units", |r| {
        r.open = open_unseen
    }),
    reading("bitwa.time=gen-move-only", TIME_CLOCK, "times the answers to gen_move only", |r| {
        (r.limit_us, r.in_time, r.spend) = (limit_us, in_time, spend);
    }),
];

/// `set_game` comes first in each game (¶29), and whether it is over is asked when that has been answered.
pub fn open_unseen(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    match position.stage {
        Stage::SetGame(waits) => (rules.set_game)(position, waits, log),
        _ => (LITERAL.open)(rules, position, log),
    }
}

fn is_timed(position: &Position) -> bool {
    matches!(position.stage, Stage::GenMove(_))
}

fn limit_us(position: &Position, seat: Seat) -> Option<u64> {
    if is_timed(position) { (LITERAL.limit_us)(position, seat) } else { None }
}

fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    if is_timed(position) { (LITERAL.in_time)(rules, position, seat, took_us) } else { Ok(()) }
}

fn spend(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
    if is_timed(position) {
        (LITERAL.spend)(rules, position, seat, took_us);
    }
}
