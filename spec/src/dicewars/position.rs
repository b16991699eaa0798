//! The state of play, and its form in JSON.

use super::map::{Lands, MOST_DICE, MOST_PLAYERS, Map, ROOM, each, one};
use super::{Flag, LandId, LandSetup, Setup, Stage};
use crate::game::Seat;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A state of play. The sets of lands are kept beside flags and dice, so that no step goes through the map.
#[derive(Clone)]
pub struct Position {
    pub(crate) map: Arc<Map>,
    /// The flag of each land.
    pub(crate) owner: [Flag; ROOM],
    /// The army of each land.
    pub(crate) dice: [u8; ROOM],
    /// The lands of each flag.
    held: [Lands; MOST_PLAYERS],
    /// The lands that can take no more dice.
    full: Lands,
    /// The flag of each seat.
    pub flags: [Option<Flag>; MOST_PLAYERS],
    /// The dice in reserve of each seat.
    pub reserve: [u32; MOST_PLAYERS],
    /// The seats that are out, first eliminated first.
    pub out: Vec<Seat>,
    /// The N of the turn that is played, 0 before the war.
    pub turn: u32,
    /// Which turn of all players together this is, from 1; 0 before the war.
    pub ply: u32,
    /// How far the war has come.
    pub stage: Stage,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.setup()).finish()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let lands = self.map.len();
        (Arc::ptr_eq(&self.map, &other.map) || self.map == other.map)
            && self.owner[..lands] == other.owner[..lands]
            && self.dice[..lands] == other.dice[..lands]
            && self.flags == other.flags
            && self.reserve == other.reserve
            && self.out == other.out
            && (self.turn, self.ply) == (other.turn, other.ply)
            && self.stage == other.stage
    }
}

impl Eq for Position {}

impl Position {
    /// A position on this map before anybody was asked anything; `lands` gives flag and dice by index.
    pub fn new(map: Map, lands: &[(Flag, u8)]) -> Self {
        let mut position = Position {
            map: Arc::new(map),
            owner: [Flag::Red; ROOM],
            dice: [0; ROOM],
            held: [0; MOST_PLAYERS],
            full: 0,
            flags: [None; MOST_PLAYERS],
            reserve: [0; MOST_PLAYERS],
            out: Vec::new(),
            turn: 0,
            ply: 0,
            stage: Stage::Over,
        };
        for (index, (flag, dice)) in lands.iter().enumerate() {
            position.held[flag.index()] |= one(index);
            position.owner[index] = *flag;
            position.set_dice(index, *dice);
        }
        position
    }

    /// What does not change.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The flag and the dice of the land at this index.
    pub fn land(&self, index: usize) -> (Flag, u8) {
        (self.owner[index % ROOM], self.dice[index % ROOM])
    }

    /// The lands of a flag.
    pub fn held(&self, flag: Flag) -> Lands {
        self.held[flag.index()]
    }

    /// The lands of a flag with less than 8 dice.
    pub fn below_full(&self, flag: Flag) -> Lands {
        self.held(flag) & !self.full
    }

    /// The flag of a seat.
    pub fn flag(&self, seat: Seat) -> Option<Flag> {
        self.flags.get(usize::from(seat)).copied().flatten()
    }

    /// The dice in reserve of a seat.
    pub fn reserve(&self, seat: Seat) -> u32 {
        self.reserve.get(usize::from(seat)).copied().unwrap_or(0)
    }

    /// The lands of a seat.
    pub fn lands_of(&self, seat: Seat) -> Lands {
        self.flag(seat).map_or(0, |flag| self.held(flag))
    }

    /// The seat that plays a flag.
    pub fn seat_of(&self, flag: Flag) -> Option<Seat> {
        (0..self.map.players()).find(|seat| self.flag(*seat) == Some(flag))
    }

    /// Whether a seat has any land.
    pub fn lives(&self, seat: Seat) -> bool {
        self.lands_of(seat) != 0
    }

    /// The seats that have lands.
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.map.players()).filter(|seat| self.lives(*seat))
    }

    /// The dice on all lands of a seat.
    pub fn dice_of(&self, seat: Seat) -> u32 {
        each(self.lands_of(seat)).map(|index| u32::from(self.dice[index])).sum()
    }

    /// The flags that have lands, in the order of the text.
    pub fn flags_on_map(&self) -> impl Iterator<Item = Flag> + '_ {
        Flag::ALL.into_iter().filter(|flag| self.held(*flag) != 0)
    }

    /// The flags of the map that nobody has chosen, in the order of the text.
    pub fn free_flags(&self) -> impl Iterator<Item = Flag> + '_ {
        self.flags_on_map().filter(|flag| self.seat_of(*flag).is_none())
    }

    /// Sets how many dice lie on a land.
    pub fn set_dice(&mut self, index: usize, dice: u8) {
        self.dice[index] = dice;
        if dice >= MOST_DICE {
            self.full |= one(index);
        } else {
            self.full &= !one(index);
        }
    }

    /// Gives a land to a flag.
    pub fn set_owner(&mut self, index: usize, flag: Flag) {
        self.held[self.owner[index].index()] &= !one(index);
        self.held[flag.index()] |= one(index);
        self.owner[index] = flag;
    }

    /// Holds the sets of lands that are kept against a count of the lands.
    ///
    /// # Errors
    /// One sentence on the first set that differs.
    pub fn recount(&self) -> Result<(), String> {
        for flag in Flag::ALL {
            let owned = |index: &usize| self.owner[*index] == flag;
            let lands = || (0..self.map.len()).filter(owned);
            let held = lands().fold(0, |set, index| set | one(index));
            let open = lands().filter(|index| self.dice[*index] < MOST_DICE).fold(0, |set, index| set | one(index));
            if self.held(flag) != held || self.below_full(flag) != open {
                return Err(format!("the lands of {flag:?} are not kept as they are"));
            }
        }
        Ok(())
    }

    /// The setup that this position is started from.
    pub fn setup(&self) -> Setup {
        let ids = self.map.ids();
        let land = |(index, id): (usize, &LandId)| LandSetup {
            id: *id,
            flag: self.owner[index],
            dice: self.dice[index],
            neighbours: self.map.neighbours(index).to_vec(),
        };
        let seats = usize::from(self.map.players());
        Setup {
            lands: ids.iter().enumerate().map(land).collect(),
            players: self.map.players(),
            order: Some(self.map.order().to_vec()),
            flags: Some(self.flags[..seats].to_vec()),
            reserve: Some(self.reserve[..seats].to_vec()),
            out: self.out.clone(),
            turn: self.turn,
            ply: Some(self.ply),
            stage: Some(self.stage.clone()),
        }
    }
}

/// Lands in JSON, `{"1":["red",3],…}`.
pub struct LandsForm<'a> {
    pub(crate) ids: &'a [LandId],
    pub(crate) owner: &'a [Flag],
    pub(crate) dice: &'a [u8],
}

impl Serialize for LandsForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.ids.len()))?;
        for ((id, flag), dice) in self.ids.iter().zip(self.owner).zip(self.dice) {
            map.serialize_entry(id, &(flag, dice))?;
        }
        map.end()
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Form<'a> {
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<LandId, (Flag, u8)>"))]
    lands: LandsForm<'a>,
    flags: &'a [Option<Flag>],
    reserve: &'a [u32],
    out: &'a [Seat],
    turn: u32,
    ply: u32,
    stage: &'a Stage,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = usize::from(self.map.players());
        let form = Form {
            lands: LandsForm { ids: self.map.ids(), owner: &self.owner, dice: &self.dice },
            flags: &self.flags[..seats],
            reserve: &self.reserve[..seats],
            out: &self.out,
            turn: self.turn,
            ply: self.ply,
            stage: &self.stage,
        };
        form.serialize(serializer)
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

#[cfg(test)]
mod tests {
    use super::Position;
    use crate::dicewars::{DiceWars, Flag, Setup, Stage};
    use crate::game::{Game, Log};
    use std::sync::Arc;

    #[test]
    fn lands_that_are_not_kept_as_they_are_are_found_out() {
        let board = board();
        let right = DiceWars::start(DiceWars::literal(), &board, &mut Log::default()).expect("a board that can be");
        assert_eq!(right.recount(), Ok(()));
        let spoils: [fn(&mut Position); 2] =
            [|position| position.held[right_flag(position)] ^= 1, |position| position.full ^= 1];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert!(wrong.recount().is_err(), "spoil {number}");
        }
    }

    #[test]
    fn positions_that_differ_in_one_thing_are_not_equal() {
        let board = &board();
        let begun =
            |board| DiceWars::start(DiceWars::literal(), board, &mut Log::default()).expect("a board that can be");
        let right = begun(board);
        assert_eq!(right, begun(board), "the map is another one, and the same");
        let spoils: [fn(&mut Position); 9] = [
            |position| position.owner.swap(0, 1),
            |position| position.dice[0] += 1,
            |position| position.flags[0] = Some(Flag::Red),
            |position| position.reserve[1] = 1,
            |position| position.out.push(1),
            |position| position.turn += 1,
            |position| position.ply += 1,
            |position| position.stage = Stage::Over,
            |position| {
                let mut ids = position.map.ids().to_vec();
                ids[0] = 999;
                Arc::make_mut(&mut position.map).ids = ids.into();
            },
        ];
        for (number, spoil) in spoils.into_iter().enumerate() {
            let mut wrong = right.clone();
            spoil(&mut wrong);
            assert_ne!(wrong, right, "spoil {number}");
        }
    }

    fn board() -> Setup {
        let board = r#"{"lands":[{"id":1,"flag":"red","dice":2,"neighbours":[2]},
            {"id":2,"flag":"green","dice":8,"neighbours":[1]}],"players":2}"#;
        serde_json::from_str(board).expect("it is a setup")
    }

    /// Whose land the first one is.
    fn right_flag(position: &Position) -> usize {
        position.owner[0].index()
    }
}
