//! The tests of the program, in one test program, which is linked once. `cargo test -p rulebook --test all NAME::` runs
//! those of a file.

mod bad_input;
mod broken_adapters;
mod certify;
mod certify_bitwa;
mod certify_ours;
mod cli;
mod common;
mod console;
mod explain;
mod fairness;
mod found;
mod garrison_shims;
mod hostile;
mod init;
mod java;
mod killed;
mod known;
mod memory;
mod perft;
mod play;
mod probe_flaky;
mod process;
mod readme;
mod records;
mod schema;
mod snakes;
mod tap;
mod told;
mod tournament;
mod tournament_doc;
mod traces;
mod validate;
mod verify;
mod view;
mod worlds;
