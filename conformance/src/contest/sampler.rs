//! How games are drawn at random.

use crate::choose::Choices;
use rulebook_spec::game::{EventOf, Game, Turn};

/// How games are drawn at random.
pub trait Sampler: Game {
    /// A setup worth playing from: small more often than large.
    fn sample_setup(choices: &mut dyn Choices) -> Self::Setup;

    /// The next event: legal mostly, a foul or a fault about one time in eight.
    fn sample_event(position: &Self::Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self>;

    /// What luck decides in this position, every outcome having its due chance; `None` where luck decides nothing.
    fn fair_chance(_position: &Self::Position, _choices: &mut dyn Choices) -> Option<Self::Chance> {
        None
    }
}
