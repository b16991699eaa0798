//! Garrison step by step: what each paragraph and each ruling comes to, worked by hand.

use crate::games::garrison::{event, rules, setup};
use rulebook_conformance::contest::Shrinker;
use rulebook_conformance::contest::rules_with;
use rulebook_spec::game::{Game, LogOf, step};
use rulebook_spec::garrison::{Garrison, Position, Rules};
use serde_json::{Value, json};

/// A position after events that are given as JSON, and the last step's log.
fn after(rules: &Rules, start: &Value, events: &[Value]) -> (Position, LogOf<Garrison>) {
    let mut log = LogOf::<Garrison>::default();
    let mut position = Garrison::start(rules, &setup(&start.to_string()), &mut log).expect("accepted");
    for one in events {
        step::<Garrison>(rules, &mut position, &event(&one.to_string()), &mut log).expect("fits");
    }
    (position, log)
}

/// Field, garrisons, positions, hands of a position, in few characters.
fn said(position: &Position) -> String {
    let setup = Garrison::setup(position);
    let army: Vec<String> = setup.army.iter().map(|row| format!("{row:?}")).collect();
    format!("{} {} at {:?} hand {:?}", setup.field.join("/"), army.join("/"), setup.at, setup.hand)
}

fn go(seat: u8, to: [i32; 2], collect: i32) -> Value {
    json!({"seat": seat, "move": {"to": to, "collect": collect}})
}

/// Two cells side by side, seat 0 with this army before a garrison of 10; seat 1 stands far away with 7 in hand.
fn siege(garrison: i64, army: i64) -> Value {
    json!({"field": ["12#2"], "army": [[5, garrison, 0, 1]], "at": [[1, 1], [1, 4]], "hand": [army, 7],
        "stage": {"move": 0}})
}

fn literal() -> Rules {
    rules_with::<Garrison>(&[])
}

#[test]
fn the_battle_at_its_edges() {
    let fought = |army| said(&after(&literal(), &siege(10, army), &[go(0, [1, 2], 0)]).0);
    assert_eq!(fought(29), "12#2 [5, 10, 0, 1] at [[1, 2], [1, 4]] hand [0, 7]");
    assert_eq!(fought(30), "11#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [20, 7]");
    assert_eq!(fought(31), "11#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [21, 7]");
    assert_eq!(fought(99), "11#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [89, 7]");
    assert_eq!(fought(100), "11#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [100, 7]");
}

#[test]
fn an_army_of_nothing_captures_nothing() {
    let (position, log) = after(&literal(), &siege(0, 0), &[go(0, [1, 2], 0)]);
    assert_eq!(said(&position), "12#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [0, 7]");
    assert!(log.refused.is_none());
    let (position, _) = after(&rules("garrison.capture.none.zero-army"), &siege(0, 0), &[go(0, [1, 2], 0)]);
    assert_eq!(said(&position), "11#2 [5, 0, 0, 1] at [[1, 2], [1, 4]] hand [0, 7]");
}

/// Seat 1 stands on its cell with a garrison of 10 and `guest` in hand; seat 0 comes with `army`.
fn duel(army: i64, guest: i64) -> Value {
    json!({"field": ["12", "22"], "army": [[5, 10], [1, 1]], "at": [[1, 1], [1, 2]], "hand": [army, guest],
        "stage": {"move": 0}})
}

#[test]
fn the_opponents_army_fights_after_the_garrison() {
    let fought = |army, guest| said(&after(&literal(), &duel(army, guest), &[go(0, [1, 2], 0)]).0);
    // The garrison costs 10, and then the armies in hand fight.
    assert_eq!(fought(50, 30), "11/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [10, 0]");
    assert_eq!(fought(50, 40), "12/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [0, 0]");
    assert_eq!(fought(50, 45), "12/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [0, 5]");
    // Where the garrison wins, the second part changes nothing.
    assert_eq!(fought(29, 3), "12/22 [5, 10]/[1, 1] at [[1, 2], [1, 2]] hand [0, 3]");
    assert_eq!(fought(100, 99), "11/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [1, 0]");
}

#[test]
fn the_order_of_the_two_parts_matters() {
    let fought = |id: &str, army, guest| said(&after(&rules(id), &duel(army, guest), &[go(0, [1, 2], 0)]).0);
    let lost = "12/22 [5, 10]/[1, 1] at [[1, 2], [1, 2]] hand [0, 0]";
    assert_eq!(fought("garrison.battle.duel.first", 50, 30), lost);
    assert_eq!(
        fought("garrison.battle.duel.together", 50, 30),
        "12/22 [5, 10]/[1, 1] at [[1, 2], [1, 2]] hand [0, 30]"
    );
    let stale = "11/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [20, 0]";
    assert_eq!(fought("garrison.battle.duel.stale-army", 50, 30), stale);
    let forgotten = "11/22 [5, 0]/[1, 1] at [[1, 2], [1, 2]] hand [40, 30]";
    assert_eq!(fought("garrison.battle.duel.forgotten", 50, 30), forgotten);
}

#[test]
fn transfers_are_cut_twice() {
    let moved = |rules: &Rules, army, collect| {
        let (position, log) = after(rules, &siege(10, army), &[go(0, [1, 2], collect)]);
        let cites: Vec<&str> = log.cites.iter().map(|rule| rule.id()).filter(|id| id.contains("transfer")).collect();
        (position.hand[0], position.field.armies().to_vec()[8], cites)
    };
    let (own, clamp, again) = ("garrison.transfer.own", "garrison.transfer.clamp", "garrison.transfer.again");
    // 30 come, 20 are left; the garrison that was seen there is 0.
    assert_eq!(moved(&literal(), 30, 0), (20, 0, vec![own]));
    assert_eq!(moved(&literal(), 30, 4), (20, 0, vec![own, clamp]));
    assert_eq!(moved(&literal(), 30, -20), (0, 20, vec![own]));
    assert_eq!(moved(&literal(), 30, -25), (0, 20, vec![own, again]));
    assert_eq!(moved(&literal(), 30, -30), (0, 20, vec![own, again]));
    assert_eq!(moved(&literal(), 30, -31), (0, 20, vec![own, clamp, again]));
    // No transfer on a cell that stays the opponent's.
    assert_eq!(moved(&literal(), 29, -5), (0, 10, vec![]));
    let refuse = rules("garrison.clamp=refuse-transfer");
    assert_eq!(moved(&refuse, 30, -20).1, 20);
    assert_eq!(moved(&refuse, 30, -25).1, 0);
    assert_eq!(moved(&rules("garrison.transfer.again.forgotten"), 30, -30).1, 30);
}

#[test]
fn transfers_on_an_own_cell() {
    let moved = |collect| after(&literal(), &siege(10, 3), &[go(0, [1, 1], collect)]).0;
    let numbers = |position: Position| (position.hand[0], position.field.armies()[7]);
    let cases = [0, 2, 5, 6, i32::MAX, -3, -4, i32::MIN].map(|collect| numbers(moved(collect)));
    assert_eq!(cases, [(3, 5), (5, 3), (8, 0), (8, 0), (8, 0), (0, 8), (0, 8), (0, 8)]);
}

#[test]
fn numbers_stay_within_32_bits() {
    let most = 2_147_483_647i64;
    // A whole army of the largest number can be moved, all of it.
    let start = json!({"field": ["12"], "army": [[10, most - 6]], "at": [[1, 1], [1, 2]], "hand": [most - 10, 6],
        "stage": {"move": 0}});
    let (position, _) = after(&literal(), &start, &[go(0, [1, 1], 10), go(1, [1, 2], -6)]);
    assert_eq!(said(&position), format!("12 [0, {most}] at [[1, 1], [1, 2]] hand [{most}, 0]"));
    // Garrisons of 10 and 30 grow by 1 and 2, as far as the army in hand leaves room; wider numbers grow on.
    for (room, garrisons) in [(0, [10, 30]), (1, [11, 30]), (2, [11, 31]), (3, [11, 32]), (4, [11, 32])] {
        let hand = most - 40 - room;
        let start = json!({"field": ["112"], "army": [[10, 30, 0]], "at": [[1, 1], [1, 3]], "hand": [hand, 0],
            "moves": [25, 24], "stage": {"move": 1}});
        let (position, log) = after(&literal(), &start, &[go(1, [1, 3], 0)]);
        let [first, second] = garrisons;
        assert_eq!(said(&position), format!("112 [{first}, {second}, 1] at [[1, 1], [1, 3]] hand [{hand}, 0]"));
        assert_eq!(log.cites.iter().any(|rule| rule.id() == "garrison.board.values"), room < 3);
        let (position, _) = after(&rules("garrison.values=uncapped"), &start, &[go(1, [1, 3], 0)]);
        assert_eq!(said(&position), format!("112 [11, 32, 1] at [[1, 1], [1, 3]] hand [{hand}, 0]"));
    }
    let late = json!({"field": ["12"], "army": [[most - 5, most - 4]], "at": [[1, 1], [1, 2]], "moves": [25, 24],
        "stage": {"move": 1}});
    let (position, log) = after(&literal(), &late, &[go(1, [1, 2], 0)]);
    assert_eq!(said(&position), format!("12 [{most}, {most}] at [[1, 1], [1, 2]] hand [0, 0]"));
    assert!(log.cites.iter().any(|rule| rule.id() == "garrison.board.values"));
    let view = Garrison::view(&literal(), &position, 0);
    assert_eq!(view.opponent_total_army, most as u64);
    // Three times the garrison is computed in full: 32 bits would wrap to a negative number.
    let big = siege(most / 3 + 1, most - 5);
    let (position, _) = after(&literal(), &big, &[go(0, [1, 2], 0)]);
    assert_eq!(position.hand[0], 0);
}

#[test]
fn staying_on_an_enemy_cell_does_nothing() {
    let start = json!({"field": ["12", "12"], "army": [[5, 1], [5, 1]], "at": [[1, 2], [2, 2]], "hand": [50, 0],
        "stage": {"move": 0}});
    let (position, _) = after(&literal(), &start, &[go(0, [1, 2], -9)]);
    assert_eq!(said(&position), "12/12 [5, 1]/[5, 1] at [[1, 2], [2, 2]] hand [50, 0]");
    let (position, _) = after(&rules("garrison.stay-no-battle=stay-fights"), &start, &[go(0, [1, 2], -9)]);
    assert_eq!(said(&position), "11/12 [5, 9]/[5, 1] at [[1, 2], [2, 2]] hand [41, 0]");
    let outside = [go(0, [0, 2], -9)];
    let (position, _) = after(&literal(), &start, &outside);
    assert_eq!(said(&position), "12/12 [5, 1]/[5, 1] at [[1, 2], [2, 2]] hand [50, 0]");
    let (position, _) = after(&rules("garrison.stay-no-battle=stay-fights"), &start, &outside);
    assert_eq!(said(&position), "11/12 [5, 0]/[5, 1] at [[1, 2], [2, 2]] hand [50, 0]");
}

#[test]
fn a_guest_on_an_own_cell_is_left_alone() {
    let start = json!({"field": ["11", "22"], "army": [[5, 6], [1, 1]], "at": [[1, 1], [1, 2]], "hand": [50, 20],
        "stage": {"move": 0}});
    let (position, _) = after(&literal(), &start, &[go(0, [1, 2], 2)]);
    assert_eq!(said(&position), "11/22 [5, 4]/[1, 1] at [[1, 2], [1, 2]] hand [52, 20]");
    let (position, _) = after(&rules("garrison.own-cell-guest=duel-on-own-cell"), &start, &[go(0, [1, 2], -40)]);
    assert_eq!(said(&position), "11/22 [5, 36]/[1, 1] at [[1, 2], [1, 2]] hand [0, 0]");
}

#[test]
fn who_lost_the_battle_stands_on_the_cell() {
    let (position, _) = after(&literal(), &siege(10, 29), &[go(0, [1, 2], 0)]);
    assert_eq!(said(&position), "12#2 [5, 10, 0, 1] at [[1, 2], [1, 4]] hand [0, 7]");
    let thrown = rules("garrison.lost-position=thrown-back");
    let (position, _) = after(&thrown, &siege(10, 29), &[go(0, [1, 2], 3)]);
    assert_eq!(said(&position), "12#2 [5, 10, 0, 1] at [[1, 1], [1, 4]] hand [0, 7]");
}

#[test]
fn inadmissible_moves_stand_still_and_count() {
    let start = json!({"field": ["112", "1#2"], "army": [[5, 1, 1], [1, 0, 1]], "at": [[1, 1], [1, 3]],
        "hand": [9, 0], "stage": {"move": 0}});
    let refused = |to: [i32; 2]| {
        let (position, log) = after(&literal(), &start, &[go(0, to, -3)]);
        assert_eq!(said(&position), "112/1#2 [5, 1, 1]/[1, 0, 1] at [[1, 1], [1, 3]] hand [9, 0]");
        assert_eq!(json!(Garrison::setup(&position))["moves"], json!([1, 0]));
        assert_eq!(json!(Garrison::setup(&position))["stage"], json!({"move": 1}));
        let called: Vec<u8> = log.sent.iter().map(|(seat, _)| *seat).collect();
        assert_eq!(called, [1]);
        log.refused.expect("refused").violation.rule.id()
    };
    for outside in [[0, 1], [1, 0], [3, 1], [1, 4], [-1, 1], [i32::MIN, i32::MAX]] {
        assert_eq!(refused(outside), "garrison.move.inside");
    }
    assert_eq!(refused([1, 3]), "garrison.move.line");
    // A wall that cannot be reached either: the distance is looked at first.
    assert_eq!(refused([2, 2]), "garrison.move.line");
    let (_, log) = after(&literal(), &start, &[go(0, [2, 1], 0), go(1, [1, 3], 0), go(0, [2, 2], 0)]);
    assert_eq!(log.refused.expect("refused").violation.rule.id(), "garrison.move.wall");
}

#[test]
fn the_cites_of_steps_are_those_of_the_document() {
    let cites = |start: &Value, events: &[Value]| {
        let (_, log) = after(&literal(), start, events);
        let short = |rule: &rulebook_spec::rule::Rule| rule.id().trim_start_matches("garrison.").to_owned();
        log.cites.iter().map(short).collect::<Vec<_>>().join(" ")
    };
    let view = "view.field view.border view.garrisons view.hidden view.position view.totals";
    let board = "board.field board.garrison board.values board.start board.hand board.stage";
    let moved = "time.clock time.move turn.alternate";
    assert_eq!(cites(&siege(1, 1), &[]), format!("{board} talk.move {view}"));
    let fresh = json!({"field": ["12"], "army": [[1, 1]], "at": [[1, 1], [1, 2]]});
    assert_eq!(cites(&fresh, &[]), format!("{board} talk.init {view}"));
    let ready = json!({"seat": 0, "move": "ready"});
    let prefix = "time.clock time.init talk.init-order";
    assert_eq!(cites(&fresh, std::slice::from_ref(&ready)), format!("{prefix} talk.init {view}"));
    assert_eq!(cites(&fresh, &[ready, json!({"seat": 1, "move": "ready"})]), format!("{prefix} talk.move {view}"));
    assert_eq!(
        cites(&duel(50, 30), &[go(0, [1, 2], 4)]),
        format!(
            "{moved} move.step battle.change battle.cost battle.duel capture.nonzero \
             transfer.own transfer.clamp talk.move {view}"
        )
    );
    assert_eq!(
        cites(&siege(10, 29), &[go(0, [1, 2], 4)]),
        format!("{moved} move.step battle.change battle.lose capture.none talk.move {view}")
    );
    assert_eq!(
        cites(&siege(10, 29), &[go(0, [2, 2], 4)]),
        format!("move.inside move.inadmissible {moved} talk.move {view}")
    );
    let growing = json!({"field": ["12"], "army": [[1, 1]], "at": [[1, 1], [1, 2]], "moves": [25, 24], "hand": [0, 50],
        "stage": {"move": 1}});
    assert_eq!(
        cites(&growing, &[go(1, [1, 2], 0)]),
        format!("{moved} move.stay transfer.own growth.when growth.whose growth.tiers talk.move {view}")
    );
    assert_eq!(
        cites(&growing, &[go(1, [1, 1], 0)]),
        format!(
            "{moved} move.step battle.change battle.free battle.duel capture.nonzero transfer.own end.territory end.order"
        )
    );
    let crash = json!({"seat": 0, "fault": "crash"});
    assert_eq!(cites(&siege(1, 1), std::slice::from_ref(&crash)), "fault.crash fault.loses");
    assert_eq!(cites(&fresh, &[crash]), format!("fault.crash fault.init talk.init {view}"));
    let owned = json!({"field": ["11"], "army": [[1, 1]], "at": [[1, 1], [1, 2]]});
    assert_eq!(cites(&owned, &[]), format!("{board} end.owned-start"));
}

#[test]
fn a_game_comes_to_its_last_move_from_its_beginning() {
    let last = |moves: [u32; 2], stage: Value| {
        let start = json!({"field": ["12"], "army": [[7000, 7000]], "at": [[1, 1], [1, 2]], "hand": [0, 0],
            "moves": moves, "stage": stage});
        Garrison::from_beginning(&setup(&start.to_string()), &[])
    };
    let (beginning, events) = last([6000, 5999], json!({"move": 1})).expect("the game can come there");
    // 239 times all garrisons of a thousand and more have grown by five.
    assert_eq!((beginning.army, beginning.moves), (vec![vec![7000 - 239 * 5; 2]], [0, 0]));
    assert_eq!(events.len(), 2 + 6000 + 5999);
    assert_eq!(last([6001, 6000], json!({"move": 1})), None);
    assert_eq!(last([5, 6], json!({"move": 1})), None);
}

#[test]
fn a_game_that_a_fault_ended_is_simpler_before_it() {
    let start = json!({"field": ["12"], "army": [[5, 5]], "at": [[1, 1], [1, 2]], "hand": [3, 3], "moves": [2, 1],
        "stage": {"over": {"winner": 1, "by": "fault"}}});
    let simpler = Garrison::simpler(&setup(&start.to_string()), &[]);
    let before = simpler.iter().filter(|(setup, _)| json!(setup.stage) == json!({"move": 1}));
    let moves: Vec<[u32; 2]> = before.map(|(setup, _)| setup.moves).collect();
    assert_eq!(moves, [[2, 1]]);
}
