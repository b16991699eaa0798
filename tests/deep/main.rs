//! The long tests of the program: probes of referees, `rulebook power`, whole sweeps through the misreadings, players
//! in Java and Pascal, programs that are waited for, and a game of somebody else's. `cargo test` leaves them out;
//! `cargo test -p rulebook --test deep` runs them.

mod begun;
mod broken_adapters;
mod certify;
mod certify_bitwa;
mod certify_ours;
#[path = "../common/mod.rs"]
mod common;
mod cost;
mod fairness;
mod gallery;
mod garrison_probe;
mod garrison_shims;
mod hostile;
mod java;
mod java_certify;
mod java_probe;
mod killed;
mod load;
mod memory;
mod nim;
mod packages;
mod pages;
mod play;
mod power;
mod probe;
mod probe_bitwa;
mod probe_flaky;
mod readme;
mod records;
mod snakes;
mod soak;
mod sweep;
mod tour;
mod tournament;
mod tournaments;
mod validate;
mod worlds;
