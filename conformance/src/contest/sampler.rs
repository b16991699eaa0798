//! How games are drawn at random.

use crate::choose::Choices;
use rulebook_spec::game::{EventOf, Game, Turn};

/// How games are drawn at random.
pub trait Sampler: Game {
    /// A setup worth playing from: small more often than large.
    fn sample_setup(choices: &mut dyn Choices) -> Self::Setup;

    /// The next event: legal mostly, a foul or a fault about one time in eight.
    fn sample_event(position: &Self::Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self>;

    /// The words with which the adapter of a referee may say that it opens some setups only, and what each means.
    fn opens() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether a referee that says these words opens this setup.
    fn is_opened(_only: &[String], _setup: &Self::Setup) -> bool {
        true
    }

    /// A setup that such a referee opens; without words [`Sampler::sample_setup`].
    fn sample_opened(_only: &[String], choices: &mut dyn Choices) -> Self::Setup {
        Self::sample_setup(choices)
    }

    /// The next event, as such a referee takes it; without words [`Sampler::sample_event`].
    fn sample_taken(
        _only: &[String],
        position: &Self::Position,
        turn: Turn,
        choices: &mut dyn Choices,
    ) -> EventOf<Self> {
        Self::sample_event(position, turn, choices)
    }

    /// What luck decides in this position, every outcome having its due chance; `None` where luck decides nothing.
    fn fair_chance(_position: &Self::Position, _choices: &mut dyn Choices) -> Option<Self::Chance> {
        None
    }
}
