//! What somebody types while a game is shown: keys where standard input is a terminal, lines elsewhere.
//!
//! Ctrl-C stays a signal: who waits here is woken by it as everywhere
//! ([`stop`](crate::stop)).

use super::typed::Typed;
use std::io;
use std::time::Instant;

/// A line of more bytes is cut there.
const LONGEST_LINE: usize = 64 * 1024;

/// What somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The next move.
    Next,
    /// The move before.
    Back,
    /// The move after.
    Forward,
    /// The beginning.
    First,
    /// The newest move.
    Last,
    /// The move of this number.
    To(usize),
    /// On without stopping.
    On,
    /// To stop at each move from here on.
    Stop,
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// What is not known.
    Unknown(String),
    /// Nothing more: standard input has ended.
    End,
}

/// Standard input as somebody types there.
pub(super) struct Keys {
    buffer: Vec<u8>,
    typed: Typed,
}

impl Keys {
    /// Where `wanted`, what is typed is read; a terminal of our own is read anyway.
    pub(super) fn new(wanted: bool) -> Keys {
        Keys { buffer: Vec::new(), typed: Typed::new(wanted) }
    }

    /// The next wish; `None` where there is none until then.
    ///
    /// # Errors
    /// The run was cut off, or the system does not let us wait.
    pub(super) fn wish(&mut self, until: Option<Instant>) -> io::Result<Option<Wish>> {
        loop {
            let wish = if self.typed.gives_keys { self.cut_key() } else { self.cut_line().map(|line| of_line(&line)) };
            if wish.is_some() {
                return Ok(wish);
            }
            if self.typed.has_ended() && until.is_none() {
                return Ok(Some(Wish::End));
            }
            if !self.wait(until)? {
                return Ok(None);
            }
        }
    }

    /// The next line, without its end; `None` at the end of standard input.
    ///
    /// # Errors
    /// As for [`Keys::wish`].
    pub(super) fn line(&mut self) -> io::Result<Option<String>> {
        let had_keys = self.typed.lines_only();
        let line = loop {
            let line = self.cut_line();
            if line.is_some() || self.typed.has_ended() {
                break line;
            }
            self.wait(None)?;
        };
        self.typed.keys_again(had_keys);
        Ok(line)
    }

    /// Waits for something to read, and reads it; false where there is nothing until then.
    fn wait(&mut self, until: Option<Instant>) -> io::Result<bool> {
        self.typed.wait(until, &mut self.buffer)
    }

    /// The next line that was read; the rest at the end, where that is no empty one.
    fn cut_line(&mut self) -> Option<String> {
        let end = self.buffer.iter().position(|byte| *byte == b'\n');
        let is_rest = !self.buffer.is_empty() && (self.typed.has_ended() || self.buffer.len() > LONGEST_LINE);
        let length = end.or(is_rest.then_some(self.buffer.len()))?;
        let line: Vec<u8> = self.buffer.drain(..self.buffer.len().min(length + 1)).collect();
        Some(String::from_utf8_lossy(&line).trim().to_owned())
    }

    /// The next key that was read.
    fn cut_key(&mut self) -> Option<Wish> {
        let (wish, length) = key(&self.buffer)?;
        self.buffer.drain(..length);
        Some(wish)
    }
}

/// The key with which these bytes begin, and how many they are.
fn key(bytes: &[u8]) -> Option<(Wish, usize)> {
    const KEYS: [(&[u8], Wish); 22] = [
        (b"\x1b[D", Wish::Back),
        (b"\x1bOD", Wish::Back),
        (b"\x1b[C", Wish::Forward),
        (b"\x1bOC", Wish::Forward),
        (b"\x1b[H", Wish::First),
        (b"\x1bOH", Wish::First),
        (b"\x1b[1~", Wish::First),
        (b"\x1b[F", Wish::Last),
        (b"\x1bOF", Wish::Last),
        (b"\x1b[4~", Wish::Last),
        (b"\r", Wish::Next),
        (b"\n", Wish::Next),
        (b" ", Wish::Next),
        (b"n", Wish::Next),
        (b"b", Wish::Back),
        (b"f", Wish::Forward),
        (b"l", Wish::Last),
        (b"c", Wish::On),
        (b"p", Wish::Stop),
        (b"+", Wish::Faster),
        (b"-", Wish::Slower),
        // Ctrl-D.
        (b"\x04", Wish::End),
    ];
    let known = KEYS.iter().find(|(key, _)| bytes.starts_with(key));
    if let Some((key, wish)) = known {
        return Some((wish.clone(), key.len()));
    }
    let first = bytes.first()?;
    // Other keys of a terminal send several bytes at once.
    let length = if *first == 0x1b { bytes.len() } else { 1 };
    Some((Wish::Unknown(String::from_utf8_lossy(&bytes[..length]).into_owned()), length))
}

/// What a line wants.
pub(super) fn of_line(line: &str) -> Wish {
    match line {
        "" | "n" | "next" => Wish::Next,
        "b" | "back" => Wish::Back,
        "f" | "forward" => Wish::Forward,
        "first" => Wish::First,
        "l" | "last" => Wish::Last,
        "c" | "continue" => Wish::On,
        "p" | "pause" => Wish::Stop,
        "+" => Wish::Faster,
        "-" => Wish::Slower,
        other => other.parse().map_or_else(|_| Wish::Unknown(other.into()), Wish::To),
    }
}

#[cfg(test)]
mod tests {
    use super::{Wish, key, of_line};

    #[test]
    fn keys_are_cut_from_what_is_typed_at_once() {
        let mut typed: &[u8] = b"\x1b[Db\x1b[C\nx\x1b[4~";
        let mut wishes = Vec::new();
        while let Some((wish, length)) = key(typed) {
            wishes.push(wish);
            typed = &typed[length..];
        }
        let unknown = Wish::Unknown("x".into());
        assert_eq!(wishes, [Wish::Back, Wish::Back, Wish::Forward, Wish::Next, unknown, Wish::Last]);
    }

    #[test]
    fn a_line_is_a_wish_or_a_number() {
        assert_eq!([of_line(""), of_line("b"), of_line("12")], [Wish::Next, Wish::Back, Wish::To(12)]);
        assert_eq!(of_line("1x2"), Wish::Unknown("1x2".into()));
    }
}
