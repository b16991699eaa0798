//! Durations as users write them: one way to read them for all commands, so that none can be beyond what a clock can add.

use std::time::Duration;

/// The longest that anything may take.
pub const YEAR_S: u64 = 365 * 24 * 3600;

/// How long a program may take to start, in milliseconds, where its text gives no time for that: enough for a virtual machine.
pub const START_MS: u64 = 5000;

/// In microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A whole number of seconds, at least one.
///
/// # Errors
/// What is no such number, or more than a year.
pub fn seconds(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=YEAR_S).contains(number));
    number.ok_or_else(|| format!("write a whole number of seconds from 1 to {YEAR_S}, which is a year"))
}

/// A whole number of milliseconds, which may be none.
///
/// # Errors
/// What is no such number, or more than a year.
pub fn milliseconds(text: &str) -> Result<u64, String> {
    let most = YEAR_S * 1000;
    let number = text.parse().ok().filter(|number| (0..=most).contains(number));
    number.ok_or_else(|| format!("write a whole number of milliseconds from 0 to {most}, which is a year"))
}

/// A number of seconds above 0, with a fraction or without.
///
/// # Errors
/// What is no such number, or more than a year.
pub fn fraction(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    let number = number.filter(|time| !time.is_zero() && *time <= Duration::from_secs(YEAR_S));
    number.ok_or_else(|| format!("write a number of seconds above 0 and up to {YEAR_S}, which is a year"))
}
