//! Messages and answers as lines of JSON, for live bots. The contest's snakes are programs that the referee runs, so
//! there is no native text protocol, and [`Game::read`](rulebook_spec::game::Game::read) takes every line for garbled.

use crate::contest::Wire;
use rulebook_spec::rule::shown;
use rulebook_spec::snakes::{Message, Move, Snakes};
use std::io::Write;

impl Wire for Snakes {
    fn is_text() -> bool {
        false
    }
    fn answer_bytes() -> usize {
        128
    }

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        // Writing into memory cannot fail.
        let _ = serde_json::to_writer(&mut *out, message);
        out.push(b'\n');
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let line = line.trim();
        let wrong = || format!("`{}` is neither {{\"move\":V}} nor \"over\"", shown(line));
        let message = serde_json::from_str(line).map_err(|_| wrong())?;
        // In the form in which it is written, and in no other.
        let is_written_so = serde_json::to_string(&message).is_ok_and(|written| written == line);
        if is_written_so && is_lettered(&message) { Ok(message) } else { Err(wrong()) }
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        let _ = writeln!(out, "\"{}\"", choice.word());
    }

    /// A direction without quotes.
    fn in_words(choice: &Move) -> String {
        choice.word().to_owned()
    }

    fn from_words(words: &str) -> Option<Move> {
        Move::ALL.into_iter().find(|choice| Self::in_words(choice) == words)
    }

    fn asks(message: &Message) -> bool {
        matches!(message, Message::Move(_))
    }

    fn ends(message: &Message) -> bool {
        matches!(message, Message::Over)
    }
}

/// Whether the rows that a message shows are letters.
fn is_lettered(message: &Message) -> bool {
    let Message::Move(view) = message else { return true };
    view.window.iter().all(|row| row.chars().all(|letter| letter.is_ascii_uppercase()))
}
