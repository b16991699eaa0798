//! The tests of the suite, in one test program, which is linked once.
//! `cargo test -p rulebook-conformance --test all NAME::` runs those of a file; two of them need `--features fuzzing,rehearsal`,
//! which a test of the whole workspace has.

#[macro_use]
mod suite;

mod apart;
mod converse;
#[cfg(feature = "fuzzing")]
mod corpus;
mod divide;
mod erased;
mod fairness;
mod fairness_truth;
mod foreign;
mod games;
mod golden;
mod heard;
mod invariants;
mod judge;
mod ladders;
mod misheard;
mod mutants;
mod overheard;
mod perft;
mod possible;
mod records;
mod refereed;
#[cfg(feature = "rehearsal")]
mod rehearsal;
mod sampling;
mod serve;
mod shrink;
mod snakes;
mod snakes_fairness;
mod strength;
mod traces;
mod worlds;
