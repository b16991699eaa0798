//! Games for the eye: a trace as data for a page, and the page itself, which needs nothing else. The drawings and the player
//! are plain JavaScript in `view/`; what a game looks like comes from its wing.

pub mod data;
mod draw;
pub mod facts;
mod film;
pub mod ink;
mod listing;
pub mod map;
pub mod page;
mod patch;
pub mod plot;
mod screen;
pub mod sheet;
mod svg;
#[cfg(test)]
mod tests;
pub mod tone;
mod watch;

pub use film::{Film, Shot};
pub use listing::listing;
pub use screen::Reel;
pub use svg::svg;
pub use watch::watch;

use ink::Inks;
use rulebook_spec::game::Seat;
use serde_json::Value;

/// What a game's program thinks before a move, as data for its drawing: from the seat that is asked and what it sees.
pub type Reasons = Box<dyn Fn(Seat, &Value) -> Option<Value>>;

/// How a game is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// The JavaScript that draws it; empty for a game that has none, whose pictures in letters are shown.
    pub script: &'static str,
    /// The colours of its pictures in letters.
    pub inks: Inks,
    /// Whether a seat sees less than the whole position, so that the page is to have what each sees.
    pub hides: bool,
    /// From a setup in JSON, what says why the game's programs decide as they do.
    pub reasons: Option<fn(&Value) -> Reasons>,
}

impl Drawing {
    /// The drawing of a game that has none.
    pub const NONE: Drawing = Drawing { script: "", inks: ink::plain, hides: true, reasons: None };
}

/// A game that a page of HTML lets one step through.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// Its data.
    pub game: Value,
    /// The rules of the game, in words.
    pub rules: Value,
    /// What draws it.
    pub script: &'static str,
}
