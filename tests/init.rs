//! `rulebook init`: what it writes runs as it is, and it never overwrites anything.

use crate::common::begun::{LANGUAGES, begun, conforms, skips_everything};
use crate::common::{each, run as run_line};
use rulebook_conformance::games::NAMES;
use rulebook_conformance::protocol::Answer;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::{TempDir, tempdir};

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");

fn run(program: &str, dir: &Path, words: &str) -> Output {
    let output = Command::new(program).args(words.split_whitespace()).current_dir(dir).output();
    output.unwrap_or_else(|error| panic!("{program}: {error}"))
}

fn init(dir: &TempDir, words: &str) -> Output {
    run(RULEBOOK, dir.path(), &format!("init {words}"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every file below a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder can be read through") {
        let path = entry.expect("a folder can be read through").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn made(dir: &TempDir, words: &str) {
    let output = init(dir, words);
    assert!(output.status.success(), "{words}: {}", text(&output.stderr));
    for path in files(dir.path()) {
        let text = fs::read_to_string(&path).expect("it is text");
        let left = ["@GAME@", "@CONVERSATION@", "@PROGRAM@", "@DEPENDENCIES@", "@RULE@", "@ID@", "@WORDS@", "@NAME@"];
        assert!(!left.iter().any(|mark| text.contains(mark)), "{} is filled in: {text}", path.display());
        let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 120).collect();
        assert!(long.is_empty(), "{}: {long:?}", path.display());
    }
}

/// Whether the program is there; otherwise the reason for skipping is printed.
fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        println!("skipped: {program} is not installed");
    }
    there
}

/// What a program answers to these lines, one answer each, until it ends by itself.
fn answers(command: &mut Command, lines: &[String]) -> Vec<Value> {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut input = child.stdin.take().expect("it is a pipe");
    input.write_all((lines.join("\n") + "\n").as_bytes()).expect("it reads its requests");
    // The input stays open: it is `bye` that ends an adapter.
    let output = child.wait_with_output().expect("it ends");
    drop(input);
    assert!(output.status.success(), "{output:?}");
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

/// The adapter that was just begun says what it is, and skips what is not written yet.
fn adapter_keeps_to_its_protocol(command: &mut Command) {
    let requests = [
        json!({"seq": 1, "cmd": "hello", "protocol": 1, "game": "bricks"}).to_string(),
        json!({"seq": 2, "cmd": "hello", "protocol": 2, "game": "bricks"}).to_string(),
        json!({"seq": 3, "cmd": "start", "setup": {"size": 3}}).to_string(),
        json!({"seq": 4, "cmd": "step", "event": {"seat": 0, "move": "ok"}}).to_string(),
        json!({"seq": 5, "cmd": "moves", "seat": 0}).to_string(),
        json!({"seq": 6, "cmd": "view", "seat": 0}).to_string(),
        json!({"seq": 7, "cmd": "fly"}).to_string(),
        json!({"seq": 8, "cmd": ["bye"]}).to_string(),
        "no request".to_owned(),
        json!({"seq": 9, "cmd": "bye"}).to_string(),
    ];
    let answers = answers(command, &requests);
    let numbers: Vec<u64> = answers.iter().filter_map(|answer| answer["seq"].as_u64()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 0, 9], "{answers:?}");
    assert_eq!(answers[0]["can"], json!(["start", "step"]));
    for answer in &answers[2..6] {
        assert_eq!(answer["skipped"], "start is not written yet", "{answer}");
    }
    for index in [1, 6, 7, 8] {
        assert!(answers[index]["error"].is_string(), "{}", answers[index]);
    }
    assert_eq!(answers[9]["bye"], true);
    for answer in answers {
        serde_json::from_value::<Answer>(answer).expect("an answer of the protocol");
    }
}

/// The bot wins or loses against ours, and is never refused anything.
fn bot_plays(dir: &Path, bot: &str) {
    let patient = "--misreading time.ok.unlimited --misreading time.move.500-seconds";
    for board in ["1", "1_0x0", "3_1x1", "7_2x3_4x5", "21"] {
        let random = format!("{RULEBOOK} bot bricks random");
        for bots in [format!("{bot} -- {random}"), format!("{random} -- {bot}")] {
            let output = run(RULEBOOK, dir, &format!("play bricks --board {board} {patient} -- {bots}"));
            assert!(output.status.success(), "{bots}, {board}: {}{}", text(&output.stdout), text(&output.stderr));
        }
    }
}

#[test]
fn the_python_adapter_answers_line_by_line() {
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "adapter bricks here");
    let program = dir.path().join("here/adapter.py");
    let shown = fs::read_to_string(&program).expect("it was written");
    let others = "# Moves of other forms: {\"brick\":[\"";
    for form in
        ["# > {\"seq\":2,\"cmd\":\"start\",\"setup\":{", "\"refused\":true", "# < {\"seq\":4,\"moves\":[", others]
    {
        assert!(shown.contains(form), "{form} is shown in {shown}");
    }
    if has("python3") {
        adapter_keeps_to_its_protocol(Command::new("python3").arg(program));
    }
}

#[test]
fn the_python_bot_plays_legal_games() {
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "bot bricks");
    if has("python3") {
        bot_plays(dir.path(), "python3 bricks-bot/bot.py");
    }
}

#[test]
fn the_python_bot_over_json_stops_where_it_is_to_be_filled_in() {
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "bot bricks here --wire json");
    if !has("python3") {
        return;
    }
    let program = dir.path().join("here/bot.py");
    let told = r#"echo '{"seq":1,"message":"stop","asks":false}'; echo '{"seq":2,"message":"start","asks":true}'"#;
    let output = Command::new("sh").arg("-c").arg(format!("({told}) | python3 {}", program.display())).output();
    let output = output.expect("a shell is there");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()));
    assert_eq!(text(&output.stderr).trim(), "bot.py: there is no move yet for {\"start\": null}");
}

/// Builds a project without a network; `None`, with the reason printed, where what it needs is not at hand.
fn build(dir: &Path) -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("init");
    let cargo = |words: &str| {
        let mut command = Command::new(env!("CARGO"));
        command.args(words.split(' ')).current_dir(dir).env("CARGO_TARGET_DIR", &target);
        command.output().expect("cargo started this test")
    };
    let fetched = cargo("fetch --offline");
    if !fetched.status.success() {
        let reason = text(&fetched.stderr);
        println!("skipped: serde_json is not at hand without a network: {}", reason.lines().next().unwrap_or_default());
        return None;
    }
    let built = cargo("build --offline");
    assert!(built.status.success(), "{}", text(&built.stderr));
    assert!(!text(&built.stderr).contains("warning"), "{}", text(&built.stderr));
    Some(target.join("debug"))
}

#[test]
fn the_rust_adapter_answers_line_by_line() {
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "adapter bricks --lang rust");
    if let Some(built) = build(&dir.path().join("bricks-adapter")) {
        adapter_keeps_to_its_protocol(&mut Command::new(built.join("adapter")));
    }
}

#[test]
fn the_rust_bots_build_and_the_one_of_bricks_plays_legal_games() {
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "bot bricks --lang rust json --wire json");
    build(&dir.path().join("json"));
    let dir = tempdir().expect("a temporary folder");
    made(&dir, "bot bricks --lang rust native");
    let built = build(&dir.path().join("native")).expect("it needs nothing but the standard library");
    bot_plays(dir.path(), &built.join("bot").display().to_string());
}

#[test]
fn what_is_there_is_not_overwritten_and_then_nothing_is_written() {
    let dir = tempdir().expect("a temporary folder");
    fs::create_dir_all(dir.path().join("here/src")).expect("a temporary folder");
    fs::write(dir.path().join("here/src/main.rs"), "mine").expect("a temporary folder");
    let output = init(&dir, "bot bricks here --lang rust");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    let says = text(&output.stderr);
    assert_eq!(says, "rulebook: here/src/main.rs: exists already, and is not overwritten: name another folder\n");
    assert_eq!(files(dir.path()), [dir.path().join("here/src/main.rs")]);
    assert_eq!(fs::read_to_string(dir.path().join("here/src/main.rs")).ok().as_deref(), Some("mine"));
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let dir = tempdir().expect("a temporary folder");
    fs::create_dir(dir.path().join("here")).expect("a temporary folder");
    // The manifest can be written, but `src` is no folder.
    fs::write(dir.path().join("here/src"), "mine").expect("a temporary folder");
    let output = init(&dir, "adapter bricks here --lang rust");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    assert!(text(&output.stderr).starts_with("rulebook: here/src/main.rs: cannot be written: "), "{output:?}");
    assert_eq!(files(dir.path()), [dir.path().join("here/src")]);
}

#[test]
fn a_game_that_does_not_exist_is_a_wrong_call() {
    let dir = tempdir().expect("a temporary folder");
    let output = init(&dir, "bot chess");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("rulebook: there is no game `chess`: "), "{output:?}");
    assert!(files(dir.path()).is_empty());
}

#[test]
fn an_adapter_says_what_is_left_to_do_and_is_accused_of_nothing() {
    each(&[("bricks", 0), ("garrison", 1), ("snakes", 3)], |(game, index)| {
        let (language, tool) = LANGUAGES[*index];
        if let Some(adapter) = begun("adapter", game, language, tool) {
            skips_everything(game, &adapter);
        }
    });
}

#[test]
fn a_referee_in_python_conforms_as_it_is() {
    each(NAMES, |game| {
        if let Some(referee) = begun("referee", game, "python", "python3") {
            conforms(game, &referee);
        }
    });
}

/// In every language and every game, whether or not this machine can run it: nothing is left to fill in, and every rule that a
/// referee keeps is named.
#[test]
fn a_referee_in_each_language_is_whole() {
    let everything = LANGUAGES.iter().flat_map(|(language, _)| NAMES.iter().map(move |game| (*game, *language)));
    each(&everything.collect::<Vec<_>>(), |(game, language)| {
        let dir = tempdir().expect("a temporary folder");
        made(&dir, &format!("referee {game} referee --lang {language}"));
        if *language != "python" {
            made(&dir, &format!("adapter {game} adapter --lang {language}"));
        }
        let [written, stubs] = ["referee", "adapter"].map(|folder| all_text(&dir.path().join(folder)));
        assert!(!written.contains("FILL IN"), "{game} {language}: something is left to fill in");
        let is_rule = |word: &&str| word.starts_with(&format!("{game}.")) && !word.contains('=');
        let rules = words(&stubs).filter(is_rule).filter(|word| stubs.contains(&format!("{word} (")));
        let missing: Vec<&str> = rules.filter(|rule| !words(&written).any(|word| word == *rule)).collect();
        assert!(missing.is_empty(), "{game} {language}: {missing:?}");
    });
}

/// The text of all files below a folder, one behind the other; none where there is no such folder.
fn all_text(folder: &Path) -> String {
    let all = if folder.is_dir() { files(folder) } else { Vec::new() };
    all.iter().map(|path| fs::read_to_string(path).expect("it is text")).collect()
}

/// What stands between what cannot stand in the id of a rule.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_of_id = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '=');
    text.split(move |letter| !is_of_id(letter)).map(|word| word.trim_end_matches('.'))
}

/// An adapter that opens empty boards of one size, knows that whoever fails has lost, and nothing of bricks.
const PARTS: [(&str, &str); 4] = [
    (
        "start",
        r#"        if setup.get("stage", {"greet": 0}) != {"greet": 0} or setup["size"] != 3 or setup.get("filled"):
            raise NotWritten("such a setup")
        self.stage = {"greet": 0}"#,
    ),
    (
        "fault",
        r#"        self.stage = {"over": {"loser": seat, "by": "foul"}}
        return True"#,
    ),
    ("position", r#"        return {"board": ["..."] * 3, "stage": self.stage}"#),
    (
        "turn",
        r#"        over = self.stage.get("over")
        return {"over": [2, 1] if over["loser"] == 0 else [1, 2]} if over else {"seats": [0]}"#,
    ),
];

#[test]
fn a_part_that_is_not_written_spoils_no_verdict() {
    let Some(adapter) = begun("adapter", "bricks", "python", "python3") else { return };
    // Where a brick is laid, which is not written, the rest of the game is skipped: its board is not known.
    let (_, path) = adapter.command.split_once(' ').expect("a path");
    let whole = fs::read_to_string(path).expect("it was written");
    let half = PARTS.iter().fold(whole, |text, (part, body)| {
        let empty = format!("        raise NotWritten(\"{part}\")");
        assert!(text.contains(&empty), "{part}: {text}");
        text.replace(&empty, body)
    });
    fs::write(path, half).expect("it can be written");
    let ran = run_line(&format!("rulebook validate bricks --cases 30 --format json -- {}", adapter.command));
    let report = ran.json();
    assert!(report["findings"].as_array().is_some_and(Vec::is_empty), "{}", ran.all());
    assert!(report["counts"]["skip"].as_u64() > Some(0), "{}", ran.all());
    assert!(report["counts"]["pass"].as_u64() > Some(0), "what is written is judged: {}", ran.all());
}
