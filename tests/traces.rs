//! `rulebook traces` on copies of the golden traces: what is damaged is said, and nothing is overwritten.

use crate::common::{Ran, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const GOLDEN: &str = "conformance/traces/bricks";
/// A trace worked by hand, and one that `sample` writes from the rules.
const TEXT: &str = "brick.adjacent--corner.jsonl";
const DERIVED: &str = "brick.free--sampled.jsonl";

/// Copies of these traces in a folder of their own.
fn copies(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("bricks")).expect("a folder");
    for name in names {
        if *name == DERIVED {
            sample(&folder, name).exits(0).silent();
        } else {
            fs::copy(Path::new(GOLDEN).join(name), at(&folder, name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
    folder
}

fn sample(folder: &TempDir, name: &str) -> Ran {
    let path = at(folder, name);
    run(&format!("rulebook traces sample bricks --seed 5 --about 'a game' {}", path.display()))
}

fn at(folder: &TempDir, name: &str) -> PathBuf {
    folder.path().join("bricks").join(name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Replaces what stands in a file once at least.
#[track_caller]
fn edit(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert!(text.contains(old), "{}: {text}", path.display());
    fs::write(path, text.replacen(old, new, 1)).expect("the file is written");
}

fn traces(action: &str, folder: &TempDir) -> Ran {
    run(&format!("rulebook traces {action} bricks --traces {}", folder.path().display()))
}

#[test]
fn the_golden_traces_agree_with_the_rules() {
    let ran = run("rulebook traces check").exits(0).silent();
    ran.talks("traces agree with the rules, 0 differ, 0 cannot be read");
}

#[test]
fn an_expectation_that_was_edited_is_found_where_it_stands() {
    for name in [TEXT, DERIVED] {
        let folder = copies(&[TEXT, DERIVED]);
        let path = at(&folder, name);
        let (old, new) = if name == TEXT {
            ("\"refused\":\"bricks.brick.adjacent\"", "\"refused\":false")
        } else {
            ("\"refused\":false", "\"refused\":\"bricks.talk.ok\"")
        };
        edit(&path, old, new);
        let ran = traces("check", &folder).exits(1).talks("1 traces agree with the rules, 1 differ, 0 cannot be read");
        let place = read(&path).lines().position(|line| line.contains(new)).expect("the line") + 1;
        let ran = ran.says(&format!("{name}:{place}: refused")).says("the trace says").says("the rules say");
        assert!(ran.out.lines().any(|line| line.ends_with(&new.replace("\"refused\":", ""))), "{}", ran.all());
    }
}

#[test]
fn a_file_that_was_cut_off_is_not_read() {
    let whole = read(&at(&copies(&[DERIVED]), DERIVED));
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let without_footer = lines[..lines.len() - 1].concat();
    let half_a_line = &whole[..whole.len() - 20];
    for (text, what) in [(without_footer.as_str(), "without footer"), (half_a_line, "half"), ("", "empty"), ("{", "{")]
    {
        let folder = copies(&[TEXT]);
        fs::write(at(&folder, DERIVED), text).expect("the file is written");
        let ran = traces("check", &folder).exits(5).talks(DERIVED).talks("1 traces agree with the rules, 0 differ, 1 ");
        assert_eq!(ran.talk.lines().count(), 2, "{what}: {}", ran.all());
        // Nothing is written where not everything can be read.
        traces("regenerate", &folder).exits(5).silent().one_sentence().talks(DERIVED);
        assert_eq!(read(&at(&folder, DERIVED)), text, "{what}");
    }
}

#[test]
fn text_that_is_no_trace_is_refused_with_its_place() {
    let line = |path: &Path| format!("rulebook traces show {}", path.display());
    let folder = copies(&[DERIVED]);
    let path = at(&folder, DERIVED);
    let whole = read(&path);
    for (text, says) in [
        (whole.replacen("\"format\":1", "\"format\":2", 1), "line 1"),
        (whole.replacen("{\"start\":", "{\"stop\":", 1), "line 2"),
        (whole.replacen("{\"event\":", "{\"evnt\":", 1), "line 3"),
        (whole.replacen("\"provenance\":\"derived\"", "\"provenance\":\"guessed\"", 1), "line 1"),
    ] {
        assert_ne!(text, whole);
        fs::write(&path, text).expect("the file is written");
        run(&line(&path)).exits(5).silent().one_sentence().talks(DERIVED).talks(says);
    }
    fs::write(&path, [0xff, 0xfe, 0x00]).expect("the file is written");
    run(&line(&path)).exits(2).silent().one_sentence().talks(DERIVED);
    traces("check", &folder).exits(2).silent().one_sentence().talks(DERIVED);
}

/// All files of a folder with their bytes.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| (path.clone(), fs::read(&path).expect("a file"))).collect()
}

#[test]
fn regenerating_changes_no_byte_where_nothing_changed() {
    let names: Vec<String> = bytes(Path::new(GOLDEN))
        .keys()
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into())
        .collect();
    let folder = copies(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let before = bytes(&folder.path().join("bricks"));
    for _ in 0..2 {
        traces("regenerate", &folder).exits(0).silent().talks("0 of ");
        assert_eq!(bytes(&folder.path().join("bricks")), before);
    }
}

#[test]
fn regenerating_repairs_what_is_derived_and_shows_the_difference() {
    let folder = copies(&[DERIVED]);
    let path = at(&folder, DERIVED);
    let good = read(&path);
    edit(&path, "\"refused\":false", "\"refused\":\"bricks.talk.ok\"");
    traces("check", &folder).exits(1);
    let ran =
        traces("regenerate", &folder).exits(0).says(DERIVED).says("refused").talks("1 of 1 traces were rewritten");
    assert!(ran.out.contains("bricks.talk.ok"), "{}", ran.all());
    assert_eq!(read(&path), good);
}

#[test]
fn what_was_worked_by_hand_is_never_rewritten() {
    let folder = copies(&[TEXT]);
    let path = at(&folder, TEXT);
    edit(&path, "\"refused\":\"bricks.brick.adjacent\"", "\"refused\":false");
    let edited = read(&path);
    traces("regenerate", &folder).exits(1).talks("0 of 1 traces were rewritten").says("the rules say");
    assert_eq!(read(&path), edited);
}

#[test]
fn a_trace_is_drawn_by_its_address_or_its_file() {
    let by_address = run("rulebook traces show bricks/brick.adjacent/corner").exits(0).says("seat 0 <- ");
    let by_file = run(&format!("rulebook traces show {GOLDEN}/{TEXT}")).exits(0);
    assert_eq!(by_address.out, by_file.out);
    run("rulebook traces show bricks/brick.adjacent/no-such")
        .exits(4)
        .silent()
        .one_sentence()
        .talks("no trace has the address");
    run("rulebook traces show no-such-file").exits(2).silent().one_sentence().talks("is neither a file nor an address");
}

#[test]
fn two_traces_are_compared_by_meaning() {
    let folder = copies(&[TEXT, DERIVED]);
    let (old, new) = (at(&folder, "brick.free--before.jsonl"), at(&folder, DERIVED));
    fs::copy(&new, &old).expect("the file is copied");
    let old = old.display().to_string();
    let diff = |old: &str| run(&format!("rulebook traces diff {old} {}", new.display()));
    diff(&old).exits(0).silent();
    edit(&new, "\"refused\":false", "\"refused\":\"bricks.talk.ok\"");
    diff(&old).exits(1).says("refused").says("bricks.talk.ok");
    diff("no-such-file").exits(2).silent().one_sentence().talks("no-such-file");
    fs::write(&new, "{}\n").expect("the file is written");
    diff(&old).exits(5).silent().one_sentence().talks(DERIVED);
}

#[test]
fn an_export_has_every_position_and_overwrites_nothing() {
    let folder = copies(&[TEXT, DERIVED]);
    let out = folder.path().join("out");
    let export = || {
        run(&format!(
            "rulebook traces export bricks --full --traces {} --to {}",
            folder.path().display(),
            out.display()
        ))
    };
    export().exits(0).silent().talks("2 traces written to");
    for name in [TEXT, DERIVED] {
        let text = read(&out.join("bricks").join(name));
        let games = text.lines().filter(|line| line.starts_with("{\"start\"") || line.starts_with("{\"event\""));
        assert!(games.clone().count() > 1 && games.into_iter().all(|line| line.contains("\"position\":")), "{text}");
    }
    let before = bytes(&out.join("bricks"));
    export().exits(2).silent().one_sentence().talks("is not empty: name a new directory with --to");
    assert_eq!(bytes(&out.join("bricks")), before);
    // What was exported holds as well.
    run(&format!("rulebook traces check bricks --traces {}", out.display())).exits(0);
}

#[test]
fn a_sample_is_a_good_trace_and_overwrites_nothing() {
    let folder = copies(&[TEXT, DERIVED]);
    traces("check", &folder).exits(0).talks("2 traces agree");
    let before = bytes(&folder.path().join("bricks"));
    sample(&folder, "brick.free--sampled.jsonl")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("exists already: name a new file");
    sample(&folder, "no-such-rule--sampled.jsonl")
        .exits(2)
        .silent()
        .one_sentence()
        .talks("bricks has no rule `no-such-rule`");
    sample(&folder, "sampled.jsonl").exits(2).silent().one_sentence().talks("<rule>--<case>.jsonl");
    assert_eq!(bytes(&folder.path().join("bricks")), before);
}

#[test]
fn folders_that_are_wrong_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for action in ["check", "regenerate"] {
        traces(action, &folder).exits(2).silent().one_sentence().talks("bricks: cannot be read");
        run(&format!("rulebook traces {action} chess"))
            .exits(2)
            .silent()
            .one_sentence()
            .talks("there is no game `chess`");
    }
    traces("check", &copies(&[])).exits(4).silent().one_sentence().talks("there is no trace of bricks");
    run("rulebook traces export bricks --to x").exits(2).talks("--full");
}

/// Without the traces of these rules a fuzzer's seeds tell what no trace tells.
const LEFT_OUT: [&str; 2] = ["brick.inside", "brick.order"];

#[test]
fn finds_of_a_fuzzer_become_traces_that_tell_them() {
    let folder = copies(&[]);
    for entry in fs::read_dir(GOLDEN).expect("the traces lie there") {
        let name = entry.expect("a folder can be read through").file_name().to_string_lossy().into_owned();
        if !LEFT_OUT.iter().any(|rule| name.starts_with(rule)) {
            fs::copy(Path::new(GOLDEN).join(&name), at(&folder, &name)).expect("it is copied");
        }
    }
    let there = bytes(&folder.path().join("bricks"));
    let add = || {
        let path = folder.path().display();
        run(&format!("rulebook traces add bricks fuzz/corpus/compass --traces {path} --to {path}")).exits(0)
    };
    let first = add();
    let now = bytes(&folder.path().join("bricks"));
    assert!(now.len() > there.len(), "{}", first.all());
    assert_eq!(first.out.lines().filter(|line| line.starts_with("bricks/")).count(), now.len() - there.len());
    assert!(there.iter().all(|(path, text)| now.get(path) == Some(text)), "a trace that was there is another one now");
    traces("check", &folder).exits(0).talks(" 0 differ, 0 cannot be read");
    // What they tell is no find any more.
    add().silent().talks("inputs tell 0 mutants and variants that no golden trace tells");
    assert_eq!(bytes(&folder.path().join("bricks")), now);
}

#[test]
fn inputs_that_are_none_of_the_game_are_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("input");
    fs::write(&input, "snakes\n\u{1}").expect("the file is written");
    let add = |path: &Path| run(&format!("rulebook traces add bricks {}", path.display())).silent().one_sentence();
    add(folder.path()).exits(4).talks("no input has `bricks` in its first line");
    add(&folder.path().join("none")).exits(2).talks("cannot be read");
}
