//! The board of bitwa (text 000), and which setups can be.
//!
//! The id of each rule, and its place in the text, stand at the function that keeps it.

use crate::rules::{round_order, End, Stage};
use std::collections::HashSet;

/// A rule that is broken: its id, and how.
pub type Broken = &'static str;
/// Column and row, from 0; (0, 0) is at the top left.
pub type Field = (i64, i64);

pub fn need(holds: bool, rule: Broken) -> Result<(), Broken> {
    if holds {
        Ok(())
    } else {
        Err(rule)
    }
}

/// The seat whose division has this letter.
///
/// bitwa.board.divisions (000 ¶5, ¶43, ¶44)
pub fn owner(letter: char) -> usize {
    usize::from(letter.is_ascii_lowercase())
}

pub struct Board {
    pub width: i64,
    pub height: i64,
    /// Row by row: `#`, `.` or the letter of a unit.
    fields: Vec<char>,
    /// Of each unit; 0 where none stands.
    strength: Vec<i64>,
}

impl Board {
    pub fn new(rows: &[Vec<char>], full: i64) -> Board {
        let fields: Vec<char> = rows.concat();
        let strength = fields.iter().map(|field| if field.is_ascii_alphabetic() { full } else { 0 }).collect();
        Board { width: rows[0].len() as i64, height: rows.len() as i64, fields, strength }
    }

    pub fn has(&self, (x, y): Field) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn index(&self, (x, y): Field) -> usize {
        (y * self.width + x) as usize
    }

    /// The letter of the unit on a field, if there is one.
    pub fn letter(&self, field: Field) -> Option<char> {
        self.has(field).then(|| self.fields[self.index(field)]).filter(char::is_ascii_alphabetic)
    }

    /// Whether a field that is on the board is neither blocked nor holds a unit.
    pub fn is_empty(&self, field: Field) -> bool {
        self.fields[self.index(field)] == '.'
    }

    pub fn strength(&self, field: Field) -> i64 {
        self.strength[self.index(field)]
    }

    pub fn set_strength(&mut self, field: Field, strength: i64) {
        let index = self.index(field);
        self.strength[index] = strength;
    }

    /// The fields with units, row by row.
    pub fn units(&self) -> impl Iterator<Item = Field> + '_ {
        let fields = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        fields.filter(|&field| self.letter(field).is_some())
    }

    /// The letters of which there is a unit.
    pub fn divisions(&self) -> HashSet<char> {
        self.fields.iter().copied().filter(char::is_ascii_alphabetic).collect()
    }

    /// How many units a player has.
    pub fn count(&self, seat: usize) -> usize {
        self.fields.iter().filter(|field| field.is_ascii_alphabetic() && owner(**field) == seat).count()
    }

    pub fn rows(&self) -> Vec<String> {
        self.fields.chunks(self.width as usize).map(|row| row.iter().collect()).collect()
    }

    /// Takes the unit on a field away: its letter and its strength.
    pub fn remove(&mut self, field: Field) -> (char, i64) {
        let index = self.index(field);
        (std::mem::replace(&mut self.fields[index], '.'), std::mem::take(&mut self.strength[index]))
    }

    pub fn put(&mut self, field: Field, (letter, strength): (char, i64)) {
        let index = self.index(field);
        (self.fields[index], self.strength[index]) = (letter, strength);
    }
}

// Setups.

const LARGEST: i64 = 10_000;
const HOUR_MS: i64 = 3_600_000;

/// A game as it stands somewhere on its way; at the beginning as well.
pub struct Setup {
    pub rows: Vec<String>,
    pub rounds: i64,
    /// Of every unit at the beginning.
    pub strength: i64,
    /// Column, row and strength of the units with less, row by row.
    pub hurt: Vec<[i64; 3]>,
    pub round: i64,
    pub killed: Vec<usize>,
    pub limit_ms: i64,
    pub spent_us: [i64; 2],
    pub stage: Stage,
}

/// The board of a setup, if all of the setup agrees with the rules and with itself.
pub fn check(setup: &Setup) -> Result<Board, Broken> {
    let rows: Vec<Vec<char>> = setup.rows.iter().map(|row| row.chars().collect()).collect();
    board_size(&rows)?;
    board_rows(&rows)?;
    board_fields(&rows)?;
    board_border(&rows)?;
    board_rounds(setup.rounds)?;
    let mut board = Board::new(&rows, setup.strength);
    board_strength(&mut board, setup)?;
    time_limit(setup.limit_ms)?;
    board_stage(&board, setup)?;
    Ok(board)
}

/// bitwa.board.size (000 ¶10, ¶42)
fn board_size(rows: &[Vec<char>]) -> Result<(), Broken> {
    let columns = rows.first().map_or(0, Vec::len);
    let holds = (1..=99).contains(&rows.len()) && (1..=99).contains(&columns);
    need(holds, "bitwa.board.size: a board has 1 to 99 rows and columns")
}

/// bitwa.board.rows (000 ¶43)
fn board_rows(rows: &[Vec<char>]) -> Result<(), Broken> {
    let holds = rows.iter().all(|row| row.len() == rows[0].len());
    need(holds, "bitwa.board.rows: the rows are of different lengths")
}

/// bitwa.board.fields (000 ¶10, ¶43)
fn board_fields(rows: &[Vec<char>]) -> Result<(), Broken> {
    let holds = rows.iter().flatten().all(|field| matches!(field, '#' | '.' | 'A'..='Z' | 'a'..='z'));
    need(holds, "bitwa.board.fields: a field is #, . or a letter")
}

/// bitwa.board.border (000 ¶43)
fn board_border(rows: &[Vec<char>]) -> Result<(), Broken> {
    let (top, bottom) = (&rows[0], &rows[rows.len() - 1]);
    let sides = rows.iter().flat_map(|row| [&row[0], &row[row.len() - 1]]);
    let holds = top.iter().chain(bottom).chain(sides).all(|&field| field == '#');
    need(holds, "bitwa.board.border: a field on the border is not blocked")
}

/// bitwa.board.rounds (000 ¶8, ¶42)
fn board_rounds(rounds: i64) -> Result<(), Broken> {
    need((1..=LARGEST).contains(&rounds), "bitwa.board.rounds: a game has 1 to 10000 rounds")
}

/// Sets the strength of the units that are hurt.
///
/// bitwa.board.strength (000 ¶7, ¶42)
fn board_strength(board: &mut Board, setup: &Setup) -> Result<(), Broken> {
    let full = setup.strength;
    need((1..=LARGEST).contains(&full), "bitwa.board.strength: units have a strength of 1 to 10000")?;
    for &[x, y, left] in &setup.hurt {
        need(board.letter((x, y)).is_some(), "bitwa.board.strength: no unit stands where one is hurt")?;
        need(
            1 <= left && left < full,
            "bitwa.board.strength: a hurt unit has at least 1, and less than at the beginning",
        )?;
        board.set_strength((x, y), left);
    }
    let rising = setup.hurt.windows(2).all(|pair| (pair[0][1], pair[0][0]) < (pair[1][1], pair[1][0]));
    need(rising, "bitwa.board.strength: the hurt units are twice or out of order")
}

/// bitwa.time.limit (000 ¶65)
fn time_limit(limit_ms: i64) -> Result<(), Broken> {
    need((1..=HOUR_MS).contains(&limit_ms), "bitwa.time.limit: a limit is 1 millisecond to an hour")
}

/// bitwa.board.stage (000 ¶12, ¶59)
fn board_stage(board: &Board, setup: &Setup) -> Result<(), Broken> {
    let Setup { killed, .. } = setup;
    need((1..=setup.rounds).contains(&setup.round), "bitwa.board.stage: there is no such round")?;
    need(killed.is_empty() || is_list(killed), "bitwa.board.stage: the killed are no list of seats in order")?;
    let spent = setup.spent_us.iter().all(|spent| (0..=setup.limit_ms * 1000).contains(spent));
    need(spent, "bitwa.board.stage: more time is spent than there is")?;
    let is_over = matches!(setup.stage, Stage::Over(_));
    need(is_over || killed.len() < 2, "bitwa.board.stage: both are killed, but the game goes on")?;
    let empty = (0..2).any(|seat| board.count(seat) == 0);
    match &setup.stage {
        Stage::SetGame(waits) => {
            check_waits(waits, killed)?;
            let begins = setup.round == 1 && setup.hurt.is_empty();
            need(begins, "bitwa.board.stage: a move was made before set_game")
        }
        Stage::TimeLeft(division) | Stage::GenMove(division) => {
            check_division(board, *division)?;
            need(!killed.contains(&owner(*division)), "bitwa.board.stage: a killed player is asked")?;
            need(!empty, "bitwa.board.stage: a player has no units, but the game goes on")
        }
        Stage::Play { division, waits } => {
            check_waits(waits, killed)?;
            check_division(board, *division)
        }
        Stage::Over(end) => {
            let by = match killed.len() {
                _ if empty => End::Annihilation,
                2 => End::Killed,
                _ => End::Rounds,
            };
            need(*end == by, "bitwa.board.stage: the game is not over by that")?;
            need(by != End::Rounds || setup.round == setup.rounds, "bitwa.board.stage: rounds are left")
        }
    }
}

fn check_division(board: &Board, division: char) -> Result<(), Broken> {
    let holds = round_order().any(|letter| letter == division) && board.divisions().contains(&division);
    need(holds, "bitwa.board.stage: there is no such division")
}

fn check_waits(waits: &[usize], killed: &[usize]) -> Result<(), Broken> {
    let holds = is_list(waits) && waits.iter().all(|seat| !killed.contains(seat));
    need(holds, "bitwa.board.stage: those who are to answer are no list of living seats in order")
}

fn is_list(seats: &[usize]) -> bool {
    matches!(seats, [0] | [1] | [0, 1])
}
