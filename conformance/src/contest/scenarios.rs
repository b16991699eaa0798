//! Scenarios for a referee that starts its own players: what ours answer, question by question.

use rulebook_spec::game::{Game, Seat};
use rulebook_spec::rule::Rule;
use serde::{Deserialize, Serialize};

/// Games for a referee that starts its own players.
pub trait Scenarios: Game {
    /// Scenarios over the native protocol for a referee that starts its own players; none where there is no such
    /// protocol. Without a script a player lays what [`Bots::player`](super::Bots::player) `first` does.
    fn scenarios() -> Vec<Scenario<Self::Setup>> {
        Vec::new()
    }

    /// The manners in which a referee may speak with its players as far as text and rulings say, the usual one first.
    fn manners() -> &'static [Manner] {
        const { &[Manner::together(Notices::AfterAnswer), Manner::together(Notices::WithAnswer)] }
    }
}

/// When the referee notices what a player says unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notices {
    /// At once. If a second line comes together with an answer, the referee takes the answer first and notices the line then.
    AfterAnswer,
    /// At once. If a second line comes together with an answer, the referee notices both together, and the answer is no good.
    WithAnswer,
    /// When it asks the player next: it takes that for the answer.
    WhenItAsks,
}

/// How a referee speaks with its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// When it notices what a player says unasked.
    pub notices: Notices,
    /// Whether players who are all to answer are told one after the other: the next one when the one before has answered, or
    /// is waited for no longer.
    pub in_turn: bool,
}

impl Manner {
    /// Players who are all to answer are told at the same time.
    pub const fn together(notices: Notices) -> Self {
        Manner { notices, in_turn: false }
    }

    /// They are told one after the other.
    pub const fn in_turn(notices: Notices) -> Self {
        Manner { notices, in_turn: true }
    }
}

/// A game in which both players are ours and follow a script, so that what the referee tells them is known beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario<Setup> {
    /// The rule that it is about.
    pub rule: Rule,
    /// Its name, in words joined by hyphens.
    pub case: String,
    /// Where the game begins.
    pub setup: Setup,
    /// What the players do in place of a legal move.
    pub script: Vec<Cue>,
    /// The players that go on running after the game is over, for the referee to kill.
    pub lingering: Vec<Seat>,
}

/// What a player does when it is asked for the `question`th time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cue {
    /// Who.
    pub seat: Seat,
    /// When: 1 for the first message that asks; 0 means at once, without waiting to be asked.
    pub question: u32,
    /// What.
    pub reaction: Reaction,
}

/// What a player does in place of answering with a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Answers this line after so many microseconds.
    Line {
        /// The line without its end.
        text: String,
        /// How long after the question, in microseconds.
        after_us: u64,
    },
    /// Answers this line in three pieces, the last of which, with the line's end, comes after so many microseconds.
    Pieces {
        /// The line without its end.
        text: String,
        /// How long after the question its last piece comes, in microseconds.
        after_us: u64,
    },
    /// Answers a line at once, and some microseconds later, unless the end of the game was told meanwhile, another one.
    LineThen {
        /// The first line.
        text: String,
        /// The second line.
        then: String,
        /// How long after the first, in microseconds.
        after_us: u64,
    },
    /// Answers as it would without a script, but only after so many microseconds.
    Delay(u64),
    /// Answers as it would without a script, and with further lines at once.
    AndLines(Vec<String>),
    /// Never answers.
    Silence,
    /// Writes this without a line end, and nothing more.
    Unended(String),
    /// Writes this without a line end, and ends.
    UnendedAndExit(String),
    /// Answers as it would without a script, hears nothing from then on, and ends so many microseconds later.
    AndExit {
        /// How long after the answer, in microseconds.
        after_us: u64,
    },
    /// Ends.
    Exit,
}
