//! Programs of snakes on the command line: linted, certified, in fights, and as players beside bots.

use crate::common::{each, findings, run};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

const PROGRAMS: &str = "conformance/examples/snakes/programs";
const FEW: &str = "--cases 20 --run snakes/boards/[1-6]/* --run snakes/fuzz/*";

/// A file of this test with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("snakes-{name}"));
    fs::write(&path, text).expect("a file can be written");
    path
}

/// A program with these runs in its second map.
fn program(lines: Value) -> String {
    let blank = json!({"HeadX": 3, "HeadY": 3, "Lines": [{"X": 3, "Y": 2, "Line": "Z0"}]});
    let second = json!({"HeadX": 3, "HeadY": 3, "Lines": lines});
    json!({"SnakeName": "test", "Templates": ["S", "S", "S", "S"], "Maps": [blank, second]}).to_string()
}

#[test]
fn the_programs_of_the_examples_are_certified() {
    each(&["biter", "hunter", "fox", "walls", "tails", "stalker"], |name| {
        let ran = run(&format!("rulebook certify snakes {PROGRAMS}/{name}.json {FEW} --format json")).exits(0);
        let report = ran.json();
        assert_eq!((&report["verdict"], &report["job"]), (&"conforms".into(), &"certify".into()), "{}", ran.all());
        assert_eq!(report["steps"], report["agreed"], "{}", ran.all());
        assert!(report["steps"].as_u64() > Some(500), "{}", ran.all());
        assert!(report["counts"]["pass"].as_u64() > Some(17), "{}", ran.all());
        assert!(findings(&report).is_empty(), "{}", ran.all());
        // What a program of maps does at all, each does here.
        for rule in ["decide.forced", "decide.valid", "decide.first-map", "move.skip"] {
            assert!(ran.out.contains(&format!("snakes.{rule}")), "{rule}: {}", ran.all());
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let certify = |seed: u32, format: &str| {
        run(&format!("rulebook certify snakes {PROGRAMS}/hunter.json {FEW} --seed {seed} --format {format}"))
            .exits(0)
            .out
    };
    assert_eq!(certify(1, "human"), certify(1, "human"));
    assert_ne!(certify(1, "json"), certify(2, "json"));
    for format in ["jsonl", "junit", "html", "md"] {
        assert!(certify(1, format).contains("snakes"), "{format}");
    }
}

#[test]
fn what_is_no_program_does_not_conform_and_says_where() {
    let bad = [
        ("head", json!([{"X": 2, "Y": 3, "Line": "V0V0"}]), "snakes.program.head", "map 2, row 3, column 3: "),
        ("cell", json!([{"X": 6, "Y": 4, "Line": "V0Q0"}]), "snakes.program.cells", "map 2, row 5, column 0: "),
        ("over", json!([{"X": 6, "Y": 6, "Line": "V0--"}]), "snakes.program.lines", "map 2, row 7, column 0: "),
    ];
    each(&bad, |(name, lines, rule, place)| {
        let path = file(&format!("{name}.json"), &program(lines.clone()));
        let ran = run(&format!("rulebook certify snakes {} --format json", path.display())).exits(1);
        let report = ran.json();
        let found = findings(&report);
        assert_eq!((&report["verdict"], found.len()), (&"differs".into(), 1), "{}", ran.all());
        assert_eq!((&found[0]["rule"], &found[0]["who"]), (&(*rule).into(), &"program".into()), "{}", ran.all());
        assert!(found[0]["got"].as_str().is_some_and(|got| got.starts_with(place)), "{}", ran.all());
        run(&format!("rulebook certify snakes {}", path.display())).exits(1).says(rule).says(place);
        run(&format!("rulebook lint snakes {}", path.display())).exits(1).one_sentence().talks(rule).talks(place);
    });
    let none = file("none.json", "{\"SnakeName\": 3}");
    run(&format!("rulebook certify snakes {}", none.display())).exits(1).one_sentence().silent();
    let text = file("sets.txt", "snake: x\nset A: S\nset B: S\nset C: S\nmap: m\n");
    run(&format!("rulebook certify snakes {}", text.display())).exits(1).one_sentence().talks("line 5");
}

#[test]
fn maps_that_decide_nothing_are_named() {
    // A tail ahead may come; then a map that fits everywhere, and one behind it.
    let path = file(
        "idle.json",
        &program(json!([])).replace("\"Maps\":[", "\"Maps\":[{\"HeadX\":3,\"HeadY\":3,\"Lines\":[]},"),
    );
    let ran = run(&format!("rulebook certify snakes {} {FEW}", path.display())).exits(0);
    ran.says("warning: map 2: is never looked at, since map 1 fits in every position")
        .says("decided in no fight: map 2, map 3")
        .says_somewhere(", 0 for which no map fitted");
    run(&format!("rulebook lint snakes {}", path.display())).exits(1);
}

#[test]
fn a_program_is_certified_only_where_there_are_programs() {
    let hunter = format!("{PROGRAMS}/hunter.json");
    run(&format!("rulebook certify bricks {hunter}"))
        .exits(2)
        .one_sentence()
        .talks("a bot's command stands after `--`");
    run(&format!("rulebook certify chess {hunter}")).exits(2).one_sentence().talks("there is no game `chess`");
    run(&format!("rulebook certify snakes {hunter} -- rulebook bot snakes random")).exits(2);
    run(&format!("rulebook certify snakes {hunter} --wire json")).exits(2);
    run("rulebook certify snakes").exits(2);
    run("rulebook certify snakes nowhere.json").exits(2).one_sentence();
    run(&format!("rulebook certify snakes {hunter} --run snakes/none/*")).exits(4).one_sentence();
    // Under the engine's reading a fight of one goes on; a reading is named in the report.
    let ran = run(&format!(
        "rulebook certify snakes {hunter} --reading snakes=engine --cases 0 --run snakes/boards/5/* --format json"
    ));
    let report = ran.exits(0).json();
    assert_eq!(report["reading"], json!(["snakes=engine"]));
    let addresses: Vec<&Value> =
        report["cases"].as_array().expect("cases").iter().map(|case| &case["address"]).collect();
    assert!(addresses.contains(&&json!("snakes/boards/5/alone")), "{addresses:?}");
}

#[test]
fn fights_are_rated_by_the_engines_formula() {
    let four = ["hunter", "biter", "walls", "fox"].map(|name| format!("{PROGRAMS}/{name}.json")).join(" ");
    let fight = format!("rulebook fight snakes {four} --rounds 30 --rate 0,0,0,0");
    assert_eq!(run(&fight).exits(0).out, run(&fight).exits(0).out);
    let ran = run(&fight);
    assert_eq!(ran.out.matches(", rating 0 -> ").count(), 4, "{}", ran.all());
    run(&format!("rulebook fight snakes {four} --rate 0,0")).exits(2).one_sentence();
}

#[test]
fn programs_play_beside_bots_and_need_none() {
    let bot = "rulebook bot snakes random --seed 1";
    let play = format!("rulebook play snakes --size 6 --seed 3 --format json --program 1={PROGRAMS}/fox.json");
    let ran = run(&format!("{play} -- {bot}")).exits(0);
    let result = ran.json();
    let seats = result["seats"].as_array().expect("seats");
    assert_eq!(seats.len(), 2, "{}", ran.all());
    assert_eq!(seats[0]["program"], "ended with exit code 0", "{}", ran.all());
    assert_eq!((&seats[1]["nick"], &seats[1]["program"]), (&"the program fox".into(), &Value::Null), "{}", ran.all());
    // Three programs and no bot at all; the bot's seat in the middle.
    let three = (0..3).map(|seat| format!(" --program {seat}={PROGRAMS}/hunter.json")).collect::<String>();
    run(&format!("rulebook play snakes --size 8 --seed 1{three}")).exits(0).says("seat 2, the program hunter");
    run(&format!(
        "rulebook play snakes --size 8 --seed 1 --program 0={PROGRAMS}/fox.json --program 2={PROGRAMS}/biter.json -- {bot}"
    ))
    .exits(0)
    .says("seat 1, ")
    .says("seat 2, the program biter");
    for (words, says) in [
        (format!("--size 6 --program 1={PROGRAMS}/fox.json"), "give two bots"),
        (format!("--size 6 --program 7={PROGRAMS}/fox.json -- {bot}"), "there is no seat 7"),
        (format!("--size 6 --program fox={PROGRAMS}/fox.json -- {bot}"), "SEAT=FILE"),
        (format!("--size 6 --program 0={PROGRAMS}/fox.json -- {bot} -- "), "has no command"),
        ("--size 6".to_owned(), "give two bots"),
    ] {
        run(&format!("rulebook play snakes {words}")).exits(2).talks(says);
    }
    run(&format!("rulebook play bricks --size 7 --program 0={PROGRAMS}/fox.json -- {bot}"))
        .exits(2)
        .talks("only snakes");
}

#[test]
fn a_setup_brings_its_programs_to_the_table() {
    let fox: Value = serde_json::from_str(&fs::read_to_string(format!("{PROGRAMS}/fox.json")).expect("it is there"))
        .expect("it is JSON");
    let slot = |cells: Value| json!({"cells": cells, "program": fox});
    let setup = json!({"size": [6, 6], "limit": 40, "snakes": [
        slot(json!([[0, 0], [0, 1], [0, 2]])), {"cells": [[5, 5], [5, 4], [5, 3]]}, slot(json!([[2, 2], [2, 3], [2, 4]])),
    ]});
    let path = file("setup.json", &setup.to_string());
    let play = format!("rulebook play snakes --board @{} --seed 1", path.display());
    let bot = "rulebook bot snakes random";
    run(&format!("{play} -- {bot}"))
        .exits(0)
        .says("seat 0, the program fox")
        .says("seat 1, ")
        .says("seat 2, the program fox");
    let wanted = "programs lead 2 of 3 snakes: bots are wanted for 1";
    run(&play).exits(2).one_sentence().talks(&format!("{wanted}, 0 were given"));
    run(&format!("{play} -- {bot} -- {bot}")).exits(2).one_sentence().talks(&format!("{wanted}, 2 were given"));
}
