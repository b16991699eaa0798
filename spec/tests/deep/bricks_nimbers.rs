//! Published nimbers of Cram, held against the moves of the spec.
//!
//! The solver knows three theorems, none of them a rule of the text: parts that no brick can join add up as nimbers,
//! turning and mirroring a shape changes nothing, and a game has nimber n when it loses beside a heap of n. Which
//! bricks may be laid, and what is free afterwards, it asks the spec. 5 × 7 (nimber 1) agreed too when it was tried, but
//! takes four minutes; 7 × 7 (1) is out of this solver's reach.

use crate::cram::{Free, after, free, moves, position, rectangle};
use rulebook_spec::bricks::Cell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A connected shape of free cells in its canonical pose: width, and the cells row by row as bits.
type Shape = (u32, u128);
/// What a move leaves: shapes of two cells or more.
type Parts = Vec<Shape>;

#[derive(Default)]
struct Solver {
    options: HashMap<Shape, Rc<Vec<Parts>>>,
    loses: HashMap<(Shape, u32), bool>,
    nimbers: HashMap<Shape, u32>,
}

impl Solver {
    fn nimber_of(&mut self, free: &[Cell]) -> u32 {
        parts(free).into_iter().fold(0, |sum, part| sum ^ self.nimber(part))
    }

    fn nimber(&mut self, shape: Shape) -> u32 {
        let found = (0..).find(|heap| self.loses(shape, *heap));
        found.expect("a finite game has a nimber")
    }

    /// Whether the player to move loses on this shape beside a heap.
    fn loses(&mut self, shape: Shape, heap: u32) -> bool {
        if let Some(nimber) = self.nimbers.get(&shape) {
            return *nimber == heap;
        }
        if let Some(known) = self.loses.get(&(shape, heap)) {
            return *known;
        }
        let wins = (0..heap).any(|smaller| self.loses(shape, smaller))
            || self.options(shape).iter().any(|parts| self.sum_loses(parts, heap));
        if !wins {
            self.nimbers.insert(shape, heap);
        }
        self.loses.insert((shape, heap), !wins);
        !wins
    }

    /// The same for several shapes: all but the largest become heaps.
    fn sum_loses(&mut self, parts: &[Shape], heap: u32) -> bool {
        let Some((largest, rest)) = parts.split_last() else { return heap == 0 };
        let heap = rest.iter().fold(heap, |heap, part| heap ^ self.nimber(*part));
        self.loses(*largest, heap)
    }

    /// What each move of the spec leaves of the shape, the most broken up first.
    fn options(&mut self, shape: Shape) -> Rc<Vec<Parts>> {
        if let Some(known) = self.options.get(&shape) {
            return Rc::clone(known);
        }
        let found: BTreeSet<Parts> = match position(&cells(shape)) {
            None => BTreeSet::new(),
            Some(position) => moves(&position).into_iter().map(|m| parts(&free(&after(&position, m)))).collect(),
        };
        let mut found: Vec<Parts> = found.into_iter().collect();
        found.sort_by_key(|parts| parts.last().map_or(0, |largest| largest.1.count_ones()));
        let found = Rc::new(found);
        self.options.insert(shape, Rc::clone(&found));
        found
    }
}

fn cells((width, bits): Shape) -> Free {
    (0..128).filter(|bit| bits >> bit & 1 == 1).map(|bit| Cell::new(bit % width, bit / width)).collect()
}

/// The connected shapes of two cells or more, the largest last.
fn parts(free: &[Cell]) -> Parts {
    let mut left: Vec<Cell> = free.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = left.pop() {
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let cell = part[next];
            let (joined, rest) = left.into_iter().partition(|other| matches!(cell.distance(*other), (0, 1) | (1, 0)));
            part.extend::<Vec<Cell>>(joined);
            left = rest;
            next += 1;
        }
        if part.len() > 1 {
            parts.push(canonical(&part));
        }
    }
    parts.sort_by_key(|shape| (shape.1.count_ones(), *shape));
    parts
}

/// The least of the eight poses of a shape.
fn canonical(cells: &[Cell]) -> Shape {
    let least = |key: fn(&Cell) -> u32| cells.iter().map(key).min().unwrap_or(0);
    let most = |key: fn(&Cell) -> u32| cells.iter().map(key).max().unwrap_or(0);
    let (left, top) = (least(|cell| cell.x), least(|cell| cell.y));
    let (width, height) = (most(|cell| cell.x) - left + 1, most(|cell| cell.y) - top + 1);
    let pose = |turn: u32| {
        let bit = |cell: &Cell| {
            let (mut x, mut y) = (cell.x - left, cell.y - top);
            if turn & 1 == 1 {
                x = width - 1 - x;
            }
            if turn & 2 == 2 {
                y = height - 1 - y;
            }
            if turn & 4 == 4 { x * height + y } else { y * width + x }
        };
        let side = if turn & 4 == 4 { height } else { width };
        (side, cells.iter().fold(0u128, |bits, cell| bits | 1 << bit(cell)))
    };
    (0..8).map(pose).min().unwrap_or((1, 0))
}

/// One nimber: width, height, filled cells, expected value.
fn check(solver: &mut Solver, width: u32, height: u32, filled: &[(u32, u32)], nimber: u32) {
    let found = solver.nimber_of(&rectangle(width, height, filled));
    assert_eq!(found, nimber, "{width} x {height} without {filled:?}");
}

#[test]
fn empty_boards_have_the_published_nimbers() {
    let mut solver = Solver::default();
    let published = [(3, 3, 0), (3, 5, 1), (4, 4, 0), (3, 7, 1), (4, 5, 2), (5, 5, 0), (3, 9, 1), (3, 11, 0)];
    for (width, height, nimber) in published {
        check(&mut solver, width, height, &[], nimber);
    }
}

#[test]
fn boards_with_filled_cells_have_the_nimbers_of_our_rulings() {
    let mut solver = Solver::default();
    check(&mut solver, 3, 3, &[(1, 1)], 0);
    check(&mut solver, 5, 5, &[(1, 1), (3, 2), (0, 4)], 2);
    check(&mut solver, 5, 5, &[(2, 2)], 0);
    check(&mut solver, 5, 5, &[(0, 0)], 3);
    check(&mut solver, 5, 5, &[(2, 1)], 1);
}

/// The theorem of the solver that a bug in the spec could break unseen: the eight poses of a position have the same
/// moves, turned likewise.
#[test]
fn turning_a_board_turns_its_moves() {
    let turned = |cells: &[Cell]| -> Free { cells.iter().map(|cell| Cell::new(4 - cell.y, cell.x)).collect() };
    let mirrored = |cells: &[Cell]| -> Free { cells.iter().map(|cell| Cell::new(4 - cell.x, cell.y)).collect() };
    let left = |cells: &[Cell]| -> BTreeSet<Vec<Cell>> {
        let position = position(cells).expect("a brick fits");
        moves(&position).into_iter().map(|choice| sorted(free(&after(&position, choice)))).collect()
    };
    // Corners (4,0), (0,4), (4,4) stay free, so that the board keeps its size in every pose.
    for filled in [&[(1, 1), (3, 2)][..], &[(2, 1), (1, 0), (2, 4)], &[(3, 3), (3, 1), (2, 2), (0, 1)]] {
        let board = rectangle(5, 5, filled);
        for pose in [&turned as &dyn Fn(&[Cell]) -> Free, &mirrored] {
            let expected: BTreeSet<_> = left(&board).iter().map(|cells| sorted(pose(cells))).collect();
            assert_eq!(left(&pose(&board)), expected, "{filled:?}");
        }
    }
}

fn sorted(mut cells: Free) -> Free {
    cells.sort();
    cells
}
