//! A position as a picture of characters.

use crate::contest::Room;
use rulebook_spec::snakes::{Direction, Position, Seat, Stage};
use std::fmt::Write;

/// The board: the head of seat 0 is `A`, its body `a`, its tail `'`, seat 1 has `B`, `b` and so on, each with the same
/// sign for tails behind its letter; free cells are `.`. Below is the stage.
pub(super) fn draw(position: &Position) -> String {
    let field = &position.field;
    let mut rows = vec![vec![". ".to_owned(); usize::from(field.columns())]; usize::from(field.rows())];
    for seat in 0..field.seats() {
        let cells = field.cells(seat);
        let last = cells.len().saturating_sub(1);
        for (index, [x, y]) in cells.iter().enumerate() {
            let letter = name(seat);
            let sign = match (index, field.is_living(seat)) {
                (0, true) => format!("{letter}{}", arrow(field.heading(seat))),
                (index, _) if index == last => format!("{}'", letter.to_ascii_lowercase()),
                _ => format!("{} ", letter.to_ascii_lowercase()),
            };
            // Two misreadings at once may lead a snake off the board.
            if let Some(place) = rows.get_mut(usize::from(*y)).and_then(|row| row.get_mut(usize::from(*x))) {
                *place = sign;
            }
        }
    }
    let mut picture = String::new();
    for row in rows {
        let _ = writeln!(picture, "{}", row.concat().trim_end());
    }
    // Writing into a string cannot fail.
    let _ = write!(picture, "{} of {} rounds", position.round, position.limit());
    let order: Vec<String> = position.order.iter().map(|seat| name(*seat).to_string()).collect();
    let _ = match position.stage {
        Stage::Order => writeln!(picture, ", an order is to be drawn"),
        Stage::Move(seat) => writeln!(picture, ", in the order {}: {} is to move", order.join(" "), name(seat)),
        Stage::Over(ending) => {
            let why = match ending {
                rulebook_spec::snakes::Ending::OneLeft => "one snake is left",
                rulebook_spec::snakes::Ending::Limit => "all rounds were played",
                rulebook_spec::snakes::Ending::Blocked => "nobody can move",
            };
            writeln!(picture, ", over: {why}")
        }
    };
    picture
}

/// The same where it fits, otherwise one sign a cell: a head is its letter alone, and a tail as well. Cut where it is still too
/// large.
pub(super) fn draw_within(position: &Position, room: Room) -> String {
    let (columns, rows) = (usize::from(position.field().columns()), usize::from(position.field().rows()));
    let whole = draw(position);
    if room.fits(2 * columns, rows + 1) && room.holds(&whole) {
        return whole;
    }
    let narrow = |(number, line): (usize, &str)| {
        let line = if number < rows { line.chars().step_by(2).collect() } else { line.to_owned() };
        line + "\n"
    };
    room.cut(&whole.lines().enumerate().map(narrow).collect::<String>())
}

fn name(seat: Seat) -> char {
    char::from(b'A' + seat % 26)
}

/// The sign of a direction.
fn arrow(heading: Option<Direction>) -> char {
    heading.map_or(' ', |heading| ['^', '>', 'v', '<'][heading as usize])
}
