//! Snakes (001): two to four snakes bite each other's tails off. Programs of maps lead them, and the referee runs these;
//! luck draws the order of each round. In place of a program a live bot may lead a snake.

mod boards;
mod cheats;
pub mod clauses;
pub mod decide;
mod draw;
pub mod explain;
pub mod field;
pub mod form;
mod laws;
pub mod lint;
mod luck;
pub mod mind;
mod misreadings;
mod moves;
mod players;
pub mod program;
pub mod rating;
mod readings;
pub mod rules;
mod sample;
mod sample_program;
mod shrink;
mod start;
mod step;
mod tell;
mod view;
mod wire;

pub use clauses::Rules;
pub use field::{Cell, Direction, Field};
pub use moves::{Move, Moves};
pub use players::{PROGRAMS, program as program_named};
pub use step::{licence, possible};
pub use view::{Message, View, WINDOW, Window};

use crate::game::{Game, LogOf, Offence, OffenceKind, Turn, Variant};
use crate::rule::{Rule, Rulebook, Violation};
use mind::Mind;
use program::{Compiled, Elements, Program, ProgramFile, Verdict};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

pub use crate::game::Seat;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Snakes;

/// Why a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// One snake is left.
    OneLeft,
    /// All rounds were played.
    Limit,
    /// Nobody can move.
    Blocked,
}

/// How far a fight has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Luck is to draw the order of a round.
    #[default]
    Order,
    /// This seat is to move.
    Move(Seat),
    /// The fight is over.
    Over(Ending),
}

/// A snake of a setup and who leads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Columns and rows, from 0, from head to tail.
    pub cells: Vec<[i64; 2]>,
    /// Its program; without one a live bot leads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramFile>,
}

/// Any position as data, for example `{"size":[5,5],"snakes":[{"cells":[[0,0],[0,1]]},{"cells":[[4,4],[4,3]]}]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Columns and rows.
    #[serde(default = "engine_size")]
    pub size: [u32; 2],
    /// The snakes, one a seat.
    pub snakes: Vec<Slot>,
    /// Rounds of the fight.
    #[serde(default = "most_rounds")]
    pub limit: u32,
    /// Rounds that were played.
    #[serde(default)]
    pub round: u32,
    /// The order of the round that is being played.
    #[serde(default)]
    pub order: Vec<Seat>,
    /// How far the fight has come.
    #[serde(default)]
    pub stage: Stage,
}

fn engine_size() -> [u32; 2] {
    [field::ENGINE_SIDE.into(); 2]
}

fn most_rounds() -> u32 {
    clauses::MOST_ROUNDS
}

/// What does not change in a fight.
#[derive(Debug)]
struct Arena {
    limit: u32,
    slots: Vec<Option<Led>>,
    /// What each code of the board is to each seat, as the text has it.
    elements: Vec<[Elements; field::CODES]>,
}

/// A program that leads a snake.
#[derive(Debug)]
struct Led {
    file: ProgramFile,
    program: Program,
    compiled: Compiled,
}

/// What a program licenses at a turn, and how it was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Licence {
    /// The moves.
    pub moves: Moves,
    /// What decided.
    pub verdict: Verdict,
}

/// A state of play; in JSON the cells of each snake, the round, its order, and the stage.
#[derive(Clone, Debug)]
pub struct Position {
    arena: Arc<Arena>,
    field: Field,
    round: u32,
    order: Vec<Seat>,
    stage: Stage,
    /// The licence of the program that is to move, with the way of deciding that it was found by.
    licence: Option<(Mind, Licence)>,
    /// The board as the round began; kept only for misreadings that look back.
    began: Option<Arc<Field>>,
    /// Who is to grow with the next move; kept only for a misreading that lets snakes grow late.
    fed: [bool; clauses::MOST_SNAKES],
}

impl Position {
    /// The board and the snakes.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Rounds that were played.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The order of the round that is being played.
    pub fn order(&self) -> &[Seat] {
        &self.order
    }

    /// How far the fight has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Rounds of the fight.
    pub fn limit(&self) -> u32 {
        self.arena.limit
    }

    /// The program that leads a snake; `None` for a live bot.
    pub fn program(&self, seat: Seat) -> Option<&Program> {
        self.led(seat).map(|led| &led.program)
    }

    fn led(&self, seat: Seat) -> Option<&Led> {
        self.arena.slots.get(usize::from(seat))?.as_ref()
    }

    /// The seats that are not eaten, in order.
    pub fn living(&self) -> impl Iterator<Item = Seat> {
        (0..self.field.seats()).filter(|seat| self.field.is_living(*seat))
    }
}

// What is kept to save time follows from the rest.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let files = |position: &Position| -> Vec<Option<ProgramFile>> {
            position.arena.slots.iter().map(|slot| slot.as_ref().map(|led| led.file.clone())).collect()
        };
        let alike = Arc::ptr_eq(&self.arena, &other.arena)
            || self.arena.limit == other.arena.limit && files(self) == files(other);
        alike
            && self.field == other.field
            && self.round == other.round
            && self.order == other.order
            && self.stage == other.stage
    }
}

impl Eq for Position {}

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Form<'a> {
            snakes: Vec<Vec<Cell>>,
            round: u32,
            order: &'a [Seat],
            stage: Stage,
        }
        let snakes = (0..self.field.seats()).map(|seat| self.field.cells(seat)).collect();
        Form { snakes, round: self.round, order: &self.order, stage: self.stage }.serialize(serializer)
    }
}

/// What luck decides: the order of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// Each living seat once.
    pub order: Vec<Seat>,
}

static VARIANTS: LazyLock<Vec<Variant<Rules>>> =
    LazyLock::new(|| [&[readings::ALL], &misreadings::ALL[..]].concat().concat());

impl Game for Snakes {
    const NAME: &'static str = "snakes";
    const BOOK: &'static Rulebook = &Rulebook { source: "001", rules: rules::ALL, text: include_str!("rules.md") };
    const LITERAL: &'static Rules = &clauses::LITERAL;
    // There is no text protocol.
    const LINE_RULES: &'static [Rule] = &[];

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Drawn;
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

    fn seat_count(setup: &Setup) -> u8 {
        setup.snakes.len().min(clauses::MOST_SNAKES) as u8
    }

    fn seats(position: &Position) -> u8 {
        position.field.seats()
    }

    fn turn(rules: &Rules, position: &Position) -> Turn {
        step::turn(rules, position)
    }

    fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
        step::limit_us(rules, position, seat)
    }

    fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
        step::in_time(rules, position, seat, took_us)
    }

    fn read(_: &Rules, position: &Position, seat: Seat, line: &str) -> Result<Move, Violation> {
        step::read(position, seat, line)
    }

    fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
        step::check(rules, position, seat, *choice)
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        step::play(rules, position, seat, *choice, log);
    }

    fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
        step::offence_rule(position, seat, kind)
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        _: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        step::refuse(rules, position, seat, offence, log);
    }

    fn settle(rules: &Rules, position: &mut Position, chance: &Drawn, log: &mut LogOf<Self>) -> Result<(), Violation> {
        tell::settle(rules, position, chance, log)
    }

    fn view(rules: &Rules, position: &Position, seat: Seat) -> View {
        view::view(rules, step::seen(rules, position, seat), seat)
    }

    fn lists_moves(_: &Setup) -> bool {
        true
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        Some(step::moves(rules, position, seat))
    }
}
