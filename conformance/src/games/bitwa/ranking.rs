//! The contest: all pairs on all boards, with drawn seats (000 ¶66, ¶67).

use super::boards;
use crate::contest::{Line, Own, Ranking, Score};
use rulebook_spec::bitwa::Position;
use rulebook_spec::bitwa::ranking::{Played, table};

pub(super) static RANKING: Ranking = Ranking {
    place: "000 ¶66, ¶67",
    columns: &["wins-losses", "units", "strength"],
    table: lines,
    takes_points: false,
    own: Own::Pairs { both: false },
    set: boards::BOARDS.len(),
};

/// The units of each seat in the end, and their strength.
pub(super) fn numbers(position: &Position) -> Vec<Vec<i64>> {
    let board = &position.board;
    let strength = |seat| i64::try_from(board.strength_of(seat)).unwrap_or(i64::MAX);
    [0, 1].map(|seat| vec![i64::from(board.units_of(seat)), strength(seat)]).to_vec()
}

fn lines(players: usize, games: &[Score], _: &[i64]) -> Vec<Line> {
    let played = |game: &Score| {
        let contestants = game.players[..].try_into().ok()?;
        let winner = game.winner().map(|seat| seat as u8);
        let units = [0, 1].map(|seat| u32::try_from(game.number(seat, 0)).unwrap_or(0));
        let strength = [0, 1].map(|seat| u64::try_from(game.number(seat, 1)).unwrap_or(0));
        Some(Played { contestants, winner, units, strength })
    };
    let games: Vec<Played> = games.iter().filter_map(played).collect();
    let line = |line: rulebook_spec::bitwa::ranking::Standing| Line {
        player: line.contestant,
        place: line.place,
        numbers: vec![line.wins, line.units, line.strength],
    };
    table(players, &games).into_iter().map(line).collect()
}
