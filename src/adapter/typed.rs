//! Lines that somebody has typed to an adapter.

use super::Adapter;
use crate::process::{Heard, Wake, wait};
use rulebook_conformance::contest::Contest;
use std::io;
use std::time::Instant;

impl<G: Contest> Adapter<G> {
    /// Sends a line as it is, and gives the line that comes back, as it is; `None` where none comes in time.
    ///
    /// # Errors
    /// The adapter cannot be waited for.
    pub fn exchange_line(&mut self, line: &str) -> io::Result<Option<Vec<u8>>> {
        let deadline = self.program.send(format!("{line}\n").as_bytes()) + self.timeout;
        loop {
            if let Some(Heard::Line(answer) | Heard::TooLong(answer)) = self.program.take_line() {
                return Ok(Some(answer.to_vec()));
            }
            if self.has_ended() || wait(std::slice::from_mut(&mut self.program), Some(deadline))? == Wake::Deadline {
                return Ok(None);
            }
        }
    }

    /// Drops what the adapter has said without being asked, and gives it.
    ///
    /// # Errors
    /// The adapter cannot be looked at.
    pub fn take_unasked(&mut self) -> io::Result<Vec<u8>> {
        wait(std::slice::from_mut(&mut self.program), Some(Instant::now()))?;
        Ok(self.program.take_all())
    }

    /// Whether it has closed its output.
    pub fn has_ended(&self) -> bool {
        self.program.is_closed()
    }
}
