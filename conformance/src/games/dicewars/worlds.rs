//! The small worlds of Dice Wars: two and three lands.

use super::boards::chain;
use crate::choose::Choices;
use crate::contest::{World, Worlds};
use rulebook_spec::dicewars::{Attack, DiceWars, Flag, LandId, Move, Position, Setup, Stage};
use rulebook_spec::game::{Answer, Seat};

/// The flags of the two seats.
const FLAGS: [Flag; 2] = [Flag::ALL[0], Flag::ALL[1]];

impl Worlds for DiceWars {
    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "beginning",
                says: "two lands and two players, from the first call to the first turn",
                setup: Box::new(beginning),
                others: Box::new(others),
                depth: 7,
            },
            World {
                name: "attacks",
                says: "two lands with 1 to 8 dice each, each of two players' first answers",
                setup: Box::new(attacks),
                others: Box::new(others),
                depth: 1,
            },
            World {
                name: "battles",
                says: "attacks with 2 dice and 3 on 1 die and 2, with all that can be thrown",
                setup: Box::new(battles),
                others: Box::new(none),
                depth: 2,
            },
            World {
                name: "incomes",
                says: "four lands in a row, of either player each, with 0 to 2 dice in reserve, and the end of a war's last turn without an \
                       attack",
                setup: Box::new(incomes),
                others: Box::new(none),
                depth: 7,
            },
        ]
    }
}

/// The first step of the first turn of this seat.
fn turn_of(seat: Seat, setup: Setup) -> Setup {
    let flags = Some(FLAGS.map(Some).to_vec());
    Setup { flags, turn: 1, stage: Some(Stage::Attack { seat, step: 1 }), ..setup }
}

fn beginning(choices: &mut dyn Choices) -> Setup {
    let order = [vec![0, 1], vec![1, 0]];
    Setup { order: choices.pick(&order).cloned(), ..chain(2, &[(0, 1), (1, 2)]) }
}

fn attacks(choices: &mut dyn Choices) -> Setup {
    let dice = [0, 1].map(|_| choices.between(1, 8) as u8);
    turn_of(choices.below(2) as Seat, chain(2, &[(0, dice[0]), (1, dice[1])]))
}

fn battles(choices: &mut dyn Choices) -> Setup {
    let dice = [choices.between(2, 3), choices.between(1, 2)].map(|dice| dice as u8);
    turn_of(0, chain(2, &[(0, dice[0]), (1, dice[1])]))
}

/// Lands beside another player's have one die, so that nobody can attack; the others may be full.
fn incomes(choices: &mut dyn Choices) -> Setup {
    let flags: Vec<u32> = (0..4).map(|_| choices.below(2)).collect();
    let is_border = |land: usize| {
        let near = land.saturating_sub(1)..(land + 2).min(flags.len());
        flags[near].iter().any(|flag| *flag != flags[land])
    };
    let mut dice = |land: usize| if is_border(land) { 1 } else { choices.pick(&[1, 7, 8]).copied().unwrap_or(8) };
    let lands: Vec<(u32, u8)> = (0..4).map(|land| (flags[land], dice(land))).collect();
    let reserve = Some((0..2).map(|_| choices.below(3)).collect());
    let seat = choices.below(2) as Seat;
    // The 200th turn of the last of both: after it nobody is asked any more.
    Setup { reserve, order: Some(vec![1 - seat, seat]), turn: 200, ..turn_of(seat, chain(2, &lands)) }
}

/// Attacks between all lands, of which one does not exist, and what answers other calls.
fn others(position: &Position, _: Seat) -> Vec<Answer<Move>> {
    let lands = || (1..=position.map().len() as LandId).chain([9]);
    let attacks = lands().flat_map(|from| lands().map(move |to| Move::Attack(Some(Attack { from, to }))));
    let flags = FLAGS.into_iter().chain([Flag::Blue]).map(Some).chain([None]).map(Move::Flag);
    let names = [None, Some(String::new()), Some("A".into())].map(Move::Name);
    let rest = [Move::Ready, Move::Attack(None)];
    attacks.chain(flags).chain(names).chain(rest).map(Answer::Move).collect()
}

fn none(_: &Position, _: Seat) -> Vec<Answer<Move>> {
    Vec::new()
}
