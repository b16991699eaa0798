//! The two ways to speak to a player's program: the game's own protocol, and JSON Lines (`docs/adapter.md`).

use crate::exit::Failure;
use crate::process::Launch;
use rulebook_conformance::contest::{Contest, Framing};
use rulebook_spec::game::{Answer, Fault};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;

/// How a player's program is spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum WireKind {
    /// The game's own protocol
    #[default]
    Native,
    /// JSON Lines, the same for every game
    Json,
}

/// A message to a player in JSON.
#[derive(Serialize, Deserialize)]
pub(crate) struct Told<Message> {
    /// Counts the messages to this player, from 1.
    #[serde(default)]
    pub(crate) seq: u64,
    pub(crate) message: Message,
    pub(crate) asks: bool,
}

/// A player's line in JSON: a move, what a shim saw go wrong in the player that it runs, that a message was taken in, or
/// whether the program is ready.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "Move: Deserialize<'de>"))]
struct Form<Move> {
    /// The message that is answered. Without it, it is the one that was asked last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    #[serde(default, rename = "move", deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    choice: Option<Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ready: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    acknowledges: Option<bool>,
}

/// A move that may itself be null in JSON.
fn given<'de, D: serde::Deserializer<'de>, Move: Deserialize<'de>>(input: D) -> Result<Option<Move>, D::Error> {
    Move::deserialize(input).map(Some)
}

/// What a line of JSON says.
pub(crate) enum Said<Move> {
    /// An answer, and the number of its message where it is given; a line that says nothing is a garbled one.
    Answer(Answer<Move>, Option<u64>),
    /// The message of this number was taken in.
    Done(u64),
    /// The program is ready, or not yet.
    Ready {
        ready: bool,
        /// Whether it says when it has taken in what asks nothing.
        acknowledges: bool,
    },
}

impl WireKind {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            WireKind::Native => "native",
            WireKind::Json => "json",
        }
    }

    /// The way that a game's programs are usually spoken to.
    pub fn usual<G: Contest>() -> Self {
        if G::is_text() { WireKind::Native } else { WireKind::Json }
    }

    /// The way that is asked for, or else the usual one.
    ///
    /// # Errors
    /// The native way is asked for, and the game has none.
    pub fn chosen<G: Contest>(asked: Option<Self>) -> Result<Self, Failure> {
        if asked == Some(WireKind::Native) && !G::is_text() {
            let says = "has no protocol of text: its players speak JSON Lines, leave out --wire native";
            return Err(Failure::usage(format!("{} {says}", G::name())));
        }
        Ok(asked.unwrap_or_else(Self::usual::<G>))
    }

    /// Appends a message as a line.
    pub(crate) fn write_message<G: Contest>(self, seq: u64, message: &G::Message, asks: bool, out: &mut Vec<u8>) {
        match self {
            WireKind::Native => G::write_message(message, out),
            WireKind::Json => write_json(&Told { seq, message, asks }, out),
        }
    }

    /// Appends a move that answers the message of this number as a line.
    pub(crate) fn write_move<G: Contest>(self, seq: u64, choice: &G::Move, out: &mut Vec<u8>) {
        match self {
            WireKind::Native => G::write_move(choice, out),
            WireKind::Json => {
                let (seq, choice) = (Some(seq), Some(choice));
                write_json(&Form { seq, choice, fault: None, ready: None, acknowledges: None }, out);
            }
        }
    }

    /// Appends what a program answers to a line that it does not understand; `false` where there is no such answer.
    pub(crate) fn write_error<G: Contest>(self, says: &str, out: &mut Vec<u8>) -> bool {
        self == WireKind::Native && G::write_error(says, out)
    }

    /// The message that a line says, without its line feed, whether it asks for an answer, and its number.
    pub(crate) fn read_message<G: Contest>(self, line: &[u8]) -> Result<(G::Message, bool, u64), String> {
        match self {
            WireKind::Native => {
                let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
                let message = G::read_message(text)?;
                let asks = G::asks(&message);
                Ok((message, asks, 0))
            }
            WireKind::Json => {
                let told: Told<G::Message> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
                Ok((told.message, told.asks, told.seq))
            }
        }
    }

    /// What a player said with a line of JSON, without its line feed.
    pub(crate) fn said<G: Contest>(self, line: &[u8]) -> Said<G::Move> {
        match serde_json::from_slice::<Form<G::Move>>(line).ok() {
            Some(Form { seq, choice: Some(choice), fault: None, ready: None, acknowledges: None }) => {
                Said::Answer(Answer::Move(choice), seq)
            }
            Some(Form { seq, choice: None, fault: Some(fault), ready: None, acknowledges: None }) => {
                Said::Answer(Answer::Fault(fault), seq)
            }
            Some(Form { seq: Some(seq), choice: None, fault: None, ready: None, acknowledges: None }) => {
                Said::Done(seq)
            }
            Some(Form { seq: None, choice: None, fault: None, ready: Some(ready), acknowledges }) => {
                Said::Ready { ready, acknowledges: acknowledges == Some(true) }
            }
            _ => Said::Answer(Answer::Fault(Fault::Garbled), None),
        }
    }

    /// This program as a player of the game, to be started: its answers are cut as they are spelt here.
    pub fn launch<G: Contest>(self, command: impl IntoIterator<Item = impl Into<OsString>>) -> Launch {
        let (line_bytes, framing) = (self.answer_bytes::<G>(), self.framing::<G>());
        Launch { line_bytes, framing, is_player: true, ..Launch::new(command) }
    }

    /// Where an answer ends.
    pub fn framing<G: Contest>(self) -> Framing {
        match self {
            WireKind::Native => G::framing(),
            WireKind::Json => Framing::Line,
        }
    }

    /// The longest answer, in bytes without its end, carriage return included.
    pub fn answer_bytes<G: Contest>(self) -> usize {
        match self {
            WireKind::Native => G::answer_bytes() + 1,
            // Names of fields, quotes and spaces make a move longer in JSON.
            WireKind::Json => 8 * G::answer_bytes() + 1024,
        }
    }
}

fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Messages and moves are plain data, which always has a form in JSON, and memory takes every byte.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}
