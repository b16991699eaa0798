//! How long an adapter is waited for.

use crate::process::{Delays, Program};
use std::time::{Duration, Instant};

/// A look at the adapter costs as much as many answers: most come before this part of the time is over.
const SOON: u32 = 10;
/// An answer is waited for at most this many times as long as it may take, whatever the machine does.
const LONGEST: u32 = 10;
/// Less is no time to be credited.
const LEAST: Duration = Duration::from_millis(50);

/// How long an answer is waited for: as long as it may take, and what the machine has kept the adapter waiting meanwhile.
pub(super) struct Patience {
    timeout: Duration,
    began: Instant,
    deadline: Instant,
    /// What the kernel has counted since it was clear that the answer would not come soon.
    delays: Option<Delays>,
    given: Duration,
}

impl Patience {
    pub fn new(timeout: Duration) -> Self {
        let began = Instant::now();
        Patience { timeout, began, deadline: began + timeout, delays: None, given: Duration::ZERO }
    }

    pub fn until(&self) -> Instant {
        if self.delays.is_none() { self.began + self.timeout / SOON } else { self.deadline }
    }

    /// Whether the adapter is waited for on, when that moment has come.
    pub fn goes_on(&mut self, program: &Program) -> bool {
        let Some(delays) = &mut self.delays else {
            self.delays = Some(Delays::since(program.look()));
            return true;
        };
        delays.add(program.look());
        let credit = credit(Duration::from_micros(delays.held_us()), self.given, self.timeout);
        self.given += credit;
        self.deadline = Instant::now() + credit;
        credit >= LEAST
    }
}

/// How much time an adapter still gets that the machine kept waiting for `held`, and that was `given` some of it before.
fn credit(held: Duration, given: Duration, timeout: Duration) -> Duration {
    held.min(timeout * (LONGEST - 1)).saturating_sub(given)
}

#[cfg(test)]
mod tests {
    use super::{LEAST, credit};
    use std::time::Duration;

    #[test]
    fn an_adapter_is_given_what_the_machine_took_and_no_more() {
        let credit = |held_ms, given_ms| {
            credit(Duration::from_millis(held_ms), Duration::from_millis(given_ms), Duration::from_secs(10))
        };
        assert_eq!(credit(4000, 0), Duration::from_secs(4));
        // What it was given already is not given twice, and a little is none.
        assert_eq!(credit(4500, 4000), Duration::from_millis(500));
        assert!(credit(4020, 4000) < LEAST && credit(0, 0) < LEAST);
        // Nobody is waited for for ever: ten times ten seconds in all.
        assert_eq!(credit(1_000_000, 4000), Duration::from_secs(86));
        assert_eq!(credit(1_000_000, 90_000), Duration::ZERO);
    }
}
