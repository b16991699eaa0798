//! Our players are of rising strength: in a tournament of them, played by the rules without any process, each stands above those that
//! are weaker by construction, in the contest's own ranking.

use rulebook_conformance::case::json;
use rulebook_conformance::contest::{Boards, Contest, Player, Score, Wishes};
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::{Event, Log, Places, Seat, Turn, step};
use rulebook_spec::garrison::Garrison;

/// A game that lasts this many events goes nowhere.
const EVENTS: usize = 200_000;

/// Plays a game of these players, who have no clock.
#[track_caller]
fn game<G: Contest>(names: &[&str], setup: &G::Setup, seed: u64) -> (Places, G::Position) {
    let mut players: Vec<Box<dyn Player<G>>> =
        names.iter().map(|name| G::player(name).unwrap_or_else(|| panic!("{name} is listed"))).collect();
    let mut choices = Seeded::new(seed);
    let mut log = Log::default();
    let mut position = G::start(G::literal(), setup, &mut log).expect("a board of the game");
    let mut answers: Vec<(Seat, G::Move)> = Vec::new();
    for _ in 0..EVENTS {
        for (seat, message) in std::mem::take(&mut log.sent) {
            let answer = players[usize::from(seat)].hear(&message, &mut choices);
            answers.extend(answer.map(|answer| (seat, answer)));
        }
        let event = match G::turn(G::literal(), &position) {
            Turn::Over(places) => return (places, position),
            Turn::Chance => Event::Chance(G::fair_chance(&position, &mut choices).expect("luck is to decide")),
            Turn::Seats(asked) => {
                let next = answers.iter().position(|(seat, _)| asked.contains(*seat)).expect("who is asked answers");
                let (seat, choice) = answers.remove(next);
                Event::made(seat, choice)
            }
        };
        step::<G>(G::literal(), &mut position, &event, &mut log).expect("it can follow");
        assert!(log.refused.is_none(), "{names:?} break a rule with {}: {:?}", json(&event), log.refused);
    }
    panic!("a game of {names:?} does not end");
}

/// The players in the order of the contest's own table, with how many games each has won, after each pair has met on each board from
/// either seat.
fn tournament<G: Contest>(names: &[&str], boards: &[G::Setup]) -> Vec<(String, usize)> {
    let mut scores = Vec::new();
    for (number, board) in (0..).zip(boards) {
        for one in 0..names.len() {
            for other in (0..names.len()).filter(|other| *other != one) {
                let (places, position) = game::<G>(&[names[one], names[other]], board, number);
                let (places, fouled) = (places.as_slice().to_vec(), vec![false; 2]);
                scores.push(Score { players: vec![one, other], places, fouled, numbers: G::numbers(&position) });
            }
        }
    }
    let won = |player: usize| {
        scores.iter().filter(|score| score.winner().is_some_and(|seat| score.players[seat] == player)).count()
    };
    let table = (G::ranking().table)(names.len(), &scores, &[]);
    table.iter().map(|line| (names[line.player].to_owned(), won(line.player))).collect()
}

/// `count` boards, drawn as is wished.
fn drawn<G: Contest>(count: u64, size: Option<u32>, fill: Option<u32>) -> Vec<G::Setup> {
    let wishes = Wishes { size, fill, seats: 2 };
    (0..count).map(|seed| G::draw_board(&wishes, &mut Seeded::new(seed)).expect("it can be drawn")).collect()
}

/// The table has the stronger above the weaker, and each has won at least `apart` games more than the next.
#[track_caller]
fn check<G: Contest>(boards: &[G::Setup], apart: usize) {
    let table = tournament::<G>(G::rising(), boards);
    let order: Vec<&str> = table.iter().map(|(name, _)| name.as_str()).collect();
    let rising: Vec<&str> = G::rising().iter().rev().copied().collect();
    assert_eq!(order, rising, "{table:?}");
    assert!(table.windows(2).all(|pair| pair[0].1 >= pair[1].1 + apart), "{table:?}");
}

#[test]
fn players_of_bricks() {
    check::<Bricks>(&drawn::<Bricks>(20, Some(7), Some(10)), 10);
}

#[test]
fn players_of_dicewars() {
    check::<DiceWars>(&drawn::<DiceWars>(12, Some(20), None), 4);
}

#[test]
fn players_of_bitwa() {
    let boards: Vec<_> = Bitwa::named().into_iter().map(|(_, board)| board).take(3).collect();
    check::<Bitwa>(&boards, 2);
}

#[test]
fn players_of_garrison() {
    check::<Garrison>(&drawn::<Garrison>(8, Some(8), Some(0)), 3);
}
