//! Mutants: the rules with one small change. What is asked of those of a game, whatever types they have: games come to them, and what
//! they show comes back, as JSON.

use crate::protocol::Observation;
use rulebook_mutants::Plan;
use rulebook_mutants::switch::Reached;
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// The mutants of a game.
pub trait Mutants: Sync {
    /// Which there are.
    fn plan(&self) -> Plan;

    /// A case for them to play, under these readings; `None` where it has no form there. What is found out of the case for that is kept.
    fn open(&self, readings: &[&str], setup: &Value, events: &[Value], kept: &Kept) -> Option<Box<dyn Opened>>;
}

/// What was found out of a case by playing it, if it was: this takes several times as long as only to play it.
pub type Kept = Arc<OnceLock<Recorded>>;

/// Which mutants may do otherwise than the rules in a case.
#[derive(Debug, Default)]
pub struct Recorded {
    /// Those of each request.
    pub(crate) reached: Vec<Reached>,
    /// Those of all requests.
    pub(crate) all: Reached,
    /// How much it takes the rules to play it.
    pub(crate) taken: u64,
}

/// What is done with each moment that a mutant shows: which request it is, what is seen of it, and the rules that were asked and
/// did not apply. It says whether to show more.
pub type See<'a> = dyn FnMut(usize, Observation, &[Rule]) -> bool + 'a;

/// Where a mutant leaves the rules in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// It does what they do.
    Never,
    /// At this request: 0 for the start, then the events from 1.
    At(usize),
    /// It breaks over the case: it does not end, or computes what cannot be.
    Breaks,
}

/// What a mutant does where it makes a difference in how the rules come to what they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Does {
    /// Nothing that is seen of the request.
    Nothing,
    /// Other rules are cited for it, or another reason is given.
    Words,
    /// Something else is seen of it.
    Otherwise,
}

/// A case for mutants to play.
pub trait Opened: Send + Sync {
    /// How much it takes the rules to play it, in calls, turns of loops and visits to places of mutants.
    fn taken(&self) -> u64;

    /// The mutants that may do otherwise than the rules in it: what they change is come to.
    fn reached(&self) -> Vec<u32>;

    /// Where a mutant leaves the rules, if it does up to this request.
    fn leaves_by(&self, mutant: u32, until: usize) -> Left;

    /// Where a mutant leaves the rules.
    fn leaves(&self, mutant: u32) -> Left {
        self.leaves_by(mutant, usize::MAX)
    }

    /// The mutants that may do otherwise than the rules at this request alone, from the position to which the rules lead.
    fn reached_at(&self, at: usize) -> Vec<u32>;

    /// Whether a mutant makes something else of this request alone than the rules do. What players are told is left out of it unless
    /// `told`.
    fn acts_at(&self, mutant: u32, at: usize, told: bool) -> bool;

    /// Puts every request alone to the mutants that make a difference in it and are asked for, and says what each does. One that is never
    /// seen so leaves the rules only by what a position holds and does not show.
    fn tried(&self, asks: &mut dyn FnMut(u32) -> bool, says: &mut dyn FnMut(u32, Does));

    /// Shows what a mutant makes of this request alone; `false` where it breaks over it.
    fn shows_at(&self, mutant: u32, at: usize, see: &mut See<'_>) -> bool;

    /// Shows what a mutant makes of the case, from this request on, up to which it does what the rules do; `false` where it breaks over
    /// it.
    fn shows(&self, mutant: u32, from: usize, see: &mut See<'_>) -> bool;
}
