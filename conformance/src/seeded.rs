//! Decisions from a seeded generator: the same seed gives the same decisions, on any machine.

use crate::choose::Choices;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of decisions from a seed: ChaCha with 8 rounds, whose key is the seed in little-endian order and then zeros.
///
/// ```
/// use rulebook_conformance::seeded::Seeded;
/// use rulebook_conformance::choose::Choices;
/// let (mut one, mut two) = (Seeded::new(7), Seeded::new(7));
/// assert!((0..100).all(|_| one.below(6) == two.below(6)));
/// ```
#[derive(Debug)]
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

/// The same decisions once more. The generator cannot be copied; it is begun again where this one is.
impl Clone for Seeded {
    fn clone(&self) -> Self {
        let Seeded(generator) = self;
        let mut again = ChaCha8Rng::from_seed(generator.get_seed());
        again.set_stream(generator.get_stream());
        again.set_word_pos(generator.get_word_pos());
        Seeded(again)
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

    /// As the generator of another crate drew them.
    const FAR: [u32; 4] = [1_906_251_085, 1_863_156_454, 832_864_206, 2_484_968_614];

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut choices = Seeded::new(1);
        let drawn: Vec<u32> = [1, 2, 6, 100, 1 << 31, u32::MAX].map(|bound| choices.below(bound)).to_vec();
        assert_eq!(drawn, [0, 1, 5, 2, 1_266_703_218, 1_705_309_202]);
        // Beyond what the generator makes at once.
        let streams = [(1, 0), (1, 1), (7, 1 << 62), (u64::MAX, u64::MAX)];
        let far = streams.map(|(seed, index)| {
            let mut choices = Seeded::stream(seed, index);
            (0..1000).fold(0_u32, |sum, _| sum.wrapping_mul(31).wrapping_add(choices.below(u32::MAX)))
        });
        assert_eq!(far, FAR);
    }

    #[test]
    fn a_clone_goes_on_where_the_stream_is() {
        for drawn in [0, 1, 15, 16, 17, 63, 64, 65, 300] {
            let mut choices = Seeded::stream(3, 5);
            (0..drawn).for_each(|_| _ = choices.below(u32::MAX));
            let mut again = choices.clone();
            assert!((0..300).all(|_| choices.below(1 << 31) == again.below(1 << 31)), "after {drawn}");
        }
    }

    #[test]
    fn every_outcome_is_equally_likely() {
        // A bound of three quarters of the range: without drawing again, the first third would come twice as often.
        let (mut choices, bound) = (Seeded::new(2), 3 << 30);
        let low = (0..30_000).filter(|_| choices.below(bound) < bound / 3).count();
        assert!((9_500..10_500).contains(&low), "{low} of 30000 in the first third");
    }
}
