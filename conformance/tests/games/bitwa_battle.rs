//! A battle on the board of the text's example, worked by hand, unit by unit.

use crate::games::bitwa::{Play, setup};
use rulebook_conformance::contest::Boards;
use rulebook_conformance::games::bitwa::boards::SAMPLE;
use rulebook_spec::bitwa::{Bitwa, Ending, Stage};
use rulebook_spec::game::{Places, Turn};

/// Two rounds. Who stands where after each division, and who is hurt, was worked out on paper.
#[test]
fn two_rounds_on_the_board_of_the_text() {
    let mut sample = Bitwa::read_board(SAMPLE).expect("the board of the text");
    assert_eq!((sample.rounds, sample.strength), (100, 2));
    sample.rounds = 2;
    let mut play = Play::of(&sample);
    assert_eq!(play.rows(), ["########", "#.A..a.#", "#AA#.aa#", "#BB.#bb#", "#.B..b.#", "########"]);
    // (2,1) at distance 9 goes to (3,1); (2,2) at 10 slips between two blocked fields to (3,3), at 8; (1,2) takes (2,1).
    play.go('A', [0, 5, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1..5], ["#.AA.a.#", "#..#.aa#", "#BBA#bb#", "#.B..b.#"]);
    // Nobody has an enemy beside it, so all walk: the flag does nothing.
    play.go('a', [1, 3, 1, -1, 1, 1]);
    assert_eq!(play.rows()[1..5], ["#.AAaa.#", "#..#a..#", "#BBA#bb#", "#.B..b.#"]);
    // (2,4) has (2,3) and (3,4) at distance 5, and (2,3) is nearer to Py, at 8 against 10.
    play.go('B', [1, 4, 2, 1, -1, 0]);
    assert_eq!(play.rows()[1..5], ["#.AAaa.#", "#.B#a..#", "#.BA#bb#", "#.B..b.#"]);
    // (5,4) goes up to where (5,3) has just left; (6,3) has (5,2) and (5,4) at 5, and Py = (3,2) decides.
    play.go('b', [0, 3, 3, -1, -1, 0]);
    assert_eq!(play.rows()[1..5], ["#.AAaa.#", "#.B#ab.#", "#.BA#b.#", "#.B.b..#"]);
    assert_eq!((play.hurt(), play.position.round), (vec![], 1));
    // (3,1) strikes at (4,1), (2,1) stays, (3,3) strikes at (4,2) and not at (4,4).
    play.go('A', [1, 4, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1..5], ["#.AAaa.#", "#.B#ab.#", "#.BA#b.#", "#.B.b..#"]);
    assert_eq!((play.hurt(), play.position.round), (vec![[4, 1, 1], [4, 2, 1]], 2));
    // (4,1) and (4,2) strike at (3,1), which falls; (4,2) takes its field with its own strength of 1; (5,1) follows.
    play.go('a', [1, 3, 1, 1, -1, 0]);
    assert_eq!(play.rows()[1..5], ["#.Aaa..#", "#.B#ab.#", "#.BA#b.#", "#.B.b..#"]);
    assert_eq!(play.hurt(), [[3, 1, 1], [4, 1, 1]]);
    // (2,2) strikes at (3,1), which falls, and stands there; the others follow.
    play.go('B', [1, 3, 1, -1, 1, 1]);
    assert_eq!(play.rows()[1..5], ["#.ABa..#", "#.B#ab.#", "#.BA#b.#", "#...b..#"]);
    assert_eq!(play.hurt(), [[4, 1, 1]]);
    // (4,4) strikes at (3,3); (5,3) goes to (5,4), and (5,2) to where it stood.
    play.go('b', [1, 3, 4, 1, 1, 0]);
    assert_eq!(play.rows()[1..5], ["#.ABa..#", "#.B#a..#", "#.BA#b.#", "#...bb.#"]);
    assert_eq!(play.hurt(), [[4, 1, 1], [3, 3, 1]]);
    // Five units each, of strength 9 each.
    play.acknowledge();
    assert_eq!(play.position.stage, Stage::Over(Ending::Rounds));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[1, 1])));
}

/// The last unit falls: `play` is still announced and answered, then the game is over, in the middle of a round.
#[test]
fn the_last_unit_ends_the_game_after_its_play() {
    let mut play = Play::of(&setup(&["#####", "#Aa.#", "#B..#", "#####"], 9, 1));
    play.go('A', [1, 2, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1..3], ["#.A.#", "#B..#"]);
    assert!(matches!(play.position.stage, Stage::Play { .. }), "{:?}", play.position.stage);
    assert_eq!(play.log.sent.len(), 2, "both are told");
    play.acknowledge();
    assert_eq!(play.position.stage, Stage::Over(Ending::Annihilation));
    assert_eq!(play.turn(), Turn::Over(Places::new(&[1, 2])));
}

/// With the flag 0 a unit attacks all the same, when an enemy stands on the nearest field; strength 3 falls in three.
#[test]
fn units_attack_without_the_flag_where_it_is_nearest() {
    let mut play = Play::of(&setup(&["######", "#A.a.#", "######"], 9, 3));
    play.go('A', [0, 4, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1], "#.Aa.#");
    play.go('a', [0, 3, 1, 1, 1, 1]);
    for left in [2, 1] {
        play.go('A', [0, 4, 1, 1, 1, 1]);
        assert_eq!((play.rows()[1].as_str(), play.hurt()), ("#.Aa.#", vec![[3, 1, left]]));
        play.go('a', [0, 3, 1, 1, 1, 1]);
    }
    play.go('A', [0, 4, 1, 1, 1, 1]);
    assert_eq!(play.rows()[1], "#..A.#");
}

/// A unit with an enemy beside it attacks although the target lies elsewhere, and one without goes to the target.
#[test]
fn the_flag_is_judged_unit_by_unit() {
    let mut play = Play::of(&setup(&["#######", "#A.A.a#", "#....B#", "#######"], 9, 2));
    play.go('A', [1, 1, 1, 1, 1, 1]);
    assert_eq!((play.rows()[1].as_str(), play.hurt()), ("#AA..a#", vec![]));
    play.go('a', [0, 5, 1, 1, 1, 1]);
    play.go('B', [1, 1, 2, 1, 1, 1]);
    assert_eq!((play.rows()[2].as_str(), play.hurt()), ("#....B#", vec![[5, 1, 1]]));
}
