//! How the contest of a game ranks those who take part, and how its tournament is held.

use rulebook_spec::game::Game;

/// What a contest makes of many games.
pub trait Rankings: Game {
    /// The contest's ranking and its scheme. A game whose text knows no contest is ranked by places.
    fn ranking() -> &'static Ranking {
        &Ranking::BY_PLACES
    }

    /// What the ranking counts of a game that is over besides its places, for each seat.
    fn numbers(_: &Self::Position) -> Vec<Vec<i64>> {
        Vec::new()
    }
}

/// A finished game as a ranking sees it. Players are named by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who sat in each seat.
    pub players: Vec<usize>,
    /// The place of each seat, from 1; equal places are shared.
    pub places: Vec<u8>,
    /// Whether the player of each seat has committed a foul.
    pub fouled: Vec<bool>,
    /// What [`Rankings::numbers`] says of each seat; empty where the game counts nothing more.
    pub numbers: Vec<Vec<i64>>,
}

impl Score {
    /// A number of a seat; 0 where there is none.
    pub fn number(&self, seat: usize, index: usize) -> i64 {
        self.numbers.get(seat).and_then(|numbers| numbers.get(index)).copied().unwrap_or(0)
    }

    /// The seat that has won a game of two; `None` for a draw.
    pub fn winner(&self) -> Option<usize> {
        match self.places[..] {
            [first, second] if first < second => Some(0),
            [first, second] if second < first => Some(1),
            _ => None,
        }
    }
}

/// A player's line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player's index.
    pub player: usize,
    /// The place, from 1; equal players share it.
    pub place: usize,
    /// The numbers under [`Ranking::columns`].
    pub numbers: Vec<i64>,
}

/// How a contest ranks its players.
pub struct Ranking {
    /// Where the text says so.
    pub place: &'static str,
    /// What the numbers of a line are.
    pub columns: &'static [&'static str],
    /// The table of this many players, the best first. The points by place that an organiser names, the best place first, are
    /// none where the contest's own count.
    pub table: fn(usize, &[Score], &[i64]) -> Vec<Line>,
    /// Whether an organiser may name points by place.
    pub takes_points: bool,
    /// How the contest's own tournament is held.
    pub own: Own,
    /// If the operator names no board, this many of the first boards with a name are played; 0: boards are drawn.
    pub set: usize,
}

/// How a contest's own tournament is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// Each pair of players meets on every board. On each they play once from either seat, or once with the seats drawn.
    Pairs {
        /// Whether from either seat.
        both: bool,
    },
    /// Every group of this many players meets on every board, with the seats drawn.
    Groups(u8),
    /// In each round all players are dealt to tables of at most `most` seats, each with a board of its own.
    Dealt {
        /// Rounds.
        rounds: u32,
        /// Seats.
        most: u8,
    },
}

impl Ranking {
    /// By the number of opponents left behind, over all games.
    pub const BY_PLACES: Ranking = Ranking {
        place: "",
        columns: &["points", "games"],
        table: by_points,
        takes_points: true,
        own: Own::Pairs { both: true },
        set: 0,
    };
}

/// The points that a place brings: those named, or the number of players less the place.
pub fn points_of(place: u8, seats: usize, points: &[i64]) -> i64 {
    let place = usize::from(place);
    if points.is_empty() {
        return seats as i64 - place as i64;
    }
    place.checked_sub(1).and_then(|index| points.get(index)).copied().unwrap_or(0)
}

/// The table by points for places, with the number of games.
fn by_points(players: usize, games: &[Score], points: &[i64]) -> Vec<Line> {
    let mut lines = vec![vec![0, 0]; players];
    for game in games {
        for (player, place) in game.players.iter().zip(&game.places) {
            if let Some(line) = lines.get_mut(*player) {
                line[0] += points_of(*place, game.places.len(), points);
                line[1] += 1;
            }
        }
    }
    placed(lines, |line| vec![line[0]])
}

/// Lines of a table from the numbers of each player, the best first: who has the larger key. Equal keys share a place.
pub fn placed(lines: Vec<Vec<i64>>, key: impl Fn(&[i64]) -> Vec<i64>) -> Vec<Line> {
    let mut table: Vec<Line> =
        lines.into_iter().enumerate().map(|(player, numbers)| Line { player, place: 0, numbers }).collect();
    table.sort_by_cached_key(|line| (std::cmp::Reverse(key(&line.numbers)), line.player));
    for index in 0..table.len() {
        let shared = index > 0 && key(&table[index - 1].numbers) == key(&table[index].numbers);
        table[index].place = if shared { table[index - 1].place } else { index + 1 };
    }
    table
}
