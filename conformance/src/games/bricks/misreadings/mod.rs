//! The catalogue of misreadings: likely bugs, each of which puts functions or data of its own into the table of rules.

mod board;
mod brick;
mod clock;
mod end;
mod foul;
mod talk;

use crate::contest::Variant;
use rulebook_spec::bricks::{Cell, Rules};

/// All of them, in the order of `rules.md`.
pub(super) const ALL: [&[Variant<Rules>]; 6] = [board::ALL, talk::ALL, brick::ALL, clock::ALL, end::ALL, foul::ALL];

/// Columns and rows exchanged.
fn transposed(cell: Cell) -> Cell {
    Cell::new(cell.y, cell.x)
}
