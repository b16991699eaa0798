//! The contest: wars of up to eight, each on another map, with points by place (004 ¶61, ¶62).

use crate::contest::{Line, Own, Ranking, Score, placed};
use rulebook_spec::dicewars::ranking::points;

/// How many wars of everybody a tournament has where the organiser names no number: the text leaves the scheme open.
const WARS: u32 = 10;

pub(super) static RANKING: Ranking = Ranking {
    place: "004 ¶61, ¶62",
    columns: &["points", "wars", "wars won"],
    table: lines,
    takes_points: true,
    own: Own::Dealt { rounds: WARS, most: 8 },
    set: 0,
};

fn lines(players: usize, games: &[Score], named: &[i64]) -> Vec<Line> {
    let mut table = vec![vec![0; 3]; players];
    for game in games {
        for (player, place) in game.players.iter().zip(&game.places) {
            let Some(line) = table.get_mut(*player) else { continue };
            line[0] += points(game.places.len(), *place, named);
            line[1] += 1;
            line[2] += i64::from(*place == 1);
        }
    }
    placed(table, |line| vec![line[0]])
}
