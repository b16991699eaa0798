//! Sizes on purpose: what goes wrong at one size only (a board of three digits, a group of more than 64 lands) hardly ever
//! shows in a game that is drawn small.

use crate::choose::Choices;
use rulebook_spec::game::{EventOf, Game};
use rulebook_spec::rule::Rule;

/// A quantity of a setup, of an event or of a whole game, and the sizes at which it is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// What is counted.
    pub name: &'static str,
    /// The sizes, smallest first.
    pub rungs: Vec<u64>,
    /// The rule by which the quantity is worked out, where no other is: who errs by its size alone errs in that.
    pub rule: Option<Rule>,
}

/// Where the whole numbers of machines end, and those that a floating-point number holds exactly.
const ENDS: [u64; 6] = [1 << 15, 1 << 16, 1 << 24, 1 << 31, 1 << 32, 1 << 53];

impl Ladder {
    /// A ladder of these sizes.
    pub fn of(name: &'static str, rungs: impl IntoIterator<Item = u64>) -> Self {
        Ladder { name, rungs: rungs.into_iter().collect(), rule: None }
    }

    /// A ladder from the smallest size to the largest: both, the first small numbers, powers of two and of ten. Each has its
    /// neighbours, but for powers of two beyond 256 that are the end of no machine's numbers.
    pub fn between(name: &'static str, least: u64, most: u64) -> Self {
        let near = |size: u64| [size.saturating_sub(1), size, size.saturating_add(1)];
        let twos = (1..u64::BITS).map(|bits| 1 << bits);
        let (ends, others): (Vec<u64>, Vec<u64>) = twos.partition(|power| *power <= 256 || ENDS.contains(power));
        let tens = std::iter::successors(Some(10u64), |power| power.checked_mul(10));
        let all = [least, 1, 2, most].into_iter().chain(ends).chain(tens).flat_map(near).chain(others);
        let mut rungs: Vec<u64> = all.filter(|size| (least..=most).contains(size)).collect();
        rungs.sort_unstable();
        rungs.dedup();
        Ladder { name, rungs, rule: None }
    }

    /// The ladder of a quantity that is worked out by this rule and by no other.
    #[must_use]
    pub fn by(self, rule: Rule) -> Self {
        Ladder { rule: Some(rule), ..self }
    }
}

/// The sizes that are wished of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes(Vec<(&'static str, u64)>);

impl Sizes {
    /// These sizes, each under the name of its ladder.
    pub fn of(sizes: &[(&'static str, u64)]) -> Self {
        Sizes(sizes.to_vec())
    }

    /// The size that is wished on this ladder.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.0.iter().find(|(ladder, _)| *ladder == name).map(|(_, size)| *size)
    }
}

/// The beginning of a game in which a quantity has the size that was wished.
pub struct Footing<G: Game> {
    /// Where the game begins.
    pub setup: G::Setup,
    /// What happens first.
    pub events: Vec<EventOf<G>>,
    /// At most this many events are drawn after it: large setups take long to write and to read.
    pub more: usize,
    /// Whether only legal moves are drawn after it, so that the game goes on.
    pub is_legal: bool,
}

/// A moment of a game, of which sizes are taken.
pub struct Moment<'a, G: Game> {
    /// What happened last, where anything did.
    pub event: Option<&'a EventOf<G>>,
    /// The position after it.
    pub position: &'a G::Position,
}

/// How programs number the cells of a board that is no wider than they think.
const WIDTHS: [i64; 21] = [8, 10, 12, 15, 16, 20, 24, 25, 26, 28, 30, 31, 32, 40, 48, 50, 60, 63, 64, 80, 90];

/// A width by which the cells of a board are counted, row by row or column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// How far a cell lies from another one with the same number: columns and rows.
    pub apart: [i64; 2],
}

impl Width {
    /// One that programs use.
    pub fn sample(choices: &mut dyn Choices) -> Self {
        let width = *choices.pick(&WIDTHS).unwrap_or(&WIDTHS[0]);
        let sign = if choices.once_in(2) { 1 } else { -1 };
        Width { apart: if choices.once_in(2) { [sign * width, -sign] } else { [-sign, sign * width] } }
    }

    /// A cell with so much room around it, column and row from 0, and the size of a board on which the other one has as much.
    pub fn room(self, room: i64) -> ([i64; 2], [i64; 2]) {
        (self.apart.map(|apart| room + (-apart).max(0)), self.apart.map(|apart| apart.abs() + 2 * room + 1))
    }
}

/// The quantities of a game.
pub trait Ladders: Game {
    /// The ladders of the game.
    fn ladders() -> Vec<Ladder> {
        Vec::new()
    }

    /// The beginning of a game with these sizes; `None` where no game has all of them. Under [`LENGTH`] the
    /// game must be able to go on for the wished number of events by legal moves.
    fn footing(_sizes: &Sizes, _choices: &mut dyn Choices) -> Option<Footing<Self>> {
        None
    }

    /// The beginning of a game in which two things lie on cells that are one to who counts the cells of a board by a [width](Width)
    /// that is not the board's; `None` of a game without such a thing.
    fn collision(_choices: &mut dyn Choices) -> Option<Footing<Self>> {
        None
    }

    /// The sizes that a moment of a game shows, each under the name of its ladder.
    fn sizes(_moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
}

/// The name of the ladder of how many events a game has, where games have one. A case with this wish ends after that many.
pub const LENGTH: &str = "length";
