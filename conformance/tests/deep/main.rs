//! The long tests of the suite: each misreading and each reading, pairs of them, and what the rules mean. `cargo test` leaves
//! them out; `cargo test -p rulebook-conformance --test deep` runs them.

#[macro_use]
#[path = "../suite/mod.rs"]
mod suite;

mod blame;
mod changes;
mod divide;
#[path = "../foreign/mod.rs"]
mod foreign;
mod invariants;
mod judge;
mod long_games;
mod meaning;
mod perft;
mod readings;
mod records;
mod several;
mod showing;
mod shrink;
mod worlds;
