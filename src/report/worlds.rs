//! What a report says of small worlds that were tried whole.

use rulebook_conformance::world::Size;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// A small world, and how much of it was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WorldTried {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub says: String,
    /// Positions in it.
    pub positions: u64,
    /// What can happen in them.
    pub events: u64,
    /// Games that show all of it.
    pub games: u64,
    /// Those of them that were played.
    pub played: u64,
    /// Those that differ from the rules, and are no known failure.
    pub differ: u64,
    /// Those that the subject does not play.
    pub skipped: u64,
}

impl WorldTried {
    /// A world of which nothing was played yet.
    pub fn new(name: &str, says: &str, size: Size) -> Self {
        let Size { positions, events, games, .. } = size;
        let (name, says) = (name.to_owned(), says.to_owned());
        WorldTried { name, says, positions, events, games, played: 0, differ: 0, skipped: 0 }
    }
}

impl fmt::Display for WorldTried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WorldTried { name, says, positions, events, games, played, differ, skipped } = self;
        if (*played, *differ, *skipped) == (*games, 0, 0) {
            return write!(f, "all {positions} positions and {events} events of the world {name} agree ({says})");
        }
        write!(f, "of {games} games of the world {name} ({says}) {played} were played, {differ} differ")?;
        if *skipped > 0 { write!(f, ", {skipped} were skipped") } else { Ok(()) }
    }
}
