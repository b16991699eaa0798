//! The board and the snakes on it.

use super::Seat;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The longest side that a setup may have.
pub const LONGEST_SIDE: usize = 99;
/// Columns and rows of the engine's board.
pub const ENGINE_SIDE: u8 = 25;
/// A map reaches at most this many cells from its head.
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
pub const fn code(holds: Holds) -> u8 {
    match holds {
        Holds::Nothing => FREE,
        Holds::Outside => OUTSIDE,
        Holds::Segment(seat, part) => FIRST + seat * 3 + part as u8,
    }
}

/// There are fewer codes than this, with four snakes.
pub const CODES: usize = 16;

/// What a code stands for.
pub fn holds(code: u8) -> Holds {
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
    pub fn new(columns: u8, rows: u8, snakes: &[Vec<Cell>]) -> Self {
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
    pub fn stride(&self) -> usize {
        usize::from(self.columns) + 2 * PAD
    }

    /// How many columns the board has.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows the board has.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    pub(super) fn board(&self) -> &[u8] {
        &self.board
    }

    /// Where a cell lies on the board with its border.
    pub fn index(&self, column: u8, row: u8) -> usize {
        (usize::from(row) + PAD) * self.stride() + PAD + usize::from(column)
    }

    /// The cell that lies there on the board with its border; it is not on the border.
    pub fn cell(&self, index: usize) -> Cell {
        let (row, column) = (index / self.stride(), index % self.stride());
        [column.saturating_sub(PAD) as u8, row.saturating_sub(PAD) as u8]
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
        snake.into_iter().flatten().map(|index| self.cell(usize::from(*index))).collect()
    }

    /// Where on the board with its border the head is; `None` for an eaten snake.
    pub fn head(&self, seat: Seat) -> Option<usize> {
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
    pub fn at(&self, index: usize) -> Holds {
        self.board.get(index).map_or(Holds::Outside, |code| holds(*code))
    }

    /// The cell this many columns and rows away from one, on the board or on its border.
    pub fn away(&self, index: usize, (columns, rows): (i32, i32)) -> usize {
        index.saturating_add_signed((rows * self.stride() as i32 + columns) as isize)
    }

    /// The cell beside one.
    pub fn beside(&self, index: usize, direction: Direction) -> usize {
        self.away(index, direction.step())
    }

    /// Moves a snake's head to a cell; its segments follow, and its tail's old cell becomes free.
    pub fn advance(&mut self, seat: Seat, to: usize) {
        if let Some(tail) = self.snakes[usize::from(seat)].pop_back() {
            self.board[usize::from(tail)] = FREE;
        }
        self.grow(seat, to);
    }

    /// Moves a snake's head to a cell; its tail stays where it is.
    pub fn grow(&mut self, seat: Seat, to: usize) {
        self.snakes[usize::from(seat)].push_front(to as u16);
        self.remark(seat);
    }

    /// Takes a snake's last segment off the board; the one before it is the tail now.
    pub fn lose_tail(&mut self, seat: Seat) {
        if let Some(tail) = self.snakes[usize::from(seat)].pop_back() {
            self.board[usize::from(tail)] = FREE;
        }
        self.remark(seat);
    }

    /// Writes the parts anew that change when a snake moves or loses a segment: tail, neck and head.
    fn remark(&mut self, seat: Seat) {
        let snake = &self.snakes[usize::from(seat)];
        let (Some(head), Some(tail)) = (snake.front(), snake.back()) else { return };
        if let Some(neck) = snake.get(1) {
            self.board[usize::from(*neck)] = code(Holds::Segment(seat, Part::Body));
        }
        self.board[usize::from(*head)] = code(Holds::Segment(seat, Part::Head));
        self.board[usize::from(*tail)] = code(Holds::Segment(seat, Part::Tail));
    }

    /// Writes on the board what a cell holds; the snakes stay as they are.
    pub fn mark(&mut self, index: usize, holds: Holds) {
        if let Some(marked) = self.board.get_mut(index) {
            *marked = code(holds);
        }
    }

    /// Holds the board against the snakes.
    ///
    /// # Errors
    /// One sentence on the first thing that differs.
    pub fn recount(&self) -> Result<(), String> {
        let snakes: Vec<Vec<Cell>> = (0..self.seats()).map(|seat| self.cells(seat)).collect();
        let anew = Field::new(self.columns, self.rows, &snakes);
        let held = snakes.iter().flatten().count();
        let marked = self.board.iter().filter(|code| **code >= FIRST).count();
        if held != marked {
            return Err(format!("the snakes have {held} segments, {marked} are on the board"));
        }
        match anew.board.iter().zip(&self.board).position(|(anew, kept)| anew != kept) {
            None => Ok(()),
            Some(index) => Err(format!("{:?} holds something else than the snakes say", self.cell(index))),
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
