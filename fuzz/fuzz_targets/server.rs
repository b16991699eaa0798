#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: &[u8]| -> Corpus {
    if rulebook_conformance::fuzzing::run("server", input) { Corpus::Keep } else { Corpus::Reject }
});
