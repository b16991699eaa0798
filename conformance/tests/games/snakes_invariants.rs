//! What holds in every fight of snakes, whatever is drawn and done.

use crate::games::seeded::{Stream, any_text, invariant};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Wire;
use rulebook_conformance::contest::{self, Boards, Catalogue, Invariants, Sampler, Shrinker};
use rulebook_conformance::games::snakes::players;
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, Log, LogOf, step};
use rulebook_spec::snakes::ranking::rated;
use rulebook_spec::snakes::{
    Cell, Direction, Message, Move, Moves, Position, Setup, Slot, Snakes, Stage, View, WINDOW, Window,
};
use std::collections::BTreeSet;

/// Sees each step of a sampled fight: the position before, the event, the position after, and the log.
type Seen<'a> = &'a mut dyn FnMut(&Position, &EventOf<Snakes>, &Position, &LogOf<Snakes>);

fn fight(choices: &mut dyn Choices, look: Seen) {
    let (setup, mut log) = (Snakes::sample_setup(choices), Log::default());
    let Ok(mut position) = Snakes::start(Snakes::literal(), &setup, &mut log) else { return };
    for _ in 0..60 {
        let turn = Snakes::turn(Snakes::literal(), &position);
        if turn.is_over() {
            return;
        }
        let (event, before) = (Snakes::sample_event(&position, turn, choices), position.clone());
        step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("sampled events can follow");
        look(&before, &event, &position, &log);
    }
}

/// What is neither lost nor found, who may move what, who is next.
#[test]
fn every_step_keeps_the_invariants_of_the_game() {
    invariant(|choices| {
        fight(choices, &mut |before, event, after, log| {
            assert_eq!(Snakes::invariant(&contest::Seen { before, event, after, log }), Ok(()));
            assert_eq!(Snakes::recount(after), Ok(()));
        });
    });
}

#[test]
fn a_round_asks_each_living_snake_once_and_rounds_are_counted() {
    for seed in 0..2000 {
        let mut asked: Vec<u8> = Vec::new();
        fight(&mut Stream(seed), &mut |before, event, after, _| {
            assert!((before.round()..=before.round() + 1).contains(&after.round()));
            if let Event::Chance(drawn) = event {
                asked.clear();
                assert_eq!(drawn.order.iter().copied().collect::<BTreeSet<_>>(), before.living().collect());
            }
            if let (Stage::Move(seat), true) = (after.stage(), before.stage() != after.stage()) {
                assert!(after.order().contains(&seat), "it is in the round's order");
                assert!(!asked.contains(&seat), "asked twice in a round");
                asked.push(seat);
                assert!(after.living().any(|living| living == seat));
            }
            if after.round() > before.round() {
                assert!(after.order().is_empty() && !matches!(after.stage(), Stage::Move(_)));
            }
        });
    }
}

#[test]
fn a_position_is_its_setup_and_comes_back_from_json() {
    invariant(|choices| {
        fight(choices, &mut |_, _, after, _| {
            let setup = Snakes::setup(after);
            let text = serde_json::to_string(&setup).expect("a setup has a form in JSON");
            let read: Setup = serde_json::from_str(&text).expect("and is read from it");
            assert_eq!(read, setup);
            let (mut log, mut used) = (Log::default(), Log::default());
            used.send(0, Message::Over);
            used.cite(Snakes::book().rules[0]);
            let again = Snakes::start(Snakes::literal(), &read, &mut log).expect("it was a position");
            assert!(Snakes::start(Snakes::literal(), &read, &mut used).is_ok());
            assert_eq!((used.cites, used.sent), (log.cites, log.sent), "what was in a log before is gone");
            assert_eq!(&again, after);
            assert_eq!(Snakes::setup(&again), setup);
        });
    });
}

#[test]
fn legal_moves_are_those_that_check_lets_pass_and_somebody_can_always_go_on() {
    invariant(|choices| {
        fight(choices, &mut |before, _, _, _| {
            let Stage::Move(mover) = before.stage() else { return };
            let moves = Snakes::moves(Snakes::literal(), before, mover).expect("moves are listed");
            assert!(!moves.is_empty(), "the one to move can do something");
            for choice in Move::ALL {
                let legal = Snakes::check(Snakes::literal(), before, mover, &choice).is_ok();
                assert_eq!(legal, moves.contains(&choice));
            }
            for seat in (0..before.field().seats()).filter(|seat| *seat != mover) {
                assert_eq!(Snakes::moves(Snakes::literal(), before, seat), Some(Vec::new()));
            }
        });
    });
}

#[test]
fn views_show_the_board_around_the_head() {
    invariant(|choices| {
        fight(choices, &mut |_, _, after, _| {
            for seat in 0..after.field().seats() {
                let view = Snakes::view(Snakes::literal(), after, seat);
                let cells = after.field().cells(seat);
                if cells.len() < 2 {
                    assert_eq!(view, View { seat, heading: None, window: Vec::new() });
                    continue;
                }
                let all: Vec<(u8, Vec<Cell>)> =
                    (0..after.field().seats()).map(|other| (other, after.field().cells(other))).collect();
                let [columns, rows] = Snakes::setup(after).size.map(i64::from);
                for (y, row) in view.window.iter().enumerate() {
                    for (x, letter) in row.chars().enumerate() {
                        let place = [i64::from(cells[0][0]) + x as i64 - 6, i64::from(cells[0][1]) + y as i64 - 6];
                        let wanted = said(&all, seat, place, [columns, rows]);
                        assert_eq!(letter, wanted, "column {x}, row {y} of {view:?}");
                    }
                }
            }
        });
    });
}

#[test]
fn a_window_is_read_only_with_the_head_in_its_middle() {
    let view = |change: &dyn Fn(&mut Vec<String>)| {
        let mut window = vec!["V".repeat(WINDOW); WINDOW];
        window[WINDOW / 2].replace_range(WINDOW / 2..=WINDOW / 2, "H");
        change(&mut window);
        View { seat: 0, heading: Some(Direction::Up), window }
    };
    assert!(Window::of(&view(&|_| ())).is_some());
    for letter in ["V", "T", "?"] {
        assert_eq!(Window::of(&view(&|rows| rows[6].replace_range(6..7, letter))), None, "{letter} in the middle");
    }
    for letter in ["H", "?"] {
        assert_eq!(Window::of(&view(&|rows| rows[0].replace_range(3..4, letter))), None, "{letter} above");
        assert_eq!(Window::of(&view(&|rows| rows[6].replace_range(3..4, letter))), None, "{letter} beside the head");
    }
    let window = Window::of(&view(&|_| ())).expect("a window");
    let at = |place| window.at(place).letters();
    assert_eq!((at((6, 0)).as_str(), at((0, -6)).as_str()), ("V", "V"));
    for outside in [(7, 0), (-7, 0), (0, 7), (0, -7)] {
        assert_eq!(at(outside), "", "{outside:?}");
    }
    assert_eq!(Window::of(&view(&|rows| drop(rows.pop()))), None);
    assert_eq!(Window::of(&view(&|rows| rows[2].push('V'))), None);
}

#[test]
fn a_move_is_in_a_set_once() {
    let twice = Moves::default().with(Move::Left).with(Move::Up).with(Move::Left);
    assert_eq!((twice.len(), twice.iter().collect::<Vec<_>>()), (2, vec![Move::Up, Move::Left]));
    assert!(twice.contains(Move::Left) && !twice.contains(Move::Skip));
    assert!(!twice.is_empty() && Moves::default().is_empty());
}

#[test]
fn fights_that_differ_in_their_limit_or_a_program_are_not_equal() {
    let begun = |limit: u32, name: &str| {
        let setup = format!(
            r#"{{"size":[5,5],"limit":{limit},"snakes":[{{"cells":[[4,4],[4,3]]}},{{"cells":[[0,0],[0,1]],"program":
            {{"SnakeName":"{name}","Templates":["S","T","V","W"],"Maps":[{{"HeadX":3,"HeadY":3,"Lines":[]}}]}}}}]}}"#
        );
        let setup = serde_json::from_str(&setup).expect("a setup in form");
        Snakes::start(Snakes::literal(), &setup, &mut Log::default()).expect("it can be")
    };
    let right = begun(9, "one");
    assert_eq!(right, begun(9, "one"));
    assert_ne!(right, begun(8, "one"));
    assert_ne!(right, begun(9, "two"));
}

/// The letter of a cell to a seat, found by looking through all snakes.
fn said(snakes: &[(u8, Vec<Cell>)], seat: u8, [x, y]: [i64; 2], [columns, rows]: [i64; 2]) -> char {
    if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
        return 'W';
    }
    for (owner, cells) in snakes {
        let Some(index) = cells.iter().position(|cell| cell.map(i64::from) == [x, y]) else { continue };
        let letters = if *owner == seat { ['H', 'S', 'T'] } else { ['X', 'Y', 'Z'] };
        return letters[if index + 1 == cells.len() { 2 } else { index.min(1) }];
    }
    'V'
}

#[test]
fn messages_come_back_and_garbage_is_refused() {
    invariant(|choices| {
        fight(choices, &mut |_, _, _, log| {
            for (_, message) in &log.sent {
                let mut bytes = Vec::new();
                Snakes::write_message(message, &mut bytes);
                let line = String::from_utf8(bytes).expect("JSON is text");
                assert_eq!(Snakes::read_message(&line).as_ref(), Ok(message));
                assert_eq!(serde_json::to_string(message).expect("JSON") + "\n", line);
            }
        });
        let text = any_text(choices);
        let _ = Snakes::read_message(&text);
        let _ = Snakes::read_message(&format!("{{\"move\":{{\"seat\":{text}]}}}}"));
        let _ = Snakes::read_board(&text);
    });
}

#[test]
fn setups_that_cannot_be_never_panic() {
    invariant(|choices| {
        let mut setup = Snakes::sample_setup(choices);
        let number = |choices: &mut dyn Choices| *choices.pick(&[0, 1, -1, 7, i64::MAX, i64::MIN]).expect("some");
        for slot in &mut setup.snakes {
            if choices.once_in(3) {
                slot.cells.push([number(choices), number(choices)]);
            }
            for map in slot.program.iter_mut().flat_map(|file| &mut file.maps).take(2) {
                (map.head_x, map.head_y) = (number(choices), number(choices));
                map.lines.iter_mut().for_each(|line| (line.x, line.line) = (number(choices), any_text(choices)));
            }
        }
        setup.stage = Stage::Move(choices.below(256) as u8);
        setup.order = (0..choices.below(6)).map(|_| choices.below(256) as u8).collect();
        (setup.round, setup.limit) = (choices.below(2000), choices.below(2000));
        for variant in Snakes::variants().iter().step_by(7) {
            let rules = rulebook_conformance::contest::rules_with::<Snakes>(&[variant]);
            let _ = Snakes::start(&rules, &setup, &mut Log::default());
        }
        let _ = Snakes::simpler(&setup, &[]);
    });
}

/// Two variants at once, and events that were sampled for other rules: nothing panics.
#[test]
fn pairs_of_variants_never_panic() {
    let all = Snakes::variants();
    for seed in 0..4000u64 {
        let choices = &mut Stream(seed);
        let pair = [0, 1].map(|_| &all[choices.below(all.len() as u32) as usize]);
        let rules = rulebook_conformance::contest::rules_with::<Snakes>(&pair);
        let (setup, mut log) = (Snakes::sample_setup(choices), Log::default());
        let Ok(mut position) = Snakes::start(&rules, &setup, &mut log) else { continue };
        for _ in 0..40 {
            let turn = Snakes::turn(&rules, &position);
            if turn.is_over() {
                break;
            }
            let event = Snakes::sample_event(&position, turn, choices);
            let _ = step::<Snakes>(&rules, &mut position, &event, &mut log);
            let _ = Snakes::draw(&position);
        }
    }
}

#[test]
fn ratings_are_those_of_the_formula() {
    assert_eq!(rated(&[0, 0, 0, 0], &[37, 1, 1, 1]), [235, 55, 55, 55]);
    // Expected 100 + 200 - 100 = 200 against 100, and 100 + 0 - 100 = 0: half way.
    assert_eq!(rated(&[100, 100], &[20, 0]), [150, 50]);
    // Expected 100 + 10 - 50.5 = 59.5: from 0 half way is 29.75, up; from 101 it is 80.25, down.
    assert_eq!(rated(&[0, 101], &[1, 1]), [30, 80]);
    assert_eq!(rated(&[-3, -4], &[0, 0]), [51, 50], "(-3 + 103.5) / 2 = 50.25 and (-4 + 103.5) / 2 = 49.75, up");
    assert_eq!(rated(&[], &[]), [0; 0]);
}

/// What a step asked and found not to apply: in the middle of a round nothing of ends, after it all three; no bite where a
/// cell is free, no remnant where a tail is left.
#[test]
fn what_does_not_apply_is_asked() {
    let setup = r#"{"size":[5,5],"snakes":[{"cells":[[1,1],[0,1]]},{"cells":[[4,1],[3,1],[2,1]]}],"round":1,
        "order":[0,1],"stage":{"move":0}}"#;
    let (setup, mut log) = (serde_json::from_str(setup).expect("a setup in form"), Log::default());
    let mut position = Snakes::start(Snakes::literal(), &setup, &mut log).expect("it can be");
    let mut asked = |event: EventOf<Snakes>| -> Vec<&'static str> {
        step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("it can follow");
        log.asked.iter().map(|rule| rule.id()).collect()
    };
    assert_eq!(asked(Event::made(0, Move::Right)), ["snakes.move.skip", "snakes.bite.eaten"]);
    let ends = ["snakes.end.one-left", "snakes.end.limit", "snakes.end.blocked"];
    assert_eq!(asked(Event::made(1, Move::Down)), [&["snakes.move.skip", "snakes.bite.tail"], &ends[..]].concat());
    assert_eq!(asked(Event::fault(1, Fault::Crash)), ["snakes.live.stands"]);
}

/// A fight of programs, with every move drawn from what is licensed.
fn places(programs: [Option<&str>; 2], seed: u64) -> [u8; 2] {
    let choices: &mut dyn Choices = &mut Stream(seed);
    let file = |name: &str| rulebook_spec::snakes::program::ProgramFile::of(&players::program(name).expect("ours"));
    let line = |x: i64, from: i64, step: i64| (0..5).map(|index| [x, from + index * step]).collect();
    let slot = |cells, name: Option<&str>| Slot { cells, program: name.map(file) };
    let setup = Setup {
        size: [12, 12],
        snakes: vec![slot(line(4, 6, 1), programs[0]), slot(line(7, 5, -1), programs[1])],
        limit: 200,
        round: 0,
        order: Vec::new(),
        stage: Stage::Order,
    };
    let mut log = Log::default();
    let mut position = Snakes::start(Snakes::literal(), &setup, &mut log).expect("a fight");
    loop {
        let event = match position.stage() {
            Stage::Over(_) => break,
            Stage::Order => Event::Chance(Snakes::fair_chance(&position, choices).expect("an order")),
            Stage::Move(seat) => {
                let moves = Snakes::moves(Snakes::literal(), &position, seat).expect("moves are listed");
                Event::reply(seat, Answer::Move(*choices.pick(&moves).expect("one at least")))
            }
        };
        step::<Snakes>(Snakes::literal(), &mut position, &event, &mut log).expect("it can follow");
        assert!(log.refused.is_none());
    }
    match Snakes::turn(Snakes::literal(), &position) {
        rulebook_spec::game::Turn::Over(places) => [places.as_slice()[0], places.as_slice()[1]],
        other => panic!("{other:?}"),
    }
}

/// Wins and losses of the first of two in a hundred fights, each place twice.
fn score(first: Option<&str>, second: Option<&str>) -> (usize, usize) {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..50 {
        let (one, other) = (places([first, second], seed), places([second, first], seed));
        won += usize::from(one == [1, 2]) + usize::from(other == [2, 1]);
        lost += usize::from(one == [2, 1]) + usize::from(other == [1, 2]);
    }
    (won, lost)
}

#[test]
fn our_programs_rise_in_strength() {
    let ladder = [None, Some("biter"), Some("hunter"), Some("fox")];
    for pair in ladder.windows(2) {
        let (won, lost) = score(pair[1], pair[0]);
        println!("{:?} against {:?}: {won} won, {lost} lost", pair[1], pair[0]);
        assert!(won > lost + 15, "{:?} is to beat {:?}", pair[1], pair[0]);
    }
    let (won, lost) = score(Some("fox"), None);
    println!("fox against random moves: {won} won, {lost} lost");
    assert!(won >= 90);
}

#[test]
fn faults_of_programs_change_nothing_and_those_of_live_bots_cost_the_move() {
    let cells = |x: i64| vec![[x, 0], [x, 1]];
    let live = |cells| Slot { cells, program: None };
    let setup = Setup {
        size: [4, 4],
        snakes: vec![live(cells(0)), live(cells(3))],
        limit: 5,
        round: 1,
        order: vec![0, 1],
        stage: Stage::Move(0),
    };
    let mut log = Log::default();
    for fault in [Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory] {
        let mut position = Snakes::start(Snakes::literal(), &setup, &mut log).expect("a fight");
        step::<Snakes>(Snakes::literal(), &mut position, &Event::fault(0, fault), &mut log).expect("it can follow");
        assert_eq!((position.stage(), log.refused.is_some()), (Stage::Move(1), true));
        assert_eq!(position.field().cells(0), [[0, 0], [0, 1]]);
        assert_eq!(position.field().heading(0), Some(Direction::Up));
    }
}
