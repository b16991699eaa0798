//! Misreadings of setups.

use super::talk::describe_transposed;
use super::transposed;
use crate::contest::Variant;
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Board, Cell, LARGEST_SIZE, Rules, setup};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.board.size.even", BOARD_SIZE, "lets boards of even size pass",
        |r| r.size = |n| (1..=LARGEST_SIZE).contains(&n)),
    Variant::misreading("bricks.board.size.below-limit", BOARD_SIZE, "refuses a board of the largest size",
        |r| r.size = |n| setup::size(n) && n < LARGEST_SIZE),
    Variant::misreading("bricks.board.size.too-large", BOARD_SIZE, "lets a board of 1000 x 1000 pass",
        |r| r.size = |n| setup::size(n) || n == LARGEST_SIZE + 1),
    Variant::misreading("bricks.board.filled.outside", BOARD_FILLED, "drops filled cells that are not on the board",
        |r| r.fill_beforehand = drop_outside),
    // It sends what it was given.
    Variant::misreading("bricks.board.filled.transposed", BOARD_FILLED, "fills cells of the setup with columns and rows swapped",
        |r| { r.fill_beforehand = fill_transposed; r.describe = describe_transposed; }),
    Variant::misreading("bricks.board.filled.last-refused", BOARD_FILLED, "refuses a filled cell in the last column or row",
        |r| r.fill_beforehand = refuse_last),
    Variant::misreading("bricks.board.duplicate.allowed", BOARD_DUPLICATE, "lets a filled cell be listed twice",
        |r| r.listed_before = |_, _| false),
    Variant::misreading("bricks.board.duplicate.in-a-row-only", BOARD_DUPLICATE, "sees a cell that is listed twice only where nothing stands between the two",
        |r| r.listed_before = |board, cell| board.order().last() == Some(&cell)),
    Variant::misreading("bricks.board.duplicate.mirrored", BOARD_DUPLICATE, "takes a filled cell and its mirror image for the same",
        |r| r.listed_before = |board, cell| board.is_filled(cell) || board.is_filled(transposed(cell))),
];

fn drop_outside(rules: &Rules, board: &mut Board, cell: Cell) -> Result<(), Violation> {
    if board.has(cell) { setup::fill_beforehand(rules, board, cell) } else { Ok(()) }
}

fn fill_transposed(rules: &Rules, board: &mut Board, cell: Cell) -> Result<(), Violation> {
    setup::fill_beforehand(rules, board, transposed(cell))
}

fn refuse_last(rules: &Rules, board: &mut Board, cell: Cell) -> Result<(), Violation> {
    let last = board.size().saturating_sub(1);
    if cell.x == last || cell.y == last {
        let detail = format!("filled cell {cell} is not on the board of size {}", board.size());
        return Err(Violation::new(BOARD_FILLED, detail));
    }
    setup::fill_beforehand(rules, board, cell)
}
