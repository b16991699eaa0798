//! Our own players as programs: good ones, and ones that commit a foul of a kind to be chosen.

use crate::exit::Exit;
use crate::play::WireKind;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, Player};
use std::io::{self, BufRead, Write};
use std::thread::sleep;
use std::time::Duration;

/// Later than the limits of any game's move, so that it is the referee who ends the wait.
const LATE: Duration = Duration::from_millis(1500);
/// How long a program of ours that does nothing lives at most, should nobody kill it.
const IDLE: Duration = Duration::from_secs(120);
/// Longer than any answer.
const LONG_BYTES: usize = 100_000;

/// Fouls that are not moves, with what they are.
pub const MISDEEDS: &[(&str, &str)] = &[
    ("garbled", "answers `hello`"),
    ("zero", "writes a number with a leading zero"),
    ("unended", "leaves out the last line feed"),
    ("long", "writes a line that does not end"),
    ("late", "answers after a second and a half"),
    ("silent", "does not answer any more"),
    ("deaf", "reads nothing from the beginning"),
    ("exit", "ends with exit code 3"),
    ("crash", "is killed by a signal"),
    ("close", "closes its output and lives on"),
    ("early", "answers twice"),
    ("no-ok", "answers `NO` to the first message"),
];

/// A bot to be run.
pub struct Bot<G: Contest> {
    /// How it is spoken to.
    pub wire: WireKind,
    /// The player.
    pub player: Box<dyn Player<G>>,
    /// The foul that it commits besides the player's moves.
    pub misdeed: Option<&'static str>,
    /// After how many answers, the first one not counted; `None`: with the first one.
    pub after: Option<u32>,
}

/// Why a bot ended before its game.
#[derive(Debug)]
pub enum Ends {
    /// Its input cannot be read, or its output not written.
    Pipe(io::Error),
    /// The referee said something that is no message.
    Message(String),
}

impl From<io::Error> for Ends {
    fn from(error: io::Error) -> Self {
        Ends::Pipe(error)
    }
}

impl<G: Contest> Bot<G> {
    /// Plays until the game is over or the input ends.
    ///
    /// # Errors
    /// The pipes broke, or the referee said something that is no message.
    pub fn run(
        mut self,
        mut input: impl BufRead,
        mut output: impl Write,
        choices: &mut dyn Choices,
    ) -> Result<Exit, Ends> {
        if self.misdeed == Some("deaf") {
            return Ok(idle());
        }
        let (mut line, mut answer, mut answers) = (Vec::new(), Vec::new(), 0);
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(Exit::Conforms);
            }
            let text = line.strip_suffix(b"\n").unwrap_or(&line);
            answer.clear();
            let (message, asks, seq) = match self.wire.read_message::<G>(text) {
                Ok(told) => told,
                Err(says) if self.wire.write_error::<G>(&says, &mut answer) => {
                    output.write_all(&answer)?;
                    output.flush()?;
                    continue;
                }
                Err(says) => return Err(Ends::Message(says)),
            };
            let (choice, ends) = (self.player.hear(&message, choices).filter(|_| asks), G::ends(&message));
            if let Some(choice) = &choice {
                self.wire.write_move::<G>(seq, choice, &mut answer);
            }
            if ends {
                output.write_all(&answer)?;
                return output.flush().map(|()| Exit::Conforms).map_err(Ends::from);
            }
            if choice.is_none() {
                continue;
            }
            let due = self.after.is_none_or(|after| answers > after);
            // A foul is committed once; should the referee let it pass, the game goes on.
            if let Some(misdeed) = self.misdeed.take_if(|misdeed| due && can_commit(misdeed, &answer))
                && let Some(exit) = commit(misdeed, self.wire.framing::<G>().end(), &mut answer, &mut output)?
            {
                return Ok(exit);
            }
            output.write_all(&answer)?;
            output.flush()?;
            answers += 1;
        }
    }
}

/// Whether a foul can be committed with this answer.
fn can_commit(misdeed: &str, answer: &[u8]) -> bool {
    misdeed != "zero" || first_digit(answer).is_some()
}

/// Where the first number of an answer begins.
fn first_digit(answer: &[u8]) -> Option<usize> {
    answer.iter().position(u8::is_ascii_digit)
}

/// Commits a foul: changes the answer that is about to be written, or ends the program with a code. Answers have this
/// end.
fn commit(misdeed: &str, end: &str, answer: &mut Vec<u8>, output: &mut impl Write) -> io::Result<Option<Exit>> {
    match misdeed {
        "garbled" => *answer = format!("hello{end}").into_bytes(),
        "no-ok" => *answer = format!("NO{end}").into_bytes(),
        "zero" => answer.insert(first_digit(answer).unwrap_or(0), b'0'),
        "unended" => drop(answer.pop()),
        "long" => *answer = vec![b'1'; LONG_BYTES],
        "late" => sleep(LATE),
        "early" => answer.extend_from_within(..),
        "silent" => return Ok(Some(idle())),
        "exit" => return Ok(Some(Exit::Broken)),
        "crash" => std::process::abort(),
        "close" => {
            output.flush()?;
            // The last end of the pipe is gone when our output goes elsewhere.
            crate::system::let_go_of_output()?;
            return Ok(Some(idle()));
        }
        _ => {}
    }
    Ok(None)
}

/// Lives on and does nothing.
fn idle() -> Exit {
    sleep(IDLE);
    Exit::Conforms
}
