//! The two ways to speak to a player's program: the game's own protocol, and JSON Lines (`docs/adapter.md`).

use crate::process::Launch;
use rulebook_spec::game::{Answer, Contest, Fault, Framing};
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

/// A player's answer in JSON: a move, or what a shim saw go wrong in the player that it runs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "Move: Deserialize<'de>"))]
struct Said<Move> {
    /// The message that is answered. Without it, it is the one that was asked last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    #[serde(default, rename = "move", deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    choice: Option<Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

/// A move that may itself be null in JSON.
fn given<'de, D: serde::Deserializer<'de>, Move: Deserialize<'de>>(input: D) -> Result<Option<Move>, D::Error> {
    Move::deserialize(input).map(Some)
}

/// What a line of a player is.
pub(crate) enum Spoken<Move> {
    /// An answer.
    Answer(Answer<Move>),
    /// An answer to a question that was given up: it counts for nothing.
    Stale,
}

impl WireKind {
    /// The way that a game's programs are usually spoken to.
    pub fn usual<G: Contest>() -> Self {
        if G::IS_TEXT { WireKind::Native } else { WireKind::Json }
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
            WireKind::Json => write_json(&Said { seq: Some(seq), choice: Some(choice), fault: None }, out),
        }
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

    /// What a player said with a line, without its line feed; questions up to the one of this number were given up.
    pub(crate) fn spoken<G: Contest>(self, line: &[u8], given_up: u64) -> Spoken<G::Move> {
        if self == WireKind::Native {
            return Spoken::Answer(Answer::Line(String::from_utf8_lossy(line).into_owned()));
        }
        let said = serde_json::from_slice::<Said<G::Move>>(line).ok();
        if said.as_ref().and_then(|said| said.seq).is_some_and(|seq| seq <= given_up) {
            return Spoken::Stale;
        }
        Spoken::Answer(match said {
            Some(Said { choice: Some(choice), fault: None, .. }) => Answer::Move(choice),
            Some(Said { choice: None, fault: Some(fault), .. }) => Answer::Fault(fault),
            _ => Answer::Fault(Fault::Garbled),
        })
    }

    /// This program as a player of the game, to be started: its answers are cut as they are spelt here.
    pub fn launch<G: Contest>(self, command: impl IntoIterator<Item = impl Into<OsString>>) -> Launch {
        Launch { line_bytes: self.answer_bytes::<G>(), framing: self.framing::<G>(), ..Launch::new(command) }
    }

    /// Where an answer ends.
    pub fn framing<G: Contest>(self) -> Framing {
        match self {
            WireKind::Native => G::FRAMING,
            WireKind::Json => Framing::Line,
        }
    }

    /// The longest answer, in bytes without its end, carriage return included.
    pub fn answer_bytes<G: Contest>(self) -> usize {
        match self {
            WireKind::Native => G::ANSWER_BYTES + 1,
            // Names of fields, quotes and spaces make a move longer in JSON.
            WireKind::Json => 8 * G::ANSWER_BYTES + 1024,
        }
    }
}

fn write_json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Messages and moves are plain data, which always has a form in JSON, and memory takes every byte.
    let _ = serde_json::to_writer(&mut *out, value);
    out.push(b'\n');
}
