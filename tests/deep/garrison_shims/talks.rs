//! What a player is shown, what comes back, and what is said where something went wrong.
//!
//! What a shim shows is read from the log of the probe, which is written through the contest's variables alone.

use super::languages::{CPP, JAVA, Language, PASCAL, converse, for_each_language, message, view};
use crate::common::{RULEBOOK, each};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Rows and columns of the contest's arrays, with the border.
const ROWS: usize = 19;
const COLUMNS: usize = 28;

/// The same in arrays of the contest's size.
pub fn in_arrays(view: &Value) -> Value {
    let mut view = view.clone();
    for key in ["field", "army"] {
        let mut cells = vec![vec![json!(0); COLUMNS]; ROWS];
        for (i, row) in view[key].as_array().expect("rows").iter().enumerate() {
            for (j, cell) in row.as_array().expect("cells").iter().enumerate() {
                cells[i][j] = cell.clone();
            }
        }
        view[key] = json!(cells);
    }
    view
}
pub fn log(folder: &Path, number: u8) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(format!("{number}.log"))).expect("the probe keeps a log");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn the_variables_hold_the_whole_view_and_the_answer_comes_back() {
    const MOST: u64 = 2_147_483_647;
    for_each_language("the view", |language| {
        let probe = language.build(language.probe);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let orders = "get_move 1 say 2 3 -5\nget_move 2 say -1 99 2147483647\nget_move 3 say 1 2 -2147483648\n";
        fs::write(folder.path().join("1.orders"), orders).expect("orders can be written");
        // Every cell another number, so that none can stand in for another.
        let numbers: Vec<Vec<u64>> = (0..17).map(|i| (0..26).map(|j| MOST - i * 26 - j).collect()).collect();
        let full: Vec<&[u64]> = numbers.iter().map(Vec::as_slice).collect();
        let stripes: Vec<Vec<u8>> = (0..17).map(|i| (0..26).map(|j| ((i + 2 * j) % 3) as u8).collect()).collect();
        let stripes: Vec<&[u8]> = stripes.iter().map(Vec::as_slice).collect();
        let small = view(1, &[&[1, 1, 0], &[0, 2, 2]], &[&[0, 0, 0], &[0, 3, 4]], [5, 6]);
        let large = view(1, &stripes, &full, [5_000_000_000, 6_000_000_000]);
        // What was there before is gone.
        let calls = [("init", &large), ("get_move", &small), ("get_move", &large), ("get_move", &small)];
        let lines: Vec<String> = (1..).zip(calls).map(|(seq, (call, view))| message(seq, call, view)).collect();
        let (said, talk, code) = converse(&probe, folder.path(), &lines);
        assert_eq!((talk.as_str(), code), ("", Some(0)), "{}", language.shim);
        let moves = [
            json!({"seq": 1, "move": "ready"}),
            json!({"seq": 2, "move": {"to": [2, 3], "collect": -5}}),
            json!({"seq": 3, "move": {"to": [-1, 99], "collect": MOST}}),
            json!({"seq": 4, "move": {"to": [1, 2], "collect": -2_147_483_648_i64}}),
        ];
        assert_eq!(said, moves, "{}", language.shim);
        let entries = log(folder.path(), 1);
        let shown: Vec<&Value> = entries.iter().filter(|entry| entry["call"].is_string()).collect();
        for (entry, (call, view)) in shown.iter().zip(calls) {
            let mut view = in_arrays(view);
            if !language.wide {
                for key in ["total_army", "opponent_total_army"] {
                    view[key] = view[key].as_u64().map_or(Value::Null, |total| total.min(MOST).into());
                }
            }
            assert_eq!((&entry["call"], &entry["view"]), (&json!(call), &view), "{}", language.shim);
        }
        assert_eq!(shown.len(), calls.len());
    });
}

#[test]
fn the_probe_follows_its_orders_and_notes_both_sides_of_each_call() {
    for_each_language("the probe", |language| {
        let probe = language.build(language.probe);
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("0.orders"), "get_move 2 sleep 30 say 3 4 5\n").expect("orders can be written");
        fs::write(folder.path().join("1.orders"), "get_move 1 crash\n").expect("orders can be written");
        let of = |player: u8| view(player, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]);
        let game = |player: u8| {
            let calls = ["init", "get_move", "get_move"];
            let lines: Vec<String> = (1..).zip(calls).map(|(seq, call)| message(seq, call, &of(player))).collect();
            converse(&probe, folder.path(), &lines)
        };
        let (said, _, code) = game(0);
        assert_eq!((said.len(), code), (3, Some(0)), "{}", language.shim);
        let entries = log(folder.path(), 0);
        let facts =
            |entry: &Value| [&entry["seq"], &entry["seat"], &entry["answer"], &entry["order"]].map(Clone::clone);
        let answers: Vec<[Value; 4]> = entries.iter().filter(|entry| !entry["answer"].is_null()).map(facts).collect();
        let answers_expected = [
            [json!(1), json!(0), json!("ready"), json!("")],
            [json!(2), json!(0), json!({"to": [1, 2], "collect": 0}), json!("")],
            [json!(3), json!(0), json!({"to": [3, 4], "collect": 5}), json!("sleep 30 say 3 4 5")],
        ];
        assert_eq!(answers, answers_expected, "{}", language.shim);
        let times: Vec<u64> = entries.iter().filter_map(|entry| entry["at_us"].as_u64()).collect();
        assert!(times.len() == 6 && times.is_sorted() && times[5] - times[4] >= 30_000, "{times:?}");
        let (said, _, code) = game(1);
        assert!(said.len() == 1 || said[1].get("fault") == Some(&json!("crash")), "{}: {said:?}", language.shim);
        assert!(said.len() > 1 || code != Some(0), "{}: {code:?}", language.shim);
        assert!(log(folder.path(), 1).iter().any(|entry| entry["order"] == "crash"), "{}", language.shim);
        // A third player finds no log.
        assert!(game(0).0.iter().all(|answer| answer.get("move").is_none()), "{}", language.shim);
    });
}

/// What a wrong player's bot writes to standard error over its second move, and its answers.
fn second_move(bot: &str) -> (Vec<Value>, String) {
    let of = |call: &str| message(1, call, &view(0, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
    let (said, talk, _) =
        converse(bot, Path::new(env!("CARGO_TARGET_TMPDIR")), &["init", "get_move", "get_move"].map(of));
    (said, talk)
}

#[test]
fn what_went_wrong_is_said_to_people() {
    let says: &[(&Language, &str, &str)] = &[
        (&CPP, "past", "the player wrote outside field or army"),
        (&CPP, "before", "the player wrote outside field or army"),
        (&CPP, "thrower", "no idea"),
        (&CPP, "hog", "the player took more than 32 MB"),
        (&PASCAL, "past", "Runtime error 201"),
        (&PASCAL, "past", "of player.pas"),
        (&PASCAL, "before", "the player wrote outside field or army"),
        (&PASCAL, "hog", "the player took more than 32 MB"),
        (&JAVA, "thrower", "Index 19 out of bounds for length 19"),
        (&JAVA, "thrower", "Player.java:"),
        (&JAVA, "recursion", "the player threw java.lang.StackOverflowError"),
        (&JAVA, "hog", "the player took too much memory"),
    ];
    let there = says.iter().filter(|(language, ..)| language.is_there("what is said"));
    each(&there.collect::<Vec<_>>(), |(language, player, words)| {
        let (_, talk) = second_move(&language.build_player(player));
        assert!(talk.contains(words), "{} {player}: {talk}", language.shim);
    });
}

#[test]
fn more_options_reach_the_compiler_and_nobody_takes_all_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (language, variable, option) in [(&CPP, "CXXFLAGS", "-DALL -g"), (&PASCAL, "FPCFLAGS", "-dALL -gh-")] {
        if !language.is_there("all memory") {
            continue;
        }
        let out = folder.path().join(language.shim);
        let mut build = Command::new(RULEBOOK);
        build.args(["build", language.shim]).arg(language.folder().join((language.source)("hog"))).arg("-o").arg(&out);
        assert!(build.env(variable, option).status().is_ok_and(|status| status.success()));
        let (said, talk) = second_move(&out.to_string_lossy());
        assert_eq!(said[2..], [json!({"seq": 1, "fault": "memory"})], "{talk}");
        assert!(talk.contains("the player wanted more memory than there is"), "{talk}");
    }
}

#[test]
fn what_is_no_call_ends_the_bot_with_one_sentence() {
    for_each_language("damaged messages", |language| {
        let bot = language.build_player(language.strategies[0]);
        let good = message(1, "init", &view(0, &[&[1, 1, 2]], &[&[0, 0, 0]], [0, 0]));
        let rows: Vec<&[u8]> = vec![&[1]; 18];
        let tall = message(2, "get_move", &view(0, &rows, &[&[1]], [0, 0]));
        let wide = message(2, "get_move", &view(0, &[&[1; 27]], &[&[1]], [0, 0]));
        let mut lines: Vec<String> = [
            "",
            "hello",
            "{}",
            "[1]",
            "{\"seq\":2,\"message\":\"get-name\",\"asks\":true}",
            "{\"seq\":2,\"message\":{\"get_move\":{}},\"asks\":true}",
        ]
        .map(String::from)
        .to_vec();
        // Cut off anywhere, or with something behind it.
        lines.extend((1..good.len()).step_by(97).map(|end| good[..end].to_owned()));
        lines.extend([format!("{good}}}"), good.replace("[0,", "[0.5,"), good.replace("\"jpos\":2,", "")]);
        lines.extend([good.replace(":2,", ":123456789012345678901234567890,"), "[".repeat(100_000), tall, wide]);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        each(&lines, |line| {
            let (said, talk, code) = converse(&bot, folder, &[good.clone(), line.clone()]);
            let short = &line[..line.len().min(200)];
            assert_eq!((said.len(), code), (1, Some(3)), "{}: {short} {talk}", language.shim);
            assert!(talk.starts_with("shim: ") && talk.lines().count() == 1, "{}: {short} {talk}", language.shim);
        });
        let (said, _, _) = converse(&bot, folder, &[good.replace(",\"seq\":1", ""), good.replace("true", "false")]);
        assert_eq!(said, [json!({"move": "ready"})], "{}", language.shim);
    });
}
