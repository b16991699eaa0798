//! The contest: fights of four, and points by final length (001 ¶3); beside them the engine's rating (ruling snakes.rating).

use crate::contest::{Line, Own, Ranking, Score, placed};
use rulebook_spec::snakes::Position;
use rulebook_spec::snakes::ranking::rated;
use rulebook_spec::snakes::table::LITERAL;

/// At most this many snakes are in a fight (001 ¶2).
const MOST: u8 = 4;

pub(super) static RANKING: Ranking = Ranking {
    place: "001 ¶2, ¶3",
    columns: &["points", "fights", "engine's rating"],
    table: lines,
    takes_points: false,
    own: Own::Groups(MOST),
    set: 0,
};

/// The points of each seat, and its cells.
pub(super) fn numbers(position: &Position) -> Vec<Vec<i64>> {
    let field = position.field();
    let of = |seat| {
        let length = field.length(seat);
        let points = (LITERAL.points)(length, field.is_living(seat));
        [points, length].map(|number| i64::try_from(number).unwrap_or(i64::MAX)).to_vec()
    };
    (0..field.seats()).map(of).collect()
}

fn lines(players: usize, games: &[Score], _: &[i64]) -> Vec<Line> {
    let mut table = vec![vec![0; 3]; players];
    for game in games.iter().filter(|game| game.players.iter().all(|player| *player < players)) {
        let ratings: Vec<i32> =
            game.players.iter().map(|player| i32::try_from(table[*player][2]).unwrap_or(0)).collect();
        let cells: Vec<u32> =
            (0..game.players.len()).map(|seat| u32::try_from(game.number(seat, 1)).unwrap_or(0)).collect();
        for (seat, (player, rating)) in game.players.iter().zip(rated(&ratings, &cells)).enumerate() {
            let line = &mut table[*player];
            line[0] += game.number(seat, 0);
            line[1] += 1;
            line[2] = rating.into();
        }
    }
    placed(table, |line| vec![line[0]])
}
