//! `rulebook tap-recorder`: what stands between a referee and a tapped bot; not for people.
//!
//! A referee may kill the tap and all of its group as soon as it has said its last word. So the tap starts this program,
//! which leaves the session, and hands it the pipes. What the referee wrote before it killed the tap is still recorded.

use crate::exit::{Exit, Failure, Outcome};
use crate::process::rights;
use crate::tapped::written::{Part, What, Written};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::Pid;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What the recorder tells the tap, a byte each: it is on its own, the bot has closed its output. The tap tells it the
/// bot's exit code.
pub(super) const READY: u8 = b'r';
pub(super) const CLOSED: u8 = b'c';
/// After the tap was killed we wait at most this long for either direction, since a bot may not read.
const PATIENCE: Duration = Duration::from_secs(5);

/// Passes on and records what two files say to each other, which are received over standard input.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// When the record begins, in microseconds of the machine's monotonic clock
    began_us: u64,
    /// The tap's process id, and those of its referee
    #[arg(num_args = 1.., required = true)]
    processes: Vec<i32>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    record(args).map_err(|error| Failure::broken(format!("the recorder of a tap: {error}")))
}

fn record(args: &Args) -> io::Result<Exit> {
    // Where we lead a group already nobody kills ours with the tap's.
    let _ = rustix::process::setsid();
    let mut tap = UnixStream::from(rustix::io::dup(io::stdin())?);
    let files: Result<[OwnedFd; 5], _> = rights::receive(&tap)?.try_into();
    let Ok([record, from_referee, to_referee, to_bot, from_bot]) = files else { return Ok(Exit::Conforms) };
    let mut processes = args.processes.iter().filter_map(|id| Pid::from_raw(*id));
    let record = Written::of(File::from(record), args.began_us);
    let record = Arc::new(match processes.next() {
        Some(tap) => record.with_waits(tap, processes.collect()),
        None => record,
    });
    tap.write_all(&[READY])?;
    let (done, all_done) = mpsc::channel();
    let pass = |from, to, closes: bool, who: fn(Part) -> What| -> io::Result<()> {
        let (tap, record, done) = (tap.try_clone()?, Arc::clone(&record), done.clone());
        thread::spawn(move || {
            pass(from, to, &tap, |part| record.note(who(part)));
            if closes {
                // A tap that was killed is told nothing.
                let _ = (&tap).write_all(&[CLOSED]);
            }
            let _ = done.send(());
        });
        Ok(())
    };
    pass(from_referee, to_bot, false, What::Referee)?;
    pass(from_bot, to_referee, true, What::Bot)?;
    let mut code = [0; 4];
    if tap.read_exact(&mut code).is_ok() {
        record.note(What::Ended(i32::from_ne_bytes(code)));
        return Ok(Exit::Conforms);
    }
    // The kernel closes the tap's socket when it is killed: what was written before lies in the pipes, and is read to its
    // end.
    for _ in 0..2 {
        let _ = all_done.recv_timeout(PATIENCE);
    }
    record.note(What::Killed(true));
    Ok(Exit::Conforms)
}

/// Passes on what is read, at once, until there is no more, or until the tap is gone and nothing is left to be read. It is
/// noted first, so that nothing is heard that is not on record. Where nobody listens any more it is noted only.
fn pass(from: OwnedFd, to: OwnedFd, tap: &UnixStream, note: impl Fn(Part)) {
    let (mut from, mut to) = (File::from(from), Some(File::from(to)));
    let mut chunk = [0; 1 << 16];
    while comes(&from, tap) {
        let count = match from.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read.unwrap_or(0),
        };
        note(Part::of(&chunk[..count]));
        if count == 0 {
            return;
        }
        if to.as_mut().is_some_and(|open| open.write_all(&chunk[..count]).is_err()) {
            to = None;
        }
    }
}

/// Waits until something can be read; false where nothing can and the tap is gone.
fn comes(from: &File, tap: &UnixStream) -> bool {
    loop {
        // Nothing is asked of the tap's socket but whether it is gone; that is always told.
        let mut polled = [PollFd::new(from, PollFlags::IN), PollFd::from_borrowed_fd(tap.as_fd(), PollFlags::empty())];
        match poll(&mut polled, None) {
            Err(Errno::INTR) => {}
            Ok(_) => return !polled[0].revents().is_empty(),
            Err(_) => return false,
        }
    }
}
