//! What a player may see (002 §1 ¶19 to ¶25, §2.1 ¶4 to ¶12), and the calls that hand it over.

use super::field::mark;
use super::{Position, other};
use crate::game::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Numbers in rows of equal length; a list of rows in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: usize,
    cells: Vec<T>,
}

impl<T: Copy> Grid<T> {
    /// The rows of `width` numbers that these cells make.
    pub fn new(width: usize, cells: Vec<T>) -> Self {
        Grid { width: width.max(1), cells }
    }

    /// The rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.cells.chunks(self.width)
    }

    /// The number in this row and column, from 0; `None` outside.
    pub fn at(&self, row: usize, column: usize) -> Option<T> {
        let inside = column < self.width;
        self.cells.get(row.checked_mul(self.width)?.checked_add(column)?).copied().filter(|_| inside)
    }
}

impl<T: Copy + Serialize> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<'de, T: Copy + Deserialize<'de>> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<Vec<T>>::deserialize(deserializer)?;
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != width || row.is_empty()) {
            return Err(serde::de::Error::custom("the rows of an array are to be equally long, and not empty"));
        }
        Ok(Grid::new(width, rows.concat()))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Grid<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Grid_of_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Vec<T>>::json_schema(generator)
    }
}

/// What one seat may see, with the names of the contest's API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat itself: 0 or 1.
    pub player: u8,
    /// The row in which it stands, from 1.
    pub ipos: u8,
    /// The column in which it stands, from 1.
    pub jpos: u8,
    /// 0 for walls and the border, 1 and 2 for owners.
    pub field: Grid<u8>,
    /// The garrisons of the seat's own cells, 0 elsewhere.
    pub army: Grid<u32>,
    /// How many cells it owns.
    pub territory: u32,
    /// How many cells the opponent owns.
    pub opponent_territory: u32,
    /// Its army in hand.
    pub hand_army: u32,
    /// Its army in hand and its garrisons.
    pub total_army: u64,
    /// The opponent's army in hand and its garrisons.
    pub opponent_total_army: u64,
}

/// What a player sees: every cell's owner, the garrisons of its own cells, where it stands, its army in hand, and of both
/// players how many cells they own and how large their whole armies are (§1 ¶19 to ¶25).
pub fn view(position: &Position, seat: Seat) -> View {
    let seat = seat.min(1);
    let (field, me, foe) = (&position.field, usize::from(seat), usize::from(other(seat)));
    let own = |owner: u8, army: u32| if owner == mark(seat) { army } else { 0 };
    let army = field.owners().iter().zip(field.armies()).map(|(owner, army)| own(*owner, *army));
    View {
        player: seat,
        ipos: position.at[me].row,
        jpos: position.at[me].column,
        field: Grid::new(field.width(), field.owners().to_vec()),
        army: Grid::new(field.width(), army.collect()),
        territory: field.territory()[me],
        opponent_territory: field.territory()[foe],
        hand_army: position.hand[me],
        total_army: position.total(seat),
        opponent_total_army: position.total(other(seat)),
    }
}

/// A view that is not made before somebody asks for it: nearly all the time of a move would go into views that nobody
/// looks at. A view in JSON.
#[derive(Clone, Debug)]
pub struct Sight(Seen);

#[derive(Clone, Debug)]
enum Seen {
    /// The position at the call, and what a seat sees of it. The field is shared with the game until that goes on.
    Made { position: Position, view: fn(&Position, Seat) -> View, seat: Seat },
    /// A view that was read.
    View(Arc<View>),
}

impl Sight {
    /// What `view` shows this seat of the position as it is now.
    pub fn new(view: fn(&Position, Seat) -> View, position: &Position, seat: Seat) -> Self {
        Sight(Seen::Made { position: position.clone(), view, seat })
    }

    /// The view.
    pub fn view(&self) -> Arc<View> {
        match &self.0 {
            Seen::Made { position, view, seat } => Arc::new(view(position, *seat)),
            Seen::View(view) => view.clone(),
        }
    }
}

impl From<View> for Sight {
    fn from(view: View) -> Self {
        Sight(Seen::View(Arc::new(view)))
    }
}

impl PartialEq for Sight {
    fn eq(&self, other: &Sight) -> bool {
        self.view() == other.view()
    }
}

impl Eq for Sight {}

impl Serialize for Sight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Sight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        View::deserialize(deserializer).map(Sight::from)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Sight {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        View::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        View::json_schema(generator)
    }
}

/// What the referee calls, with what it hands over (002 §2 ¶2, ¶3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// `init`, before the game.
    Init(Sight),
    /// `get_move`, before each move.
    GetMove(Sight),
}

impl Message {
    /// What the player sees.
    pub fn view(&self) -> Arc<View> {
        let (Message::Init(sight) | Message::GetMove(sight)) = self;
        sight.view()
    }
}
