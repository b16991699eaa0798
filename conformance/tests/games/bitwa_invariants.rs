//! What holds in every game of bitwa, drawn at random.

use crate::games::seeded::invariant;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Seen;
use rulebook_conformance::contest::{Boards, Invariants, Sampler};
use rulebook_spec::bitwa::{Bitwa, Position};
use rulebook_spec::game::{EventOf, Game, Log, LogOf, Turn, step};

/// Plays a drawn game under the literal rules and shows each step: the position before and after it.
fn walk(choices: &mut dyn Choices, mut see: impl FnMut(&Position, &EventOf<Bitwa>, &Position, &LogOf<Bitwa>)) {
    let mut log = Log::default();
    let Ok(mut position) = Bitwa::start(Bitwa::literal(), &Bitwa::sample_setup(choices), &mut log) else { return };
    for _ in 0..120 {
        let turn = Bitwa::turn(Bitwa::literal(), &position);
        if turn.is_over() {
            return;
        }
        let before = position.clone();
        let event = Bitwa::sample_event(&position, turn, choices);
        step::<Bitwa>(Bitwa::literal(), &mut position, &event, &mut log).expect("a sampled event can be");
        see(&before, &event, &position, &log);
    }
}

/// What is neither lost nor found, who may move what, who is next.
#[test]
fn every_step_keeps_the_invariants_of_the_game() {
    invariant(|choices| {
        walk(choices, |before, event, after, log| {
            assert_eq!(Bitwa::invariant(&Seen { before, event, after, log }), Ok(()));
            assert_eq!(Bitwa::recount(after), Ok(()));
        });
    });
}

#[test]
fn killed_players_are_not_asked() {
    invariant(|choices| {
        walk(choices, |_, _, after, _| {
            if let Turn::Seats(seats) = Bitwa::turn(Bitwa::literal(), after) {
                assert!(seats.iter().all(|seat| !after.killed.has(seat)));
            }
        });
    });
}

#[test]
fn a_setup_makes_the_position_that_it_is_made_of() {
    invariant(|choices| {
        walk(choices, |_, _, position, _| {
            let setup = Bitwa::setup(position);
            let mut log = Log::default();
            let again = Bitwa::start(Bitwa::literal(), &setup, &mut log).unwrap_or_else(|no| panic!("{no}: {setup:?}"));
            assert_eq!(&again, position);
            assert_eq!(Bitwa::setup(&again), setup);
            let json = serde_json::to_string(&again).expect("a position has a form in JSON");
            assert_eq!(serde_json::from_str::<<Bitwa as Game>::Setup>(&json).expect("which is a setup"), setup);
        });
    });
}

#[test]
fn who_is_placed_first_has_more_units_or_more_strength() {
    invariant(|choices| {
        walk(choices, |_, _, position, _| {
            let Turn::Over(places) = Bitwa::turn(Bitwa::literal(), position) else { return };
            let board = &position.board;
            // One number for both: no side has so much strength that it outweighs a unit.
            let worth = [0, 1].map(|seat| u128::from(board.units_of(seat)) << 64 | u128::from(board.strength_of(seat)));
            let expected: &[u8] = match worth[0].cmp(&worth[1]) {
                std::cmp::Ordering::Greater => &[1, 2],
                std::cmp::Ordering::Less => &[2, 1],
                std::cmp::Ordering::Equal => &[1, 1],
            };
            assert_eq!(places.as_slice(), expected);
        });
    });
}

#[test]
fn a_clock_that_is_wound_back_or_runs_beyond_the_limit_breaks_a_invariant() {
    let board = &Bitwa::boards()[0];
    let mut log = Log::default();
    let before = Bitwa::start(Bitwa::literal(), board, &mut log).expect("a board of ours");
    let event = EventOf::<Bitwa>::made(0, rulebook_spec::bitwa::Move::Ack);
    let mut right = before.clone();
    step::<Bitwa>(Bitwa::literal(), &mut right, &event, &mut log).expect("it fits");
    let clocks = |was: u64, is: u64| {
        let (mut before, mut after) = (before.clone(), right.clone());
        (before.spent_us[0], after.spent_us[0]) = (was, is);
        Bitwa::invariant(&Seen { before: &before, event: &event, after: &after, log: &log })
    };
    let limit_us = u64::from(board.limit_ms) * 1000;
    assert_eq!((clocks(0, 0), clocks(5, limit_us)), (Ok(()), Ok(())));
    assert!(clocks(5, 4).is_err());
    assert!(clocks(0, limit_us + 1).is_err());
}
