//! Nim as a game of `rulebook`: what a crate of your own needs for a game of your own. `docs/adding-a-game.md` goes
//! through it.

#![forbid(unsafe_code)]

mod misreadings;
mod names;
mod players;
mod suite;
mod table;

use names::*;
use rulebook_spec::game::{Game, LogOf, Offence, OffenceKind, Places, Reading, Seat, Turn};
use rulebook_spec::rule::{Rule, Rulebook, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use table::Rules;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// This seat is to take.
    Move(Seat),
    /// The game is over.
    Over {
        /// Who has won.
        winner: Seat,
    },
}

/// Any position as data, `{"heaps":[3,4,5],"stage":{"move":0}}`. What it says is all that there is, so that a validated
/// one is the position of a game, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// How many counters each heap has.
    pub heaps: Vec<u32>,
    /// How far the game has come; by default its beginning.
    #[serde(default = "beginning")]
    pub stage: Stage,
}

fn beginning() -> Stage {
    Stage::Move(0)
}

/// What a player answers, `{"heap":0,"take":2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Which heap, from 0.
    pub heap: u32,
    /// How many counters.
    pub take: u32,
}

/// What a player is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// It is your turn, and these are the heaps.
    Turn(Vec<u32>),
    /// The game is over.
    Over {
        /// Who has won.
        winner: Seat,
    },
}

/// Luck decides nothing in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Never {}

impl Game for Nim {
    fn name() -> &'static str {
        "nim"
    }
    fn book() -> &'static Rulebook {
        &Rulebook { source: "nim", rules: ALL, text: include_str!("rules.md") }
    }
    fn literal() -> &'static Rules {
        &table::LITERAL
    }
    fn readings() -> &'static [Reading<Rules>] {
        table::READINGS
    }

    type Rules = Rules;
    type Setup = Position;
    type Position = Position;
    type Move = Move;
    type Chance = Never;
    type View = Position;
    type Message = Message;

    fn start(rules: &Rules, setup: &Position, log: &mut LogOf<Self>) -> Result<Position, Violation> {
        let violation = |rule, detail: &str| Err(Violation::new(rule, detail));
        let (Stage::Move(seat) | Stage::Over { winner: seat }) = setup.stage;
        if !(rules.size)(&setup.heaps) {
            return violation(HEAPS_SIZE, "the heaps are to be one to nine, of 99 counters at most");
        }
        if seat > 1 {
            return violation(HEAPS_STAGE, "there are two seats, 0 and 1");
        }
        let mut position = setup.clone();
        log.cite(HEAPS_SIZE);
        log.cite(HEAPS_STAGE);
        match setup.stage {
            Stage::Move(_) if setup.heaps.iter().all(|heap| *heap == 0) => {
                return violation(HEAPS_STAGE, "a player is to take, but all heaps are empty");
            }
            Stage::Move(seat) => table::ask(rules, &mut position, (rules.begins)(seat), log),
            Stage::Over { .. } => {}
        }
        Ok(position)
    }

    fn setup(position: &Position) -> Position {
        position.clone()
    }

    fn seat_count(_: &Position) -> u8 {
        2
    }

    fn seats(_: &Position) -> u8 {
        2
    }

    fn turn(_: &Rules, position: &Position) -> Turn {
        match position.stage {
            Stage::Move(seat) => Turn::of(seat),
            Stage::Over { winner: 0 } => Turn::Over(Places::new(&[1, 2])),
            Stage::Over { .. } => Turn::Over(Places::new(&[2, 1])),
        }
    }

    fn limit_us(rules: &Rules, _: &Position, _: Seat) -> Option<u64> {
        Some(rules.limit_us)
    }

    fn check(rules: &Rules, position: &Position, _: Seat, choice: &Move) -> Result<(), Violation> {
        let Some(index) = (rules.heap)(choice.heap, position.heaps.len()) else {
            return Err(Violation::new(TAKE_HEAP, format!("there is no heap {}", choice.heap)));
        };
        let most = (rules.most)(position.heaps[index]);
        if choice.take < rules.least {
            return Err(Violation::new(TAKE_LEAST, format!("{} counters are too few", choice.take)));
        }
        if choice.take > most {
            return Err(Violation::new(TAKE_MOST, format!("{} counters: there are only {most}", choice.take)));
        }
        Ok(())
    }

    fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut LogOf<Self>) {
        table::take(rules, position, seat, choice, log);
    }

    fn offence_rule(_: &Position, _: Seat, kind: OffenceKind) -> Rule {
        match kind {
            OffenceKind::Late => TIME_TURN,
            OffenceKind::Garbled => TALK_FORM,
            OffenceKind::Early => TAKE_TURNS,
            OffenceKind::Illegal | OffenceKind::Crash | OffenceKind::Memory => FOUL_LOSES,
        }
    }

    fn refuse(
        rules: &Rules,
        position: &mut Position,
        seat: Seat,
        offence: &Offence,
        _: Option<&Move>,
        log: &mut LogOf<Self>,
    ) {
        log.cite(FOUL_LOSES);
        (rules.foul)(rules, position, seat, offence.kind, log);
    }

    fn settle(_: &Rules, _: &mut Position, chance: &Never, _: &mut LogOf<Self>) -> Result<(), Violation> {
        match *chance {}
    }

    fn view(_: &Rules, position: &Position, _: Seat) -> Position {
        position.clone()
    }

    fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
        if position.stage != Stage::Move(seat) {
            return Some(Vec::new());
        }
        let heaps = position.heaps.iter().zip(0..);
        let all = heaps.flat_map(|(size, heap)| (1..=*size).map(move |take| Move { heap, take }));
        Some(all.filter(|choice| Self::check(rules, position, seat, choice).is_ok()).collect())
    }
}
