//! The board: fields, the units on them, and their strengths.

use crate::game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board has at most so many columns, and so many rows.
pub const LARGEST_SIDE: usize = 99;
/// The largest r, and the largest s.
pub const LARGEST_NUMBER: u32 = 10_000;
/// How many divisions there can be, of both players together.
pub const DIVISIONS: usize = 52;

/// A division, named by its letter: a capital one is the first player's, a small one the second's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "char", into = "char")]
#[cfg_attr(feature = "schema", schemars(with = "char"))]
pub struct Division(u8);

impl Division {
    /// The division of this letter of the English alphabet.
    pub fn of(letter: u8) -> Option<Self> {
        letter.is_ascii_alphabetic().then_some(Division(letter))
    }

    /// Its letter.
    pub fn letter(self) -> u8 {
        self.0
    }

    /// Whose it is.
    pub fn seat(self) -> Seat {
        u8::from(self.0.is_ascii_lowercase())
    }

    /// Its place in the order A, a, B, b and so on, from 0 (000 ¶44).
    pub fn rank(self) -> u8 {
        2 * (self.0.to_ascii_uppercase() - b'A') + self.seat()
    }

    /// The division in this place of the order; `None` behind the last one.
    pub fn ranked(rank: u8) -> Option<Self> {
        let letter = b'A' + rank / 2;
        let letter = if rank.is_multiple_of(2) { letter } else { letter.to_ascii_lowercase() };
        (usize::from(rank) < DIVISIONS).then_some(Division(letter))
    }
}

impl TryFrom<char> for Division {
    type Error = String;

    fn try_from(letter: char) -> Result<Self, String> {
        let division = u8::try_from(letter).ok().and_then(Division::of);
        division.ok_or_else(|| format!("`{}` is no letter of the English alphabet", letter.escape_default()))
    }
}

impl From<Division> for char {
    fn from(division: Division) -> char {
        division.0.into()
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.0.into())
    }
}

impl fmt::Debug for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A field of a board: column and row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

/// The character of a blocked field.
pub const BLOCKED: u8 = b'#';
/// The character of a free field without a unit.
pub const EMPTY: u8 = b'.';

/// The fields, row by row, with the units on them.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    columns: u8,
    rows: u8,
    /// What `set_game` says of each field.
    letters: Vec<u8>,
    /// The strength of the unit on each field; 0 where there is none.
    strengths: Vec<u16>,
    /// How many units each division has, in the order of [`Division::rank`].
    units: [u16; DIVISIONS],
}

impl Board {
    /// The board of these rows, all units having the same strength. Rows are equally long, of known characters, and
    /// [`LARGEST_SIDE`] of either at most; what is beyond is left out.
    pub(super) fn of(rows: &[Vec<u8>], strength: u16) -> Self {
        let columns = rows.first().map_or(0, Vec::len);
        let mut board = Board {
            columns: columns.min(LARGEST_SIDE) as u8,
            rows: rows.len().min(LARGEST_SIDE) as u8,
            letters: vec![BLOCKED; columns.min(LARGEST_SIDE) * rows.len().min(LARGEST_SIDE)],
            strengths: vec![0; columns.min(LARGEST_SIDE) * rows.len().min(LARGEST_SIDE)],
            units: [0; DIVISIONS],
        };
        for (y, row) in (0..board.rows).zip(rows) {
            for (x, letter) in (0..board.columns).zip(row) {
                let index = board.index(Field { x, y });
                board.letters[index] = *letter;
                if let Some(division) = Division::of(*letter) {
                    board.strengths[index] = strength;
                    board.units[usize::from(division.rank())] += 1;
                }
            }
        }
        board
    }

    /// How many columns there are.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The rows as `set_game` says them.
    pub fn lines(&self) -> Vec<String> {
        let lines = self.letters.chunks(usize::from(self.columns).max(1));
        lines.map(|line| line.iter().map(|letter| char::from(*letter)).collect()).collect()
    }

    /// The field in this column and row, if the board has it.
    pub fn field(&self, x: i32, y: i32) -> Option<Field> {
        let field = Field { x: u8::try_from(x).ok()?, y: u8::try_from(y).ok()? };
        (field.x < self.columns && field.y < self.rows).then_some(field)
    }

    /// All fields, row by row.
    pub fn fields(&self) -> impl Iterator<Item = Field> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| Field { x, y }))
    }

    pub(super) fn index(&self, field: Field) -> usize {
        usize::from(field.y) * usize::from(self.columns) + usize::from(field.x)
    }

    /// The field with this number, row by row.
    pub(super) fn numbered(&self, index: usize) -> Field {
        let columns = usize::from(self.columns).max(1);
        Field { x: (index % columns) as u8, y: (index / columns) as u8 }
    }

    /// What `set_game` says of the fields, row by row.
    pub(super) fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// What `set_game` says of the field.
    pub fn letter(&self, field: Field) -> u8 {
        self.letters[self.index(field)]
    }

    /// The division of the unit on the field.
    pub fn unit(&self, field: Field) -> Option<Division> {
        Division::of(self.letter(field))
    }

    /// The strength of the unit on the field; 0 where there is none.
    pub fn strength(&self, field: Field) -> u16 {
        self.strengths[self.index(field)]
    }

    /// Gives the unit on the field this strength.
    pub(super) fn set_strength(&mut self, field: Field, strength: u16) {
        let index = self.index(field);
        self.strengths[index] = strength;
    }

    /// Takes the unit off the field.
    pub(super) fn remove(&mut self, field: Field) {
        if let Some(division) = self.unit(field) {
            self.units[usize::from(division.rank())] -= 1;
            self.clear(field);
        }
    }

    /// Takes the unit off the field, but not off the count.
    pub(super) fn clear(&mut self, field: Field) {
        let index = self.index(field);
        (self.letters[index], self.strengths[index]) = (EMPTY, 0);
    }

    /// Puts a unit like that of one field onto another one, which is empty.
    pub(super) fn copy(&mut self, from: Field, to: Field) {
        if let Some(division) = self.unit(from) {
            self.units[usize::from(division.rank())] += 1;
            let (from, to) = (self.index(from), self.index(to));
            (self.letters[to], self.strengths[to]) = (self.letters[from], self.strengths[from]);
        }
    }

    /// Moves the unit of one field to another one, which is empty.
    pub(super) fn shift(&mut self, from: Field, to: Field) {
        let (from, to) = (self.index(from), self.index(to));
        if from != to {
            (self.letters[to], self.strengths[to]) = (self.letters[from], self.strengths[from]);
            (self.letters[from], self.strengths[from]) = (EMPTY, 0);
        }
    }

    /// Lets the units of two fields change places.
    pub(super) fn swap(&mut self, one: Field, other: Field) {
        let (one, other) = (self.index(one), self.index(other));
        self.letters.swap(one, other);
        self.strengths.swap(one, other);
    }

    /// How many units the division has.
    pub fn units(&self, division: Division) -> u16 {
        self.units[usize::from(division.rank())]
    }

    /// The divisions that have units, a bit each in their order.
    pub(super) fn roster(&self) -> u64 {
        self.more_than(&[0; DIVISIONS])
    }

    /// The divisions that have lost units since, a bit each in their order.
    pub(super) fn lost_since(&self, before: &Board) -> u64 {
        before.more_than(&self.units)
    }

    /// The divisions that have more units than so many.
    fn more_than(&self, fewer: &[u16; DIVISIONS]) -> u64 {
        let more = (0..).zip(self.units.iter().zip(fewer)).filter(|(_, (units, fewer))| units > fewer);
        more.fold(0, |bits, (rank, _)| bits | 1 << rank)
    }

    /// How many units the player has.
    pub fn units_of(&self, seat: Seat) -> u32 {
        self.units.iter().skip(usize::from(seat.min(1))).step_by(2).map(|units| u32::from(*units)).sum()
    }

    /// The strength of all units of the player together.
    pub fn strength_of(&self, seat: Seat) -> u64 {
        let mine = |letter: &u8| Division::of(*letter).is_some_and(|division| division.seat() == seat);
        let units = self.letters.iter().zip(&self.strengths).filter(|(letter, _)| mine(letter));
        units.map(|(_, strength)| u64::from(*strength)).sum()
    }

    /// The fields with units whose strength is not this one, with their strength, row by row.
    pub(super) fn hurt(&self, whole: u16) -> Vec<(Field, u16)> {
        let units = self.letters.iter().zip(&self.strengths).enumerate();
        let hurt = units.filter(|(_, (letter, strength))| letter.is_ascii_alphabetic() && **strength != whole);
        hurt.map(|(index, (_, strength))| (self.numbered(index), *strength)).collect()
    }

    /// Holds the kept numbers of units against a count.
    pub fn recount(&self) -> Result<(), String> {
        for rank in 0..DIVISIONS as u8 {
            let Some(division) = Division::ranked(rank) else { continue };
            let counted = self.letters.iter().filter(|letter| **letter == division.letter()).count();
            if counted != usize::from(self.units(division)) {
                return Err(format!("{} units are kept for {division}, {counted} are counted", self.units(division)));
            }
        }
        let lost = self
            .letters
            .iter()
            .zip(&self.strengths)
            .any(|(letter, strength)| !letter.is_ascii_alphabetic() && *strength != 0);
        if lost { Err("a field without a unit has a strength".into()) } else { Ok(()) }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lines()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Board;

    #[test]
    fn what_is_kept_and_is_not_so_is_found_out() {
        let right = Board::of(&["####", "#Aa#", "#.B#", "####"].map(|row| row.as_bytes().to_vec()), 3);
        assert_eq!(right.recount(), Ok(()));
        // Field 9 is the free one, in the third row.
        let spoils: [fn(&mut Board); 3] =
            [|board| board.units[0] += 1, |board| board.letters[9] = b'A', |board| board.strengths[9] = 1];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert!(wrong.recount().is_err(), "spoil {number}");
        }
    }
}
