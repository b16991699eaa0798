//! Bricks (003): two players lay 2×1 bricks on a square board in turn; who finds no place has lost. This is the game
//! of Cram, with cells that may be filled beforehand, and a text protocol under a clock.

mod board;
mod boards;
mod cheats;
pub mod clauses;
mod draw;
mod laws;
mod misreadings;
mod players;
mod readings;
pub mod rules;
mod sample;
mod scenarios;
mod shrink;
pub mod standings;
mod start;
mod step;
pub mod wire;

pub use board::{Board, Cell, LARGEST_SIZE};
pub use clauses::Rules;
pub use sample::random_board;
pub use wire::Message;

use crate::game::{Game, LogOf, Offence, OffenceKind, Seat, Turn, Variant};
use crate::rule::{Rule, Rulebook, Violation};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Bricks;

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

/// Luck decides nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Never {}

static VARIANTS: LazyLock<Vec<Variant<Rules>>> =
    LazyLock::new(|| [&[readings::ALL], &misreadings::ALL[..]].concat().concat());

impl Game for Bricks {
    const NAME: &'static str = "bricks";
    const BOOK: &'static Rulebook = &Rulebook { source: "003", rules: rules::ALL, text: include_str!("rules.md") };
    const LITERAL: &'static Rules = &clauses::LITERAL;
    const LINE_RULES: &'static [Rule] = &[rules::TALK_LINE_END, rules::TALK_SPELLING];

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    /// A seat may see everything (003 ¶7, ¶9, ¶13, ¶15).
    type View = Position;
    type Message = Message;

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        start::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        Setup { size: position.board.size(), filled: position.board.order().to_vec(), stage: position.stage }
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

    fn read(rules: &Rules, position: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        step::read(rules, position, line)
    }

    fn check(rules: &Rules, position: &Position, _: Seat, choice: &Move) -> Result<(), Violation> {
        step::check(rules, position, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        step::play(rules, position, seat, *choice, log);
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

    fn view(_: &Rules, position: &Position, _: Seat) -> Position {
        position.clone()
    }

    fn lists_moves(setup: &Setup) -> bool {
        setup.size <= step::LISTED_SIZE
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        step::moves(rules, position, seat)
    }
}
