//! The fast forms of Garrison's rules do what the literal ones do, and what is asked is noted.

use crate::games::garrison::{each_step, event, literal, rules, setup};
use rulebook_spec::game::{Game, LogOf, step};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Ending, Garrison, LARGEST, Position, Rules, Stage, fast, growth, view};
use rulebook_spec::rule::Rule;

const GAMES: u64 = 1500;

#[test]
fn the_fast_view_is_the_literal_one() {
    for game in 0..GAMES {
        each_step(game, |seen| {
            for seat in 0..3 {
                assert_eq!(fast::view(seen.after, seat), view::view(seen.after, seat));
            }
        });
    }
}

#[test]
fn fast_growth_is_the_literal_one() {
    let others = ["growth.tiers.after-30", "growth.tiers.from-999", "growth.tiers.one-for-all", "values=uncapped"];
    let others = others.map(|id| rules(&format!("garrison.{id}")));
    for game in 0..GAMES {
        each_step(game, |seen| {
            for rules in others.iter().chain([literal()]) {
                let (mut literally, mut fast) = (seen.after.clone(), seen.after.clone());
                let cut = growth::grow(rules, &mut literally);
                assert_eq!(fast::grow(rules, &mut fast), cut);
                assert_eq!(literally, fast);
            }
        });
    }
}

/// From 131072 on the fast form leaves the growth to the literal one; just below it nothing may be cut.
#[test]
fn the_largest_field_of_garrisons_that_grow_fast_is_far_from_the_largest_total() {
    let most = u64::from((1u32 << 17) - 1);
    assert!((most + 5) * 99 * 99 + most < LARGEST.into());
    for army in [most, most + 1] {
        let row = vec![army; 99];
        let mut setup =
            setup(&format!(r#"{{"field":["12"],"army":[[0,0]],"at":[[1,1],[1,99]],"hand":[{army},{army}]}}"#));
        setup.field = vec!["1".repeat(98) + "2"; 99];
        setup.army = vec![row.into_iter().map(|army| army as i64).collect(); 99];
        let position = crate::games::garrison::start(&setup);
        let (mut literally, mut fast) = (position.clone(), position);
        assert!(!growth::grow(literal(), &mut literally) && !fast::grow(literal(), &mut fast));
        assert_eq!(literally, fast);
    }
}

/// The table of the text is known by its place in memory; a copy of it goes the long way.
#[test]
fn a_copy_of_the_table_does_the_same() {
    let copy = literal().clone();
    let mut log = LogOf::<Garrison>::default();
    for game in 0..GAMES {
        each_step(game, |seen| {
            let mut after = seen.before.clone();
            step::<Garrison>(&copy, &mut after, seen.event, &mut log).expect("it fits");
            assert_eq!(after, *seen.after);
            assert_eq!((&log.cites, &log.asked), (&seen.log.cites, &seen.log.asked));
            assert_eq!((&log.sent, &log.refused), (&seen.log.sent, &seen.log.refused));
        });
    }
}

/// What a move of seat 0 from the first cell of three to the second asks, while seat 1 stands on the last.
fn asked(field: &str, hand: i64) -> Vec<Rule> {
    let setup = setup(&format!(
        r#"{{"field":["{field}"],"army":[[3,1,3]],"at":[[1,1],[1,3]],"hand":[{hand},0],"moves":[4,4],"stage":{{"move":0}}}}"#
    ));
    let mut log = LogOf::<Garrison>::default();
    let mut position = Garrison::start(literal(), &setup, &mut log).expect("accepted");
    let go = event(r#"{"seat":0,"move":{"to":[1,2],"collect":0}}"#);
    step::<Garrison>(literal(), &mut position, &go, &mut log).expect("it fits");
    log.asked
}

#[test]
fn what_is_asked_and_does_not_apply_is_noted() {
    let transfer = [TRANSFER_CLAMP, TRANSFER_AGAIN];
    let after = [END_TERRITORY, GROWTH_WHEN, END_LIMIT];
    let all = |parts: &[&[Rule]]| parts.concat();
    assert_eq!(asked("112", 0), all(&[&[BATTLE_CHANGE, BATTLE_OWN_CELL], &transfer, &after]));
    assert_eq!(asked("122", 5), all(&[&[BATTLE_LOSE, BATTLE_FREE, BATTLE_DUEL], &transfer, &after]));
    assert_eq!(asked("122", 10), all(&[&[BATTLE_LOSE, BATTLE_DUEL], &transfer, &after]));
    assert_eq!(asked("122", 2), all(&[&[BATTLE_DUEL, TRANSFER_OWN], &after]));
}

/// The two readings of the limit go together: the 6000th move of both is a player's last one.
#[test]
fn a_game_of_6000_plies_is_drawn_by_its_last_capture() {
    let both: Rules = {
        let mut rules = rules("garrison.limit=per-ply");
        let edge = Garrison::readings().iter().find(|reading| reading.id == "garrison.limit-edge=draw-on-limit");
        (edge.expect("it is there").patch)(&mut rules);
        rules
    };
    let after = |moves: [u32; 2], seat: u8| -> Position {
        let setup = setup(&format!(
            r#"{{"field":["12"],"army":[[0,0]],"at":[[1,1],[1,2]],"hand":[1,1],"moves":{moves:?},"stage":{{"move":{seat}}}}}"#
        ));
        let to = if seat == 0 { 2 } else { 1 };
        let capture = event(&format!(r#"{{"seat":{seat},"move":{{"to":[1,{to}],"collect":0}}}}"#));
        let mut log = LogOf::<Garrison>::default();
        let mut position = Garrison::start(&both, &setup, &mut log).expect("accepted");
        // The opponent's army in hand would fight.
        position.hand[usize::from(1 - seat)] = 0;
        step::<Garrison>(&both, &mut position, &capture, &mut log).expect("it fits");
        let again = Garrison::start(&both, &Garrison::setup(&position), &mut log).expect("what was reached is a setup");
        assert_eq!(again, position);
        position
    };
    let drawn = Stage::Over { winner: None, by: Ending::Limit };
    let won = |winner| Stage::Over { winner: Some(winner), by: Ending::Territory };
    assert_eq!(after([3000, 2999], 1).stage, drawn);
    assert_eq!(after([2999, 2999], 0).stage, won(0));
    assert_eq!(after([2999, 2998], 1).stage, won(1));
    let field = r#""field":["22"],"army":[[0,0]],"at":[[1,1],[1,2]],"moves":[3000,3000]"#;
    let begins = |stage: &str| {
        let setup = setup(&format!(r#"{{{field},"stage":{{"over":{stage}}}}}"#));
        Garrison::start(&both, &setup, &mut LogOf::<Garrison>::default()).map_err(|violation| violation.rule)
    };
    assert!(begins(r#"{"winner":null,"by":"limit"}"#).is_ok());
    assert_eq!(begins(r#"{"winner":1,"by":"territory"}"#), Err(BOARD_STAGE));
    assert_eq!(begins(r#"{"winner":1,"by":"fault"}"#), Err(BOARD_STAGE));
}
