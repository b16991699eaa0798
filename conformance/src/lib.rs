//! Golden traces, laws, generators, comparison and explaining for the games. No processes.

pub mod seeded;
