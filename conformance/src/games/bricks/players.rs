//! Our players, which lay legal bricks only: `first`, and of rising strength `random`, `greedy` and `solver`.

use super::regions;
use super::sample::{guessed_place, written};
use crate::choose::Choices;
use crate::contest::Player;
use rulebook_spec::bricks::Brick;
use rulebook_spec::bricks::{Board, Bricks, Cell, LARGEST_SIZE, Message, Move};

/// The names on the command line.
pub(super) const NAMES: &[&str] = &["random", "greedy", "first", "solver"];

/// Those of rising strength.
pub(super) const RISING: &[&str] = &["random", "greedy", "solver"];

/// The player of this name.
pub(super) fn player(kind: &str) -> Option<Box<dyn Player<Bricks>>> {
    let mine = Mine::named(kind)?;
    Some(Box::new(mine))
}

/// How a player finds its brick.
type Choose = fn(&mut Mine, &mut dyn Choices) -> Option<Brick>;

/// What a message asks of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Nothing,
    Ok,
    Brick,
}

/// A player that knows the board.
pub(super) struct Mine {
    pub(super) board: Board,
    /// Cells before this one, row by row, begin no place any more: bricks only ever take places away.
    passed: u32,
    /// The places that were left when guessing became slow; some may be gone since.
    rest: Option<Vec<Brick>>,
    choose: Choose,
}

impl Player<Bricks> for Mine {
    fn hear(&mut self, message: &Message, choices: &mut dyn Choices) -> Option<Move> {
        match self.listen(message) {
            Asked::Nothing => None,
            Asked::Ok => Some(Move::Ok),
            Asked::Brick => self.lay(choices).map(Move::Brick),
        }
    }
}

impl Mine {
    /// The player of this name as it is, for others to build on.
    pub(super) fn named(kind: &str) -> Option<Mine> {
        let choose = match kind {
            "random" => |player: &mut Mine, choices: &mut dyn Choices| player.random(choices),
            "first" => |player: &mut Mine, _: &mut dyn Choices| player.first(),
            "greedy" => |player: &mut Mine, _: &mut dyn Choices| player.greedy(),
            "solver" => |player: &mut Mine, _: &mut dyn Choices| player.solve(),
            _ => return None,
        };
        let board = Board::empty(0);
        let (passed, rest) = (0, None);
        Some(Mine { board, passed, rest, choose })
    }

    /// Takes a message in.
    pub(super) fn listen(&mut self, message: &Message) -> Asked {
        match message {
            // No referee may send so large a board, and none could be held in memory.
            Message::Board { size, .. } if *size > LARGEST_SIZE + 1 => Asked::Nothing,
            Message::Board { size, filled } => {
                self.board = Board::empty(*size);
                (self.passed, self.rest) = (0, None);
                filled.iter().for_each(|cell| self.board.fill(*cell));
                Asked::Ok
            }
            Message::Stop => Asked::Nothing,
            Message::Start => Asked::Brick,
            Message::Brick(brick) => {
                brick.iter().for_each(|cell| self.board.fill(*cell));
                Asked::Brick
            }
        }
    }

    /// Lays a brick, `None` when there is no place.
    pub(super) fn lay(&mut self, choices: &mut dyn Choices) -> Option<Brick> {
        let brick = (self.choose)(self, choices)?;
        brick.iter().for_each(|cell| self.board.fill(*cell));
        Some(brick)
    }
}

impl Mine {
    /// Any place, every one being equally likely.
    fn random(&mut self, choices: &mut dyn Choices) -> Option<Brick> {
        if self.rest.is_none() {
            if let Some(brick) = guessed_place(&self.board, choices) {
                return Some(brick);
            }
            self.rest = Some(self.board.scan().collect());
        }
        let rest = self.rest.as_mut()?;
        while !rest.is_empty() {
            let index = choices.below(u32::try_from(rest.len()).unwrap_or(u32::MAX)) as usize;
            let brick = rest.swap_remove(index);
            if brick.iter().all(|cell| self.board.is_free(*cell)) {
                return Some(written(brick, choices));
            }
        }
        None
    }

    /// The first place, row by row.
    fn first(&mut self) -> Option<Brick> {
        let size = self.board.size();
        while self.passed < size * size {
            let cell = Cell::new(self.passed % size, self.passed / size);
            let places = [Cell::new(cell.x + 1, cell.y), Cell::new(cell.x, cell.y + 1)];
            let fits = |other: &Cell| self.board.is_free(cell) && self.board.is_free(*other);
            if let Some(other) = places.into_iter().find(fits) {
                return Some([cell, other]);
            }
            self.passed += 1;
        }
        None
    }

    /// A place after which an even number of places is left, where there is one among the first thousand: the
    /// opponent then tends to run out first.
    fn greedy(&mut self) -> Option<Brick> {
        let first = self.first()?;
        let lost = |brick: &Brick| {
            let around = |cell: &Cell| {
                let Cell { x, y } = *cell;
                let sides = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
                sides.into_iter().filter(|(x, y)| self.board.is_free(Cell::new(*x, *y))).count() as u64
            };
            // The place itself is counted from both of its cells.
            around(&brick[0]) + around(&brick[1]) - 1
        };
        let places = self.board.places();
        let even = self.board.scan_from(self.passed).take(1000).find(|brick| (places - lost(brick)).is_multiple_of(2));
        Some(even.unwrap_or(first))
    }

    /// A place that wins for certain, as soon as all regions of the board are small enough to know; until then as `greedy`.
    fn solve(&mut self) -> Option<Brick> {
        // A board with more places has a large region, or too many to look at them each time.
        const PLACES: u64 = 200;
        let known = (self.board.places() <= PLACES).then(|| regions::winning(&self.board)).flatten();
        known.or_else(|| self.greedy())
    }
}

#[cfg(test)]
mod tests {
    use super::Mine;
    use crate::choose::Bytes;
    use crate::contest::Bots;
    use rulebook_spec::bricks::{Bricks, LARGEST_SIZE, Message, Move};

    #[test]
    fn a_board_larger_than_any_is_no_board_that_a_player_holds_in_memory() {
        let told = |size| {
            let mut player = Bricks::player("first").expect("it is listed");
            player.hear(&Message::Board { size, filled: Vec::new() }, &mut Bytes::new(&[]))
        };
        assert_eq!(told(LARGEST_SIZE), Some(Move::Ok));
        // A referee that counts from 1 sends one more.
        assert_eq!(told(LARGEST_SIZE + 1), Some(Move::Ok));
        assert_eq!(told(LARGEST_SIZE + 2), None);
        assert!(Mine::named("nobody").is_none());
    }
}
