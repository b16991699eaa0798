//! `rulebook perft`: counts, and divide through real processes, with our referee and with those in Python.

use crate::common::{Ran, example, python, run, run_on_script};
use serde_json::{Value, json};

/// An empty board on which seat 0 is to lay, with a cell filled in the middle: a ring of eight cells.
const RING: &str = r#"'{"size":3,"filled":["1x1"],"stage":{"move":0}}'"#;

fn games(report: &Value, key: &str) -> Vec<u64> {
    report["depths"].as_array().into_iter().flatten().filter_map(|row| row[key].as_u64()).collect()
}

/// Both the counts of the rules and the referee's.
fn counts(ran: &Ran) -> [Vec<u64>; 2] {
    let report = ran.json();
    ["games", "referee"].map(|key| games(&report, key))
}

#[test]
fn counts_are_printed_depth_by_depth() {
    // Eight places in the ring; beside one of them five are left, and so on: matchings of a ring of eight, 1 + 8 + 20 + 16
    // + 2, in every order of their bricks.
    let ran = run(&format!("rulebook perft bricks --board {RING} --depth 9 --format json")).exits(0);
    let [rules, referee] = counts(&ran);
    assert_eq!((rules, referee), (vec![1, 8, 20 * 2, 16 * 6, 2 * 24], Vec::new()));
    assert_eq!(ran.json()["game"], "bricks");
    let text = run(&format!("rulebook perft bricks --board {RING} --depth 2")).exits(0).out;
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["depth", "games", "positions", "over"]);
    assert_eq!((rows.len(), rows[3][0], rows[3][1]), (4, "2", "40"));
    let named =
        run("rulebook perft garrison --depth 3 --reading lost-position=thrown-back --format json").exits(0).json();
    assert_eq!(named["reading"], json!(["garrison.lost-position=thrown-back"]));
}

#[test]
fn every_game_has_a_board_to_begin_with_and_our_referee_agrees() {
    for game in rulebook_conformance::games::NAMES {
        let ran = run(&format!("rulebook perft {game} --depth 3 --format json -- rulebook referee {game}")).exits(0);
        let [rules, referee] = counts(&ran);
        assert_eq!(rules, referee, "{}", ran.all());
        assert!(rules.last().is_some_and(|games| *games > 1), "{}", ran.all());
        assert_eq!(ran.json()["unlisted"], 0, "{}", ran.all());
    }
}

#[test]
fn a_referee_that_allows_less_is_led_to_the_move() {
    let line = format!("rulebook perft bricks --board {RING} --depth 3");
    let ran = run(&format!("{line} --format json -- rulebook referee bricks --misreading brick.adjacent.lying-only"));
    let ran = ran.exits(1);
    assert_eq!(counts(&ran), [vec![1, 8], vec![1, 4]], "{}", ran.all());
    let found = &ran.json()["differs"];
    assert_eq!((&found["rule"], &found["field"]), (&json!("bricks.brick.adjacent"), &json!("moves")), "{found:#}");
    assert_eq!(found["explanations"][0]["id"], "bricks.brick.adjacent.lying-only", "{found:#}");
    let missing: Vec<&Value> = found["missing"].as_array().into_iter().flatten().map(|one| &one["move"]).collect();
    assert_eq!((missing.len(), missing[0]), (4, &json!({"brick": ["0x0", "0x1"]})), "{found:#}");
    run(found["replay"].as_str().unwrap_or_default()).exits(1).says("the referee differs at the start, in \"moves\"");
    let text = run(&format!("{line} -- rulebook referee bricks --misreading brick.adjacent.lying-only")).exits(1);
    let text = text.says("fail bricks.brick.adjacent").says("does not let seat 0 play {\"brick\":[\"0x0\",\"0x1\"]}");
    text.says("seat 1 -> OK").says("does not conform: rulebook referee bricks");
}

#[test]
fn a_move_too_many_is_named_with_its_rule() {
    let setup = json!({"field": ["11#", "122"], "army": [[3, 3, 0], [3, 3, 3]], "at": [[1, 1], [2, 3]],
                       "stage": {"move": 0}});
    let board = shell_words::quote(&setup.to_string()).into_owned();
    let line = format!("rulebook perft garrison --board {board} --depth 4 --format json");
    let ran = run(&format!("{line} -- rulebook referee garrison --misreading move.wall.open")).exits(1);
    let found = &ran.json()["differs"];
    assert_eq!((&found["rule"], &found["depth"]), (&json!("garrison.move.wall"), &json!(1)), "{found:#}");
    assert_eq!(found["extra"][0]["breaks"], "garrison.move.wall", "{found:#}");
    assert_eq!(found["extra"][0]["move"], json!({"to": [1, 3], "collect": 0}), "{found:#}");
    let [rules, referee] = counts(&ran);
    assert!(referee.last() > rules.last(), "{rules:?} {referee:?}");
}

#[test]
fn a_reading_is_no_mistake_and_turns_to_agreement_where_it_is_selected() {
    let setup = json!({"field": ["12"], "army": [[1, 1]], "at": [[1, 1], [1, 2]], "stage": {"move": 0}});
    let board = shell_words::quote(&setup.to_string()).into_owned();
    let line = format!("rulebook perft garrison --board {board} --depth 3");
    let referee = "-- rulebook referee garrison --reading lost-position=thrown-back";
    let found = run(&format!("{line} --format json {referee}")).exits(1).json();
    assert_eq!(found["differs"]["status"], "unspecified", "{found:#}");
    run(&format!("{line} {referee}")).exits(1).says("unspecified by the text: ");
    run(&format!("{line} --reading lost-position=thrown-back {referee}")).exits(0).says("agrees at every position");
}

#[test]
fn adapters_in_python_agree_and_the_wrong_one_is_found() {
    let Some(python) = python("adapters_in_python_agree_and_the_wrong_one_is_found") else { return };
    for game in rulebook_conformance::games::NAMES {
        let adapter = example(&python, &format!("{game}/adapter.py"));
        let ran = run(&format!("rulebook perft {game} --depth 4 --format json -- {adapter}")).exits(0);
        let [rules, referee] = counts(&ran);
        assert_eq!(rules, referee, "{}", ran.all());
    }
    // Of names there is no end: this one lists none where they are asked for.
    let silent = "import sys; sys.path.insert(0, 'conformance/examples/dicewars'); from adapter import *; \
                  listed = Adapter.answer_moves; is_name = lambda said: said['moves'] == [{'name': None}]; \
                  Adapter.answer_moves = lambda self, request: (lambda said: \
                  {'skipped': 'any name will do'} if is_name(said) else said)(listed(self, request)); serve(Adapter())";
    let silent = format!("{python} -c {}", shell_words::quote(silent));
    run(&format!("rulebook perft dicewars --depth 3 -- {silent}")).exits(0).says("the referee does not say which");
    let setup = json!({"field": ["12"], "army": [[30, 1]], "at": [[1, 1], [1, 2]], "moves": [24, 24],
                       "stage": {"move": 0}});
    let board = shell_words::quote(&setup.to_string()).into_owned();
    let wrong = example(&python, "garrison/adapter_wrong.py");
    let found = run(&format!("rulebook perft garrison --board {board} --format json -- {wrong}")).exits(1).json();
    let differs = &found["differs"];
    assert_eq!((&differs["rule"], &differs["depth"]), (&json!("garrison.growth.tiers"), &json!(2)), "{found:#}");
    assert_eq!((&differs["field"], &differs["extra"]), (&json!("position"), &json!([])), "{found:#}");
    let ids: Vec<&Value> = differs["explanations"].as_array().into_iter().flatten().map(|one| &one["id"]).collect();
    assert!(ids.contains(&&json!("garrison.growth.tiers.after-30")), "{found:#}");
    let foreign = example(&python, "bricks/adapter_foreign.py");
    let ran = run(&format!("rulebook perft bricks --board 3 -- {foreign}")).exits(4).silent().one_sentence();
    ran.talks("says of no position which moves are legal");
}

#[test]
fn what_cannot_be_counted_is_said() {
    run("rulebook perft bricks --board 4").exits(2).silent().one_sentence().talks("[bricks.board.size]");
    run("rulebook perft bricks --board 23").exits(2).silent().one_sentence().talks("too many moves to list");
    run("rulebook perft bricks --board x").exits(2).silent().one_sentence().talks("--board: ");
    run("rulebook perft bricks --board @/no/such/file").exits(2).silent().one_sentence().talks("cannot be read");
    run("rulebook perft chess").exits(2).silent().one_sentence().talks("there is no game `chess`");
    run("rulebook perft bricks --depth -1").exits(2).silent();
    let roll = json!({"lands": [{"id": 1, "flag": "red", "dice": 4, "neighbours": [2]},
                                {"id": 2, "flag": "green", "dice": 3, "neighbours": [1]}],
                      "players": 2, "flags": ["red", "green"], "turn": 1,
                      "stage": {"attack": {"seat": 0, "step": 1}}});
    let board = shell_words::quote(&roll.to_string()).into_owned();
    for referee in ["", "-- rulebook referee dicewars"] {
        let ran = run(&format!("rulebook perft dicewars --board {board} --format json {referee}")).exits(5);
        assert_eq!(games(&ran.json(), "games"), [1, 2], "{}", ran.all());
        ran.one_sentence().talks("luck has more than 50000 outcomes");
    }
    run_on_script("rulebook perft bricks --board 3", "exit 7").exits(3).silent().one_sentence();
}
