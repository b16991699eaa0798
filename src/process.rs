//! Programs that we start and talk to over pipes: referees' adapters and players' bots.
//!
//! A [`Program`] never blocks us. What is sent is queued and flushed by [`wait`], which polls several programs at once
//! against one deadline; what comes in is cut into lines of bounded length. When a `Program` goes, its whole tree of
//! processes goes with it, even those that left its process group.
//!
//! There is no hook between fork and exec, so that the standard library can use `posix_spawn`, and no thread but while
//! the programs of a game start.

mod conduct;
mod delays;
mod kept;
mod last_words;
mod launch;
mod poll;
pub mod sandbox;
#[cfg(unix)]
#[path = "process/unix/mod.rs"]
mod system;
#[cfg(windows)]
#[path = "process/windows/mod.rs"]
mod system;

pub use conduct::Conduct;
pub use delays::{Delays, Look};
pub use kept::Kept;
pub use last_words::last_words;
pub use launch::{Launch, StartError, Stderr};
pub use poll::{Wake, wait};
pub use sandbox::Mode;
pub(crate) use sandbox::tried as sandbox_tried;
pub use system::launched;
pub(crate) use system::{Pid, with_descendants};
#[cfg(unix)]
pub(crate) use system::{parent, rights};

use poll::Pipe;
use rulebook_conformance::contest::Framing;
use std::fmt;
use std::time::{Duration, Instant};
use system::{Input, Output, Running};

/// The hidden verb of the launcher of players; a program of somebody else's that calls [`crate::run`] has it as well.
pub const VERB: &str = concat!("launch-player-", env!("CARGO_PKG_VERSION"));

/// How much is read at once. A pipe holds as much by default.
const CHUNK_BYTES: usize = 64 * 1024;
/// A killed process that hangs in the kernel is left behind after this time.
const KILL_PATIENCE: Duration = Duration::from_secs(5);

/// A running program with piped standard input and output. Dropping it kills its tree.
#[derive(Debug)]
pub struct Program {
    running: Running,
    line_bytes: usize,
    framing: Framing,
    stdin: Option<Input>,
    stdout: Option<Output>,
    stderr: Option<Output>,
    /// Bytes that the pipe has not taken yet, from `unsent_from` on.
    unsent: Vec<u8>,
    unsent_from: usize,
    /// Bytes read and not taken yet, from `inbox_from` on; no answer ends before `scanned`.
    inbox: Vec<u8>,
    inbox_from: usize,
    scanned: usize,
    /// Whether the rest of an over-long line is being dropped.
    skipping: bool,
    read_at: Instant,
    told: Kept,
    heard: Kept,
    errors: Kept,
    ended: Option<Ended>,
    gone: bool,
    conduct: Conduct,
}

/// Our ends of the pipes of a program that was just started.
struct Pipes {
    stdin: Option<Input>,
    stdout: Option<Output>,
    stderr: Option<Output>,
}

/// What a program said, as raw bytes without the line feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// A line, or an answer of several; a carriage return before a line feed is still there.
    Line(&'a [u8]),
    /// The beginning of a line longer than [`Launch::line_bytes`]. The rest of it is dropped.
    TooLong(&'a [u8]),
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this exit code.
    Code(i32),
    /// By this signal, which was not ours.
    Signal(i32),
    /// We killed it.
    Killed,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Code(code) => write!(f, "ended with exit code {code}"),
            Ended::Signal(signal) => write!(f, "was killed by signal {signal}"),
            Ended::Killed => f.write_str("was still running and was killed"),
        }
    }
}

impl Program {
    /// Sends bytes: one write where the pipe takes them all, otherwise the rest is queued for [`wait`] to flush.
    /// Gives the moment just before the write. What a program that closed its input should get is dropped.
    pub fn send(&mut self, bytes: &[u8]) -> Instant {
        let at = Instant::now();
        self.told.push(bytes);
        if self.unsent_bytes() > 0 {
            self.unsent.extend_from_slice(bytes);
            return at;
        }
        let sent = self.write(bytes);
        if let Some(stdin) = self.stdin.as_ref().filter(|_| sent < bytes.len()) {
            stdin.enlarge(bytes.len() - sent);
            let more = self.write(&bytes[sent..]);
            self.unsent.clear();
            self.unsent_from = 0;
            self.unsent.extend_from_slice(&bytes[sent + more..]);
        }
        at
    }

    /// How many bytes wait to be sent.
    pub fn unsent_bytes(&self) -> usize {
        self.unsent.len() - self.unsent_from
    }

    /// Closes the program's standard input, so that it sees the end of it. What was not sent yet is dropped.
    pub fn close_input(&mut self) {
        self.stdin = None;
        self.unsent = Vec::new();
        self.unsent_from = 0;
    }

    /// The next line, or answer of several lines, that was read already. Reads nothing: that is for [`wait`] to do.
    pub fn take_line(&mut self) -> Option<Heard<'_>> {
        if self.skipping {
            self.skip_line();
        }
        let start = self.inbox_from;
        match self.framing.cut(&self.inbox[start..], self.scanned.saturating_sub(start)) {
            Some((length, taken)) => {
                self.inbox_from = start + taken;
                self.scanned = self.inbox_from;
                let line = &self.inbox[start..start + length];
                let fits = line.len() <= self.line_bytes;
                Some(if fits { Heard::Line(line) } else { Heard::TooLong(&line[..self.line_bytes]) })
            }
            None if self.inbox.len() - start > self.line_bytes && !self.skipping => {
                self.skipping = true;
                self.inbox_from = self.inbox.len();
                self.scanned = self.inbox.len();
                Some(Heard::TooLong(&self.inbox[start..start + self.line_bytes]))
            }
            None => {
                self.scanned = self.inbox.len();
                None
            }
        }
    }

    /// What was read and not taken: further lines, or the beginning of one.
    pub fn pending(&self) -> &[u8] {
        if self.skipping { &[] } else { &self.inbox[self.inbox_from..] }
    }

    /// Takes what was read, lines or not, and gives it whole.
    pub fn take_all(&mut self) -> Vec<u8> {
        let all = self.pending().to_vec();
        self.inbox_from = self.inbox.len();
        self.scanned = self.inbox.len();
        all
    }

    /// Whether the program has closed its standard output, as it does when it ends. Lines may still be there to take.
    pub fn is_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// The moment just after the last read that brought bytes, or found the output closed.
    pub fn read_at(&self) -> Instant {
        self.read_at
    }

    /// Nothing was read for this long, since nobody looked: what was read before counts as read that much later.
    pub fn put_off(&mut self, time: Duration) {
        self.read_at += time;
    }

    /// What it was sent, byte for byte; the last of it may not have been taken yet.
    pub fn told(&self) -> &Kept {
        &self.told
    }

    /// What it wrote to standard output, byte for byte, as far as it was read.
    pub fn heard(&self) -> &Kept {
        &self.heard
    }

    /// The last of what the program wrote to standard error, where [`Stderr::Keep`] asked for it.
    pub fn errors(&self) -> &Kept {
        &self.errors
    }

    /// The memory, in bytes, that the program and all that it has started are sure to have used at one time: the highest
    /// mark of one process, or, where they may be beyond the limit together, what they hold now. 0 where it cannot be known.
    pub fn used_bytes(&self, limit_bytes: u64) -> u64 {
        // Who has been waited for may share its id with another process.
        if self.gone { 0 } else { self.running.used_bytes(limit_bytes) }
    }

    /// What the kernel has counted so far for the program and all that it has started, and for us who write to it.
    pub fn look(&self) -> Look {
        // Who has been waited for may share its id with another process.
        if self.gone { Look::of_machine() } else { self.running.look().with_us() }
    }

    /// The process id of the program, or of what launched it.
    pub fn id(&self) -> u32 {
        self.running.id()
    }

    /// How the program ended, `None` while it runs. Does not wait.
    pub fn ended(&mut self) -> Option<Ended> {
        if self.ended.is_none() && !self.gone {
            self.ended = self.running.ended();
        }
        self.ended
    }

    /// Waits for the program to end, until the deadline; `None` when it still runs then. Reads and sends nothing.
    pub fn wait_end(&mut self, deadline: Instant) -> Option<Ended> {
        while self.ended().is_none() && !self.gone {
            if Instant::now() >= deadline {
                break;
            }
            self.running.wait_end(deadline);
        }
        self.ended()
    }

    /// Kills the program's whole tree and waits until it is gone. Says how the program itself ended.
    pub fn kill(&mut self) -> Ended {
        let ended = self.ended();
        if !self.gone {
            self.gone = true;
            self.close_input();
            let beside = std::mem::take(&mut self.conduct.beside);
            self.conduct = Conduct { beside, ..self.running.kill() };
            self.stderr.as_ref().inspect(|stderr| stderr.settle());
            // What a pipe can hold and some more; nobody is left who could write for ever.
            (0..64).take_while(|_| self.read_errors()).for_each(drop);
        }
        *self.ended.insert(ended.unwrap_or(Ended::Killed))
    }

    /// Notes which files beside it the program has open for writing now.
    pub fn look_beside(&mut self) {
        if !self.gone {
            self.conduct.beside = self.running.beside();
        }
    }

    /// What it had done besides answering when it was gone; nothing before.
    pub fn conduct(&self) -> &Conduct {
        &self.conduct
    }

    /// Writes once; gives how much was taken. A closed input takes nothing any more.
    fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(stdin) = &self.stdin else { return 0 };
        stdin.write(bytes).unwrap_or_else(|_| {
            self.close_input();
            0
        })
    }

    fn flush(&mut self) {
        let unsent = std::mem::take(&mut self.unsent);
        let sent = self.write(&unsent[self.unsent_from..]);
        if self.stdin.is_some() {
            self.unsent = unsent;
            self.unsent_from += sent;
            if self.unsent_bytes() == 0 {
                self.unsent.clear();
                self.unsent_from = 0;
            }
        }
    }

    /// Reads standard output once. True when there is news: bytes, or its end.
    fn read(&mut self) -> bool {
        let Some(stdout) = &self.stdout else { return false };
        if self.inbox_from == self.inbox.len() {
            self.inbox.clear();
        } else {
            self.inbox.drain(..self.inbox_from);
        }
        self.scanned -= self.inbox_from.min(self.scanned);
        self.inbox_from = 0;
        self.inbox.reserve(CHUNK_BYTES);
        let read = stdout.read(&mut self.inbox);
        self.read_at = Instant::now();
        match read {
            None => return false,
            Some(0) => self.stdout = None,
            Some(count) => self.heard.push(&self.inbox[self.inbox.len() - count..]),
        }
        true
    }

    /// Drops what belongs to an over-long line.
    fn skip_line(&mut self) {
        let end = self.framing.cut(&self.inbox[self.inbox_from..], 0);
        self.inbox_from = end.map_or(self.inbox.len(), |(_, taken)| self.inbox_from + taken);
        self.scanned = self.inbox_from;
        self.skipping = end.is_none();
    }

    /// Reads standard error once. False when there was nothing.
    fn read_errors(&mut self) -> bool {
        let Some(stderr) = &self.stderr else { return false };
        let mut chunk = Vec::with_capacity(4096);
        match stderr.read(&mut chunk) {
            Some(0) => self.stderr = None,
            Some(_) => self.errors.push(&chunk),
            None => return false,
        }
        self.stderr.is_some()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
