//! The two ways to speak to a player's program: the game's own protocol, and JSON Lines (`docs/adapter.md`).

use rulebook_spec::game::{Answer, Contest, Fault};
use serde::{Deserialize, Serialize};

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
    pub(crate) message: Message,
    pub(crate) asks: bool,
}

/// A player's answer in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said<Move> {
    #[serde(rename = "move")]
    pub(crate) choice: Move,
}

impl WireKind {
    /// Appends a message as a line.
    pub(crate) fn write_message<G: Contest>(self, message: &G::Message, asks: bool, out: &mut Vec<u8>) {
        match self {
            WireKind::Native => G::write_message(message, out),
            WireKind::Json => write_json(&Told { message, asks }, out),
        }
    }

    /// Appends a move as a line.
    pub(crate) fn write_move<G: Contest>(self, choice: &G::Move, out: &mut Vec<u8>) {
        match self {
            WireKind::Native => G::write_move(choice, out),
            WireKind::Json => write_json(&Said { choice }, out),
        }
    }

    /// The message that a line says, without its line feed, and whether it asks for an answer.
    pub(crate) fn read_message<G: Contest>(self, line: &[u8]) -> Result<(G::Message, bool), String> {
        match self {
            WireKind::Native => {
                let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
                let message = G::read_message(text)?;
                let asks = G::asks(&message);
                Ok((message, asks))
            }
            WireKind::Json => {
                let told: Told<G::Message> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
                Ok((told.message, told.asks))
            }
        }
    }

    /// What a player answered with a line, without its line feed.
    pub(crate) fn answer<G: Contest>(self, line: &[u8]) -> Answer<G::Move> {
        match self {
            WireKind::Native => Answer::Line(String::from_utf8_lossy(line).into_owned()),
            WireKind::Json => match serde_json::from_slice::<Said<G::Move>>(line) {
                Ok(said) => Answer::Move(said.choice),
                Err(_) => Answer::Fault(Fault::Garbled),
            },
        }
    }

    /// The longest answer, in bytes without the line feed, carriage return included.
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
