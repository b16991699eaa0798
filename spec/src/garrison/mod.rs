//! Garrison (002): two players walk over a field, fight for each other's cells, and gather garrisons that grow; who
//! owns all passable cells has won. A player does not see the other's garrisons.
//!
//! The chapters in the order of the text: [`setup`] (§1 ¶1, ¶2), [`turn`] (§1 ¶3, ¶4), [`battle`] (¶5 to ¶11), [`transfer`]
//! (¶12), [`growth`] (¶13 to ¶18), [`view`] (¶19 to ¶25), [`calls`] (§2), [`judging`] and [`ranking`] (§3). Where the rules are the
//! literal ones [`fast`] is called: the same functions for one table, and growth in another form, which tests hold equal.

pub mod battle;
pub mod calls;
pub mod fast;
pub mod field;
pub mod growth;
pub mod judging;
pub mod names;
pub mod ranking;
pub mod readings;
pub mod setup;
pub mod state;
pub mod table;
pub mod transfer;
pub mod turn;
pub mod view;

pub use battle::{Branch, branch, duel, outcome};
pub use field::{CONTEST_SIZE, Cell, Field, LARGEST, LARGEST_SIDE, mark};
pub use growth::{TIERS, Tiers};
pub use judging::MOVES;
pub use state::{Ending, Move, Never, Position, Setup, Stage, other};
pub use table::Rules;
pub use view::{Grid, Message, Sight, View};

use crate::game::{Game, LogOf, Offence, OffenceKind, Reading, Seat, Turn};
use crate::rule::{Rule, Rulebook, Violation};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Garrison;

impl Game for Garrison {
    fn name() -> &'static str {
        "garrison"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "002", rules: names::ALL, text: include_str!("rules.md") }
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
    type Chance = Never;
    type View = View;
    type Message = Message;

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        setup::start(rules, setup, log)
    }

    fn setup(position: &Position) -> Setup {
        setup::setup(position)
    }

    fn seat_count(_: &Setup) -> u8 {
        2
    }

    fn seats(_: &Position) -> u8 {
        2
    }

    fn turn(_: &Rules, position: &Position) -> Turn {
        judging::turn(position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        judging::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        if std::ptr::eq(rules, Self::literal()) {
            return fast::in_time(position, seat, took_us);
        }
        judging::in_time(rules, position, seat, took_us)
    }

    fn read(_: &Rules, _: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        calls::read(line)
    }

    fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
        if std::ptr::eq(rules, Self::literal()) {
            return fast::check(position, seat, choice);
        }
        (rules.check)(rules, position, seat, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        if std::ptr::eq(rules, Self::literal()) {
            return fast::play(position, seat, choice, log);
        }
        turn::play(rules, position, seat, choice, log);
    }

    fn offence_rule(position: &Position, _: Seat, kind: OffenceKind) -> Rule {
        judging::offence_rule(position, kind)
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

    fn view(rules: &Rules, position: &Position, seat: Seat) -> View {
        (rules.view)(position, seat)
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        turn::moves(rules, position, seat)
    }
}
