//! Reports are not written by bots: what others say is escaped for where it goes.

use crate::common::{Ran, python, run, run_words};
use rulebook::report::{
    Book, Broke, CaseResult, Change, Counts, Explanation, Finding, Format, KnownFailure, Missing, MutationScore,
    OnlyAt, Report, Run, Skips, Suspects, Twice, Verdict, WorldTried,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A forged verdict in a line of its own, what clears and hides, what turns the direction, markup of each kind, and what no
/// XML may hold.
pub const EVIL: &str =
    "x\nconforms: FORGED\r\u{1b}[2J\u{1b}[8m\u{9b}2J\u{202e}\u{0}\u{ffff}<img src=x> ``` ` **b** [a](b) |]]>&";

/// Fails where a forged line stands in the text, or anything that a terminal acts on, but for colours.
#[track_caller]
fn check(what: &str, text: &str) {
    for line in text.lines() {
        assert!(!line.starts_with("conforms: FORGED"), "{what}: a forged line:\n{text}");
    }
    for bad in ["\u{1b}[2J", "\u{1b}[8m", "\r", "\u{9b}", "\u{202e}", "\u{0}", "\u{ffff}"] {
        assert!(!text.contains(bad), "{what}: {bad:?} stands in:\n{}", text.escape_debug());
    }
}

fn evil() -> String {
    EVIL.to_owned()
}

fn all() -> Vec<String> {
    vec![evil(), evil()]
}

fn explanation() -> Explanation {
    Explanation {
        id: evil(),
        good_faith: true,
        rule: evil(),
        says: evil(),
        ruling: Some("words".into()),
        everything: true,
        cases: Some(1),
        together_with: all(),
    }
}

fn finding() -> Finding {
    Finding {
        status: "fail",
        who: "referee",
        rule: evil(),
        words: "words".into(),
        place: evil(),
        address: evil(),
        cases: 2,
        explanations: vec![explanation()],
        suspects: Some(Suspects {
            rules: all(),
            only_there: false,
            no_answer: true,
            changes: vec![Change {
                function: evil(),
                of: evil(),
                rule: Some(evil()),
                says: evil(),
                when: Some(evil()),
                first_only: true,
                cases: 1,
                is_part: true,
            }],
            no_change: Some(1),
            sizes: vec![OnlyAt { quantity: evil(), size: 3, agrees_up_to: None, seldom: None }],
            smallest: BTreeSet::new(),
        }),
        field: evil(),
        expected: json!({EVIL: [EVIL]}),
        got: json!(EVIL),
        twice: Some(Twice { says: evil(), once: all(), again: all() }),
        game: all(),
        cut: false,
        only_between: false,
        standard_error: all(),
        replay: evil(),
        saved: all(),
        known: Some(evil()),
        shown: None,
    }
}

fn report() -> Report {
    let finding = finding();
    let unknown = Finding { known: None, explanations: Vec::new(), ..finding.clone() };
    let case = |status| CaseResult { address: evil(), status, reason: evil(), took_us: None };
    Report {
        format: 1,
        job: evil(),
        game: evil(),
        subject: evil(),
        seed: 1,
        reading: all(),
        verdict: Verdict::KnownFailures,
        counts: Counts { pass: 1, fail: 1, timing: 1, xfail: 1, ..Counts::default() },
        steps: 2,
        agreed: 1,
        cases: ["pass", "fail", "error", "skip", "timing", "stale", "xpass"].map(case).into(),
        findings: vec![finding, unknown],
        skips: vec![Skips { reason: evil(), cases: 2 }],
        known: vec![KnownFailure { name: evil(), says: evil(), cases: 1 }],
        broken: Some(Broke { says: evil(), case: Some(evil()), played: 3 }),
        worlds: vec![WorldTried {
            name: evil(),
            says: evil(),
            positions: 1,
            events: 1,
            games: 2,
            played: 1,
            differ: 1,
            skipped: 0,
        }],
        mutation_score: Some(MutationScore { planted: 2, caught: 1, missed: all() }),
        whole: vec![explanation()],
        notes: all(),
        missing: Some(Missing { cases: all(), command: evil() }),
        run: Run {
            program: evil(),
            rules: evil(),
            only: all(),
            without: all(),
            shard: evil(),
            date: evil(),
            sandbox: evil(),
            command: evil(),
        },
        book: Book::default(),
    }
}

#[test]
fn no_field_of_a_report_forges_a_line_in_any_format() {
    let report = report();
    for (name, format) in [
        ("human", Format::Human),
        ("json", Format::Json),
        ("jsonl", Format::Jsonl),
        ("junit", Format::Junit),
        ("html", Format::Html),
        ("md", Format::Md),
    ] {
        let text = report.text(format).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        check(name, &text);
        // It is said all the same.
        assert!(text.contains("FORGED"), "{name}");
    }
}

#[test]
fn each_format_stays_what_it_is() {
    let report = report();
    let text = |format| report.text(format).expect("it is written");
    let json: Value = serde_json::from_str(&text(Format::Json)).expect("JSON");
    assert_eq!(json["subject"], EVIL, "JSON holds everything as it is");
    assert_eq!(json["findings"][0]["got"], EVIL);
    for line in text(Format::Jsonl).lines() {
        serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    let xml = text(Format::Junit);
    quick_junit::Report::deserialize_from_str(&xml).unwrap_or_else(|error| panic!("{error}:\n{xml}"));
    assert!(!text(Format::Html).contains("<img"));
    let markdown = text(Format::Md);
    // Outside of code every bracket of others is escaped; code ends where it is to end.
    let outside: String = markdown.lines().filter(|line| !line.contains("````")).collect();
    for bad in [" <img", "]\\(b\\)", " **b**"] {
        for (at, _) in outside.match_indices(bad) {
            let before = &outside[..at];
            assert!(before.ends_with("`") || before.ends_with("\\") || before.contains("````"), "{bad}: {markdown}");
        }
    }
}

/// A folder whose name is evil, but for what no name may hold.
fn evil_folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let name: String = EVIL.chars().filter(|c| !['\0', '/'].contains(c)).collect();
    let path = folder.path().join(name);
    fs::create_dir(&path).expect("a folder");
    (folder, path)
}

fn write(path: &Path, script: &str) -> String {
    let script = script.replace("EVIL", &serde_json::to_string(EVIL).expect("text"));
    fs::write(path, script).expect("a file");
    path.to_string_lossy().into_owned()
}

fn ran(line: &str, behind: &[&str]) -> Ran {
    let words = shell_words::split(line).expect("words");
    run_words(&words.iter().map(String::as_str).chain(behind.iter().copied()).map(str::to_owned).collect::<Vec<_>>())
}

#[track_caller]
pub fn check_ran(ran: &Ran) {
    check(&format!("standard output of {}", ran.line.escape_debug()), &ran.out);
    check(&format!("standard error of {}", ran.line.escape_debug()), &ran.talk);
    assert!(!ran.talk.contains("panicked"), "{}", ran.all());
}

#[test]
fn no_adapter_writes_the_report() {
    let Some(python) = python("no_adapter_writes_the_report") else { return };
    let (_folder, path) = evil_folder();
    let adapter = write(
        &path.join("adapter.py"),
        r#"
import json, sys
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    print(EVIL, file=sys.stderr, flush=True)
    answer = {"seq": request["seq"]}
    if request["cmd"] == "hello":
        answer.update(name=EVIL, version=EVIL, can=["start", "step"])
    elif request["cmd"] == "start":
        answer.update({"position": {EVIL: EVIL}, "turn": {"seats": [0]}} if number % 3 else {"skipped": EVIL})
    elif request["cmd"] == "bye":
        answer.update(bye=True)
    else:
        answer.update([{"error": EVIL}, {"skipped": EVIL}, {"rejected": EVIL}][number % 2])
    print(json.dumps(answer), flush=True)
"#,
    );
    for format in ["human", "json", "jsonl", "junit", "html", "md"] {
        let line = format!("rulebook validate bricks --cases 5 --run 'bricks/b*/*' --format {format} --");
        check_ran(&ran(&line, &[&python, &adapter]));
    }
    for line in ["rulebook smoke bricks --", "rulebook perft bricks --board 3_1x1 --depth 2 --"] {
        check_ran(&ran(line, &[&python, &adapter]));
    }
}

/// Players whose nicks are evil, as far as a line can be.
fn players(path: &Path) -> String {
    let players = path.join("players");
    for seat in ["1", "2"] {
        fs::create_dir_all(players.join(seat)).expect("a folder");
        let nick: String = EVIL.chars().filter(|c| !['\n', '\0'].contains(c)).collect();
        let info = format!("{} bot bricks first\n{seat}{nick}\n", crate::common::RULEBOOK);
        fs::write(players.join(seat).join("info.txt"), info).expect("a file");
    }
    players.to_string_lossy().into_owned()
}

#[test]
fn no_bot_writes_the_report() {
    let Some(python) = python("no_bot_writes_the_report") else { return };
    let (_folder, path) = evil_folder();
    let bot = write(
        &path.join("bot.py"),
        "import sys\nfor line in sys.stdin:\n    sys.stderr.write(EVIL)\n    sys.stderr.flush()\n    sys.stdout.write(EVIL)\n    sys.stdout.flush()\n",
    );
    for format in ["human", "json", "jsonl", "junit", "html", "md"] {
        let line = format!("rulebook certify bricks --cases 0 --run bricks/boards/13/* --format {format} --");
        check_ran(&ran(&line, &[&python, &bot]).exits(1));
    }
    for format in ["human", "json"] {
        let line = format!("rulebook play bricks --board 3 --show --format {format} --");
        check_ran(&ran(&line, &[&python, &bot, "--", "rulebook", "bot", "bricks", "first"]).exits(1));
    }
    // A nick in an info.txt, which is a line.
    let folder = players(&path);
    check_ran(&ran("rulebook play bricks --board 3 --players", &[&folder]).exits(0));
    check_ran(&ran("rulebook play bricks --players", &[&format!("{folder}none")]));
}

#[test]
fn no_referee_writes_the_report_of_a_probe() {
    let Some(python) = python("no_referee_writes_the_report_of_a_probe") else { return };
    let (_folder, path) = evil_folder();
    let never = write(&path.join("never.py"), "import sys\nsys.stderr.write(EVIL)\n");
    let tells = write(
        &path.join("tells.py"),
        "import subprocess, sys\nsys.stderr.write(EVIL)\nfor bot in sys.argv[1:3]:\n    \
         bot = subprocess.Popen(bot, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n    \
         bot.communicate((EVIL + '\\n').encode())\n",
    );
    for referee in [never, tells] {
        for format in ["human", "junit", "md"] {
            let line = format!("rulebook validate bricks --probe --run 'bricks/brick.inside/*' --format {format} --");
            check_ran(&ran(&line, &[&python, &referee, "{bot1}", "{bot2}", "{board}"]));
        }
    }
}

#[test]
fn no_player_writes_the_table_of_a_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results");
    let players = players(folder.path());
    let line = "rulebook tournament bricks --board 3 --quiet --results";
    check_ran(&ran(line, &[&path.to_string_lossy(), "--players", &players]).exits(0));
    for format in ["md", "html", "json", "csv", "pgn"] {
        let exported = run(&format!("rulebook tournament export {} --format {format}", path.display())).exits(0);
        check_ran(&exported);
        assert!(format != "html" || !exported.out.contains("<img"), "{}", exported.all());
    }
}
