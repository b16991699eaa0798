//! The table of a tournament (003 ¶27; ruling bricks.tournament).

use std::cmp::Ordering;

/// One finished game between two players, named by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    /// Who won.
    pub winner: usize,
    /// Who lost.
    pub loser: usize,
    /// Whether a foul decided it.
    pub by_foul: bool,
}

/// One player's line of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The player's index.
    pub player: usize,
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games lost by a foul.
    pub fouls: u32,
    /// Place in the table, from 1; equal players share it.
    pub place: usize,
}

/// The games to be played: each player against each other, once from either seat (`bricks.tournament.pairs`).
pub fn pairings(players: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..players).flat_map(move |first| {
        let others = (0..players).filter(move |second| *second != first);
        others.map(move |second| [first, second])
    })
}

/// The table: more wins first, then fewer losses by foul, then the games within the group that is equal so far
/// (`bricks.tournament.table`). Results that name anybody else are left out.
pub fn table(players: usize, results: &[Result]) -> Vec<Standing> {
    let among_players = |result: &&Result| result.winner < players && result.loser < players;
    let results: Vec<&Result> = results.iter().filter(among_players).collect();
    let mut table: Vec<Standing> = (0..players)
        .map(|player| {
            let count =
                |counts: &dyn Fn(&Result) -> bool| results.iter().filter(|result| counts(result)).count() as u32;
            Standing {
                player,
                wins: count(&|result| result.winner == player),
                losses: count(&|result| result.loser == player),
                fouls: count(&|result| result.loser == player && result.by_foul),
                place: 0,
            }
        })
        .collect();
    let first_keys = |a: &Standing, b: &Standing| b.wins.cmp(&a.wins).then(a.fouls.cmp(&b.fouls));
    // Wins among those who are equal so far. Counting within the whole group keeps the order total where three
    // players beat each other in a circle.
    let group_wins: Vec<usize> = table
        .iter()
        .map(|one| {
            let equal = |player: usize| table.get(player).is_some_and(|two| first_keys(one, two) == Ordering::Equal);
            results.iter().filter(|result| result.winner == one.player && equal(result.loser)).count()
        })
        .collect();
    let order = |a: &Standing, b: &Standing| first_keys(a, b).then(group_wins[b.player].cmp(&group_wins[a.player]));
    let sorted_from = |a: &Standing, b: &Standing| order(a, b).then(a.player.cmp(&b.player));
    table.sort_by(sorted_from);
    for index in 0..table.len() {
        let shared = index > 0 && order(&table[index - 1], &table[index]) == Ordering::Equal;
        table[index].place = if shared { table[index - 1].place } else { index + 1 };
    }
    table
}
