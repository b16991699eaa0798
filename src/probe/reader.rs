//! Who reads for the players of a probe: threads of the probe itself.
//!
//! A referee may kill a player as soon as it has told it the end, before the player has read that. So a player hands its
//! standard input to us before it does anything else, and gets what we read from it back over the same socket. We are
//! nothing that the referee started: no signal to a player, to its group or to its session reaches us. The kernel closes
//! a killed player's socket after the kill, so that what was written before the kill lies in the pipe when we see that,
//! and is read to its end; then we let go of the pipe, and the referee sees a player that is gone.

use super::bot::{Entry, What};
use crate::process::rights;
use crate::system::now_us;
use rulebook_conformance::transcript::shown;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// Once this many bytes wait to be taken by a player the referee has to wait, as with any player that does not read.
const QUEUE_BYTES: usize = 1 << 16;
/// The longest line of a referee.
const LINE_BYTES: usize = 1 << 20;
/// A pipe holds no more than this, so that what was written before a kill is no more.
const PIPE_BYTES: usize = 1 << 20;

/// The readers of one scenario.
pub(super) struct Readers {
    /// Dropped, it tells the threads to read what there is, and to end.
    running: PipeWriter,
    threads: Vec<JoinHandle<Vec<Held>>>,
}

/// A player's socket and input after the probe's end. Who lets go of them ends the player, and the referee may tell that to
/// another one.
type Held = (UnixStream, Option<OwnedFd>);

impl Readers {
    /// Waits for players: each seat's in this folder, by the name of its socket, with the file of its log.
    ///
    /// # Errors
    /// The sockets cannot be made.
    pub(super) fn open(folder: &Path, seats: &[(String, PathBuf)]) -> io::Result<Readers> {
        let (ended, running) = io::pipe()?;
        let ended = Arc::new(ended);
        let mut threads = Vec::new();
        for (name, log) in seats {
            let (listener, ended, log) = (rights::listen(folder, name)?, Arc::clone(&ended), log.clone());
            threads.push(thread::spawn(move || admit(&listener, &ended, &log)));
        }
        Ok(Readers { running, threads })
    }

    /// Reads what is left in the pipes; after that all that was written is in the logs. Nobody is let go before all of them
    /// are read: what the referee tells since a player is gone then was not told in the game.
    pub(super) fn finish(self) {
        drop(self.running);
        // A reader that panicked has said so; its player's log ends there.
        let held: Vec<Held> = self.threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect();
        drop(held);
    }
}

/// Lets each program that a referee starts for a seat hand its input over. Who came before the end is still heard.
fn admit(listener: &UnixListener, ended: &Arc<PipeReader>, log: &Path) -> Vec<Held> {
    let mut threads = Vec::new();
    while let Ok([true, _]) = ready([listener.as_fd(), ended.as_fd()]) {
        let Ok((connection, _)) = listener.accept() else { break };
        let (ended, log) = (Arc::clone(ended), log.to_owned());
        // An error is that of a player or of a referee that is gone; what was noted until then is what counts.
        threads.push(thread::spawn(move || hear(connection, &ended, &log).ok().flatten()));
    }
    threads.into_iter().filter_map(|thread| thread.join().ok().flatten()).collect()
}

/// Waits for one of two, the second of which is the end; which of them can be read.
fn ready(files: [BorrowedFd<'_>; 2]) -> io::Result<[bool; 2]> {
    let seen = polled(files)?;
    // The system looks at one after the other: what came before the end may have come when it was looked at already.
    if seen == [false, true] { polled(files) } else { Ok(seen) }
}

fn polled(files: [BorrowedFd<'_>; 2]) -> io::Result<[bool; 2]> {
    let mut polled = files.map(|file| PollFd::from_borrowed_fd(file, PollFlags::IN));
    retry(|| poll(&mut polled, None))?;
    Ok(polled.map(|one| !one.revents().is_empty()))
}

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            result => return Ok(result?),
        }
    }
}

/// Hears for one program until it is gone or the probe ends; then it is still to be let go.
fn hear(connection: UnixStream, ended: &PipeReader, log: &Path) -> io::Result<Option<Held>> {
    if let [false, _] = ready([connection.as_fd(), ended.as_fd()])? {
        return Ok(Some((connection, None)));
    }
    let pipe = rights::receive(&connection)?.pop();
    let mut log = Log::append(log)?;
    log.note(What::HandedOver(pipe.is_some()))?;
    connection.set_nonblocking(true)?;
    let mut ear = Ear { pipe, lines: Lines::default(), queue: Vec::new(), log };
    loop {
        let [input, player, end] = ear.wait(&connection, ended)?;
        if player {
            match (&connection).take(1).read(&mut [0]) {
                // It asks to be left alone with its pipe: the next thing that it does is to end.
                Ok(1) => return Ok(None),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                // It was killed, or has ended after all was over.
                Ok(_) | Err(_) => return ear.drain().map(|()| None),
            }
        }
        if input {
            ear.read()?;
        }
        if end {
            // What cannot be read any more is no reason to let go.
            let _ = ear.drain();
            return Ok(Some((connection, ear.pipe)));
        }
        ear.pass_on(&connection);
    }
}

/// A player's input, and what of it the player has not taken yet.
struct Ear {
    /// `None` when the referee has closed it.
    pipe: Option<OwnedFd>,
    lines: Lines,
    queue: Vec<u8>,
    log: Log,
}

impl Ear {
    /// Waits; whether there is something to read from the referee, from the player, and whether the probe ends.
    fn wait(&self, connection: &UnixStream, ended: &PipeReader) -> io::Result<[bool; 3]> {
        let mut interest = PollFlags::IN;
        interest.set(PollFlags::OUT, !self.queue.is_empty());
        let mut polled = vec![PollFd::new(connection, interest), PollFd::new(ended, PollFlags::IN)];
        let pipe = self.pipe.as_ref().filter(|_| self.queue.len() < QUEUE_BYTES);
        polled.extend(pipe.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        retry(|| poll(&mut polled, None))?;
        let came = |index: usize| polled.get(index).is_some_and(|one| !one.revents().is_empty());
        let player = polled[0].revents().intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR);
        Ok([came(2), player, came(1)])
    }

    /// Reads once, and notes each line that is whole now.
    fn read(&mut self) -> io::Result<usize> {
        let Some(pipe) = &self.pipe else { return Ok(0) };
        let mut chunk = [0; 1 << 16];
        let count = retry(|| rustix::io::read(pipe, &mut chunk))?;
        if count == 0 {
            self.pipe = None;
            self.log.note(What::Closed(true))?;
        }
        self.queue.extend_from_slice(&chunk[..count]);
        for line in self.lines.take(&chunk[..count]) {
            self.log.note(What::Heard(shown(&line)))?;
        }
        Ok(count)
    }

    /// Gives the player what it takes now. One that is gone is noticed elsewhere.
    fn pass_on(&mut self, mut connection: &UnixStream) {
        while !self.queue.is_empty() {
            match connection.write(&self.queue) {
                Ok(count) => drop(self.queue.drain(..count)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
        if self.pipe.is_none() {
            let _ = connection.shutdown(Shutdown::Write);
        }
    }

    /// Reads what is in the pipe now.
    fn drain(&mut self) -> io::Result<()> {
        let mut left = PIPE_BYTES;
        while let Some(pipe) = self.pipe.as_ref().filter(|_| left > 0) {
            let now = Timespec::default();
            let mut polled = [PollFd::new(pipe, PollFlags::IN)];
            if retry(|| poll(&mut polled, Some(&now)))? == 0 {
                break;
            }
            left = left.saturating_sub(self.read()?);
        }
        Ok(())
    }
}

/// A log; the player and its reader write to the same one.
pub(super) struct Log(File);

impl Log {
    /// Goes on with a log.
    pub(super) fn append(path: &Path) -> io::Result<Log> {
        Ok(Log(File::options().create(true).append(true).open(path)?))
    }

    pub(super) fn note(&mut self, what: What) -> io::Result<()> {
        let mut line = serde_json::to_vec(&Entry { at_us: now_us(), what })?;
        line.push(b'\n');
        // One write a line: what was noted is there even when the player is killed right after.
        self.0.write_all(&line)
    }
}

/// Bytes, cut into lines.
#[derive(Default)]
pub(super) struct Lines(Vec<u8>);

impl Lines {
    /// The lines that these bytes end, without their ends.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.0.extend_from_slice(bytes);
        let mut lines = Vec::new();
        // A line that has no end is noted in pieces; no message of a scenario is this long.
        if self.0.len() > LINE_BYTES && !self.0.contains(&b'\n') {
            lines.push(std::mem::take(&mut self.0));
        }
        while let Some(end) = self.0.iter().position(|byte| *byte == b'\n') {
            let mut line: Vec<u8> = self.0.drain(..=end).collect();
            line.pop();
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// What is said to one player since another one is let go was not said in the game.
    #[test]
    fn nobody_is_let_go_before_all_is_read() {
        for _ in 0..200 {
            let folder = tempfile::tempdir().expect("a folder");
            let seats = ["0", "1"].map(|seat| (seat.to_owned(), folder.path().join(format!("{seat}.log"))));
            let readers = Readers::open(folder.path(), &seats).expect("sockets");
            let players = ["0", "1"].map(|seat| {
                let (input, referee) = io::pipe().expect("a pipe");
                let player = rights::connect(folder.path(), seat).expect("its reader listens");
                rights::send(&player, &[input.as_fd()]).expect("it is handed over");
                (player, referee)
            });
            let [(mut first, told_first), (second, mut told)] = players;
            (&told).write_all(b"in time\n").expect("the pipe is open");
            let referee = thread::spawn(move || {
                let ended = first.read(&mut [0]);
                // Where nobody holds the pipe any more nobody hears it.
                let _ = told.write_all(b"too late\n");
                drop((told_first, second));
                ended
            });
            readers.finish();
            assert_eq!(referee.join().expect("no panic").expect("it is told"), 0);
            let log = fs::read_to_string(&seats[1].1).expect("a log");
            assert!(log.contains("in time") && !log.contains("too late"), "{log}");
        }
    }
}
