//! The conformance suite without its processes: cases, traces, comparison, blame and shrinking.

#![forbid(unsafe_code)]

pub mod apart;
pub mod canonical;
pub mod case;
pub mod choose;
pub mod compare;
pub mod compass;
pub mod contest;
pub mod converse;
pub mod copies;
pub mod decide;
pub mod divide;
pub mod erased;
pub mod fairness;
pub mod form;
pub mod fuzzed;
#[cfg(all(feature = "fuzzing", not(test)))]
pub mod fuzzing;
pub mod games;
pub mod golden;
pub mod invariants;
pub mod judge;
pub mod ladder;
pub mod minimize;
pub mod mutants;
pub mod overheard;
pub mod perft;
pub mod playout;
pub mod power;
pub mod protocol;
pub mod refereed;
#[cfg(all(feature = "rehearsal", not(test)))]
pub mod rehearsal;
pub mod seeded;
pub mod serve;
pub mod shims;
pub mod shrink;
pub mod steering;
pub mod subject;
pub mod text;
pub mod trace;
pub mod transcript;
pub mod typo;
pub mod workers;
pub mod world;
