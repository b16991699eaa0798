//! The state of play: setups, positions, moves.

use super::field::{Cell, Field};
use super::setup;
use crate::game::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All passable cells are one player's.
    Territory,
    /// All moves were made.
    Limit,
    /// A player failed.
    Fault,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// The `init` of a seat was called.
    Init {
        /// Whose.
        seat: Seat,
        /// The other seat, where that has failed already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failed: Option<Seat>,
    },
    /// The `get_move` of this seat was called.
    Move(Seat),
    /// The game is over.
    Over {
        /// Who has won; nobody in a draw.
        winner: Option<Seat>,
        /// Why.
        by: Ending,
    },
}

impl Default for Stage {
    fn default() -> Self {
        Stage::Init { seat: 0, failed: None }
    }
}

/// Any position as data, for example `{"field":["12"],"army":[[5,3]],"at":[[1,1],[1,2]]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The rows, `#` for a wall, `1` for a cell of seat 0, `2` for one of seat 1.
    pub field: Vec<String>,
    /// The garrisons, row by row; 0 on walls.
    #[serde(default)]
    pub army: Vec<Vec<i64>>,
    /// Row and column, from 1, where seat 0 and seat 1 stand.
    #[serde(default)]
    pub at: Vec<[i64; 2]>,
    /// The armies in hand.
    #[serde(default)]
    pub hand: [i64; 2],
    /// How many moves seat 0 and seat 1 have made.
    #[serde(default)]
    pub moves: [u32; 2],
    /// How far the game has come; by default its beginning.
    #[serde(default)]
    pub stage: Stage,
}

/// A state of play; in JSON its setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Owners and garrisons. Shared with the calls that show them, and copied only when a call is kept.
    pub field: Arc<Field>,
    /// Where each seat stands.
    pub at: [Cell; 2],
    /// The armies in hand.
    pub hand: [u32; 2],
    /// How many moves each seat has made.
    pub moves: [u32; 2],
    /// How far the game has come.
    pub stage: Stage,
}

impl Position {
    /// The whole army of a seat: in hand and all garrisons (002 §1 ¶24, ¶25).
    pub fn total(&self, seat: Seat) -> u64 {
        self.field.garrisons(seat) + u64::from(self.hand[usize::from(seat)])
    }

    /// Sets the garrison of a passable cell. A field that stays as it is is not copied.
    pub fn station(&mut self, cell: Cell, army: u32) {
        if self.field.army(cell) != army {
            Arc::make_mut(&mut self.field).station(cell, army);
        }
    }

    /// Makes a cell the seat's own.
    pub fn give(&mut self, cell: Cell, seat: Seat) {
        Arc::make_mut(&mut self.field).give(cell, seat);
    }
}

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        setup::setup(self).serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Position {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Position".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Setup::json_schema(generator)
    }
}

/// What a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "MoveForm", into = "MoveForm")]
pub enum Move {
    /// `init` returned.
    Ready,
    /// `get_move` returned.
    Go {
        /// `new_ipos` and `new_jpos`.
        to: [i32; 2],
        /// `collect_army`.
        collect: i32,
    },
}

/// A move as JSON: `"ready"`, or `{"to":[2,3],"collect":-5}`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum MoveForm {
    Ready(Ready),
    Go(Go),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Ready {
    Ready,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Go {
    to: [i32; 2],
    collect: i32,
}

impl From<MoveForm> for Move {
    fn from(form: MoveForm) -> Self {
        match form {
            MoveForm::Ready(Ready::Ready) => Move::Ready,
            MoveForm::Go(Go { to, collect }) => Move::Go { to, collect },
        }
    }
}

impl From<Move> for MoveForm {
    fn from(choice: Move) -> Self {
        match choice {
            Move::Ready => MoveForm::Ready(Ready::Ready),
            Move::Go { to, collect } => MoveForm::Go(Go { to, collect }),
        }
    }
}

/// Luck decides nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Never {}

/// The opponent of a seat.
pub fn other(seat: Seat) -> Seat {
    1 - seat.min(1)
}
