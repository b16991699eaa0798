//! Waiting for several programs at once.

use super::Program;
use super::system::ready;
use crate::stop;
use std::io;
use std::time::Instant;

/// Why [`wait`] came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// At least one program wrote something or closed its output: see [`Program::take_line`], [`Program::pending`]
    /// and [`Program::is_closed`] of each.
    News,
    /// Nothing came until the deadline.
    Deadline,
    /// Every program has closed its output, so that nothing can come any more.
    Silence,
}

/// The three pipes of a program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pipe {
    Input,
    Output,
    Errors,
}

/// Waits until a program writes something or closes its output; sends what is queued and gathers standard error
/// meanwhile. Without a deadline it waits as long as it takes. A deadline that has passed means: look once, do not wait.
/// [`Wake::Deadline`] says that nothing was there at the deadline or later: it is always looked once more.
///
/// Lines that were read before are not looked at: take them first.
///
/// # Errors
/// The system refuses to poll, as when it is out of memory, or the run was cut off ([`stop`]).
pub fn wait(programs: &mut [Program], deadline: Option<Instant>) -> io::Result<Wake> {
    loop {
        if programs.iter().all(Program::is_closed) {
            return Ok(Wake::Silence);
        }
        let is_over = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let ready = ready(programs, deadline.into_iter().chain(stop::deadline()).min())?;
        let mut news = false;
        for (index, pipe) in ready.iter().copied() {
            let program = &mut programs[index];
            match pipe {
                Pipe::Input => program.flush(),
                Pipe::Output => news |= program.read(),
                Pipe::Errors => drop(program.read_errors()),
            }
        }
        if let Some(cut) = stop::cut() {
            return Err(stop::error(cut));
        }
        if news {
            return Ok(Wake::News);
        }
        if is_over {
            return Ok(Wake::Deadline);
        }
    }
}
