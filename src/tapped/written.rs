//! The lines of a record, and how a tap writes them.

use crate::process::{Delays, Look, Pid, with_descendants};
use crate::system::now_us;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, Write};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// One line of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// When, in microseconds after the bot was started.
    pub at_us: u64,
    /// In the first line: for how long, in microseconds, the tap itself had run by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_us: Option<u64>,
    /// For how long until then the machine had kept the referee, the bot and the tap waiting, all together, in microseconds;
    /// not there where nothing tells that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_us: Option<u64>,
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
    /// The referee itself writes down a game of this name, which begins with this setup.
    Game(String, Value),
    /// The referee told a seat this line, in the game's own words.
    Told(u8, String),
    /// An event, as in a trace.
    Event(Value),
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
    #[cfg_attr(not(unix), allow(dead_code, reason = "a tap alone notes bytes"))]
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
    /// Why it ends before the game does.
    cut: OnceLock<io::Error>,
    waits: Option<Mutex<Waits>>,
}

/// What the machine keeps the programs of a game waiting, looked at now and then.
struct Waits {
    delays: Delays,
    looked_at: Instant,
    /// The tap, below which all but the referee is, and the referee: whoever started the tap.
    tap: Pid,
    referee: Vec<Pid>,
}

/// A look takes about as long as it takes to pass something on ten times. Who has been waited for has time for one.
const YOUNG: Duration = Duration::from_millis(5);

impl Written {
    /// The record in a file that is open to be appended to, with the time of the machine's monotonic clock at which it
    /// begins.
    pub(crate) fn of(file: File, began_us: u64) -> Written {
        Written { began_us, file: Mutex::new(file), cut: OnceLock::new(), waits: None }
    }

    /// The same, with what the machine keeps the programs of the game waiting: the tap's, and its ancestors.
    #[cfg_attr(not(unix), allow(dead_code, reason = "only a tap looks, and there is none"))]
    pub(crate) fn with_waits(self, tap: Pid, referee: Vec<Pid>) -> Written {
        let now = Instant::now();
        let delays = Delays::since(look(tap, &referee));
        Written { waits: Some(Mutex::new(Waits { delays, looked_at: now, tap, referee })), ..self }
    }

    /// One write a line: what was noted is there even when we are killed right after. A record that cannot be written is
    /// no reason to disturb a game: it ends there, and who reads it finds that the end is missing.
    pub(crate) fn note(&self, what: What) {
        let at = now_us();
        let waited_us = self.waited_us();
        let Ok(mut file) = self.file.lock() else { return };
        if self.cut.get().is_some() {
            return;
        }
        // The other direction may have been quicker.
        let at_us = at.max(self.began_us) - self.began_us;
        let late_us = matches!(what, What::Started(_)).then(running_us).flatten();
        if let Ok(mut line) = serde_json::to_vec(&Line { at_us, late_us, waited_us, what }) {
            line.push(b'\n');
            if let Err(error) = file.write_all(&line) {
                let _ = self.cut.set(error);
            }
        }
    }

    /// Why the record ends before the game does; `None` where all that was noted is written.
    pub(crate) fn cut(&self) -> Option<&io::Error> {
        self.cut.get()
    }

    fn waited_us(&self) -> Option<u64> {
        let mut waits = self.waits.as_ref()?.lock().ok()?;
        if waits.looked_at.elapsed() >= YOUNG {
            let now = look(waits.tap, &waits.referee);
            waits.delays.add(now);
            waits.looked_at = Instant::now();
        }
        Some(waits.delays.held_us())
    }
}

fn look(tap: Pid, referee: &[Pid]) -> Look {
    let mut all = with_descendants(tap);
    all.extend(referee);
    Look::of(&all)
}

/// For how long this process has run, as the kernel counts it in hundredths of a second; `None` where it does not say.
fn running_us() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let ticks: u64 = stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()?;
    let uptime = fs::read_to_string("/proc/uptime").ok()?;
    let uptime_s: f64 = uptime.split_whitespace().next()?.parse().ok()?;
    Some(((uptime_s * 1e6) as u64).saturating_sub(ticks.saturating_mul(10_000)))
}
