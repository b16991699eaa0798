//! The lines of a tap's record as what a player heard and said, one by one.

use super::written::{Line, Part, What};
use crate::play::{Said, WireKind};
use rulebook_conformance::contest::{Contest, Framing};
use rulebook_conformance::overheard::{Moment, Sound};
use rulebook_spec::game::Answer;
use serde_json::json;

/// What was heard and said, line by line and answer by answer. Times are counted from the start of the tap.
pub(super) fn moments<G: Contest>(lines: &[Line], wire: WireKind) -> Result<Vec<Moment>, String> {
    let mut moments = Vec::new();
    let (mut told, mut said) = (Vec::new(), Unended::new(wire.answer_bytes::<G>()));
    let mut question = 0;
    let late_us = lines.first().and_then(|line| line.late_us).unwrap_or_default();
    let mut waits_us = 0;
    for Line { at_us, waited_us, what, .. } in lines {
        let at_us = at_us.saturating_add(late_us);
        waits_us = waited_us.unwrap_or_default().max(waits_us);
        let mut note = |what| moments.push(Moment { at_us, waited_us: waits_us, what });
        match what {
            What::Started(_) | What::Killed(_) | What::Game(..) | What::Told(..) | What::Event(_) => {}
            What::Referee(Part::Closed) => note(Sound::Closed),
            What::Referee(part) => {
                told.extend(bytes(part)?);
                while let Some((length, whole)) = Framing::Line.cut(&told, 0) {
                    note(Sound::Heard(heard::<G>(wire, &told[..length], &mut question)));
                    told.drain(..whole);
                }
            }
            What::Bot(Part::Closed) | What::Ended(_) => {
                if let Some(half) = said.rest() {
                    note(Sound::Half(half));
                }
                note(Sound::Ended);
            }
            What::Bot(part) => {
                let answers = said.take(bytes(part)?, wire.framing::<G>());
                answers.into_iter().filter_map(|answer| answered::<G>(wire, answer, question)).for_each(note);
            }
        }
    }
    // The pipes of a tap that was killed were closed by the kill, for all that we know: nothing is concluded from that.
    if lines.iter().any(|line| matches!(line.what, What::Killed(_))) {
        let is_silent = |moment: &Moment| matches!(moment.what, Sound::Half(_) | Sound::Closed | Sound::Ended);
        moments.truncate(moments.iter().rposition(|moment| !is_silent(moment)).map_or(0, |last| last + 1));
    }
    Ok(moments)
}

/// A line of the referee in the game's own words. What is no message stands as it is, and agrees with nothing.
fn heard<G: Contest>(wire: WireKind, line: &[u8], question: &mut u64) -> String {
    let plain = || String::from_utf8_lossy(line).into_owned();
    if wire == WireKind::Native {
        return plain();
    }
    let Ok((message, asks, seq)) = wire.read_message::<G>(line) else { return plain() };
    if asks {
        *question = seq;
    }
    let mut words = Vec::new();
    G::write_message(&message, &mut words);
    String::from_utf8_lossy(words.strip_suffix(b"\n").unwrap_or(&words)).into_owned()
}

/// What an answer amounts to; nothing where it says only that something was heard, or answers what was asked before.
fn answered<G: Contest>(wire: WireKind, answer: Answered, question: u64) -> Option<Sound> {
    let line = match answer {
        Answered::TooLong(line) => return Some(Sound::TooLong(line)),
        Answered::Whole(line) => line,
    };
    if wire == WireKind::Native {
        return Some(Sound::Said(String::from_utf8_lossy(&line).into_owned()));
    }
    match wire.said::<G>(&line) {
        Said::Ready { .. } | Said::Done(_) => None,
        Said::Answer(Answer::Move(_), Some(seq)) if seq != question => None,
        Said::Answer(Answer::Move(choice), _) => Some(Sound::Moved(json!(choice))),
        Said::Answer(Answer::Fault(fault), _) => Some(Sound::Failed(fault)),
        Said::Answer(Answer::Line(line), _) => Some(Sound::Said(line)),
    }
}

/// An answer of a program.
enum Answered {
    Whole(Vec<u8>),
    /// The beginning of one that is longer than any answer.
    TooLong(String),
}

/// What a program wrote and has not ended yet.
struct Unended {
    bytes: Vec<u8>,
    longest: usize,
    /// Whether the rest of an over-long answer is being dropped.
    skips: bool,
}

impl Unended {
    fn new(longest: usize) -> Self {
        Unended { bytes: Vec::new(), longest, skips: false }
    }

    /// Takes in what was written; gives the answers that are known by now.
    fn take(&mut self, bytes: Vec<u8>, framing: Framing) -> Vec<Answered> {
        self.bytes.extend(bytes);
        let mut answers = Vec::new();
        while let Some((length, whole)) = framing.cut(&self.bytes, 0) {
            let line: Vec<u8> = self.bytes.drain(..whole).take(length).collect();
            if std::mem::take(&mut self.skips) {
                continue;
            }
            answers.push(if length > self.longest { self.too_long(&line) } else { Answered::Whole(line) });
        }
        if self.bytes.len() > self.longest && !self.skips {
            answers.push(self.too_long(&self.bytes));
            self.skips = true;
        }
        answers
    }

    fn too_long(&self, line: &[u8]) -> Answered {
        Answered::TooLong(String::from_utf8_lossy(&line[..self.longest]).into_owned())
    }

    /// What was never ended.
    fn rest(&mut self) -> Option<String> {
        let bytes = std::mem::take(&mut self.bytes);
        (!bytes.is_empty() && !self.skips).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn bytes(part: &Part) -> Result<Vec<u8>, String> {
    let pair = |pair: &[u8]| {
        let digits = std::str::from_utf8(pair).ok().filter(|digits| digits.len() == 2);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())
    };
    match part {
        Part::Text(text) => Ok(text.clone().into_bytes()),
        Part::Hex(hex) => {
            let all: Option<Vec<u8>> = hex.as_bytes().chunks(2).map(pair).collect();
            all.ok_or_else(|| "`hex` is not two digits a byte".into())
        }
        Part::Closed => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Answered, Unended};
    use rulebook_conformance::contest::Framing;

    /// What is known of a program after each of these writes; no answer has more than four bytes.
    fn known(writes: &[&str]) -> Vec<String> {
        let mut said = Unended::new(4);
        let mut known = Vec::new();
        for write in writes {
            for answer in said.take(write.as_bytes().to_vec(), Framing::Line) {
                known.push(match answer {
                    Answered::Whole(line) => String::from_utf8_lossy(&line).into_owned(),
                    Answered::TooLong(line) => format!("{line}…"),
                });
            }
        }
        known.extend(said.rest().map(|rest| format!("{rest}|")));
        known
    }

    #[test]
    fn an_answer_is_too_long_as_soon_as_it_is() {
        assert_eq!(known(&["OK\n1", "x2\nabcd\n"]), ["OK", "1x2", "abcd"]);
        assert_eq!(known(&["abc", "de"]), ["abcd…"]);
        // The rest of it, and what follows, is told apart.
        assert_eq!(known(&["abcde", "fgh", "i\nOK\n"]), ["abcd…", "OK"]);
        assert_eq!(known(&["abcdefg\nhalf"]), ["abcd…", "half|"]);
    }
}
