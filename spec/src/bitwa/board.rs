//! The board: fields, the units on them, and their strengths (000 ¶10, ¶42 to ¶44).

use crate::game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A board has at most this many columns, and this many rows.
pub const LARGEST_SIDE: usize = 99;
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

    /// The player whose letters these are (¶44).
    pub fn seat(self) -> Seat {
        u8::from(self.0.is_ascii_lowercase())
    }

    /// Its place in the order A, a, B, b and so on, from 0 (¶44).
    pub fn rank(self) -> u8 {
        2 * (self.0.to_ascii_uppercase() - b'A') + self.seat()
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
#[derive(Clone)]
pub struct Board {
    columns: u8,
    rows: u8,
    /// What `set_game` says of each field.
    letters: Vec<u8>,
    /// The strength of the unit on each field; 0 where there is none.
    strengths: Vec<u16>,
    /// How many units each division has, in the order of [`Division::rank`]: kept, so that nobody has to count.
    pub units: [u16; DIVISIONS],
    /// Which letters are divisions, a bit each by their rank; see [`Board::is_division`].
    divisions: u64,
}

/// Boards are equal that show the same.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        let shown = |board: &Board| (board.columns, board.rows, board.units);
        shown(self) == shown(other) && self.letters == other.letters && self.strengths == other.strengths
    }
}

impl Eq for Board {}

impl Board {
    /// The board of these rows, all units having the same strength. It has as many columns as the first row, and
    /// [`LARGEST_SIDE`] of either at most; what is beyond is left out, and what is missing is blocked.
    pub fn of(rows: &[Vec<u8>], strength: u16) -> Self {
        let columns = rows.first().map_or(0, Vec::len).min(LARGEST_SIDE);
        let size = columns * rows.len().min(LARGEST_SIDE);
        let mut board = Board {
            columns: columns as u8,
            rows: rows.len().min(LARGEST_SIDE) as u8,
            letters: vec![BLOCKED; size],
            strengths: vec![0; size],
            units: [0; DIVISIONS],
            divisions: 0,
        };
        for (y, row) in (0..board.rows).zip(rows) {
            for (x, letter) in (0..board.columns).zip(row) {
                let division = Division::of(*letter);
                board.put(Field { x, y }, *letter, if division.is_some() { strength } else { 0 });
                if let Some(division) = division {
                    board.units[usize::from(division.rank())] += 1;
                    board.divisions |= 1 << division.rank();
                }
            }
        }
        board
    }

    /// How many columns there are, m.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows there are, n.
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

    fn index(&self, field: Field) -> usize {
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
    pub fn set_strength(&mut self, field: Field, strength: u16) {
        let index = self.index(field);
        self.strengths[index] = strength;
    }

    /// Writes a letter and a strength onto a field. How many units there are is kept by whoever calls this.
    pub fn put(&mut self, field: Field, letter: u8, strength: u16) {
        let index = self.index(field);
        (self.letters[index], self.strengths[index]) = (letter, strength);
    }

    /// Takes the unit off the field.
    pub fn remove(&mut self, field: Field) {
        if let Some(division) = self.unit(field) {
            self.units[usize::from(division.rank())] -= 1;
            self.put(field, EMPTY, 0);
        }
    }

    /// Moves the unit of one field to another one, which is empty or is the same.
    pub fn shift(&mut self, from: Field, to: Field) {
        let (letter, strength) = (self.letter(from), self.strength(from));
        self.put(from, EMPTY, 0);
        self.put(to, letter, strength);
    }

    /// Whether this letter is a division: it had units when the game began. Of a game that is taken up in its middle nobody
    /// knows which letters had, and any may have been one.
    pub fn is_division(&self, division: Division) -> bool {
        self.divisions >> division.rank() & 1 == 1
    }

    /// The board in the middle of a game.
    pub fn in_the_middle(self) -> Self {
        Board { divisions: u64::MAX, ..self }
    }

    /// How many units the division has.
    pub fn units(&self, division: Division) -> u16 {
        self.units[usize::from(division.rank())]
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
    pub fn hurt(&self, whole: u16) -> Vec<(Field, u16)> {
        let units = self.letters.iter().zip(&self.strengths).enumerate();
        let hurt = units.filter(|(_, (letter, strength))| letter.is_ascii_alphabetic() && **strength != whole);
        hurt.map(|(index, (_, strength))| (self.numbered(index), *strength)).collect()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lines()).finish()
    }
}
