//! Snakes (001): two to four snakes bite each other's tails off. Programs of maps lead them, and the referee runs these;
//! luck draws the order of each round. In place of a program a live bot may lead a snake.
//!
//! The chapters in the order of the text: [`setup`] (¶2, ¶3), [`turn`], [`movement`], [`bite`] and [`end`] (¶2, ¶3), [`view`] (¶4 to ¶11),
//! [`program`] (¶4 to ¶13, ¶21 to ¶26), [`decide`] (¶13 to ¶20); [`live`] is no part of it. Their functions call each other through the
//! [`table`]; how a board is kept ([`field`]) is no text either.

pub mod bite;
pub mod decide;
pub mod end;
pub mod fast;
pub mod field;
pub mod live;
pub mod movement;
pub mod moves;
pub mod names;
pub mod program;
pub mod ranking;
pub mod readings;
pub mod setup;
mod state;
pub mod table;
pub mod turn;
pub mod view;

pub use decide::Licence;
pub use field::{Cell, Direction, Field};
pub use moves::{Move, Moves};
pub use state::{Drawn, Ending, Memory, Position, Setup, Slot, Stage};
pub use table::Rules;
pub use view::{Message, View, WINDOW, Window};

use crate::game::{Game, LogOf, Offence, OffenceKind, Reading, Turn};
use crate::rule::{Rule, Rulebook, Violation};

pub use crate::game::Seat;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Snakes;

/// The directions in which a snake can go.
pub fn possible(rules: &Rules, field: &Field, seat: Seat) -> Moves {
    (rules.possible)(rules, field, seat)
}

/// What the program of this seat licenses here, if one leads its snake, whether it is to move or not.
pub fn licence(rules: &Rules, position: &Position, seat: Seat) -> Option<Licence> {
    (rules.licence)(rules, position, seat)
}

impl Game for Snakes {
    fn name() -> &'static str {
        "snakes"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "001", rules: names::ALL, text: include_str!("rules.md") }
    }
    fn literal() -> &'static Rules {
        &table::LITERAL
    }
    fn readings() -> &'static [Reading<Rules>] {
        readings::ALL
    }

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Drawn;
    type View = View;
    type Message = Message;

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        setup::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        setup::setup(position)
    }

    fn seat_count(setup: &Setup) -> u8 {
        setup.snakes.len().min(setup::MOST_SNAKES) as u8
    }

    fn seats(position: &Position) -> u8 {
        position.field.seats()
    }

    fn turn(rules: &Rules, position: &Position) -> Turn {
        turn::turn(rules, position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        live::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        live::in_time(rules, position, seat, took_us)
    }

    fn read(_: &Rules, position: &Position, seat: Seat, line: &str) -> Result<Move, Violation> {
        live::read(position, seat, line)
    }

    fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
        movement::check(rules, position, seat, *choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        movement::play(rules, position, seat, *choice, log);
    }

    fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
        live::offence_rule(position, seat, kind)
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

    fn settle(rules: &Rules, position: &mut Position, chance: &Drawn, log: &mut LogOf<Self>) -> Result<(), Violation> {
        (rules.settle)(rules, position, chance, log)
    }

    fn view(rules: &Rules, position: &Position, seat: Seat) -> View {
        (rules.view)(rules, (rules.seen)(position, seat), seat)
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        Some(movement::moves(rules, position, seat))
    }
}
