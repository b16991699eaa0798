//! The program that a referee under test starts as its player: it follows a script and keeps a log of what it hears.

use super::bot::{Orders, What};
use super::reader::{Lines, Log};
use crate::exit::{Exit, Failure, Outcome};
use crate::process::rights;
use rulebook_conformance::choose::Bytes;
use rulebook_conformance::contest::{Contest, Reaction};
use rulebook_conformance::converse::{UNSCRIPTED, cue};
use rulebook_conformance::transcript::shown;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a player that does nothing lives at most, should nobody kill it.
const IDLE: Duration = Duration::from_secs(60);

/// Plays by the orders.
pub fn play<G: Contest>(orders: &Orders) -> Outcome {
    let broken = |error: io::Error| Failure::broken(format!("a player of the probe: {error}"));
    // A referee that starts its player anew begins with a new log.
    let log = File::create(&orders.log).and_then(|_| Log::append(&orders.log));
    let mut log = log.map_err(broken)?;
    // A referee that is gone has no use for what we say; what was noted is what counts.
    match follow::<G>(orders, &mut log) {
        Ok(()) => Ok(Exit::Conforms),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Conforms),
        Err(error) => Err(broken(error)),
    }
}

fn follow<G: Contest>(orders: &Orders, log: &mut Log) -> io::Result<()> {
    log.note(What::Started(std::process::id()))?;
    let mut ears = Ears::<G>::open(orders)?;
    if let Some(Reaction::Line { text, .. }) = cue(&orders.script, orders.seat, 0) {
        say(log, text, G::framing().end())?;
    }
    let mut player = G::player(UNSCRIPTED);
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

/// What the referee says, line by line. While the player waits it goes on listening.
struct Ears<G> {
    /// What our reader passes on, or standard input itself where there is no reader.
    input: OwnedFd,
    reader: Option<UnixStream>,
    lines: Lines,
    waiting: VecDeque<Vec<u8>>,
    closed: bool,
    game: PhantomData<G>,
}

impl<G: Contest> Ears<G> {
    /// Hands standard input over to our reader. Where that cannot be, as in a sandbox, we read it ourselves.
    fn open(orders: &Orders) -> io::Result<Self> {
        let folder = orders.log.parent().unwrap_or(Path::new("."));
        let reader = rights::connect(folder, &orders.reader).ok();
        let reader = reader.filter(|reader| rights::send(reader, &[io::stdin().as_fd()]).is_ok());
        let input = match &reader {
            Some(reader) => reader.try_clone()?.into(),
            None => rustix::io::dup(io::stdin())?,
        };
        Ok(Ears { input, reader, lines: Lines::default(), waiting: VecDeque::new(), closed: false, game: PhantomData })
    }

    /// Hears nothing more, and lets go of the pipe, as the referee is to see. The end of the program would close it too, but perhaps
    /// after its output, and who writes at once when that is closed would not notice.
    fn plug(&mut self) {
        if let Some(mut reader) = self.reader.take() {
            // A reader that is gone has let go of the pipe already.
            let mut rest = [0; 1 << 12];
            let _ = reader.write_all(b"e");
            while reader.read(&mut rest).is_ok_and(|count| count > 0) {}
        }
        self.closed = true;
        // Where that cannot be, the pipe is open as long as the player lives.
        if let Ok(nothing) = File::open("/dev/null") {
            let _ = rustix::stdio::dup2_stdin(&nothing);
            self.input = nothing.into();
        }
    }

    /// The next line, `None` when the referee has closed our input.
    fn next(&mut self, log: &mut Log) -> io::Result<Option<Vec<u8>>> {
        while self.waiting.is_empty() && !self.closed {
            self.listen(None, log)?;
        }
        Ok(self.waiting.pop_front())
    }

    /// Waits for this long; false when the end of the game is told meanwhile.
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

    /// Reads once, or not at all when nothing comes in this time. Without a reader each line is noted here.
    fn listen(&mut self, time: Option<Duration>, log: &mut Log) -> io::Result<()> {
        let timeout = time.and_then(|time| Timespec::try_from(time).ok());
        if poll(&mut [PollFd::new(&self.input, PollFlags::IN)], timeout.as_ref())? == 0 {
            return Ok(());
        }
        let mut chunk = [0; 1 << 16];
        let count = match (rustix::io::read(&self.input, &mut chunk), &self.reader) {
            (Ok(count), _) => count,
            // The probe is over.
            (Err(_), Some(_)) => 0,
            (Err(error), None) => return Err(error.into()),
        };
        let notes = self.reader.is_none();
        if count == 0 {
            self.closed = true;
            return if notes { log.note(What::Closed(true)) } else { Ok(()) };
        }
        for line in self.lines.take(&chunk[..count]) {
            if notes {
                log.note(What::Heard(shown(&line)))?;
            }
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
                say(log, text, G::framing().end())?;
            }
        }
        (Some(Reaction::Pieces { text, after_us }), _) => {
            let (first, rest) = text.split_at(text.len().min(1));
            let (second, last) = rest.split_at(rest.len() / 2);
            for piece in [first, second] {
                if !ears.wait(after_us / 3, log)? {
                    return Ok(true);
                }
                write(piece)?;
            }
            if ears.wait(after_us - after_us / 3 * 2, log)? {
                log.note(What::Said(text.clone()))?;
                write(&format!("{last}{}", G::framing().end()))?;
            }
        }
        (Some(Reaction::LineThen { text, then, after_us }), _) => {
            say(log, text, G::framing().end())?;
            if ears.wait(*after_us, log)? {
                say(log, then, G::framing().end())?;
            }
        }
        (Some(Reaction::Delay(after_us)), Some(usual)) => {
            if ears.wait(*after_us, log)? {
                say(log, &usual, G::framing().end())?;
            }
        }
        (Some(Reaction::AndLines(more)), Some(usual)) => {
            let end = G::framing().end();
            let rest: String = more.iter().map(|line| format!("{end}{line}")).collect();
            say(log, &usual, &format!("{rest}{end}"))?;
        }
        (Some(Reaction::Unended(text)), _) => say(log, text, "")?,
        (Some(Reaction::UnendedAndExit(text)), _) => {
            ears.plug();
            say(log, text, "")?;
            return Ok(false);
        }
        (Some(Reaction::AndExit { after_us }), Some(usual)) => {
            // Before it speaks: what the referee replies is for nobody.
            ears.plug();
            say(log, &usual, G::framing().end())?;
            std::thread::sleep(Duration::from_micros(*after_us));
            return Ok(false);
        }
        (Some(Reaction::Exit | Reaction::AndExit { .. }), _) => {
            ears.plug();
            return Ok(false);
        }
        (None, Some(usual)) => say(log, &usual, G::framing().end())?,
        (Some(Reaction::Silence | Reaction::Delay(_) | Reaction::AndLines(_)) | None, _) => {}
    }
    Ok(true)
}

fn say(log: &mut Log, text: &str, rest: &str) -> io::Result<()> {
    log.note(What::Said(text.to_owned()))?;
    write(&format!("{text}{rest}"))
}

fn write(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::{Ears, Log, What};
    use crate::probe::bot::Entry;
    use crate::probe::reader::{Lines, Readers};
    use crate::process::rights;
    use rulebook_spec::bricks::Bricks;
    use std::collections::VecDeque;
    use std::io::{PipeWriter, Write};
    use std::marker::PhantomData;
    use std::os::fd::AsFd;
    use std::path::Path;

    /// A player that has handed its input over, and the referee's end of that.
    fn player(folder: &Path) -> (Ears<Bricks>, PipeWriter) {
        let (input, referee) = std::io::pipe().expect("a pipe");
        let reader = rights::connect(folder, "reader").expect("somebody listens");
        rights::send(&reader, &[input.as_fd()]).expect("it is handed over");
        let input = reader.try_clone().expect("a socket").into();
        let (lines, waiting) = (Lines::default(), VecDeque::new());
        (Ears { input, reader: Some(reader), lines, waiting, closed: false, game: PhantomData }, referee)
    }

    /// What is heard when the player does something between two lines of the referee.
    fn heard(act: impl FnOnce(Ears<Bricks>)) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let readers = Readers::open(folder.path(), &[("reader".into(), log.clone())]).expect("it listens");
        let (mut ears, mut referee) = player(folder.path());
        referee.write_all(b"3\n").expect("it is heard");
        let first = ears.next(&mut Log::append(&log).expect("a log")).expect("it is passed on");
        assert_eq!(first.as_deref(), Some(&b"3"[..]));
        act(ears);
        // Where nobody holds the other end any more this is refused, which the referee sees as well.
        let _ = referee.write_all(b"STOP\n");
        readers.finish();
        let log = std::fs::read_to_string(log).expect("a log");
        let entries = log.lines().map(|line| serde_json::from_str::<Entry>(line).expect("an entry"));
        entries.filter_map(|entry| if let What::Heard(line) = entry.what { Some(line) } else { None }).collect()
    }

    /// What comes while it runs is heard to the last line; one that is about to end hears nothing more.
    #[test]
    fn a_player_that_plugs_its_ears_hears_nothing_more() {
        // They are leaked, so that nothing of them is closed.
        assert_eq!(heard(std::mem::forget), ["3", "STOP"]);
        let plugged = heard(|mut ears| {
            ears.plug();
            std::mem::forget(ears);
        });
        assert_eq!(plugged, ["3"]);
    }

    /// The kernel closes what a killed player had open: what was written before is heard nevertheless.
    #[test]
    fn what_was_written_before_a_player_is_gone_is_heard() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let readers = Readers::open(folder.path(), &[("reader".into(), log.clone())]).expect("it listens");
        for _ in 0..100 {
            let (ears, mut referee) = player(folder.path());
            referee.write_all(b"STOP\nnever ended").expect("somebody has the other end");
            drop(ears);
        }
        readers.finish();
        let log = std::fs::read_to_string(log).expect("a log");
        assert_eq!(log.matches(r#""heard":"STOP""#).count(), 100, "{log}");
        assert!(!log.contains("never"), "{log}");
    }
}
