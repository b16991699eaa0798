//! The bot: what it is sent, what it says, and how it ends.

use crate::exit::{Exit, Failure, Outcome};
use crate::process::{Ended, Heard, Launch, Program, Stderr, Wake, wait};
use crate::{say, talk};
use rulebook_conformance::contest::Framing;
use std::time::{Duration, Instant};

/// How long a bot may take to end when it is to.
const LEAVING: Duration = Duration::from_secs(10);

/// What came back of a line.
pub(super) enum Said {
    /// A whole answer.
    Whole(String),
    /// The beginning of one that is longer than any.
    TooLong,
    /// Half an answer, when the time was over or the bot closed its output.
    Half,
    /// Nothing.
    Nothing,
}

pub(super) struct Link {
    programs: [Program; 1],
    framing: Framing,
    /// What it said without being asked, since the last look.
    unasked: Vec<u8>,
}

impl Link {
    /// Starts the bot.
    pub(super) fn start(launch: &Launch) -> Result<Self, Failure> {
        let launch = Launch { stderr: Stderr::Inherit, ..launch.clone() };
        let program = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
        Ok(Link { programs: [program], framing: launch.framing, unasked: Vec::new() })
    }

    /// Whether the bot has closed its output.
    pub(super) fn has_ended(&self) -> bool {
        self.programs[0].is_closed()
    }

    /// Shows what the bot has said without being asked, and keeps it for [`Link::take_unasked`].
    pub(super) fn look(&mut self) -> Result<(), Failure> {
        if !self.has_ended() {
            self.wait(Instant::now())?;
        }
        let early = self.programs[0].take_all();
        if !early.is_empty() {
            say!("without being asked: {}", early.escape_ascii());
        }
        self.unasked.extend(early);
        Ok(())
    }

    /// What the bot has said without being asked.
    pub(super) fn take_unasked(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.unasked)
    }

    /// Sends a line and shows the bytes that come back within the time; without a time nothing is waited for.
    pub(super) fn send(&mut self, line: &str, time: Option<Duration>) -> Result<Said, Failure> {
        self.look()?;
        say!("-> {line}");
        let sent_at = self.programs[0].send(format!("{line}\n").as_bytes());
        let Some(time) = time else { return Ok(Said::Nothing) };
        loop {
            if let Some(said) = self.heard()? {
                return Ok(said);
            }
            let wake = self.wait(sent_at + time)?;
            if wake != Wake::News || self.has_ended() {
                return Ok(match self.heard()? {
                    Some(said) => said,
                    None => self.half(time)?,
                });
            }
        }
    }

    /// A whole answer that is there; it is shown.
    fn heard(&mut self) -> Result<Option<Said>, Failure> {
        let end = self.framing.end().escape_default();
        match self.programs[0].take_line() {
            Some(Heard::Line(answer)) => {
                say!("<- {}{end}", answer.escape_ascii());
                Ok(Some(Said::Whole(String::from_utf8_lossy(answer).into_owned())))
            }
            Some(Heard::TooLong(answer)) => {
                say!("<- {}", answer.escape_ascii());
                talk!("no answer is longer than this: the rest is dropped");
                Ok(Some(Said::TooLong))
            }
            None => Ok(None),
        }
    }

    /// What there is of an answer that did not end.
    fn half(&mut self, time: Duration) -> Result<Said, Failure> {
        let half = self.programs[0].take_all();
        say!("<- {}", half.escape_ascii());
        if self.has_ended() {
            talk!("the bot has closed its output");
        } else {
            talk!("no whole answer within {time:?}: an answer ends with {}", self.framing.says());
        }
        Ok(if half.is_empty() { Said::Nothing } else { Said::Half })
    }

    fn wait(&mut self, until: Instant) -> Result<Wake, Failure> {
        wait(&mut self.programs, Some(until))
            .map_err(|error| Failure::broken(format!("the bot cannot be waited for: {error}")))
    }

    /// Closes the bot's input, and waits for it to end.
    pub(super) fn close(mut self) -> Outcome {
        let [program] = &mut self.programs;
        program.close_input();
        let ended = program.wait_end(Instant::now() + LEAVING).unwrap_or(Ended::Killed);
        self.look()?;
        self.programs[0].kill();
        talk!("the bot {ended}");
        Ok(if ended == Ended::Code(0) { Exit::Conforms } else { Exit::Differs })
    }
}
