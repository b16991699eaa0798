//! The board and the snakes on it.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The longest side that a setup may have.
pub const LONGEST_SIDE: usize = 99;
/// Columns and rows of the engine's board.
pub const ENGINE_SIDE: u8 = 25;
/// A map reaches so many cells from its head at most.
pub const REACH: i32 = 6;

const PAD: usize = REACH as usize;
const FREE: u8 = 0;
const OUTSIDE: u8 = 1;
const FIRST: u8 = 2;

/// A way over the board. "Up" is towards row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Their names are all there is to them.
pub enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// All four, clockwise.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// Columns and rows of one step.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Up => (0, -1),
            Direction::Right => (1, 0),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
        }
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Direction::ALL[(self as usize + 2) % 4]
    }
}

/// A column and a row, from 0.
pub type Cell = [u8; 2];

/// A part of a snake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Part {
    Head,
    Body,
    Tail,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nothing.
    Nothing,
    /// It lies outside the board.
    Outside,
    /// A segment of the snake of this seat.
    Segment(Seat, Part),
}

/// The number that stands on the board for what a cell holds; below [`CODES`].
pub(super) const fn code(holds: Holds) -> u8 {
    match holds {
        Holds::Nothing => FREE,
        Holds::Outside => OUTSIDE,
        Holds::Segment(seat, part) => FIRST + seat * 3 + part as u8,
    }
}

/// There are fewer codes than this, with four snakes.
pub(super) const CODES: usize = 16;

/// What a code stands for.
pub(super) fn holds(code: u8) -> Holds {
    match code {
        FREE => Holds::Nothing,
        OUTSIDE => Holds::Outside,
        code => {
            let segment = code - FIRST;
            Holds::Segment(segment / 3, [Part::Head, Part::Body, Part::Tail][usize::from(segment % 3)])
        }
    }
}

/// The board with a border, as wide as a map reaches, and the snakes, each from head to tail. A snake of one cell is the
/// remnant of an eaten one, and a tail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    columns: u8,
    rows: u8,
    board: Vec<u8>,
    snakes: Vec<VecDeque<u16>>,
}

impl Field {
    /// The board with these snakes on it; the cells are known to fit on it.
    pub(super) fn new(columns: u8, rows: u8, snakes: &[Vec<Cell>]) -> Self {
        let stride = usize::from(columns) + 2 * PAD;
        let mut board = vec![OUTSIDE; stride * (usize::from(rows) + 2 * PAD)];
        for row in 0..usize::from(rows) {
            let begin = (row + PAD) * stride + PAD;
            board[begin..begin + usize::from(columns)].fill(FREE);
        }
        let mut field = Field { columns, rows, board, snakes: Vec::new() };
        let places = |cells: &Vec<Cell>| cells.iter().map(|[x, y]| field.index(*x, *y) as u16).collect();
        field.snakes = snakes.iter().map(places).collect();
        for seat in 0..field.seats() {
            field.mark_all(seat);
        }
        field
    }

    fn mark_all(&mut self, seat: Seat) {
        for index in 0..self.length(seat) {
            let place = self.snakes[usize::from(seat)][index];
            self.board[usize::from(place)] = code(Holds::Segment(seat, self.part(seat, index)));
        }
    }

    /// The part that the segment of this number, from 0 at the head, is.
    fn part(&self, seat: Seat, index: usize) -> Part {
        match self.length(seat) {
            length if index + 1 == length => Part::Tail,
            _ if index == 0 => Part::Head,
            _ => Part::Body,
        }
    }

    /// Cells of the board with its border in one row.
    pub(super) fn stride(&self) -> usize {
        usize::from(self.columns) + 2 * PAD
    }

    pub(super) fn columns(&self) -> u8 {
        self.columns
    }

    pub(super) fn rows(&self) -> u8 {
        self.rows
    }

    pub(super) fn board(&self) -> &[u8] {
        &self.board
    }

    pub(super) fn index(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + PAD) * self.stride() + PAD + usize::from(column)
    }

    fn cell(&self, index: u16) -> Cell {
        let (row, column) = (usize::from(index) / self.stride(), usize::from(index) % self.stride());
        [(column - PAD) as u8, (row - PAD) as u8]
    }

    /// How many snakes there are.
    pub fn seats(&self) -> Seat {
        self.snakes.len() as Seat
    }

    /// How many segments a snake has.
    pub fn length(&self, seat: Seat) -> usize {
        self.snakes.get(usize::from(seat)).map_or(0, VecDeque::len)
    }

    /// Whether a snake is not eaten.
    pub fn is_living(&self, seat: Seat) -> bool {
        self.length(seat) > 1
    }

    /// The cells of a snake, head first.
    pub fn cells(&self, seat: Seat) -> Vec<Cell> {
        let snake = self.snakes.get(usize::from(seat));
        snake.into_iter().flatten().map(|index| self.cell(*index)).collect()
    }

    /// Where on the board with its border the head is; `None` for an eaten snake.
    pub(super) fn head(&self, seat: Seat) -> Option<usize> {
        let snake = self.snakes.get(usize::from(seat)).filter(|snake| snake.len() > 1)?;
        snake.front().map(|index| usize::from(*index))
    }

    /// The direction from the second segment to the head; `None` for an eaten snake.
    pub fn heading(&self, seat: Seat) -> Option<Direction> {
        let snake = self.snakes.get(usize::from(seat))?;
        let (head, neck) = (i32::from(*snake.front()?), i32::from(*snake.get(1)?));
        let stride = self.stride() as i32;
        Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.step();
            head - neck == y * stride + x
        })
    }

    /// What the cell of the board with its border holds.
    pub(super) fn at(&self, index: usize) -> Holds {
        self.board.get(index).map_or(Holds::Outside, |code| holds(*code))
    }

    /// The cell beside one, on the board or on its border.
    pub(super) fn beside(&self, index: usize, direction: Direction) -> usize {
        let (x, y) = direction.step();
        let away = y * self.stride() as i32 + x;
        index.saturating_add_signed(away as isize)
    }

    /// The cell at the other end of the row or column.
    pub(super) fn wrapped(&self, index: usize, direction: Direction) -> usize {
        let [column, row] = self.cell(index as u16);
        let (last_column, last_row) = (self.columns - 1, self.rows - 1);
        match direction {
            Direction::Up => self.index(column, last_row),
            Direction::Right => self.index(0, row),
            Direction::Down => self.index(column, 0),
            Direction::Left => self.index(last_column, row),
        }
    }

    /// The next cell in reading order for one who goes right, the one before for one who goes left; `None` beyond the
    /// first and the last.
    pub(super) fn in_next_row(&self, index: usize, direction: Direction) -> Option<usize> {
        let ([column, row], (dx, dy)) = (self.cell(index as u16).map(i32::from), direction.step());
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let place = (row + dy) * columns + column + dx;
        let inside = (0..columns * rows).contains(&place);
        inside.then(|| self.index((place % columns) as u8, (place / columns) as u8))
    }

    /// Moves a snake's head to a cell; its tail's cell becomes free unless the snake grows.
    pub(super) fn go(&mut self, seat: Seat, to: usize, grows: bool) {
        let snake = &mut self.snakes[usize::from(seat)];
        if !grows && let Some(tail) = snake.pop_back() {
            self.board[usize::from(tail)] = FREE;
        }
        snake.push_front(to as u16);
        self.remark(seat);
    }

    /// Takes a snake's last segment off the board.
    pub(super) fn lose_tail(&mut self, seat: Seat) {
        self.drop_tail(seat);
        self.remark(seat);
    }

    /// Takes a snake's last segment off the board, and leaves the one before it the part that it was.
    pub(super) fn drop_tail(&mut self, seat: Seat) {
        if let Some(tail) = self.snakes[usize::from(seat)].pop_back() {
            self.board[usize::from(tail)] = FREE;
        }
    }

    /// Takes every segment from this cell on off the board.
    pub(super) fn cut_at(&mut self, seat: Seat, at: usize) {
        while self.snakes[usize::from(seat)].contains(&(at as u16)) {
            self.lose_tail(seat);
        }
    }

    /// Writes the parts anew that change when a snake moves or loses a segment: tail, neck and head.
    pub(super) fn remark(&mut self, seat: Seat) {
        let snake = &self.snakes[usize::from(seat)];
        let (Some(head), Some(tail)) = (snake.front(), snake.back()) else { return };
        if let Some(neck) = snake.get(1) {
            self.board[usize::from(*neck)] = code(Holds::Segment(seat, Part::Body));
        }
        self.board[usize::from(*head)] = code(Holds::Segment(seat, Part::Head));
        self.board[usize::from(*tail)] = code(Holds::Segment(seat, Part::Tail));
    }

    /// Holds the board against the snakes.
    ///
    /// # Errors
    /// One sentence on the first thing that differs.
    pub(super) fn recount(&self) -> Result<(), String> {
        let snakes: Vec<Vec<Cell>> = (0..self.seats()).map(|seat| self.cells(seat)).collect();
        let anew = Field::new(self.columns, self.rows, &snakes);
        let held = snakes.iter().flatten().count();
        let marked = self.board.iter().filter(|code| **code >= FIRST).count();
        if held != marked {
            return Err(format!("the snakes have {held} segments, {marked} are on the board"));
        }
        match anew.board.iter().zip(&self.board).position(|(anew, kept)| anew != kept) {
            None => Ok(()),
            Some(index) => Err(format!("{:?} holds something else than the snakes say", self.cell(index as u16))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FREE, Field};

    #[test]
    fn what_is_kept_and_is_not_so_is_found_out() {
        let right = Field::new(4, 3, &[vec![[0, 0], [1, 0], [2, 0]], vec![[3, 2], [2, 2]]]);
        assert_eq!(right.recount(), Ok(()));
        let at = |field: &Field| [field.index(0, 0), field.index(1, 0), field.index(1, 1)];
        let [head, neck, free] = at(&right);
        // A segment too few and too many, and two that are where the other should be.
        let spoils: [&dyn Fn(&mut Field); 3] =
            [&|field| field.board[neck] = FREE, &|field| field.board[free] = field.board[neck], &|field| {
                field.board.swap(head, neck)
            }];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert!(wrong.recount().is_err(), "spoil {number}");
        }
    }
}
