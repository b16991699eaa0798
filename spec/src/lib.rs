//! The rules of five contest games, each modelled literally, and the good-faith readings of what their texts leave open.
//!
//! The crate does no I/O, reads no clock, draws no random number, starts no thread, uses no float, and panics on no
//! input. A game is a folder here; what every game speaks stands in [`game`].

#![forbid(unsafe_code)]

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod game;
pub mod garrison;
pub mod rule;
pub mod snakes;
