//! The pipes of a program: Windows polls none, so a thread reads or writes each, and a bell tells who waits.

use crate::process::{CHUNK_BYTES, KILL_PATIENCE, Pipe, Program};
use crate::stop;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Once more than this many bytes were read and not taken the program has to wait.
const QUEUE_BYTES: usize = 1024 * 1024;
/// How often we look for Ctrl-C, which rings no bell.
const LOOK: Duration = Duration::from_millis(20);

/// Rings when anything has come or gone over any pipe, and counts how often.
static BELL: (Mutex<u64>, Condvar) = (Mutex::new(0), Condvar::new());

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn ring() {
    *locked(&BELL.0) += 1;
    BELL.1.notify_all();
}

/// A program's standard input.
#[derive(Debug)]
pub(in crate::process) struct Input {
    sender: Sender<Vec<u8>>,
    state: Arc<Mutex<Writing>>,
}

#[derive(Debug, Default)]
struct Writing {
    /// Whether the thread has something to write.
    is_busy: bool,
    /// Whether the program has closed it.
    has_failed: bool,
}

impl Input {
    pub(super) fn new(mut pipe: impl Write + Send + 'static) -> Input {
        let (sender, messages) = channel::<Vec<u8>>();
        let state = Arc::new(Mutex::new(Writing::default()));
        let theirs = Arc::clone(&state);
        thread::spawn(move || {
            for message in messages {
                let has_failed = pipe.write_all(&message).and_then(|()| pipe.flush()).is_err();
                *locked(&theirs) = Writing { is_busy: false, has_failed };
                ring();
                if has_failed {
                    return;
                }
            }
        });
        Input { sender, state }
    }

    /// Hands bytes over to be written; gives how much was taken.
    ///
    /// # Errors
    /// The program has closed it.
    pub(in crate::process) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = locked(&self.state);
        if state.has_failed {
            return Err(ErrorKind::BrokenPipe.into());
        }
        if state.is_busy || bytes.is_empty() {
            return Ok(0);
        }
        let taken = bytes.len().min(CHUNK_BYTES);
        self.sender.send(bytes[..taken].to_vec()).map_err(|_| io::Error::from(ErrorKind::BrokenPipe))?;
        state.is_busy = true;
        Ok(taken)
    }

    /// There is nothing to enlarge: the thread waits for the pipe.
    pub(in crate::process) fn enlarge(&self, _: usize) {}

    fn is_ready(&self) -> bool {
        let state = locked(&self.state);
        !state.is_busy || state.has_failed
    }
}

/// A program's standard output, or its standard error.
#[derive(Debug)]
pub(in crate::process) struct Output(Arc<Reading>);

#[derive(Debug, Default)]
struct Reading {
    queue: Mutex<Queue>,
    /// Rings when something was taken.
    taken: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    chunks: VecDeque<Vec<u8>>,
    bytes: usize,
    has_ended: bool,
    /// Whether nobody takes any more.
    is_dropped: bool,
}

impl Output {
    pub(super) fn new(mut pipe: impl Read + Send + 'static) -> Output {
        let reading = Arc::new(Reading::default());
        let theirs = Arc::clone(&reading);
        thread::spawn(move || {
            let mut chunk = vec![0; CHUNK_BYTES];
            loop {
                let count = match pipe.read(&mut chunk) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    read => read.unwrap_or(0),
                };
                let mut queue = locked(&theirs.queue);
                if count == 0 {
                    queue.has_ended = true;
                } else {
                    queue.chunks.push_back(chunk[..count].to_vec());
                    queue.bytes += count;
                }
                drop(queue);
                ring();
                if count == 0 {
                    return;
                }
                let mut queue = locked(&theirs.queue);
                while queue.bytes > QUEUE_BYTES && !queue.is_dropped {
                    queue = theirs.taken.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            }
        });
        Output(reading)
    }

    /// Takes what was read last, as one read of it; gives how much, 0 at the end, `None` where there is nothing yet.
    pub(in crate::process) fn read(&self, inbox: &mut Vec<u8>) -> Option<usize> {
        let mut queue = locked(&self.0.queue);
        match queue.chunks.pop_front() {
            Some(chunk) => {
                queue.bytes -= chunk.len();
                self.0.taken.notify_all();
                inbox.extend_from_slice(&chunk);
                Some(chunk.len())
            }
            None => queue.has_ended.then_some(0),
        }
    }

    fn is_ready(&self) -> bool {
        let queue = locked(&self.0.queue);
        !queue.chunks.is_empty() || queue.has_ended
    }

    /// Waits until all was read that a program had written when it was killed.
    pub(in crate::process) fn settle(&self) {
        let deadline = Instant::now() + KILL_PATIENCE;
        let mut rung = locked(&BELL.0);
        while !locked(&self.0.queue).has_ended {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            rung = BELL.1.wait_timeout(rung, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        locked(&self.0.queue).is_dropped = true;
        self.0.taken.notify_all();
    }
}

/// Waits for the pipes of these programs until the deadline, or until it is time to look for Ctrl-C; which are ready.
///
/// # Errors
/// None: other systems have some.
pub(in crate::process) fn ready(programs: &[Program], deadline: Option<Instant>) -> io::Result<Vec<(usize, Pipe)>> {
    let look = Instant::now() + LOOK;
    let until = deadline.map_or(look, |deadline| deadline.min(look));
    // Nobody rings while we look, so that no ring is missed.
    let mut rung = locked(&BELL.0);
    loop {
        let ready = ready_now(programs);
        let left = until.saturating_duration_since(Instant::now());
        if !ready.is_empty() || left.is_zero() || stop::cut().is_some() {
            return Ok(ready);
        }
        rung = BELL.1.wait_timeout(rung, left).unwrap_or_else(PoisonError::into_inner).0;
    }
}

fn ready_now(programs: &[Program]) -> Vec<(usize, Pipe)> {
    let mut ready = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        if program.stdout.as_ref().is_some_and(Output::is_ready) {
            ready.push((index, Pipe::Output));
        }
        if program.stderr.as_ref().is_some_and(Output::is_ready) {
            ready.push((index, Pipe::Errors));
        }
        if program.unsent_bytes() > 0 && program.stdin.as_ref().is_some_and(Input::is_ready) {
            ready.push((index, Pipe::Input));
        }
    }
    ready
}
