//! What the contests make of a few games, against tables worked out by hand from the texts.

use rulebook_conformance::contest::{Boards, Own, Ranking, Rankings, Score, points_of};
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::Log;
use rulebook_spec::garrison::Garrison;
use rulebook_spec::snakes::Snakes;

fn game(players: &[usize], places: &[u8], numbers: &[&[i64]]) -> Score {
    Score {
        players: players.to_vec(),
        places: places.to_vec(),
        fouled: vec![false; players.len()],
        numbers: numbers.iter().map(|numbers| numbers.to_vec()).collect(),
    }
}

/// The table as place, player and numbers.
fn table(ranking: &Ranking, players: usize, games: &[Score], points: &[i64]) -> Vec<(usize, usize, Vec<i64>)> {
    let lines = (ranking.table)(players, games, points);
    assert!(lines.iter().all(|line| line.numbers.len() == ranking.columns.len()));
    lines.into_iter().map(|line| (line.place, line.player, line.numbers)).collect()
}

#[test]
fn bitwa_counts_wins_less_losses_then_units_then_strength() {
    // 000 ¶67. Units and strength of each seat in the end.
    let games = [
        game(&[0, 1], &[1, 2], &[&[3, 40], &[0, 0]]),
        game(&[1, 2], &[1, 2], &[&[2, 10], &[1, 30]]),
        game(&[2, 0], &[1, 2], &[&[5, 9], &[3, 7]]),
        game(&[3, 0], &[1, 1], &[&[2, 5], &[2, 5]]),
    ];
    // Each of 0, 1, 2 has won one and lost one. Units: 0: +3 −2 = 1; 1: −3 +1 = −2; 2: −1 +2 = 1; 3: 0.
    // Strength: 0: +40 −2 = 38; 2: +20 +2 = 22; 1: −40 −20 = −60.
    let expected = [(1, 0, vec![0, 1, 38]), (2, 2, vec![0, 1, 22]), (3, 3, vec![0, 0, 0]), (4, 1, vec![0, -2, -60])];
    assert_eq!(table(Bitwa::ranking(), 4, &games, &[]), expected);
    // 000 ¶66: eight boards, and who is first is drawn.
    assert_eq!((Bitwa::ranking().own, Bitwa::ranking().set), (Own::Pairs { both: false }, 8));
}

#[test]
fn bricks_counts_wins_and_losses() {
    // 003 ¶27: each pair twice.
    let mut foul = game(&[1, 2], &[2, 1], &[]);
    foul.fouled[0] = true;
    // A foul of the winner, such as one that came too late to count, loses nothing.
    let mut winners = game(&[0, 1], &[1, 2], &[]);
    winners.fouled[0] = true;
    let games = [winners, game(&[1, 0], &[1, 2], &[]), game(&[0, 2], &[1, 2], &[]), game(&[2, 0], &[2, 1], &[]), foul];
    let expected = [(1, 0, vec![3, 1, 0]), (2, 2, vec![1, 2, 0]), (3, 1, vec![1, 2, 1])];
    assert_eq!(table(Bricks::ranking(), 3, &games, &[]), expected);
    assert_eq!(Bricks::ranking().own, Own::Pairs { both: true });
}

#[test]
fn garrison_counts_matches_then_games_then_moves() {
    // 002 §3 ¶1. 0 and 1 have won a game each, 1 in fewer moves; 1 and 2 one each in as many; 2 has lost both to 0.
    let games = [
        game(&[0, 1], &[1, 2], &[&[300], &[299]]),
        game(&[0, 1], &[2, 1], &[&[200], &[200]]),
        game(&[1, 2], &[1, 2], &[&[50], &[49]]),
        game(&[2, 1], &[1, 2], &[&[50], &[50]]),
        game(&[0, 2], &[1, 2], &[&[10], &[9]]),
        game(&[2, 0], &[2, 1], &[&[20], &[20]]),
        game(&[0, 2], &[1, 1], &[&[6000], &[6000]]),
    ];
    // Matches: 1 beats 0 (one game each, 200 moves against 300); 1 and 2 are even; 0 beats 2.
    let expected = [(1, 1, vec![1, 0, 2, 250]), (2, 0, vec![1, 1, 3, 330]), (3, 2, vec![0, 1, 1, 50])];
    assert_eq!(table(Garrison::ranking(), 3, &games, &[]), expected);
}

#[test]
fn dicewars_gives_points_by_place() {
    // 004 ¶61, ¶62; ruling dicewars.points: players less place, or the tournament's own.
    let games = [game(&[2, 0, 1], &[1, 2, 3], &[]), game(&[0, 1], &[2, 1], &[])];
    let expected = [(1, 2, vec![2, 1, 1]), (2, 0, vec![1, 2, 0]), (2, 1, vec![1, 2, 1])];
    assert_eq!(table(DiceWars::ranking(), 3, &games, &[]), expected);
    let expected = [(1, 1, vec![11, 2, 1]), (2, 2, vec![10, 1, 1]), (3, 0, vec![8, 2, 0])];
    assert_eq!(table(DiceWars::ranking(), 3, &games, &[10, 4, 1]), expected);
    assert_eq!(DiceWars::ranking().own, Own::Dealt { rounds: 10, most: 8 });
}

#[test]
fn snakes_adds_final_lengths() {
    // 001 ¶3. Points and cells of each seat: an eaten snake has none, and a cell may be left of it.
    let games = [
        game(&[0, 1, 2, 3], &[1, 2, 2, 2], &[&[37, 37], &[0, 1], &[0, 1], &[0, 1]]),
        game(&[3, 0], &[1, 2], &[&[12, 12], &[8, 8]]),
    ];
    // The engine's rating after the first fight is that of its own example: 235, 55, 55, 55. Then the mean of 0 and 3 is 145:
    // expected of 3 is 100 + 120 − 145 = 75, half way from 55 is 65; of 0 it is 100 + 80 − 145 = 35, half way from 235 is 135.
    let expected = [(1, 0, vec![45, 2, 135]), (2, 3, vec![12, 2, 65]), (3, 1, vec![0, 1, 55]), (3, 2, vec![0, 1, 55])];
    assert_eq!(table(Snakes::ranking(), 4, &games, &[]), expected);
    assert_eq!(Snakes::ranking().own, Own::Groups(4));
}

#[test]
fn a_game_without_a_contest_counts_who_was_left_behind() {
    let games = [game(&[0, 1, 2], &[2, 1, 2], &[]), game(&[2, 0], &[1, 2], &[])];
    let expected = [(1, 1, vec![2, 1]), (2, 2, vec![2, 2]), (3, 0, vec![1, 2])];
    let found = table(&Ranking::BY_PLACES, 3, &games, &[]);
    assert_eq!(
        found.iter().map(|(_, player, numbers)| (*player, numbers.clone())).collect::<Vec<_>>(),
        expected.map(|(_, player, numbers)| (player, numbers))
    );
    assert_eq!(found.iter().map(|(place, ..)| *place).collect::<Vec<_>>(), [1, 1, 3]);
    assert_eq!([0, 1, 4].map(|place| points_of(place, 4, &[5, 3])), [0, 5, 0]);
}

fn named<G: Boards + Rankings>() {
    let boards = G::named();
    let mut names: Vec<&str> = boards.iter().map(|(name, _)| *name).collect();
    assert!(boards.len() >= G::ranking().set.max(1), "{}", G::name());
    for (name, setup) in &boards {
        let position = G::start(G::literal(), setup, &mut Log::default());
        let position = position.unwrap_or_else(|violation| panic!("{} {name}: {violation}", G::name()));
        let counted = G::numbers(&position).len();
        assert!(counted == 0 || counted == usize::from(G::seats(&position)), "{} {name}", G::name());
        // A name is never taken for a board, nor a board for a name.
        assert!(G::read_board(name).is_err(), "{} {name}", G::name());
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), boards.len(), "{}", G::name());
}

#[test]
fn every_board_with_a_name_is_one() {
    named::<Bitwa>();
    named::<Bricks>();
    named::<DiceWars>();
    named::<Garrison>();
    named::<Snakes>();
}
