//! The pipes of a program: none of them blocks us, and all are polled together.

use crate::process::{Pipe, Program};
use crate::stop;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io;
use std::os::fd::OwnedFd;
use std::time::Instant;

/// How large a pipe is made for a message that does not fit: what an ordinary user may ask for.
#[cfg(target_os = "linux")]
const LARGE_PIPE_BYTES: usize = 1024 * 1024;

/// A program's standard input.
#[derive(Debug)]
pub(in crate::process) struct Input(OwnedFd);

/// A program's standard output, or its standard error.
#[derive(Debug)]
pub(in crate::process) struct Output(OwnedFd);

impl Input {
    pub(super) fn new(file: OwnedFd) -> io::Result<Input> {
        rustix::io::ioctl_fionbio(&file, true)?;
        Ok(Input(file))
    }

    /// Writes once; gives how much was taken.
    ///
    /// # Errors
    /// The program has closed it.
    pub(in crate::process) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        match rustix::io::retry_on_intr(|| rustix::io::write(&self.0, bytes)) {
            Err(Errno::AGAIN) => Ok(0),
            written => Ok(written?),
        }
    }

    /// A larger pipe takes a large message in fewer turns. Where it is not granted the message goes in more of them.
    #[cfg(target_os = "linux")]
    pub(in crate::process) fn enlarge(&self, left_bytes: usize) {
        if left_bytes > crate::process::CHUNK_BYTES {
            let _ = rustix::pipe::fcntl_setpipe_size(&self.0, LARGE_PIPE_BYTES);
        }
    }

    /// It is as large as the system makes it.
    #[cfg(not(target_os = "linux"))]
    pub(in crate::process) fn enlarge(&self, _: usize) {}
}

impl Output {
    pub(super) fn new(file: OwnedFd) -> io::Result<Output> {
        rustix::io::ioctl_fionbio(&file, true)?;
        Ok(Output(file))
    }

    /// What a program had written when it was killed is in the pipe.
    pub(in crate::process) fn settle(&self) {}

    /// Reads once, into the room that is left; gives how much was read, 0 at the end, `None` where there is nothing yet.
    pub(in crate::process) fn read(&self, inbox: &mut Vec<u8>) -> Option<usize> {
        match rustix::io::retry_on_intr(|| rustix::io::read(&self.0, rustix::buffer::spare_capacity(&mut *inbox))) {
            Err(Errno::AGAIN) => None,
            read => Some(read.unwrap_or(0)),
        }
    }
}

/// Polls the pipes of these programs once, until the deadline; which of them are ready.
///
/// # Errors
/// The system refuses to poll.
pub(in crate::process) fn ready(programs: &[Program], deadline: Option<Instant>) -> io::Result<Vec<(usize, Pipe)>> {
    let mut polled = Vec::with_capacity(3 * programs.len());
    let mut pipes = Vec::with_capacity(3 * programs.len());
    for (index, program) in programs.iter().enumerate() {
        if let Some(stdout) = &program.stdout {
            polled.push(PollFd::new(&stdout.0, PollFlags::IN));
            pipes.push((index, Pipe::Output));
        }
        if let Some(stderr) = &program.stderr {
            polled.push(PollFd::new(&stderr.0, PollFlags::IN));
            pipes.push((index, Pipe::Errors));
        }
        if let Some(stdin) = program.stdin.as_ref().filter(|_| program.unsent_bytes() > 0) {
            polled.push(PollFd::new(&stdin.0, PollFlags::OUT));
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
