//! The time that each player has for a whole game (000 ¶48, ¶59, ¶65; ruling bitwa.time).

use super::names::*;
use super::state::Position;
use super::table::Rules;
use crate::game::Seat;
use crate::rule::Violation;

/// What a player has left, in microseconds: any answer, to whatever command, is timed (¶48).
pub fn limit_us(position: &Position, seat: Seat) -> Option<u64> {
    Some(position.left_us(seat))
}

/// All times of a player are added up (¶48).
pub fn sum_us(position: &Position, seat: Seat, took_us: u64) -> u64 {
    position.spent_us[usize::from(seat.min(1))].saturating_add(took_us)
}

/// An answer is late by which the sum exceeds the limit; a sum of exactly the limit is in time (¶59).
pub fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    if (rules.sum_us)(position, seat, took_us) <= position.budget_us() {
        return Ok(());
    }
    let (left_us, limit_ms) = (position.left_us(seat), position.limit_ms);
    let detail = format!("seat {seat} answered after {took_us} us, and had {left_us} us left of {limit_ms} ms");
    Err(Violation::new(TIME_BUDGET, detail))
}

/// The time of a good answer is booked.
pub fn spend(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
    position.spent_us[usize::from(seat.min(1))] = (rules.sum_us)(position, seat, took_us);
}
