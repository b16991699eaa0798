//! The data of the game: flags, setups, moves, and what luck decides.

use crate::game::Seat;
use serde::{Deserialize, Serialize};

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

impl Flag {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        ["red", "green", "blue", "orange", "yellow", "cyan", "magenta", "gray"][self.index()]
    }

    /// The flag with this name.
    pub fn named(name: &str) -> Option<Flag> {
        Flag::ALL.into_iter().find(|flag| flag.name() == name)
    }

    /// All flags in the order of the text (004 ¶18).
    pub const ALL: [Flag; 8] =
        [Flag::Red, Flag::Green, Flag::Blue, Flag::Orange, Flag::Yellow, Flag::Cyan, Flag::Magenta, Flag::Gray];

    /// Its place in that order.
    pub const fn index(self) -> usize {
        self as usize
    }
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
    /// Which turn of all players together this is, from 1; 0 before the war.
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

/// What a player may answer: what the calls of its interface return.
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
