//! What a snake sees: the cells around its head, and where that looks (001 ¶4).

use super::field::{Direction, Field, Holds, Part, REACH};
use super::moves::{Move, Moves};
use super::program::{Element, Elements};
use super::{Rules, Seat};
use serde::{Deserialize, Serialize};

/// A window has this many columns and rows.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window(pub(super) [[Elements; WINDOW]; WINDOW]);

impl Window {
    /// What lies this many columns and rows from the head; nothing that could match outside the window.
    pub fn at(&self, (dx, dy): (i32, i32)) -> Elements {
        let place = |away: i32| usize::try_from(away + REACH).ok().filter(|place| *place < WINDOW);
        match (place(dx), place(dy)) {
            (Some(x), Some(y)) => self.0[y][x],
            _ => Elements::default(),
        }
    }

    /// The window of a view; `None` where that is none.
    pub fn of(view: &View) -> Option<Self> {
        let mut window = Window::default();
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
        let letter = |cell: &Elements| cell.elements().next().map_or('H', Element::letter);
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

/// What a cell of the board is to the snake of this seat (¶4 to ¶11).
pub fn element(field: &Field, seat: Seat, cell: usize) -> Option<Element> {
    element_of(field.at(cell), seat)
}

/// What a cell that holds this is to the snake of this seat. The own head, in the middle of everything, is no element.
pub fn element_of(holds: Holds, seat: Seat) -> Option<Element> {
    match holds {
        Holds::Nothing => Some(Element::Empty),
        Holds::Outside => Some(Element::Outside),
        Holds::Segment(owner, part) if owner == seat => match part {
            Part::Head => None,
            Part::Body => Some(Element::OwnBody),
            Part::Tail => Some(Element::OwnTail),
        },
        Holds::Segment(_, part) => match part {
            Part::Head => Some(Element::Head),
            Part::Body => Some(Element::Body),
            Part::Tail => Some(Element::Tail),
        },
    }
}

/// The cells around the head of this seat's snake; `None` where it is eaten (¶4).
pub fn window(rules: &Rules, field: &Field, seat: Seat) -> Option<Window> {
    let head = field.head(seat)?;
    let mut window = Window::default();
    for (row, dy) in window.0.iter_mut().zip(-REACH..) {
        for (cell, dx) in row.iter_mut().zip(-REACH..) {
            *cell = Elements::of((rules.element)(field, seat, field.away(head, (dx, dy))));
        }
    }
    Some(window)
}

/// What a live bot is shown of this board: the cells around its snake's head, and where that looks.
pub fn view(rules: &Rules, field: &Field, seat: Seat) -> View {
    let window = (rules.window)(rules, field, seat);
    let (Some(window), Some(heading)) = (window, field.heading(seat)) else {
        return View { seat, heading: None, window: Vec::new() };
    };
    View { seat, heading: Some(heading), window: window.letters() }
}
