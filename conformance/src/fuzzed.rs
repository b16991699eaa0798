//! Decisions from a fuzzer's bytes.

use crate::choose::Choices;
use arbitrary::Unstructured;

/// A stream of decisions that a fuzzer steers; when its bytes are used up every further choice is 0.
///
/// ```
/// use rulebook_conformance::fuzzed::Fuzzed;
/// use rulebook_conformance::choose::Choices;
/// let mut choices = Fuzzed::new(&[7, 200]);
/// assert_eq!([choices.below(5), choices.below(256), choices.below(9)], [2, 200, 0]);
/// ```
pub struct Fuzzed<'a>(Unstructured<'a>);

impl<'a> Fuzzed<'a> {
    /// Decisions from `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Fuzzed(Unstructured::new(bytes))
    }

    /// Whether every byte was used.
    pub fn is_spent(&self) -> bool {
        self.0.is_empty()
    }
}

impl Choices for Fuzzed<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        // No bytes left, the one thing that could go wrong, gives the lowest number of the range.
        self.0.int_in_range(0..=bound.saturating_sub(1)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_is_below_its_bound() {
        for bound in [2, 3, 255, 256, 257, 65_536, u32::MAX] {
            let bytes: Vec<u8> = (0..=255).rev().collect();
            let mut choices = Fuzzed::new(&bytes);
            while !choices.is_spent() {
                assert!(choices.below(bound) < bound);
            }
            assert_eq!(choices.below(bound), 0);
        }
    }

    #[test]
    fn a_choice_that_is_none_takes_no_byte() {
        let mut choices = Fuzzed::new(&[3]);
        assert_eq!([choices.below(0), choices.below(1)], [0, 0]);
        assert_eq!(choices.below(10), 3);
    }
}
