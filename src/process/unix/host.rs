//! One host for every program that we start: a small launcher of ours, or this program itself under a hidden verb.
//!
//! We start the launcher with a socket as its standard input and hand the program's pipes over it. The launcher has one
//! thread, a session of its own, and is the subreaper of all that it starts, so that what belongs to a program is what is below
//! its launcher, and nothing in its environment decides that. A player is put into namespaces of its own where the system
//! allows it: then a second launcher is the first process in there, and when it ends the kernel ends all others. When our end
//! of the socket closes, whatever ended us, a launcher ends what it has started.
//!
//! Over the socket we learn what stands around the program ([`sandbox`]), whether it was started, and how it ended.

mod account;
mod confine;
mod init;
mod order;

use init::serve;
use order::Sandbox;

use super::{rights, tree};
use crate::process::sandbox::{self, is_wanted};
use crate::process::{Conduct, Ended, KILL_PATIENCE, Launch, Mode, Stderr, VERB};
use crate::scratch::Scratch;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal};
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A child finds the file of this program there, even where it was replaced meanwhile.
const OURSELVES: &str = "/proc/self/exe";
/// A launcher that says nothing for this long has gone wrong, whatever the machine does.
const PATIENCE: Duration = Duration::from_secs(60);

/// At most this many names of what a player has left behind are kept.
const NAMES: usize = 3;

/// The program that knows the hidden verb.
static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();
/// Whether namespaces were refused, so that nobody asks again.
static NO_NAMESPACES: AtomicBool = AtomicBool::new(false);

/// Runs as a launcher where the arguments of this process are those of one, and gives its exit code. Any other process is
/// its own launcher from now on.
pub fn launched() -> Option<u8> {
    // There is no need to look further in most.
    let is_launcher = std::env::args_os().nth(1).is_some_and(|verb| verb == VERB);
    if is_launcher {
        return Some(serve(&std::env::args_os().collect::<Vec<_>>()).unwrap_or(2));
    }
    let _ = LAUNCHER.set(beside().unwrap_or_else(|| PathBuf::from(OURSELVES)));
    None
}

/// The small launcher beside this program, of the same version as its verb says.
fn beside() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name("rulebook-launcher");
    path.is_file().then_some(path)
}

/// What we know of a launcher.
#[derive(Debug)]
pub(super) struct Host {
    socket: UnixStream,
    /// What has come over the socket and is not a whole message yet.
    said: Vec<u8>,
    ended: Option<Ended>,
    /// How often it tried to reach the network, once its launcher has said so.
    unroutable: u32,
    /// The first process within the namespaces, by our count; the launcher itself where there are none.
    root: Pid,
    /// What the program may write in; removed when it is gone.
    scratch: Option<Scratch>,
}

/// A program that was started by a launcher, and its pipes.
pub(super) struct Started {
    pub(super) launcher: Child,
    pub(super) stdin: OwnedFd,
    pub(super) stdout: OwnedFd,
    pub(super) stderr: Option<OwnedFd>,
    pub(super) host: Host,
}

/// Why nothing was started.
enum Refused {
    /// The system does not let us, or there is no such program.
    Start(io::Error),
    /// There are no namespaces here, for this reason.
    Namespaces(String),
    /// What was required is not there.
    Sandbox(String),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Refused::Start(error)
    }
}

/// Starts a program by a launcher; `None` where this process has none.
pub(super) fn start(launch: &Launch, tag: &str) -> Option<io::Result<Started>> {
    let launcher = launch.launcher.clone().or_else(|| LAUNCHER.get().cloned())?;
    let mode = launch.sandbox.unwrap_or_else(|| if launch.is_player { is_wanted() } else { Mode::Off });
    let spaces = mode != Mode::Off && (mode == Mode::Require || !NO_NAMESPACES.load(Ordering::Relaxed));
    let first = attempt(&launcher, launch, tag, Sandbox { mode, namespaces: spaces });
    let result = match first {
        Err(Refused::Namespaces(why)) if mode == Mode::Auto => {
            NO_NAMESPACES.store(true, Ordering::Relaxed);
            sandbox::lacks(&format!("namespaces: {why}"));
            attempt(&launcher, launch, tag, Sandbox { mode, namespaces: false })
        }
        first => first,
    };
    let required = |why: String| {
        let remedy = "see `rulebook doctor`, or use --sandbox auto";
        io::Error::other(format!("--sandbox require: {why}: {remedy}"))
    };
    Some(result.map_err(|refused| match refused {
        Refused::Start(error) => error,
        Refused::Namespaces(why) | Refused::Sandbox(why) => required(why),
    }))
}

fn attempt(launcher: &PathBuf, launch: &Launch, tag: &str, sandbox: Sandbox) -> Result<Started, Refused> {
    let (socket, theirs) = UnixStream::pair()?;
    let (their_stdin, stdin) = io::pipe()?;
    let (stdout, their_stdout) = io::pipe()?;
    let (stderr, their_stderr) = match launch.stderr {
        Stderr::Inherit => {
            (None, rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3).map_err(io::Error::from)?)
        }
        Stderr::Keep(_) => io::pipe().map(|(ours, theirs)| (Some(OwnedFd::from(ours)), theirs.into()))?,
        Stderr::Drop => (None, OwnedFd::from(std::fs::File::options().write(true).open("/dev/null")?)),
    };
    let scratch = match sandbox.mode {
        Mode::Off => None,
        _ => Some(crate::scratch::folder("player-")?),
    };
    let mut command = Command::new(launcher);
    command.arg(VERB).arg(sandbox.words());
    command.arg(scratch.as_ref().map_or_else(OsString::new, |scratch| scratch.path().into()));
    command.args(launch.words());
    if sandbox.mode != Mode::Off {
        sandbox::environment(&mut command, sandbox.mode, scratch.as_ref().map(Scratch::path));
    }
    command.envs(launch.variables.iter().map(|(name, value)| (name, value)));
    command.env(tree::TAG, tag);
    if let Some(folder) = &launch.folder {
        command.current_dir(folder);
    }
    command.stdin(Stdio::from(OwnedFd::from(theirs))).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = tree::start(&mut command)?;
    let pid = Pid::from_child(&child);
    // Nobody but the command has the other end of the socket: without it we would wait for ever.
    drop(command);
    let files = [their_stdin.as_fd(), their_stdout.as_fd(), their_stderr.as_fd()];
    let handed = rights::send(&socket, &files);
    drop((their_stdin, their_stdout, their_stderr));
    let mut host = Host { socket, said: Vec::new(), ended: None, unroutable: 0, root: pid, scratch };
    let answer = match handed {
        Ok(()) => host.first_words(sandbox),
        // It has gone already, and may have said why.
        Err(error) => host.first_words(sandbox).and(Err(Refused::Start(error))),
    };
    match answer {
        Ok(()) => {
            // The launcher has started one process, the first of its namespaces.
            host.root = tree::first_child(pid).filter(|_| sandbox.namespaces).unwrap_or(pid);
            host.socket.set_nonblocking(true)?;
            Ok(Started { launcher: child, stdin: stdin.into(), stdout: stdout.into(), stderr, host })
        }
        Err(refused) => {
            let _ = child.kill();
            let _ = child.wait();
            tree::forget(pid);
            Err(refused)
        }
    }
}

impl Host {
    /// Waits until the program runs.
    fn first_words(&mut self, sandbox: Sandbox) -> Result<(), Refused> {
        self.socket.set_read_timeout(Some(PATIENCE))?;
        let broken = |error: io::Error| match error.kind() {
            ErrorKind::UnexpectedEof if sandbox.namespaces => {
                Refused::Namespaces("the system ended the launcher in them".into())
            }
            ErrorKind::UnexpectedEof => Refused::Start(io::Error::other("its launcher was ended by the system")),
            _ => Refused::Start(error),
        };
        {
            let mut head = [0; 3];
            self.socket.read_exact(&mut head).map_err(broken)?;
            let mut body = vec![0; usize::from(u16::from_le_bytes([head[1], head[2]]))];
            self.socket.read_exact(&mut body).map_err(broken)?;
            let text = || String::from_utf8_lossy(&body).into_owned();
            match head[0] {
                b's' => {
                    if sandbox.mode != Mode::Off {
                        sandbox::came_up(&text());
                    }
                    Ok(())
                }
                b'e' => {
                    let code = text().parse().unwrap_or(Errno::INVAL.raw_os_error());
                    Err(Refused::Start(io::Error::from_raw_os_error(code)))
                }
                b'n' => Err(Refused::Namespaces(text())),
                b'r' => Err(Refused::Sandbox(text())),
                _ => Err(Refused::Start(ErrorKind::InvalidData.into())),
            }
        }
    }

    /// How the program ended, as its launcher says; `None` where it has not said so.
    pub(super) fn ended(&mut self) -> Option<Ended> {
        if self.ended.is_none() {
            self.hear();
        }
        self.ended
    }

    /// Takes in what the launcher has said: each time a kind and a number.
    fn hear(&mut self) {
        let mut chunk = [0; 16];
        while let Ok(count @ 1..) = self.socket.read(&mut chunk) {
            self.said.extend_from_slice(&chunk[..count]);
        }
        while let [kind, a, b, c, d, ..] = self.said[..] {
            let number = [a, b, c, d];
            match kind {
                account::UNROUTABLE => self.unroutable = u32::from_le_bytes(number),
                b'c' => self.ended = Some(Ended::Code(i32::from_le_bytes(number))),
                _ => self.ended = Some(Ended::Signal(i32::from_le_bytes(number))),
            }
            self.said.drain(..5);
        }
    }

    /// Waits until the launcher says something, or is gone, or this time is over.
    pub(super) fn wait(&self, left: Duration) {
        let timeout = Timespec::try_from(left).ok();
        let _ = poll(&mut [PollFd::new(&self.socket, PollFlags::IN)], timeout.as_ref());
    }

    /// The processes of the program, without its launchers.
    pub(super) fn members(&self) -> Vec<Pid> {
        tree::below_of(self.root)
    }

    /// Ends all that is below the launcher, and the launcher; it has ended then, and is left to be waited for.
    pub(super) fn kill(&self, launcher: Pid) {
        let deadline = Instant::now() + KILL_PATIENCE;
        let mut pause = Duration::from_millis(5);
        loop {
            if self.root == launcher {
                // It may have been stopped by what it started; what it waits for must be reaped by it.
                let _ = rustix::process::kill_process(launcher, Signal::CONT);
                tree::below_of(launcher).into_iter().for_each(kill);
            } else if tree::parent(self.root) == Some(launcher) {
                kill(self.root);
            }
            if tree::wait_exit(launcher, deadline.min(Instant::now() + pause)) {
                return;
            }
            pause *= 2;
            if Instant::now() >= deadline {
                break;
            }
        }
        kill(launcher);
        tree::wait_exit(launcher, Instant::now() + KILL_PATIENCE);
    }

    /// What a program that is gone has done besides answering. Removes the folder that it was given to write in.
    pub(super) fn conduct(&mut self) -> Conduct {
        self.hear();
        let Some(scratch) = self.scratch.take() else { return Conduct::default() };
        let entries = std::fs::read_dir(scratch.path()).into_iter().flatten().flatten();
        let names = entries.take(NAMES).map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut left: Vec<String> = names.collect();
        left.sort();
        Conduct { left, unroutable: self.unroutable, ..Conduct::default() }
    }
}

fn kill(pid: Pid) {
    let _ = rustix::process::kill_process(pid, Signal::KILL);
}
