//! Players that answer well for a while and then, as soon as they can, with something that is not allowed.

use super::players::{self, Known};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, Message, Move};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["outside", "negative", "flag", "order", "point", "bare", "error"];

/// The cheat of this name, which answers this many times with a good target first.
pub(super) fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Bitwa>>> {
    let foul: Foul = match kind {
        // One field too far to the right.
        "outside" => |(columns, _)| Move::Target(Target::of([0, columns, 0, 1, 1, 1])),
        "negative" => |_| Move::Target(Target::of([0, 0, -1, 1, 1, 1])),
        "flag" => |_| Move::Target(Target::of([2, 0, 0, 1, 1, 1])),
        "order" => |_| Move::Target(Target::of([1, 0, 0, 1, 1, -1])),
        "point" => |_| Move::Target(Target::of([1, 0, 0, 0, 1, 1])),
        "bare" => |_| Move::Ack,
        "error" => |_| Move::Error,
        _ => return None,
    };
    let honest = players::player("random")?;
    Some(Box::new(Cheat { honest, game: Known::default(), made: 0, after, foul }))
}

/// The foul, by the number of columns and rows.
type Foul = fn((i32, i32)) -> Move;

struct Cheat {
    honest: Box<dyn Player<Bitwa>>,
    game: Known,
    made: u32,
    after: u32,
    foul: Foul,
}

impl Player<Bitwa> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        self.game.hear(message);
        if let Message::SetGame { .. } = message {
            self.made = 0;
        }
        if let Message::GenMove(_) = message {
            if self.made >= self.after {
                return Some((self.foul)(self.game.size()));
            }
            self.made += 1;
        }
        self.honest.hear(message, choices)
    }
}
