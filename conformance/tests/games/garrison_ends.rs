//! How a game of garrison grows and ends, step by step: growth, win, limit, faults, matches, refused setups.

use crate::games::garrison::{event, literal, rules, setup};
use rulebook_spec::game::{Game, LogOf, Turn, step};
use rulebook_spec::garrison::ranking::{Played, scores, winner};
use rulebook_spec::garrison::{Garrison, Position, Rules};
use serde_json::{Value, json};

fn after(rules: &Rules, start: &Value, events: &[Value]) -> Position {
    let mut log = LogOf::<Garrison>::default();
    let mut position = Garrison::start(rules, &setup(&start.to_string()), &mut log).expect("accepted");
    for one in events {
        step::<Garrison>(rules, &mut position, &event(&one.to_string()), &mut log).expect("fits");
    }
    position
}

fn stage(position: &Position) -> Value {
    json!(position)["stage"].clone()
}

fn go(seat: u8, to: [i32; 2]) -> Value {
    json!({"seat": seat, "move": {"to": to, "collect": 0}})
}

/// Seat 1's last cell is beside seat 0, seat 0's last beside seat 1, and both can take it.
fn last_cells(moves: [u32; 2], seat: u8) -> Value {
    json!({"field": ["12"], "army": [[0, 0]], "at": [[1, 1], [1, 2]], "hand": [1, 0], "moves": moves,
        "stage": {"move": seat}})
}

/// The same with the armies exchanged.
fn last_cells_for_second(moves: [u32; 2]) -> Value {
    json!({"field": ["12"], "army": [[0, 0]], "at": [[1, 1], [1, 2]], "hand": [0, 1], "moves": moves,
        "stage": {"move": 1}})
}

fn over(winner: impl Into<Option<u8>>, by: &str) -> Value {
    json!({"over": {"winner": winner.into(), "by": by}})
}

#[test]
fn garrisons_grow_after_the_second_players_25th_move() {
    let start = |moves: [u32; 2], seat: u8| {
        json!({"field": ["11111#22222"], "army": [[0, 1, 29, 30, 99, 0, 100, 299, 300, 999, 1000]],
            "at": [[1, 1], [1, 11]], "hand": [7, 8], "moves": moves, "stage": {"move": seat}})
    };
    let grown = json!([[1, 2, 30, 32, 101, 0, 103, 302, 304, 1003, 1005]]);
    let ungrown = json!([[0, 1, 29, 30, 99, 0, 100, 299, 300, 999, 1000]]);
    let army = |moves, seat: u8| {
        let to = [[1, 1], [1, 11]][usize::from(seat)];
        let position = json!(after(literal(), &start(moves, seat), &[go(seat, to)]));
        assert_eq!(position["hand"], json!([7, 8]));
        position["army"].clone()
    };
    assert_eq!(army([25, 24], 1), grown);
    assert_eq!(army([50, 49], 1), grown);
    assert_eq!(army([6000, 5999], 1), grown);
    assert_eq!(army([24, 24], 0), ungrown);
    assert_eq!(army([24, 23], 1), ungrown);
    assert_eq!(army([26, 25], 1), ungrown);
    assert_eq!(army([1, 0], 1), ungrown);
    let plies = rules("garrison.growth=per-25-plies");
    let position = after(&plies, &start([12, 12], 0), &[go(0, [1, 1])]);
    assert_eq!(json!(position)["army"], grown);
}

#[test]
fn a_move_that_stands_still_brings_growth_too() {
    let start = json!({"field": ["12"], "army": [[0, 29]], "at": [[1, 1], [1, 2]], "moves": [25, 24],
        "stage": {"move": 1}});
    let position = after(literal(), &start, &[go(1, [9, 9])]);
    assert_eq!(json!(position)["army"], json!([[1, 30]]));
}

#[test]
fn who_owns_everything_has_won_before_anything_grows() {
    let position = after(literal(), &last_cells([3, 3], 0), &[go(0, [1, 2])]);
    assert_eq!(stage(&position), over(0, "territory"));
    assert_eq!(json!(Garrison::turn(literal(), &position)), json!({"over": [1, 2]}));
    let position = after(literal(), &last_cells_for_second([25, 24]), &[go(1, [1, 1])]);
    assert_eq!((stage(&position), json!(position)["army"].clone()), (over(1, "territory"), json!([[0, 0]])));
    let early = rules("garrison.end.order.growth-first");
    let position = after(&early, &last_cells_for_second([25, 24]), &[go(1, [1, 1])]);
    assert_eq!((stage(&position), json!(position)["army"].clone()), (over(1, "territory"), json!([[1, 1]])));
}

#[test]
fn six_thousand_moves_of_each_are_a_draw() {
    let start = |moves: [u32; 2], seat: u8| json!({"field": ["12"], "army": [[0, 5]], "at": [[1, 1], [1, 2]], "moves": moves, "stage": {"move": seat}});
    let position = after(literal(), &start([5999, 5999], 0), &[go(0, [1, 1])]);
    assert_eq!(stage(&position), json!({"move": 1}));
    let position = after(literal(), &start([6000, 5999], 1), &[go(1, [1, 2])]);
    assert_eq!((stage(&position), json!(position)["army"].clone()), (over(None, "limit"), json!([[1, 6]])));
    assert_eq!(json!(Garrison::turn(literal(), &position)), json!({"over": [1, 1]}));
    let plies = rules("garrison.limit=per-ply");
    assert_eq!(stage(&after(&plies, &start([3000, 2999], 1), &[go(1, [1, 2])])), over(None, "limit"));
    assert_eq!(stage(&after(&plies, &start([2999, 2999], 0), &[go(0, [1, 1])])), json!({"move": 1}));
}

#[test]
fn the_last_move_can_win() {
    let second = last_cells_for_second([6000, 5999]);
    assert_eq!(stage(&after(literal(), &second, &[go(1, [1, 1])])), over(1, "territory"));
    let first = last_cells([5999, 5999], 0);
    assert_eq!(stage(&after(literal(), &first, &[go(0, [1, 2])])), over(0, "territory"));
    let draw = rules("garrison.limit-edge=draw-on-limit");
    assert_eq!(stage(&after(&draw, &second, &[go(1, [1, 1])])), over(None, "limit"));
    assert_eq!(stage(&after(&draw, &first, &[go(0, [1, 2])])), over(None, "limit"));
    assert_eq!(stage(&after(&draw, &last_cells([5998, 5998], 0), &[go(0, [1, 2])])), over(0, "territory"));
}

#[test]
fn what_is_one_players_already_is_over_at_once() {
    let start = json!({"field": ["2#2"], "army": [[0, 0, 0]], "at": [[1, 1], [1, 3]]});
    let position = after(literal(), &start, &[]);
    assert_eq!(stage(&position), over(1, "territory"));
}

fn fresh() -> Value {
    json!({"field": ["12"], "army": [[0, 0]], "at": [[1, 1], [1, 2]]})
}

#[test]
fn faults_at_init() {
    let ready = |seat: u8| json!({"seat": seat, "move": "ready"});
    let fails = |seat: u8| json!({"seat": seat, "fault": "crash"});
    let end = |events: &[Value]| stage(&after(literal(), &fresh(), events));
    assert_eq!(end(&[]), json!({"init": {"seat": 0}}));
    assert_eq!(end(&[ready(0)]), json!({"init": {"seat": 1}}));
    assert_eq!(end(&[ready(0), ready(1)]), json!({"move": 0}));
    assert_eq!(end(&[fails(0)]), json!({"init": {"seat": 1, "failed": 0}}));
    assert_eq!(end(&[fails(0), ready(1)]), over(1, "fault"));
    assert_eq!(end(&[fails(0), fails(1)]), over(None, "fault"));
    assert_eq!(end(&[ready(0), fails(1)]), over(0, "fault"));
    // A failure of the one who is not asked.
    assert_eq!(end(&[fails(1)]), json!({"init": {"seat": 0, "failed": 1}}));
    assert_eq!(end(&[fails(1), ready(0)]), over(0, "fault"));
    assert_eq!(end(&[fails(1), fails(0)]), over(None, "fault"));
    assert_eq!(end(&[fails(1), fails(1)]), json!({"init": {"seat": 0, "failed": 1}}));
    assert_eq!(end(&[ready(0), fails(0)]), json!({"init": {"seat": 1, "failed": 0}}));
    assert_eq!(end(&[ready(0), fails(0), fails(1)]), over(None, "fault"));
}

#[test]
fn faults_at_a_move_lose() {
    let start = last_cells([3, 3], 0);
    let cases = [
        (json!({"seat": 0, "fault": "crash"}), 1, "garrison.fault.crash"),
        (json!({"seat": 0, "fault": "memory"}), 1, "garrison.fault.memory"),
        (json!({"seat": 0, "fault": "garbled"}), 1, "garrison.fault.garbled"),
        (json!({"seat": 0, "fault": "timeout"}), 1, "garrison.time.move"),
        (json!({"seat": 0, "move": "ready"}), 1, "garrison.fault.garbled"),
        (json!({"seat": 0, "line": "{\"to\":[1,2],\"collect\":0}"}), 1, "garrison.fault.garbled"),
        (json!({"seat": 0, "move": {"to": [1, 2], "collect": 0}, "took_us": 300_001}), 1, "garrison.time.move"),
        (json!({"seat": 1, "fault": "crash"}), 0, "garrison.fault.crash"),
        (json!({"seat": 1, "move": {"to": [1, 2], "collect": 0}}), 0, "garrison.fault.early"),
    ];
    for (reply, winner, rule) in cases {
        let mut log = LogOf::<Garrison>::default();
        let mut position = after(literal(), &start, &[]);
        step::<Garrison>(literal(), &mut position, &event(&reply.to_string()), &mut log).expect("fits");
        assert_eq!(stage(&position), over(winner, "fault"), "{reply}");
        assert_eq!(log.refused.expect("refused").violation.rule.id(), rule, "{reply}");
        assert!(log.sent.is_empty());
    }
    let in_time = json!({"seat": 0, "move": {"to": [1, 2], "collect": 0}, "took_us": 300_000});
    assert_eq!(stage(&after(literal(), &start, &[in_time])), over(0, "territory"));
    let in_time = json!({"seat": 0, "move": "ready", "took_us": 30_000_000});
    assert_eq!(stage(&after(literal(), &fresh(), &[in_time])), json!({"init": {"seat": 1}}));
    let late = json!({"seat": 0, "move": "ready", "took_us": 30_000_001});
    assert_eq!(stage(&after(literal(), &fresh(), &[late])), json!({"init": {"seat": 1, "failed": 0}}));
}

#[test]
fn limits_are_said() {
    let limits = |position: &Position| [0, 1].map(|seat| Garrison::limit_us(literal(), position, seat));
    assert_eq!(limits(&after(literal(), &fresh(), &[])), [Some(30_000_000), None]);
    let position = after(literal(), &last_cells([3, 3], 0), &[go(0, [1, 1])]);
    assert_eq!(limits(&position), [None, Some(300_000)]);
    assert!(!matches!(Garrison::turn(literal(), &position), Turn::Over(_)));
}

#[test]
fn a_match_goes_to_more_wins_then_to_fewer_moves() {
    let won = |winner, moves| Played { winner: Some(winner), moves };
    let drawn = Played { winner: None, moves: 0 };
    assert_eq!(winner(&[won(0, 6000), drawn, won(0, 6000), won(1, 1)]), Some(0));
    assert_eq!(winner(&[won(0, 10), won(1, 4), won(1, 5), won(0, 0)]), Some(1));
    assert_eq!(winner(&[won(0, 10), won(1, 10)]), None);
    assert_eq!(winner(&[]), None);
    assert_eq!(scores(&[won(1, 3), won(7, 3)])[1].moves, 3);
    let position = after(literal(), &last_cells([3, 3], 0), &[go(0, [1, 2])]);
    assert_eq!(Played::of(&position, 1), Some(won(1, 4)));
    assert_eq!(Played::of(&position, 0), Some(won(0, 4)));
    let mut other = last_cells([4, 3], 1);
    other["hand"] = json!([0, 1]);
    let taken = after(literal(), &other, &[go(1, [1, 1])]);
    assert_eq!([0, 1].map(|seat_0| Played::of(&taken, seat_0)), [1, 0].map(|contestant| Some(won(contestant, 4))));
    assert_eq!(Played::of(&after(literal(), &last_cells([3, 3], 0), &[]), 1), None);
}

/// A setup with some of its keys replaced is refused by this rule.
#[track_caller]
fn refused(changes: Value, rule: &str) {
    let mut start = json!({"field": ["11#", "122"], "army": [[5, 0, 0], [0, 3, 7]], "at": [[1, 1], [2, 3]],
        "hand": [0, 0], "moves": [0, 0], "stage": {"move": 0}});
    let mut log = LogOf::<Garrison>::default();
    assert!(Garrison::start(literal(), &setup(&start.to_string()), &mut log).is_ok());
    for (key, value) in changes.as_object().expect("an object") {
        start[key] = value.clone();
    }
    match Garrison::start(literal(), &setup(&start.to_string()), &mut log) {
        Ok(_) => assert_eq!(rule, "", "{changes} was accepted"),
        Err(violation) => assert_eq!(violation.rule.id(), rule, "{violation}"),
    }
}

#[test]
fn setups_that_cannot_be_are_refused_by_their_rule() {
    let (field, size, garrison) = ("garrison.board.field", "garrison.board.size", "garrison.board.garrison");
    refused(json!({"field": ["11#", "12"]}), field);
    refused(json!({"field": ["11#", "1222"]}), field);
    refused(json!({"field": ["11#", "12x"]}), field);
    refused(json!({"field": []}), size);
    refused(json!({"field": [""]}), size);
    refused(json!({"field": ["1".repeat(100)]}), size);
    refused(json!({"field": vec!["1"; 100]}), size);
    refused(json!({"army": [[5, 0, 0]]}), garrison);
    refused(json!({"army": [[5, 0, 0], [0, 3]]}), garrison);
    refused(json!({"army": [[5, 0, 1], [0, 3, 7]]}), garrison);
    refused(json!({"army": [[5, 0, 0], [0, -1, 7]]}), garrison);
    refused(json!({"army": [[2_147_483_647i64, 0, 0], [0, 3, 7]]}), "");
    refused(json!({"army": [[2_147_483_648i64, 0, 0], [0, 3, 7]]}), "garrison.board.values");
    refused(json!({"hand": [0, 2_147_483_648i64]}), "garrison.board.values");
    // Seat 0 has garrisons of 5, seat 1 of 10.
    refused(json!({"hand": [2_147_483_642, 2_147_483_637]}), "");
    refused(json!({"hand": [2_147_483_643, 0]}), "garrison.board.values");
    refused(json!({"hand": [0, 2_147_483_638]}), "garrison.board.values");
    refused(json!({"army": [[2_147_483_647, 1, 0], [0, 3, 7]]}), "garrison.board.values");
    refused(json!({"hand": [0, -1]}), "garrison.board.hand");
    for at in [json!([]), json!([[1, 1]]), json!([[1, 1], [1, 3]]), json!([[0, 1], [2, 3]]), json!([[1, 1], [1, 4]])] {
        refused(json!({"at": at}), "garrison.board.start");
    }
    refused(json!({"at": [[2, 3], [2, 3]]}), "");
}

#[test]
fn moves_that_were_made_agree_with_how_the_game_ended() {
    let ended = |moves: [u32; 2]| json!({"moves": moves, "stage": {"over": {"winner": null, "by": "limit"}}});
    refused(ended([6000, 6000]), "");
    // Seat 1 is far behind, though seat 0 has used up its moves.
    refused(ended([6000, 5000]), "garrison.board.stage");
    let per_ply = rules("garrison.limit=per-ply");
    let begins = |moves: [u32; 2]| {
        let start = json!({"field": ["12"], "army": [[5, 0]], "at": [[1, 1], [1, 2]], "hand": [0, 0], "moves": moves,
            "stage": {"over": {"winner": null, "by": "limit"}}});
        Garrison::start(&per_ply, &setup(&start.to_string()), &mut LogOf::<Garrison>::default()).is_ok()
    };
    assert!(begins([3000, 3000]) && !begins([3500, 2500]));
}

#[test]
fn setups_whose_stage_cannot_be_are_refused() {
    let stage = "garrison.board.stage";
    refused(json!({"stage": {"move": 2}}), stage);
    refused(json!({"stage": {"move": 1}}), stage);
    refused(json!({"stage": {"move": 1}, "moves": [1, 0]}), "");
    refused(json!({"moves": [2, 1]}), stage);
    refused(json!({"moves": [6000, 6000]}), stage);
    refused(json!({"moves": [5999, 5999]}), "");
    refused(json!({"moves": [6001, 6000], "stage": {"move": 1}}), stage);
    refused(json!({"moves": [6000, 5999], "stage": {"move": 1}}), "");
    refused(json!({"moves": [1, 1], "stage": {"init": {"seat": 0}}}), stage);
    refused(json!({"stage": {"init": {"seat": 0, "failed": 0}}}), stage);
    refused(json!({"stage": {"init": {"seat": 0, "failed": 1}}}), "");
    refused(json!({"stage": {"over": {"winner": 0, "by": "territory"}}}), stage);
    refused(json!({"stage": {"over": {"winner": null, "by": "limit"}}}), stage);
    refused(json!({"moves": [6000, 6000], "stage": {"over": {"winner": null, "by": "limit"}}}), "");
    refused(json!({"moves": [6000, 6000], "stage": {"over": {"winner": 1, "by": "limit"}}}), stage);
    refused(json!({"stage": {"over": {"winner": 1, "by": "fault"}}}), "");
    refused(json!({"stage": {"over": {"winner": null, "by": "fault"}}}), "");
    refused(json!({"moves": [1, 1], "stage": {"over": {"winner": null, "by": "fault"}}}), stage);
    let owned = json!(["11#", "111"]);
    refused(json!({"field": owned, "stage": {"over": {"winner": 0, "by": "territory"}}}), "");
    refused(json!({"field": owned, "stage": {"over": {"winner": 1, "by": "territory"}}}), stage);
    refused(json!({"field": owned, "stage": {"over": {"winner": 0, "by": "fault"}}}), stage);
    refused(json!({"field": owned}), "");
    refused(json!({"field": owned, "stage": {"init": {"seat": 1}}}), "");
    refused(json!({"field": owned, "moves": [1, 1], "stage": {"move": 0}}), stage);
    refused(json!({"field": owned, "moves": [1, 0], "stage": {"move": 1}}), stage);
    for (moves, accepted) in [([1, 0], true), ([1, 1], false), ([6000, 5999], true), ([6001, 6000], false)] {
        let won = json!({"field": owned, "moves": moves, "stage": {"over": {"winner": 0, "by": "territory"}}});
        refused(won, if accepted { "" } else { stage });
    }
    refused(json!({"moves": [6000, 5999], "stage": {"over": {"winner": 0, "by": "fault"}}}), "");
    refused(json!({"moves": [6000, 6000], "stage": {"over": {"winner": 0, "by": "fault"}}}), stage);
    for moves in [[u32::MAX, u32::MAX], [u32::MAX, u32::MAX - 1], [0, u32::MAX]] {
        refused(json!({"moves": moves, "stage": {"over": {"winner": 0, "by": "fault"}}}), stage);
    }
}
