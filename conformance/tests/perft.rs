//! Perft against published counts of Cram, against counts worked by hand, and against a walk that merges nothing.

use crate::suite::cram::{board, counts, orders, positions, sets};
use rulebook_conformance::choose::Exhaustive;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::perft::{Depth, Stop, Walk};
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::{Bricks, names};
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::{Event, EventOf, Game as _, Log, Turn, step};
use rulebook_spec::garrison::Garrison;
use rulebook_spec::snakes::Snakes;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Games, positions and games that are over, depth by depth from 1.
fn rows(depths: &[Depth]) -> Vec<[u64; 3]> {
    assert_eq!(depths[0], Depth { depth: 0, games: 1, positions: 1, over: depths[0].over });
    depths.iter().skip(1).map(|depth| [depth.games, depth.positions, depth.over]).collect()
}

#[test]
fn cram_has_as_many_positions_and_sets_of_bricks_as_published() {
    // A set of filled cells says how many bricks were laid, so that each position has its own depth. Sets are OEIS A028420.
    // `deep/perft.rs` has the board of 5 x 5.
    let found = |columns, rows| {
        let depths = board(columns, rows);
        (positions(&depths), sets(&depths))
    };
    assert_eq!(found(3, 3), (98, 131));
    assert_eq!(found(3, 5).0, 3054);
    assert_eq!([found(2, 2).1, found(4, 4).1], [7, 10_012]);
}

#[test]
fn cram_has_as_many_pairs_of_bricks_as_published() {
    // OEIS A242856.
    for n in [3u32, 5, 7, 9] {
        let pairs = counts::<Bricks>(json!({"size": n, "filled": [], "stage": {"move": 0}}), 2)[2].games / 2;
        let n = i64::from(n);
        assert_eq!(pairs as i64, 2 * n.pow(4) - 4 * n.pow(3) - 5 * n.pow(2) + 13 * n - 4, "{n} x {n}");
    }
}

#[test]
fn cram_ends_in_as_many_ways_as_published() {
    // Maximal sets by their number of bricks; each is the end of as many games as there are orders of its bricks.
    let finished = |columns, rows| -> Vec<(u32, u64)> {
        let over = board(columns, rows).into_iter().filter(|depth| depth.over > 0);
        over.map(|depth| (depth.depth, depth.over / orders(depth.depth))).collect()
    };
    assert_eq!(finished(3, 3), [(3, 4), (4, 18)]);
    assert_eq!(finished(3, 5), [(5, 6), (6, 152), (7, 106)]);
    assert_eq!(finished(4, 4), [(6, 100), (7, 264), (8, 36)]);
    // OEIS A288028, from 3 x 2 on.
    for (n, total) in (2..=5).zip([5, 22, 75, 264]) {
        assert_eq!(finished(3, n).iter().map(|(_, sets)| sets).sum::<u64>(), total, "3 x {n}");
    }
}

#[test]
fn the_greeting_of_bricks_is_a_game_of_its_own() {
    // OK, OK, and then the twelve bricks of the empty board; 44 pairs of them, in two orders. In each of the four squares
    // of two by two, two pairs fill the same cells.
    let depths = counts::<Bricks>(json!({"size": 3, "filled": []}), 4);
    assert_eq!(rows(&depths), [[1, 1, 0], [1, 1, 0], [12, 12, 0], [88, 40, 0]]);
    // No place at all: the first player has lost once both have said OK.
    let full = ["0x0", "1x1", "2x2", "0x2", "2x0"];
    let depths = counts::<Bricks>(json!({"size": 3, "filled": full}), 9);
    assert_eq!(rows(&depths), [[1, 1, 0], [1, 1, 1]]);
}

/// Red with two dice beside green with one, in the first turn: one step, and red is to make it.
fn two_lands() -> Value {
    json!({"lands": [{"id": 1, "flag": "red", "dice": 2, "neighbours": [2]},
                     {"id": 2, "flag": "green", "dice": 1, "neighbours": [1]}],
           "players": 2, "flags": ["red", "green"], "turn": 1, "stage": {"attack": {"seat": 0, "step": 1}}})
}

#[test]
fn a_war_of_two_lands_is_counted_by_hand() {
    // 1. Red attacks, or stops and has one die to lay out.
    // 2. Three dice fall in 6 x 6 x 6 ways. Against a 1 any two dice win, 36; against 2, 3, 4, 5, 6 those whose sum is
    //    more: 35, 33, 30, 26, 21; together 181, and the war is over. In the other 35 red's step is used up, and it has
    //    a die to lay out. After the stop there is one land to lay it on.
    // 3. In those 35 likewise; then green, with a single die, is asked. After the stop green cannot but stop, too.
    assert_eq!(rows(&counts::<DiceWars>(two_lands(), 3)), [[2, 2, 0], [217, 3, 181], [36, 2, 0]]);
}

#[test]
fn leftover_flags_are_dealt_in_every_order_once() {
    let land = |id: i32, flag: &str| {
        let neighbours: Vec<i32> = [1, 2, 3].into_iter().filter(|other| *other != id).collect();
        json!({"id": id, "flag": flag, "dice": 1, "neighbours": neighbours})
    };
    let lands = [land(1, "red"), land(2, "green"), land(3, "blue")];
    let deal = |flags: Value| json!({"lands": lands, "players": 3, "flags": flags, "stage": "deal"});
    assert_eq!(rows(&counts::<DiceWars>(deal(json!([null, null, null])), 1)), [[6, 6, 0]]);
    assert_eq!(rows(&counts::<DiceWars>(deal(json!(["blue", null, null])), 1)), [[2, 2, 0]]);
}

#[test]
fn luck_that_cannot_be_enumerated_is_said() {
    let mut setup = two_lands();
    setup["stage"] = json!({"roll": {"seat": 0, "step": 1, "from": 1, "to": 2}});
    // Six dice fall in 46656 ways, seven in six times as many.
    setup["lands"][0]["dice"] = json!(5);
    assert_eq!(rows(&counts::<DiceWars>(setup.clone(), 1))[0][0], 46_656);
    setup["lands"][1]["dice"] = json!(2);
    let setup = serde_json::from_value(setup).expect("a setup");
    let mut walk = Walk::<DiceWars>::new(DiceWars::literal(), &setup).expect("a setup that is allowed");
    assert_eq!(walk.deeper(), Err(Stop::Luck));
    assert_eq!(Stop::Luck.to_string(), "luck has more than 50000 outcomes there, too many to enumerate them");
}

#[test]
fn two_cells_of_a_garrison_are_counted_by_hand() {
    let field = |field: &str, hand: [i32; 2]| {
        let army: Vec<u32> = field.chars().map(|cell| u32::from(cell != '#')).collect();
        json!({"field": [field], "army": [army], "at": [[1, 1], [1, field.len()]], "hand": hand, "stage": {"move": 0}})
    };
    // Both may stay or cross over, and an army of nothing takes no cell. Who has moved as often as the other stands on
    // either of two cells, so does the other: four positions, once all can be reached.
    let depths = counts::<Garrison>(field("12", [0, 0]), 5);
    assert_eq!(rows(&depths), [[2, 2, 0], [4, 4, 0], [8, 4, 0], [16, 4, 0], [32, 4, 0]]);
    // Three times the garrison of 1 is no more than an army of 3, but more than one of 2. The second cell is all the land.
    assert_eq!(rows(&counts::<Garrison>(field("12", [3, 0]), 1)), [[2, 2, 1]]);
    assert_eq!(rows(&counts::<Garrison>(field("12", [2, 0]), 1)), [[2, 2, 0]]);
    // Between walls one can but stay.
    assert_eq!(rows(&counts::<Garrison>(field("1#2", [9, 0]), 3)), [[1, 1, 0]; 3]);
}

#[test]
fn two_divisions_of_bitwa_are_counted_by_hand() {
    let rows_of = |strength: u32| {
        let setup = json!({"rows": ["####", "#Aa#", "####"], "rounds": 1, "strength": strength, "limit_ms": 1000});
        rows(&counts::<Bitwa>(setup, 6))
    };
    // 1, 2. Either of two players answers set_game with `=` or `?`, then the other: 4, and 8. How, no position tells.
    // 3. The owner of A answers time_left, in two ways.
    // 4. A target: 12 fields x 2 attack flags x 4 pairs of dx and dy x 2 values of p, 192. With the flag only the enemy
    //    beside is looked at, 96. Without it the nearer of the own field (columns 0 and 1) and the enemy's: half. Of 16
    //    games before, 16 x 144 hit and 16 x 48 stay: 3072 in all, which lead to two positions.
    // 5, 6. Both answer play, in either order and two ways each.
    let begin = [[4, 2, 0], [8, 1, 0], [16, 1, 0], [3072, 2, 0], [12_288, 4, 0]];
    // A strength of 2 leaves both alive.
    let whole = rows_of(2);
    assert_eq!((&whole[..5], whole[5]), (&begin[..], [24_576, 2, 0]));
    // A strength of 1 does not: where A hits, the fight is over.
    let whole = rows_of(1);
    assert_eq!((&whole[..5], whole[5]), (&begin[..], [24_576, 2, 24_576 * 3 / 4]));
}

#[test]
fn two_snakes_in_a_corridor_are_counted_by_hand() {
    // Five cells in a row, a head on either side of the free one in the middle. 1. Two orders. 2. The first of the order
    // takes it; back it cannot, a tail right behind the head is barred. 3. The other is blocked and skips; so would both
    // be from now on, and the fight ends.
    let snakes = json!([{"cells": [[1, 0], [0, 0]]}, {"cells": [[3, 0], [4, 0]]}]);
    let depths = counts::<Snakes>(json!({"size": [5, 1], "snakes": snakes}), 9);
    assert_eq!(rows(&depths), [[2, 2, 0], [2, 2, 0], [2, 2, 2]]);
}

#[test]
fn more_games_than_can_be_counted_are_said() {
    let setup = json!({"field": ["12"], "army": [[1, 1]], "at": [[1, 1], [1, 2]], "stage": {"move": 0}});
    let setup = serde_json::from_value(setup).expect("a setup");
    let mut walk = Walk::<Garrison>::new(Garrison::literal(), &setup).expect("a setup that is allowed");
    for depth in 1..=63 {
        assert_eq!(walk.deeper(), Ok(true));
        assert_eq!(walk.counted().map(|counted| counted.games), Ok(1 << depth));
    }
    assert_eq!(walk.deeper().and_then(|_| walk.counted()), Err(Stop::Overflow));
}

/// What is counted without merging anything: every game is played by itself.
struct Naive {
    games: Vec<u64>,
    over: Vec<u64>,
    positions: Vec<BTreeSet<String>>,
}

fn played_alone<G: Contest>(position: &G::Position, depth: usize, naive: &mut Naive) {
    let turn = G::turn(G::literal(), position);
    naive.games[depth] += 1;
    naive.over[depth] += u64::from(turn.is_over());
    naive.positions[depth].insert(serde_json::to_string(position).expect("JSON"));
    if depth + 1 == naive.games.len() {
        return;
    }
    let mut events: Vec<EventOf<G>> = Vec::new();
    match turn {
        Turn::Over(_) => {}
        Turn::Chance => {
            let mut choices = Exhaustive::new();
            while choices.again() {
                let event = Event::Chance(G::fair_chance(position, &mut choices).expect("luck decides"));
                assert!(events.len() > 1000 || !events.contains(&event), "{event:?} comes twice");
                events.push(event);
            }
        }
        Turn::Seats(asked) => {
            for seat in asked.iter() {
                let moves = G::moves(G::literal(), position, seat).expect("listed moves");
                events.extend(moves.into_iter().map(|choice| Event::made(seat, choice)));
            }
        }
    }
    for event in events {
        let (mut next, mut log) = (position.clone(), Log::default());
        step::<G>(G::literal(), &mut next, &event, &mut log).expect("a legal event");
        assert_eq!(log.refused, None, "a listed move is legal");
        played_alone::<G>(&next, depth + 1, naive);
    }
}

/// More games than these are not played one by one.
const ALONE: u64 = 3000;

fn merging_changes_no_count<G: Contest>() {
    let mut compared = 0;
    for setup in G::boards().into_iter().filter(G::lists_moves) {
        let mut walk = Walk::<G>::new(G::literal(), &setup).expect("a board");
        let mut found = vec![walk.counted().expect("few games")];
        while found.len() < 8 && walk.deeper().is_ok_and(|more| more) {
            match walk.counted() {
                Ok(depth) if depth.games <= ALONE => found.push(depth),
                _ => break,
            }
        }
        let mut naive = Naive {
            games: vec![0; found.len()],
            over: vec![0; found.len()],
            positions: vec![BTreeSet::new(); found.len()],
        };
        let position = G::start(G::literal(), &setup, &mut Log::default()).expect("a board");
        played_alone::<G>(&position, 0, &mut naive);
        for (at, depth) in found.iter().enumerate() {
            let alone = (naive.games[at], naive.positions[at].len() as u64, naive.over[at]);
            assert_eq!((depth.games, depth.positions, depth.over), alone, "{} at depth {at}", G::name());
        }
        compared += found.len();
    }
    assert!(compared > 8, "{}: too little was compared, {compared}", G::name());
}

#[test]
fn merging_positions_changes_no_count() {
    every_game!(merging_changes_no_count);
}

#[test]
fn a_setup_that_cannot_be_is_refused_with_its_rule() {
    let setup = |value: Value| serde_json::from_value(value).expect("a setup");
    let even = Walk::<Bricks>::new(Bricks::literal(), &setup(json!({"size": 4, "filled": []})));
    match even.err() {
        Some(Stop::Refused(violation)) => assert_eq!(violation.rule, names::BOARD_SIZE),
        other => panic!("{other:?}"),
    }
    let large = Walk::<Bricks>::new(Bricks::literal(), &setup(json!({"size": 23, "filled": []})));
    assert_eq!(large.err(), Some(Stop::Unlisted));
}
