//! The contest: matches of several games on different maps (002 §3 ¶1). The text ranks the two of a match only; a table of
//! many counts matches, then the games won, then the moves that they took.

use super::map::MAPS;
use crate::contest::{Line, Own, Ranking, Score, placed};
use rulebook_spec::garrison::Position;
use rulebook_spec::garrison::ranking::{Played, scores, winner};
use std::collections::BTreeMap;

pub(super) static RANKING: Ranking = Ranking {
    place: "002 §3 ¶1",
    columns: &["matches won", "matches lost", "games won", "moves for them"],
    table: lines,
    takes_points: false,
    own: Own::Pairs { both: false },
    set: MAPS.len(),
};

/// The moves of each seat.
pub(super) fn numbers(position: &Position) -> Vec<Vec<i64>> {
    position.moves.iter().map(|moves| vec![i64::from(*moves)]).collect()
}

fn lines(players: usize, games: &[Score], _: &[i64]) -> Vec<Line> {
    let mut matches: BTreeMap<[usize; 2], Vec<Played>> = BTreeMap::new();
    for game in games {
        let [first, second] = game.players[..] else { continue };
        let pair = [first.min(second), first.max(second)];
        let contestant = |seat: usize| usize::from(game.players[seat] != pair[0]);
        let moves = game.winner().map_or(0, |seat| game.number(seat, 0));
        let played = Played { winner: game.winner().map(contestant), moves: u32::try_from(moves).unwrap_or(u32::MAX) };
        matches.entry(pair).or_default().push(played);
    }
    let mut table = vec![vec![0; 4]; players];
    for (pair, games) in &matches {
        for (contestant, score) in scores(games).into_iter().enumerate() {
            let Some(line) = table.get_mut(pair[contestant]) else { continue };
            match winner(games) {
                Some(winner) if winner == contestant => line[0] += 1,
                Some(_) => line[1] += 1,
                None => {}
            }
            line[2] += i64::from(score.wins);
            line[3] += i64::try_from(score.moves).unwrap_or(i64::MAX);
        }
    }
    placed(table, |line| vec![line[0] - line[1], line[2], -line[3]])
}
