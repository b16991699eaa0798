//! A position as a picture of characters.

use crate::contest::Room;
use rulebook_spec::garrison::{Cell, Ending, Position, Stage, mark};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// The field, a garrison a cell with its owner's letter behind it: `a` the first player's, `b` the second's. `##` is a
/// wall. Where they stand is marked before the garrison: `A`, `B`, or `X` for both. Below are the hands and the stage.
pub(super) fn draw(position: &Position) -> String {
    let (field, digits) = (&position.field, digits(position));
    let whole = [1..=field.rows(), 1..=field.columns()];
    part(position, whole, digits + 3, digits) + &below(position)
}

/// The same where it fits. Otherwise long garrisons are shortened (`5h` for hundreds, `k` for thousands and `M` for millions), and
/// of a field that is still too large the part is shown that lies around the two players.
pub(super) fn draw_within(position: &Position, room: Room) -> String {
    let (field, digits) = (&position.field, digits(position));
    let (rows, columns) = (usize::from(field.rows()), usize::from(field.columns()));
    if room.fits(2 + columns * (digits + 3), rows + LINES_AROUND) {
        return room.cut(&draw(position));
    }
    let fits = |digits: &usize| 2 + columns * (digits + 2) <= room.columns;
    let shown = (1..=digits.min(3)).rev().find(fits).unwrap_or(1);
    let most = |side: usize, room: usize| side.min(room.max(1));
    let (high, wide) = (
        most(rows, room.rows.saturating_sub(LINES_AROUND)),
        most(columns, room.columns.saturating_sub(2) / (shown + 2)),
    );
    let stand = |of: fn(&Cell) -> u8| position.at.each_ref().map(|at| usize::from(of(at)));
    let shown_part = [around(stand(|at| at.row), high, rows), around(stand(|at| at.column), wide, columns)];
    room.cut(&(part(position, shown_part, shown + 2, shown) + &below(position)))
}

/// The lines above and below the rows.
const LINES_AROUND: usize = 3;

/// The digits of the longest garrison.
fn digits(position: &Position) -> usize {
    position.field.armies().iter().max().map_or(1, |army| army.to_string().len())
}

/// `length` of the rows or columns from 1 to `last`, around the middle of these two.
fn around([one, other]: [usize; 2], length: usize, last: usize) -> RangeInclusive<u8> {
    let first =
        usize::midpoint(one, other).saturating_sub(length / 2).clamp(1, (last + 1).saturating_sub(length).max(1));
    let number = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    number(first)..=number(first + length - 1)
}

/// These rows and columns of the field, each cell `width` wide, garrisons with at most `digits` digits.
fn part(position: &Position, [rows, columns]: [RangeInclusive<u8>; 2], width: usize, digits: usize) -> String {
    let mut picture = String::from("  ");
    // Writing into a string cannot fail.
    for column in columns.clone() {
        let _ = write!(picture, "{column:>width$}");
    }
    picture.push('\n');
    for row in rows {
        let _ = write!(picture, "{row:>2}");
        for column in columns.clone() {
            let _ = write!(picture, "{:>width$}", cell(position, Cell::new(row, column), digits));
        }
        picture.push('\n');
    }
    picture
}

/// A garrison in `digits` characters: whole, or its leading digits with `h`, `k` or `M`; `+` where there is no room for any.
fn army(army: u32, digits: usize) -> String {
    let whole = army.to_string();
    if whole.len() <= digits {
        return whole;
    }
    let unit = |(unit, letter): &(u32, char)| {
        let text = format!("{}{letter}", army / unit);
        (army >= *unit && text.len() <= digits).then_some(text)
    };
    [(100, 'h'), (1000, 'k'), (1_000_000, 'M')].iter().find_map(unit).unwrap_or_else(|| "+".into())
}

/// The hands and the stage.
fn below(position: &Position) -> String {
    let mut picture = String::new();
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

fn cell(position: &Position, cell: Cell, digits: usize) -> String {
    let stands = match position.at.map(|at| at == cell) {
        [true, true] => "X",
        [true, false] => "A",
        [false, true] => "B",
        [false, false] => "",
    };
    match position.field.owner(cell) {
        owner if owner == mark(0) => format!("{stands}{}a", army(position.field.army(cell), digits)),
        owner if owner == mark(1) => format!("{stands}{}b", army(position.field.army(cell), digits)),
        _ => format!("{stands}##"),
    }
}
