//! What the machine kept a player waiting is not the player's time.
//!
//! A player's processes are looked at when it is asked, and again when its time is over: what the kernel counts as waiting
//! meanwhile is added to its limit, as often as it takes. Where a game limits the time of all answers together, all of its
//! waiting counts, since each answer has spent some of the limit.

use crate::process::{Delays, Look, Program};
use std::time::{Duration, Instant};

/// A look costs as much as several plies. One that is younger than this serves for the next question, too: what is counted
/// twice then favours the player.
const YOUNG: Duration = Duration::from_millis(20);
/// A player that may be late is looked at again after at least this long: a wait that goes on is not counted yet.
const AGAIN: Duration = Duration::from_millis(20);
/// A player is waited for at most this long after its limit. Nobody can judge one that the machine kept waiting for longer.
const LONGEST: Duration = Duration::from_secs(30);

/// What a player is credited with.
#[derive(Debug, Default)]
pub(super) struct Credit {
    delays: Option<Delays>,
    /// Whether all answers have one limit together.
    is_budget: bool,
    /// What of it was given already.
    used_us: u64,
}

/// What to do with a player that is over its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// It is waited for, since the machine may have kept it waiting.
    WaitUntil(Instant),
    /// It is late, whatever the machine did.
    Late,
    /// Nobody can say.
    Unknown,
}

impl Credit {
    /// The player is about to be asked; `is_budget` where its answers have one limit together.
    pub(super) fn ask(&mut self, is_budget: bool, now: Instant, look: impl FnOnce() -> Look) {
        let is_good = |delays: &Delays| is_budget || now.saturating_duration_since(delays.began()) < YOUNG;
        if !self.delays.as_ref().is_some_and(is_good) {
            *self = Credit { delays: Some(Delays::since(look())), is_budget, used_us: 0 };
        }
    }

    /// Looks again; gives what to credit, in microseconds, to a player that has taken `took_us`.
    pub(super) fn look(&mut self, took_us: u64, look: impl FnOnce() -> Look) -> u64 {
        let Some(delays) = &mut self.delays else { return 0 };
        delays.add(look());
        let credit_us = delays.held_us().saturating_sub(self.used_us);
        if self.is_budget { credit_us } else { credit_us.min(took_us) }
    }

    /// This much of it was given.
    pub(super) fn give(&mut self, given_us: u64) {
        self.used_us = self.used_us.saturating_add(given_us);
    }

    /// At this moment the player has taken `took_us` where `limit_us` are allowed, and nothing was there.
    /// `is_again` where it was found like this before.
    pub(super) fn over(&mut self, took_us: u64, limit_us: u64, is_again: bool, at: Instant, program: &Program) -> Over {
        let credit_us = self.look(took_us, || program.look());
        let is_open = self.delays.as_ref().is_some_and(Delays::is_open);
        judge(took_us, limit_us, credit_us, is_open || !is_again, at)
    }
}

fn judge(took_us: u64, limit_us: u64, credit_us: u64, is_open: bool, at: Instant) -> Over {
    let over_us = took_us.saturating_sub(limit_us);
    if credit_us < over_us && !is_open {
        return Over::Late;
    }
    if Duration::from_micros(over_us) >= LONGEST {
        return Over::Unknown;
    }
    Over::WaitUntil(at + Duration::from_micros(credit_us.saturating_sub(over_us)).clamp(AGAIN, LONGEST))
}

#[cfg(test)]
mod tests {
    use super::{AGAIN, LONGEST, Over, judge};
    use std::time::{Duration, Instant};

    #[test]
    fn whoever_is_over_its_limit_is_waited_for_as_long_as_the_machine_has_kept_it() {
        let at = Instant::now();
        let after_ms = |ms| Over::WaitUntil(at + Duration::from_millis(ms));
        let over =
            |took_ms: u64, credit_ms: u64, is_open| judge(took_ms * 1000, 500_000, credit_ms * 1000, is_open, at);
        // Just over the limit: what it waits for now is not counted yet.
        assert_eq!(over(500, 0, true), Over::WaitUntil(at + AGAIN));
        assert_eq!(over(520, 0, false), Over::Late);
        assert_eq!(over(520, 19, false), Over::Late);
        // Exactly as late as it was kept waiting is exactly at the limit.
        assert_eq!(over(520, 20, false), Over::WaitUntil(at + AGAIN));
        assert_eq!(over(520, 320, false), after_ms(300));
        assert_eq!(over(900, 320, false), Over::Late);
        assert_eq!(over(900, 320, true), Over::WaitUntil(at + AGAIN));
        // Nobody is waited for for ever.
        let longest_ms = u64::try_from(LONGEST.as_millis()).expect("it fits");
        assert_eq!(over(500 + longest_ms, longest_ms, false), Over::Unknown);
        assert_eq!(over(500 + longest_ms, 0, false), Over::Late);
    }
}
