//! What a game is made of: setups and positions, which have one form in JSON, answers and messages.

use super::board::{Board, Division};
use super::target::Target;
use crate::game::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Some of the two seats; a list in JSON, the lower seat first. A list in another order, or with a seat twice, or with
/// one that does not exist, is kept as being wrong, so that it is the rules that refuse it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
#[cfg_attr(feature = "schema", schemars(with = "Vec<Seat>"))]
pub struct Sides {
    /// Which of the two.
    pub seats: [bool; 2],
    wrong: bool,
}

impl Sides {
    /// Both.
    pub const BOTH: Sides = Sides { seats: [true, true], wrong: false };

    /// A list that the rules refuse.
    pub const WRONG: Sides = Sides { seats: [false, false], wrong: true };

    /// Only this one; none for a seat that does not exist.
    pub fn one(seat: Seat) -> Self {
        Sides { seats: [seat == 0, seat == 1], wrong: false }
    }

    /// Whether this seat is one of them.
    pub fn has(self, seat: Seat) -> bool {
        self.seats.get(usize::from(seat)).copied().unwrap_or(false)
    }

    /// These and that seat.
    pub fn with(mut self, seat: Seat) -> Self {
        if let Some(has) = self.seats.get_mut(usize::from(seat)) {
            *has = true;
        }
        self
    }

    /// These without those.
    pub fn without(self, others: Sides) -> Self {
        let seats = [0, 1].map(|seat: usize| self.seats[seat] && !others.seats[seat]);
        Sides { seats, ..self }
    }

    /// Whether this is no list of seats 0 and 1, each once at most, in order.
    pub fn is_wrong(self) -> bool {
        self.wrong
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Sides::default()
    }

    /// Each of them, the lower first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..2).filter(move |seat| self.has(*seat))
    }
}

impl From<Vec<Seat>> for Sides {
    fn from(seats: Vec<Seat>) -> Self {
        let sides = seats.iter().fold(Sides::default(), |sides, seat| sides.with(*seat));
        if sides.iter().eq(seats.iter().copied()) { sides } else { Sides::WRONG }
    }
}

impl From<Sides> for Vec<Seat> {
    fn from(sides: Sides) -> Self {
        if sides.wrong { vec![1, 0] } else { sides.iter().collect() }
    }
}

impl From<Sides> for Seats {
    fn from(sides: Sides) -> Self {
        sides.iter().fold(Seats::default(), Seats::with)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A player has no unit left.
    Annihilation,
    /// Both players were killed.
    Killed,
    /// All rounds were played.
    Rounds,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// These are to answer `set_game`.
    SetGame(Sides),
    /// The player of this division is to answer `time_left`.
    TimeLeft(Division),
    /// The player of this division is to answer `gen_move`.
    GenMove(Division),
    /// A division has moved.
    Play {
        /// Which.
        division: Division,
        /// Who is to answer `play`.
        waits: Sides,
    },
    /// The game is over.
    Over(Ending),
}

impl Default for Stage {
    fn default() -> Self {
        Stage::SetGame(Sides::BOTH)
    }
}

/// Any position as data, for example `{"rows":["####","#Aa#","####"],"rounds":100,"strength":2}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The rows of the board, as `set_game` says them.
    pub rows: Vec<String>,
    /// How many rounds the game has, r.
    pub rounds: u32,
    /// The strength with which all units begin, s.
    pub strength: u32,
    /// Column, row and strength of each unit that has less, row by row.
    #[serde(default)]
    pub hurt: Vec<[u32; 3]>,
    /// The round that is played, from 1.
    #[serde(default = "first_round")]
    pub round: u32,
    /// Who was killed.
    #[serde(default)]
    pub killed: Sides,
    /// The time that each player has for the whole game, in milliseconds.
    #[serde(default = "usual_limit_ms")]
    pub limit_ms: u32,
    /// What each has spent of it, in microseconds.
    #[serde(default)]
    pub spent_us: [u32; 2],
    /// How far the game has come; by default its beginning.
    #[serde(default)]
    pub stage: Stage,
}

fn first_round() -> u32 {
    1
}

fn usual_limit_ms() -> u32 {
    USUAL_LIMIT_MS
}

/// The shortest limit of the contest, in milliseconds, which is taken where none is named (000 ¶65).
pub const USUAL_LIMIT_MS: u32 = 180_000;

/// The longest limit, in milliseconds: one hour.
pub const LARGEST_LIMIT_MS: u32 = 3_600_000;

/// The largest number of rounds, and the largest strength.
pub const LARGEST_NUMBER: u32 = 10_000;

impl Setup {
    /// The beginning of a game on this board.
    pub fn new(rows: Vec<String>, rounds: u32, strength: u32) -> Self {
        Setup {
            rows,
            rounds,
            strength,
            hurt: Vec::new(),
            round: 1,
            killed: Sides::default(),
            limit_ms: USUAL_LIMIT_MS,
            spent_us: [0; 2],
            stage: Stage::default(),
        }
    }
}

/// A state of play; in JSON its setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Fields, units and their strengths.
    pub board: Board,
    /// How many rounds the game has.
    pub rounds: u32,
    /// The strength with which all units began.
    pub strength: u16,
    /// The round that is played, from 1.
    pub round: u32,
    /// Who was killed.
    pub killed: Sides,
    /// The time that each player has for the whole game, in milliseconds.
    pub limit_ms: u32,
    /// What each has spent of it, in microseconds.
    pub spent_us: [u64; 2],
    /// How far the game has come.
    pub stage: Stage,
    /// What another program keeps in mind between two divisions. The rules of the text never look at it, and it has no
    /// form in JSON; two positions with other memories are not equal.
    pub memory: u64,
}

impl Position {
    /// The beginning of a game on this board, with the usual limit.
    pub fn new(board: Board, rounds: u32, strength: u16) -> Self {
        Position {
            board,
            rounds,
            strength,
            round: 1,
            killed: Sides::default(),
            limit_ms: USUAL_LIMIT_MS,
            spent_us: [0; 2],
            stage: Stage::default(),
            memory: 0,
        }
    }

    /// The time that each player has for the whole game, in microseconds.
    pub fn budget_us(&self) -> u64 {
        u64::from(self.limit_ms) * 1000
    }

    /// The time that a player has left, in microseconds.
    pub fn left_us(&self, seat: Seat) -> u64 {
        self.budget_us().saturating_sub(self.spent_us[usize::from(seat.min(1))])
    }
}

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::setup::setup(self).serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Position {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Position".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Setup::json_schema(generator)
    }
}

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

/// What the referee tells a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// `set_game`: the game.
    SetGame {
        /// Columns.
        m: u32,
        /// Rows.
        n: u32,
        /// How many rounds there are at most.
        rounds: u32,
        /// The strength with which units begin.
        strength: u32,
        /// The rows of the board.
        rows: Vec<String>,
    },
    /// `time_left`: the milliseconds that the player has for the rest of the game.
    TimeLeft(u32),
    /// `gen_move`: where is this division to go?
    GenMove(Division),
    /// `play`: this division has moved.
    Play {
        /// Which.
        division: Division,
        /// Where it was sent.
        target: Target,
    },
    /// `quit`: the game is over. Only a test bench says so.
    Quit,
}
