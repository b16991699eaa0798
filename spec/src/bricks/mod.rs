//! Bricks (003): two players lay 2×1 bricks on a square board in turn; who finds no place has lost. This is the game
//! of Cram, with cells that may be filled beforehand, and a text protocol under a clock.

pub mod board;
pub mod brick;
pub mod clock;
pub mod end;
pub mod fast;
pub mod foul;
pub mod names;
pub mod ranking;
pub mod readings;
pub mod setup;
pub mod state;
pub mod table;
pub mod talk;

pub use board::{Board, Cell, LARGEST_SIZE};
pub use state::{Brick, Ending, InfoOrder, Message, Move, Never, Position, Setup, Stage};
pub use table::Rules;

use crate::game::{Game, LogOf, Offence, OffenceKind, Reading, Seat, Turn};
use crate::rule::{Rule, Rulebook, Violation};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Bricks;

impl Game for Bricks {
    fn name() -> &'static str {
        "bricks"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "003", rules: names::ALL, text: include_str!("rules.md") }
    }
    fn literal() -> &'static Rules {
        &table::LITERAL
    }
    fn readings() -> &'static [Reading<Rules>] {
        readings::ALL
    }
    fn line_rules() -> &'static [Rule] {
        &[names::TALK_LINE_END, names::TALK_SPELLING]
    }

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    /// A seat may see everything (003 ¶7, ¶9, ¶13, ¶15).
    type View = Position;
    type Message = Message;

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        setup::start(rules, setup, log)
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
        end::turn(position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        (rules.limit_us)(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        clock::check(rules, position, seat, took_us)
    }

    fn read(rules: &Rules, position: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        talk::read(rules, position, line)
    }

    fn check(rules: &Rules, position: &Position, _: Seat, choice: &Move) -> Result<(), Violation> {
        brick::check(rules, position, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        talk::play(rules, position, seat, *choice, log);
    }

    fn offence_rule(position: &Position, _: Seat, kind: OffenceKind) -> Rule {
        foul::offence_rule(position, kind)
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        choice: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        (rules.refuse)(rules, position, seat, offence, choice, log);
    }

    fn settle(_: &Rules, _: &mut Position, chance: &Never, _: &mut LogOf<Self>) -> Result<(), Violation> {
        match *chance {}
    }

    fn view(_: &Rules, position: &Position, _: Seat) -> Position {
        position.clone()
    }

    fn lists_moves(setup: &Setup) -> bool {
        setup.size <= brick::LISTED_SIZE
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        brick::moves(rules, position, seat)
    }
}
