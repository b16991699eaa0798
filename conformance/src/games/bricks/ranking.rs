//! The contest: each plays each twice, and wins and losses are counted (003 ¶27).

use crate::contest::{Line, Own, Ranking, Score};
use rulebook_spec::bricks::ranking::{Result, Standing, table};

pub(super) static RANKING: Ranking = Ranking {
    place: "003 ¶27",
    columns: &["wins", "losses", "losses by foul"],
    table: lines,
    takes_points: false,
    own: Own::Pairs { both: true },
    set: 0,
};

fn lines(players: usize, games: &[Score], _: &[i64]) -> Vec<Line> {
    let result = |game: &Score| {
        let (seat, lost) = (game.winner()?, 1 - game.winner()?);
        let by_foul = game.fouled.get(lost).copied().unwrap_or(false);
        Some(Result { winner: *game.players.get(seat)?, loser: *game.players.get(lost)?, by_foul })
    };
    let results: Vec<Result> = games.iter().filter_map(result).collect();
    let line = |line: Standing| Line {
        player: line.player,
        place: line.place,
        numbers: [line.wins, line.losses, line.fouls].map(i64::from).to_vec(),
    };
    table(players, &results).into_iter().map(line).collect()
}
