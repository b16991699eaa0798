//! Published counts of Cram, held against the moves of the spec: reachable positions, sets of bricks that do not
//! overlap (matchings), and sets to which no brick can be added (finished games).

use crate::cram::{after, free, moves, position, rectangle};
use rulebook_spec::bricks::names::BOARD_STAGE;
use rulebook_spec::bricks::{Bricks, Cell, Ending, Move, Position, Stage};
use rulebook_spec::game::Game;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The free cells as bits, row by row.
fn bits(position: &Position) -> u64 {
    let size = position.board.size();
    free(position).iter().fold(0, |bits, cell| bits | 1 << (cell.y * size + cell.x))
}

/// How many sets of filled cells play can reach, the beginning included.
fn reachable(width: u32, height: u32) -> usize {
    let start = position(&rectangle(width, height, &[])).expect("a brick fits");
    let mut seen = HashSet::from([bits(&start)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        for choice in moves(&position) {
            let next = after(&position, choice);
            if seen.insert(bits(&next)) {
                open.push(next);
            }
        }
    }
    seen.len()
}

#[test]
fn as_many_positions_can_be_reached_as_published() {
    assert_eq!(reachable(3, 3), 98);
    assert_eq!(reachable(3, 5), 3054);
    assert_eq!(reachable(5, 5), 1_125_703);
}

/// Calls `visit` once for every set of non-overlapping bricks with the number of bricks and the position they leave:
/// the bricks of a set are laid in the order in which the spec lists them on the board as it was at first.
fn each_set(position: &Position, visit: &mut dyn FnMut(usize, &Position)) {
    fn lay(bricks: &[Move], laid: usize, position: &Position, visit: &mut dyn FnMut(usize, &Position)) {
        visit(laid, position);
        for (index, brick) in bricks.iter().enumerate() {
            if allowed(position, *brick) {
                lay(&bricks[index + 1..], laid + 1, &after(position, *brick), visit);
            }
        }
    }
    lay(&moves(position), 0, position, visit);
}

/// What a check of the brick says, which `Game::moves` need not have listed.
fn allowed(position: &Position, brick: Move) -> bool {
    match position.stage {
        Stage::Move(seat) => Bricks::check(Bricks::literal(), position, seat, &brick).is_ok(),
        _ => false,
    }
}

fn cells(choice: Move) -> [Cell; 2] {
    match choice {
        Move::Brick(cells) => cells,
        Move::Ok => panic!("OK is no brick"),
    }
}

/// The number of sets of bricks on the empty board.
fn sets(width: u32, height: u32) -> u64 {
    // Where no brick fits there is the empty set only; the spec says so by refusing that anybody is to move.
    let Some(start) = position(&rectangle(width, height, &[])) else { return 1 };
    let mut count = 0;
    each_set(&start, &mut |_, _| count += 1);
    count
}

/// OEIS A028420.
const MATCHINGS: [u64; 7] = [1, 7, 131, 10_012, 2_810_694, 2_989_126_727, 11_945_257_052_321];

#[test]
fn as_many_sets_of_bricks_are_laid_as_published() {
    for (n, expected) in (1..=5).zip(MATCHINGS) {
        assert_eq!(sets(n, n), expected, "{n} x {n}");
    }
}

/// The same numbers by a second way that gets to 7 × 7: the first free cell is either filled by the referee, or
/// covered by one of the bricks that the spec allows on it. What is left free says all about the rest.
fn sets_by_first_cell(free_cells: &[Cell], known: &mut HashMap<Vec<Cell>, u64>) -> u64 {
    let Some(position) = position(free_cells) else { return 1 };
    let mut cells_left = free(&position);
    if let Some(count) = known.get(&cells_left) {
        return *count;
    }
    let first = cells_left[0];
    let covering = moves(&position).into_iter().filter(|choice| cells(*choice).contains(&first));
    let covered: u64 = covering.map(|choice| sets_by_first_cell(&free(&after(&position, choice)), known)).sum();
    let key = cells_left.clone();
    cells_left.remove(0);
    let count = covered + sets_by_first_cell(&cells_left, known);
    known.insert(key, count);
    count
}

#[test]
fn as_many_sets_of_bricks_as_published_by_a_second_way() {
    for (n, expected) in (1..=7).zip(MATCHINGS) {
        assert_eq!(sets_by_first_cell(&rectangle(n, n, &[]), &mut HashMap::new()), expected, "{n} x {n}");
    }
}

/// Sets of exactly two bricks on n × n, OEIS A242856: the second is any that is still allowed after the first.
#[test]
fn as_many_pairs_of_bricks_as_published() {
    for n in 2..=9u32 {
        let start = position(&rectangle(n, n, &[])).expect("a brick fits");
        let ordered: usize = moves(&start).into_iter().map(|first| moves(&after(&start, first)).len()).sum();
        let n = i64::from(n);
        assert_eq!(ordered as i64, 2 * (2 * n.pow(4) - 4 * n.pow(3) - 5 * n.pow(2) + 13 * n - 4), "{n} x {n}");
    }
}

/// How many maximal sets there are with so many bricks: the lengths of finished games.
fn maximal(width: u32, height: u32) -> BTreeMap<usize, u64> {
    let start = position(&rectangle(width, height, &[])).expect("a brick fits");
    let mut found = BTreeMap::new();
    each_set(&start, &mut |laid, position| match position.stage {
        Stage::Over { loser, by } => {
            // Seat 0 lays the first brick, and who cannot lay the next one has lost.
            assert_eq!((usize::from(loser), by), (laid % 2, Ending::NoPlace));
            *found.entry(laid).or_default() += 1;
        }
        stage => assert_eq!(stage, Stage::Move((laid % 2) as u8)),
    });
    found
}

#[test]
fn finished_games_are_as_many_and_as_long_as_published() {
    // OEIS A288028, from 3 × 1 on.
    for (n, total) in (1..=7).zip([2, 5, 22, 75, 264, 941, 3286]) {
        assert_eq!(maximal(3, n).values().sum::<u64>(), total, "3 x {n}");
    }
    assert_eq!(maximal(3, 3), BTreeMap::from([(3, 4), (4, 18)]));
    assert_eq!(maximal(3, 5), BTreeMap::from([(5, 6), (6, 152), (7, 106)]));
    assert_eq!(maximal(4, 4), BTreeMap::from([(6, 100), (7, 264), (8, 36)]));
}

/// A board without any place is never somebody's to move on, whatever its size and its lone free cells.
#[test]
fn nobody_is_to_move_without_a_place() {
    assert_eq!(position(&rectangle(1, 1, &[])), None, "{BOARD_STAGE}");
    assert_eq!(position(&rectangle(3, 3, &[(1, 0), (0, 1), (2, 1), (1, 2)])), None);
    assert!(position(&rectangle(3, 3, &[(1, 0), (0, 1), (2, 1)])).is_some());
}
