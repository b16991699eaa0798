//! Tournaments: who meets whom, playing it, one file of results, and what is made of that.
//!
//! The tournament speaks to a game through [`Plays`](crate::play::single::Plays) alone, so that it is compiled once.

pub mod export;
mod live;
pub mod merge;
mod plan;
mod rating;
mod read;
mod rounds;
mod run;
mod schemes;
mod standings;
mod store;

pub use plan::{Boards, Fixture, Hypotheses, Plan, Player, Scheme, Seats, State};
pub use rating::{Rating, Sprt};
pub use run::{Manner, NO_SHARDS, Played, extend, run, take_out};
pub use standings::{Standing, Standings};
pub use store::{Game, Store};
