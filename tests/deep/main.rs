//! The long tests of the program: probes of referees, `rulebook power`, whole sweeps through the misreadings, players
//! in Java under certification, and a game of somebody else's. `cargo test` leaves them out; `cargo test -p rulebook --test deep` runs them.

mod begun;
#[path = "../common/mod.rs"]
mod common;
mod gallery;
mod garrison_probe;
mod java_certify;
mod java_probe;
mod load;
mod nim;
mod pages;
mod power;
mod probe;
mod probe_bitwa;
mod soak;
mod sweep;
mod tournaments;
