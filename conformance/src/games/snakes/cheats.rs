//! Players that move by the rules for a while and then, as soon as the board lets them, make a move that is not one.

use super::players::{self, possible};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::snakes::program::Element;
use rulebook_spec::snakes::{Direction, Message, Move, Snakes, View, Window};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["outside", "onto-body", "onto-head", "back", "skip"];

/// The cheat of this name, which makes this many legal moves first.
pub(super) fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Snakes>>> {
    let illegal: Illegal = match kind {
        "outside" => |view| onto(view, Element::Outside),
        "onto-body" => |view| onto(view, Element::Body),
        "onto-head" => |view| onto(view, Element::Head),
        "back" => |view| view.heading.map(Direction::opposite).map(Move::from),
        "skip" => |view| (!possible(view).contains(Move::Skip)).then_some(Move::Skip),
        _ => return None,
    };
    let honest = players::player("random")?;
    Some(Box::new(Cheat { honest, made: 0, after, illegal }))
}

/// The illegal move, where the board has room for it.
type Illegal = fn(&View) -> Option<Move>;

/// The direction in which this lies beside the head.
fn onto(view: &View, element: Element) -> Option<Move> {
    let window = Window::of(view)?;
    let there = |direction: &Direction| window.at(direction.step()) == element.alone();
    Direction::ALL.into_iter().find(there).map(Move::from)
}

struct Cheat {
    honest: Box<dyn Player<Snakes>>,
    made: u32,
    after: u32,
    illegal: Illegal,
}

impl Player<Snakes> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        let Message::Move(view) = message else {
            self.made = 0;
            return None;
        };
        if self.made >= self.after
            && let Some(choice) = (self.illegal)(view)
        {
            return Some(choice);
        }
        self.made += 1;
        self.honest.hear(message, choices)
    }
}
