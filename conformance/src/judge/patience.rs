//! How long a judge looks for explanations: on the largest boards thousands of them take minutes.

use super::Judge;
use crate::contest::Contest;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// When a judge stops looking.
pub(super) struct Patience {
    is_over: Box<dyn Fn() -> bool + Send + Sync>,
    was_over: AtomicBool,
}

impl Patience {
    /// It ends as soon as this says so.
    pub fn until(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Patience { is_over: Box::new(is_over), was_over: AtomicBool::new(false) }
    }

    /// Whether it has ended. Who asks and is told so leaves something untried.
    pub fn is_over(&self) -> bool {
        let is_over = (self.is_over)();
        self.was_over.fetch_or(is_over, Ordering::Relaxed);
        is_over
    }

    /// Whether something was left untried.
    pub fn was_over(&self) -> bool {
        self.was_over.load(Ordering::Relaxed)
    }
}

impl Default for Patience {
    fn default() -> Self {
        Patience::until(|| false)
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("was_over", &self.was_over).finish_non_exhaustive()
    }
}

impl<G: Contest> Judge<G> {
    /// From now on the judge looks for explanations until this says that the time is over. What was found by then is told, and
    /// nothing is called the only explanation that was not held against everything.
    pub fn look_until(&mut self, is_over: impl Fn() -> bool + Send + Sync + 'static) {
        self.patience = Patience::until(is_over);
    }

    /// Pairs of variants are looked for until this says so: there are thousands.
    pub fn pair_until(&mut self, is_over: impl Fn() -> bool + Send + Sync + 'static) {
        self.pairing = Patience::until(is_over);
    }

    /// Whether explanations were left untried for want of time.
    pub fn was_in_a_hurry(&self) -> bool {
        self.patience.was_over() || self.pairing.was_over()
    }
}
