//! `rulebook validate --known-failing`, `--remember` with `rulebook rerun`, and `--matrix`.

use crate::common::{RULEBOOK, Ran, STATE, findings, run, run_words};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A referee that differs in the golden traces on full boards, and in few others.
const WRONG: &str = "rulebook referee bricks --misreading end.full-board.unseen";
const VALIDATE: &str = "rulebook validate bricks --skip *largest* --format json";
const GOLDEN: &str = "rulebook validate bricks --cases 0 --skip *largest* --format json";

/// A file of this text in a folder of its own.
fn file(name: &str, text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    (folder, path)
}

fn with_list(options: &str, list: &str, referee: &str) -> Ran {
    let (_folder, path) = file("known-failing.txt", list);
    let drawn = if options.contains("--cases") { "" } else { "--cases 0" };
    run(&format!("{VALIDATE} {drawn} {options} --known-failing {} -- {referee}", path.display()))
}

/// The addresses of the named cases with this status.
fn addresses(report: &Value, status: &str) -> Vec<String> {
    let cases = report["cases"].as_array().into_iter().flatten().filter(|case| case["status"] == status);
    cases.map(|case| case["address"].as_str().unwrap_or_default().to_owned()).collect()
}

fn failing() -> Vec<String> {
    let failing = addresses(&run(&format!("{GOLDEN} -- {WRONG}")).exits(1).json(), "fail");
    assert!((2..20).contains(&failing.len()), "{failing:?}");
    failing
}

/// A list of these addresses.
fn list(addresses: &[String]) -> String {
    let line = |address: &String| format!("{address}  # the end is not seen  issue=https://example.org/1#a\n");
    format!("# what is known\n\n{}", addresses.iter().map(line).collect::<String>())
}

#[test]
fn what_is_known_to_fail_is_run_and_fails_nothing() {
    let failing = failing();
    let report = with_list("", &list(&failing), WRONG).exits(0).json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"known-failures".into(), &0.into()), "{report:#}");
    assert_eq!((addresses(&report, "xfail"), findings(&report).len()), (failing.clone(), 0));
    assert_eq!(report["counts"]["xfail"], failing.len());
    let first = report["cases"].as_array().into_iter().flatten().find(|case| case["status"] == "xfail");
    let reason = first.map(|case| case["reason"].to_string()).unwrap_or_default();
    assert!(reason.contains("the end is not seen, https://example.org/1#a (") && reason.contains(":3)"), "{reason}");
    // One that is not on the list fails the run, and only that one.
    let report = with_list("", &list(&failing[1..]), WRONG).exits(1).json();
    assert_eq!(addresses(&report, "fail"), failing[..1]);
    assert_eq!(report["counts"]["xfail"], failing.len() - 1);
    // A list for another game says nothing of this one.
    with_list("", &format!("dicewars/end.places/*  # later\n{}", list(&failing)), WRONG).exits(0);
}

#[test]
fn an_unexpected_pass_fails() {
    let passing = "bricks/brick.adjacent/corner".to_owned();
    let report = with_list("", &list(std::slice::from_ref(&passing)), "rulebook referee bricks").exits(1).json();
    assert_eq!((&report["verdict"], addresses(&report, "xpass")), (&"differs".into(), vec![passing.clone()]));
    for format in ["human", "md", "html", "junit"] {
        let (_folder, path) = file("known-failing.txt", &list(std::slice::from_ref(&passing)));
        let line = "rulebook validate bricks --run bricks/brick.adjacent/c* --cases 0";
        let line = format!("{line} --format {format} --known-failing {}", path.display());
        let ran = run(&format!("{line} -- rulebook referee bricks")).exits(1).says("xpass").says(&passing);
        assert!(format != "junit" || ran.out.contains("<failure"), "{}", ran.all());
    }
    // What is not selected neither passes nor fails.
    with_list("--run bricks/end.*/*", &list(&[passing]), "rulebook referee bricks").exits(0);
}

#[test]
fn a_line_without_a_case_fails_the_run() {
    for gone in ["bricks/brick.adjacent/no-such", "bricks/no-such-rule/*", "bricks/fuzz/all", "bricks/fuzz/1"] {
        let report = with_list("", &format!("{gone}  # renamed\n"), "rulebook referee bricks").exits(1).json();
        assert_eq!((&report["verdict"], addresses(&report, "stale")), (&"differs".into(), vec![gone.to_owned()]));
    }
}

#[test]
fn globs_and_games_drawn_at_random_can_be_listed() {
    // Each case that a glob takes is to fail: some of these pass.
    let report = with_list("", "bricks/end.*/*  # the end is not seen\n", WRONG).exits(1).json();
    let [fail, pass] = ["xfail", "xpass"].map(|status| addresses(&report, status));
    assert!(!fail.is_empty() && !pass.is_empty() && pass.iter().all(|one| one.contains("/end.")), "{report:#}");
    // Games drawn at random that a glob takes need not all fail.
    let drawn = "rulebook validate bricks --format json --run bricks/fuzz/* --cases 300";
    let report = run(&format!("{drawn} -- {WRONG}")).exits(1).json();
    let count = report["counts"]["fail"].as_u64().unwrap_or(0);
    assert!(count > 0);
    let (_folder, path) = file("list", "bricks/fuzz/*  # the end is not seen\n");
    let known = format!("{drawn} --known-failing {}", path.display());
    let excused = run(&format!("{known} -- {WRONG}")).exits(0).json();
    assert_eq!((&excused["counts"]["xfail"], &excused["counts"]["fail"]), (&count.into(), &0.into()));
    assert_eq!(excused["counts"]["pass"], report["counts"]["pass"]);
    let report = run(&format!("{known} -- rulebook referee bricks")).exits(1).json();
    assert_eq!((addresses(&report, "xpass"), &report["counts"]["xpass"]), (vec!["bricks/fuzz/*".into()], &1.into()));
    // One that is listed by its number is played whatever is drawn.
    let report = with_list("", "bricks/fuzz/77-1234  # as if\n", "rulebook referee bricks").exits(1).json();
    assert_eq!(addresses(&report, "xpass"), ["bricks/fuzz/77-1234"]);
}

/// The finding about a rule in a report.
fn finding<'a>(report: &'a Value, rule: &str) -> Option<&'a Value> {
    findings(report).iter().find(|finding| finding["rule"] == rule)
}

#[test]
fn a_known_misreading_excuses_what_it_explains_and_no_second_bug() {
    let known = "bricks.end.full-board.unseen  # the end is not seen  issue=https://example.org/1\n";
    let drawn = "--cases 300";
    let report = with_list(drawn, known, WRONG).exits(0).json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"known-failures".into(), &0.into()), "{report:#}");
    let excused = report["counts"]["xfail"].as_u64().unwrap_or(0);
    // Games drawn at random are among them.
    assert!(excused as usize > failing().len(), "{report:#}");
    assert_eq!(report["known"][0]["name"], "bricks.end.full-board.unseen");
    assert_eq!(report["known"][0]["cases"], excused);
    assert_eq!(addresses(&report, "xfail"), failing());
    let (_folder, path) = file("list", known);
    let line = format!("rulebook validate bricks --cases 0 --skip *largest* --known-failing {}", path.display());
    let text = run(&format!("{line} -- {WRONG}")).exits(0);
    let verdict = "conforms but for known failures: bricks.end.full-board.unseen: ";
    assert!(text.out.starts_with(verdict), "{}", text.all());
    let text = text.says("the end is not seen");
    for line in text.out.lines().filter(|line| !line.starts_with("command: ")) {
        assert!(line.chars().count() <= 120, "{line}");
    }
    for format in ["md", "html"] {
        run(&format!("{line} --format {format} -- {WRONG}"))
            .exits(0)
            .says("conforms but for known failures: bricks.end");
    }
    // A second bug fails, and is named.
    let both = format!("{WRONG} --misreading brick.adjacent.either-axis");
    let report = with_list(drawn, known, &both).exits(1).json();
    assert_eq!(report["verdict"], "differs", "{report:#}");
    assert!(finding(&report, "bricks.brick.adjacent").is_some(), "{report:#}");
    assert!(report["counts"]["fail"].as_u64() > Some(0) && report["counts"]["xfail"].as_u64() > Some(0), "{report:#}");
    // Both are known.
    let two = format!("{known}bricks.brick.adjacent.either-axis  # one axis is looked at\n");
    let report = with_list(drawn, &two, &both).exits(0).json();
    assert_eq!(report["verdict"], "known-failures", "{report:#}");
    // One of them is mended: its line is to go.
    let report = with_list(drawn, &two, WRONG).exits(1).json();
    assert_eq!(addresses(&report, "xpass"), ["bricks.brick.adjacent.either-axis"], "{report:#}");
    assert_eq!(report["counts"]["fail"], 0, "{report:#}");
}

#[test]
fn a_bug_that_looks_like_a_known_one_here_and_there_is_not_excused() {
    // The referee takes any cells at all: where they are one apart in an axis it looks like the misreading that is known.
    let known = "bricks.brick.adjacent.either-axis  # one axis is looked at\n";
    let report =
        with_list("--cases 300", known, "rulebook referee bricks --misreading brick.adjacent.lying-only").exits(1);
    let report = report.json();
    assert_eq!(report["verdict"], "differs");
    assert_eq!(report["counts"]["xfail"].as_u64().unwrap_or(0), 0, "{report:#}");
    assert_eq!(addresses(&report, "xpass"), ["bricks.brick.adjacent.either-axis"], "{report:#}");
}

#[test]
fn a_known_rule_excuses_findings_about_it_and_no_others() {
    let known = "bricks.end.full-board  # the end is not seen\n";
    let report = with_list("", known, WRONG).exits(0).json();
    assert_eq!((&report["verdict"], &report["counts"]["fail"]), (&"known-failures".into(), &0.into()), "{report:#}");
    assert_eq!(addresses(&report, "xfail"), failing());
    assert_eq!(finding(&report, "bricks.end.full-board").map(|one| &one["status"]), Some(&"xfail".into()));
    let both = format!("{WRONG} --misreading brick.adjacent.either-axis");
    let report = with_list("", known, &both).exits(1).json();
    assert_eq!(
        (&report["verdict"], report["counts"]["fail"].as_u64() > Some(0)),
        (&"differs".into(), true),
        "{report:#}"
    );
    assert_eq!(finding(&report, "bricks.brick.adjacent").map(|one| &one["status"]), Some(&"fail".into()));
    // Nothing is about it any more.
    let report = with_list("", known, "rulebook referee bricks").exits(1).json();
    assert_eq!(addresses(&report, "xpass"), ["bricks.end.full-board"], "{report:#}");
    // What is not played says nothing.
    with_list("--run bricks/brick.adjacent/*", known, "rulebook referee bricks").exits(0);
    for gone in ["bricks.end.no-such", "bricks.last-move=forward-last"] {
        let report = with_list("", &format!("{gone}  # why\n"), "rulebook referee bricks").exits(1).json();
        assert_eq!((&report["verdict"], addresses(&report, "stale")), (&"differs".into(), vec![gone.to_owned()]));
    }
}

#[test]
fn a_list_that_says_too_little_is_refused() {
    let refused = |line: &str, says: &str| {
        with_list("", &format!("\n{line}\n"), "false").exits(2).silent().one_sentence().talks(":2: ").talks(says);
    };
    refused("bricks/brick.adjacent/corner", "has no reason");
    refused("bricks/brick.adjacent/corner  # issue=https://example.org/1", "has no reason");
    refused("chess/brick.adjacent/corner  # why", "it begins with the game");
    refused("bricks/a[  # why", "is no glob");
    run(&format!("{GOLDEN} --known-failing /no/such/list -- false")).exits(2).silent().one_sentence();
}

/// Runs our program in this folder.
fn run_in(folder: &TempDir, line: &str) -> Ran {
    let words: Vec<String> = shell_words::split(&line.replace("rulebook", RULEBOOK)).expect("words");
    let mut command = Command::new(&words[0]);
    let command = command.args(&words[1..]).current_dir(folder).env(STATE.0, STATE.1);
    let output = command.stdin(Stdio::null()).output();
    let output = output.expect("it can be started");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (out, talk) = (text(output.stdout), text(output.stderr));
    Ran { line: line.into(), code: output.status.code(), out, talk, took: std::time::Duration::ZERO }
}

#[test]
fn what_failed_is_run_again_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = format!("{GOLDEN} --cases 60");
    let line = line.replacen("--cases 0 ", "", 1);
    run_in(&folder, &format!("{line} -- {WRONG}")).exits(1);
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 0, "nothing is written where nobody asks for it");
    run_in(&folder, "rulebook rerun").exits(2).silent().one_sentence().talks("--remember");
    let report = run_in(&folder, &format!("{line} --remember -- {WRONG}")).exits(1).json();
    let failed = report["counts"]["fail"].as_u64().unwrap_or(0);
    assert!(failed as usize > addresses(&report, "fail").len(), "some of them are drawn at random: {report:#}");
    // The same again, drawn games as well.
    let again = run_in(&folder, "rulebook rerun --format json").exits(1).json();
    assert_eq!((&again["counts"]["fail"], &again["counts"]["pass"]), (&failed.into(), &0.into()), "{again:#}");
    assert_eq!(addresses(&again, "fail"), addresses(&report, "fail"));
    // A referee that is put right has nothing left to be run again.
    let right = run_in(&folder, "rulebook rerun --format json -- rulebook referee bricks").exits(0).json();
    assert_eq!((&right["counts"]["fail"], &right["counts"]["pass"]), (&0.into(), &failed.into()), "{right:#}");
    run_in(&folder, "rulebook rerun").exits(4).silent().one_sentence().talks("nothing failed last time");
}

#[test]
fn what_is_remembered_may_lie_elsewhere_and_is_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep/er/state.json");
    let line = format!("{GOLDEN} --run bricks/end.full-board/* --remember={}", path.display());
    run(&format!("{line} -- {WRONG}")).exits(1);
    let rerun = format!("rulebook rerun --state {}", path.display());
    run(&rerun).exits(1);
    let text = fs::read_to_string(&path).expect("it was written");
    fs::write(&path, &text[..text.len() / 2]).expect("it can be cut off");
    run(&rerun).exits(5).silent().one_sentence();
    fs::write(&path, text.replace("\"format\": 1", "\"format\": 9")).expect("it can be written");
    run(&rerun).exits(5).silent().one_sentence().talks("format 9");
}

#[test]
fn a_command_that_somebody_else_remembered_is_not_run_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, ran) = (folder.path().join("state.json"), folder.path().join("ran"));
    let line = format!("{GOLDEN} --run bricks/end.full-board/* --remember={}", path.display());
    run(&format!("{line} -- {WRONG}")).exits(1);
    let rerun = format!("rulebook rerun --state {}", path.display());
    run(&rerun).exits(1);
    // Another command in the same file, and the same file in another place.
    let text = fs::read_to_string(&path).expect("it was written");
    let mut last: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    last["command"] = vec!["sh", "-c", &format!("touch {}", ran.display())].into();
    fs::write(&path, last.to_string()).expect("it can be written");
    let refused = run(&rerun).exits(2).silent().one_sentence();
    assert!(refused.talk.contains("touch") && refused.talk.contains("--yes") && !ran.exists(), "{}", refused.all());
    let copy = folder.path().join("copy.json");
    fs::write(&copy, &text).expect("it can be written");
    run(&format!("rulebook rerun --state {}", copy.display())).exits(2).silent().one_sentence();
    // Who names the command has it run, and so has who says yes.
    run(&format!("{rerun} -- rulebook referee bricks")).exits(0);
    fs::write(&path, last.to_string()).expect("it can be written");
    run(&format!("{rerun} --yes")).exits(3);
    assert!(ran.exists());
}

#[test]
fn what_cannot_be_written_is_one_sentence_after_the_report() {
    let line = format!("{GOLDEN} --run bricks/end.full-board/*");
    let ran = run(&format!("{line} --remember=/proc/state.json -- {WRONG}")).exits(3).one_sentence();
    assert_eq!(ran.talks("/proc/state.json: cannot be written").json()["verdict"], "differs");
    run(&format!("{line} --save /proc/found -- {WRONG}")).exits(2).silent().one_sentence().talks("/proc/found");
    // A disk that is full.
    for line in [
        format!("{line} -- {WRONG}"),
        "rulebook certify bricks --cases 0 --run bricks/boards/1/* -- rulebook bot bricks first".into(),
        "rulebook power bricks --random-only --cases 1".into(),
        "rulebook list bricks".into(),
    ] {
        let line = line.replace("rulebook", RULEBOOK);
        run(&format!("sh -c {}", shell_words::quote(&format!("{line} > /dev/full")))).exits(3).one_sentence();
    }
    let played = run(
        "rulebook play bricks --board 3 --quiet --record /dev/full -- rulebook bot bricks first -- rulebook bot bricks first",
    );
    played.exits(3).one_sentence().talks("--record: /dev/full: cannot be written");
}

const MATRIX: &str = r#"
[[referee]]
name = "ours"
command = ["RULEBOOK", "referee", "bricks"]

[[referee]]
name = "never ends"
command = "RULEBOOK referee bricks --misreading end.full-board.unseen"

[[referee]]
name = "reads otherwise"
command = "RULEBOOK referee bricks --reading last-move=forward-last"

[[referee]]
name = "held to it"
command = "RULEBOOK referee bricks --reading last-move=forward-last"
reading = ["last-move=forward-last"]
"#;

fn matrix(text: &str, format: &str) -> Ran {
    let (_folder, path) = file("referees.toml", &text.replace("RULEBOOK", RULEBOOK));
    let path = path.display().to_string();
    let words = ["rulebook", "validate", "bricks", "--cases", "0", "--skip", "*largest*", "--format", format];
    run_words(&words.iter().map(|word| (*word).to_owned()).chain(["--matrix".into(), path]).collect::<Vec<_>>())
}

#[test]
fn many_referees_are_told_apart_in_a_table() {
    let report = matrix(MATRIX, "json").exits(1).json();
    let verdicts: Vec<&Value> =
        report["referees"].as_array().into_iter().flatten().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, ["conforms", "differs", "unspecified", "conforms"]);
    let row = |rule: &str| {
        let rows = report["rules"].as_array().into_iter().flatten();
        rows.clone().find(|row| row["rule"] == rule).map(|row| row["verdicts"].clone()).unwrap_or_default()
    };
    assert_eq!(row("bricks.talk.last"), serde_json::json!(["pass", "pass", "unspecified", "pass"]));
    assert_eq!(row("bricks.end.full-board"), serde_json::json!(["pass", "fail", "pass", "pass"]));
    assert_eq!(row("bricks.tournament.pairs"), serde_json::json!(["", "", "", ""]));
    let text = matrix(MATRIX, "human").exits(1).says("never ends").says("bricks.end.full-board");
    assert!(!text.out.contains("bricks.brick.adjacent"), "all agree on it: {}", text.out);
    matrix(MATRIX, "md").exits(1).says("| `bricks.end.full-board` | pass | fail | pass | pass |");
    matrix(MATRIX, "junit").exits(2).silent().one_sentence();
}

#[test]
fn a_referee_that_breaks_does_not_hide_the_others() {
    let text = format!("{MATRIX}\n[[referee]]\nname = \"broken\"\ncommand = [\"false\"]\n");
    let report = matrix(&text, "json").exits(3).json();
    let last = &report["referees"][4];
    assert_eq!((&last["verdict"], &report["referees"][0]["verdict"]), (&"broken".into(), &"conforms".into()));
    assert!(last["says"].as_str().is_some_and(|says| says.contains("ended")), "{last:#}");
    matrix(&text, "human").exits(3).says("broken: the adapter `false`");
}

#[test]
fn a_matrix_that_cannot_be_read_is_refused_before_anything_is_started() {
    let refused = |text: &str, says: &str| {
        matrix(text, "human").exits(2).silent().one_sentence().talks("referees.toml: ").talks(says);
    };
    refused("[[referee]]\nname = \"x\"\n", "command");
    refused("[[referee]]\nname = \"x\"\ncommand = \"a 'b\"\n", "the command of x");
    refused("[[referee]]\nname = \"x\"\ncommand = []\n", "is empty");
    refused("[[referee]]\nname = \"x\"\ncommand = \"false\"\n\nreadings = []\n", "line 5: ");
    refused("[[referee\n", "line 1: ");
    refused("referee = []\n", "no [[referee]]");
    let text = "[[referee]]\nname = \"x\"\ncommand = \"false\"\nreading = [\"no-such\"]\n";
    matrix(text, "human").exits(2).silent().one_sentence().talks("bricks has no reading `no-such`");
}
