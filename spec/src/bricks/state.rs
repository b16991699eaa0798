//! The data of a game: what a setup, a position, a move and a message are.

use super::board::{Board, Cell};
use crate::game::Seat;
use serde::{Deserialize, Serialize};

/// A brick as written: its two cells in the player's order.
pub type Brick = [Cell; 2];

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// No brick could be placed any more.
    NoPlace,
    /// A player broke a rule.
    Foul,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// This seat has been sent the board and is to answer `OK`.
    Greet(Seat),
    /// This seat is to lay a brick.
    Move(Seat),
    /// The game is over.
    Over {
        /// Who has lost.
        loser: Seat,
        /// Why.
        by: Ending,
    },
}

impl Default for Stage {
    fn default() -> Self {
        Stage::Greet(0)
    }
}

/// Any position as data, for example `{"size":7,"filled":["2x3","4x5"]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Cells to a side, odd, 1 to 999.
    pub size: u32,
    /// The filled cells, in the order in which the board message lists them.
    #[serde(default)]
    pub filled: Vec<Cell>,
    /// How far the game has come; by default its beginning.
    #[serde(default)]
    pub stage: Stage,
}

/// A state of play: `{"board":["..#",…],"stage":{"move":0}}` in JSON, row by row, `#` for filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// How far the game has come.
    pub stage: Stage,
}

/// What a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// The board was received.
    Ok,
    /// A brick on these two cells, in the order in which the player wrote them.
    Brick([Cell; 2]),
}

/// What the referee tells a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The board, `7_2x3_4x5`.
    Board {
        /// Cells to a side.
        size: u32,
        /// The filled cells.
        filled: Vec<Cell>,
    },
    /// `START`: lay the first brick.
    Start,
    /// The opponent's brick, `1x2_2x2`.
    Brick(Brick),
    /// `STOP`: the game is over.
    Stop,
}

/// Luck decides nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Never {}

/// The order of the lines of `info.txt` (003 ¶21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfoOrder {
    /// The command, then the nick.
    CommandFirst,
    /// The nick, then the command.
    NickFirst,
}

/// The opponent of a seat.
pub fn other(seat: Seat) -> Seat {
    1 - seat.min(1)
}
