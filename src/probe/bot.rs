//! The program that a referee under test starts as its player: it follows a script and keeps a log of what it hears.

use crate::exit::{Exit, Failure, Outcome};
use rulebook_conformance::converse::{UNSCRIPTED, cue};
use rulebook_conformance::transcript::shown;
use rulebook_spec::choose::Bytes;
use rulebook_spec::game::{Contest, Cue, Reaction, Seat};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a player that does nothing lives at most, should nobody kill it.
const IDLE: Duration = Duration::from_secs(60);

/// What a player is to do, in a file of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// The game.
    pub game: String,
    /// Its seat.
    pub seat: Seat,
    /// The script of both seats.
    pub script: Vec<Cue>,
    /// Whether it lives on after the game.
    pub lingers: bool,
    /// Where its log goes.
    pub log: PathBuf,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When, in microseconds of the machine's monotonic clock, which all its programs share.
    pub at_us: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What a log tells of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The player runs, under this process id.
    Started(u32),
    /// The referee said this line.
    Heard(String),
    /// The player is about to answer this.
    Said(String),
    /// The referee closed the player's input.
    Closed(bool),
}

struct Log(File);

impl Log {
    fn note(&mut self, what: What) -> io::Result<()> {
        let now = clock_gettime(ClockId::Monotonic);
        let at_us = now.tv_sec.unsigned_abs() * 1_000_000 + now.tv_nsec.unsigned_abs() / 1000;
        let mut line = serde_json::to_vec(&Entry { at_us, what })?;
        line.push(b'\n');
        // One write a line: what was noted is there even when the player is killed right after.
        self.0.write_all(&line)
    }
}

/// Plays by the orders.
pub fn play<G: Contest>(orders: &Orders) -> Outcome {
    let broken = |error: io::Error| Failure::broken(format!("a player of the probe: {error}"));
    let mut log = Log(File::create(&orders.log).map_err(broken)?);
    // A referee that is gone has no use for what we say; what was noted is what counts.
    match follow::<G>(orders, &mut log) {
        Ok(()) => Ok(Exit::Conforms),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Conforms),
        Err(error) => Err(broken(error)),
    }
}

fn follow<G: Contest>(orders: &Orders, log: &mut Log) -> io::Result<()> {
    log.note(What::Started(std::process::id()))?;
    if let Some(Reaction::Line { text, .. }) = cue(&orders.script, orders.seat, 0) {
        say(log, text, G::FRAMING.end())?;
    }
    let mut player = G::player(UNSCRIPTED);
    let mut ears = Ears::<G> { heard: Vec::new(), waiting: VecDeque::new(), closed: false, game: PhantomData };
    let mut questions = 0;
    while let Some(line) = ears.next(log)? {
        let text = String::from_utf8_lossy(&line).into_owned();
        // What is no message is in the log for the judge; a player can only wait for the next one.
        let Ok(message) = G::read_message(&text) else { continue };
        if G::ends(&message) {
            if orders.lingers {
                std::thread::sleep(IDLE);
            }
            return Ok(());
        }
        let choice = player.as_mut().and_then(|player| player.hear(&message, &mut Bytes::new(&[])));
        if !G::asks(&message) {
            continue;
        }
        questions += 1;
        let usual = choice.map(|choice| {
            let mut bytes = Vec::new();
            G::write_move(&choice, &mut bytes);
            String::from_utf8_lossy(&bytes).trim_end().to_owned()
        });
        if !react(cue(&orders.script, orders.seat, questions), usual, &mut ears, log)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Standard input, line by line. While the player waits it goes on listening, so that the log says when a line came.
struct Ears<G> {
    heard: Vec<u8>,
    waiting: VecDeque<Vec<u8>>,
    closed: bool,
    game: PhantomData<G>,
}

impl<G: Contest> Ears<G> {
    /// The next line, `None` when the referee has closed our input.
    fn next(&mut self, log: &mut Log) -> io::Result<Option<Vec<u8>>> {
        while self.waiting.is_empty() && !self.closed {
            self.listen(None, log)?;
        }
        Ok(self.waiting.pop_front())
    }

    /// Waits for so long; false when the end of the game is told meanwhile.
    fn wait(&mut self, time_us: u64, log: &mut Log) -> io::Result<bool> {
        let until = Instant::now() + Duration::from_micros(time_us);
        loop {
            let told_end =
                |line: &Vec<u8>| G::read_message(&String::from_utf8_lossy(line)).is_ok_and(|message| G::ends(&message));
            if self.waiting.iter().any(told_end) {
                return Ok(false);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(true);
            }
            if self.closed {
                std::thread::sleep(left);
            } else {
                self.listen(Some(left), log)?;
            }
        }
    }

    /// Reads once, or not at all when nothing comes in this time; notes each line that is whole now.
    fn listen(&mut self, time: Option<Duration>, log: &mut Log) -> io::Result<()> {
        let input = io::stdin();
        let timeout = time.and_then(|time| Timespec::try_from(time).ok());
        if poll(&mut [PollFd::new(&input, PollFlags::IN)], timeout.as_ref())? == 0 {
            return Ok(());
        }
        let mut chunk = [0; 1 << 16];
        let count = rustix::io::read(&input, &mut chunk)?;
        if count == 0 {
            self.closed = true;
            return log.note(What::Closed(true));
        }
        self.heard.extend_from_slice(&chunk[..count]);
        while let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
            let mut line: Vec<u8> = self.heard.drain(..=end).collect();
            line.pop();
            log.note(What::Heard(shown(&line)))?;
            self.waiting.push_back(line);
        }
        Ok(())
    }
}

/// Answers a question; false when the player is to end.
fn react<G: Contest>(
    cue: Option<&Reaction>,
    usual: Option<String>,
    ears: &mut Ears<G>,
    log: &mut Log,
) -> io::Result<bool> {
    match (cue, usual) {
        (Some(Reaction::Line { text, after_us }), _) => {
            if ears.wait(*after_us, log)? {
                say(log, text, G::FRAMING.end())?;
            }
        }
        (Some(Reaction::LineThen { text, then, after_us }), _) => {
            say(log, text, G::FRAMING.end())?;
            if ears.wait(*after_us, log)? {
                say(log, then, G::FRAMING.end())?;
            }
        }
        (Some(Reaction::Delay(after_us)), Some(usual)) => {
            if ears.wait(*after_us, log)? {
                say(log, &usual, G::FRAMING.end())?;
            }
        }
        (Some(Reaction::AndLines(more)), Some(usual)) => {
            let end = G::FRAMING.end();
            let rest: String = more.iter().map(|line| format!("{end}{line}")).collect();
            say(log, &usual, &format!("{rest}{end}"))?;
        }
        (Some(Reaction::Unended(text)), _) => say(log, text, "")?,
        (Some(Reaction::AndExit), Some(usual)) => {
            say(log, &usual, G::FRAMING.end())?;
            return Ok(false);
        }
        (Some(Reaction::Exit | Reaction::AndExit), _) => return Ok(false),
        (None, Some(usual)) => say(log, &usual, G::FRAMING.end())?,
        (Some(Reaction::Silence | Reaction::Delay(_) | Reaction::AndLines(_)) | None, _) => {}
    }
    Ok(true)
}

fn say(log: &mut Log, text: &str, rest: &str) -> io::Result<()> {
    log.note(What::Said(text.to_owned()))?;
    let mut output = io::stdout().lock();
    output.write_all(format!("{text}{rest}").as_bytes())?;
    output.flush()
}
