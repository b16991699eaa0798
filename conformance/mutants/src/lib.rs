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
    pub mutants: &'static [Mutant],
    /// Which of them make a difference that nothing tells from the rules, and why: [`survivors`].
    pub survivors: &'static str,
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
