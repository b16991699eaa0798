//! How long an answer may take (003 ¶8, ¶10, ¶12, ¶14).

use super::foul::offence_rule;
use super::{Position, Rules, Stage};
use crate::game::{OffenceKind, Seat};
use crate::rule::Violation;

/// The time for `OK`, in microseconds (¶8, ¶10).
pub const OK_US: u64 = 1_000_000;
/// The time for a brick, in microseconds (¶12, ¶14).
pub const MOVE_US: u64 = 500_000;

/// A player has one time for its `OK` and another one for a brick.
pub fn limit_us(rules: &Rules, position: &Position, _: Seat) -> Option<u64> {
    match position.stage {
        Stage::Greet(_) => Some(rules.ok_us),
        Stage::Move(_) | Stage::Over { .. } => Some(rules.move_us),
    }
}

/// Whether an answer that took this long comes within its time.
pub(super) fn check(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match (rules.limit_us)(rules, position, seat) {
        Some(limit_us) if !(rules.in_time)(took_us, limit_us) => {
            let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
            Err(Violation::new(offence_rule(position, OffenceKind::Late), detail))
        }
        _ => Ok(()),
    }
}

/// An answer at exactly the limit is in time (ruling bricks.clock). Both are microseconds.
pub fn in_time(took_us: u64, limit_us: u64) -> bool {
    took_us <= limit_us
}
