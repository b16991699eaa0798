//! The one source of nondeterminism, and two of its four drivers: bytes and exhaustive enumeration.
//!
//! Whatever samples takes `&mut dyn Choices` and asks it for numbers below a bound. The other two drivers are
//! [`Seeded`](crate::seeded::Seeded) and [`Fuzzed`](crate::fuzzed::Fuzzed); all four drive the same code.

/// A stream of decisions.
pub trait Choices {
    /// A number in `0..bound`. A bound of 0 or 1 leaves no choice and gives 0.
    fn below(&mut self, bound: u32) -> u32;
}

impl dyn Choices + '_ {
    /// True about once in `n` times; 0, the simplest choice, means false.
    pub fn once_in(&mut self, n: u32) -> bool {
        n > 0 && self.below(n) == n - 1
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// One of the items, `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(u32::try_from(items.len()).unwrap_or(u32::MAX));
        items.get(index as usize)
    }
}

/// Decisions read from bytes; when they are used up every further choice is 0.
///
/// Shrinking the bytes shrinks what was sampled, which is how proptest finds small games.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    left: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// Decisions from `bytes`, first to last.
    pub fn new(bytes: &'a [u8]) -> Self {
        Bytes { left: bytes }
    }

    /// Whether every byte was used.
    pub fn is_spent(&self) -> bool {
        self.left.is_empty()
    }
}

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let width = if bound <= 1 << 8 { 1 } else { 4 };
        let (taken, left) = self.left.split_at(width.min(self.left.len()));
        self.left = left;
        let number = taken.iter().fold(0u32, |number, byte| number << 8 | u32::from(*byte));
        number % bound
    }
}

/// Every sequence of decisions, one after the other.
///
/// ```
/// use rulebook_conformance::choose::{Choices, Exhaustive};
/// let mut seen = Vec::new();
/// let mut all = Exhaustive::new();
/// while all.again() {
///     seen.push((all.below(2), all.below(3)));
/// }
/// assert_eq!(seen.len(), 6);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Exhaustive {
    taken: Vec<(u32, u32)>,
    next: usize,
    started: bool,
}

impl Exhaustive {
    /// Nothing tried yet.
    pub fn new() -> Self {
        Exhaustive::default()
    }

    /// Turns to the next sequence; false when all were given. Call it before each round.
    pub fn again(&mut self) -> bool {
        self.next = 0;
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some((choice, bound)) = self.taken.pop() {
            if choice + 1 < bound {
                self.taken.push((choice + 1, bound));
                return true;
            }
        }
        false
    }
}

impl Choices for Exhaustive {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        if self.next == self.taken.len() {
            self.taken.push((0, bound));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every leaf of a tree of decisions, in the order in which it is given.
    fn leaves<T>(mut descend: impl FnMut(&mut dyn Choices) -> T) -> Vec<T> {
        let mut all = Exhaustive::new();
        let mut leaves = Vec::new();
        while all.again() {
            leaves.push(descend(&mut all));
        }
        assert!(!all.again(), "once all were given, nothing comes again");
        leaves
    }

    #[test]
    fn exhaustive_gives_each_leaf_once() {
        let found = leaves(|choices| [choices.below(2), choices.below(3), choices.below(2)]);
        assert_eq!(found.len(), 12);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 12);
        assert_eq!((found[0], found[11]), ([0, 0, 0], [1, 2, 1]));
    }

    #[test]
    fn exhaustive_follows_bounds_that_hang_on_earlier_choices() {
        // Every subset of 0..4 as an ascending list: each choice says how far to go on, 0 means to stop.
        let found = leaves(|choices| {
            let (mut list, mut next) = (Vec::new(), 0);
            loop {
                match choices.below(4 - next + 1) {
                    0 => return list,
                    skip => {
                        next += skip;
                        list.push(next);
                    }
                }
            }
        });
        assert_eq!(found.len(), 16);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 16);
    }

    #[test]
    fn exhaustive_without_a_choice_is_one_leaf() {
        assert_eq!(leaves(|choices| (choices.below(0), choices.below(1))), [(0, 0)]);
    }

    #[test]
    fn bytes_are_read_one_for_a_small_bound_and_four_for_a_large_one() {
        let mut bytes = Bytes::new(&[7, 255, 0, 0, 1, 2, 9]);
        assert_eq!(bytes.below(5), 2);
        assert_eq!(bytes.below(256), 255);
        assert_eq!(bytes.below(257), 258 % 257);
        assert!(!bytes.is_spent());
        assert_eq!(bytes.below(1000), 9, "what is left of four bytes");
        assert!(bytes.is_spent());
        assert_eq!([bytes.below(2), bytes.below(u32::MAX)], [0, 0], "and then every choice is 0");
    }

    #[test]
    fn a_choice_that_is_none_takes_no_byte() {
        let mut bytes = Bytes::new(&[3]);
        assert_eq!([bytes.below(0), bytes.below(1)], [0, 0]);
        assert_eq!(bytes.below(10), 3);
    }

    #[test]
    fn every_choice_is_below_its_bound() {
        for bound in [1, 2, 3, 255, 256, 257, 65_536, u32::MAX] {
            let bytes: Vec<u8> = (0..=255).collect();
            let mut bytes = Bytes::new(&bytes);
            while !bytes.is_spent() && bound > 1 {
                assert!(bytes.below(bound) < bound);
            }
        }
    }

    #[test]
    fn derived_choices_keep_their_ranges() {
        let between: Vec<u32> = leaves(|choices| choices.between(3, 5));
        assert_eq!(between, [3, 4, 5]);
        assert_eq!(leaves(|choices| choices.between(5, 3)), [5]);
        assert_eq!(leaves(|choices| choices.once_in(4)), [false, false, false, true]);
        assert_eq!(
            (leaves(|choices| choices.once_in(0)), leaves(|choices| choices.once_in(1))),
            (vec![false], vec![true])
        );
        assert_eq!(leaves(|choices| choices.pick(b"abc").copied()), [Some(b'a'), Some(b'b'), Some(b'c')]);
        assert_eq!(leaves(|choices| choices.pick::<u8>(&[]).copied()), [None]);
    }
}
