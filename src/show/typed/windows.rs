//! Standard input as somebody types there, on Windows: lines alone.

use crate::stop;
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often we look for Ctrl-C, which wakes nobody.
const LOOK: Duration = Duration::from_millis(20);

/// Standard input: a thread reads its lines.
pub(in crate::show) struct Typed {
    /// Whether keys come one by one: never.
    pub(in crate::show) gives_keys: bool,
    lines: Option<Receiver<Vec<u8>>>,
}

impl Typed {
    /// Where `wanted`, what is typed is read.
    pub(in crate::show) fn new(wanted: bool) -> Typed {
        Typed { gives_keys: false, lines: wanted.then(read_lines) }
    }

    /// Whether nothing more will come.
    pub(in crate::show) fn has_ended(&self) -> bool {
        self.lines.is_none()
    }

    /// Only lines are read anyway.
    pub(in crate::show) fn lines_only(&mut self) -> bool {
        false
    }

    /// Only lines are read anyway.
    pub(in crate::show) fn keys_again(&mut self, _: bool) {}

    /// Waits for something to read, and reads it; false where there is nothing until then.
    ///
    /// # Errors
    /// The run was cut off.
    pub(in crate::show) fn wait(&mut self, until: Option<Instant>, buffer: &mut Vec<u8>) -> io::Result<bool> {
        loop {
            if let Some(cut) = stop::cut() {
                return Err(stop::error(cut));
            }
            let left = until.map_or(LOOK, |until| until.saturating_duration_since(Instant::now()).min(LOOK));
            match self.lines.as_ref().map(|lines| lines.recv_timeout(left)) {
                Some(Ok(line)) => {
                    buffer.extend(line);
                    return Ok(true);
                }
                Some(Err(RecvTimeoutError::Disconnected)) => {
                    self.lines = None;
                    return Ok(true);
                }
                Some(Err(RecvTimeoutError::Timeout)) => {}
                None => thread::sleep(left),
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(false);
            }
        }
    }
}

/// The lines of standard input, as they come, until its end.
fn read_lines() -> Receiver<Vec<u8>> {
    let (tell, lines) = channel();
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            match stdin.read_until(b'\n', &mut line) {
                Ok(count) if count > 0 && tell.send(line).is_ok() => {}
                _ => return,
            }
        }
    });
    lines
}
