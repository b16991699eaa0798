//! Choices from a seed: the same seed gives the same numbers on any machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rulebook_spec::choose::Choices;

/// Decisions from a seeded ChaCha8 stream, every number below the bound being equally likely.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The `index`th stream of this seed; the streams do not depend on each other, so that games may be drawn in any
    /// order and in any number of shards.
    pub fn stream(seed: u64, index: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(index);
        Seeded(generator)
    }
}

impl Choices for Seeded {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // Numbers at or above the largest multiple of the bound would favour small remainders.
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.0.next_u32();
            if number < limit {
                return number % bound;
            }
        }
    }
}
