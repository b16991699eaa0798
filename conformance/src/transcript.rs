//! A game in its native protocol, line by line, as a person would see it on the wire.

use crate::case::{Case, json};
use crate::contest::Contest;
use rulebook_spec::game::{Answer, Event, Fault, Log, LogOf, Seat, step};

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who says it, and to whom.
    pub way: Way,
    /// The line without its end, or in brackets what happened instead of one.
    pub text: String,
}

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the referee to this player.
    To(Seat),
    /// From this player to the referee.
    From(Seat),
    /// Luck decides.
    Luck,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.way {
            Way::To(seat) => write!(f, "seat {seat} <- {}", self.text),
            Way::From(seat) => write!(f, "seat {seat} -> {}", self.text),
            Way::Luck => write!(f, "luck      {}", self.text),
        }
    }
}

/// Pictures of more lines are left out.
const PICTURE_LINES: usize = 24;

/// Longer lines are cut when they are shown.
const SHOWN: usize = 120;

/// What goes over the wire when the game of this case is played under these rules; it ends with an event that cannot be.
pub fn transcript<G: Contest>(rules: &G::Rules, case: &Case<G>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &case.setup, &mut log) else { return lines };
    told::<G>(&log, &mut lines);
    for event in &case.events {
        lines.push(said::<G>(event));
        if step::<G>(rules, &mut position, event, &mut log).is_err() {
            break;
        }
        told::<G>(&log, &mut lines);
    }
    lines
}

/// What goes over the wire before the `at`th event is answered: all lines but that event and what follows it.
pub fn told_before<G: Contest>(rules: &G::Rules, case: &Case<G>, at: usize) -> Vec<Line> {
    let events = case.events.iter().take(at.saturating_sub(1)).cloned().collect();
    transcript::<G>(rules, &Case { address: String::new(), setup: case.setup.clone(), events })
}

/// The same as [`transcript`] with a picture of the position after each event, where it is small.
pub fn pictured<G: Contest>(rules: &G::Rules, case: &Case<G>) -> String {
    let mut text = String::new();
    let mut log = Log::default();
    let mut position = match G::start(rules, &case.setup, &mut log) {
        Ok(position) => position,
        Err(violation) => return format!("the setup is refused: {violation}\n"),
    };
    let show = |text: &mut String, log: &LogOf<G>, position: &G::Position| {
        let mut lines = Vec::new();
        told::<G>(log, &mut lines);
        lines.iter().for_each(|line| text.push_str(&format!("{line}\n")));
        let picture = G::draw(position);
        if picture.lines().count() <= PICTURE_LINES {
            text.push_str(&format!("\n{picture}\n"));
        }
    };
    show(&mut text, &log, &position);
    for event in &case.events {
        text.push_str(&format!("{}\n", said::<G>(event)));
        if let Err(impossible) = step::<G>(rules, &mut position, event, &mut log) {
            text.push_str(&format!("that cannot be: {impossible}\n"));
            break;
        }
        if let Some(offence) = &log.refused {
            text.push_str(&format!("refused: {}\n", offence.violation));
        }
        show(&mut text, &log, &position);
    }
    text
}

/// The messages of a step as lines.
fn told<G: Contest>(log: &LogOf<G>, lines: &mut Vec<Line>) {
    for (seat, message) in &log.sent {
        let mut bytes = Vec::new();
        G::write_message(message, &mut bytes);
        lines.push(Line { way: Way::To(*seat), text: shown(&bytes) });
    }
}

/// An event as what the player puts on the wire.
pub fn said<G: Contest>(event: &rulebook_spec::game::EventOf<G>) -> Line {
    let reply = match event {
        Event::Reply(reply) => reply,
        Event::Chance(chance) => return Line { way: Way::Luck, text: json(chance).to_string() },
    };
    let mut text = match &reply.answer {
        Answer::Move(choice) => {
            let mut bytes = Vec::new();
            G::write_move(choice, &mut bytes);
            shown(&bytes)
        }
        Answer::Line(line) => shown(line.as_bytes()),
        Answer::Fault(Fault::Timeout) => "(nothing until the time is over)".into(),
        Answer::Fault(Fault::Crash) => "(ends)".into(),
        Answer::Fault(Fault::Garbled) => "(half a line until the time is over)".into(),
        Answer::Fault(Fault::Memory) => "(uses more memory than allowed)".into(),
    };
    if reply.took_us > 0 {
        text.push_str(&format!("   (after {} us)", reply.took_us));
    }
    Line { way: Way::From(reply.seat), text }
}

/// Bytes as text: without the line feed, control characters escaped, cut where they are too long.
pub fn shown(bytes: &[u8]) -> String {
    let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let text = String::from_utf8_lossy(&line[..line.len().min(SHOWN)]);
    let mut text: String = text
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] })
        .collect();
    if line.len() > SHOWN {
        text.push_str(&format!("… ({} bytes)", line.len()));
    }
    text
}
