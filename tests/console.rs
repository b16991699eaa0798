//! `rulebook console`: commands typed to a bot, its raw answers, and games stepped through by hand.

use crate::common::{RULEBOOK, Ran};
use std::io::Write;
use std::process::{Command, Stdio};

/// Types these lines to a console with the bot's command.
#[track_caller]
fn typed(lines: &[&str], options: &[&str], bot: &[&str]) -> Ran {
    let mut command = Command::new(RULEBOOK);
    command.args(["console", "bitwa"]).args(options).arg("--").args(bot);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    for line in lines {
        // A console that has left already takes no more.
        let _ = writeln!(stdin, "{line}");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (code, out, talk) = (output.status.code(), text(output.stdout), text(output.stderr));
    Ran { line: format!("console: {lines:?}"), code, out, talk }
}

const RANDOM: [&str; 4] = [RULEBOOK, "bot", "bitwa", "random"];

/// A bot that answers each command with one of these answers, in order, and then with the last.
fn script(answers: &str) -> [String; 3] {
    let script =
        format!("for a in {answers}; do read line; printf \"$a\"; done; while read line; do printf '=\\n\\n'; done");
    ["sh".into(), "-c".into(), script]
}

#[test]
fn a_command_goes_out_as_it_is_and_the_raw_answer_is_shown() {
    let ran = typed(
        &["time_left 500", "gen_move A"],
        &[],
        &script("'?\\tno\\n\\n' '= 1\\r\\n\\n'").each_ref().map(String::as_str),
    );
    let ran = ran.exits(0).says("-> time_left 500\n<- ?\\tno\\n\\n\n").says("-> gen_move A\n<- = 1\\r\\n\\n\n");
    ran.says("-> quit").talks("the bot ended with exit code 0");
}

#[test]
fn a_game_is_stepped_through_by_the_bot_and_by_hand() {
    let ran = typed(&[":step", ":move a 1 4 1 1 1 0", ":step 1000", ":step", ":quit"], &["--board", "duel"], &RANDOM)
        .exits(0);
    let commands: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("-> ")).collect();
    assert!(commands[0].starts_with("-> set_game 9 6 30 3 ######### "), "{}", ran.all());
    let words: Vec<&str> = commands[1..6].iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(words, ["time_left", "gen_move", "play", "play", "time_left"], "{}", ran.all());
    assert_eq!(commands[4], "-> play a 1 4 1 1 1 0", "the bot is told of what was done by hand");
    ran.says("the game is over");
}

#[test]
fn what_an_arbiter_would_kill_for_is_said_and_may_be_tried_again() {
    let answers = "'=\\n\\n' '=\\n\\n' '= 1 99 1 1 1 0\\n\\n' '=\\n\\n'";
    let bot = script(answers);
    let ran = typed(&[":step", ":move A 1 3 2 1 1 0", ":move a 1 3 2 1 1 7"], &[], &bot.each_ref().map(String::as_str))
        .exits(0);
    let ran = ran.says("an arbiter would kill the bot: ").says("[bitwa.target.field]").says("-> play A 1 3 2 1 1 0");
    ran.says("no such move: ").says("[bitwa.target.flags]");
}

#[test]
fn boards_are_set_up_saved_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.bit").display().to_string();
    let (save, board) = (format!(":save {path}"), format!(":board @{path}"));
    let lines = [":put 3 1 .", ":put 4 1 B", ":rounds 7", ":strength 3", &save, ":board plain", &board, ":show"];
    let ran = typed(&lines, &[], &RANDOM).exits(0);
    let saved = std::fs::read_to_string(&path).expect("it was saved");
    assert_eq!(saved, "8 6 7 3\n########\n#.A.Ba.#\n#AA#.aa#\n#BB.#bb#\n#.B..b.#\n########\n");
    assert!(ran.out.contains("round 1 of 7, set_game\n########\n#.A.Ba.#"), "{}", ran.all());
}

#[test]
fn what_is_typed_wrongly_changes_nothing() {
    let lines = [":put 99 0 #", ":put 0 0 A", ":rounds 0", ":board nowhere", ":stop", ":move b 1 1 1 1 1 1"];
    let ran = typed(&lines, &[], &RANDOM).exits(0);
    for says in
        ["no field (99, 0)", "bitwa.board.border", "bitwa.board.rounds", "no board `nowhere`", "`:stop` is no order"]
    {
        assert!(ran.talk.contains(says), "{says}: {}", ran.all());
    }
    ran.talks("it is the turn of division A, not of b");
}

#[test]
fn a_bot_that_does_not_answer_or_ends_is_told_of() {
    let silent = ["sh", "-c", "while read line; do printf '= half\\n'; done"];
    let ran = typed(&["time_left 1"], &["--timeout", "0.2"], &silent).exits(0);
    ran.says("<- = half\\n").talks("no whole answer within 200ms");
    let ran = typed(&["time_left 1", "time_left 2"], &[], &["sh", "-c", "read line; exit 7"]).exits(1);
    assert!(!ran.out.contains("time_left 2"), "{}", ran.all());
    ran.talks("the bot has closed its output").talks("the bot ended with exit code 7");
    typed(&[], &[], &["/no/such/bot"]).exits(3).one_sentence();
}

#[test]
fn only_bitwa_has_a_console() {
    crate::common::run("rulebook console bricks -- cat").exits(2).silent().one_sentence();
    crate::common::run("rulebook console bitwa --board nowhere -- cat").exits(2).silent().one_sentence();
    crate::common::run("rulebook console bitwa --timeout -1 -- cat").exits(2).silent();
}

#[test]
fn the_session_in_the_readme_is_current() {
    let readme = std::fs::read_to_string("README.md").expect("it is there");
    let (_, session) =
        readme.split_once("$ rulebook console bitwa --board duel -- rulebook bot bitwa greedy\n").expect("it is shown");
    let (session, _) = session.split_once("```").expect("it ends");
    let lines: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let ran = typed(&lines, &["--board", "duel"], &[RULEBOOK, "bot", "bitwa", "greedy"]).exits(0);
    let shown: Vec<&str> = session.lines().filter(|line| !line.starts_with("> ")).collect();
    // What is talk comes last here, as it does in a terminal.
    let seen: Vec<&str> = ran
        .out
        .lines()
        .chain(ran.talk.lines())
        .map(|line| if line.starts_with("-> time_left ") { "-> time_left [..]" } else { line })
        .collect();
    assert_eq!(seen, shown, "{}", ran.all());
}

/// A program that ends just after it was asked whether it has: the kernel is made to answer late.
#[test]
fn who_ends_while_it_is_looked_at_was_not_killed() {
    let slow = ["-o", "/dev/null", "-e", "trace=waitid", "-e", "inject=waitid:delay_enter=100000"];
    let mut command = Command::new("strace");
    command.args(slow).args([RULEBOOK, "console", "bitwa", "--"]).args(RANDOM).stdin(Stdio::null());
    let probe = Command::new("strace").args(slow).arg("true").output();
    if !probe.is_ok_and(|output| output.status.success()) {
        println!("skipped: who_ends_while_it_is_looked_at_was_not_killed needs strace, and leave to trace");
        return;
    }
    let output = command.output().expect("it runs");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{talk}");
    assert!(talk.contains("the bot ended with exit code 0"), "{talk}");
}
