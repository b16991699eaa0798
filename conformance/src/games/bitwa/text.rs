//! A text format for boards: what stands behind `set_game`, on as many lines as one likes.
//!
//! ```text
//! 6 4 20 2
//! ######
//! #A.#a#
//! #A..a#
//! ######
//! time 600000
//! ```
//!
//! Columns, rows, rounds and strength, then the rows, divided by white space; the word `set_game` may stand before them.
//! Behind the rows may stand the time that each player has for the whole game, in milliseconds.

use rulebook_spec::bitwa::board::LARGEST_SIDE;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::{LARGEST_LIMIT_MS, LARGEST_NUMBER, Setup, USUAL_LIMIT_MS};
use rulebook_spec::bitwa::{Bitwa, answer};
use rulebook_spec::game::{Game, Log};
use rulebook_spec::rule::{Rule, shown};
use std::fmt;

/// What is wrong with the text of a board, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in it, in characters from 1.
    pub column: usize,
    /// The rule that the board breaks; `None` for what is no board at all.
    pub rule: Option<Rule>,
    /// One sentence.
    pub says: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.says)?;
        match self.rule {
            Some(rule) => write!(f, " [{rule}]"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BoardError {}

/// The setup at the beginning of a game, as text. Of a game in its middle only the board is told.
pub fn print(setup: &Setup) -> String {
    let columns = setup.rows.first().map_or(0, |row| row.chars().count());
    let mut text = format!("{columns} {} {} {}\n", setup.rows.len(), setup.rounds, setup.strength);
    for row in &setup.rows {
        text += row;
        text.push('\n');
    }
    if setup.limit_ms != USUAL_LIMIT_MS {
        text += &format!("time {}\n", setup.limit_ms);
    }
    text
}

/// A word of the text and where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn error<T>(self, rule: impl Into<Option<Rule>>, says: String) -> Result<T, BoardError> {
        Err(BoardError { line: self.line, column: self.column, rule: rule.into(), says })
    }
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    (1..).zip(text.lines()).flat_map(|(line, says)| {
        let mut column = 1;
        says.split(|letter: char| letter.is_whitespace()).filter_map(move |text| {
            let word = Word { line, column, text };
            column += text.chars().count() + 1;
            (!text.is_empty()).then_some(word)
        })
    })
}

/// The words of a text, one after the other.
struct Words<'a, I: Iterator<Item = Word<'a>>> {
    left: std::iter::Peekable<I>,
    /// Behind the last word.
    end: Word<'a>,
}

impl<'a, I: Iterator<Item = Word<'a>>> Words<'a, I> {
    fn next(&mut self) -> Word<'a> {
        self.left.next().unwrap_or(self.end)
    }

    /// The number that the next word says.
    fn number(&mut self, name: &str, largest: u64, rule: Rule) -> Result<u64, BoardError> {
        let word = self.next();
        if word.text.is_empty() {
            return word.error(None, format!("the text ends where the number of {name} is to stand"));
        }
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = answer::integer(word.text).and_then(|number| u64::try_from(number).ok());
        match number {
            Some(number) if digits && (1..=largest).contains(&number) => Ok(number),
            Some(_) => word.error(rule, format!("{} {name}: there are 1 to {largest}", word.text)),
            None => word.error(None, format!("`{}` is no number of {name}", shown(word.text))),
        }
    }
}

/// The beginning of a game that the text says.
///
/// # Errors
/// The first thing that is wrong, and where: no number, a row of another length, an unknown character, a gap in the
/// border.
pub fn parse(text: &str) -> Result<Setup, BoardError> {
    let end = Word { line: text.lines().count() + 1, column: 1, text: "" };
    let mut words = Words { left: words(text).peekable(), end };
    words.left.next_if(|word| word.text == "set_game");
    let side = LARGEST_SIDE as u64;
    let columns = words.number("columns", side, BOARD_SIZE)? as usize;
    let rows = words.number("rows", side, BOARD_SIZE)? as usize;
    let rounds = words.number("rounds", LARGEST_NUMBER.into(), BOARD_ROUNDS)? as u32;
    let strength = words.number("strength", LARGEST_NUMBER.into(), BOARD_STRENGTH)? as u32;
    let mut lines = Vec::new();
    for row in 0..rows {
        let word = words.next();
        if word.text.is_empty() {
            return word.error(BOARD_ROWS, format!("the text ends before row {row} of {rows}"));
        }
        check_row(word, row, columns, rows)?;
        lines.push(word.text.to_owned());
    }
    let mut setup = Setup::new(lines, rounds, strength);
    if words.left.next_if(|word| word.text == "time").is_some() {
        setup.limit_ms = words.number("milliseconds", LARGEST_LIMIT_MS.into(), TIME_LIMIT)? as u32;
    }
    let rest = words.next();
    if !rest.text.is_empty() {
        return rest.error(None, format!("`{}` stands behind the last row", shown(rest.text)));
    }
    match Bitwa::start(Bitwa::literal(), &setup, &mut Log::default()) {
        Ok(_) => Ok(setup),
        Err(violation) => end.error(violation.rule, violation.detail),
    }
}

/// Looks at one row: its length, its characters, its border.
fn check_row(word: Word<'_>, row: usize, columns: usize, rows: usize) -> Result<(), BoardError> {
    for (column, letter) in word.text.chars().enumerate() {
        let at = Word { column: word.column + column, ..word };
        let known = letter.is_ascii_alphabetic() || matches!(letter, '#' | '.');
        let shown = letter.escape_default();
        if column >= columns {
            break;
        }
        if !known {
            let says = format!("`{shown}` in row {row}, column {column} is none of `#`, `.` and a letter");
            return at.error(BOARD_FIELDS, says);
        }
        let border = row == 0 || row + 1 == rows || column == 0 || column + 1 == columns;
        if border && letter != '#' {
            return at.error(BOARD_BORDER, format!("`{shown}` in row {row}, column {column}: the border is blocked"));
        }
    }
    match word.text.chars().count() {
        length if length == columns => Ok(()),
        length => word.error(BOARD_ROWS, format!("row {row} has {length} fields, {columns} columns were announced")),
    }
}
