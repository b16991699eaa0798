//! A text format for maps, and our eight maps.
//!
//! ```text
//! ; What stands behind a semicolon is a comment.
//! field
//! 11#2
//! 1122
//! army
//!   5  0  #  7
//!   0 12  3  0
//! start
//! 1 1
//! 2 4
//! hand
//! 0 0
//! ```
//!
//! Four sections in this order; `hand` may be left out. `#` is a wall, `1` and `2` are cells of the first and the
//! second player. The garrisons stand in rows as the cells do, with `#` (or 0) for a wall. `start` gives row and column,
//! from 1, of the first player and of the second, `hand` their armies in hand.

use rulebook_spec::game::{Game, Log};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Garrison, LARGEST, LARGEST_SIDE, Setup, Stage};
use rulebook_spec::rule::Rule;
use std::fmt;
use std::fmt::Write;

/// Our maps: name and text.
pub const MAPS: &[(&str, &str)] = &[
    ("plain", include_str!("maps/plain.txt")),
    ("gates", include_str!("maps/gates.txt")),
    ("chess", include_str!("maps/chess.txt")),
    ("maze", include_str!("maps/maze.txt")),
    ("rooms", include_str!("maps/rooms.txt")),
    ("treasure", include_str!("maps/treasure.txt")),
    ("rings", include_str!("maps/rings.txt")),
    ("frontier", include_str!("maps/frontier.txt")),
];

/// Our map of this name.
pub fn named(name: &str) -> Option<Setup> {
    let (_, text) = MAPS.iter().find(|(known, _)| *known == name)?;
    parse(text).ok()
}

/// What is wrong with the text of a map, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapError {
    /// The line, from 1.
    pub line: usize,
    /// The column in it, in characters from 1.
    pub column: usize,
    /// The rule that the map breaks; `None` for what is no map at all.
    pub rule: Option<Rule>,
    /// One sentence.
    pub says: String,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.says)?;
        match self.rule {
            Some(rule) => write!(f, " [{rule}]"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for MapError {}

/// A word of the text and where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn error<T>(self, rule: impl Into<Option<Rule>>, says: impl Into<String>) -> Result<T, MapError> {
        Err(MapError { line: self.line, column: self.column, rule: rule.into(), says: says.into() })
    }

    fn number(self, rule: Rule) -> Result<i64, MapError> {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let shown = self.text.escape_default();
            return self.error(rule, format!("`{shown}` is no number"));
        }
        match self.text.parse::<i64>() {
            Ok(number) if number < 0 => self.error(rule, format!("{number} is negative")),
            Ok(number) if number <= i64::from(LARGEST) => Ok(number),
            _ => self.error(BOARD_VALUES, format!("{} is beyond 32 bits: {LARGEST} is the most", self.text)),
        }
    }
}

/// The lines that say something, cut into words.
struct Lines<'a> {
    lines: Vec<Vec<Word<'a>>>,
    next: usize,
    /// Where the text ends.
    end: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let cut = |(number, line): (usize, &'a str)| {
            let said = line.split(';').next().unwrap_or("");
            words(number, said)
        };
        let lines = (1..).zip(text.lines()).map(cut).filter(|words| !words.is_empty()).collect();
        Lines { lines, next: 0, end: text.lines().count() + 1 }
    }

    fn peek(&self) -> Option<&[Word<'a>]> {
        self.lines.get(self.next).map(Vec::as_slice)
    }

    /// A place for what is missing: the next line, or behind the last.
    fn here(&self) -> Word<'a> {
        let end = Word { line: self.end, column: 1, text: "" };
        self.peek().and_then(|words| words.first().copied()).unwrap_or(end)
    }

    fn heading(&mut self, name: &str) -> Option<Word<'a>> {
        let heading = self.peek().filter(|words| words.len() == 1 && words[0].text == name)?[0];
        self.next += 1;
        Some(heading)
    }

    /// The lines up to the next heading.
    fn rows(&mut self) -> Vec<Vec<Word<'a>>> {
        let is_heading =
            |words: &[Word]| words.len() == 1 && ["field", "army", "start", "hand"].contains(&words[0].text);
        let from = self.next;
        while self.peek().is_some_and(|words| !is_heading(words)) {
            self.next += 1;
        }
        self.lines[from..self.next].to_vec()
    }
}

fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    for text_of_word in text.split_whitespace() {
        let before = text_of_word.as_ptr() as usize - text.as_ptr() as usize;
        let column = text[..before].chars().count() + 1;
        words.push(Word { line, column, text: text_of_word });
    }
    words
}

/// The setup of a game that begins on the map.
///
/// # Errors
/// What is wrong, with line and column.
pub fn parse(text: &str) -> Result<Setup, MapError> {
    let mut lines = Lines::of(text);
    let Some(heading) = lines.heading("field") else {
        return lines.here().error(None, "the section `field` is to come first");
    };
    let field = field(heading, &lines.rows())?;
    if lines.heading("army").is_none() {
        return lines.here().error(BOARD_GARRISON, "the section `army` is to come after the field");
    }
    let army = army(&lines.rows(), &field, &lines)?;
    if lines.heading("start").is_none() {
        return lines
            .here()
            .error(BOARD_START, "the section `start` with the two start cells is to come after the army");
    }
    let at = starts(&lines.rows(), &field, &lines)?;
    let mut hand = [0, 0];
    if lines.heading("hand").is_some() {
        let rows = lines.rows();
        let [first, second] = rows.concat()[..] else {
            return lines.here().error(BOARD_HAND, "the section `hand` is to hold two numbers");
        };
        hand = [first.number(BOARD_HAND)?, second.number(BOARD_HAND)?];
    }
    if let Some([word, ..]) = lines.peek() {
        return word.error(None, format!("`{}` is not expected here", word.text.escape_default()));
    }
    let setup = Setup { field, army, at, hand, moves: [0, 0], stage: Stage::default() };
    // What the checks above let pass and the rules do not would be a fault of theirs: it is refused all the same.
    match Garrison::start(Garrison::literal(), &setup, &mut Log::default()) {
        Ok(_) => Ok(setup),
        Err(violation) => heading.error(violation.rule, violation.detail),
    }
}

fn field(heading: Word, rows: &[Vec<Word>]) -> Result<Vec<String>, MapError> {
    let Some(first) = rows.first().and_then(|words| words.first()) else {
        return heading.error(BOARD_SIZE, "the field has no rows");
    };
    let width = first.text.chars().count();
    if width > LARGEST_SIDE || rows.len() > LARGEST_SIDE {
        let (rows, side) = (rows.len(), LARGEST_SIDE);
        return first.error(BOARD_SIZE, format!("{rows} rows and {width} columns: {side} of either is the most"));
    }
    let mut field = Vec::new();
    for words in rows {
        let row = words[0];
        if let Some(second) = words.get(1) {
            return second.error(BOARD_FIELD, "a row of the field has no spaces");
        }
        for (before, letter) in row.text.chars().enumerate() {
            if !matches!(letter, '#' | '1' | '2') {
                let here = Word { column: row.column + before, ..row };
                return here.error(BOARD_FIELD, format!("`{}` is no cell: `#`, `1` or `2`", letter.escape_default()));
            }
        }
        let length = row.text.chars().count();
        if length != width {
            let here = Word { column: row.column + length.min(width), ..row };
            return here.error(BOARD_FIELD, format!("this row has {length} cells, the first has {width}"));
        }
        field.push(row.text.to_owned());
    }
    Ok(field)
}

fn army(rows: &[Vec<Word>], field: &[String], lines: &Lines) -> Result<Vec<Vec<i64>>, MapError> {
    let mut army = Vec::new();
    for (words, cells) in rows.iter().zip(field) {
        let mut numbers = Vec::new();
        for (word, cell) in words.iter().zip(cells.chars()) {
            numbers.push(match (word.text, cell) {
                ("#", '#') => 0,
                ("#", _) => return word.error(BOARD_GARRISON, "a wall in the army where the field has none"),
                (_, '#') if word.number(BOARD_GARRISON)? > 0 => {
                    return word.error(BOARD_GARRISON, "a garrison on a wall");
                }
                _ => word.number(BOARD_GARRISON)?,
            });
        }
        let (given, width) = (words.len(), cells.len());
        if given != width {
            let last = words[given.min(width + 1) - 1];
            return last
                .error(BOARD_GARRISON, format!("this row has {given} garrisons, the field has {width} columns"));
        }
        army.push(numbers);
    }
    let (given, wanted) = (rows.len(), field.len());
    if given != wanted {
        let place = rows.get(wanted).map_or(lines.here(), |words| words[0]);
        return place.error(BOARD_GARRISON, format!("{given} rows of garrisons, the field has {wanted}"));
    }
    Ok(army)
}

fn starts(rows: &[Vec<Word>], field: &[String], lines: &Lines) -> Result<Vec<[i64; 2]>, MapError> {
    let mut starts = Vec::new();
    for words in rows {
        let [row, column] = words[..] else {
            return words[0].error(BOARD_START, "a start cell is a row and a column");
        };
        let cell = [row.number(BOARD_START)?, column.number(BOARD_START)?];
        let index = |number: i64| usize::try_from(number - 1).ok();
        let letter = |[row, column]: [i64; 2]| field.get(index(row)?)?.chars().nth(index(column)?);
        match letter(cell) {
            None => return row.error(BOARD_START, "the start cell is outside of the field"),
            Some('#') => return row.error(BOARD_START, "the start cell is a wall"),
            Some(_) => starts.push(cell),
        }
    }
    match rows.get(2) {
        Some(third) => third[0].error(BOARD_START, "there are two players: a third start cell"),
        None if starts.len() < 2 => {
            let given = starts.len();
            lines.here().error(BOARD_START, format!("{given} start cells, there are to be 2"))
        }
        None => Ok(starts),
    }
}

/// The text of a map. How far a game has come is no part of it.
pub fn print(setup: &Setup) -> String {
    let mut text = String::from("field\n");
    for row in &setup.field {
        text.push_str(row);
        text.push('\n');
    }
    text.push_str("army\n");
    let digits = setup.army.iter().flatten().map(|number| number.to_string().len()).max().unwrap_or(1);
    let width = digits + 1;
    for (cells, numbers) in setup.field.iter().zip(&setup.army) {
        for (cell, number) in cells.chars().zip(numbers) {
            // Writing into a string cannot fail.
            let _ = if cell == '#' { write!(text, "{:>width$}", '#') } else { write!(text, "{number:>width$}") };
        }
        text.push('\n');
    }
    text.push_str("start\n");
    for [row, column] in &setup.at {
        let _ = writeln!(text, "{row} {column}");
    }
    if setup.hand != [0, 0] {
        let [first, second] = setup.hand;
        let _ = writeln!(text, "hand\n{first} {second}");
    }
    text
}
