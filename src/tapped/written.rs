//! The lines of a record, and how a tap writes them.

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;

/// One line of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When, in microseconds after the bot was started.
    pub at_us: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What a line tells of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The bot was started by this command.
    Started(String),
    /// The referee wrote.
    Referee(Part),
    /// The bot wrote.
    Bot(Part),
    /// The bot has ended with this exit code, 128 and the number of the signal where one ended it.
    Ended(i32),
    /// The tap was killed. What was written to it before is above.
    Killed(bool),
}

/// What was read at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Bytes that are text.
    Text(String),
    /// Other bytes, two digits each.
    Hex(String),
    /// Nothing more will come.
    Closed,
}

impl Part {
    pub(crate) fn of(bytes: &[u8]) -> Part {
        match std::str::from_utf8(bytes) {
            Ok("") => Part::Closed,
            Ok(text) => Part::Text(text.to_owned()),
            Err(_) => Part::Hex(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }
}

/// A record that is being written. The tap writes its first line, and its recorder the rest.
pub(crate) struct Written {
    began_us: u64,
    file: Mutex<File>,
}

impl Written {
    /// The record in a file that is open to be appended to, with the time of the machine's monotonic clock at which it
    /// begins.
    pub(crate) fn of(file: File, began_us: u64) -> Written {
        Written { began_us, file: Mutex::new(file) }
    }

    /// One write a line: what was noted is there even when we are killed right after. A record that cannot be written is
    /// no reason to disturb a game; who reads it finds that the end is missing.
    pub(crate) fn note(&self, what: What) {
        let Ok(mut file) = self.file.lock() else { return };
        let at_us = now_us().saturating_sub(self.began_us);
        if let Ok(mut line) = serde_json::to_vec(&Line { at_us, what }) {
            line.push(b'\n');
            let _ = file.write_all(&line);
        }
    }
}

/// The time of the machine's monotonic clock, in microseconds.
pub(crate) fn now_us() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec.unsigned_abs() * 1_000_000 + now.tv_nsec.unsigned_abs() / 1000
}
