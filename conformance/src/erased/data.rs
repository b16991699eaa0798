//! The data of a game that is known at run time only, in boxes.

use super::chosen;
use rulebook_spec::game::Table;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// What can be done with data of which nothing is known but that it is shown.
pub trait Shown: Any + fmt::Debug + erased_serde::Serialize + Send + Sync {
    /// Whether it is the same as other data.
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + fmt::Debug + Serialize + Send + Sync + 'static> Shown for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

/// The same of data that can be copied.
pub trait Held: Shown {
    /// A copy.
    fn copy(&self) -> Box<dyn Held>;
}

impl<T: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync + 'static> Held for T {
    fn copy(&self) -> Box<dyn Held> {
        Box::new(self.clone())
    }
}

/// A part of a game that has a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its setups.
    Setup,
    /// Its moves.
    Move,
    /// What luck may decide.
    Chance,
    /// What a referee tells a player.
    Message,
    /// Its positions.
    Position,
    /// What a seat may see.
    View,
}

/// Which part of a game data is.
pub trait Kind: 'static {
    /// The part.
    const PART: Part;
}

/// Data of one kind, of some game.
pub struct Data<K>(Box<dyn Held>, PhantomData<fn() -> K>);

impl<K> Data<K> {
    /// The data of a game, in a box.
    pub fn of<T: Held>(data: T) -> Self {
        Data(Box::new(data), PhantomData)
    }

    /// The data that is in the box.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get<T: 'static>(&self) -> &T {
        let any: &dyn Any = &*self.0;
        any.downcast_ref().expect("data of the game that was chosen")
    }

    /// The same, to change it.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get_mut<T: 'static>(&mut self) -> &mut T {
        let any: &mut dyn Any = &mut *self.0;
        any.downcast_mut().expect("data of the game that was chosen")
    }

    /// The same, out of its box.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn take<T: 'static>(self) -> T {
        let any: Box<dyn Any> = self.0;
        *any.downcast().expect("data of the game that was chosen")
    }
}

impl<K> Clone for Data<K> {
    fn clone(&self) -> Self {
        Data(self.0.copy(), PhantomData)
    }
}

impl<K> PartialEq for Data<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl<K> fmt::Debug for Data<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K> Serialize for Data<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.0, serializer)
    }
}

impl<'de, K: Kind> Deserialize<'de> for Data<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = chosen().part_from(K::PART, &mut <dyn erased_serde::Deserializer>::erase(deserializer));
        read.map(|held| Data(held, PhantomData)).map_err(D::Error::custom)
    }
}

macro_rules! schema {
    ($part:expr) => {
        fn schema_name() -> Cow<'static, str> {
            chosen().schema_name($part)
        }

        fn schema_id() -> Cow<'static, str> {
            chosen().schema_id($part)
        }

        fn inline_schema() -> bool {
            chosen().is_inline($part)
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            chosen().schema($part, generator)
        }
    };
}

impl<K: Kind> JsonSchema for Data<K> {
    schema!(K::PART);
}

macro_rules! kinds {
    ($($(#[$says:meta])* $name:ident = $kind:ident;)*) => {$(
        /// A kind of data.
        pub enum $kind {}

        impl Kind for $kind {
            const PART: Part = Part::$kind;
        }

        $(#[$says])*
        pub type $name = Data<$kind>;
    )*};
}

kinds! {
    /// A setup of some game.
    AnySetup = Setup;
    /// A move of some game.
    AnyMove = Move;
    /// What luck may decide in some game.
    AnyChance = Chance;
    /// What a referee of some game tells a player.
    AnyMessage = Message;
}

/// A position of some game. It is never read.
pub struct AnyPosition(Box<dyn Held>);

impl AnyPosition {
    /// The position of a game, in a box.
    pub fn of<T: Held>(position: T) -> Self {
        AnyPosition(Box::new(position))
    }

    /// The position that is in the box.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get<T: 'static>(&self) -> &T {
        let any: &dyn Any = &*self.0;
        any.downcast_ref().expect("a position of the game that was chosen")
    }

    /// The same, to change it.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get_mut<T: 'static>(&mut self) -> &mut T {
        let any: &mut dyn Any = &mut *self.0;
        any.downcast_mut().expect("a position of the game that was chosen")
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        AnyPosition(self.0.copy())
    }
}

/// What a seat of some game may see.
pub struct AnyView(Box<dyn Shown>);

impl AnyView {
    /// The view of a game, in a box.
    pub fn of<T: Shown>(view: T) -> Self {
        AnyView(Box::new(view))
    }
}

macro_rules! shown {
    ($($name:ident: $part:ident;)*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.0.is_same(&*other.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                erased_serde::serialize(&*self.0, serializer)
            }
        }

        impl JsonSchema for $name {
            schema!(Part::$part);
        }
    )*};
}

shown! {
    AnyPosition: Position;
    AnyView: View;
}

/// A table of rules of some game.
pub struct AnyRules(Box<dyn HeldTable>);

/// What can be done with a table of which nothing more is known.
pub trait HeldTable: Any + Send + Sync {
    /// A copy.
    fn copy(&self) -> Box<dyn HeldTable>;
    /// The entries in which it differs from another one.
    fn differing(&self, literal: &dyn Any) -> Vec<&'static str>;
}

impl<T: Clone + Table + Send + Sync + 'static> HeldTable for T {
    fn copy(&self) -> Box<dyn HeldTable> {
        Box::new(self.clone())
    }

    fn differing(&self, literal: &dyn Any) -> Vec<&'static str> {
        literal.downcast_ref().map_or_else(Vec::new, |literal| self.replaced(literal))
    }
}

impl AnyRules {
    /// The table of a game, in a box.
    pub fn of<T: HeldTable>(rules: T) -> Self {
        AnyRules(Box::new(rules))
    }

    /// The table that is in the box.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get<T: 'static>(&self) -> &T {
        let any: &dyn Any = &*self.0;
        any.downcast_ref().expect("rules of the game that was chosen")
    }

    /// The same, to change it.
    ///
    /// # Panics
    /// It is another game's: a bug in rulebook.
    pub fn get_mut<T: 'static>(&mut self) -> &mut T {
        let any: &mut dyn Any = &mut *self.0;
        any.downcast_mut().expect("rules of the game that was chosen")
    }
}

impl Clone for AnyRules {
    fn clone(&self) -> Self {
        AnyRules(self.0.copy())
    }
}

impl Table for AnyRules {
    fn entries() -> &'static [&'static str] {
        chosen().entries()
    }

    fn replaced(&self, literal: &Self) -> Vec<&'static str> {
        let literal: &dyn Any = &*literal.0;
        self.0.differing(literal)
    }
}
