//! What a player may see (002 §1 ¶19 to ¶25, §2.1 ¶4 to ¶12), and the calls that hand it over.

use super::field::{Cell, Field, mark};
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

    /// The same with rows and columns exchanged.
    fn transposed(&self) -> Self {
        let columns = (0..self.width).flat_map(|column| self.rows().filter_map(move |row| row.get(column).copied()));
        Grid::new(self.rows().len(), columns.collect())
    }

    /// The same without its last row and column.
    fn without_end(&self) -> Self {
        let rows = self.rows().take(self.rows().len().saturating_sub(1));
        Grid::new(self.width.saturating_sub(1), rows.flat_map(|row| row[..row.len() - 1].to_vec()).collect())
    }

    /// The same without its first and last rows and columns.
    fn without_border(&self) -> Self {
        let rows = self.rows().len();
        let inner = self.rows().take(rows.saturating_sub(1)).skip(1);
        let cells = inner.flat_map(|row| row.get(1..row.len() - 1).unwrap_or(&[]).to_vec()).collect();
        Grid::new(self.width.saturating_sub(2), cells)
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
    /// The opponent's army in hand and his garrisons.
    pub opponent_total_army: u64,
}

/// The part of the clause table that says what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Which garrisons (`garrison.view.garrisons`, `garrison.view.hidden`).
    pub garrisons: Garrisons,
    /// How the owners are numbered (`garrison.view.field`).
    pub owners: Owners,
    /// Which border the arrays have (`garrison.view.border`).
    pub border: Border,
    /// From which number rows and columns of the own position are counted (`garrison.view.position`).
    pub position_from: u8,
    /// Whether row and column of the own position stand the right way round (`garrison.view.position`).
    pub position_swapped: bool,
    /// Whose army in hand and position (`garrison.view.position`, `garrison.view.hidden`).
    pub stands: Stands,
    /// What the own total is (`garrison.view.totals`).
    pub total: Total,
    /// What the opponent's total is (`garrison.view.totals`).
    pub opponent_total: Total,
    /// Whether the two territories stand the right way round (`garrison.view.totals`).
    pub territories_swapped: bool,
    /// Whether nothing is shown but zeros (`garrison.talk.init`).
    pub blank: bool,
}

/// What the text grants.
pub const LOOK: Look = Look {
    garrisons: Garrisons::Own,
    owners: Owners::Absolute,
    border: Border::Whole,
    position_from: 1,
    position_swapped: false,
    stands: Stands::Self_,
    total: Total::Whole,
    opponent_total: Total::Whole,
    territories_swapped: false,
    blank: false,
};

/// Which garrisons are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Garrisons {
    /// Those of the seat's own cells.
    Own,
    /// All.
    All,
    /// Only the one where it stands, if it is its own.
    Here,
    /// Those of its own cells, and the one where it stands.
    Underfoot,
    /// Those of its own cells and of the cells beside it.
    Beside,
    /// Those of its own cells, but not the one where it stands.
    NotUnderfoot,
    /// Those of its own cells; where it stands its army in hand is added.
    WithHand,
}

/// How the owners are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owners {
    /// 1 for the first player, 2 for the second.
    Absolute,
    /// 1 for who looks, 2 for the other.
    Relative,
    /// Everything that is not the seat's own is the opponent's, walls too.
    WallsForgotten,
    /// The right numbers, column by column.
    Transposed,
}

/// Which border the arrays have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// One all around.
    Whole,
    /// None.
    Missing,
    /// One before the first row and the first column only.
    BeforeOnly,
    /// That of the garrisons has none.
    FieldOnly,
}

/// Whose position and army in hand are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// The seat's own.
    Self_,
    /// The opponent's army in hand.
    OpponentsHand,
    /// The opponent's position.
    OpponentsPlace,
}

/// What a total is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// The army in hand and all garrisons.
    Whole,
    /// The garrisons only.
    Garrisons,
    /// The army in hand only.
    Hand,
    /// Nothing: 0.
    Nothing,
}

impl Total {
    fn of(self, garrisons: u64, hand: u32) -> u64 {
        match self {
            Total::Whole => garrisons + u64::from(hand),
            Total::Garrisons => garrisons,
            Total::Hand => u64::from(hand),
            Total::Nothing => 0,
        }
    }
}

/// The view of a seat.
pub(super) fn view(look: Look, position: &Position, seat: Seat) -> View {
    view_of(look, &position.field, position.at, position.hand, seat)
}

fn view_of(look: Look, field: &Field, at: [Cell; 2], hand: [u32; 2], seat: Seat) -> View {
    let seat = seat.min(1);
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let mut garrisons = [0u64; 3];
    let mut army = Vec::with_capacity(field.armies().len());
    let shown = mark(seat);
    for (owner, size) in field.owners().iter().zip(field.armies()) {
        let own = u32::from(*owner == shown);
        garrisons[1] += u64::from(size * own);
        garrisons[0] += u64::from(*size);
        army.push(size * own);
    }
    // What is not the seat's own is the opponent's, since there is nothing on walls.
    garrisons[2] = garrisons[0] - garrisons[1];
    let place = at[if look.stands == Stands::OpponentsPlace { foe } else { me }];
    let [territory, opponent_territory] = match (field.territory(), (seat == 1) != look.territories_swapped) {
        (territory, false) => territory,
        ([first, second], true) => [second, first],
    };
    let mut view = View {
        player: seat,
        ipos: (place.row + look.position_from).saturating_sub(1),
        jpos: (place.column + look.position_from).saturating_sub(1),
        field: Grid::new(field.width(), field.owners().to_vec()),
        army: Grid::new(field.width(), army),
        territory,
        opponent_territory,
        hand_army: hand[if look.stands == Stands::OpponentsHand { foe } else { me }],
        total_army: look.total.of(garrisons[1], hand[me]),
        opponent_total_army: look.opponent_total.of(garrisons[2], hand[foe]),
    };
    if look != LOOK {
        misshow(look, field, at, seat, &mut view);
    }
    view
}

/// What other looks than the text's show in the arrays.
fn misshow(look: Look, field: &Field, at: [Cell; 2], seat: Seat, view: &mut View) {
    let stands = at[usize::from(seat)];
    for cell in field.cells() {
        let leaks = match look.garrisons {
            Garrisons::Own | Garrisons::Here | Garrisons::NotUnderfoot | Garrisons::WithHand => false,
            Garrisons::All => true,
            Garrisons::Underfoot => cell == stands,
            Garrisons::Beside => matches!(cell.distance(stands), (0, 1) | (1, 0)),
        };
        let index = usize::from(cell.row) * field.width() + usize::from(cell.column);
        if leaks {
            view.army.cells[index] = field.army(cell);
        }
        if look.garrisons == Garrisons::Here && cell != stands
            || look.garrisons == Garrisons::NotUnderfoot && cell == stands
        {
            view.army.cells[index] = 0;
        }
        if look.garrisons == Garrisons::WithHand && cell == stands && field.owner(cell) == mark(seat) {
            view.army.cells[index] = field.army(cell).saturating_add(view.hand_army);
        }
    }
    misshow_arrays(look, field, seat, view);
    if look.position_swapped {
        (view.ipos, view.jpos) = (view.jpos, view.ipos);
    }
    if look.blank {
        *view = View {
            player: view.player,
            ipos: 0,
            jpos: 0,
            field: Grid::new(field.width(), vec![0; field.owners().len()]),
            army: Grid::new(field.width(), vec![0; field.armies().len()]),
            territory: 0,
            opponent_territory: 0,
            hand_army: 0,
            total_army: 0,
            opponent_total_army: 0,
        };
    }
}

/// The numbers of the owners, and the borders.
fn misshow_arrays(look: Look, field: &Field, seat: Seat, view: &mut View) {
    match look.owners {
        Owners::Relative if seat == 1 => {
            view.field.cells.iter_mut().for_each(|owner| *owner = [0, 2, 1][usize::from(*owner)]);
        }
        Owners::WallsForgotten => {
            for cell in field.cells().filter(|cell| field.owner(*cell) == 0) {
                let index = usize::from(cell.row) * field.width() + usize::from(cell.column);
                view.field.cells[index] = mark(other(seat));
            }
        }
        Owners::Transposed => view.field = view.field.transposed(),
        Owners::Absolute | Owners::Relative => {}
    }
    match look.border {
        Border::Whole => {}
        Border::Missing => (view.field, view.army) = (view.field.without_border(), view.army.without_border()),
        Border::BeforeOnly => (view.field, view.army) = (view.field.without_end(), view.army.without_end()),
        Border::FieldOnly => view.army = view.army.without_border(),
    }
}

/// A view that is not made before somebody asks for it: nearly all the time of a move would go into views that nobody
/// looks at. A view in JSON.
#[derive(Clone, Debug)]
pub struct Sight(Seen);

#[derive(Clone, Debug)]
enum Seen {
    /// What the view is made of, as it is at the call. The field is shared with the game until that goes on.
    Made { field: Arc<Field>, hand: [u32; 2], at: [Cell; 2], look: Look, seat: Seat },
    /// A view that was read.
    View(Arc<View>),
}

impl Sight {
    pub(super) fn new(look: Look, position: &Position, seat: Seat) -> Self {
        let Position { ref field, hand, at, .. } = *position;
        Sight(Seen::Made { field: field.clone(), hand, at, look, seat })
    }

    /// The view.
    pub fn view(&self) -> Arc<View> {
        match &self.0 {
            Seen::Made { field, hand, at, look, seat } => Arc::new(view_of(*look, field, *at, *hand, *seat)),
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
