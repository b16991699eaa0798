#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use rulebook_conformance::fuzzing::{NEEDLES_OF_A_GAME, needles};
use rulebook_conformance::games::NAMES;
use std::sync::atomic::{AtomicU8, Ordering};

/// The fuzzer takes each byte of this section for a counter of coverage, and clears it before each input.
#[unsafe(link_section = "__libfuzzer_extra_counters")]
static HEIGHTS: [AtomicU8; NEEDLES_OF_A_GAME * NAMES.len()] =
    [const { AtomicU8::new(0) }; NEEDLES_OF_A_GAME * NAMES.len()];

fuzz_target!(|input: &[u8]| -> Corpus {
    let Some(moved) = needles(input) else { return Corpus::Reject };
    moved.into_iter().for_each(|(needle, height)| HEIGHTS[needle].store(height, Ordering::Relaxed));
    Corpus::Keep
});
