//! Records of programs that are wrong, traces that somebody else wrote, golden sets for another reading, and engines that
//! open some games only, on the command line.

use crate::common::{Ran, TRACES, run, some_traces};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const RECORD: &str = "conformance/examples/bricks/diagonal--recorded.jsonl";
const DIAGONAL: &str = "--as brick.adjacent.diagonal";
const READING: &str = "--reading last-move=forward-last";

/// All files below a folder with their bytes.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(bytes(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    found
}

fn import(rest: &str) -> Ran {
    run(&format!("rulebook traces import {rest}"))
}

#[test]
fn a_record_becomes_a_trace_that_is_checked_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().display().to_string();
    let ran = import(&format!("{RECORD} --to {to}")).exits(1);
    let ran = ran.says("agrees in 3 of 4 steps").says("event 2, in \"refused\":").says("bricks.brick.adjacent");
    ran.talks("0 traces agree with the rules, 1 differ; 3 of 4 steps agree").talks("1 traces written to");
    let file = folder.path().join("bricks/diagonal--recorded.jsonl");
    let written = bytes(folder.path());
    assert_eq!(written.keys().collect::<Vec<_>>(), [&file]);
    // Nothing is overwritten.
    import(&format!("{RECORD} --to {to}")).exits(2).silent().one_sentence().talks("exists already");
    assert_eq!(bytes(folder.path()), written);

    let check = |rest: &str| run(&format!("rulebook traces check bricks --traces {to} {rest}"));
    check("").exits(1).says("agrees in 3 of 4 steps").says("diagonal--recorded.jsonl:4: refused");
    check(DIAGONAL).exits(0).silent().talks("1 traces agree with the rules, 0 differ");
    let report = check("--format json").exits(1).json();
    let one = &report["traces"][0];
    assert_eq!(
        (&report["steps"], &report["agreed"], &one["steps"], &one["agreed"]),
        (&4.into(), &3.into(), &4.into(), &3.into())
    );
    assert_eq!((&one["findings"][0]["line"], &one["findings"][0]["field"]), (&4.into(), &"refused".into()));

    let file = file.display().to_string();
    let replay = |rest: &str| run(&format!("rulebook replay {file} {rest}"));
    replay("").exits(1).says("the trace agrees with the rules in 3 of 4 steps").says("event 2, in \"refused\":");
    let held = replay(DIAGONAL).exits(0);
    assert!(!held.out.contains("the trace"), "{}", held.all());
    // A referee with another mistake differs from that in its own steps.
    replay(&format!("{DIAGONAL} -- rulebook referee bricks --misreading brick.adjacent.diagonal"))
        .exits(0)
        .says("agrees");
    let other = replay(&format!("{DIAGONAL} -- rulebook referee bricks")).exits(1);
    other.says("the referee differs at event 2").says("it agrees in 3 of 4 steps, each played from");
}

#[test]
fn who_says_what_the_rules_say_is_to_say_it_rightly() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(RECORD).expect("the record");
    let by_hand = folder.path().join("brick.adjacent--by-hand.jsonl");
    fs::write(&by_hand, text.replacen('{', "{\"provenance\":\"text\",", 1)).expect("a file");
    let to = folder.path().join("to");
    let line = format!("{} --to {}", by_hand.display(), to.display());
    import(&line).exits(1).talks("is no record of another program: nothing was written");
    assert!(!to.exists());
    // What is worked by hand gets a footer and no hash.
    import(&format!("{line} {DIAGONAL}")).exits(0);
    let whole = fs::read_to_string(to.join("bricks/brick.adjacent--by-hand.jsonl")).expect("a trace");
    assert!(whole.ends_with("{\"events\":3,\"places\":[1,2]}\n") && !whole.contains("\"hash\""), "{whole}");
}

#[test]
fn one_file_that_cannot_be_read_keeps_all_from_being_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cut, to) = (folder.path().join("cut.log"), folder.path().join("to"));
    let text = fs::read_to_string(RECORD).expect("the record");
    fs::write(&cut, &text[..text.len() - 30]).expect("a file");
    let line = format!("{RECORD} {} --to {}", cut.display(), to.display());
    import(&line).exits(5).silent().one_sentence().talks("cut.log: line 4");
    let snakes = folder.path().join("fight.log");
    fs::write(&snakes, "{\"game\":\"snakes\",\"setup\":{\"snakes\":[]}}\n").expect("a file");
    let line = format!("{RECORD} {} --to {}", snakes.display(), to.display());
    import(&line).exits(2).silent().one_sentence().talks("a trace of snakes, and");
    fs::write(&snakes, "{\"game\":\"chess\",\"setup\":{}}\n").expect("a file");
    import(&snakes.display().to_string()).exits(2).silent().one_sentence().talks("there is no game `chess`");
    import("no-such-file").exits(2).silent().one_sentence().talks("no-such-file: cannot be read");
    import("/dev/zero").exits(2).silent().one_sentence();
    assert!(!to.exists());
    // A name that names no rule gets one.
    let game = folder.path().join("game 7.log");
    fs::write(&game, &text).expect("a file");
    import(&format!("'{}' --to {} {DIAGONAL}", game.display(), to.display())).exits(0);
    assert!(to.join("bricks/record--game 7.jsonl").is_file());
    // Without a folder it is only checked.
    import(&format!("{RECORD} {DIAGONAL}")).exits(0).says("agrees in 4 of 4 steps");
}

#[test]
fn ids_that_are_none_or_clash_are_named() {
    for command in
        ["traces check bricks".to_owned(), format!("traces import {RECORD}"), format!("verify bricks {RECORD}")]
    {
        let say = |rest: &str, says: &str| {
            run(&format!("rulebook {command} {rest}")).exits(2).silent().one_sentence().talks(says);
        };
        say("--as nonsense", "bricks has no reading or misreading `nonsense`");
        say("--as brick.adjacent.diagonal --as brick.adjacent.lying-only", "cannot be held together");
        say("--reading brick.adjacent.diagonal", "bricks has no reading");
    }
}

fn regenerate(rest: &str) -> Ran {
    run(&format!("rulebook traces regenerate bricks {rest}"))
}

#[test]
fn a_set_for_another_reading_is_written_whole_and_holds_a_referee_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, adopted) = (folder.path().join("kept"), folder.path().join("adopted"));
    let before = bytes(Path::new(TRACES).join("bricks").as_path());
    let [kept_to, adopted_to] = [&kept, &adopted].map(|path| path.display().to_string());
    let ran = regenerate(&format!("{READING} --to {kept_to}")).exits(1);
    ran.says("talk.last--kept-back.jsonl: holds no more, and is kept as it was")
        .says("event 1: sent was")
        .says("    bricks.talk.last: ");
    regenerate(&format!("{READING} --to {adopted_to} --adopt")).exits(0).says("is derived from now on");
    assert!(bytes(Path::new(TRACES).join("bricks").as_path()) == before, "the traces in the checkout are as they were");
    regenerate(&format!("{READING} --to {kept_to}")).exits(2).silent().one_sentence().talks("is not empty");

    // Each file holds by the readings that it names; those of the set are held to.
    for to in [&kept_to, &adopted_to] {
        run(&format!("rulebook traces check bricks --traces {to}")).exits(0).silent();
        let validate = |rest: &str| {
            run(&format!("rulebook validate bricks --cases 0 --skip *largest* --traces {to} {READING} {rest}"))
        };
        validate("-- rulebook referee bricks --reading last-move=forward-last").exits(0);
        validate("-- rulebook referee bricks").exits(1);
    }
    let name = "bricks/talk.last--kept-back.jsonl";
    let original = fs::read(Path::new(TRACES).join(name)).expect("the trace");
    assert_eq!(fs::read(kept.join(name)).expect("the trace"), original);
    let text = fs::read_to_string(adopted.join(name)).expect("the trace");
    assert!(
        text.contains("\"provenance\":\"derived\"") && text.contains("\"reading\":[\"bricks.last-move=forward-last\"]"),
        "{text}"
    );

    // A file of the set that says something else is no truth.
    fs::write(adopted.join(name), text.replacen("\"refused\":false", "\"refused\":\"bricks.brick.free\"", 1))
        .expect("a file");
    let line = format!("rulebook validate bricks --cases 0 --traces {adopted_to} {READING}");
    let ran = run(&format!("{line} -- rulebook referee bricks --reading last-move=forward-last"));
    ran.exits(5).silent().one_sentence().talks("kept-back.jsonl:3: `refused` says what");
}

#[test]
fn without_a_folder_it_is_only_said_what_would_change() {
    let folder = some_traces("bricks", |address| address.starts_with("bricks/talk.last/"));
    let before = bytes(folder.path());
    let line = format!("--traces {} {READING}", folder.path().display());
    regenerate(&line).exits(1).says("event 1: sent was").talks("nothing was written");
    assert_eq!(bytes(folder.path()), before);
    let report = regenerate(&format!("{line} --format json")).exits(1).json();
    let kept = |one: &&Value| one["address"] == "bricks/talk.last/kept-back";
    let told = report["traces"].as_array().into_iter().flatten().find(kept).expect("the trace");
    assert_eq!((&told["fate"], &told["stale"][0]["line"]), (&"stale".into(), &3.into()));
    assert!(report["rules"].as_array().into_iter().flatten().any(|one| one["rule"] == "bricks.talk.last"), "{report}");
    assert_eq!(bytes(folder.path()), before);
}

#[test]
fn what_was_worked_by_hand_is_adopted_in_place_only_when_asked() {
    let folder = some_traces("bricks", |address| address == "bricks/brick.adjacent/corner");
    let path = folder.path().join("bricks/brick.adjacent--corner.jsonl");
    let text = fs::read_to_string(&path).expect("the trace");
    let wrong = text.replacen("\"refused\":\"bricks.brick.adjacent\"", "\"refused\":false", 1);
    assert_ne!(wrong, text);
    fs::write(&path, &wrong).expect("a file");
    let traces = format!("--traces {}", folder.path().display());
    regenerate(&traces).exits(1).says("holds no more");
    assert_eq!(fs::read_to_string(&path).expect("the trace"), wrong);
    regenerate(&format!("{traces} --adopt"))
        .exits(0)
        .says("is derived from now on")
        .talks("1 of 1 traces were rewritten");
    let adopted = fs::read_to_string(&path).expect("the trace");
    assert!(
        adopted.contains("\"provenance\":\"derived\"") && adopted.contains("\"refused\":\"bricks.brick.adjacent\""),
        "{adopted}"
    );
    run(&format!("rulebook traces check bricks {traces}")).exits(0);
}

/// An installed program has no checkout around it.
#[test]
fn the_traces_built_in_are_regenerated_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let elsewhere = |rest: &str| {
        let words = shell_words::split(rest).expect("words");
        let output =
            std::process::Command::new(crate::common::RULEBOOK).args(&words).current_dir(folder.path()).output();
        output.expect("it runs")
    };
    let ran = elsewhere(&format!("traces regenerate bricks {READING} --to set"));
    assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
    let count = bytes(folder.path()).len();
    // Those that show another answer to the same question are left out.
    let all = bytes(&Path::new(TRACES).join("bricks")).len();
    assert!(count <= all && count + 3 >= all, "{count} of {all}");
    assert_eq!(elsewhere("traces check bricks --traces set").status.code(), Some(0));
    assert_eq!(elsewhere("traces regenerate bricks").status.code(), Some(2));
}

#[test]
fn words_that_mean_nothing_are_the_adapters_fault() {
    run("rulebook referee snakes --only small").exits(2).silent().one_sentence().talks("`engine-board`");
    run("rulebook referee bricks --only small").exits(2).silent().one_sentence().talks("the game has none");
    let script = r#"read line; echo '{"seq":1,"name":"x","can":["start","step"],"only":["small"]}'; read line"#;
    let line = format!("rulebook smoke snakes -- sh -c {}", shell_words::quote(script));
    run(&line).exits(3).silent().one_sentence().talks("`small`, which means nothing: engine-board");
}

#[test]
fn a_program_file_of_the_authors_own_client_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.json");
    let text = fs::read_to_string("conformance/examples/snakes/programs/hunter.json").expect("the program");
    let own = text.replacen('{', "{\"SnakeId\": 17, \"PlayerId\": \"4f\\\"2\", ", 1);
    fs::write(&file, &own).expect("a file");
    run(&format!("rulebook lint snakes {}", file.display())).exits(0);
    // They go through both forms, though they mean nothing.
    let drawn = run(&format!("rulebook lint snakes {} --to text", file.display())).exits(0);
    let drawn = drawn.says("id: 17\n").says("player: \"4f\"2\"\n");
    let drawing = folder.path().join("own.txt");
    fs::write(&drawing, &drawn.out).expect("a file");
    let back = run(&format!("rulebook lint snakes {} --to json", drawing.display())).exits(0).json();
    assert_eq!((&back["SnakeId"], &back["PlayerId"]), (&17.into(), &"4f\"2".into()));
    fs::write(&file, own.replacen("17", "[17]", 1)).expect("a file");
    let refused = run(&format!("rulebook lint snakes {}", file.display()));
    assert_ne!(refused.code, Some(0), "{}", refused.all());
}
