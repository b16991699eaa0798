//! What holds in every game of bitwa, drawn at random.

mod seeded;

use rulebook_spec::bitwa::{Bitwa, Board, Position, Stage};
use rulebook_spec::choose::Choices;
use rulebook_spec::game::{Game, Log, LogOf, Sample, Turn, step};
use seeded::law;

/// Plays a drawn game under the literal rules and shows each step: the position before and after it.
fn walk(choices: &mut dyn Choices, mut see: impl FnMut(&Position, &Position, &LogOf<Bitwa>)) {
    let mut log = Log::default();
    let Ok(mut position) = Bitwa::start(Bitwa::LITERAL, &Bitwa::sample_setup(choices), &mut log) else { return };
    for _ in 0..120 {
        let turn = Bitwa::turn(Bitwa::LITERAL, &position);
        if turn.is_over() {
            return;
        }
        let before = position.clone();
        let event = Bitwa::sample_event(&position, turn, choices);
        step::<Bitwa>(Bitwa::LITERAL, &mut position, &event, &mut log).expect("a sampled event can be");
        see(&before, &position, &log);
    }
}

fn blocked(board: &Board) -> Vec<bool> {
    board.lines().concat().bytes().map(|letter| letter == b'#').collect()
}

#[test]
fn no_unit_is_ever_on_a_blocked_field_and_none_appears() {
    law(|choices| {
        walk(choices, |before, after, _| {
            let (before, after) = (&before.board, &after.board);
            // A field holds one letter: two units on one field would be one unit less.
            assert_eq!(blocked(before), blocked(after));
            for letter in ('A'..='Z').chain('a'..='z') {
                let count = |board: &Board| board.lines().concat().matches(letter).count();
                assert!(count(after) <= count(before), "units of {letter} appear");
            }
            assert_eq!(after.recount(), Ok(()));
        });
    });
}

#[test]
fn only_enemies_of_the_mover_lose_strength_and_as_many_as_he_has_units_at_most() {
    law(|choices| {
        walk(choices, |before, after, _| {
            let lost = |seat| before.board.strength_of(seat).checked_sub(after.board.strength_of(seat));
            let lost = [0, 1].map(|seat| lost(seat).expect("strength never grows"));
            match before.stage {
                Stage::GenMove(division) => {
                    let mover = usize::from(division.seat());
                    assert_eq!(lost[mover], 0, "a division hurts its own side");
                    assert!(lost[1 - mover] <= before.board.units(division).into());
                }
                _ => assert_eq!(lost, [0, 0], "nothing moves at {:?}", before.stage),
            }
            for seat in 0..2 {
                assert!(
                    after.board.strength_of(seat) <= u64::from(after.board.units_of(seat)) * u64::from(after.strength)
                );
                assert!(after.board.strength_of(seat) >= after.board.units_of(seat).into());
            }
        });
    });
}

#[test]
fn units_go_one_field_at_most() {
    law(|choices| {
        walk(choices, |before, after, _| {
            let Stage::GenMove(division) = before.stage else { return };
            let stands = |board: &Board| -> Vec<_> {
                board.fields().filter(|field| board.unit(*field) == Some(division)).collect()
            };
            let (from, to) = (stands(&before.board), stands(&after.board));
            assert_eq!(from.len(), to.len(), "a division loses nothing when it moves");
            let near = |one: &rulebook_spec::bitwa::Field, other: &rulebook_spec::bitwa::Field| {
                one.x.abs_diff(other.x).max(one.y.abs_diff(other.y)) <= 1
            };
            assert!(to.iter().all(|field| from.iter().any(|old| near(old, field))), "{from:?} to {to:?}");
            for other in
                before.board.fields().filter(|field| after.board.unit(*field).is_some_and(|unit| unit != division))
            {
                assert_eq!(before.board.unit(other), after.board.unit(other), "another division moves");
            }
        });
    });
}

#[test]
fn clocks_and_rounds_only_go_on_and_stay_within_their_limits() {
    law(|choices| {
        walk(choices, |before, after, _| {
            for seat in [0, 1] {
                assert!(after.spent_us[seat] >= before.spent_us[seat]);
                assert!(after.spent_us[seat] <= after.limit_us());
            }
            assert!((before.round..=before.round + 1).contains(&after.round) && after.round <= after.rounds);
            assert!(!before.killed.iter().any(|seat| !after.killed.has(seat)), "nobody rises from the dead");
        });
    });
}

#[test]
fn killed_players_are_neither_asked_nor_told_nor_moved() {
    law(|choices| {
        walk(choices, |before, after, log| {
            assert!(log.sent.iter().all(|(seat, _)| !after.killed.has(*seat)), "{:?}", log.sent);
            if let Turn::Seats(seats) = Bitwa::turn(Bitwa::LITERAL, after) {
                assert!(seats.iter().all(|seat| !after.killed.has(seat)));
            }
            if log.refused.is_some() {
                assert_eq!(before.board, after.board, "a bad reply moves nothing");
                assert_ne!(before.killed, after.killed, "a bad reply kills");
            } else {
                assert_eq!(before.killed, after.killed);
            }
        });
    });
}

#[test]
fn a_setup_makes_the_position_that_it_is_made_of() {
    law(|choices| {
        walk(choices, |_, position, _| {
            let setup = Bitwa::setup(position);
            let mut log = Log::default();
            let again = Bitwa::start(Bitwa::LITERAL, &setup, &mut log).unwrap_or_else(|no| panic!("{no}: {setup:?}"));
            assert_eq!(&again, position);
            assert_eq!(Bitwa::setup(&again), setup);
            let json = serde_json::to_string(&again).expect("a position has a form in JSON");
            assert_eq!(serde_json::from_str::<<Bitwa as Game>::Setup>(&json).expect("which is a setup"), setup);
        });
    });
}

#[test]
fn who_is_placed_first_has_more_units_or_more_strength() {
    law(|choices| {
        walk(choices, |_, position, _| {
            let Turn::Over(places) = Bitwa::turn(Bitwa::LITERAL, position) else { return };
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
