//! A position as a picture of characters.

use rulebook_spec::garrison::{Cell, Ending, Position, Stage, mark};
use std::fmt::Write;

/// The field, a garrison a cell with its owner's letter behind it: `a` the first player's, `b` the second's. `##` is a
/// wall. Where they stand is marked before the garrison: `A`, `B`, or `X` for both. Below are the hands and the stage.
pub(super) fn draw(position: &Position) -> String {
    let field = &position.field;
    let digits = field.armies().iter().max().map_or(1, |army| army.to_string().len());
    let width = digits + 3;
    let mut picture = String::from("  ");
    // Writing into a string cannot fail.
    for column in 1..=field.columns() {
        let _ = write!(picture, "{column:>width$}");
    }
    picture.push('\n');
    for row in 1..=field.rows() {
        let _ = write!(picture, "{row:>2}");
        for column in 1..=field.columns() {
            let _ = write!(picture, "{:>width$}", cell(position, Cell::new(row, column)));
        }
        picture.push('\n');
    }
    let ([first, second], [one, two]) = (position.hand, position.moves);
    let _ = writeln!(picture, "in hand: A {first}, B {second}; moves: A {one}, B {two}");
    let name = |seat: u8| if seat == 0 { 'A' } else { 'B' };
    let _ = match position.stage {
        Stage::Init { seat, failed: None } => writeln!(picture, "{}'s init was called", name(seat)),
        Stage::Init { seat, failed: Some(failed) } => {
            writeln!(picture, "{}'s init was called, {} has failed", name(seat), name(failed))
        }
        Stage::Move(seat) => writeln!(picture, "{} is to move", name(seat)),
        Stage::Over { winner, by } => {
            let why = match by {
                Ending::Territory => "everything is owned",
                Ending::Limit => "the moves are used up",
                Ending::Fault => "a fault",
            };
            match winner {
                Some(seat) => writeln!(picture, "{} has won: {why}", name(seat)),
                None => writeln!(picture, "a draw: {why}"),
            }
        }
    };
    picture
}

fn cell(position: &Position, cell: Cell) -> String {
    let stands = match position.at.map(|at| at == cell) {
        [true, true] => "X",
        [true, false] => "A",
        [false, true] => "B",
        [false, false] => "",
    };
    match position.field.owner(cell) {
        owner if owner == mark(0) => format!("{stands}{}a", position.field.army(cell)),
        owner if owner == mark(1) => format!("{stands}{}b", position.field.army(cell)),
        _ => format!("{stands}##"),
    }
}
