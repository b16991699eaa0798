//! The players of this suite: `random`, and programs of rising strength, `biter`, `hunter` and `fox`, which decide on what their
//! snake sees. All make moves that can be made.

use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::game::Game;
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::program::{Program, parse};
use rulebook_spec::snakes::{Message, Move, Moves, Snakes, View, Window};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "biter", "hunter", "fox"];

/// The programs of this suite in the text form, the weakest first.
pub const PROGRAMS: &[(&str, &str)] = &[
    ("biter", include_str!("programs/biter.txt")),
    ("hunter", include_str!("programs/hunter.txt")),
    ("fox", include_str!("programs/fox.txt")),
];

/// The program of this name.
pub fn program(name: &str) -> Option<Program> {
    let (_, text) = PROGRAMS.iter().find(|(known, _)| *known == name)?;
    parse(text).ok()
}

/// The player of this name.
pub(super) fn player(kind: &str) -> Option<Box<dyn Player<Snakes>>> {
    if kind == "random" {
        return Some(Box::new(Led(None)));
    }
    Some(Box::new(Led(Some(program(kind)?))))
}

/// A player led by a program, or by luck alone.
struct Led(Option<Program>);

impl Player<Snakes> for Led {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        let Message::Move(view) = message else { return None };
        let licensed = match &self.0 {
            Some(program) => decide(Snakes::literal(), program, view).map(|decision| decision.licensed),
            None => None,
        };
        let moves: Vec<Move> = licensed.unwrap_or_else(|| possible(view)).iter().collect();
        Some(choices.pick(&moves).copied().unwrap_or(Move::Skip))
    }
}

/// What the rules let a snake do that sees this.
pub(super) fn possible(view: &View) -> Moves {
    let moves = Window::of(view).zip(view.heading).map(|(window, heading)| window.possible(heading));
    moves.filter(|moves| !moves.is_empty()).unwrap_or(Moves::SKIP)
}
