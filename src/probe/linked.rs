//! The games whose referees have our players linked in or loaded: there a game is staged by orders that they find in a
//! folder, and judged from the logs that they leave in it.

use super::plan::Plan;
use crate::exit::Failure;
use crate::files;
use crate::process::{Delays, Ended, Launch, Program, last_words, wait};
use crate::report::Report;
use crate::stop;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::time::{Duration, Instant, SystemTime};

/// The variable that names the folder of orders and logs, and the placeholder for it.
const VARIABLE: &str = "RULEBOOK_PROBE";
const PLACEHOLDER: &str = "{probe}";
/// A game may take a referee this long; then it is killed, and judged as far as it came.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);
/// No log of a game is longer than this: a player of Garrison notes two fields a call, some 9 KB, in up to 6000 calls.
const LOG_BYTES: u64 = 128 * 1024 * 1024;
/// How often we look whether it has ended.
const LOOK: Duration = Duration::from_millis(200);

/// How such a game is probed.
pub struct Linked {
    /// Plays the scenes and judges what the referee told, held to the readings with these ids.
    pub probe: fn(&Plan, &[String]) -> Result<Report, Failure>,
    /// What gives each misreading away, in the order of the catalogue, when the scenes are played without a referee.
    pub rehearse: fn() -> Vec<Option<Given>>,
}

/// What gives a referee away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The address of the scene.
    pub address: String,
    /// How many calls are compared up to the one that differs, those of the scenes before it included.
    pub calls: u64,
}

/// What a game left behind.
pub(crate) struct Left {
    /// The log of each player; empty where he was not called.
    pub(crate) logs: Vec<String>,
    /// Whether the referee came to its end by itself.
    pub(crate) is_whole: bool,
    /// How it ended.
    pub(crate) ended: Ended,
    /// How long the machine kept it, with our players in it, waiting, in microseconds.
    pub(crate) waited_us: u64,
    /// How long after the last line of a log it ended, in microseconds; as long as can be where that is not known.
    pub(crate) idle_us: u64,
    /// Its last words on standard error.
    errors: String,
}

impl Left {
    /// What it said on standard error as the end of a sentence, where it said something.
    pub(crate) fn last_word(&self) -> String {
        last_words(self.errors.as_bytes())
            .map(|line| format!("; on standard error it said: {line}"))
            .unwrap_or_default()
    }
}

/// Lets the referee play one game with players that follow these orders.
///
/// # Errors
/// The referee cannot be started, or our files cannot be written.
pub(crate) fn play(command: &[OsString], orders: &[&str]) -> Result<Left, Failure> {
    let broken = |error: io::Error| match stop::cut() {
        Some(cut) => Failure::incomplete(format!("the run was cut off before anything could be judged: {cut}")),
        None => Failure::broken(format!("the probe cannot be staged: {error}")),
    };
    let folder = crate::scratch::folder("probe-").map_err(broken)?;
    let file = |seat: usize, ending: &str| folder.path().join(format!("{seat}.{ending}"));
    for (seat, orders) in orders.iter().enumerate() {
        fs::write(file(seat, "orders"), orders).map_err(broken)?;
    }
    let path = folder.path().to_string_lossy();
    let filled = |word: &OsString| OsString::from(word.to_string_lossy().replace(PLACEHOLDER, &path));
    let mut launch = Launch::new(command.iter().map(filled));
    launch.variables = vec![(VARIABLE.into(), folder.path().into())];
    let mut referee = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
    let deadline = Instant::now() + PATIENCE;
    let mut delays = Delays::since(referee.look());
    let is_whole = loop {
        let now = Instant::now();
        delays.add(referee.look());
        wait(std::slice::from_mut(&mut referee), Some(now + LOOK)).map_err(broken)?;
        referee.take_all();
        if referee.is_closed() && referee.wait_end(now + LOOK).is_some() {
            break true;
        }
        if now >= deadline {
            break false;
        }
    };
    let ended_at = SystemTime::now();
    delays.add(referee.look());
    let (ended, waited_us) = (referee.kill(), delays.waited_us());
    let written = (0..orders.len()).filter_map(|seat| fs::metadata(file(seat, "log")).ok()?.modified().ok());
    let idle = written.max().and_then(|last| ended_at.duration_since(last).ok());
    let idle_us = idle.map_or(u64::MAX, |idle| u64::try_from(idle.as_micros()).unwrap_or(u64::MAX));
    let logs = (0..orders.len()).map(|seat| files::read_theirs(&file(seat, "log"), LOG_BYTES)).collect();
    let errors = String::from_utf8_lossy(referee.errors().tail()).into_owned();
    Ok(Left { logs, is_whole, ended, waited_us, idle_us, errors })
}

#[cfg(all(test, unix))]
mod tests {
    use super::play;

    const HOUR_US: u64 = 3_600_000_000;

    /// How long after the last line of a log a referee ended that wrote the logs of these players, some of them long ago.
    fn idle_us(logs: &[(u8, bool)]) -> u64 {
        let write = |(seat, is_old): &(u8, bool)| {
            let log = format!("\"$RULEBOOK_PROBE/{seat}.log\"");
            let age = if *is_old { format!(" && touch -t 200001010000 {log}") } else { String::new() };
            format!("echo '{{}}' > {log}{age}")
        };
        let script = std::iter::once("true".to_owned()).chain(logs.iter().map(write)).collect::<Vec<_>>().join(" && ");
        let command = ["sh".into(), "-c".into(), script.into()];
        play(&command, &["", ""]).expect("a shell starts").idle_us
    }

    #[test]
    fn a_referee_is_idle_since_the_last_line_of_all_logs() {
        assert!((HOUR_US..u64::MAX).contains(&idle_us(&[(0, true), (1, true)])));
        assert!(idle_us(&[(0, true), (1, false)]) < HOUR_US);
        assert!(idle_us(&[(0, false), (1, true)]) < HOUR_US);
        assert_eq!(idle_us(&[]), u64::MAX);
    }
}
