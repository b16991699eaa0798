//! The day of a run, for reports that people keep.

use std::time::{SystemTime, UNIX_EPOCH};

/// The variable that sets the date, as seconds since 1970, of a report that must be the same byte for byte.
const DATE: &str = "SOURCE_DATE_EPOCH";
const DAY_S: u64 = 24 * 3600;

/// The day in UTC, such as `2026-11-22`; that of `SOURCE_DATE_EPOCH` where it is set.
pub fn today() -> String {
    date(now_s())
}

fn now_s() -> u64 {
    let named = std::env::var(DATE).ok().and_then(|seconds| seconds.parse().ok());
    named.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// The day of a moment in seconds since 1970, in the Gregorian calendar.
fn date(moment_s: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    // No later year is of use, and counting years one by one ends.
    let mut day = (moment_s / DAY_S).min(3_000_000);
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // By `date -u -d @SECONDS +%F`.
        let days = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (moment_s, day) in days {
            assert_eq!(date(moment_s), day);
        }
    }
}
