//! The table of a bricks tournament (003 ¶27; ruling bricks.tournament), against tables worked out by hand.

use rulebook_spec::bricks::ranking::{Result, pairings, table};
use std::collections::BTreeSet;

fn won(winner: usize, loser: usize) -> Result {
    Result { winner, loser, by_foul: false }
}

fn foul(winner: usize, loser: usize) -> Result {
    Result { winner, loser, by_foul: true }
}

/// Players with their places, as the table lists them.
fn places(players: usize, results: &[Result]) -> Vec<(usize, usize)> {
    table(players, results).iter().map(|standing| (standing.player, standing.place)).collect()
}

#[test]
fn each_meets_each_other_once_from_either_seat() {
    for players in 0..9 {
        let found: Vec<[usize; 2]> = pairings(players).collect();
        let expected: BTreeSet<[usize; 2]> = (0..players * players)
            .map(|index| [index / players, index % players])
            .filter(|[first, second]| first != second)
            .collect();
        assert_eq!(found.len(), expected.len(), "no pairing stands twice");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn wins_come_first() {
    let results = [won(2, 0), won(2, 1), won(1, 0), won(0, 1), won(1, 2), won(1, 0)];
    assert_eq!(places(3, &results), [(1, 1), (2, 2), (0, 3)]);
    // Even a player with fouls stands before one with fewer wins.
    assert_eq!(places(2, &[won(0, 1), won(0, 1), foul(1, 0)]), [(0, 1), (1, 2)]);
}

#[test]
fn among_equal_wins_fewer_losses_by_foul_come_first() {
    // Both won once; 0 lost by a foul, 1 by the rules of the game.
    let results = [foul(1, 0), won(0, 1)];
    assert_eq!(places(2, &results), [(1, 1), (0, 2)]);
    // Losses without a foul do not count: 0 and 1 have a win each, 0 lost oftener.
    assert_eq!(places(4, &[won(0, 2), won(1, 3), won(2, 0), won(3, 0), foul(2, 1), won(3, 1)])[2..], [(0, 3), (1, 4)]);
}

#[test]
fn among_equals_the_games_between_them_decide() {
    // A circle of three, in which each has beaten another twice: nobody is ahead.
    let circle = [won(1, 0), won(1, 0), won(0, 2), won(0, 2), won(2, 1), won(2, 1)];
    assert_eq!(places(3, &circle), [(0, 1), (1, 1), (2, 1)]);
    let results = [won(1, 0), won(0, 2), won(0, 2), won(1, 2), foul(2, 1), won(2, 3), won(2, 3)];
    // 2 leads. 0 and 1 have two wins each, but 1 lost by a foul.
    assert_eq!(places(4, &results), [(2, 1), (0, 2), (1, 3), (3, 4)]);
    let results = [won(1, 0), won(0, 2), won(0, 2), won(1, 2), won(2, 1), won(2, 3), won(2, 3)];
    // Without the foul the game between 0 and 1 decides.
    assert_eq!(places(4, &results), [(2, 1), (1, 2), (0, 3), (3, 4)]);
}

#[test]
fn a_shared_place_leaves_out_the_next() {
    let results = [won(0, 1), won(1, 2), won(2, 0), won(0, 3), won(1, 3), won(2, 3)];
    let expected = [(0, 1), (1, 1), (2, 1), (3, 4)];
    assert_eq!(places(4, &results), expected);
    assert_eq!(places(3, &[]), [(0, 1), (1, 1), (2, 1)]);
    assert_eq!(places(0, &[]), []);
}

#[test]
fn a_line_of_the_table_counts_games_and_fouls() {
    let found = table(2, &[won(0, 1), foul(0, 1), foul(1, 0)]);
    let counts: Vec<_> = found.iter().map(|one| (one.player, one.wins, one.losses, one.fouls)).collect();
    assert_eq!(counts, [(0, 2, 1, 1), (1, 1, 2, 1)]);
}

#[test]
fn the_order_of_results_does_not_matter() {
    let results = [won(1, 0), foul(0, 2), won(0, 2), won(1, 2), won(2, 1), won(2, 3), foul(3, 2), won(3, 0)];
    let expected = table(4, &results);
    for turn in 1..results.len() {
        let mut turned = results;
        turned.rotate_left(turn);
        assert_eq!(table(4, &turned), expected);
        turned.reverse();
        assert_eq!(table(4, &turned), expected);
    }
}

#[test]
fn a_result_of_somebody_outside_the_tournament_is_left_out() {
    let found = table(2, &[won(0, 1), won(1, 7), won(7, 0), foul(9, 8)]);
    let counts: Vec<_> = found.iter().map(|one| (one.player, one.wins, one.losses)).collect();
    assert_eq!(counts, [(0, 1, 0), (1, 0, 1)]);
}

#[test]
fn results_of_strangers_are_left_out() {
    let strangers = [won(2, 0), foul(2, 1), won(0, 2), won(1, 3)];
    assert_eq!(table(2, &strangers), table(2, &[]));
    assert_ne!(table(3, &strangers), table(3, &[]));
}
