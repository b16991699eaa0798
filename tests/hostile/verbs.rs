//! Files that others wrote: whatever stands in any field of one, no verb that reads it forges a line, in any format.

use super::reports::{EVIL, check_ran};
use crate::common::{Ran, each, run_words};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The text with one of its values in JSON after the other made evil, line by line; at most `most`, from all over it.
fn each_field(text: &str, most: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let whole: Value = serde_json::from_str(line).expect("JSON");
        let mut with = |value: Value| {
            let line = value.to_string();
            let lines: Vec<&str> =
                lines.iter().enumerate().map(|(n, old)| if n == at { &line } else { *old }).collect();
            all.push(lines.join("\n") + "\n");
        };
        let mut field = 0;
        loop {
            let mut changed = whole.clone();
            if !change(&mut changed, &mut field.clone()) {
                break;
            }
            with(changed);
            field += 1;
        }
        let mut more = whole;
        more[EVIL] = EVIL.into();
        with(more);
    }
    let pace = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(pace).collect()
}

/// Makes the value of this number evil, numbers and names as well as text; false where there are fewer.
fn change(value: &mut Value, number: &mut usize) -> bool {
    match value {
        Value::Array(values) => values.iter_mut().any(|value| change(value, number)),
        Value::Object(fields) => fields.values_mut().any(|value| change(value, number)),
        _ if *number == 0 => {
            *value = EVIL.into();
            true
        }
        _ => {
            *number -= 1;
            false
        }
    }
}

/// Runs the line on a file with this text. `FILE` stands for its name, `OUT` for a file that is written, `FOLDER` for a folder of traces
/// in which the file is the only one of bricks.
fn on_file(text: &str, line: &str) -> (Ran, Option<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [file, out, traces] = ["bricks/rule--case.jsonl", "out", ""].map(path);
    fs::create_dir(folder.path().join("bricks")).expect("a folder");
    fs::write(&file, text).expect("a file");
    let words = shell_words::split(line).expect("words");
    let words: Vec<String> =
        words.iter().map(|word| word.replace("FILE", &file).replace("OUT", &out).replace("FOLDER", &traces)).collect();
    let ran = run_words(&words);
    (ran, fs::read_to_string(out).ok())
}

/// Holds each of these lines on each of these texts.
fn check_all(texts: &[String], lines: &[&str]) {
    let pairs: Vec<(&String, &str)> =
        texts.iter().flat_map(|text| lines.iter().map(move |line| (text, *line))).collect();
    each(&pairs, |(text, line)| {
        let (ran, written) = on_file(text, line);
        check_ran(&ran);
        // A page and a picture hold what was said, for a script to show as text.
        for text in written.iter().chain(line.contains("html").then_some(&ran.out)) {
            for bad in ["<img", "\u{1b}", "\u{0}"] {
                assert!(!text.contains(bad), "{line}: {bad:?} in a page");
            }
            if line.contains("--svg") {
                assert!(!text.contains('\u{ffff}'), "{line}: no XML");
            }
        }
    });
}

fn golden(name: &str) -> String {
    fs::read_to_string(format!("conformance/traces/{name}.jsonl")).expect("a golden trace")
}

#[test]
fn no_trace_forges_a_line() {
    let trace = golden("bricks/brick.adjacent--corner");
    let lines = [
        "rulebook traces check bricks --traces FOLDER",
        "rulebook traces check bricks --traces FOLDER --format json",
        "rulebook traces show FILE",
        "rulebook traces diff FILE conformance/traces/bricks/brick.adjacent--corner.jsonl",
        "rulebook traces import FILE",
        "rulebook traces import --format json FILE",
        "rulebook replay FILE",
        "rulebook view FILE",
        "rulebook view FILE --html OUT",
        "rulebook view FILE --svg OUT",
        "rulebook replay FILE -- rulebook referee bricks",
    ];
    check_all(&each_field(&trace, 24), &lines);
    let war = golden("dicewars/attack.army--after-win");
    let lines = ["human", "json", "html"].map(|format| format!("rulebook fairness dicewars FILE --format {format}"));
    check_all(&each_field(&war, 12), &lines.each_ref().map(String::as_str));
}

/// A file that our program has written, by this line.
fn made(line: &str) -> String {
    let (ran, written) = on_file("", line);
    written.unwrap_or_else(|| panic!("nothing was written: {}", ran.all()))
}

#[test]
fn no_record_forges_a_line() {
    let record =
        made("rulebook play bricks --board 3 --record OUT -- rulebook bot bricks first -- rulebook bot bricks first");
    let formats = ["human", "json", "jsonl", "junit", "html", "md"];
    let lines = formats.map(|format| format!("rulebook verify bricks FILE --format {format}"));
    let lines: Vec<&str> = lines.iter().map(String::as_str).chain(["rulebook view FILE"]).collect();
    check_all(&each_field(&record, 12), &lines);
    let tapped = made("rulebook tap --record OUT -- rulebook bot bricks first");
    check_all(&each_field(&tapped, 8), &lines);
}

#[test]
fn no_certificate_and_no_journal_forges_a_line() {
    let few = "--run bricks/boards/3/*";
    let certificate = made(&format!("rulebook certify bricks --cases 0 {few} --out OUT -- rulebook bot bricks first"));
    let certificate = serde_json::from_str::<Value>(&certificate).expect("JSON").to_string();
    let lines = ["human", "json"].map(|format| format!("rulebook verify-certificate FILE --format {format}"));
    check_all(&each_field(&certificate, 40), &lines.each_ref().map(String::as_str));
    let certify =
        |file: &str| format!("rulebook certify bricks --cases 0 {few} --resume {file} -- rulebook bot bricks first");
    check_all(&each_field(&made(&certify("OUT")), 16), &[&certify("FILE")]);
    let validate = |file: &str| {
        format!(
            "rulebook validate bricks --run bricks/brick.inside/* --cases 0 --resume {file} -- rulebook referee bricks"
        )
    };
    check_all(&each_field(&made(&validate("OUT")), 16), &[&validate("FILE")]);
}

#[test]
fn an_error_quotes_no_more_of_a_file_than_a_person_reads() {
    let text = format!("{{\"format\":1,\"game\":\"{}\"}}\n", "x".repeat(1 << 20));
    for line in ["rulebook traces show FILE", "rulebook traces import FILE", "rulebook rerun --state FILE"] {
        let (ran, _) = on_file(&text, line);
        assert!((1..20_000).contains(&ran.talk.len()), "{line}: {} bytes", ran.talk.len());
        assert_eq!(ran.talk.lines().count(), 1, "{}", ran.all());
    }
}

#[test]
fn no_list_and_no_plan_forges_a_line() {
    let known: Vec<String> = ["bricks/EVIL/*  # EVIL  issue=EVIL", "bricks/brick.inside/*  # EVIL  issue=EVIL", "EVIL"]
        .map(|line| line.replace("EVIL", &EVIL.replace(['\n', '\0'], " ")) + "\n")
        .into();
    let formats = ["human", "json", "jsonl", "junit", "html", "md"];
    let of = |option: &str, format: &str| {
        format!("rulebook validate bricks --cases 0 {option} --format {format} -- rulebook referee bricks")
    };
    let lines = formats.map(|format| of("--run bricks/brick.inside/* --known-failing FILE", format));
    check_all(&known, &lines.each_ref().map(String::as_str));
    check_all(&known, &["--run @FILE", "--skip @FILE"].map(|option| of(option, "md")).each_ref().map(String::as_str));
    let quoted = Value::from(EVIL).to_string();
    let plans = ["game = EVIL", "game = \"bricks\"\nEVIL = 1", "game = \"bricks\"\nplayers = [EVIL, EVIL]", "EVIL"];
    let plans: Vec<String> = plans.map(|plan| plan.replace("EVIL", &quoted)).into();
    each(&plans, |plan| {
        let folder: TempDir = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("plan.toml");
        fs::write(&file, plan).expect("a file");
        check_ran(&tournament(&[], &file));
    });
}

fn tournament(words: &[&str], file: &Path) -> Ran {
    let file = file.display().to_string();
    let results = format!("{file}.results");
    let words = ["rulebook", "tournament"].iter().chain(words).copied().chain([file.as_str()]);
    run_words(&words.chain(["--results", &results]).map(str::to_owned).collect::<Vec<_>>())
}
