//! What misreadings of snakes make of small fights of live bots, worked by hand: each does what it says, and no more.

use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::rules_with;
use rulebook_spec::game::{EventOf, Game, Log, step};
use rulebook_spec::snakes::decide::decide;
use rulebook_spec::snakes::program::ProgramFile;
use rulebook_spec::snakes::{Direction, Message, Move, Rules, Setup, Snakes, View};
use serde_json::{Value, json};

const REFUSED: Value = Value::Null;

/// A fight in the middle of a round whose order is that of the seats, with the first to move.
fn fight(size: [u32; 2], snakes: Value) -> Value {
    let cells = snakes.as_array().expect("a list of snakes");
    let living = (0..cells.len()).filter(|seat| cells[*seat].as_array().is_some_and(|cells| cells.len() > 1));
    let order: Vec<usize> = living.collect();
    let slots: Vec<Value> = cells.iter().map(|cells| json!({"cells": cells})).collect();
    json!({"size": size, "snakes": slots, "round": 1, "order": order, "stage": {"move": order[0]}})
}

fn by(seat: u8, choice: &str) -> Value {
    json!({"seat": seat, "move": choice})
}

/// A program of one map without patterns.
fn blank() -> Value {
    json!({"SnakeName": "test", "Templates": ["S", "T", "V", "W"], "Maps": [{"HeadX": 3, "HeadY": 3, "Lines": []}]})
}

fn order(seats: &[u8]) -> Value {
    json!({"chance": {"order": seats}})
}

/// The rules under this misreading.
fn misread(id: &str) -> Rules {
    let variant = Snakes::variants().iter().find(|variant| variant.id == id).expect("it is listed");
    rules_with::<Snakes>(&[variant])
}

/// What is shown after the start and after each event, under this misreading.
fn shown<T>(id: &str, setup: Value, events: &[Value], show: impl Fn(&Value, bool, &Log<Message>) -> T) -> Vec<T> {
    let (rules, mut log) = (misread(id), Log::default());
    let setup: Setup = serde_json::from_value(setup).expect("a setup");
    let mut position = Snakes::start(&rules, &setup, &mut log).expect("a fight");
    let mut told = vec![show(&json!(position), false, &log)];
    for event in events {
        let event: EventOf<Snakes> = serde_json::from_value(event.clone()).expect("an event");
        step::<Snakes>(&rules, &mut position, &event, &mut log).expect("it can be");
        told.push(show(&json!(position), log.refused.is_some(), &log));
    }
    told
}

/// The snakes after each event, `REFUSED` where that is a bad answer.
#[track_caller]
fn leads_to(id: &str, setup: Value, events: &[Value], expected: &[Value]) {
    let snakes =
        |position: &Value, refused, _: &Log<Message>| if refused { REFUSED } else { position["snakes"].clone() };
    assert_eq!(shown(id, setup, events, snakes)[1..], *expected, "{id}");
}

/// Round and stage after the start and after each event.
#[track_caller]
fn goes_on(id: &str, setup: Value, events: &[Value], expected: &[Value]) {
    let playout = |position: &Value, _, _: &Log<Message>| json!([position["round"], position["stage"]]);
    assert_eq!(shown(id, setup, events, playout), *expected, "{id}");
}

#[test]
fn the_end_of_a_row_is_joined_to_the_next() {
    let id = "snakes.move.inside.next-row";
    let two = || fight([4, 3], json!([[[3, 0], [2, 0]], [[0, 2], [1, 2]]]));
    let there = json!([[[0, 1], [3, 0]], [[0, 2], [1, 2]]]);
    let back = json!([[[0, 1], [3, 0]], [[3, 1], [0, 2]]]);
    leads_to(id, two(), &[by(0, "right"), by(1, "left")], &[there, back]);
    let corners = || fight([4, 3], json!([[[0, 0], [1, 0]], [[3, 2], [2, 2]]]));
    leads_to(id, corners(), &[by(0, "left"), by(1, "right")], &[REFUSED, REFUSED]);
    leads_to(id, corners(), &[by(0, "up"), by(1, "down")], &[REFUSED, REFUSED]);
    // Only who leaves the board comes to the other edge.
    let wraps = fight([5, 3], json!([[[2, 1], [1, 1]], [[0, 0], [1, 0]]]));
    let expected = [json!([[[3, 1], [2, 1]], [[0, 0], [1, 0]]]), json!([[[3, 1], [2, 1]], [[4, 0], [0, 0]]])];
    leads_to("snakes.move.inside.wraps", wraps, &[by(0, "right"), by(1, "left")], &expected);
}

#[test]
fn who_runs_into_what_he_cannot_enter_dies() {
    let two = || fight([5, 5], json!([[[4, 0], [3, 0], [2, 0]], [[4, 1], [4, 2], [4, 3]]]));
    let dead = |events: &[Value], id: &str| {
        leads_to(id, two(), events, &[json!([[[4, 0]], [[4, 1], [4, 2], [4, 3]]])]);
    };
    dead(&[by(0, "up")], "snakes.move.inside.deadly");
    dead(&[by(0, "down")], "snakes.move.held.deadly");
    dead(&[by(0, "left")], "snakes.move.held.deadly");
    leads_to("snakes.move.inside.deadly", two(), &[by(0, "down")], &[REFUSED]);
    leads_to("snakes.move.held.deadly", two(), &[by(0, "up")], &[REFUSED]);
}

#[test]
fn who_enters_a_head_takes_all_of_that_snake() {
    let two = || fight([5, 5], json!([[[4, 0], [3, 0], [2, 0]], [[4, 1], [4, 2], [4, 3]]]));
    let taken = json!([[[4, 1], [4, 0], [3, 0], [2, 0]], []]);
    leads_to("snakes.move.held.takes-heads", two(), &[by(0, "down")], &[taken]);
    leads_to("snakes.move.held.takes-heads", two(), &[by(0, "left")], &[REFUSED]);
    // The same of a body: what lies behind it is cut off.
    let ring = || fight([5, 5], json!([[[1, 1], [1, 2], [0, 2], [0, 1], [0, 0]], [[2, 0], [2, 1], [2, 2]]]));
    let cut = json!([[[2, 1], [1, 1], [1, 2], [0, 2], [0, 1], [0, 0]], [[2, 0]]]);
    leads_to("snakes.move.held.cuts-bodies", ring(), &[by(0, "right")], &[cut]);
    leads_to("snakes.move.held.cuts-bodies", ring(), &[by(0, "left")], &[REFUSED]);
}

#[test]
fn a_snake_of_two_segments_is_held_back() {
    let two = || fight([5, 5], json!([[[1, 1], [1, 2]], [[2, 0], [2, 1]]]));
    let bitten = json!([[[2, 1], [1, 1], [1, 2]], [[2, 0]]]);
    let ahead = json!([[[1, 0], [1, 1]], [[2, 0], [2, 1]]]);
    leads_to("snakes.move.two-segments.turns", two(), &[by(0, "right")], &[bitten]);
    for id in ["snakes.move.two-segments.ahead-only", "snakes.move.two-segments.no-tails"] {
        leads_to(id, two(), &[by(0, "right")], &[REFUSED]);
        leads_to(id, two(), &[by(0, "down")], &[REFUSED]);
        leads_to(id, two(), &[by(0, "up")], std::slice::from_ref(&ahead));
    }
    let left = json!([[[0, 1], [1, 1]], [[2, 0], [2, 1]]]);
    leads_to("snakes.move.two-segments.no-tails", two(), &[by(0, "left")], &[left]);
    leads_to("snakes.move.two-segments.ahead-only", two(), &[by(0, "left")], &[REFUSED]);
    // Longer ones are not.
    let three = || fight([5, 5], json!([[[1, 1], [1, 2], [1, 3]], [[2, 0], [2, 1]]]));
    let bitten = json!([[[2, 1], [1, 1], [1, 2], [1, 3]], [[2, 0]]]);
    for id in ["snakes.move.two-segments.ahead-only", "snakes.move.two-segments.no-tails"] {
        leads_to(id, three(), &[by(0, "right")], std::slice::from_ref(&bitten));
    }
}

#[test]
fn the_own_tail_is_forgotten_and_can_be_entered() {
    let id = "snakes.move.own-tail.unlisted";
    // The other snake has a way, so that the round can begin.
    let ring = || fight([2, 4], json!([[[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 3], [1, 3]]]));
    let round = json!([[[1, 0], [0, 0], [0, 1], [1, 1]], [[0, 3], [1, 3]]]);
    let still = json!([[[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 3], [1, 3]]]);
    leads_to(id, ring(), &[by(0, "right")], &[round]);
    leads_to(id, ring(), &[by(0, "skip")], &[still]);
    leads_to("snakes.turn.listed.all", ring(), &[by(0, "skip")], &[REFUSED]);
}

#[test]
fn growth_comes_a_move_late() {
    let id = "snakes.bite.grow.later";
    let biter = |position: &Value, _, _: &Log<Message>| position["snakes"][0].clone();
    let round = [by(0, "right"), by(1, "right"), order(&[0, 1])];
    let setup = fight([7, 3], json!([[[1, 1], [0, 1]], [[3, 0], [2, 0], [2, 1]]]));
    let told = shown(id, setup, &[&round[..], &round, &round].concat(), biter);
    let cells = [json!([[2, 1], [1, 1]]), json!([[3, 1], [2, 1], [1, 1]]), json!([[4, 1], [3, 1], [2, 1]])];
    assert_eq!([1, 4, 7].map(|event: usize| told[event].clone()), cells);
    // Two bites one after the other; the third snake stands still, being led badly.
    let round = [by(0, "right"), by(1, "right"), by(2, "skip"), order(&[0, 1, 2])];
    let setup = fight([7, 3], json!([[[1, 1], [0, 1]], [[3, 0], [2, 0], [2, 1]], [[4, 2], [3, 2], [3, 1]]]));
    let told = shown(id, setup, &[&round[..], &round, &round].concat(), biter);
    let cells = [json!([[2, 1], [1, 1]]), json!([[3, 1], [2, 1], [1, 1]]), json!([[4, 1], [3, 1], [2, 1], [1, 1]])];
    assert_eq!([1, 5, 9].map(|event: usize| told[event].clone()), cells);
}

#[test]
fn a_new_tail_is_taken_for_one_late() {
    let id = "snakes.bite.tail.unmarked";
    let snakes = json!([[[0, 1], [0, 0]], [[3, 1], [2, 1], [1, 1]], [[2, 2], [1, 2]]]);
    let bitten = json!([[[1, 1], [0, 1], [0, 0]], [[3, 1], [2, 1]], [[2, 2], [1, 2]]]);
    let mut setup = fight([5, 3], snakes);
    setup["order"] = json!([0, 2, 1]);
    leads_to(id, setup.clone(), &[by(0, "right"), by(2, "up")], &[bitten.clone(), REFUSED]);
    setup["order"] = json!([0, 1, 2]);
    let moved = json!([[[1, 1], [0, 1], [0, 0]], [[4, 1], [3, 1]], [[2, 2], [1, 2]]]);
    let next = json!([[[1, 1], [0, 1], [0, 0]], [[4, 1], [3, 1]], [[3, 2], [2, 2]]]);
    let drawn = next.clone();
    let bites = json!([[[1, 1], [0, 1], [0, 0]], [[4, 1]], [[3, 1], [3, 2], [2, 2]]]);
    let events = [by(0, "right"), by(1, "right"), by(2, "right"), order(&[2, 0, 1]), by(2, "up")];
    leads_to(id, setup, &events, &[bitten, moved, next, drawn, bites]);
}

#[test]
fn a_head_that_is_left_is_a_tail_late() {
    let id = "snakes.bite.eaten.at-round-end";
    let setup = fight([5, 3], json!([[[0, 1], [0, 0]], [[2, 1], [1, 1]], [[3, 1], [4, 1]], [[4, 2], [3, 2]]]));
    let eaten = json!([[[1, 1], [0, 1], [0, 0]], [[2, 1]], [[3, 1], [4, 1]], [[4, 2], [3, 2]]]);
    leads_to(id, setup.clone(), &[by(0, "right"), by(2, "left")], &[eaten.clone(), REFUSED]);
    let bitten = json!([[[1, 1], [0, 1], [0, 0]], [], [[2, 1], [3, 1], [4, 1]], [[4, 2], [3, 2]]]);
    let events = [by(0, "right"), by(2, "left")];
    leads_to("snakes.bite.tail.unmarked", setup.clone(), &events, &[eaten.clone(), bitten]);
    let on = json!([[[1, 1], [0, 1], [0, 0]], [[2, 1]], [[3, 0], [3, 1]], [[4, 2], [3, 2]]]);
    let round = json!([[[1, 1], [0, 1], [0, 0]], [[2, 1]], [[3, 0], [3, 1]], [[4, 1], [4, 2]]]);
    let gone = json!([[[2, 1], [1, 1], [0, 1], [0, 0]], [], [[3, 0], [3, 1]], [[4, 1], [4, 2]]]);
    let events = [by(0, "right"), by(2, "up"), by(3, "up"), order(&[0, 2, 3]), by(0, "right")];
    leads_to(id, setup, &events, &[eaten, on, round.clone(), round, gone]);
}

#[test]
fn remnants_stay_too_short_or_too_long() {
    let setup = || fight([5, 3], json!([[[0, 1], [0, 0]], [[2, 1], [1, 1]], [[3, 1], [4, 1]]]));
    let eaten = json!([[[1, 1], [0, 1], [0, 0]], [[2, 1]], [[3, 1], [4, 1]]]);
    let gone = json!([[[1, 1], [0, 1], [0, 0]], [], [[3, 0], [3, 1]]]);
    leads_to("snakes.bite.remnant.until-round-end", setup(), &[by(0, "right"), by(2, "up")], &[eaten.clone(), gone]);
    let kept = json!([[[1, 1], [0, 1], [0, 0]], [[2, 1]], [[2, 1], [3, 1], [4, 1]]]);
    leads_to("snakes.bite.remnant.kept-in-books", setup(), &[by(0, "right"), by(2, "left")], &[eaten, kept]);
}

#[test]
fn the_bot_of_an_eaten_snake_is_told_once() {
    let over = |_: &Value, _, log: &Log<Message>| -> Vec<u8> {
        log.sent.iter().filter(|(_, message)| *message == Message::Over).map(|(seat, _)| *seat).collect()
    };
    let setup = fight([5, 3], json!([[[0, 1], [0, 0]], [[2, 1], [1, 1]], [[3, 1], [4, 1]], [[4, 0], [3, 0]]]));
    let told = shown("snakes.bite.eaten.told-over", setup, &[by(0, "right"), by(2, "left")], over);
    assert_eq!(told, [vec![], vec![1], vec![]]);
}

#[test]
fn an_order_is_read_from_its_first_on() {
    let mut setup = fight([5, 5], json!([[[0, 0], [0, 1]], [[1, 0], [1, 1]], [[2, 0], [2, 1]]]));
    (setup["stage"], setup["order"]) = (json!("order"), json!([]));
    let orders = |position: &Value, _, _: &Log<Message>| position["order"].clone();
    let told = |seats: &[u8]| shown("snakes.turn.order.from-first", setup.clone(), &[order(seats)], orders)[1].clone();
    assert_eq!(
        [told(&[0, 2, 1]), told(&[1, 0, 2]), told(&[2, 1, 0])],
        [json!([0, 1, 2]), json!([1, 2, 0]), json!([2, 0, 1])]
    );
}

#[test]
fn ends_are_seen_too_early_or_too_late() {
    let began = |size, limit: u32, snakes| {
        let mut setup = fight(size, snakes);
        (setup["stage"], setup["order"], setup["limit"]) = (json!("order"), json!([]), json!(limit));
        setup
    };
    let blocked = |limit| began([4, 1], limit, json!([[[1, 0], [0, 0]], [[2, 0], [3, 0]]]));
    goes_on("snakes.blocked-round=counted", blocked(5), &[], &[json!([2, {"over": "blocked"}])]);
    goes_on("snakes.end.when.blocked-first", blocked(1), &[], &[json!([1, {"over": "blocked"}])]);
    let expected =
        [json!([1, "order"]), json!([1, {"move": 0}]), json!([1, {"move": 1}]), json!([2, {"over": "blocked"}])];
    goes_on("snakes.end.when.not-at-once", blocked(5), &[order(&[0, 1]), by(0, "skip"), by(1, "skip")], &expected);
    // The first can bite the second, which is blocked; in the longer corridor that one is free.
    let chase = |columns| began([columns, 1], 5, json!([[[1, 0], [0, 0]], [[3, 0], [2, 0]]]));
    goes_on("snakes.end.blocked.no-free-cell", chase(4), &[], &[json!([1, {"over": "blocked"}])]);
    goes_on("snakes.end.blocked.no-free-cell", chase(5), &[], &[json!([1, "order"])]);
    let alone = began([4, 1], 5, json!([[[1, 0], [0, 0]]]));
    goes_on("snakes.end.one-left.not-alone", alone, &[], &[json!([1, "order"])]);
    let left = began([4, 1], 5, json!([[[1, 0], [0, 0]], [[3, 0]]]));
    goes_on("snakes.end.one-left.not-alone", left, &[], &[json!([1, {"over": "one-left"}])]);
    goes_on("snakes.end.one-left.not-alone", chase(5), &[], &[json!([1, "order"])]);
}

#[test]
fn who_is_not_asked_dies_of_what_he_does() {
    let two = || fight([5, 5], json!([[[0, 0], [0, 1]], [[4, 0], [4, 1]]]));
    let other = |id, event| shown(id, two(), &[event], |position, _, _| position["snakes"][1].clone())[1].clone();
    let (dead, living) = (json!([[4, 0]]), json!([[4, 0], [4, 1]]));
    let fault = |fault: &str| json!({"seat": 1, "fault": fault});
    assert_eq!(other("snakes.live.early.dies", by(1, "left")), dead);
    assert_eq!(other("snakes.live.early.dies", fault("crash")), living);
    assert_eq!(other("snakes.live.early.failure-dies", by(1, "left")), living);
    assert_eq!(other("snakes.live.early.failure-dies", fault("crash")), dead);
    assert_eq!(other("snakes.live.early.failure-dies", fault("memory")), dead);
    // A program says nothing.
    let mut led = two();
    led["snakes"][1]["program"] = blank();
    let other = |id, event| shown(id, led.clone(), &[event], |position, _, _| position["snakes"][1].clone())[1].clone();
    assert_eq!(other("snakes.live.early.dies", by(1, "left")), living);
    assert_eq!(other("snakes.live.early.failure-dies", fault("crash")), living);
}

/// Memory and moves that are none are faults of two kinds, and neither misreading minds the other's.
#[test]
fn one_kind_of_fault_is_let_pass() {
    let mover = |id, fault: &str| {
        let setup = fight([5, 5], json!([[[0, 0], [0, 1]], [[4, 0], [4, 1]]]));
        let stage = |position: &Value, _, _: &Log<Message>| position["stage"]["move"].clone();
        shown(id, setup, &[json!({"seat": 0, "fault": fault})], stage)[1].clone()
    };
    let faults = ["crash", "memory", "garbled", "timeout"];
    let asked = |id| faults.map(|fault| mover(id, fault));
    assert_eq!(asked("snakes.live.failure.memory-unseen"), [1, 0, 1, 1]);
    assert_eq!(asked("snakes.live.failure.asks-again"), [1, 1, 0, 1]);
    assert_eq!(asked("snakes.live.stands.asks-again"), [1, 1, 1, 0]);
}

/// Unequal as the fight begins, in the first round and in the second; and equal as it begins but for a remnant.
#[test]
fn lengths_are_compared_at_the_wrong_time() {
    let snakes = |remnant: bool| match remnant {
        false => json!([{"cells": [[0, 0], [0, 1]]}, {"cells": [[4, 0], [4, 1], [4, 2]]}]),
        true => json!([{"cells": [[0, 0], [0, 1]]}, {"cells": [[4, 0], [4, 1]]}, {"cells": [[2, 2]]}]),
    };
    let setups = [
        json!({"size": [5, 5], "snakes": snakes(false)}),
        json!({"size": [5, 5], "snakes": snakes(false), "order": [0, 1], "stage": {"move": 0}}),
        json!({"size": [5, 5], "snakes": snakes(false), "round": 1}),
        json!({"size": [5, 5], "snakes": snakes(true)}),
    ];
    let taken = |id| setups.clone().map(|setup| starts(id, setup));
    assert_eq!(taken("snakes.board.equal.any-length"), [true, true, true, true]);
    assert_eq!(taken("snakes.board.equal.eaten-left-out"), [false, true, true, true]);
}

#[test]
fn boards_are_taken_by_other_measures() {
    let snakes = json!([{"cells": [[0, 0], [1, 0]]}, {"cells": [[0, 1], [1, 1]]}]);
    let taken = |id| [[2, 2], [2, 3], [3, 2], [25, 25]].map(|size| starts(id, json!({"size": size, "snakes": snakes})));
    assert_eq!(taken("snakes.board.size.engine-only"), [false, false, false, true]);
    assert_eq!(taken("snakes.board.size.square-only"), [true, false, false, true]);
    let low = json!([{"cells": [[0, 2], [1, 2]]}]);
    let taken =
        [[2, 3], [3, 2]].map(|size| starts("snakes.board.size.rows-first", json!({"size": size, "snakes": low})));
    assert_eq!(taken, [false, true]);
}

fn starts(id: &str, setup: Value) -> bool {
    let setup: Setup = serde_json::from_value(setup).expect("a setup");
    Snakes::start(&misread(id), &setup, &mut Log::default()).is_ok()
}

#[test]
fn places_of_equal_points_are_others() {
    let setup = json!({
        "size": [5, 5], "round": 1, "limit": 1, "stage": {"over": "limit"},
        "snakes": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[1, 0], [1, 1], [1, 2]]}, {"cells": [[2, 0], [2, 1]]}, {"cells": [[4, 4]]}],
    });
    let setup: Setup = serde_json::from_value(setup).expect("a setup");
    let places = |id| {
        let rules = misread(id);
        let position = Snakes::start(&rules, &setup, &mut Log::default()).expect("a fight");
        json!(Snakes::turn(&rules, &position))
    };
    assert_eq!(places("snakes.end.points.dense"), json!({"over": [2, 1, 2, 3]}));
    assert_eq!(places("snakes.end.points.not-shared"), json!({"over": [2, 1, 3, 4]}));
    assert_eq!(places("snakes.end.points.last-of-shared"), json!({"over": [3, 1, 3, 4]}));
}

/// Of a live bot that is free, of one that is blocked, and of a program.
#[test]
fn time_is_measured_otherwise() {
    let free = fight([5, 5], json!([[[0, 0], [0, 1]], [[4, 0], [4, 1]]]));
    let mut blocked = fight([4, 1], json!([[[1, 0], [0, 0]], [[2, 0], [3, 0]]]));
    // The other one has skipped already: a round in which nobody can move does not begin.
    blocked["order"] = json!([1, 0]);
    let mut led = free.clone();
    led["snakes"][0]["program"] = blank();
    let late = |id, took_us| {
        [&free, &blocked, &led].map(|setup| {
            let setup: Setup = serde_json::from_value(setup.clone()).expect("a setup");
            let position = Snakes::start(&misread(id), &setup, &mut Log::default()).expect("a fight");
            Snakes::in_time(&misread(id), &position, 0, took_us).is_err()
        })
    };
    assert_eq!(late("snakes.live.time.tenth", 100_000), [false, false, false]);
    assert_eq!(late("snakes.live.time.tenth", 100_001), [true, true, false]);
    assert_eq!(late("snakes.live.time.edge", 999_999), [false, false, false]);
    assert_eq!(late("snakes.live.time.edge", 1_000_000), [true, true, false]);
    assert_eq!(late("snakes.live.time.whole-milliseconds", 1_000_999), [false, false, false]);
    assert_eq!(late("snakes.live.time.whole-milliseconds", 1_001_000), [true, true, false]);
    assert_eq!(late("snakes.live.time.skips-untimed", 1_000_000), [false, false, false]);
    assert_eq!(late("snakes.live.time.skips-untimed", 1_000_001), [true, false, false]);
    assert_eq!(late("snakes.program.runs.timed", 1_000_000), [false, false, false]);
    assert_eq!(late("snakes.program.runs.timed", 1_000_001), [true, true, true]);
}

/// What a program of one map decides under this misreading: the moves, and what each valid one scores.
fn decides(id: &str, lines: Value, rows: [&str; 4]) -> (Vec<Move>, Vec<(Direction, u32)>) {
    let rules = misread(id);
    let file = json!({
        "SnakeName": "test", "Templates": ["ZV", "T", "S", "W"],
        "Maps": [{"HeadX": 3, "HeadY": 3, "Lines": lines}],
    });
    let program =
        serde_json::from_value::<ProgramFile>(file).expect("a file").read(Snakes::literal()).expect("a program");
    // Five letters a row, with the head in the middle of the third.
    let row = |row: usize| match row {
        4..8 => format!("VVVV{}VVVV", rows[row - 4]),
        _ => "V".repeat(13),
    };
    let view = View { seat: 0, heading: Some(Direction::Up), window: (0..13).map(row).collect() };
    let decision = decide(&rules, &program, &view).expect("a view");
    let scores = decision.considered.last().map(|one| one.scores.clone()).unwrap_or_default();
    (decision.licensed.iter().collect(), scores)
}

#[test]
fn a_single_free_cell_is_enough() {
    let moves = |rows| decides("snakes.decide.forced.one-free", json!([]), rows).0;
    assert_eq!(moves(["VVVVV", "VVVVV", "VYHZV", "VVSVV"]), [Move::Up]);
    assert_eq!(moves(["VVVVV", "VVVVV", "VVHZV", "VVSVV"]), [Move::Up, Move::Right, Move::Left]);
    assert_eq!(moves(["VVVVV", "VVZVV", "VYHZV", "VVSVV"]), [Move::Up, Move::Right]);
}

#[test]
fn the_first_move_is_made_where_no_map_fits() {
    let moves = |rows| decides("snakes.decide.no-map.first", json!([{"X": 3, "Y": 2, "Line": "X0"}]), rows).0;
    assert_eq!(moves(["VVVVV", "VVVVV", "VVHVV", "VVSVV"]), [Move::Up]);
    assert_eq!(moves(["VVVVV", "VVYVV", "VVHVV", "VVSVV"]), [Move::Right]);
}

/// One element of two in an AND group scores 5, a head in another 6 more.
#[test]
fn one_of_two_variants_counts() {
    let lines = || json!([{"X": 4, "Y": 2, "Line": "A0X1"}]);
    let up = |id: &str, rows| {
        let (_, scores) = decides(id, lines(), rows);
        scores.into_iter().find(|(way, _)| *way == Direction::Up).map(|(_, score)| score)
    };
    let both = ["VVVVV", "VVVZX", "VVHVV", "VVSVV"];
    let plain = ["VVVVV", "VYVZX", "VVHVV", "VVSVV"];
    let mirrored = ["VVVVV", "XZVYV", "VVHVV", "VVSVV"];
    let scores = |id| [both, plain, mirrored].map(|rows| up(id, rows));
    assert_eq!(scores("snakes.decide.move-score.first-valid"), [Some(11), Some(11), Some(11)]);
    assert_eq!(scores("snakes.decide.move-score.last-valid"), [Some(5), Some(11), Some(11)]);
    assert_eq!(scores("snakes.decide.valid.unmirrored"), [Some(16), Some(11), None]);
    assert_eq!(scores("snakes.decide.valid.both-variants"), [Some(16), None, None]);
    assert_eq!(scores("snakes.decide.valid.together"), [Some(16), Some(11), Some(11)]);
}

#[test]
fn what_has_matched_in_one_variant_is_kept_for_the_other() {
    let up = |lines, row| {
        let (_, scores) = decides("snakes.decide.valid.together", lines, ["VVVVV", row, "VVHVV", "VVSVV"]);
        scores.iter().any(|(way, _)| *way == Direction::Up)
    };
    let and_or = || json!([{"X": 4, "Y": 2, "Line": "Z0X4"}]);
    assert!(up(and_or(), "XVVZV") && up(and_or(), "VZVVX"));
    assert!(!up(and_or(), "XVVVX") && !up(and_or(), "VZVZV"));
}
