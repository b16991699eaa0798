//! `rulebook console`: commands typed to a bot, its raw answers, and games stepped through by hand.

use crate::common::{RULEBOOK, Ran};
use std::io::Write;
use std::process::{Command, Stdio};

/// Types these lines to a console of bitwa with the bot's command.
#[track_caller]
fn typed(lines: &[&str], options: &[&str], bot: &[&str]) -> Ran {
    typed_in("bitwa", lines, options, bot)
}

/// Types these lines to a console of this game with the bot's or the adapter's command.
#[track_caller]
fn typed_in(game: &str, lines: &[&str], options: &[&str], bot: &[&str]) -> Ran {
    let mut command = Command::new(RULEBOOK);
    command.args(["console", game]).args(options).arg("--").args(bot);
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
    Ran { line: format!("console: {lines:?}"), code, out, talk, took: std::time::Duration::ZERO }
}

const RANDOM: [&str; 4] = [RULEBOOK, "bot", "bitwa", "random"];
const RANDOM_BRICKS: [&str; 4] = [RULEBOOK, "bot", "bricks", "random"];
const REFEREE: [&str; 3] = [RULEBOOK, "referee", "bricks"];

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
fn a_game_without_a_text_protocol_has_none() {
    for game in ["dicewars", "garrison", "snakes"] {
        let ran = crate::common::run(&format!("rulebook console {game} -- cat")).exits(2).silent().one_sentence();
        ran.talks(&format!("play {game} -- human -- BOT"));
    }
}

#[test]
fn what_is_called_wrongly_starts_nothing() {
    for line in ["bitwa --seat 0 -- cat", "bricks --seat 2 -- cat", "bricks --board nowhere -- cat"] {
        crate::common::run(&format!("rulebook console {line}")).exits(2).silent().one_sentence();
    }
    crate::common::run("rulebook console bricks --seat 0 --referee -- cat").exits(2).silent();
    crate::common::run("rulebook console bitwa --board nowhere -- cat").exits(2).silent().one_sentence();
    crate::common::run("rulebook console bitwa --timeout -1 -- cat").exits(2).silent();
}

/// The session that the README shows with this command is what a console says to the same lines.
fn is_current(line: &str, game: &str, options: &[&str], bot: &[&str]) {
    let readme = std::fs::read_to_string("README.md").expect("it is there");
    let (_, session) = readme.split_once(&format!("$ {line}\n")).expect("it is shown");
    let (session, _) = session.split_once("```").expect("it ends");
    let lines: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let ran = typed_in(game, &lines, options, bot).exits(0);
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

#[test]
fn the_sessions_in_the_readme_are_current() {
    let bitwa = "rulebook console bitwa --board duel -- rulebook bot bitwa greedy";
    is_current(bitwa, "bitwa", &["--board", "duel"], &[RULEBOOK, "bot", "bitwa", "greedy"]);
    let bricks = "rulebook console bricks --board 3 -- rulebook bot bricks first";
    is_current(bricks, "bricks", &["--board", "3"], &[RULEBOOK, "bot", "bricks", "first"]);
}

#[test]
fn a_bot_of_one_seat_plays_against_moves_by_hand() {
    let lines = [":step", ":step", ":move", ":step", ":quit"];
    let ran = typed_in("bricks", &lines, &["--board", "empty-5"], &RANDOM_BRICKS).exits(0);
    let said: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with(['.', '#'])).collect();
    assert_eq!(said[..5], ["-> 5", "<- OK\\n", "seat 1 is told: 5", "seat 1 answers: OK", "-> START"], "{}", ran.all());
    assert_eq!(ran.out.matches("-> START").count(), 1, "{}", ran.all());
    assert!(ran.out.contains("it is the turn of seat 1: `:move` makes its move, such as "), "{}", ran.all());
    // The move that was drawn is what the bot is told next.
    let drawn = ran.talk.lines().find_map(|line| line.strip_prefix("drawn: ")).expect("a move is drawn").to_owned();
    ran.says(&format!("-> {drawn}\n<- ")).says("-> STOP").talks("the bot ended with exit code 0");
}

#[test]
fn a_bot_of_the_second_seat_waits_for_the_first_move() {
    let lines = [":step", ":move 1x1_1x2", ":step"];
    let ran = typed_in("bricks", &lines, &["--board", "5_0x0", "--seat", "1"], &RANDOM_BRICKS).exits(0);
    let ran = ran.says("seat 0 is told: 5_0x0\nseat 0 answers: OK\n-> 5_0x0\n<- OK\\n\nseat 0 is told: START\n");
    ran.says("it is the turn of seat 0").says("-> 1x1_1x2\n<- ");
}

#[test]
fn a_wrong_move_by_hand_is_refused_with_its_rule_and_changes_nothing() {
    let wrong = [":move 1x1_2x2", ":move 1x1", ":move 0x0_0x1", ":move 4x4_5x4"];
    let lines = [&wrong[..], &[":move 1x1_1x2", ":step"]].concat();
    let ran = typed_in("bricks", &lines, &["--board", "5_0x0", "--seat", "1"], &RANDOM_BRICKS).exits(0);
    let refused: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("no such move: ")).collect();
    for (line, rule) in refused
        .iter()
        .zip(["brick.adjacent", "talk.spelling", "brick.free", "brick.inside"].map(|rule| format!("[bricks.{rule}]")))
    {
        assert!(line.contains(&rule), "{rule}: {}", ran.all());
    }
    assert_eq!(refused.len(), wrong.len(), "{}", ran.all());
    ran.says("-> 1x1_1x2\n<- ");
}

#[test]
fn a_game_is_stepped_to_its_end() {
    let lines = [":step", ":move 0x2_1x2", ":step"];
    let first = [RULEBOOK, "bot", "bricks", "first"];
    let ran = typed_in("bricks", &lines, &["--board", "3_2x0_2x1_2x2"], &first).exits(0);
    let ran =
        ran.says("-> START\n<- 0x0_1x0\\n").says("seat 1 is told: 0x0_1x0").says("-> STOP\nseat 1 is told: STOP\n");
    assert_eq!(ran.out.matches("-> STOP").count(), 1, "{}", ran.all());
    ran.says("the game is over; places: [1, 2]");
}

#[test]
fn what_a_referee_would_end_the_game_for_is_said_and_may_be_tried_again() {
    let bot = r"read l; echo OK; read l; echo 1x1_2x2; read l; echo NO; read l; echo 1x1_1x2; read l";
    let ran = typed_in("bricks", &[":step", ":step", ":step", ":move 0x0_1x0"], &["--board", "5"], &["sh", "-c", bot]);
    let ran = ran.exits(0).says("a referee would end the game: ").says("[bricks.brick.adjacent]");
    let ran = ran.says("[bricks.talk.spelling]").says("-> START\n<- 1x1_1x2\\n\nseat 1 is told: 1x1_1x2\n");
    assert_eq!(ran.out.matches("-> START").count(), 3, "{}", ran.all());
    let gone = typed_in("bricks", &[":step"], &["--board", "5"], &["sh", "-c", "read l; exit 7"]).exits(1);
    gone.says("a referee would end the game: ").says("[bricks.foul.exit]").talks("the bot ended with exit code 7");
}

#[test]
fn what_a_bot_says_unasked_is_shown_and_judged() {
    let bot = "read l; echo OK; read l; echo early; read l; echo 1x1_1x2; read l; exit 0";
    let ran = typed_in("bricks", &["5", "STOP", "PING"], &["--board", "5"], &["sh", "-c", bot]).exits(0);
    ran.says("-> 5\n<- OK\\n\n-> STOP\n").says("early\\n");
    // Its second answer comes when the other seat is asked.
    let twice = "read l; printf 'OK\nOK\n'; read l; echo 1x1_1x2; read l; exit 0";
    let ran = typed_in("bricks", &[":step", ":step"], &["--board", "5"], &["sh", "-c", twice]).exits(0);
    let ran = ran.says("without being asked: OK\\n\na referee would end the game: ").says("[bricks.talk.early]");
    ran.says("seat 1 answers: OK\n-> START\n<- 1x1_1x2\\n\n");
}

#[test]
fn a_line_that_is_no_message_goes_out_as_it_is() {
    let echo = ["sh", "-c", "while read line; do echo \"$line?\"; [ \"$line\" = STOP ] && exit; done"];
    typed_in("bricks", &["PING"], &[], &echo).exits(0).says("-> PING\n<- PING?\\n\n");
    let ran = typed_in("bricks", &["PING", ":step"], &[], &RANDOM_BRICKS).exits(1);
    let ran = ran.says("-> PING\n<- \n").talks("the bot has closed its output");
    assert!(!ran.out.contains("-> 5"), "{}", ran.all());
}

#[test]
fn a_referee_is_held_to_the_rules_event_by_event() {
    let events =
        [":move 0 OK", ":event {\"seat\":1,\"line\":\"OK\"}", ":move 0 1x1_2x2", "{\"seq\":99,\"cmd\":\"no\"}"];
    let ran = typed_in("bricks", &events, &["--referee", "--board", "5"], &REFEREE).exits(0);
    assert_eq!(ran.out.matches("the rules agree").count(), 4, "{}", ran.all());
    let ran = ran.says("-> {\"seq\":2,\"cmd\":\"start\"").says("<- {\"seq\":2,\"position\"");
    ran.says("-> {\"seq\":99,\"cmd\":\"no\"}\n<- {\"seq\":");
    let wrong = [&REFEREE[..], &["--misreading", "brick.adjacent.diagonal"]].concat();
    let ran = typed_in("bricks", &events[..3], &["--referee", "--board", "5"], &wrong).exits(1);
    let ran = ran.says("the rules differ in `refused`\n  the rules say     true\n  the referee says  false\n");
    ran.says("  the rule          bricks.brick.adjacent (")
        .says("  explained by      ")
        .says("bricks.brick.adjacent.diagonal");
}

#[test]
fn a_referee_is_asked_what_is_drawn_and_what_is_typed_wrongly_is_not_sent() {
    let lines = [
        ":step 12",
        ":board 5_0x0",
        ":show",
        ":move 7 OK",
        ":move x OK",
        ":move 0",
        ":event {}",
        ":stop",
        ":board nowhere",
    ];
    let ran = typed_in("bricks", &lines, &["--referee", "--board", "5"], &REFEREE).exits(0);
    assert!(ran.out.matches("the rules agree").count() > 8, "{}", ran.all());
    assert!(!ran.out.contains("differ"), "{}", ran.all());
    let ran = ran.says(" 0 # . . . .\n").talks("`x` is no seat").talks("write the move behind the seat");
    let ran = ran.talks("by the rules this cannot be, and nobody is judged by it: seat 7 does not exist");
    ran.talks("is no event").talks("`:stop` is no order").talks("no board `nowhere`");
    // A game without a text protocol has this all the same.
    let dice = [RULEBOOK, "referee", "dicewars"];
    typed_in("dicewars", &[":step 8"], &["--referee"], &dice).exits(0).says("the rules agree");
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
