//! The tests of the program, in one test program, which is linked once. `cargo test -p rulebook --test all NAME::` runs
//! those of a file.

mod bad_input;
mod between;
mod broken_adapters;
mod certificate;
mod certify;
mod cli;
mod common;
mod console;
mod explain;
mod fairness;
mod found;
mod hostile;
mod init;
mod kept;
mod known;
mod perft;
mod play;
mod process;
mod records;
mod resume;
mod schema;
mod show;
mod snakes;
mod tap;
mod told;
mod tournament;
mod tournament_doc;
mod traces;
mod validate;
mod verify;
mod view;
mod viewer;
mod workers;
mod worlds;
