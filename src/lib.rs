//! The program `rulebook`: processes, clocks, the command line and reports around the rules of `rulebook-spec`.

pub mod adapter;
pub mod bots;
pub mod certify;
pub mod cli;
pub mod commands;
pub mod coverage;
pub mod exit;
pub mod games;
pub mod known;
pub mod last;
pub mod out;
pub mod perft;
pub mod play;
pub mod players;
pub mod power;
pub mod probe;
pub mod process;
pub mod programs;
pub mod report;
pub mod select;
pub mod shims;
pub mod tapped;
pub mod validate;
pub mod variants;
mod verdict;
