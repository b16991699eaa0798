//! What a snake sees: the cells around its head, and where that looks (001 ¶4).

use super::clauses::clause;
use super::field::{CODES, Direction, Field, Holds, Part, REACH, holds};
use super::mind::Sees;
use super::moves::{Move, Moves};
use super::program::{Element, Elements};
use super::{Seat, clauses::Rules};
use serde::{Deserialize, Serialize};

/// A window has so many columns and rows.
pub const WINDOW: usize = 2 * REACH as usize + 1;

/// What one seat may see, for example `{"seat":0,"heading":"up","window":["WWWVV…",…]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat itself.
    pub seat: Seat,
    /// The direction from the second segment to the head; `null` for an eaten snake.
    pub heading: Option<Direction>,
    /// 13 rows of 13 letters of elements, with `H` for the own head in the middle; `[]` for an eaten snake.
    pub window: Vec<String>,
}

/// What the referee tells a live bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// Its snake is to move, and sees this.
    Move(View),
    /// The fight is over.
    Over,
}

/// The cells around a snake's head, as sets of one element each; the own head is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window([[Elements; WINDOW]; WINDOW]);

impl Window {
    /// What lies so many columns and rows from the head; nothing that could match outside the window.
    pub fn at(&self, (dx, dy): (i32, i32)) -> Elements {
        let place = |away: i32| usize::try_from(away + REACH).ok().filter(|place| *place < WINDOW);
        match (place(dx), place(dy)) {
            (Some(x), Some(y)) => self.0[y][x],
            _ => Elements::default(),
        }
    }

    /// The window of a view; `None` where that is none.
    pub fn of(view: &View) -> Option<Self> {
        let mut window = Window([[Elements::default(); WINDOW]; WINDOW]);
        if view.window.len() != WINDOW {
            return None;
        }
        for (y, (letters, row)) in view.window.iter().zip(&mut window.0).enumerate() {
            let letters: Vec<char> = letters.chars().collect();
            if letters.len() != WINDOW {
                return None;
            }
            for (x, (letter, cell)) in letters.into_iter().zip(row).enumerate() {
                let is_middle = [x, y] == [REACH as usize; 2];
                *cell = match Element::of_letter(letter) {
                    Some(element) if !is_middle => element.alone(),
                    None if is_middle && letter == 'H' => Elements::default(),
                    _ => return None,
                };
            }
        }
        Some(window)
    }

    /// The letters of the rows.
    fn letters(&self) -> Vec<String> {
        let letter = |cell: &Elements| cell.letters().chars().next().unwrap_or('H');
        self.0.iter().map(|row| row.iter().map(letter).collect()).collect()
    }

    /// Where a snake that sees this, with its head looking this way, can go.
    pub fn possible(&self, heading: Direction) -> Moves {
        let enterable = |direction: &Direction| {
            let cell = self.at(direction.step());
            let own_tail = Element::OwnTail.alone();
            let open = Element::Empty.alone().with(Element::Tail.alone()).with(own_tail);
            // A tail behind the head is that of a snake of two segments.
            cell.meets(open) && !(cell == own_tail && *direction == heading.opposite())
        };
        Direction::ALL.into_iter().filter(enterable).map(Move::from).collect()
    }
}

/// What each code of the board is to the snake of this seat.
pub(super) fn elements_to(sees: Sees, seat: Seat) -> [Elements; CODES] {
    let mut table = [Elements::default(); CODES];
    for (code, elements) in (0u8..).zip(&mut table) {
        let element = match holds(code) {
            Holds::Nothing => Element::Empty,
            Holds::Outside if sees == Sees::OutsideEmpty => Element::Empty,
            Holds::Outside => Element::Outside,
            Holds::Segment(owner, part) if owner == seat => match part {
                // The own head, at the middle of everything, is no element.
                Part::Head => continue,
                Part::Body if sees == Sees::OwnBodyForeign => Element::Body,
                Part::Body => Element::OwnBody,
                Part::Tail if sees == Sees::OwnTailForeign => Element::Tail,
                Part::Tail => Element::OwnTail,
            },
            Holds::Segment(owner, _) if sees == Sees::HigherSeats && owner < seat => Element::Empty,
            Holds::Segment(_, part) => match part {
                Part::Head if sees == Sees::HeadsBodies => Element::Body,
                Part::Head => Element::Head,
                Part::Body => Element::Body,
                Part::Tail if sees == Sees::TailsBodies => Element::Body,
                Part::Tail => Element::Tail,
            },
        };
        *elements = element.alone();
    }
    table
}

/// What the snake of this seat sees; `None` where it is eaten.
pub(super) fn window(sees: Sees, field: &Field, seat: Seat) -> Option<Window> {
    let head = field.head(seat)?;
    let table = elements_to(sees, seat);
    let mut window = Window([[Elements::default(); WINDOW]; WINDOW]);
    let stride = field.stride();
    let corner = head - REACH as usize * (stride + 1);
    for (y, row) in window.0.iter_mut().enumerate() {
        let begin = corner + y * stride;
        for (cell, code) in row.iter_mut().zip(&field.board()[begin..begin + WINDOW]) {
            *cell = table[usize::from(*code) % CODES];
        }
    }
    if sees == Sees::RemnantsEmpty {
        for (dx, dy) in remnants(field, head) {
            window.0[(dy + REACH) as usize][(dx + REACH) as usize] = Element::Empty.alone();
        }
    }
    Some(window)
}

/// Columns and rows from the head to each remnant in the window.
fn remnants(field: &Field, head: usize) -> Vec<(i32, i32)> {
    let stride = field.stride();
    let place = |index: usize| ((index % stride) as i32, (index / stride) as i32);
    let (x, y) = place(head);
    let eaten = (0..field.seats()).filter(|seat| field.length(*seat) == 1);
    let cells = eaten.filter_map(|seat| field.cells(seat).first().map(|[x, y]| place(field.index(*x, *y))));
    let away = cells.map(|(column, row)| (column - x, row - y));
    away.filter(|(dx, dy)| dx.abs() <= REACH && dy.abs() <= REACH).collect()
}

clause! {
    /// What a live bot sees.
    Look {
        /// The window, as it lies on the board, and the heading.
        Text,
        /// Only 7 × 7 cells of it, the others looking as if they were outside the board.
        Seven,
        /// The window turned so that its snake looks up.
        Turned,
        /// The direction from the head to the second segment.
        Backwards,
    }
}

/// What the text lets a snake see.
pub const LOOK: Look = Look::Text;

/// The view of a seat on this board.
pub(super) fn view(rules: &Rules, field: &Field, seat: Seat) -> View {
    let (Some(window), Some(heading)) = (window(rules.mind.sees, field, seat), field.heading(seat)) else {
        return View { seat, heading: None, window: Vec::new() };
    };
    let mut heading = heading;
    let mut shown = window;
    for y in -REACH..=REACH {
        for x in -REACH..=REACH {
            let seen = match rules.look {
                Look::Text | Look::Backwards => continue,
                Look::Seven if x.abs() > 3 || y.abs() > 3 => Element::Outside.alone(),
                Look::Seven => continue,
                Look::Turned => {
                    window.at(super::program::offset(super::program::Turns::Text, heading as usize, (x, y)))
                }
            };
            shown.0[(y + REACH) as usize][(x + REACH) as usize] = seen;
        }
    }
    if rules.look == Look::Backwards {
        heading = heading.opposite();
    }
    View { seat, heading: Some(heading), window: shown.letters() }
}
