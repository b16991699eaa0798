//! Cells and the board, with a running count of the places where a brick still fits.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest board of the text is `LARGEST_SIZE` cells wide and high (003 ¶1).
pub const LARGEST_SIZE: u32 = 999;

/// One cell, written `AxB`: column, then row, from 0 at the top left (ruling bricks.coordinates).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
}

impl Cell {
    /// The cell in this column and row.
    pub const fn new(x: u32, y: u32) -> Self {
        Cell { x, y }
    }

    /// How far apart two cells are, in columns and in rows.
    pub fn distance(self, other: Cell) -> (u32, u32) {
        (self.x.abs_diff(other.x), self.y.abs_diff(other.y))
    }

    /// The cell that is spelt exactly `AxB`: decimal digits, no sign, no leading zero.
    pub fn parse(text: &str) -> Option<Cell> {
        let (x, y) = text.split_once('x')?;
        Some(Cell::new(number(x)?, number(y)?))
    }

    fn neighbours(self) -> impl Iterator<Item = Cell> {
        let Cell { x, y } = self;
        [(x.wrapping_sub(1), y), (x.saturating_add(1), y), (x, y.wrapping_sub(1)), (x, y.saturating_add(1))]
            .into_iter()
            .map(|(x, y)| Cell { x, y })
    }
}

/// A number spelt exactly. One too large to be a coordinate of any board becomes `u32::MAX`, which is outside of all.
pub fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let exact = digits && (text == "0" || !text.starts_with('0'));
    exact.then(|| text.parse().unwrap_or(u32::MAX))
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.x, self.y)
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = String;

    fn try_from(text: String) -> Result<Cell, String> {
        Cell::parse(&text).ok_or_else(|| format!("`{text}` is no cell: write column x row, such as 2x3"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Cell {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^(0|[1-9][0-9]*)x(0|[1-9][0-9]*)$",
            "description": "column x row, from 0 at the top left"
        })
    }
}

/// A square board. Equality is that of the filled cells; the order in which they were filled is kept beside it.
#[derive(Clone, Debug)]
pub struct Board {
    size: u32,
    filled: Vec<bool>,
    order: Vec<Cell>,
    places: u64,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.filled == other.filled
    }
}

impl Eq for Board {}

/// The rows as text, `#` for filled and `.` for free.
impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letter = |filled: &bool| if *filled { b'#' } else { b'.' };
        let rows = self.filled.chunks(self.size.max(1) as usize);
        // Put into a string one by one, letters took half of the time in which changes of these rules are looked for.
        let rows = rows.map(|row| String::from_utf8(row.iter().map(letter).collect()).unwrap_or_default());
        serializer.collect_seq(rows)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Board {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<String>::json_schema(generator)
    }
}

impl Board {
    /// An empty board of `size` × `size` cells.
    pub fn empty(size: u32) -> Self {
        let side = u64::from(size);
        Board {
            size,
            filled: vec![false; size as usize * size as usize],
            order: Vec::new(),
            places: 2 * side * side.saturating_sub(1),
        }
    }

    /// Cells to a side.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The filled cells in the order in which they were filled: those of the setup first.
    pub fn order(&self) -> &[Cell] {
        &self.order
    }

    /// In how many places a brick still fits, kept up to date by [`Board::fill`] at no cost per question.
    pub fn places(&self) -> u64 {
        self.places
    }

    /// Whether the cell is on the board.
    pub fn has(&self, cell: Cell) -> bool {
        cell.x < self.size && cell.y < self.size
    }

    /// Whether the cell is on the board and filled.
    pub fn is_filled(&self, cell: Cell) -> bool {
        self.has(cell) && self.filled[self.index(cell)]
    }

    /// Whether the cell is on the board and empty.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.has(cell) && !self.filled[self.index(cell)]
    }

    /// Fills a free cell; a filled one, or one that is not on the board, changes nothing.
    pub fn fill(&mut self, cell: Cell) {
        if !self.is_free(cell) {
            return;
        }
        let lost = cell.neighbours().filter(|neighbour| self.is_free(*neighbour)).count();
        self.places -= lost as u64;
        let index = self.index(cell);
        self.filled[index] = true;
        self.order.push(cell);
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Cell { x, y }))
    }

    /// Every place where a brick fits, by literal scan: the cell and its right or lower neighbour, row by row.
    pub fn scan(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.scan_from(0)
    }

    /// Every place where a brick fits, but those that begin before a cell; cells are counted row by row, from 0.
    pub fn scan_from(&self, first: u32) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let (size, cells) = (self.size, self.filled.len() as u32);
        (first..cells).map(move |index| Cell::new(index % size, index / size)).flat_map(move |cell| {
            let right = Cell::new(cell.x + 1, cell.y);
            let below = Cell::new(cell.x, cell.y + 1);
            [[cell, right], [cell, below]].into_iter().filter(|brick| brick.iter().all(|cell| self.is_free(*cell)))
        })
    }

    /// Holds the running count of places, and the list of filled cells, against the cells themselves.
    pub fn recount(&self) -> Result<(), String> {
        let (kept, counted) = (self.places, self.scan().count() as u64);
        if kept != counted {
            return Err(format!("the board keeps a count of {kept} places, a scan finds {counted}"));
        }
        let filled = self.filled.iter().filter(|filled| **filled).count();
        match self.order.iter().find(|cell| !self.is_filled(**cell)) {
            Some(cell) => Err(format!("cell {cell} is listed as filled, but is free")),
            None if self.order.len() == filled => Ok(()),
            None => Err(format!("{} cells are listed as filled, {filled} are", self.order.len())),
        }
    }

    fn index(&self, cell: Cell) -> usize {
        cell.y as usize * self.size as usize + cell.x as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Cell};

    #[test]
    fn what_is_kept_and_is_not_so_is_found_out() {
        let mut right = Board::empty(3);
        right.fill(Cell::new(1, 0));
        assert_eq!(right.recount(), Ok(()));
        let spoils: [fn(&mut Board); 3] =
            [|board| board.places += 1, |board| board.order = vec![Cell::new(0, 0)], |board| board.order.clear()];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert!(wrong.recount().is_err(), "spoil {number}");
        }
    }
}
