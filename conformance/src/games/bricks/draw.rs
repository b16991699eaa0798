//! A position as a picture of characters.

use crate::contest::Room;
use rulebook_spec::bricks::{Board, Cell, Ending, Position, Stage};
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
    picture + &stage(position)
}

/// The same where it fits, otherwise one sign a cell, or one for a square of cells.
pub(super) fn draw_within(position: &Position, room: Room) -> String {
    let size = position.board.size() as usize;
    if room.fits(2 * size + 2, size + 2) {
        return room.cut(&draw(position));
    }
    let (columns, rows) = (room.columns.saturating_sub(2).max(1), room.rows.saturating_sub(3).max(1));
    let step = size.div_ceil(columns.min(rows)).max(1);
    room.cut(&(small(&position.board, step as u32) + &stage(position)))
}

/// One sign for `step` × `step` cells: `#` where all are filled, `.` where all are free, `+` where some are. The digits are
/// the last ones of the first column and row of each.
fn small(board: &Board, step: u32) -> String {
    let size = board.size();
    let firsts = || (0..size).step_by(step as usize);
    let mut picture = String::from("  ");
    firsts().for_each(|x| picture += &(x % 10).to_string());
    if step > 1 {
        let _ = write!(picture, "\n   one sign for {step} x {step} cells");
    }
    picture.push('\n');
    for y in firsts() {
        let _ = write!(picture, "{} ", y % 10);
        for x in firsts() {
            let cells = (y..size.min(y + step)).flat_map(|y| (x..size.min(x + step)).map(move |x| Cell::new(x, y)));
            let (mut filled, mut all) = (0, 0);
            for cell in cells {
                filled += u32::from(board.is_filled(cell));
                all += 1;
            }
            picture.push(if filled == 0 {
                '.'
            } else if filled == all {
                '#'
            } else {
                '+'
            });
        }
        picture.push('\n');
    }
    picture
}

/// A line on the stage.
fn stage(position: &Position) -> String {
    let mut picture = String::new();
    let _ = match position.stage {
        Stage::Greet(seat) => writeln!(picture, "seat {seat} is to answer OK"),
        Stage::Move(seat) => writeln!(picture, "seat {seat} is to move"),
        Stage::Over { loser, by: Ending::NoPlace } => writeln!(picture, "seat {loser} has lost: no place is left"),
        Stage::Over { loser, by: Ending::Foul } => writeln!(picture, "seat {loser} has lost: a foul"),
    };
    picture
}
