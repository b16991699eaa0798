//! The long tests of the suite: referees that hold each misreading, each reading, and pairs of them. `cargo test` leaves
//! them out; `cargo test -p rulebook-conformance --test deep` runs them.

#[macro_use]
#[path = "../suite/mod.rs"]
mod suite;

mod blame;
#[path = "../foreign/mod.rs"]
mod foreign;
mod judge;
mod long_games;
