//! Dice Wars (004): two to eight players fight over lands with dice. Luck decides attacks, and where new dice are laid;
//! programs are spoken to through the calls of a Java interface.

mod boards;
pub mod chances;
mod cheats;
mod choice;
pub mod clauses;
mod decisions;
mod draw;
mod income;
mod json;
mod laws;
pub mod map;
pub mod maps;
mod misreadings;
mod odds;
mod players;
mod position;
mod ranks;
mod readings;
pub mod rules;
mod sample;
mod sample_stage;
mod shrink;
mod start;
mod step;
mod tell;
mod war;
mod wire;
pub mod world;

pub use clauses::Rules;
pub use draw::draw_world;
pub use map::Map;
pub use position::Position;
pub use sample::luck;
pub use world::{Message, World};

use crate::game::{Game, LogOf, Offence, OffenceKind, Seat, Turn, Variant};
use crate::rule::{Rule, Rulebook, Violation};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct DiceWars;

/// The number of a land.
pub type LandId = i32;

/// A state (004 ¶18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // Their names are all there is to them.
pub enum Flag {
    Red,
    Green,
    Blue,
    Orange,
    Yellow,
    Cyan,
    Magenta,
    Gray,
}

/// What a seat is to answer before the flags are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// `init`.
    Init,
    /// `getName`.
    Name,
    /// Nothing any more.
    Ready,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// What each seat is to answer.
    Prepare(Vec<Call>),
    /// This seat is to choose a flag.
    Choose(Seat),
    /// Luck is to deal the flags that are left.
    Deal,
    /// This seat is asked for a step of its turn.
    Attack {
        /// Whose turn it is.
        seat: Seat,
        /// Which step of the turn, from 1.
        step: u32,
    },
    /// Luck is to throw the dice of an attack.
    Roll {
        /// Whose turn it is.
        seat: Seat,
        /// Which step of the turn, from 1.
        step: u32,
        /// The attacking land.
        from: LandId,
        /// The attacked land.
        to: LandId,
    },
    /// Luck is to say where the next die is laid.
    Scatter {
        /// Whose turn is at its end.
        seat: Seat,
        /// Dice that are still to be laid out.
        left: u32,
    },
    /// The war is over.
    Over,
}

/// One land of a setup, `{"id":1,"flag":"red","dice":3,"neighbours":[2,5]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LandSetup {
    /// Its number.
    pub id: LandId,
    /// The state that holds it.
    pub flag: Flag,
    /// Its army, 1 to 8.
    pub dice: u8,
    /// The lands that border on it.
    pub neighbours: Vec<LandId>,
}

/// Any position as data. `docs/adapter.md` says what stands for a key that is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The map.
    pub lands: Vec<LandSetup>,
    /// How many seats there are, 2 to 8.
    pub players: u8,
    /// All seats in the order of their turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Seat>>,
    /// The flag of each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flags: Option<Vec<Option<Flag>>>,
    /// The dice in reserve of each seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Vec<u32>>,
    /// The seats that are out, first eliminated first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Seat>,
    /// The N of the turn that is played, 0 before the war.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: u32,
    /// The how manieth turn of all players together this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// How far the game has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<Stage>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// An attack of one land on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The attacking land.
    pub from: LandId,
    /// The attacked land.
    pub to: LandId,
}

/// What a player may answer: what the calls of his interface return.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// `init` has returned.
    Ready,
    /// A name, or null.
    Name(Option<String>),
    /// A flag, or null.
    Flag(Option<Flag>),
    /// An attack, or null for the end of the turn.
    Attack(Option<Attack>),
}

/// The dice of an attack, each die by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Those of the attacking land, 1 to 6 each.
    pub attacker: Vec<u8>,
    /// Those of the attacked land.
    pub defender: Vec<u8>,
}

/// What luck may decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// The flag of every seat, when those that are left are dealt.
    Flags(Vec<Flag>),
    /// The dice of an attack.
    Roll(Roll),
    /// The land on which the next die is laid.
    Scatter(LandId),
}

static VARIANTS: LazyLock<Vec<Variant<Rules>>> =
    LazyLock::new(|| [&[readings::ALL], &misreadings::ALL[..]].concat().concat());

impl Game for DiceWars {
    const NAME: &'static str = "dicewars";
    const BOOK: &'static Rulebook = &Rulebook { source: "004", rules: rules::ALL, text: include_str!("rules.md") };
    const LITERAL: &'static Rules = &clauses::LITERAL;
    const LINE_RULES: &'static [Rule] = &[];
    const HEARING_LIMIT_US: Option<u64> = Some(100_000); // `opponentAttack` (004 ¶43).

    type Rules = Rules;
    type Setup = Setup;
    type Position = Position;
    type Move = Move;
    type Chance = Chance;
    type View = World;
    type Message = Message;

    fn variants() -> &'static [Variant<Rules>] {
        &VARIANTS
    }

    fn start(rules: &Rules, setup: &Setup, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        start::start(rules, setup, log)
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
        step::turn(rules, position)
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

    fn settle(rules: &Rules, position: &mut Position, chance: &Chance, log: &mut LogOf<Self>) -> Result<(), Violation> {
        step::settle(rules, position, chance, log)
    }

    fn view(rules: &Rules, position: &Position, seat: Seat) -> World {
        tell::view(rules, position, seat)
    }

    fn lists_moves(_: &Setup) -> bool {
        true
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        step::moves(rules, position, seat)
    }
}
