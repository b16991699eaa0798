//! How far a run has come, in one line on standard error where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A bar with counts, failures so far, the rate, and the time that is left.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    /// How long the run may take; without it, it ends when the bar is full.
    time: Option<Duration>,
    /// What is counted, such as `games`.
    what: &'static str,
}

impl Progress {
    /// A run of this many steps.
    pub fn of_steps(steps: u64, what: &'static str) -> Progress {
        Progress::new(ProgressBar::new(steps), None, what)
    }

    /// A run that takes as long as it may.
    pub fn of_time(time: Duration, what: &'static str) -> Progress {
        Progress::new(ProgressBar::new(time.as_millis() as u64), Some(time), what)
    }

    fn new(bar: ProgressBar, time: Option<Duration>, what: &'static str) -> Progress {
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {msg}") {
            bar.set_style(style);
        }
        Progress { bar, began: Instant::now(), time, what }
    }

    /// Tells how many were done, and how many of them failed.
    pub fn at(&self, done: u64, failed: impl FnOnce() -> u64) {
        if self.bar.is_hidden() {
            return;
        }
        let passed = self.began.elapsed();
        self.bar.set_position(self.time.map_or(done, |_| passed.as_millis() as u64));
        self.bar.set_message(said(done, failed(), self.what, passed, self.left(done, passed)));
    }

    fn left(&self, done: u64, passed: Duration) -> Duration {
        match (self.time, self.bar.length()) {
            (Some(time), _) => time.saturating_sub(passed),
            (None, Some(steps)) if done > 0 => passed.mul_f64(steps.saturating_sub(done) as f64 / done as f64),
            _ => Duration::ZERO,
        }
    }

    /// Takes the line away again.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

fn said(done: u64, failed: u64, what: &str, passed: Duration, left: Duration) -> String {
    let rate = done as f64 / passed.as_secs_f64().max(0.001);
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    format!("{done} {what}, {failed} failed, {rate} a second, {} s left", left.as_secs())
}

#[cfg(test)]
mod tests {
    use super::said;
    use std::time::Duration;

    #[test]
    fn a_line_says_counts_failures_rate_and_time() {
        let says = |done, passed, left| said(done, 2, "games", Duration::from_secs(passed), Duration::from_secs(left));
        assert_eq!(says(240, 12, 18), "240 games, 2 failed, 20 a second, 18 s left");
        assert_eq!(says(5, 10, 0), "5 games, 2 failed, 0.5 a second, 0 s left");
    }
}
