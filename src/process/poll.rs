//! Waiting for several programs at once.

use super::Program;
use crate::stop;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
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
#[derive(Clone, Copy)]
enum Pipe {
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

/// Polls once.
fn ready(programs: &[Program], deadline: Option<Instant>) -> io::Result<Vec<(usize, Pipe)>> {
    let mut polled = Vec::with_capacity(3 * programs.len());
    let mut pipes = Vec::with_capacity(3 * programs.len());
    for (index, program) in programs.iter().enumerate() {
        if let Some(stdout) = &program.stdout {
            polled.push(PollFd::new(stdout, PollFlags::IN));
            pipes.push((index, Pipe::Output));
        }
        if let Some(stderr) = &program.stderr {
            polled.push(PollFd::new(stderr, PollFlags::IN));
            pipes.push((index, Pipe::Errors));
        }
        if let Some(stdin) = program.stdin.as_ref().filter(|_| program.unsent_bytes() > 0) {
            polled.push(PollFd::new(stdin, PollFlags::OUT));
            pipes.push((index, Pipe::Input));
        }
    }
    // It can be read from the first signal on, and has no place among the pipes.
    polled.extend(stop::woken());
    // A time too long for the system is as good as none: then it is polled again.
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let timeout = left.and_then(|left| Timespec::try_from(left).ok());
    match poll(&mut polled, timeout.as_ref()) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut answered = polled.iter().map(|one| !one.revents().is_empty());
    pipes.retain(|_| answered.next() == Some(true));
    Ok(pipes)
}
