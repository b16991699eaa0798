//! `rulebook certify` and `rulebook play` on bitwa, through real processes: answers that end with an empty line, a budget
//! of the whole game, and players who are killed while the other plays on.

use crate::common::{each, findings, judged, run, run_on_script};
use rulebook::bots::MISDEEDS;
use rulebook_conformance::contest::Bots;
use rulebook_spec::bitwa::Bitwa;
use std::collections::BTreeSet;

/// Two units face to face, as both seats, and a second for the whole game.
const ONE_BOARD: &str = "--cases 0 --run bitwa/boards/2/* --budget 1000";
/// The kinds of fouls and the rules that they break.
const FOULS: &[(&str, &str)] = &[
    ("outside", "bitwa.target.field"),
    ("negative", "bitwa.target.field"),
    ("flag", "bitwa.target.flags"),
    ("order", "bitwa.target.flags"),
    ("point", "bitwa.target.points"),
    ("bare", "bitwa.talk.answer"),
    ("error", "bitwa.talk.error"),
    ("garbled", "bitwa.talk.answer"),
    ("zero", "bitwa.talk.integers"),
    ("unended", "bitwa.talk.answer"),
    ("long", "bitwa.talk.answer"),
    ("late", "bitwa.time.budget"),
    ("silent", "bitwa.time.budget"),
    ("deaf", "bitwa.time.budget"),
    ("exit", "bitwa.fault.crash"),
    ("crash", "bitwa.fault.crash"),
    ("close", "bitwa.fault.crash"),
    // Its second answer was there before the next command was, and is none to that.
    ("early", "bitwa.talk.answer"),
    ("no-ok", "bitwa.talk.answer"),
];

#[test]
fn every_kind_of_foul_has_its_rule_here() {
    let kinds: BTreeSet<&str> = MISDEEDS.iter().map(|(kind, _)| *kind).chain(Bitwa::cheats().iter().copied()).collect();
    assert_eq!(FOULS.iter().map(|(kind, _)| *kind).collect::<BTreeSet<_>>(), kinds);
}

#[test]
fn each_foul_is_laid_to_the_bot_and_its_rule() {
    each(FOULS, |(kind, rule)| {
        let line = format!("rulebook certify bitwa {ONE_BOARD} --format json -- rulebook bot bitwa foul:{kind}");
        let ran = run(&line).exits(1);
        let report = ran.json();
        let found = findings(&report);
        assert_eq!(found.len(), 1, "{}", ran.all());
        assert_eq!((&found[0]["rule"], &found[0]["who"]), (&(*rule).into(), &"bot".into()), "{}", ran.all());
        assert_eq!(report["counts"]["fail"], 2, "{}", ran.all());
    });
}

/// A board has several lines; the command in the report for people has one.
#[test]
fn the_line_that_people_are_shown_can_be_pasted() {
    let said = run(&format!("rulebook certify bitwa {ONE_BOARD} -- rulebook bot bitwa foul:outside")).exits(1).out;
    let again = said.lines().find_map(|line| line.trim_start().strip_prefix("again: ")).expect("it is shown");
    assert!(again.contains(" --board "), "{again}");
    let ran = run(again).exits(1);
    assert!(ran.out.contains("[bitwa.target.field]"), "{}", ran.all());
}

#[test]
fn an_answer_too_many_is_early_where_the_other_is_asked_next() {
    // What is said again is an answer to `play`.
    let bot = "rulebook bot bitwa foul:early --after 2";
    let games = "--cases 0 --run bitwa/boards/2/seat-0 --format json";
    let report = run(&format!("rulebook certify bitwa {games} -- {bot}")).exits(1).json();
    assert_eq!(findings(&report)[0]["rule"], "bitwa.talk.early", "{report}");
}

#[test]
fn our_players_are_certified_on_small_boards_and_on_the_largest() {
    for player in Bitwa::players() {
        // Enough for all, on a machine that has other things to do as well.
        let games = "--cases 3 --run bitwa/boards/* --time 1000";
        judged(&format!("rulebook certify bitwa {games} -- rulebook bot bitwa {player}")).exits(0);
    }
}

/// On 80 x 60 fields with 26 divisions of 40 units each, over 40 rounds, as both seats.
const LARGEST_BOARD: &str = "--cases 0 --run bitwa/boards/13/*";

#[test]
fn a_foul_that_comes_late_is_found() {
    let bot = "rulebook bot bitwa foul:outside --after 1000";
    let report = run(&format!("rulebook certify bitwa {LARGEST_BOARD} --format json -- {bot}")).exits(1).json();
    assert_eq!((&findings(&report)[0]["rule"], &report["counts"]["fail"]), (&"bitwa.target.field".into(), &2.into()));
    // A board of 99 x 99 cells, on which a game has more than two thousand moves of each.
    let bot = "rulebook bot bricks foul:taken --after 1500";
    let line = format!("rulebook certify bricks --cases 0 --run bricks/boards/26/* --format json -- {bot}");
    assert_eq!(run(&line).exits(1).json()["counts"]["fail"], 2);
}

#[test]
fn a_slow_bot_is_not_waited_for_to_the_end_of_its_game() {
    // With a hundredth of a second an answer the game would take forty seconds.
    let says = r#"case $line in gen_move*) echo "= 0 1 1 1 1 1";; *) echo =;; esac; echo"#;
    let bot = format!("sh -c {}", shell_words::quote(&format!("while read -r line; do sleep 0.01; {says}; done")));
    let ran = run(&format!("rulebook certify bitwa {LARGEST_BOARD} --time 8 -- {bot}")).exits(5);
    assert!(ran.out.contains("\n2 games were broken off before the end, "), "{}", ran.all());
    let ran = ran.says("2 chosen cases not played to the end: bitwa/boards/13/seat-0, bitwa/boards/13/seat-1");
    ran.says("rulebook certify bitwa --seed 1 --cases 0 --run bitwa/boards/13/seat-0 ").says("--time 128 -- sh -c ");
}

#[test]
fn a_killed_player_may_still_win_by_the_count() {
    let board = shell_words::quote("5 4 2 9\n#####\n#AA.#\n#..a#\n#####").into_owned();
    let ran = run(&format!(
        "rulebook play bitwa --board {board} -- rulebook bot bitwa foul:exit --at-once -- rulebook bot bitwa first"
    ))
    .exits(1);
    assert!(ran.out.contains("place 1: seat 0"), "{}", ran.all());
    assert!(ran.out.contains("bitwa.end.rounds"), "{}", ran.all());
}

/// Its opponent has a tenth of a second for its own answer, and is charged no more for the time that is left to the other to end.
#[test]
fn who_closes_its_output_and_lives_on_takes_no_time_from_its_opponent() {
    let right = r#"for answer in "=" "=" "= 0 4 1 1 1 0"; do read -r line; printf "%s\n\n" "$answer"; done
                   read -r line; sleep 0.1; printf "=\n\n"; read -r line; exit"#;
    let closes = r#"read line; printf "=\n\n"; read line; exec >&-; sleep 60"#;
    let [right, closes] = [right, closes].map(|script| format!("sh -c {}", shell_words::quote(script)));
    let play = || {
        let ran = run(&format!("rulebook play bitwa --board duel --budget 10000 -- {right} -- {closes}")).exits(1);
        let told = ran.out.rsplit("time_left ").next().and_then(|rest| rest.split("\\n").next());
        let left_ms: u32 = told.and_then(|told| told.parse().ok()).unwrap_or_else(|| panic!("{}", ran.all()));
        assert!(left_ms < 10_000, "{}", ran.all());
        left_ms
    };
    // Its answers themselves take long on a busy machine; the time that the other is left to end would be missing in each game.
    const TRIES: usize = 5;
    assert!((0..TRIES).any(|_| play() > 9_500));
}

#[test]
fn a_budget_is_for_games_that_have_one() {
    let ran =
        run("rulebook play bricks --budget 1000 -- rulebook bot bricks first -- rulebook bot bricks first").exits(2);
    assert!(ran.talk.contains("--budget: bricks limits single answers, not whole games"), "{}", ran.all());
}

/// Who forgets the empty line is waited for until the time is over: more of it would not help, and that is said.
#[test]
fn a_bot_that_does_not_end_its_answers_is_told_how_they_end() {
    let says = r#"the bot had written "=\n", and an answer ends with an empty line"#;
    let certify = |time: &str| {
        let line = format!("rulebook certify bitwa --time {time}");
        run_on_script(&line, "while read line; do echo =; done").exits(5)
    };
    // On a busy machine it may not come to that in a second.
    let mut ran = certify("1");
    if !ran.out.contains(says) {
        ran = certify("20");
    }
    assert!(ran.out.contains(says), "{}", ran.all());
}
