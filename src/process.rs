//! Programs that we start and talk to over pipes: referees' adapters and players' bots.
//!
//! A [`Program`] never blocks us. What is sent is queued and flushed by [`wait`], which polls several programs at once
//! against one deadline; what comes in is cut into lines of bounded length. When a `Program` goes, its whole tree of
//! processes goes with it, even those that left its process group.
//!
//! There is no hook between fork and exec, so that the standard library can use `posix_spawn`, and no thread.

mod delays;
pub mod host;
mod kept;
mod last_words;
mod launch;
mod memory;
mod poll;
pub mod rights;
mod tree;

pub use delays::{Delays, Look};
pub(crate) use host::sandbox_tried;
pub use host::{Mode, VERB};
pub use kept::Kept;
pub use last_words::last_words;
pub use launch::{Launch, StartError, Stderr};
pub use poll::{Wake, wait};
pub(crate) use tree::{parent, with_descendants};

use host::Host;
use rulebook_conformance::contest::Framing;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, waitid};
use std::fmt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

/// How much is read at once. A pipe holds as much by default.
const CHUNK_BYTES: usize = 64 * 1024;
/// How large a pipe is made for a message that does not fit: what an ordinary user may ask for.
const LARGE_PIPE_BYTES: usize = 1024 * 1024;
/// A killed process that hangs in the kernel is left behind after this time.
const KILL_PATIENCE: Duration = Duration::from_secs(5);

/// A running program with piped standard input and output. Dropping it kills its tree.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// What launched it; it was started by ourselves where there is none.
    host: Option<Host>,
    tag: String,
    line_bytes: usize,
    framing: Framing,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
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
    /// Names of what it has left in the folder that it was given to write in.
    left: Vec<String>,
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
        if sent < bytes.len() && self.stdin.is_some() {
            self.enlarge_pipe(bytes.len() - sent);
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

    /// Nothing was read for so long, since nobody looked: what was read before counts as read so much later.
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
        if self.gone { 0 } else { memory::used_bytes(&self.members(), limit_bytes) }
    }

    /// What the kernel has counted so far for the program and all that it has started, and for us who write to it.
    pub fn look(&self) -> Look {
        // Who has been waited for may share its id with another process.
        if self.gone { Look::of_machine() } else { Look::of(&self.members()).with_us() }
    }

    /// Its processes, as far as they live.
    fn members(&self) -> Vec<Pid> {
        self.host.as_ref().map_or_else(|| tree::members(self.pid(), &self.tag), Host::members)
    }

    /// The process id of the program, or of what launched it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the program ended, `None` while it runs. Does not wait.
    pub fn ended(&mut self) -> Option<Ended> {
        if self.ended.is_none() && !self.gone {
            self.ended = self.host.as_mut().and_then(Host::ended);
        }
        if self.ended.is_none() && !self.gone {
            // The process is left to be waited for: until then its id cannot be given to another one, and the group
            // of that id is safe to kill.
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            let status = waitid(WaitId::Pid(self.pid()), options).ok().flatten()?;
            self.ended = match (status.exit_status(), status.terminating_signal()) {
                (Some(code), _) => Some(Ended::Code(code)),
                (None, Some(signal)) => Some(Ended::Signal(signal)),
                (None, None) => None,
            };
            if let (Some(host), true) = (&mut self.host, self.ended.is_some()) {
                // It may have said how the program ended since it was asked. A launcher that is gone without a word was killed with
                // its program.
                let unsaid = self.ended.filter(|ended| matches!(ended, Ended::Signal(_)));
                self.ended = host.ended().or(unsaid).or(Some(Ended::Signal(Signal::KILL.as_raw())));
            }
        }
        self.ended
    }

    /// Waits for the program to end, until the deadline; `None` when it still runs then. Reads and sends nothing.
    pub fn wait_end(&mut self, deadline: Instant) -> Option<Ended> {
        while self.ended().is_none() && !self.gone {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            match &self.host {
                // The launcher may stay for what the program has left behind.
                Some(host) => host.wait(left),
                None => drop(tree::wait_exit(self.pid(), deadline)),
            }
        }
        self.ended()
    }

    /// Kills the program's whole tree and waits until it is gone. Says how the program itself ended.
    pub fn kill(&mut self) -> Ended {
        let ended = self.ended();
        if !self.gone {
            self.gone = true;
            self.close_input();
            let pid = self.pid();
            match &mut self.host {
                Some(host) => {
                    host.kill(pid);
                    self.left = host.drop_scratch();
                }
                None => {
                    // The program is still a child to be waited for, so that its group's id is still its own.
                    let _ = rustix::process::kill_process_group(pid, Signal::KILL);
                    // A program that another hand moved out of its group is killed by itself.
                    let _ = self.child.kill();
                }
            }
            if tree::wait_exit(pid, Instant::now() + KILL_PATIENCE) {
                let _ = self.child.wait();
            }
            tree::sweep(pid, &self.tag);
            // What a pipe can hold and some more; nobody is left who could write for ever.
            (0..64).take_while(|_| self.read_errors()).for_each(drop);
        }
        *self.ended.insert(ended.unwrap_or(Ended::Killed))
    }

    /// Names of what it had left in its scratch folder when it was gone, some of them; empty before.
    pub fn left(&self) -> &[String] {
        &self.left
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Writes once; gives how much was taken. A closed input takes nothing any more.
    fn write(&mut self, bytes: &[u8]) -> usize {
        let Some(stdin) = &self.stdin else { return 0 };
        match rustix::io::retry_on_intr(|| rustix::io::write(stdin, bytes)) {
            Ok(count) => count,
            Err(Errno::AGAIN) => 0,
            Err(_) => {
                self.close_input();
                0
            }
        }
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

    /// A larger pipe takes a large message in fewer turns. Where it is not granted the message goes in more of them.
    fn enlarge_pipe(&self, left_bytes: usize) {
        #[cfg(target_os = "linux")]
        if let Some(stdin) = &self.stdin
            && left_bytes > CHUNK_BYTES
        {
            let _ = rustix::pipe::fcntl_setpipe_size(stdin, LARGE_PIPE_BYTES);
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
        let inbox = &mut self.inbox;
        let read = rustix::io::retry_on_intr(|| rustix::io::read(stdout, rustix::buffer::spare_capacity(inbox)));
        self.read_at = Instant::now();
        match read {
            Err(Errno::AGAIN) => return false,
            Ok(0) | Err(_) => self.stdout = None,
            Ok(count) => self.heard.push(&self.inbox[self.inbox.len() - count..]),
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
        let mut chunk = [0; 4096];
        match rustix::io::retry_on_intr(|| rustix::io::read(stderr, &mut chunk)) {
            Ok(count) if count > 0 => self.errors.push(&chunk[..count]),
            Err(Errno::AGAIN) => return false,
            _ => self.stderr = None,
        }
        self.stderr.is_some()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
