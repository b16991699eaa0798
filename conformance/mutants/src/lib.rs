//! The literal rules of the games, changed by machine: a copy of each chapter of `rulebook-spec` in which any one small
//! change can be switched on. A referee that errs as nobody expected may still err like one of them.
//!
//! `build/` writes the copies. A change is a *mutant*; it has a number, the function in which it is, and a sentence.

pub mod survivors;
pub mod switch;

/// A function of the specification in which there are mutants.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its chapter and name, `battle::fight`.
    pub name: &'static str,
    /// What it does, in words: the first sentence of its documentation, where it has one.
    pub says: &'static str,
    /// The rules that it is about: those that it names first, then those that stand at the place that its documentation cites.
    pub rules: &'static [&'static str],
    /// How many of them it names.
    pub named: usize,
    /// Those that the documentation of its entry in the table names, where it stands in one.
    pub entry: &'static [&'static str],
    /// Those near which it is called, and at how many places each; where none is near, those of the entry of the function that calls it.
    pub called: &'static [(&'static str, u32)],
    /// At how many places it is called.
    pub places: u32,
}

/// One small change of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// The function, by its index.
    pub function: usize,
    /// In which way it changes what the function says.
    pub kind: &'static str,
    /// What it does, in words: what stands behind "in `growth_due`:".
    pub says: &'static str,
    /// The rules that are named next to it in the function, where some are.
    pub near: &'static [&'static str],
}

/// What was made of a game.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The functions.
    pub functions: &'static [Function],
    /// The mutants; the first has number 1.
    pub mutants: Mutants,
    /// Which of them make a difference that nothing tells from the rules, and why: [`survivors`].
    pub survivors: &'static str,
}

/// The mutants of a game. There are thousands: what they say stands in one text, and what many have alike stands once.
#[derive(Clone, Copy, Debug)]
pub struct Mutants {
    packed: &'static [Packed],
    /// What they say, one behind the other.
    words: &'static str,
    kinds: &'static [&'static str],
    near: &'static [&'static [&'static str]],
}

/// A mutant: the indexes of its function, of its kind and of the rules near it, and where its words begin and how long they are.
type Packed = (u16, u8, u16, u32, u16);

impl Mutants {
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// The mutant with this number; `None` where there is none.
    pub fn get(&self, number: u32) -> Option<Mutant> {
        let (function, kind, near, start, length) = *self.packed.get((number as usize).checked_sub(1)?)?;
        let (start, length) = (start as usize, usize::from(length));
        Some(Mutant {
            function: function.into(),
            kind: self.kinds.get(usize::from(kind))?,
            says: self.words.get(start..start + length)?,
            near: self.near.get(usize::from(near))?,
        })
    }

    /// All of them, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Mutant> + '_ {
        (1..).map_while(|number| self.get(number))
    }
}

/// A game whose rules were made over.
pub trait Planted: rulebook_spec::game::Game {
    /// Its mutants.
    const PLAN: Plan;

    /// The table of the literal rules, as the mutant has it that is switched on.
    fn table() -> Self::Rules;
}

#[allow(warnings, clippy::all)]
mod planted {
    include!(concat!(env!("OUT_DIR"), "/planted.rs"));
}

pub use planted::*;
