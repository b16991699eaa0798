//! Moves, and sets of them.

use super::field::Direction;
use serde::{Deserialize, Serialize};

/// What a snake may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Towards row 0.
    Up,
    /// Towards higher columns.
    Right,
    /// Towards higher rows.
    Down,
    /// Towards column 0.
    Left,
    /// Nothing, being blocked.
    Skip,
}

impl Move {
    /// All five, in the order in which they are listed.
    pub const ALL: [Move; 5] = [Move::Up, Move::Right, Move::Down, Move::Left, Move::Skip];

    /// The direction; `None` for the skip.
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Move::Up => Some(Direction::Up),
            Move::Right => Some(Direction::Right),
            Move::Down => Some(Direction::Down),
            Move::Left => Some(Direction::Left),
            Move::Skip => None,
        }
    }

    /// The word in JSON.
    pub const fn word(self) -> &'static str {
        ["up", "right", "down", "left", "skip"][self as usize]
    }
}

impl From<Direction> for Move {
    fn from(direction: Direction) -> Self {
        Move::ALL[direction as usize]
    }
}

/// A set of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Moves(u8);

impl Moves {
    /// The skip alone.
    pub const SKIP: Moves = Moves(1 << Move::Skip as u8);

    /// This set and one move more.
    #[must_use]
    pub const fn with(self, choice: Move) -> Self {
        Moves(self.0 | 1 << choice as u8)
    }

    /// Whether the move is in the set.
    pub const fn contains(self, choice: Move) -> bool {
        self.0 & 1 << choice as u8 != 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves, in their order.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |choice| self.contains(*choice))
    }

    /// The directions, in their order.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |direction| self.contains((*direction).into()))
    }
}

impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().fold(Moves::default(), Moves::with)
    }
}
