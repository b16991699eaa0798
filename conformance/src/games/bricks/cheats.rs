//! Players that lay legal bricks for a while, then, as soon as the board lets them, one that breaks a rule, and then
//! legal ones again, should the referee let them.

use super::players::{Asked, Mine};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::bricks::Brick;
use rulebook_spec::bricks::{Bricks, Cell, Message, Move};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["far", "one-axis", "diagonal", "same-cell", "taken", "filled", "outside"];

/// The cheat of this name, which lays this many legal bricks first.
pub(super) fn cheat(kind: &str, after: u32) -> Option<Box<dyn Player<Bricks>>> {
    let illegal: Illegal = match kind {
        "far" => |cheat| cheat.two_free(|apart| matches!(apart, (2.., _) | (_, 2..))),
        "one-axis" => |cheat| cheat.two_free(|apart| matches!(apart, (1, 2..) | (2.., 1))),
        "diagonal" => Cheat::diagonal,
        "same-cell" => |cheat| cheat.free().next().map(|cell| [cell, cell]),
        "taken" => |cheat| cheat.laid.last().copied(),
        "filled" => Cheat::on_filled,
        "outside" => Cheat::outside,
        _ => return None,
    };
    let honest = Mine::named("random")?;
    let (beforehand, laid, own) = (Vec::new(), Vec::new(), 0);
    Some(Box::new(Cheat { honest, beforehand, laid, own, after, illegal: Some(illegal) }))
}

/// The illegal brick, where the board has room for it.
type Illegal = fn(&Cheat) -> Option<Brick>;

struct Cheat {
    honest: Mine,
    /// The cells that were filled before the game.
    beforehand: Vec<Cell>,
    /// The bricks laid by both players.
    laid: Vec<Brick>,
    /// How many of them are this player's own.
    own: u32,
    after: u32,
    /// The foul that is still to come.
    illegal: Option<Illegal>,
}

impl Player<Bricks> for Cheat {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        match message {
            Message::Board { filled, .. } => {
                self.beforehand.clone_from(filled);
                (self.laid, self.own) = (Vec::new(), 0);
            }
            Message::Brick(brick) => self.laid.push(*brick),
            Message::Start | Message::Stop => {}
        }
        match self.honest.listen(message) {
            Asked::Nothing => return None,
            Asked::Ok => return Some(Move::Ok),
            Asked::Brick => {}
        }
        let foul = if self.own >= self.after { self.illegal.and_then(|illegal| illegal(self)) } else { None };
        let brick = match foul {
            Some(brick) => {
                // Once is enough. A referee that lets it pass has laid it, so it counts as laid here too.
                self.illegal = None;
                brick.iter().for_each(|cell| self.honest.board.fill(*cell));
                brick
            }
            None => self.honest.lay(choices)?,
        };
        self.laid.push(brick);
        self.own += 1;
        Some(Move::Brick(brick))
    }
}

impl Cheat {
    /// The first two free cells that are this far apart in columns and in rows: nothing else is wrong with them.
    fn two_free(&self, apart: fn((u32, u32)) -> bool) -> Option<Brick> {
        self.free().find_map(|one| self.free().find(|two| apart(one.distance(*two))).map(|two| [one, two]))
    }

    /// Two free cells that touch at a corner.
    fn diagonal(&self) -> Option<Brick> {
        let corners = |Cell { x, y }: Cell| [Cell::new(x + 1, y + 1), Cell::new(x.wrapping_sub(1), y + 1)];
        let mut pairs = self.free().flat_map(|one| corners(one).map(|two| [one, two]));
        pairs.find(|pair| self.honest.board.is_free(pair[1]))
    }

    /// The free cells, row by row.
    fn free(&self) -> impl Iterator<Item = Cell> + '_ {
        let board = &self.honest.board;
        board.cells().filter(|cell| board.is_free(*cell))
    }

    /// A cell filled beforehand and one beside it, a free one where there is one.
    fn on_filled(&self) -> Option<Brick> {
        let board = &self.honest.board;
        let places = || self.beforehand.iter().flat_map(|cell| beside(*cell).map(|other| [*cell, other]));
        let free = places().find(|brick| board.is_free(brick[1]));
        free.or_else(|| places().find(|brick| board.has(brick[1])))
    }

    /// A free cell in the last column or row, and the one beyond the edge.
    fn outside(&self) -> Option<Brick> {
        let board = &self.honest.board;
        let mut places = self.free().flat_map(|cell| beside(cell).map(|other| [cell, other]));
        places.find(|brick| !board.has(brick[1]))
    }
}

/// The four cells beside a cell; those before the first column or row are left out by standing for the last one.
fn beside(cell: Cell) -> [Cell; 4] {
    let Cell { x, y } = cell;
    let right = Cell::new(x.saturating_add(1), y);
    let below = Cell::new(x, y.saturating_add(1));
    let left = x.checked_sub(1).map_or(right, |x| Cell::new(x, y));
    let above = y.checked_sub(1).map_or(below, |y| Cell::new(x, y));
    [right, below, left, above]
}
