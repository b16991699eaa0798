//! Invariants of bricks over sampled games: what must hold of every position and every step, whoever plays.

use crate::games::seeded::{Stream, any_text, invariant};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::rules_with;
use rulebook_conformance::contest::{self, Boards, Catalogue, Invariants, Sampler};
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Bricks, Cell, Ending, Move, Position, Rules, Setup, Stage, end, fast};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, LogOf, Reply, Turn, step};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

type Log = LogOf<Bricks>;

/// One step of a sampled game.
struct Seen<'a> {
    before: &'a Position,
    event: &'a EventOf<Bricks>,
    after: &'a Position,
    log: &'a Log,
}

/// Plays a sampled game of up to 60 steps; nothing when the setup is refused.
fn each_step(rules: &Rules, choices: &mut dyn Choices, mut see: impl FnMut(Seen<'_>)) {
    let mut log = Log::default();
    let Ok(mut position) = Bricks::start(rules, &Bricks::sample_setup(choices), &mut log) else { return };
    for _ in 0..60 {
        let turn = Bricks::turn(rules, &position);
        if turn.is_over() {
            return;
        }
        let event = Bricks::sample_event(&position, turn, choices);
        let before = position.clone();
        step::<Bricks>(rules, &mut position, &event, &mut log).expect("a sampled event fits");
        see(Seen { before: &before, event: &event, after: &position, log: &log });
    }
}

/// The literal rules, or one of the variants.
fn any_rules(choices: &mut dyn Choices) -> Rules {
    let variants = Bricks::variants();
    match choices.below(variants.len() as u32 + 1) {
        0 => Bricks::literal().clone(),
        n => rules_with::<Bricks>(&[&variants[n as usize - 1]]),
    }
}

/// Any event whatever, of seats that exist and of seats that do not.
fn any_event(choices: &mut dyn Choices) -> EventOf<Bricks> {
    let seat = choices.below(3) as u8;
    let number = |choices: &mut dyn Choices| match choices.below(8) {
        0 => u32::MAX - choices.below(2),
        _ => choices.below(12),
    };
    let mut cell = || Cell::new(number(choices), number(choices));
    let brick = [cell(), cell()];
    let answer = match choices.below(6) {
        0 => Answer::Move(Move::Ok),
        1 | 2 => Answer::Move(Move::Brick(brick)),
        3 | 4 => Answer::Line(any_text(choices)),
        _ => Answer::Fault([Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory][choices.below(4) as usize]),
    };
    let took_us = if choices.once_in(4) { u64::MAX } else { u64::from(choices.below(1_500_000)) };
    Event::Reply(Reply { seat, answer, took_us })
}

#[test]
fn the_running_count_of_places_is_the_literal_scan() {
    invariant(|choices| {
        let rules = any_rules(choices);
        each_step(&rules, choices, |seen| {
            for board in [&seen.before.board, &seen.after.board] {
                assert_eq!(board.places(), board.scan().count() as u64, "{board:?}");
                assert_eq!(fast::place_left(board), end::place_left(board), "{board:?}");
            }
        });
    });
}

/// Where the text makes a referee ask, the answer is a citation or is noted as a no.
#[test]
fn what_was_asked_and_does_not_apply_is_noted() {
    invariant(|choices| {
        each_step(Bricks::literal(), choices, |Seen { before, event, after, log }| {
            let Event::Reply(reply) = event else { return };
            let noted = |rule| (log.cites.contains(&rule), log.asked.contains(&rule));
            let answer = |asked, applies| (asked && applies, asked && !applies);
            let (good, over) = (log.refused.is_none(), matches!(after.stage, Stage::Over { .. }));
            let laid = good && matches!(before.stage, Stage::Move(_));
            assert_eq!(noted(END_NO_PLACE), answer(laid, over), "{before:?} {event:?}");
            assert_eq!(noted(BRICK_ORDER).0 || noted(BRICK_ORDER).1, laid, "{before:?} {event:?}");
            assert_eq!(
                noted(END_FULL_BOARD),
                answer(good && before.stage == Stage::Greet(1), over),
                "{before:?} {event:?}"
            );
            assert_eq!(
                noted(FOUL_NO_OK),
                answer(!good, before.stage == Stage::Greet(reply.seat)),
                "{before:?} {event:?}"
            );
        });
    });
}

#[test]
fn setups_and_positions_are_inverse() {
    invariant(|choices| {
        let mut log = Log::default();
        let setup = Bricks::sample_setup(choices);
        if let Ok(position) = Bricks::start(Bricks::literal(), &setup, &mut log) {
            assert_eq!(Bricks::setup(&position), setup);
        }
        each_step(Bricks::literal(), choices, |seen| {
            let setup = Bricks::setup(seen.after);
            let again = Bricks::start(Bricks::literal(), &setup, &mut log).expect("a position is a setup");
            assert_eq!(&again, seen.after);
            assert_eq!(Bricks::setup(&again), setup);
        });
    });
}

#[test]
fn nothing_panics_under_any_rules() {
    invariant(|choices| {
        let (rules, setup) = (any_rules(choices), Bricks::sample_setup(choices));
        let mut log = Log::default();
        let Ok(mut position) = Bricks::start(&rules, &setup, &mut log) else { return };
        for _ in 0..30 {
            let turn = Bricks::turn(&rules, &position);
            let wild = choices.once_in(3);
            let event = if wild { any_event(choices) } else { Bricks::sample_event(&position, turn, choices) };
            let before = position.clone();
            let outcome = step::<Bricks>(&rules, &mut position, &event, &mut log);
            let Event::Reply(reply) = &event else { return };
            let asked = matches!(turn, Turn::Seats(seats) if seats.contains(reply.seat));
            let late_unasked = !asked && reply.answer == Answer::Fault(Fault::Timeout);
            assert_eq!(outcome.is_err(), turn.is_over() || reply.seat > 1 || late_unasked, "{event:?}");
            assert!(outcome.is_ok() || position == before, "an impossible event changed the position");
            if let Turn::Seats(seats) = turn {
                seats.iter().for_each(|seat| drop(Bricks::moves(&rules, &position, seat)));
            }
            assert!(position.board.size() > 50 || Bricks::draw(&position).ends_with('\n'));
        }
    });
}

/// What is neither lost nor found, who may move what, who is next.
#[test]
fn every_step_keeps_the_invariants_of_the_game() {
    invariant(|choices| {
        each_step(Bricks::literal(), choices, |Seen { before, event, after, log }| {
            assert_eq!(Bricks::invariant(&contest::Seen { before, event, after, log }), Ok(()));
        });
    });
}

#[test]
fn nothing_follows_the_end() {
    invariant(|choices| {
        let setup = Bricks::sample_setup(choices);
        let mut log = Log::default();
        let Ok(mut position) = Bricks::start(Bricks::literal(), &setup, &mut log) else { return };
        for _ in 0..60 {
            let turn = Bricks::turn(Bricks::literal(), &position);
            let event = Bricks::sample_event(&position, turn, choices);
            let before = position.clone();
            let outcome = step::<Bricks>(Bricks::literal(), &mut position, &event, &mut log);
            assert_eq!(outcome.is_err(), turn.is_over());
            if turn.is_over() {
                assert_eq!(position, before);
                assert!(log.sent.is_empty() && log.cites.is_empty() && log.refused.is_none());
                return;
            }
        }
    });
}

#[test]
fn the_number_of_bricks_tells_who_has_lost() {
    invariant(|choices| {
        let mut opener = None;
        let mut bricks = 0;
        each_step(Bricks::literal(), choices, |seen| {
            if let Stage::Move(seat) = seen.before.stage {
                opener.get_or_insert(seat);
                bricks += u8::from(seen.log.refused.is_none());
            }
            if let Stage::Over { loser, by: Ending::NoPlace } = seen.after.stage {
                // Who would lay the next brick; on a board without a place the first player.
                assert_eq!(loser, (opener.unwrap_or(0) + bricks) % 2);
            }
        });
    });
}

#[test]
fn listed_moves_are_all_that_a_check_of_every_pair_finds() {
    invariant(|choices| {
        each_step(Bricks::literal(), choices, |seen| {
            let position = seen.after;
            if position.board.size() > 5 {
                return;
            }
            let cells: Vec<Cell> = position.board.cells().collect();
            let pairs = || cells.iter().flat_map(|one| cells.iter().map(move |two| [*one, *two]));
            for seat in [0, 1] {
                let listed = Bricks::moves(Bricks::literal(), position, seat).expect("bricks lists its moves");
                let legal = |choice: &Move| {
                    let mut tried = position.clone();
                    let event = Event::made(seat, *choice);
                    let done = step::<Bricks>(Bricks::literal(), &mut tried, &event, &mut Log::default());
                    done.is_ok() && !matches!(tried.stage, Stage::Over { by: Ending::Foul, .. })
                };
                let found = pairs().filter(|[one, two]| (one.y, one.x) < (two.y, two.x)).map(Move::Brick);
                let mut found: Vec<Move> = found.chain([Move::Ok]).filter(legal).collect();
                let mut sorted = listed.clone();
                let key = |choice: &Move| if let Move::Brick(cells) = choice { Some(*cells) } else { None };
                found.sort_by_key(key);
                sorted.sort_by_key(key);
                assert_eq!(sorted, found);
            }
        });
    });
}

#[test]
fn both_seats_see_everything() {
    invariant(|choices| {
        each_step(Bricks::literal(), choices, |seen| {
            let [one, two] = [0, 1].map(|seat| Bricks::view(Bricks::literal(), seen.after, seat));
            assert_eq!(one, two);
            assert_eq!(json(&one), json(seen.after));
        });
    });
}

#[test]
fn equal_positions_have_the_same_json_whatever_the_order_of_filling() {
    invariant(|choices| {
        let setup = Bricks::sample_setup(choices);
        let mut other = setup.clone();
        other.filled.rotate_left(setup.filled.len() / 2);
        other.filled.reverse();
        let start = |setup: &Setup| Bricks::start(Bricks::literal(), setup, &mut Log::default());
        if let (Ok(one), Ok(two)) = (start(&setup), start(&other)) {
            assert_eq!(one, two);
            assert_eq!(json(&one), json(&two));
        }
    });
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("data has a JSON form")
}

/// That the JSON of a value reads back as the same value.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = json(value);
    let back: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&back, value, "{text}");
}

#[test]
fn data_survives_json() {
    invariant(|choices| {
        round_trip(&Bricks::sample_setup(choices));
        let event = any_event(choices);
        round_trip(&event);
        if let Event::Reply(Reply { answer: Answer::Move(choice), .. }) = &event {
            round_trip(choice);
        }
        each_step(Bricks::literal(), choices, |seen| {
            round_trip(seen.event);
            round_trip(&Bricks::setup(seen.after));
            seen.log.sent.iter().for_each(|(_, message)| round_trip(message));
        });
    });
}

/// Without this the invariants could hold of nothing: samples reach every kind of step that they speak of.
#[test]
fn samples_are_worth_their_while() {
    let (mut laid, mut refused, mut ended, mut rejected) = (0, 0, 0, 0);
    for seed in 0..300 {
        let setup = Bricks::sample_setup(&mut Stream(seed));
        rejected += u32::from(Bricks::start(Bricks::literal(), &setup, &mut Log::default()).is_err());
        let choices = &mut Stream(seed);
        each_step(Bricks::literal(), choices, |seen| {
            laid += u32::from(seen.after.board != seen.before.board);
            refused += u32::from(seen.log.refused.is_some());
            ended += u32::from(matches!(seen.after.stage, Stage::Over { by: Ending::NoPlace, .. }));
        });
    }
    assert!(laid > 200 && refused > 60 && ended > 30 && rejected > 10, "{laid} {refused} {ended} {rejected}");
}
