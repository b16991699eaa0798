//! Messages and answers as lines of JSON, for live bots. The contest's snakes are programs that the referee runs, so
//! there is no native text protocol, and [`Game::read`](crate::game::Game::read) takes every line for garbled.

use super::{Direction, Message, Move, Snakes, View};
use crate::game::Wire;
use std::io::Write;

impl Wire for Snakes {
    const IS_TEXT: bool = false;
    const ANSWER_BYTES: usize = 128;

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        let Message::Move(view) = message else {
            out.extend_from_slice(b"\"over\"\n");
            return;
        };
        // Writing into memory cannot fail.
        let _ = write!(out, "{{\"move\":{{\"seat\":{},\"heading\":", view.seat);
        let _ = match view.heading {
            Some(heading) => write!(out, "\"{}\"", Move::from(heading).word()),
            None => write!(out, "null"),
        };
        let rows: Vec<String> = view.window.iter().map(|row| format!("\"{row}\"")).collect();
        let _ = writeln!(out, ",\"window\":[{}]}}}}", rows.join(","));
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let line = line.trim();
        if line == "\"over\"" {
            return Ok(Message::Over);
        }
        let wrong = || format!("`{line}` is neither {{\"move\":V}} nor \"over\"");
        read_move(line).map(Message::Move).ok_or_else(wrong)
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        let _ = writeln!(out, "\"{}\"", choice.word());
    }

    fn asks(message: &Message) -> bool {
        matches!(message, Message::Move(_))
    }

    fn ends(message: &Message) -> bool {
        matches!(message, Message::Over)
    }
}

/// The view that a message says, in the form in which it is written.
fn read_move(line: &str) -> Option<View> {
    let rest = line.strip_prefix("{\"move\":{\"seat\":")?.strip_suffix("]}}")?;
    let (seat, rest) = rest.split_once(",\"heading\":")?;
    let (heading, rows) = rest.split_once(",\"window\":[")?;
    let heading = match heading {
        "null" => None,
        word => {
            let word = word.strip_prefix('"')?.strip_suffix('"')?;
            Some(Direction::ALL.into_iter().find(|way| Move::from(*way).word() == word)?)
        }
    };
    let row = |row: &str| {
        let letters = row.strip_prefix('"')?.strip_suffix('"')?;
        letters.chars().all(|letter| letter.is_ascii_uppercase()).then(|| letters.to_owned())
    };
    let window: Option<Vec<String>> =
        if rows.is_empty() { Some(Vec::new()) } else { rows.split(',').map(row).collect() };
    Some(View { seat: seat.parse().ok()?, heading, window: window? })
}
