//! Decisions from a seeded generator: the same seed gives the same decisions, on any machine.

use crate::choose::Choices;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of decisions from a seed: ChaCha with 8 rounds, whose key is the seed in little-endian order and then zeros.
///
/// ```
/// use rulebook_conformance::seeded::Seeded;
/// use rulebook_conformance::choose::Choices;
/// let (mut one, mut two) = (Seeded::new(7), Seeded::new(7));
/// assert!((0..100).all(|_| one.below(6) == two.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        // The key is made here, not by the library, whose way of stretching a seed may change.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Seeded(ChaCha8Rng::from_seed(key))
    }

    /// The `index`th stream of this seed. Streams do not depend on each other, so that games may be drawn in any order
    /// and in any number of shards.
    pub fn stream(seed: u64, index: u64) -> Self {
        let Seeded(mut generator) = Seeded::new(seed);
        generator.set_stream(index);
        Seeded(generator)
    }
}

impl Choices for Seeded {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Numbers in the last, incomplete round of `bound` would make small results likelier: they are drawn again.
        let surplus = (u32::MAX % bound + 1) % bound;
        loop {
            let number = self.0.next_u32();
            if number <= u32::MAX - surplus {
                return number % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut choices = Seeded::new(1);
        let drawn: Vec<u32> = [1, 2, 6, 100, 1 << 31, u32::MAX].map(|bound| choices.below(bound)).to_vec();
        assert_eq!(drawn, [0, 1, 5, 2, 1_266_703_218, 1_705_309_202]);
    }

    #[test]
    fn every_outcome_is_equally_likely() {
        // A bound of three quarters of the range: without drawing again, the first third would come twice as often.
        let (mut choices, bound) = (Seeded::new(2), 3 << 30);
        let low = (0..30_000).filter(|_| choices.below(bound) < bound / 3).count();
        assert!((9_500..10_500).contains(&low), "{low} of 30000 in the first third");
    }
}
