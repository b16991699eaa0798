//! The conformance suite without its processes: cases, traces, comparison, blame and shrinking.

pub mod canonical;
pub mod case;
pub mod compare;
pub mod converse;
pub mod course;
pub mod decide;
pub mod descent;
pub mod distil;
pub mod fairness;
pub mod fuzzed;
pub mod fuzzing;
pub mod golden;
pub mod judge;
pub mod laws;
pub mod perft;
pub mod power;
pub mod protocol;
pub mod seeded;
pub mod serve;
pub mod shims;
pub mod shrink;
pub mod steering;
pub mod subject;
pub mod trace;
pub mod transcript;
