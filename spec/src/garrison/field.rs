//! Cells and the field: owners and garrisons, with a border of walls around them.

use crate::game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest garrison, army in hand, and total of a side: 32 bits with a sign (002 §2.1 ¶7, ¶10 to ¶12).
pub const LARGEST: u32 = 2_147_483_647;

/// A field has at most this many rows, and this many columns.
pub const LARGEST_SIDE: usize = 99;

/// Rows and columns of the contest's field (002 §1 ¶2).
pub const CONTEST_SIZE: (u8, u8) = (17, 26);

/// One cell: row and column, from 1; `[2,3]` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct Cell {
    /// Row, from 1 at the top.
    pub row: u8,
    /// Column, from 1 at the left.
    pub column: u8,
}

impl Cell {
    /// The cell in this row and column.
    pub const fn new(row: u8, column: u8) -> Self {
        Cell { row, column }
    }

    /// How far apart two cells are, in rows and in columns.
    pub fn distance(self, other: Cell) -> (u8, u8) {
        (self.row.abs_diff(other.row), self.column.abs_diff(other.column))
    }

    /// The cell as a player names it.
    pub fn named(self) -> [i32; 2] {
        [i32::from(self.row), i32::from(self.column)]
    }
}

impl From<[u8; 2]> for Cell {
    fn from([row, column]: [u8; 2]) -> Self {
        Cell { row, column }
    }
}

impl From<Cell> for [u8; 2] {
    fn from(cell: Cell) -> Self {
        [cell.row, cell.column]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

/// The owner's number on the field: 1 for seat 0, 2 for seat 1 (002 §2.1 ¶6).
pub fn mark(seat: Seat) -> u8 {
    seat + 1
}

/// The field. Its arrays have a border of walls around it, as a player sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    rows: u8,
    columns: u8,
    /// 0 for a wall, 1 or 2 for an owner.
    owners: Vec<u8>,
    /// Garrisons; 0 on walls.
    armies: Vec<u32>,
    /// How many cells each seat owns, kept up to date by [`Field::give`].
    territory: [u32; 2],
}

impl Field {
    /// A field of walls, of 1 to [`LARGEST_SIDE`] rows and columns.
    pub fn walls(rows: u8, columns: u8) -> Self {
        let size = (usize::from(rows) + 2) * (usize::from(columns) + 2);
        Field { rows, columns, owners: vec![0; size], armies: vec![0; size], territory: [0, 0] }
    }

    /// Rows, without the border.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Columns, without the border.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Whether there is such a cell.
    pub fn has(&self, row: i32, column: i32) -> bool {
        (1..=i32::from(self.rows)).contains(&row) && (1..=i32::from(self.columns)).contains(&column)
    }

    /// The cell that a player names; `None` outside of the field.
    pub fn cell(&self, [row, column]: [i32; 2]) -> Option<Cell> {
        let inside = self.has(row, column);
        inside.then_some(Cell { row: row as u8, column: column as u8 })
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (1..=self.rows).flat_map(move |row| (1..=columns).map(move |column| Cell { row, column }))
    }

    /// 0 for a wall and for what lies outside, 1 for a cell of seat 0, 2 for one of seat 1.
    pub fn owner(&self, cell: Cell) -> u8 {
        self.owners.get(self.index(cell)).copied().unwrap_or(0)
    }

    /// The garrison on a cell; 0 on walls.
    pub fn army(&self, cell: Cell) -> u32 {
        self.armies.get(self.index(cell)).copied().unwrap_or(0)
    }

    /// Holds the numbers of cells that are kept against a count of the cells.
    ///
    /// # Errors
    /// One sentence on the numbers that differ.
    pub fn recount(&self) -> Result<(), String> {
        let owned = |owner: u8| self.cells().filter(|cell| self.owner(*cell) == owner).count() as u32;
        let (kept, counted) = (self.territory(), [owned(1), owned(2)]);
        if kept == counted { Ok(()) } else { Err(format!("{kept:?} cells are kept as owned, {counted:?} are counted")) }
    }

    /// How many cells each seat owns.
    pub fn territory(&self) -> [u32; 2] {
        self.territory
    }

    /// Who owns every passable cell, if somebody does.
    pub fn sole_owner(&self) -> Option<Seat> {
        match self.territory {
            [_, 0] => Some(0),
            [0, _] => Some(1),
            _ => None,
        }
    }

    /// Sets the garrison of a passable cell.
    pub fn station(&mut self, cell: Cell, army: u32) {
        let index = self.index(cell);
        if self.owner(cell) != 0 {
            self.armies[index] = army;
        }
    }

    /// Makes a cell passable and the seat's own.
    pub fn give(&mut self, cell: Cell, seat: Seat) {
        if !self.has(cell.row.into(), cell.column.into()) {
            return;
        }
        let index = self.index(cell);
        match self.owners[index] {
            1 => self.territory[0] -= 1,
            2 => self.territory[1] -= 1,
            _ => {}
        }
        let seat = seat.min(1);
        self.owners[index] = mark(seat);
        self.territory[usize::from(seat)] += 1;
    }

    /// All garrisons of a seat together.
    pub fn garrisons(&self, seat: Seat) -> u64 {
        let all = self.owners.iter().zip(&self.armies);
        all.filter(|(owner, _)| **owner == mark(seat)).map(|(_, army)| u64::from(*army)).sum()
    }

    /// Each owner with its garrison, border and walls included, row by row.
    pub(super) fn each_mut(&mut self) -> impl Iterator<Item = (u8, &mut u32)> {
        self.owners.iter().copied().zip(&mut self.armies)
    }

    /// The owners with the border, row by row.
    pub fn owners(&self) -> &[u8] {
        &self.owners
    }

    /// The garrisons with the border, row by row.
    pub fn armies(&self) -> &[u32] {
        &self.armies
    }

    /// The length of a row with the border.
    pub fn width(&self) -> usize {
        usize::from(self.columns) + 2
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.width() + usize::from(cell.column)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Field};

    #[test]
    fn territory_that_is_not_kept_as_it_is_is_found_out() {
        let mut field = Field::walls(2, 2);
        field.give(Cell::new(1, 1), 0);
        field.give(Cell::new(2, 1), 1);
        assert_eq!(field.recount(), Ok(()));
        field.territory[1] += 1;
        assert!(field.recount().is_err());
    }
}
