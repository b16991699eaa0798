//! Boards drawn at random, with bounded work.

use crate::choose::Choices;
use rulebook_spec::bitwa::board::LARGEST_SIDE;
use rulebook_spec::bitwa::state::Setup;

/// What is wished of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Columns, border included.
    pub columns: usize,
    /// Rows, border included.
    pub rows: usize,
    /// How many of 100 fields inside are blocked.
    pub blocked: u32,
    /// Divisions of each player, 26 at most.
    pub divisions: usize,
    /// Units of each division.
    pub units: usize,
}

/// A board on which the second player stands as the first does, turned by half a turn: the first player's units left,
/// the second's right, each division in one place as far as there is room. Where there is too little room there are
/// fewer units.
pub fn random_board(wish: &Wish, choices: &mut dyn Choices) -> Setup {
    let (columns, rows) = (wish.columns.clamp(1, LARGEST_SIDE), wish.rows.clamp(1, LARGEST_SIDE));
    let mut board = vec![vec![b'#'; columns]; rows];
    let turned = |x: usize, y: usize| (columns - 1 - x, rows - 1 - y);
    for y in 1..rows.saturating_sub(1) {
        for x in 1..columns.saturating_sub(1) {
            let blocked = choices.below(100) < wish.blocked.min(100);
            let letter = if blocked { b'#' } else { b'.' };
            let (other_x, other_y) = turned(x, y);
            (board[y][x], board[other_y][other_x]) = (letter, letter);
        }
    }
    // The left part of the board column by column, so that a division stands together.
    let left = (1..columns / 2).flat_map(|x| (1..rows.saturating_sub(1)).map(move |y| (x, y)));
    let free: Vec<(usize, usize)> = left.filter(|(x, y)| board[*y][*x] == b'.').collect();
    let wanted = wish.divisions.min(26) * wish.units;
    // `spare` free fields stay empty: a drawn number of them before the units, the others behind.
    let spare = free.len().saturating_sub(wanted);
    let skipped = choices.below(spare.min(1 << 16) as u32 + 1) as usize;
    for (index, (x, y)) in free.into_iter().skip(skipped).take(wanted).enumerate() {
        let division = (index / wish.units.max(1)) as u8;
        board[y][x] = b'A' + division;
        let (x, y) = turned(x, y);
        board[y][x] = b'a' + division;
    }
    let rows = board.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect();
    Setup::new(rows, 100, 1 + choices.below(4))
}
