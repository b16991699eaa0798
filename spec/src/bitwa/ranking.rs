//! The order of a tournament (000 ¶67; ruling bitwa.rank).

use super::Bitwa;
use super::state::{Position, Stage};
use crate::game::{Game, Seat};

/// One finished game between two contestants, named by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The contestant in seat 0 and the one in seat 1.
    pub contestants: [usize; 2],
    /// Which seat has won; `None` for a draw.
    pub winner: Option<Seat>,
    /// How many units each seat had in the end.
    pub units: [u32; 2],
    /// The strength of all units of each seat together in the end.
    pub strength: [u64; 2],
}

impl Played {
    /// The game that ended in this position; `None` while it is not over.
    pub fn of(position: &Position, contestants: [usize; 2]) -> Option<Played> {
        let Stage::Over(_) = position.stage else { return None };
        let board = &position.board;
        Some(Played {
            contestants,
            winner: (Bitwa::literal().winner)(position),
            units: [board.units_of(0), board.units_of(1)],
            strength: [board.strength_of(0), board.strength_of(1)],
        })
    }
}

/// One contestant's line of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The contestant's index.
    pub contestant: usize,
    /// Games won less games lost.
    pub wins: i64,
    /// Own units less those of the opponents, over all games.
    pub units: i64,
    /// Own strength less that of the opponents, over all games.
    pub strength: i64,
    /// The place, from 1; who is equal in everything shares it.
    pub place: usize,
}

/// The table, the best first (`bitwa.tournament.rank`). Games that name anybody else are left out.
///
/// ```
/// use rulebook_spec::bitwa::ranking::{Played, table};
/// let game = |winner, units| Played { contestants: [0, 1], winner, units, strength: [9, 9] };
/// let table = table(2, &[game(Some(0), [2, 1]), game(Some(1), [0, 3])]);
/// assert_eq!((table[0].contestant, table[0].wins, table[0].units), (1, 0, 2));
/// ```
pub fn table(contestants: usize, games: &[Played]) -> Vec<Standing> {
    let mut table: Vec<Standing> =
        (0..contestants).map(|contestant| Standing { contestant, ..Standing::default() }).collect();
    for game in games.iter().filter(|game| game.contestants.iter().all(|contestant| *contestant < contestants)) {
        let units = i64::from(game.units[0]) - i64::from(game.units[1]);
        let strength = difference(game.strength[0], game.strength[1]);
        let won = match game.winner {
            Some(0) => 1,
            Some(_) => -1,
            None => 0,
        };
        for (contestant, sign) in game.contestants.into_iter().zip([1, -1]) {
            let standing = &mut table[contestant];
            standing.wins += sign * won;
            standing.units += sign * units;
            standing.strength += sign * strength;
        }
    }
    let key = |standing: &Standing| (standing.wins, standing.units, standing.strength);
    table.sort_by_key(|standing| std::cmp::Reverse(key(standing)));
    for index in 0..table.len() {
        let shared = index > 0 && key(&table[index - 1]) == key(&table[index]);
        table[index].place = if shared { table[index - 1].place } else { index + 1 };
    }
    table
}

fn difference(one: u64, other: u64) -> i64 {
    let size = i64::try_from(one.abs_diff(other)).unwrap_or(i64::MAX);
    if one < other { -size } else { size }
}
