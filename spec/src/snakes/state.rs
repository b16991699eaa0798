//! The state of a fight as data: setups and positions.

use super::decide::Licence;
use super::fast::{Judges, Ready};
use super::field::{self, Cell, Field};
use super::program::{Program, ProgramFile};
use super::{Seat, end};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::Arc;

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
    end::MOST_ROUNDS
}

/// What luck decides: the order of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// Each living seat once.
    pub order: Vec<Seat>,
}

/// What does not change in a fight.
#[derive(Debug)]
pub(super) struct Arena {
    pub limit: u32,
    pub slots: Vec<Option<Led>>,
}

/// A program that leads a snake.
#[derive(Debug)]
pub(super) struct Led {
    pub file: ProgramFile,
    pub program: Program,
    pub ready: Ready,
}

/// What another program keeps in mind beyond the position.
pub type Memory = Arc<dyn Any + Send + Sync>;

/// A state of play; in JSON the cells of each snake, the round, its order, and the stage.
#[derive(Clone, Debug)]
pub struct Position {
    /// What does not change: who leads which snake, and the limit.
    pub(super) arena: Arc<Arena>,
    /// The board and the snakes.
    pub field: Field,
    /// Rounds that were played.
    pub round: u32,
    /// The order of the round that is being played.
    pub order: Vec<Seat>,
    /// How far the fight has come.
    pub stage: Stage,
    /// The licence of the program that is to move, with the way of deciding that it was found by. Kept to save time.
    pub(super) licence: Option<(Judges, Licence)>,
    /// What another program keeps in mind; the rules of the text never look at it. It is no part of the position's JSON,
    /// and positions that differ in it alone are equal.
    pub memory: Option<Memory>,
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

    pub(super) fn led(&self, seat: Seat) -> Option<&Led> {
        self.arena.slots.get(usize::from(seat))?.as_ref()
    }

    /// Whether a live bot leads the snake.
    pub fn is_live(&self, seat: Seat) -> bool {
        self.led(seat).is_none()
    }

    /// Whether this seat is to move.
    pub fn asks(&self, seat: Seat) -> bool {
        self.stage == Stage::Move(seat)
    }

    /// The seats that are not eaten, in order.
    pub fn living(&self) -> impl Iterator<Item = Seat> {
        (0..self.field.seats()).filter(|seat| self.field.is_living(*seat))
    }

    /// What the program that is to move licenses, as it was found when its turn came.
    pub fn licence(&self) -> Option<Licence> {
        self.licence.map(|(_, licence)| licence)
    }
}

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

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Form<'a> {
    snakes: Vec<Vec<Cell>>,
    round: u32,
    order: &'a [Seat],
    stage: Stage,
}

impl Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let snakes = (0..self.field.seats()).map(|seat| self.field.cells(seat)).collect();
        Form { snakes, round: self.round, order: &self.order, stage: self.stage }.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Position {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Position".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Form::json_schema(generator)
    }
}
