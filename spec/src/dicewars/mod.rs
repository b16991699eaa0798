//! Dice Wars (004): two to eight players fight over lands with dice. Luck decides attacks, and where new dice are laid;
//! programs are spoken to through the calls of a Java interface.
//!
//! The chapters stand in the order of the text: [`setup`] (¶10 to ¶14, ¶20, ¶21, ¶24, ¶61), [`choice`] (¶12, ¶36 to ¶41), [`turn`],
//! [`attack`] and [`battle`] (¶13), [`income`] (¶14), [`end`] (¶15, ¶61), [`told`] (¶24 to ¶31, ¶36 to ¶45), [`calls`] (¶35 to ¶47).
//! Their functions call each other through the [`table`]. [`map`] and [`position`] hold what they speak of; [`plies`] is about setups
//! in the middle of a war and has no place in the text.

pub mod attack;
pub mod battle;
pub mod calls;
pub mod choice;
pub mod end;
pub mod fast;
pub mod income;
pub mod map;
pub mod names;
pub mod plies;
pub mod position;
pub mod ranking;
pub mod readings;
pub mod setup;
mod state;
pub mod table;
pub mod told;
pub mod turn;
pub mod view;

pub use map::Map;
pub use position::Position;
pub use state::{Attack, Call, Chance, Flag, LandId, LandSetup, Move, Roll, Setup, Stage};
pub use table::Rules;
pub use view::{Message, World};

use crate::game::{Game, LogOf, Offence, OffenceKind, Reading, Seat, Turn};
use crate::rule::{Rule, Rulebook, Violation};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct DiceWars;

impl Game for DiceWars {
    fn name() -> &'static str {
        "dicewars"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "004", rules: names::ALL, text: include_str!("rules.md") }
    }
    fn literal() -> &'static Rules {
        &table::LITERAL
    }
    fn readings() -> &'static [Reading<Rules>] {
        readings::ALL
    }
    fn hearing_limit_us() -> Option<u64> {
        Some(calls::TOLD_LIMIT_US)
    }

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Chance;
    type View = World;
    type Message = Message;

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        setup::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        position.setup()
    }

    fn seat_count(setup: &Setup) -> u8 {
        setup.players.min(map::MOST_PLAYERS as u8)
    }

    fn seats(position: &Position) -> u8 {
        position.map.players()
    }

    fn turn(rules: &Rules, position: &Position) -> Turn {
        calls::turn(rules, position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        calls::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        calls::in_time(rules, position, seat, took_us)
    }

    fn read(_: &Rules, _: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        calls::read(line)
    }

    fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
        (rules.check)(rules, position, seat, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        (rules.play)(rules, position, seat, choice, log);
    }

    fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
        calls::offence_rule(position, seat, kind)
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        _: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        (rules.refuse)(rules, position, seat, offence, log);
    }

    fn settle(rules: &Rules, position: &mut Position, chance: &Chance, log: &mut LogOf<Self>) -> Result<(), Violation> {
        calls::settle(rules, position, chance, log)
    }

    fn view(rules: &Rules, position: &Position, seat: Seat) -> World {
        told::view(rules, position, seat)
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        Some(calls::moves(rules, position, seat))
    }
}
