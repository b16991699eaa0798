//! Invariants of Dice Wars over sampled games: what must hold of every position and every step, whoever plays.

use crate::games::seeded::{Stream, invariant};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{self, Boards, Catalogue, Invariants, Sampler, Shrinker};
use rulebook_conformance::contest::{Wire, rules_with};
use rulebook_spec::dicewars::{DiceWars, Message, Move, Position, Rules, attack, fast};
use rulebook_spec::game::{Answer, Event, EventOf, Game, LogOf, Reply, step};
use serde_json::{Value, json};
use std::cell::Cell;

type Log = LogOf<DiceWars>;

/// One step of a sampled game.
struct Seen<'a> {
    before: &'a Position,
    event: &'a EventOf<DiceWars>,
    after: &'a Position,
    log: &'a Log,
}

/// Plays a sampled game of up to 60 steps; nothing when the setup is refused.
fn each_step(rules: &Rules, choices: &mut dyn Choices, mut see: impl FnMut(Seen<'_>)) {
    let mut log = Log::default();
    let Ok(mut position) = DiceWars::start(rules, &DiceWars::sample_setup(choices), &mut log) else { return };
    for _ in 0..60 {
        let turn = DiceWars::turn(rules, &position);
        if turn.is_over() {
            return;
        }
        let event = DiceWars::sample_event(&position, turn, choices);
        let before = position.clone();
        let literal = std::ptr::eq(rules, DiceWars::literal());
        match step::<DiceWars>(rules, &mut position, &event, &mut log) {
            Ok(()) => see(Seen { before: &before, event: &event, after: &position, log: &log }),
            Err(_) => assert!(!literal && position == before, "{event:?} cannot be, or changes something all the same"),
        }
    }
}

/// What is neither lost nor found, who may move what, who is next.
#[test]
fn every_step_keeps_the_invariants_of_the_game() {
    invariant(|choices| {
        each_step(DiceWars::literal(), choices, |Seen { before, event, after, log }| {
            assert_eq!(DiceWars::invariant(&contest::Seen { before, event, after, log }), Ok(()));
        });
    });
}

#[test]
fn every_position_is_a_setup() {
    invariant(|choices| {
        each_step(DiceWars::literal(), choices, |seen| {
            let setup = DiceWars::setup(seen.after);
            let again = DiceWars::start(DiceWars::literal(), &setup, &mut Log::default());
            assert_eq!(again.as_ref(), Ok(seen.after), "{setup:?}");
            let text = serde_json::to_string(&setup).expect("a setup has a form in JSON");
            assert_eq!(serde_json::from_str::<rulebook_spec::dicewars::Setup>(&text).expect("the same"), setup);
        });
    });
}

#[test]
fn listed_moves_are_those_that_the_rules_allow() {
    invariant(|choices| {
        each_step(DiceWars::literal(), choices, |seen| {
            let position = seen.after;
            for seat in 0..position.map().players() {
                let Some(moves) = DiceWars::moves(DiceWars::literal(), position, seat) else { continue };
                assert!(
                    moves.iter().all(|choice| DiceWars::check(DiceWars::literal(), position, seat, choice).is_ok())
                );
                let ids = position.map().ids().iter();
                let pairs = ids.clone().flat_map(|from| ids.clone().map(move |to| (*from, *to)));
                if position.map().len() < 12 {
                    let attack = |(from, to)| Move::Attack(Some(rulebook_spec::dicewars::Attack { from, to }));
                    let legal = |choice: &Move| DiceWars::check(DiceWars::literal(), position, seat, choice).is_ok();
                    let attacks = pairs.map(attack).filter(legal).count();
                    let listed = moves.iter().filter(|choice| matches!(choice, Move::Attack(Some(_)))).count();
                    assert_eq!(attacks, listed);
                }
            }
        });
    });
}

#[test]
fn attacks_are_listed_fast_as_they_are_listed_literally() {
    let listed = Cell::new(0);
    invariant(|choices| {
        each_step(DiceWars::literal(), choices, |seen| {
            for seat in 0..seen.after.map().players() {
                let fast = fast::attacks(DiceWars::literal(), seen.after, seat);
                assert_eq!(fast, attack::attacks(DiceWars::literal(), seen.after, seat));
                listed.set(listed.get() + fast.len());
            }
        });
    });
    assert!(listed.get() > 1000, "{listed:?} attacks");
}

#[test]
fn no_variant_and_no_pair_of_variants_panics() {
    let variants = DiceWars::variants();
    for seed in 0..12_000 {
        let mut choices = Stream(seed);
        let stream: &mut dyn Choices = &mut choices;
        let chosen = [stream.pick(variants), stream.pick(variants)];
        let rules = rules_with::<DiceWars>(&chosen.map(|variant| variant.expect("there are some")));
        each_step(&rules, stream, |seen| {
            serde_json::to_string(seen.after).expect("a position has a form in JSON");
            DiceWars::draw(seen.after);
            for seat in 0..seen.after.map().players() {
                DiceWars::view(&rules, seen.after, seat);
                DiceWars::moves(&rules, seen.after, seat);
            }
        });
    }
}

#[test]
fn simpler_games_are_games_of_the_same_kind() {
    for seed in 0..300 {
        let mut choices = Stream(seed);
        let setup = DiceWars::sample_setup(&mut choices);
        let mut events = Vec::new();
        let mut log = Log::default();
        let Ok(mut position) = DiceWars::start(DiceWars::literal(), &setup, &mut log) else { continue };
        while events.len() < 12 && !DiceWars::turn(DiceWars::literal(), &position).is_over() {
            let turn = DiceWars::turn(DiceWars::literal(), &position);
            events.push(DiceWars::sample_event(&position, turn, &mut choices));
            let _ = step::<DiceWars>(DiceWars::literal(), &mut position, &events[events.len() - 1], &mut log);
        }
        for (setup, events) in DiceWars::simpler(&setup, &events) {
            let Ok(mut position) = DiceWars::start(DiceWars::literal(), &setup, &mut log) else { continue };
            let _ = events.iter().try_for_each(|e| step::<DiceWars>(DiceWars::literal(), &mut position, e, &mut log));
        }
    }
}

#[test]
fn a_game_from_its_beginning_comes_to_the_same() {
    let mut found = 0;
    for seed in 0..600 {
        let mut choices = Stream(seed);
        let setup = DiceWars::sample_setup(&mut choices);
        let mut log = Log::default();
        let Ok(wanted) = DiceWars::start(DiceWars::literal(), &setup, &mut log) else { continue };
        let Some((fresh, opening)) = DiceWars::from_beginning(&setup, &[]) else { continue };
        let mut position = DiceWars::start(DiceWars::literal(), &fresh, &mut log).expect("a beginning");
        for event in &opening {
            step::<DiceWars>(DiceWars::literal(), &mut position, event, &mut log).expect("an opening");
        }
        assert_eq!(position, wanted, "{setup:?}");
        found += 1;
    }
    assert!(found > 60, "{found} games begin anew");
}

#[test]
fn lines_say_the_same_as_json_and_are_read_back() {
    let said = |bytes: Vec<u8>| String::from_utf8(bytes).expect("lines are text");
    invariant(|choices| {
        each_step(DiceWars::literal(), choices, |seen| {
            for (_, message) in &seen.log.sent {
                let mut bytes = Vec::new();
                DiceWars::write_message(message, &mut bytes);
                let line = said(bytes);
                let line = line.strip_suffix('\n').expect("a line ends");
                let value: Value = serde_json::from_str(line).expect("it is JSON");
                assert_eq!(value, json!({"message": message, "asks": DiceWars::asks(message)}));
                assert_eq!(DiceWars::read_message(line).as_ref(), Ok(message));
                let read: Message = serde_json::from_value(value["message"].clone()).expect("it is a message");
                assert_eq!(&read, message);
            }
            if let Event::Reply(Reply { answer: Answer::Move(choice), .. }) = seen.event {
                let mut bytes = Vec::new();
                DiceWars::write_move(choice, &mut bytes);
                assert!(bytes.len() <= DiceWars::answer_bytes());
                assert_eq!(serde_json::from_str::<Value>(&said(bytes)).expect("it is JSON"), json!({"move": choice}));
            }
        });
    });
}

#[test]
fn no_line_is_read_that_is_none() {
    invariant(|choices| {
        let text = crate::games::seeded::any_text(choices);
        assert!(DiceWars::read_message(&text).is_err());
        let mut log = Log::default();
        if let Ok(position) = DiceWars::start(DiceWars::literal(), &DiceWars::sample_setup(choices), &mut log) {
            assert!(DiceWars::read(DiceWars::literal(), &position, 0, &text).is_err());
        }
    });
}
