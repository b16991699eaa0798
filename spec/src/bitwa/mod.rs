//! Bitwa (000): divisions of units march over a rectangular board and wear each other down; who has more units in the
//! end has won. A text protocol in which every command is answered, and one budget of time for the whole game.

mod battles;
mod board;
mod boards;
mod cheats;
pub mod clauses;
mod course;
mod draw;
pub mod generate;
mod laws;
mod march;
mod misreadings;
mod players;
mod position;
mod read;
mod readings;
pub mod rules;
mod sample;
mod scenarios;
mod shrink;
pub mod standings;
mod start;
mod step;
mod target;
mod tell;
pub mod text;
mod wire;

pub use board::{Board, Division, Field, LARGEST_NUMBER, LARGEST_SIDE};
pub use boards::{BOARDS, SAMPLE};
pub use clauses::Rules;
pub use march::{Deeds, march};
pub use position::{Ending, Position, Setup, Sides, Stage};
pub use target::{Aim, Metric, Nearness, Point, Target, Ties, nearness};
pub use wire::Message;

use crate::game::{Game, LogOf, Offence, OffenceKind, Seat, Turn, Variant};
use crate::rule::{Rule, Rulebook, Violation};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Bitwa;

/// What a player may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// `=`
    Ack,
    /// `?`
    Error,
    /// `=` and six values.
    Target(Target),
}

/// Luck decides nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Never {}

/// The targets of boards with more fields are not listed.
pub(crate) const LISTED_FIELDS: usize = 36;

static VARIANTS: LazyLock<Vec<Variant<Rules>>> =
    LazyLock::new(|| [&[readings::ALL], &misreadings::ALL[..]].concat().concat());

impl Game for Bitwa {
    const NAME: &'static str = "bitwa";
    const BOOK: &'static Rulebook = &Rulebook { source: "000", rules: rules::ALL, text: include_str!("rules.md") };
    const LITERAL: &'static Rules = &clauses::LITERAL;
    const LINE_RULES: &'static [Rule] = &[rules::TALK_ANSWER, rules::TALK_INTEGERS];
    const MEMORY_LIMIT_BYTES: Option<u64> = Some(400 * 1024 * 1024);

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    type View = Setup;
    type Message = Message;

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        start::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        position::setup(position)
    }

    fn seat_count(_: &Setup) -> u8 {
        2
    }

    fn seats(_: &Position) -> u8 {
        2
    }

    fn turn(rules: &Rules, position: &Position) -> Turn {
        step::turn(rules, position)
    }

    fn is_killed(position: &Position, seat: Seat) -> bool {
        position.killed.has(seat)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        step::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        step::in_time(rules, position, seat, took_us)
    }

    fn spend(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
        step::spend(rules, position, seat, took_us);
    }

    fn read(rules: &Rules, position: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        step::read(rules, position, line)
    }

    fn check(rules: &Rules, position: &Position, _: Seat, choice: &Move) -> Result<(), Violation> {
        step::check(rules, position, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        step::play(rules, position, seat, choice, log);
    }

    fn offence_rule(_: &Position, _: Seat, kind: OffenceKind) -> Rule {
        step::offence_rule(kind)
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

    /// Everything: both players are told all moves (000 ¶30), so that each knows the board.
    fn view(_: &Rules, position: &Position, _: Seat) -> Setup {
        position::setup(position)
    }

    fn lists_moves(setup: &Setup) -> bool {
        let fields: usize = setup.rows.iter().map(String::len).sum();
        fields <= LISTED_FIELDS
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        step::moves(rules, position, seat)
    }
}
