//! The end of a game of bricks, solved exactly.
//!
//! Whoever cannot lay a brick loses, and both may lay the same ones: so each region of the board is worth a heap of nim, whose size is the
//! smallest number that no move from there leads to, and the regions together are worth these numbers added without carry. Who is to
//! move wins where that is not 0, by a move after which it is.

use rulebook_spec::bricks::{Board, Brick, Cell};
use std::collections::BTreeMap;

/// A region of more cells than these is not solved.
const CELLS: usize = 16;
/// No value is as large: a mark for what was not worked out yet.
const UNKNOWN: u8 = u8::MAX;

/// A brick after which the opponent loses against perfect play; `None` where there is none, or where a region is too large.
pub(super) fn winning(board: &Board) -> Option<Brick> {
    let mut regions = regions(board)?;
    let values: Vec<u8> = regions.iter_mut().map(Region::value).collect();
    let whole = values.iter().fold(0, |sum, value| sum ^ value);
    if whole == 0 {
        return None;
    }
    regions.iter_mut().zip(values).find_map(|(region, value)| region.move_to(whole ^ value))
}

/// The regions in which a brick fits; `None` where one is too large.
fn regions(board: &Board) -> Option<Vec<Region>> {
    let mut beside: BTreeMap<(u32, u32), Vec<Cell>> = BTreeMap::new();
    for [one, other] in board.scan() {
        beside.entry((one.x, one.y)).or_default().push(other);
        beside.entry((other.x, other.y)).or_default().push(one);
    }
    let mut regions = Vec::new();
    while let Some((&(x, y), _)) = beside.first_key_value() {
        let (mut cells, mut pairs, mut open) = (Vec::new(), Vec::new(), vec![Cell::new(x, y)]);
        while let Some(cell) = open.pop() {
            let Some(others) = beside.remove(&(cell.x, cell.y)) else { continue };
            cells.push(cell);
            if cells.len() > CELLS {
                return None;
            }
            pairs.extend(others.iter().map(|other| [cell, *other]));
            open.extend(others);
        }
        regions.push(Region::new(cells, &pairs));
    }
    Some(regions)
}

/// Free cells that hang together, with the values of all that can become of them.
struct Region {
    cells: Vec<Cell>,
    /// For each cell those beside it, a bit each.
    beside: Vec<u16>,
    /// By the cells that are free, a bit each.
    values: Vec<u8>,
}

impl Region {
    fn new(cells: Vec<Cell>, pairs: &[Brick]) -> Region {
        let index = |cell: &Cell| cells.iter().position(|other| other == cell).unwrap_or_default();
        let mut beside = vec![0; cells.len()];
        for [one, other] in pairs {
            beside[index(one)] |= 1 << index(other);
            beside[index(other)] |= 1 << index(one);
        }
        let values = vec![UNKNOWN; 1 << cells.len()];
        Region { cells, beside, values }
    }

    /// All of it is free.
    fn whole(&self) -> u16 {
        u16::MAX >> (u16::BITS as usize - self.cells.len())
    }

    fn value(&mut self) -> u8 {
        self.of(self.whole())
    }

    /// The value where these cells are free.
    fn of(&mut self, free: u16) -> u8 {
        let known = self.values[usize::from(free)];
        if known != UNKNOWN {
            return known;
        }
        let part = self.part(free);
        let value = if part == free {
            let mut reached = 0u64;
            for (one, other) in self.places(free) {
                // A region of 16 cells has no value near 64.
                reached |= 1 << self.of(free & !(1 << one) & !(1 << other)).min(63);
            }
            reached.trailing_ones() as u8
        } else {
            self.of(part) ^ self.of(free & !part)
        };
        self.values[usize::from(free)] = value;
        value
    }

    /// Those of the free cells that hang together with the first of them.
    fn part(&self, free: u16) -> u16 {
        let mut part = free & free.wrapping_neg();
        loop {
            let grown = (0..self.cells.len()).filter(|cell| part >> cell & 1 == 1);
            let grown = grown.fold(part, |grown, cell| grown | self.beside[cell] & free);
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// The places that are left, by their cells.
    fn places(&self, free: u16) -> Vec<(usize, usize)> {
        let cells = self.cells.len();
        let is_place = |one: usize, other: usize| free >> one & 1 == 1 && free & self.beside[one] & 1 << other != 0;
        (0..cells)
            .flat_map(|one| (one + 1..cells).map(move |other| (one, other)))
            .filter(|(one, other)| is_place(*one, *other))
            .collect()
    }

    /// A brick after which the region has this value.
    fn move_to(&mut self, value: u8) -> Option<Brick> {
        let whole = self.whole();
        let places = self.places(whole);
        let found = places.into_iter().find(|(one, other)| self.of(whole & !(1 << one) & !(1 << other)) == value);
        found.map(|(one, other)| [self.cells[one], self.cells[other]])
    }
}

#[cfg(test)]
mod tests {
    use super::{regions, winning};
    use rulebook_spec::bricks::{Board, Cell};

    /// A board of one row of free cells in a corner, and another one below it, of these lengths, a wall between them.
    fn rows(lengths: [u32; 2]) -> Board {
        let mut board = Board::empty(17);
        for cell in board.cells() {
            let is_free =
                [(0, lengths[0]), (2, lengths[1])].iter().any(|(row, length)| cell.y == *row && cell.x < *length);
            if !is_free {
                board.fill(cell);
            }
        }
        board
    }

    /// A row of cells is Dawson's Kayles, whose values are in the books (Winning Ways, chapter 4).
    #[test]
    fn rows_have_the_values_of_the_books() {
        let known = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5];
        for (length, value) in (0..).zip(known) {
            let found: u8 =
                regions(&rows([length, 0])).expect("it is small").iter_mut().map(|region| region.value()).sum();
            assert_eq!(found, value, "a row of {length}");
        }
        assert!(regions(&rows([17, 0])).is_none(), "a row of 17 is too long");
    }

    #[test]
    fn a_winning_brick_leaves_nothing_to_win() {
        for (one, other) in [(4, 2), (7, 10), (16, 5)] {
            let mut board = rows([one, other]);
            let brick = winning(&board).expect("the values differ");
            brick.iter().for_each(|cell| board.fill(*cell));
            assert_eq!(winning(&board), None, "{one} and {other}");
        }
        assert_eq!(winning(&rows([6, 6])), None, "two equal heaps are lost");
        assert_eq!(winning(&rows([2, 0])), Some([Cell::new(0, 0), Cell::new(1, 0)]));
    }
}
