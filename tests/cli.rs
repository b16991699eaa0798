//! The command line as a whole: what is called wrongly, what is printed, and what is said where nobody reads.

use crate::common::{RULEBOOK, Ran, run};
use std::fs;
use std::process::{Command, Stdio};

/// A game as a report gives it.
const GAME: &str = r#"{"game":"bricks","setup":{"size":3},"events":[{"seat":0,"line":"OK"},{"seat":1,"line":"NO"}]}"#;
const TRACE: &str = "conformance/traces/bricks/brick.adjacent--corner.jsonl";
const ADDRESS: &str = "bricks/brick.adjacent/corner";

#[test]
fn help_and_version_are_data() {
    run("rulebook --version").exits(0).says("rulebook 0.1.0");
    let help = run("rulebook --help").exits(0).says("validate").says("certify").says("traces");
    assert!(!help.out.contains("probe-player"), "{}", help.all());
    for command in help.out.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        if command.chars().all(|c| c.is_ascii_lowercase()) && !command.is_empty() && command != "help" {
            run(&format!("rulebook {command} --help")).exits(0).says("Usage: rulebook");
        }
    }
}

/// What stands under the help of each verb, but for those that only one game has.
fn verbs() -> Vec<(String, String)> {
    let command = rulebook::cli::command();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    let below = |verb: &clap::Command| verb.get_after_help().map(ToString::to_string).unwrap_or_default();
    verbs.map(|verb| (verb.get_name().to_owned(), below(verb))).collect()
}

#[test]
fn every_verb_stands_in_one_group_of_the_help() {
    let help = run("rulebook --help").exits(0).out;
    for (verb, _) in verbs() {
        let lines = help.lines().filter(|line| line.starts_with(&format!("  {verb} "))).count();
        assert_eq!(lines, 1, "{verb}: {help}");
    }
    assert!(help.find("  validate ") < help.find("  tour ") && help.contains("bitwa, bricks"), "{help}");
    // The verbs of one game stand among the others.
    assert!(help.find("  fight ") < help.find("To look closer:"), "{help}");
}

#[test]
fn every_example_of_the_help_is_a_right_command_line() {
    let mut checked = 0;
    for (verb, below) in verbs() {
        // The interfaces of `build` are those of single games: its own help lists them.
        assert!(verb == "build" || below.contains("rulebook "), "{verb} has no example");
        for line in below.lines().filter_map(|line| line.strip_prefix("  rulebook ")) {
            let words = line.split(" > ").next().unwrap_or_default().split(' ');
            let parsed = rulebook::cli::command().try_get_matches_from(["rulebook"].into_iter().chain(words));
            assert!(parsed.is_ok(), "{line}: {parsed:?}");
            checked += 1;
        }
    }
    assert!(checked > 30, "{checked}");
}

#[test]
fn the_games_are_listed_where_one_is_wanted() {
    for verb in ["validate", "certify", "init", "list", "traces sample", "tour", "play"] {
        run(&format!("rulebook {verb} --help"))
            .exits(0)
            .says_somewhere("game: bitwa, bricks, dicewars, garrison, snakes");
    }
    let replay = run("rulebook replay --help").exits(0);
    assert!(!replay.out.contains("dicewars"), "a file is no game: {}", replay.all());
}

#[test]
fn each_command_refuses_what_it_does_not_know() {
    for line in [
        "",
        "no-such-command",
        "validate",
        "certify",
        "fairness",
        "fairness dicewars",
        "smoke bricks",
        "traces",
        "traces no-such-action",
        "traces diff one",
        "traces sample bricks file",
        "traces add bricks",
        "traces export bricks --to x",
        "power bricks --traces-only --random-only",
        "power bricks --format md",
        "coverage bricks --format junit",
        "perft",
        "perft bricks --format md",
        "replay",
        "rerun --no-such-option",
        "verify-certificate",
        "verify-certificate cert.json --other-answers",
        "certify bricks --sign key.pem -- cat",
        "validate bricks --matrix x -- cat",
        "validate bricks --probe --known-failing x -- cat",
        "referee",
        "referee bricks --no-such-option",
        "list bricks bricks",
        "schema",
        "schema no-such-format",
        "completions",
        "completions no-such-shell",
        "bot bricks",
        "play",
        "tour --no-such-option",
        "tournament",
        "tournament merge one",
        "tournament disqualify file name",
        "tournament export file --format traces",
        "list boards",
        "probe-player",
        "tap",
    ] {
        let ran = run(&format!("rulebook {line}")).exits(2).silent();
        assert!(ran.talk.contains("--help") || ran.talk.contains("Usage: "), "{}", ran.all());
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    for line in [
        "validate chess -- cat",
        "certify chess -- cat",
        "fairness chess game.jsonl",
        "smoke chess -- cat",
        "power chess",
        "coverage chess",
        "traces check chess",
        "traces minimize chess",
        "traces sample chess --about x x--x.jsonl",
        "traces add chess x",
        r#"replay '{"game":"chess","setup":{},"events":[]}'"#,
        "referee chess",
        "list chess",
        "schema game chess",
        "bot chess random",
        "play chess -- cat -- cat",
        "tour chess",
    ] {
        run(&format!("rulebook {line}"))
            .exits(2)
            .silent()
            .one_sentence()
            .talks("there is no game `chess`: choose one of");
    }
}

#[test]
fn names_that_are_nearly_right_are_corrected() {
    let said = |line: &str, says: &str| run(&format!("rulebook {line}")).exits(2).silent().one_sentence().talks(says);
    said("referee bricks --misreading brick.adjacent.diagnal", "did you mean brick.adjacent.diagonal");
    said("referee bricks --reading brick.adjacent.diagonal", "bricks has no reading `brick.adjacent.diagonal`");
    said("referee bricks --misreading last-move=forward-last", "bricks has no misreading");
    said("bot bricks foul:no-such", "bricks has no bot `foul:no-such`: choose one of");
    said("list brick", "; did you mean `bricks`?");
    said("bot bricks gredy", "; did you mean `greedy`?");
    said("play bricks --board empty7 -- a -- b", "; did you mean `empty-7`");
    said("explain bricks.brick.adjcent", "; did you mean `bricks.brick.adjacent`");
    said("explain bricks.last-moves", "`bricks.last-move`");
    let trace = run("rulebook traces show bricks/brick.adjacent/corne").exits(4).silent().one_sentence();
    trace.talks("did you mean `bricks/brick.adjacent/corner`");
    let replay = run("rulebook replay bricks/brick.adjacent/corne").exits(4).silent().one_sentence();
    replay.talks("did you mean `bricks/brick.adjacent/corner`");
    let player =
        run("rulebook tournament bricks gredy random --results no-such.sqlite").exits(3).silent().one_sentence();
    player.talks("the player `gredy` cannot take part: ").talks("; did you mean `greedy`?");
    let view = run("rulebook view bricks/brick.adjacent/corne --html no-such.html").exits(4).silent().one_sentence();
    view.talks("did you mean `bricks/brick.adjacent/corner`");
    said("bot bricks foul:far --at-once", "`foul:far` is a move: it needs --after, not --at-once");
}

#[test]
fn lists_name_rules_readings_misreadings_and_bots() {
    run("rulebook list").exits(0).says("bricks\n");
    let list = run("rulebook list bricks").exits(0);
    for kind in ["rule ", "reading ", "misreading ", "ruling ", "bot ", "board "] {
        assert!(list.out.lines().filter(|line| line.starts_with(kind)).count() > 1, "{kind}: {}", list.all());
    }
    run("rulebook list rules bricks")
        .exits(0)
        .says("bricks.brick.adjacent ")
        .says("003 ¶5")
        .says(": A brick is 2 × 1,");
    run("rulebook list readings dicewars").exits(0).says("dicewars=engine").says("dicewars.informed");
    run("rulebook list traces bricks").exits(0).says("bricks/brick.adjacent/corner ").says("corner");
}

#[test]
fn completions_complete_in_each_shell() {
    for (shell, says) in [("bash", "_rulebook()"), ("zsh", "#compdef rulebook"), ("fish", "complete -c rulebook")] {
        let ran = run(&format!("rulebook completions {shell}")).exits(0).says(says).says("certify");
        assert_eq!(ran.talk, "");
        // What stands without an option is completed in two of them.
        let alone = ["bricks/brick.adjacent/corner", "foul:zero"];
        let alone = alone.iter().filter(|_| shell != "fish");
        for id in ["garrison", "bricks.brick.adjacent.diagonal", "empty-7"].iter().chain(alone) {
            // Shells have a colon written in their own ways.
            assert!(ran.out.replace('\\', "").contains(*id), "{shell}: {id}");
        }
    }
}

#[test]
fn each_verb_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("man");
    run(&format!("rulebook man {}", shell_words::quote(&dir.to_string_lossy()))).exits(0);
    let page = |name: &str| fs::read_to_string(dir.join(name)).unwrap_or_default();
    assert!(page("rulebook.1").contains(".TH rulebook 1"), "{}", page("rulebook.1"));
    for (verb, _) in verbs() {
        let page = page(&format!("rulebook-{verb}.1"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains(".TH "), "{verb}: {page}");
    }
}

#[test]
fn the_doctor_says_what_is_here_and_how_to_get_the_rest() {
    let ran = run("rulebook doctor").exits(0).says("Rust").says("cargo: cargo 1.");
    let (tools, sandbox) = ran.out.split_once("sandbox").expect("two sections");
    assert!(sandbox.contains("own session"), "{}", ran.all());
    let lines: Vec<&str> = tools.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(lines.len() >= 9, "{}", ran.all());
    for line in lines {
        assert!(line.contains("  here  ") || line.contains("apt install "), "{line}");
    }
    let words = ["env", "-i", "PATH=/nowhere", RULEBOOK, "doctor"].map(str::to_owned);
    let bare = crate::common::run_words(&words).exits(0).says("  missing  Python 3");
    assert!(!bare.out.contains("  here  "), "{}", bare.all());
}

#[test]
fn smoke_tests_an_adapter() {
    let ran = run("rulebook smoke bricks -- rulebook referee bricks --reading last-move=forward-last").exits(0);
    ran.says("ok  hello: rulebook referee bricks").says("many at once, answered in order").says("ok  bye");
    let script = r#"read -r l; echo '{"seq":1,"name":"n","can":["start","step"],"readings":["bricks.no-such"]}'; cat"#;
    let ran = crate::common::run_on_script("rulebook smoke bricks", script).exits(3).one_sentence();
    ran.talks("the adapter says it holds `bricks.no-such`, which is no reading of bricks");
}

/// What `init referee` writes is one of these.
#[test]
fn smoke_passes_the_example_of_each_game() {
    let Some(python) = crate::common::python("smoke_passes_the_example_of_each_game") else { return };
    for game in ["bitwa", "bricks", "dicewars", "garrison", "snakes"] {
        let adapter = crate::common::example(&python, &format!("{game}/adapter.py"));
        run(&format!("rulebook smoke {game} -- {adapter}")).exits(0).says("ok  bye");
    }
}

/// What stands for a key that is left out is the adapter's matter, and not the referee's.
#[test]
fn smoke_leaves_out_what_may_be_left_out() {
    run("rulebook smoke bricks -- rulebook referee bricks")
        .exits(0)
        .says("without the keys of a setup that may be left out");
    let script = format!(r#"sed -u '/"stage"/!s/"setup":{{/&"stage":{{"move":1}},/' | {RULEBOOK} referee bricks"#);
    let ran = crate::common::run_on_script("rulebook smoke bricks", &script).exits(3).one_sentence();
    ran.talks("otherwise where the setup leaves out `").talks("`stage`").talks("docs/adapter.md");
}

fn replay(game: &str, rest: &str) -> Ran {
    run(&format!("rulebook replay {} {rest}", shell_words::quote(game)))
}

#[test]
fn games_are_replayed_from_a_file_or_from_the_command_line() {
    replay(TRACE, "").exits(0).says("seat 0 -> 0x0_1x1");
    replay(GAME, "").exits(0).says("seat 1 -> NO");
    replay(ADDRESS, "").exits(0).says("seat 0 -> 0x0_1x1");
    for game in [TRACE, ADDRESS, GAME] {
        replay(game, "-- rulebook referee bricks").exits(0).says("the referee agrees with the rules");
    }
    let wrong = replay(TRACE, "-- rulebook referee bricks --misreading brick.adjacent.diagonal").exits(1);
    wrong.says("the referee differs at event 1, in \"refused\":").says("the rules say     true");
    let lenient = r#"{"game":"bricks","setup":{"size":3},"events":[{"seat":0,"line":"ok"}]}"#;
    let referee = "-- rulebook referee bricks --reading spelling=lenient";
    replay(lenient, referee).exits(1);
    replay(lenient, &format!("--reading spelling=lenient {referee}")).exits(0);
}

#[test]
fn a_game_that_is_none_is_refused_with_the_place() {
    let said = |game: &str, says: &str| replay(game, "").exits(2).silent().one_sentence().talks(says);
    said("no-such-file", "no-such-file: cannot be read");
    said("{", "the game is not {\"game\":");
    said(r#"{"game":"bricks"}"#, "missing field");
    said(r#"{"game":"bricks","setup":{"size":3},"events":[],"more":1}"#, "unknown field `more`");
    said(r#"{"game":"bricks","setup":{"size":-3},"events":[]}"#, "the setup of the game: ");
    said(r#"{"game":"bricks","setup":{"size":3,"filled":["1y1"]},"events":[]}"#, "the setup of the game: ");
    said(
        r#"{"game":"bricks","setup":{"size":3},"events":[{"seat":0,"move":{"brick":["1x1"]}}]}"#,
        "an event of the game: ",
    );
    said(r#"{"game":"bricks","setup":{"size":3},"events":[{"seat":0}]}"#, "an event of the game: ");
    let folder = tempfile::tempdir().expect("a folder");
    let cut = folder.path().join("brick.free--cut.jsonl");
    let whole = fs::read_to_string(TRACE).expect("a trace");
    fs::write(&cut, &whole[..whole.len() / 2]).expect("the file is written");
    replay(&cut.to_string_lossy(), "").exits(5).silent().one_sentence().talks("brick.free--cut.jsonl");
    replay(&folder.path().to_string_lossy(), "").exits(2).silent().one_sentence().talks("cannot be read");
}

#[test]
fn setups_and_events_that_cannot_be_are_part_of_a_game() {
    replay(r#"{"game":"bricks","setup":{"size":4},"events":[]}"#, "").exits(0).says("bricks.board.size");
    let third_seat = r#"{"game":"bricks","setup":{"size":3},"events":[{"seat":2,"line":"OK"}]}"#;
    replay(third_seat, "-- rulebook referee bricks").exits(0).says("agrees");
}

/// Runs a line whose output nobody reads: the other end of the pipe is closed before it starts.
fn unread(line: &str) -> Ran {
    let words = shell_words::split(line).expect("words");
    let words = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() });
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(RULEBOOK);
    let output = command.args(words.skip(1)).stdin(Stdio::null()).stdout(writer).output().expect("it starts");
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    Ran { line: line.into(), code: output.status.code(), out: String::new(), talk, took: std::time::Duration::ZERO }
}

#[test]
fn nobody_to_read_is_no_reason_to_panic_and_no_pass() {
    for line in [
        "rulebook list",
        "rulebook list bricks",
        "rulebook schema report",
        "rulebook completions bash",
        "rulebook completions fish",
        "rulebook traces show bricks/brick.adjacent/corner",
        "rulebook smoke bricks -- rulebook referee bricks",
        "rulebook validate bricks --cases 0 --run bricks/brick.adjacent/* -- rulebook referee bricks",
        "rulebook certify bricks --cases 0 --run bricks/boards/1/* -- rulebook bot bricks first",
        "rulebook play bricks --board 1 -- rulebook bot bricks first -- rulebook bot bricks first",
        "rulebook tour",
    ] {
        let ran = unread(line).exits(3);
        assert_eq!(ran.talk, "", "{}", ran.all());
    }
    // Help and version are printed by the parser, which does not care.
    for line in ["rulebook --help", "rulebook --version"] {
        let ran = unread(line);
        assert!(!ran.talk.contains("panicked"), "{}", ran.all());
    }
}

#[test]
fn nobody_to_hear_talk_changes_nothing() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(RULEBOOK);
    let status = command.args(["traces", "check"]).stdin(Stdio::null()).stderr(writer).status().expect("it starts");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn colours_are_for_terminals() {
    let line = "validate bricks --cases 0 --skip *largest* -- rulebook referee bricks --misreading brick.fills.nothing";
    let words = shell_words::split(line).expect("words");
    let words: Vec<&str> = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() }).collect();
    let coloured = |variables: &[(&str, &str)]| {
        let mut command = Command::new(RULEBOOK);
        command.args(&words).stdin(Stdio::null()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = command.envs(variables.iter().copied()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1));
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    assert!(!coloured(&[]), "what is no terminal gets no colours");
    assert!(!coloured(&[("NO_COLOR", "1")]));
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]), "colours can be had");
}

#[test]
fn the_tour_ends_as_it_should() {
    let ran = run("rulebook tour").exits(0).says("everything ended as it should").says("What to do next");
    // A screen each: 24 lines of 80 columns, between the blank lines that part them.
    let stops: Vec<&str> = ran.out.split("── ").skip(1).collect();
    assert_eq!(stops.len(), 4, "{}", ran.all());
    for stop in &stops {
        assert!(stop.trim_end().lines().count() < 24, "more than a screen:\n{stop}");
        assert!(stop.lines().all(|line| line.chars().count() <= 80), "a line is too long:\n{stop}");
    }
    for (stop, words) in stops.iter().zip([
        ["Validate a referee", "bricks.brick.adjacent.either-axis", "does not conform"],
        ["Certify a bot", "the bot answered", "does not conform"],
        ["Keep the golden traces", "rule by rule", "nothing was written"],
        ["You write a bot", "init adapter", "tour --all"],
    ]) {
        assert!(words.iter().all(|words| stop.contains(words)), "not said: {words:?}\n{stop}");
    }
}

#[test]
fn the_action_annotates_what_it_finds_and_keeps_the_exit_code() {
    if crate::common::python("the_action_annotates_what_it_finds_and_keeps_the_exit_code").is_none() {
        return;
    }
    let annotate = |verb: &str, command: &str, options: &str| {
        let mut script = Command::new(".ci/annotate");
        script.arg(RULEBOOK).env("VERB", verb).env("GAME", "bricks").env("COMMAND", command).env("OPTIONS", options);
        let output = script.env_remove("GITHUB_STEP_SUMMARY").output().expect("bash is there");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let wrong = "python3 conformance/examples/bricks/adapter_wrong.py";
    let (code, said) = annotate("validate", wrong, "--cases 0 --run 'bricks/brick.adjacent/*'");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("::error title=bricks.brick.adjacent::A brick is 2 × 1"), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("::")).count(), 1, "one line a finding: {said}");
    // What is known to fail, or read in another way in good faith, is no error.
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("known.txt");
    std::fs::write(&list, "bricks.brick.adjacent  # 12 of them, issue 3\n").expect("a list");
    let known = format!("--cases 0 --run bricks/brick.adjacent/* --known-failing '{}'", list.display());
    let (code, said) = annotate("validate", wrong, &known);
    assert_eq!((code, said.contains("::error")), (Some(0), false), "{said}");
    assert!(said.contains("::notice title=bricks.brick.adjacent::"), "{said}");
    let reading = format!("{RULEBOOK} referee bricks --reading last-move=forward-last");
    let (code, said) = annotate("validate", &reading, "--cases 0");
    assert_eq!((code, said.contains("::error")), (Some(1), false), "{said}");
    assert!(said.contains("::warning title="), "{said}");
    let (code, said) =
        annotate("certify", &format!("{RULEBOOK} bot bricks first"), "--cases 0 --run bricks/boards/1/*");
    assert_eq!((code, said.contains("::")), (Some(0), false), "{said}");
    let (code, said) = annotate("validate", "false", "");
    assert_eq!((code, said.contains("::error")), (Some(3), false), "{said}");
}
