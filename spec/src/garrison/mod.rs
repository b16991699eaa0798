//! Garrison (002): two players walk over a field, fight for each other's cells, and gather garrisons that grow; who
//! owns all passable cells has won. A player does not see the other's garrisons.

mod after;
mod battle;
mod cheats;
pub mod clauses;
mod draw;
mod field;
pub mod generate;
mod growth;
mod laws;
pub mod map;
pub mod matches;
mod misreadings;
mod players;
mod readings;
pub mod rules;
mod sample;
mod shrink;
mod start;
mod step;
mod view;
mod wire;

pub use battle::{Branch, Fought, branch, duel, outcome};
pub use clauses::{MOVES, Rules};
pub use field::{CONTEST_SIZE, Cell, Field, LARGEST, LARGEST_SIDE, mark};
pub use growth::{TIERS, Tiers, Whose};
pub use view::{Grid, Message, Sight, View};

use crate::game::{Game, LogOf, Offence, OffenceKind, Seat, Turn, Variant};
use crate::rule::{Rule, Rulebook, Violation};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Garrison;

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

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        start::setup(self).serialize(serializer)
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

static VARIANTS: LazyLock<Vec<Variant<Rules>>> =
    LazyLock::new(|| [&[readings::ALL], &misreadings::ALL[..]].concat().concat());

impl Game for Garrison {
    const NAME: &'static str = "garrison";
    const BOOK: &'static Rulebook = &Rulebook { source: "002", rules: rules::ALL, text: include_str!("rules.md") };
    const LITERAL: &'static Rules = &clauses::LITERAL;
    // There are no lines to understand: players are called.
    const LINE_RULES: &'static [Rule] = &[];

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    type View = View;
    type Message = Message;

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        start::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        start::setup(position)
    }

    fn seat_count(_: &Setup) -> u8 {
        2
    }

    fn seats(_: &Position) -> u8 {
        2
    }

    fn turn(_: &Rules, position: &Position) -> Turn {
        step::turn(position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        step::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        step::in_time(rules, position, seat, took_us)
    }

    fn read(_: &Rules, _: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        step::read(line)
    }

    fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
        step::check(rules, position, seat, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        step::play(rules, position, seat, choice, log);
    }

    fn offence_rule(position: &Position, _: Seat, kind: OffenceKind) -> Rule {
        step::offence_rule(position, kind)
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        choice: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        step::refuse(rules, position, seat, offence, choice, log);
    }

    fn settle(_: &Rules, _: &mut Position, chance: &Never, _: &mut LogOf<Self>) -> Result<(), Violation> {
        match *chance {}
    }

    fn view(rules: &Rules, position: &Position, seat: Seat) -> View {
        view::view(rules.look, position, seat)
    }

    fn lists_moves(_: &Setup) -> bool {
        true
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        step::moves(rules, position, seat)
    }
}
