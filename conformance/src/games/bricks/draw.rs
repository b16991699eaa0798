//! A position as a picture of characters.

use rulebook_spec::bricks::{Cell, Ending, Position, Stage};
use std::fmt::Write;

/// The board with its last digits of columns and rows, `#` filled and `.` free, and a line on the stage.
pub(super) fn draw(position: &Position) -> String {
    let board = &position.board;
    let mut picture = String::from("  ");
    // Writing into a string cannot fail.
    for x in 0..board.size() {
        let _ = write!(picture, " {}", x % 10);
    }
    picture.push('\n');
    for y in 0..board.size() {
        let _ = write!(picture, "{:>2}", y % 10);
        for x in 0..board.size() {
            picture.push_str(if board.is_filled(Cell::new(x, y)) { " #" } else { " ." });
        }
        picture.push('\n');
    }
    let _ = match position.stage {
        Stage::Greet(seat) => writeln!(picture, "seat {seat} is to answer OK"),
        Stage::Move(seat) => writeln!(picture, "seat {seat} is to move"),
        Stage::Over { loser, by: Ending::NoPlace } => writeln!(picture, "seat {loser} has lost: no place is left"),
        Stage::Over { loser, by: Ending::Foul } => writeln!(picture, "seat {loser} has lost: a foul"),
    };
    picture
}
