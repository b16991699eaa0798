//! Standard input as somebody types there, on Linux and other systems of its family.

use crate::stop;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcsetattr};
use std::io::{self, IsTerminal};
use std::time::Instant;

/// Standard input: keys where it is a terminal, but while a line is waited for.
pub(in crate::show) struct Typed {
    /// Whether keys come one by one.
    pub(in crate::show) gives_keys: bool,
    /// Whether anything is read at all.
    listens: bool,
    has_ended: bool,
    single: Option<SingleKeys>,
}

impl Typed {
    /// Where `wanted`, what is typed is read; a terminal of our own is read anyway.
    pub(in crate::show) fn new(wanted: bool) -> Typed {
        let is_terminal = io::stdin().is_terminal();
        // Who reads a terminal in the background is stopped.
        let is_ours = is_terminal && tcgetpgrp(io::stdin()).is_ok_and(|group| group == rustix::process::getpgrp());
        let listens = wanted || is_ours;
        let single = if is_terminal && listens { SingleKeys::new() } else { None };
        Typed { gives_keys: is_terminal, listens, has_ended: false, single }
    }

    /// Whether nothing more will come.
    pub(in crate::show) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// From now on, whole lines are typed, and seen; what is given back has to be given to [`keys_again`](Self::keys_again).
    pub(in crate::show) fn lines_only(&mut self) -> bool {
        self.single.take().is_some()
    }

    /// Keys come one by one again, where they did before.
    pub(in crate::show) fn keys_again(&mut self, had_keys: bool) {
        self.single = if had_keys { SingleKeys::new() } else { None };
    }

    /// Waits for something to read, and reads it; false where there is nothing until then.
    ///
    /// # Errors
    /// The run was cut off, or the system does not let us wait.
    pub(in crate::show) fn wait(&mut self, until: Option<Instant>, buffer: &mut Vec<u8>) -> io::Result<bool> {
        let stdin = io::stdin();
        loop {
            let mut polled = Vec::new();
            let reads = self.listens && !self.has_ended;
            if reads {
                polled.push(PollFd::new(&stdin, PollFlags::IN));
            }
            polled.extend(stop::woken());
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let timeout = left.and_then(|left| Timespec::try_from(left).ok());
            match poll(&mut polled, timeout.as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if let Some(cut) = stop::cut() {
                return Err(stop::error(cut));
            }
            if reads && polled.first().is_some_and(|stdin| !stdin.revents().is_empty()) {
                self.read(buffer);
                return Ok(true);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(false);
            }
        }
    }

    fn read(&mut self, buffer: &mut Vec<u8>) {
        let mut bytes = [0; 4096];
        match rustix::io::read(io::stdin(), &mut bytes) {
            Err(Errno::INTR | Errno::AGAIN) => {}
            Ok(0) | Err(_) => self.has_ended = true,
            Ok(count) => buffer.extend_from_slice(&bytes[..count]),
        }
    }
}

/// A terminal that gives each key at once and shows none, until this is dropped.
struct SingleKeys(Termios);

impl SingleKeys {
    fn new() -> Option<SingleKeys> {
        let before = tcgetattr(io::stdin()).ok()?;
        let mut keys = before.clone();
        keys.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        keys.special_codes[SpecialCodeIndex::VMIN] = 1;
        keys.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(io::stdin(), OptionalActions::Now, &keys).ok()?;
        Some(SingleKeys(before))
    }
}

impl Drop for SingleKeys {
    fn drop(&mut self) {
        // A terminal that has gone needs nothing any more.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}
