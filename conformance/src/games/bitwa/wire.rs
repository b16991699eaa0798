//! The native protocol: commands of one line, answers that end with an empty one (000 ¶36 to ¶63).

use crate::contest::{Framing, Wire};
use rulebook_spec::bitwa::answer::{integer, six};
use rulebook_spec::bitwa::board::{Division, LARGEST_SIDE};
use rulebook_spec::bitwa::names::TALK_ERROR;
use rulebook_spec::bitwa::state::LARGEST_NUMBER;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, Message, Move, Setup};
use rulebook_spec::rule::{Violation, shown};
use std::io::Write;

/// A player may be held up by this many milliseconds in a game, its start included.
const HELD_UP_MS: u32 = 2000;

impl Wire for Bitwa {
    fn is_text() -> bool {
        true
    }
    fn answer_bytes() -> usize {
        4096
    }
    fn framing() -> Framing {
        Framing::EmptyLine
    }

    fn write_message(message: &Message, out: &mut Vec<u8>) {
        // Writing into memory cannot fail.
        let _ = match message {
            Message::SetGame { m, n, rounds, strength, rows } => {
                let _ = write!(out, "set_game {m} {n} {rounds} {strength}");
                rows.iter().try_for_each(|row| write!(out, " {row}"))
            }
            Message::TimeLeft(left_ms) => write!(out, "time_left {left_ms}"),
            Message::GenMove(division) => write!(out, "gen_move {division}"),
            Message::Play { division, target } => {
                let _ = write!(out, "play {division}");
                write_values(target, out)
            }
            Message::Quit => write!(out, "quit"),
        };
        out.push(b'\n');
    }

    fn read_message(line: &str) -> Result<Message, String> {
        let text = line.strip_suffix('\r').unwrap_or(line);
        let (command, rest) = text.split_once(' ').unwrap_or((text, ""));
        let division = |letter: &str| match letter.as_bytes() {
            [letter] => Division::of(*letter),
            _ => None,
        };
        let message = match command {
            "set_game" => return set_game(rest),
            "time_left" => number(rest).map(Message::TimeLeft),
            "gen_move" => division(rest).map(Message::GenMove),
            "play" => rest.split_once(' ').and_then(|(letter, values)| {
                let values = six(values.split(' '), integer).ok()?;
                Some(Message::Play { division: division(letter)?, target: Target::of(values) })
            }),
            "quit" if text == "quit" => Some(Message::Quit),
            _ => None,
        };
        message.ok_or_else(|| format!("`{}` is no command of the referee", shown(text)))
    }

    fn write_move(choice: &Move, out: &mut Vec<u8>) {
        match choice {
            Move::Ack => out.push(b'='),
            Move::Error => out.push(b'?'),
            Move::Target(target) => {
                out.push(b'=');
                let _ = write_values(target, out);
            }
        }
        out.extend_from_slice(b"\n\n");
    }

    /// How long our own players took is not known beforehand, but that it was not less than they waited.
    fn may_stand(said: &str, wanted: &str) -> bool {
        match (Self::read_message(said), Self::read_message(wanted)) {
            (Ok(Message::TimeLeft(said)), Ok(Message::TimeLeft(wanted))) => {
                (wanted.saturating_sub(HELD_UP_MS)..=wanted).contains(&said)
            }
            _ => said == wanted,
        }
    }

    // The first is a command of the protocol that this one comes from.
    fn unknown() -> &'static [&'static str] {
        &["protocol_version", "Gen_Move A 1 2"]
    }

    fn write_error(says: &str, out: &mut Vec<u8>) -> bool {
        let _ = write!(out, "? {says}\n\n");
        true
    }

    fn check_error(answer: &str) -> Result<(), Violation> {
        match answer.starts_with('?') {
            true => Ok(()),
            false => Err(Violation::new(TALK_ERROR, format!("`{}`, where a command is not known", shown(answer)))),
        }
    }

    fn asks(_: &Message) -> bool {
        true
    }

    fn ends(message: &Message) -> bool {
        *message == Message::Quit
    }

    fn opening(message: &Message) -> Option<Setup> {
        match message {
            Message::SetGame { rounds, strength, rows, .. } => Some(Setup::new(rows.clone(), *rounds, *strength)),
            _ => None,
        }
    }

    fn announced(message: &Message) -> Option<Move> {
        match message {
            Message::Play { target, .. } => Some(Move::Target(*target)),
            _ => None,
        }
    }

    fn acknowledgement(message: &Message) -> Option<Move> {
        matches!(message, Message::SetGame { .. } | Message::TimeLeft(_) | Message::Play { .. }).then_some(Move::Ack)
    }
}

fn write_values(target: &Target, out: &mut Vec<u8>) -> std::io::Result<()> {
    target.values().iter().try_for_each(|value| write!(out, " {value}"))
}

/// A number in plain decimal digits.
fn number(text: &str) -> Option<u32> {
    let plain = text == "0" || matches!(text.as_bytes().first(), Some(b'1'..=b'9'));
    text.parse().ok().filter(|_| plain)
}

/// The game that the words behind `set_game` say.
fn set_game(words: &str) -> Result<Message, String> {
    let mut words = words.split(' ');
    let mut next = |name: &str, largest: u32| {
        let word = words.next().unwrap_or("");
        number(word)
            .filter(|number| *number <= largest)
            .ok_or_else(|| format!("`{}` in set_game is no number {name}", shown(word)))
    };
    let side = LARGEST_SIDE as u32;
    let (m, n) = (next("of columns", side)?, next("of rows", side)?);
    let (rounds, strength) = (next("of rounds", LARGEST_NUMBER)?, next("of strength", LARGEST_NUMBER)?);
    let rows: Vec<String> = words.map(str::to_owned).collect();
    if rows.len() != n as usize {
        return Err(format!("set_game has {} rows, {n} were announced", rows.len()));
    }
    match rows.iter().position(|row| row.chars().count() != m as usize) {
        Some(row) => Err(format!("row {row} of set_game is not {m} fields long")),
        None => Ok(Message::SetGame { m, n, rounds, strength, rows }),
    }
}
