//! The one source of nondeterminism, and two of its four drivers.
//!
//! Whatever samples takes `&mut dyn Choices` and asks it for numbers below a bound. Seeded generation, proptest's
//! bytes, `arbitrary::Unstructured` and exhaustive enumeration then all drive the same code. The first and third live
//! in the conformance crate, since the spec itself depends on serde alone.

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
/// use rulebook_spec::choose::{Choices, Exhaustive};
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
