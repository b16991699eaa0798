//! Properties over sampled games, the same ones at every run: `PROPTEST_RNG_SEED` and `PROPTEST_CASES` choose others,
//! and a failure prints both the seed and the smallest bytes.

use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rulebook_conformance::choose::{Bytes, Choices};

/// Holds an invariant for a thousand streams of decisions.
pub fn invariant(holds: impl Fn(&mut dyn Choices)) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 1000;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(2003);
    }
    let seed = config.rng_seed;
    let bytes = proptest::collection::vec(any::<u8>(), 0..600).prop_map(Source);
    let outcome = TestRunner::new(config).run(&bytes, |bytes| {
        holds(&mut Bytes::new(&bytes.0));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("PROPTEST_RNG_SEED={seed}: {failure}");
    }
}

/// Bytes that print on one line.
#[derive(Clone)]
struct Source(Vec<u8>);

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// Any text: digits, letters of the protocol and arbitrary characters, up to 40 of them.
pub fn any_text(choices: &mut dyn Choices) -> String {
    let length = choices.below(40);
    let mut one = || match choices.below(4) {
        0 => choices.pick(&['0', '1', '2', '9', 'x', 'X', '_', 'O', 'K', '\r', ' ', '+', '-']).copied(),
        1 => char::from_u32(choices.below(128)),
        _ => char::from_u32(choices.below(0x11_0000)),
    };
    (0..length).filter_map(|_| one()).collect()
}

/// Numbers without end from a seed, for tests that compare many games (SplitMix64).
pub struct Stream(pub u64);

impl Choices for Stream {
    fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % u64::from(bound)) as u32
    }
}
