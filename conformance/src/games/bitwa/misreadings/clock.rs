//! Misreadings of clocks.

use crate::contest::Variant;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::{LARGEST_LIMIT_MS, Position, Stage};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::game::Seat;
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.time.budget.per-answer", TIME_BUDGET, "holds each answer by itself against the limit",
        |r| r.sum_us = |_, _, took_us| took_us),
    Variant::misreading("bitwa.time.budget.unbooked", TIME_BUDGET, "holds no answer against the limit",
        |r| r.sum_us = |position, seat, _| (LITERAL.sum_us)(position, seat, 0)),
    Variant::misreading("bitwa.time.budget.milliseconds", TIME_BUDGET, "books whole milliseconds only",
        |r| r.sum_us = |position, seat, took_us| (LITERAL.sum_us)(position, seat, took_us / 1000 * 1000)),
    Variant::misreading("bitwa.time.limit.none", TIME_LIMIT, "lets a game begin in which nobody has any time",
        |r| r.limit_ms = 0..=LARGEST_LIMIT_MS),
    Variant::misreading("bitwa.time.limit.unlimited", TIME_LIMIT, "lets a game begin in which players have more than an hour",
        |r| r.limit_ms = 1..=u32::MAX),
    Variant::misreading("bitwa.time.limit.contest", TIME_LIMIT, "refuses limits of less than 3 minutes or more than 15",
        |r| r.limit_ms = 180_000..=900_000),
    Variant::misreading("bitwa.time.clock.below", TIME_CLOCK, "takes a sum of exactly the limit for late",
        |r| r.in_time = |rules, position, seat, took_us| {
            // One microsecond more is late by the rules just where this one is.
            (LITERAL.in_time)(rules, position, seat, took_us.saturating_add(1))
        }),
    Variant::misreading("bitwa.time.clock.opponents", TIME_CLOCK, "books the time with the opponent",
        |r| {
            r.limit_us = |position, seat| (LITERAL.limit_us)(position, 1 - seat.min(1));
            r.sum_us = |position, seat, took_us| (LITERAL.sum_us)(position, 1 - seat.min(1), took_us);
            r.spend = |_, position, seat, took_us| (LITERAL.spend)(&LITERAL, position, 1 - seat.min(1), took_us);
        }),
    Variant::misreading("bitwa.time.clock.shared", TIME_CLOCK, "books all time with the first player",
        |r| {
            r.limit_us = |position, _| (LITERAL.limit_us)(position, 0);
            r.sum_us = |position, _, took_us| (LITERAL.sum_us)(position, 0, took_us);
            r.spend = |_, position, _, took_us| (LITERAL.spend)(&LITERAL, position, 0, took_us);
        }),
    Variant::misreading("bitwa.time.clock.play-free", TIME_CLOCK, "does not time answers to play",
        |r| (r.limit_us, r.in_time, r.spend) = (limit_us::<ToPlay>, in_time::<ToPlay>, spend::<ToPlay>)),
    Variant::misreading("bitwa.time.clock.set-game-free", TIME_CLOCK, "does not time answers to set_game",
        |r| (r.limit_us, r.in_time, r.spend) = (limit_us::<ToSetGame>, in_time::<ToSetGame>, spend::<ToSetGame>)),
];

/// Answers that are not timed.
trait Free {
    fn is_free(stage: Stage) -> bool;
}

struct ToPlay;
impl Free for ToPlay {
    fn is_free(stage: Stage) -> bool {
        matches!(stage, Stage::Play { .. })
    }
}

struct ToSetGame;
impl Free for ToSetGame {
    fn is_free(stage: Stage) -> bool {
        matches!(stage, Stage::SetGame(_))
    }
}

fn limit_us<F: Free>(position: &Position, seat: Seat) -> Option<u64> {
    if F::is_free(position.stage) { None } else { (LITERAL.limit_us)(position, seat) }
}

fn in_time<F: Free>(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    if F::is_free(position.stage) { Ok(()) } else { (LITERAL.in_time)(rules, position, seat, took_us) }
}

fn spend<F: Free>(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
    if !F::is_free(position.stage) {
        (LITERAL.spend)(rules, position, seat, took_us);
    }
}
