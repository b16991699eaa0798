//! Bitwa (000): divisions of units march over a rectangular board and wear each other down; who has more units in the
//! end has won. A text protocol in which every command is answered, and one budget of time for the whole game.
//!
//! The chapters, with their places in the text: [`board`] (¶7, ¶10, ¶42 to ¶44), [`round`] (¶6, ¶12, ¶44, ¶58), [`target`] (¶17, ¶18),
//! [`march`] (¶15, ¶20 to ¶24), [`attack`] (¶26), [`end`] (¶8), [`talk`] (¶29 to ¶55), [`answer`] (¶37, ¶38, ¶49 to ¶57), [`killed`]
//! (¶57, ¶59), [`clock`] (¶48, ¶65), [`ranking`] (¶67). Their functions call each other through the [`table`].

pub mod answer;
pub mod attack;
pub mod board;
pub mod clock;
pub mod end;
pub mod fast;
pub mod killed;
pub mod march;
pub mod names;
pub mod ranking;
pub mod readings;
pub mod round;
pub mod setup;
pub mod state;
pub mod table;
pub mod talk;
pub mod target;

pub use board::{Board, Division, Field, LARGEST_SIDE};
pub use state::{Ending, LARGEST_NUMBER, Message, Move, Never, Position, Setup, Sides, Stage};
pub use table::{LITERAL, Rules};
pub use target::{Aim, Nearness, Point, Target};

use crate::game::{Game, LogOf, Offence, OffenceKind, Reading, Seat, Turn};
use crate::rule::{Rule, Rulebook, Violation};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Bitwa;

impl Game for Bitwa {
    fn name() -> &'static str {
        "bitwa"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "000", rules: names::ALL, text: include_str!("rules.md") }
    }
    fn literal() -> &'static Rules {
        &LITERAL
    }
    fn readings() -> &'static [Reading<Rules>] {
        readings::ALL
    }
    fn line_rules() -> &'static [Rule] {
        &[names::TALK_ANSWER, names::TALK_INTEGERS]
    }
    fn memory_limit_bytes() -> Option<u64> {
        Some(400 * 1024 * 1024)
    }

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    type View = Setup;
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

    fn turn(rules: &Rules, position: &Position) -> Turn {
        round::turn(rules, position)
    }

    fn is_killed(position: &Position, seat: Seat) -> bool {
        position.killed.has(seat)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        (rules.limit_us)(position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        (rules.in_time)(rules, position, seat, took_us)
    }

    fn spend(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
        (rules.spend)(rules, position, seat, took_us);
    }

    fn read(rules: &Rules, position: &Position, _: Seat, line: &str) -> Result<Move, Violation> {
        answer::read(rules, position, line)
    }

    fn check(rules: &Rules, position: &Position, _: Seat, choice: &Move) -> Result<(), Violation> {
        answer::check(rules, position, choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        (rules.reply)(rules, position, seat, choice, log);
    }

    fn offence_rule(_: &Position, _: Seat, kind: OffenceKind) -> Rule {
        killed::offence_rule(kind)
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        choice: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        let foul = killed::Foul { seat, kind: offence.kind, said: choice };
        (rules.refuse)(rules, position, &foul, log);
    }

    fn settle(_: &Rules, _: &mut Position, chance: &Never, _: &mut LogOf<Self>) -> Result<(), Violation> {
        match *chance {}
    }

    /// Everything: both players are told all moves (000 ¶30), so that each knows the board. It is more than they are told: the other
    /// one's time is in it, and who was killed.
    fn view(_: &Rules, position: &Position, _: Seat) -> Setup {
        setup::setup(position)
    }

    fn lists_moves(setup: &Setup) -> bool {
        let fields: usize = setup.rows.iter().map(String::len).sum();
        fields <= answer::LISTED_FIELDS
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        answer::moves(rules, position, seat)
    }
}
