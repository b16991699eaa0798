//! The native protocol: one line a message, both ways (003 ¶7 to ¶15, ¶34).

use crate::contest::Wire;
use rulebook_spec::bricks::board::{Cell, number};
use rulebook_spec::bricks::names::TALK_SECOND;
use rulebook_spec::bricks::talk::{line_end, read_brick};
use rulebook_spec::bricks::{Bricks, Message, Move, Rules, Setup, Stage};
use rulebook_spec::game::{LogOf, Seat};
use rulebook_spec::rule::shown;
use serde::Deserialize;
use serde_json::Value;
use std::io::Write;

impl Wire for Bricks {
    fn is_text() -> bool {
        true
    }
    fn answer_bytes() -> usize {
        64
    }

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        match message {
            Message::Board { size, filled } => {
                // Writing into memory cannot fail.
                let _ = write!(out, "{size}");
                for cell in filled {
                    let _ = write!(out, "_{cell}");
                }
            }
            Message::Start => out.extend_from_slice(b"START"),
            Message::Brick([one, two]) => {
                let _ = write!(out, "{one}_{two}");
            }
            Message::Stop => out.extend_from_slice(b"STOP"),
        }
        out.push(b'\n');
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let text = line_end(line);
        match text {
            "START" => return Ok(Message::Start),
            "STOP" => return Ok(Message::Stop),
            _ => {}
        }
        if let Some(brick) = read_brick(text) {
            return Ok(Message::Brick(brick));
        }
        read_board(text)
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        match choice {
            Move::Ok => out.extend_from_slice(b"OK\n"),
            Move::Brick(brick) => Bricks::write_message(&Message::Brick(*brick), out),
        }
    }

    fn may_stand(said: &str, wanted: &str) -> bool {
        said == wanted
            || match (read_board(line_end(said)), read_board(line_end(wanted))) {
                (Ok(said), Ok(wanted)) => is_same_board(&said, &wanted),
                _ => false,
            }
    }

    fn is_same(said: &Value, wanted: &Value) -> bool {
        said == wanted
            || match (Message::deserialize(said), Message::deserialize(wanted)) {
                (Ok(said), Ok(wanted)) => is_same_board(&said, &wanted),
                _ => false,
            }
    }

    /// The second player of a game that ended before his turn to be greeted came (ruling bricks.not-started).
    fn unstarted(rules: &Rules, log: &LogOf<Bricks>) -> Option<Seat> {
        let [_, second] = rules.players;
        log.asked.contains(&TALK_SECOND).then_some(second)
    }

    fn asks(message: &Message) -> bool {
        *message != Message::Stop
    }

    fn ends(message: &Message) -> bool {
        *message == Message::Stop
    }

    fn opening(message: &Message) -> Option<Setup> {
        match message {
            Message::Board { size, filled } => {
                Some(Setup { size: *size, filled: filled.clone(), stage: Stage::default() })
            }
            _ => None,
        }
    }

    fn announced(message: &Message) -> Option<Move> {
        match message {
            Message::Brick(brick) => Some(Move::Brick(*brick)),
            _ => None,
        }
    }

    fn acknowledgement(message: &Message) -> Option<Move> {
        matches!(message, Message::Board { .. }).then_some(Move::Ok)
    }
}

/// Whether two messages send the same board: its filled cells stand in any order, each once (ruling bricks.cell-order).
fn is_same_board(one: &Message, other: &Message) -> bool {
    let in_order = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells
    };
    match (one, other) {
        (Message::Board { size, filled }, Message::Board { size: other_size, filled: other_filled }) => {
            size == other_size && in_order(filled) == in_order(other_filled)
        }
        _ => false,
    }
}

/// The board that a text such as `7_2x3_4x5` says.
fn read_board(text: &str) -> Result<Message, String> {
    let mut parts = text.split('_');
    let head = parts.next().unwrap_or("");
    let size = number(head).ok_or_else(|| {
        format!("`{}` is no message of the referee: a board such as `7_2x3`, `START`, a brick or `STOP`", shown(text))
    })?;
    let mut filled = Vec::new();
    for part in parts {
        let cell =
            Cell::parse(part).ok_or_else(|| format!("`{}` in the board is no cell such as `2x3`", shown(part)))?;
        filled.push(cell);
    }
    Ok(Message::Board { size, filled })
}
