//! What a tournament is: fixed when its file of results is made, and the same in every shard.

use crate::play::single::{Entrant, Terms};
use serde::{Deserialize, Serialize};

/// A tournament, without those who take part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// Who meets whom.
    pub scheme: Scheme,
    /// Who sits where.
    pub seats: Seats,
    /// Where they play.
    pub boards: Boards,
    /// Points by place that the organiser names; none where the contest's own count.
    pub points: Vec<i64>,
    /// The seed of boards, seats, deals and luck.
    pub seed: u64,
    /// The terms of each game.
    pub terms: Terms,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Each pair, so many times on each board.
    Pairs {
        /// How often.
        times: u32,
    },
    /// The first player meets each other one on each board.
    Gauntlet,
    /// Every group of so many players meets on each board.
    Groups {
        /// How many seats a table has.
        seats: u8,
    },
    /// In each round all are dealt to tables.
    Dealt {
        /// How many rounds are played.
        rounds: u32,
        /// The most seats at a table.
        most: u8,
    },
    /// In each round those meet who have equal points, as far as that goes.
    Swiss {
        /// How many rounds are played.
        rounds: u32,
    },
    /// Who loses a match is out.
    KnockOut,
    /// Two players meet until it is known whether the first is stronger.
    Sprt(Hypotheses),
}

/// The two hypotheses of a sequential test on the difference in Elo of the first player to the second, and how long it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hypotheses {
    /// It is no more than this.
    pub elo0: f64,
    /// It is this at least.
    pub elo1: f64,
    /// At most this many pairs of games.
    pub rounds: u32,
}

impl Scheme {
    /// Whether what is played next hangs on results.
    pub fn is_by_rounds(self) -> bool {
        matches!(self, Scheme::Swiss { .. } | Scheme::KnockOut | Scheme::Sprt(_))
    }

    /// The seats at a table: of pairs, two.
    pub fn is_of_pairs(self) -> bool {
        !matches!(self, Scheme::Groups { .. } | Scheme::Dealt { .. })
    }
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Seats {
    /// Drawn from the seed
    Drawn,
    /// Once from either seat: as many games as there are seats
    Both,
    /// In the order in which the players were given
    Given,
}

/// Where they play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boards {
    /// On these, by name or as the organiser wrote them.
    Named(Vec<String>),
    /// On boards drawn from the seed: so many, or one for each table where tables have their own.
    Drawn {
        /// How many.
        count: u32,
        /// How large.
        size: Option<u32>,
        /// How much of each is filled, in percent.
        fill: Option<u32>,
    },
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name in the table.
    pub name: String,
    /// How it is started.
    pub entrant: Entrant,
    /// The round from which on it takes part, from 0.
    pub joined: u32,
    /// Whether it still does.
    pub state: State,
    /// Why not.
    pub note: String,
}

/// Whether a player takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It does.
    In,
    /// It plays no more; its games count.
    Withdrawn,
    /// It plays no more, and its games do not count.
    Disqualified,
}

impl State {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            State::In => "in",
            State::Withdrawn => "withdrawn",
            State::Disqualified => "disqualified",
        }
    }
}

/// A game to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Names it, the same in every shard and whoever else takes part: the round or board, the players, which time.
    pub key: String,
    /// The round, from 0.
    pub round: u32,
    /// The board's name.
    pub board: String,
    /// Who sits in each seat.
    pub players: Vec<String>,
    /// The seed of luck.
    pub seed: u64,
}

impl Fixture {
    /// A round that a player has won without a game, kept for when it has left.
    pub(super) fn bye(round: u32, name: &str) -> Fixture {
        let key = format!("round {}: bye of {name}", round + 1);
        Fixture { key, round, board: String::new(), players: vec![name.to_owned()], seed: 0 }
    }

    /// Whether nobody is met.
    pub(super) fn is_bye(&self) -> bool {
        self.players.len() == 1
    }
}

impl Plan {
    /// What names the tournament: files with another one are of another tournament.
    pub fn id(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
    }

    /// A number that the seed gives for these words, below 2^48, so that every reader of JSON takes it.
    pub fn number(&self, words: &str) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.seed.to_le_bytes()).update(words.as_bytes());
        let bytes = hasher.finalize();
        bytes.as_bytes()[..6].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
