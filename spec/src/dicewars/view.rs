//! What players are told: the world as one seat sees it, and the calls of the player's interface as messages.

use super::map::{MOST_PLAYERS, ROOM};
use super::position::LandsForm;
use super::{Attack, Flag, LandId, Position};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The part of a world that all its receivers share: a picture of the lands at one moment.
#[derive(Clone)]
pub struct Scene {
    /// The numbers of the lands, ascending.
    pub ids: Arc<[LandId]>,
    /// The flag of each land.
    pub owner: [Flag; ROOM],
    /// The dice of each land.
    pub dice: [u8; ROOM],
    /// A bit for each listed flag.
    pub listed: u8,
    /// The reserve of each listed flag; 0 for others.
    pub reserve: [u32; MOST_PLAYERS],
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lands = self.ids.iter().zip(&self.owner).zip(&self.dice);
        f.debug_list().entries(lands).entries(self.flags().map(|flag| (flag, self.reserve[flag.index()]))).finish()
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Scene) -> bool {
        let lands = self.ids.len();
        self.ids == other.ids
            && self.owner[..lands] == other.owner[..lands]
            && self.dice[..lands] == other.dice[..lands]
            && (self.listed, self.reserve) == (other.listed, other.reserve)
    }
}

impl Scene {
    /// The lands as they are now, with these flags listed.
    pub fn of(position: &Position, flags: impl Iterator<Item = Flag>) -> Self {
        let mut scene = Scene {
            ids: position.map.ids.clone(),
            owner: position.owner,
            dice: position.dice,
            listed: 0,
            reserve: [0; MOST_PLAYERS],
        };
        for flag in flags {
            scene.listed |= 1 << flag.index();
        }
        for seat in 0..position.map.players() {
            if let Some(flag) = position.flag(seat).filter(|flag| scene.listed >> flag.index() & 1 == 1) {
                scene.reserve[flag.index()] = position.reserve(seat);
            }
        }
        scene
    }

    /// A picture that was read; `None` where there are more lands than any map has.
    pub fn from_parts(lands: &BTreeMap<LandId, (Flag, u8)>, flags: &[Flag], reserves: &[(Flag, u32)]) -> Option<Self> {
        let mut scene = Scene {
            ids: lands.keys().copied().collect(),
            owner: [Flag::Red; ROOM],
            dice: [0; ROOM],
            listed: flags.iter().fold(0, |listed, flag| listed | 1 << flag.index()),
            reserve: [0; MOST_PLAYERS],
        };
        for (index, (flag, dice)) in lands.values().enumerate() {
            *scene.owner.get_mut(index)? = *flag;
            *scene.dice.get_mut(index)? = *dice;
        }
        for (flag, dice) in reserves {
            scene.reserve[flag.index()] = *dice;
        }
        Some(scene)
    }

    fn flags(&self) -> impl Iterator<Item = Flag> + '_ {
        Flag::ALL.into_iter().filter(|flag| self.listed >> flag.index() & 1 == 1)
    }
}

/// The world that a player is handed (004 ¶25 to ¶31), and what a seat may see:
/// `{"lands":{"1":["red",3]},"flags":["red"],"my_flag":"red","reserve":{"red":0},"attacks_left":2}`.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// The lands, flags and reserves that it shows.
    pub scene: Arc<Scene>,
    /// The flag of the seat that sees it, `None` before it has one.
    pub my_flag: Option<Flag>,
    /// The steps that it may still make, the one that it is asked for included.
    pub attacks_left: u32,
}

impl World {
    /// Number, flag and dice of each land, ascending by number.
    pub fn lands(&self) -> impl Iterator<Item = (LandId, Flag, u8)> + '_ {
        let Scene { ids, owner, dice, .. } = &*self.scene;
        ids.iter().zip(owner).zip(dice).map(|((id, flag), dice)| (*id, *flag, *dice))
    }

    /// The flags that are listed, in the order of the text.
    pub fn flags(&self) -> impl Iterator<Item = Flag> + '_ {
        self.scene.flags()
    }

    /// The dice in reserve of a flag; 0 for one that is not listed.
    pub fn reserve(&self, flag: Flag) -> u32 {
        self.scene.reserve[flag.index()]
    }
}

struct ReserveForm<'a>(&'a Scene);

impl Serialize for ReserveForm<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for flag in self.0.flags() {
            map.serialize_entry(&flag, &self.0.reserve[flag.index()])?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Written<'a> {
    lands: LandsForm<'a>,
    flags: Vec<Flag>,
    my_flag: Option<Flag>,
    reserve: ReserveForm<'a>,
    attacks_left: u32,
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scene = &*self.scene;
        let written = Written {
            lands: LandsForm { ids: &scene.ids, owner: &scene.owner, dice: &scene.dice },
            flags: scene.flags().collect(),
            my_flag: self.my_flag,
            reserve: ReserveForm(scene),
            attacks_left: self.attacks_left,
        };
        written.serialize(serializer)
    }
}

/// A world as it is read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "World"))]
struct Read {
    /// Flag and dice of each land under its number.
    lands: BTreeMap<LandId, (Flag, u8)>,
    /// The flags of living states.
    flags: Vec<Flag>,
    /// The flag of the seat that sees it.
    my_flag: Option<Flag>,
    /// The dice in reserve of each listed flag.
    reserve: BTreeMap<Flag, u32>,
    /// Steps that are left.
    attacks_left: u32,
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Read::deserialize(deserializer)?;
        let reserve: Vec<(Flag, u32)> = read.reserve.into_iter().collect();
        let scene = Scene::from_parts(&read.lands, &read.flags, &reserve)
            .ok_or_else(|| serde::de::Error::custom("a world of more lands than any map has"))?;
        Ok(World { scene: Arc::new(scene), my_flag: read.my_flag, attacks_left: read.attacks_left })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for World {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        Read::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Read::json_schema(generator)
    }
}

/// What the referee tells a player: the calls of its interface, and once the map, which never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// The neighbours of each land (`getNeighbouringLands`, 004 ¶24).
    Map(BTreeMap<LandId, Vec<LandId>>),
    /// `init` (004 ¶38).
    Init,
    /// `getName` (004 ¶36).
    GetName,
    /// `chooseFlag` (004 ¶40).
    ChooseFlag {
        /// The world before the war.
        world: World,
        /// The flags that are left.
        available: Vec<Flag>,
    },
    /// `attack` (004 ¶44).
    Attack {
        /// The world now.
        world: World,
    },
    /// `opponentAttack` (004 ¶42), which asks nothing.
    OpponentAttack {
        /// The flag of who attacked.
        opponent: Flag,
        /// What it attacked; null, under a reading, for the end of its turn.
        attack: Option<Attack>,
        /// The world before the attack.
        before: World,
        /// Whether the attack was won.
        won: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::Scene;
    use crate::dicewars::{Flag, LandId};

    #[test]
    fn pictures_that_differ_in_one_thing_are_not_equal() {
        let scene = |lands: [(LandId, (Flag, u8)); 2], flags: &[Flag], reserve: u32| {
            Scene::from_parts(&lands.into(), flags, &[(Flag::Red, reserve)]).expect("two lands")
        };
        let (one, two) = ((1, (Flag::Red, 3)), (2, (Flag::Blue, 4)));
        let all = [Flag::Red, Flag::Blue];
        let right = scene([one, two], &all, 5);
        assert_eq!(right, scene([one, two], &all, 5));
        assert_ne!(right, scene([one, (3, two.1)], &all, 5));
        assert_ne!(right, scene([one, (2, (Flag::Green, 4))], &all, 5));
        assert_ne!(right, scene([one, (2, (Flag::Blue, 5))], &all, 5));
        assert_ne!(right, scene([one, two], &all[..1], 5));
        assert_ne!(right, scene([one, two], &all, 6));
    }
}
