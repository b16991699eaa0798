//! What the program that a referee under test starts as its player is ordered to do, and the log that it keeps.

use rulebook_conformance::contest::Cue;
use rulebook_spec::game::Seat;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a player is to do, in a file of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// The game.
    pub game: String,
    /// Its seat.
    pub seat: Seat,
    /// The script of both seats.
    pub script: Vec<Cue>,
    /// Whether it lives on after the game.
    pub lingers: bool,
    /// Where its log goes. Its reader listens in the same folder.
    pub log: PathBuf,
    /// The name under which its reader listens.
    pub reader: String,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When, in microseconds of the machine's monotonic clock, which all its programs share.
    pub at_us: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What a log tells of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The player runs, under this process id.
    Started(u32),
    /// Its input is read by who outlives it; false where nothing was handed over.
    HandedOver(bool),
    /// The referee said this line.
    Heard(String),
    /// The player is about to answer this.
    Said(String),
    /// The referee closed the player's input.
    Closed(bool),
}
