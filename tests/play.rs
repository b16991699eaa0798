//! `rulebook play` with our own bots: whole games, every foul, and nothing left behind.

use crate::common::marks::runs;
use crate::common::played::{bot, check_foul, play, result};
use crate::common::{Ran, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");
/// Options for games in which time is not what is tested, so that a loaded machine changes nothing.
const PATIENT: &str = "--misreading time.ok.unlimited --misreading time.move.500-seconds";

fn rulebook(args: &[&str]) -> Output {
    Command::new(RULEBOOK).args(args).output().expect("our own program starts")
}

#[test]
fn whole_games_end_for_want_of_a_place() {
    let boards = ["1", "1_0x0", "3", "3_1x1", "5_0x0_4x4", "7_2x3_4x5", "31", "99"];
    for board in boards {
        for kinds in [["random", "random --seed 1"], ["greedy", "first"], ["first", "greedy"]] {
            for wire in ["native", "json"] {
                let [one, two] = kinds.map(|kind| bot(&format!("{kind} --wire {wire}")));
                let (result, code) =
                    result(&format!("{PATIENT} --grace 20000 --board {board} --wire {wire}"), &one, &two);
                assert_eq!(code, Some(0), "{board} {kinds:?}: {result}");
                let end = if ["1", "1_0x0"].contains(&board) { "bricks.end.full-board" } else { "bricks.end.no-place" };
                assert_eq!(result["end"][0], end, "{board} {kinds:?}: {result}");
                assert_eq!(result["seats"][1]["program"], "ended with exit code 0", "{result}");
            }
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_game() {
    let game = || {
        result(&format!("{PATIENT} --size 21 --fill 30 --seed 5"), &bot("random --seed 1"), &bot("random --seed 2")).0
    };
    let (one, two) = (game(), game());
    assert_eq!((&one["events"], &one["places"]), (&two["events"], &two["places"]));
    let output = play("--size 21 --fill 30", &bot("random"), &bot("random"));
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(talk.contains("--seed "), "a seed that was not given is printed: {talk}");
}

#[test]
fn a_quiet_game_says_nothing_and_an_error_stands_alone() {
    let output = play(&format!("{PATIENT} --size 5 --quiet"), &bot("random"), &bot("random"));
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
    run("rulebook play bricks -- no-such-bot -- no-such-bot").exits(3).silent().one_sentence().talks("cannot start");
}

#[test]
fn no_file_of_a_game_is_written_over_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("board");
    fs::write(&board, "3_1x1").expect("a file");
    let (here, board) = (folder.path().display(), board.display());
    let game = |options: &str| run(&format!("rulebook play bricks --board @{board} {options} -- cat -- cat")).exits(2);
    let same = game(&format!("--record {here}/new --trace {here}/./new"));
    same.silent().one_sentence().talks("--trace would overwrite the file of --record");
    for option in ["--record", "--trace"] {
        let says = format!("{option} would overwrite the board");
        game(&format!("{option} {here}/./board")).silent().one_sentence().talks(&says);
    }
    assert_eq!(fs::read_to_string(folder.path().join("board")).expect("it is there"), "3_1x1");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn where_a_trace_cannot_be_written_no_game_is_played() {
    let game = |path: &str| {
        run(&format!("rulebook play bricks --board 3 --trace {path} -- no-such-bot -- no-such-bot")).exits(3)
    };
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().display().to_string();
    game(&here).silent().one_sentence().talks(&format!("{here}: cannot be written: is a directory"));
    let nowhere = format!("{here}/none/trace");
    // The name of the file until it is whole is not told.
    let told = |ran: Ran| ran.talks(&format!("{nowhere}: cannot be written: No such file or directory")).talk;
    assert!(!told(game(&nowhere).silent().one_sentence()).contains("at path"));
    // What is no file is written to, and stays what it is.
    #[cfg(unix)]
    {
        let ran = play("--board 3 --trace /dev/null", &bot("random"), &bot("random"));
        assert!(ran.status.success(), "{ran:?}");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }
}

#[test]
fn a_foul_has_the_same_number_for_people_and_programs() {
    let game = |options: &str| play(&format!("{PATIENT} --board 5 {options}"), &bot("random"), &bot("foul:taken"));
    let told: Value = serde_json::from_slice(&game("--format json").stdout).expect("a result");
    let event = told["refusals"][0]["event"].as_u64().expect("a number");
    let human = String::from_utf8_lossy(&game("").stdout).into_owned();
    assert!(human.contains(&format!("foul: seat 1 in event {event}: ")), "{told}: {human}");
    assert_eq!(told["events"].as_u64(), Some(event), "the foul is the last event: {told}");
}

#[test]
fn a_game_without_a_protocol_of_text_has_no_native_wire() {
    let bots = "-- rulebook bot dicewars random -- rulebook bot dicewars random";
    for game in ["dicewars", "garrison", "snakes"] {
        let refused = |words: &str| {
            let ran = run(&words.replace("GAME", &format!("{game} --wire native"))).exits(2).silent().one_sentence();
            ran.talks(&format!("{game} has no protocol of text")).talks("leave out --wire native");
        };
        refused(&format!("rulebook play GAME {bots}"));
        refused("rulebook certify GAME --quick -- cat");
        refused("rulebook verify GAME /no/such/record");
        refused("rulebook bot GAME random");
        refused("rulebook init bot GAME");
    }
}

#[test]
fn every_illegal_brick_is_blamed_on_who_laid_it() {
    let fouls = [
        ("far", "bricks.brick.adjacent"),
        ("one-axis", "bricks.brick.adjacent"),
        ("diagonal", "bricks.brick.adjacent"),
        ("same-cell", "bricks.brick.adjacent"),
        ("taken", "bricks.brick.free"),
        ("filled", "bricks.brick.free"),
        ("outside", "bricks.brick.inside"),
    ];
    for (kind, rule) in fouls {
        check_foul(PATIENT, kind, 0, rule);
        check_foul(PATIENT, kind, 1, rule);
        check_foul(PATIENT, &format!("{kind} --after 3"), 1, rule);
    }
}

#[test]
fn every_misdeed_is_blamed_on_who_did_it() {
    let fouls = [
        ("garbled", "bricks.talk.spelling"),
        ("long", "bricks.talk.line-end"),
        ("exit", "bricks.foul.exit"),
        ("crash", "bricks.foul.exit"),
        ("close", "bricks.foul.exit"),
        ("early", "bricks.talk.early"),
        ("no-ok", "bricks.talk.spelling"),
        ("garbled --at-once", "bricks.talk.spelling"),
        ("exit --at-once", "bricks.foul.exit"),
        ("early --at-once", "bricks.talk.early"),
    ];
    for (kind, rule) in fouls {
        check_foul(PATIENT, kind, 0, rule);
        check_foul(PATIENT, kind, 1, rule);
    }
}

/// A line that is begun in time and ended too late is late; one that is never ended is garbled.
#[test]
fn a_line_that_ends_too_late_is_late() {
    let answers = |end: &str| shell(&format!("read -r b; echo OK; read -r s; printf 0x0_; {end}; sleep 60"));
    for (end, rule) in [("sleep 0.8; echo 0x1", "bricks.time.move"), ("true", "bricks.talk.line-end")] {
        let (result, code) = result("--board 5", &answers(end), &bot("first"));
        assert_eq!((&result["refusals"][0]["rule"], code), (&rule.into(), Some(1)), "{result}");
    }
}

#[test]
fn a_failed_ok_of_the_first_player_leaves_the_second_unasked() {
    let (result, _) = result(PATIENT, &bot("foul:no-ok"), &bot("foul:no-ok"));
    assert_eq!((&result["events"], &result["refusals"][0]["seat"]), (&1.into(), &0.into()), "{result}");
}

#[test]
fn a_message_of_megabytes_to_a_bot_that_does_not_read_blocks_nobody() {
    let (result, code) = result("--size 999 --fill 90 --seed 1", &bot("foul:deaf"), &bot("random"));
    assert_eq!(code, Some(1), "{result}");
    assert_eq!(result["refusals"][0]["rule"], "bricks.time.ok", "{result}");
    let slowest_us = result["seats"][0]["slowest_us"].as_u64();
    assert!(slowest_us.is_some_and(|us| (1_000_000..30_000_000).contains(&us)), "{result}");
}

#[test]
fn a_process_that_left_its_group_goes_with_its_bot() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pid");
    // The bot plays only when the other process is there, which ignores what it can.
    let script = "setsid sh -c 'trap \"\" TERM HUP INT; echo $$ > \"$0\"; exec sleep 1000.7510001' \"$0\" & \
                  while [ ! -s \"$0\" ]; do :; done; exec \"$@\"";
    let words = ["sh", "-c", script, &file.to_string_lossy()].map(String::from);
    let littering: Vec<String> = words.into_iter().chain(bot("random")).collect();
    // In a namespace of its own it would have another number there, and end with that.
    let (result, code) = result(&format!("{PATIENT} --board 5 --sandbox off"), &bot("random"), &littering);
    assert_eq!(code, Some(0), "{result}");
    // Its id is that of its own namespace, and says nothing here.
    assert!(file.exists(), "the process has written its id");
    assert!(!runs("1000.7510001"), "the process is still there");
}

fn shell(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(String::from).to_vec()
}

#[test]
fn the_one_who_is_not_asked_is_listened_to_as_well() {
    let cases = [
        ("echo OK; touch", "bricks.talk.early"),
        ("printf O; touch", "bricks.talk.early"),
        ("exec >&-; touch", "bricks.foul.exit"),
    ];
    for (script, rule) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("done").to_string_lossy().into_owned();
        // The first answers only when the second has done what nobody asked for.
        let asked = shell(&format!("read board; while [ ! -e '{file}' ]; do :; done; echo OK; exec cat"));
        let unasked = shell(&format!("{script} '{file}'; exec sleep 1000"));
        let (result, code) = result(PATIENT, &asked, &unasked);
        assert_eq!(code, Some(1), "{script}: {result}");
        assert_eq!(result["refusals"][0]["rule"], rule, "{script}: {result}");
        assert_eq!(result["refusals"][0]["seat"], 1, "{script}: {result}");
        assert_eq!(result["refusals"][0]["event"], 1, "{script}: {result}");
    }
}

#[test]
fn who_goes_on_after_the_end_is_killed() {
    for script in ["exec yes", "while :; do :; done"] {
        let noisy = shell(&format!("read board; echo OK; read stop; {script}"));
        let (result, code) = result(&format!("{PATIENT} --board 1 --grace 50"), &bot("random"), &noisy);
        assert_eq!(code, Some(0), "{result}");
        assert_eq!(result["seats"][1]["program"], "was still running and was killed", "{result}");
    }
}

#[test]
fn rules_that_wait_for_ever_are_said_to() {
    let output = play("--board 5 --misreading foul.exit.ignored", &bot("random"), &bot("foul:exit"));
    assert_eq!(output.status.code(), Some(3));
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(talk.contains("wait for seat 1 for ever"), "{talk}");
}

#[test]
fn misreadings_change_what_is_a_foul() {
    let count = |misreading: &str| {
        let options = format!("{PATIENT} --board 5 --misreading {misreading}");
        let (result, _) = result(&options, &bot("random"), &bot("foul:diagonal"));
        result["refusals"].as_array().map(Vec::len)
    };
    assert_eq!(count("bricks.brick.adjacent.diagonal"), Some(0));
    assert_eq!(count("brick.adjacent.same-cell"), Some(1));
}

fn write_player(folder: &Path, name: &str, lines: [&str; 2]) {
    let folder = folder.join(name);
    fs::create_dir(&folder).expect("a player's folder");
    // As an editor on Windows writes it.
    fs::write(folder.join("info.txt"), format!("\u{feff}{}\r\n{}\r\n", lines[0], lines[1])).expect("an info.txt");
    fs::write(folder.join("bot.sh"), format!("exec '{RULEBOOK}' bot bricks random\n")).expect("a bot");
}

#[test]
fn players_are_taken_from_their_folders_in_either_order_of_lines() {
    for (reading, swap) in [("", false), ("--reading bricks.info-txt=nick-first", true)] {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, nick) in [("a", "Ala"), ("b", "Kot i pies")] {
            // The command is found only inside the player's folder.
            let lines = if swap { [nick, "sh ./bot.sh"] } else { ["sh ./bot.sh", nick] };
            write_player(folder.path(), name, lines);
        }
        fs::create_dir(folder.path().join("no player")).expect("a folder");
        let players = folder.path().to_string_lossy().into_owned();
        let mut args = vec!["play", "bricks", "--size", "5", "--format", "json", "--players", &players];
        args.extend(reading.split_whitespace());
        let output = rulebook(&args);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&result["seats"][0]["nick"], &result["seats"][1]["nick"]), (&"Ala".into(), &"Kot i pies".into()));
    }
}

#[test]
fn lines_of_info_txt_the_wrong_way_round_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    write_player(folder.path(), "a", ["Ala", "sh ./bot.sh"]);
    write_player(folder.path(), "b", ["Kot", "sh ./bot.sh"]);
    let output = rulebook(&["play", "bricks", "--players", &folder.path().to_string_lossy()]);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{talk}");
    assert!(talk.contains("cannot start `Ala`") && talk.contains("--reading bricks.info-txt=nick-first"), "{talk}");
}

#[test]
fn bad_options_are_refused_with_a_remedy() {
    let good = ["--", "cat", "--", "cat"];
    let cases: &[(&[&str], &str)] = &[
        (&["--board", "8"], "--board: a board of 8 x 8 cells: the size is to be odd, 1 to 999 [bricks.board.size]"),
        (&["--board", "7_2x9"], "filled cell 2x9 is not on the board of size 7 [bricks.board.filled]"),
        (&["--board", "7_1x1_1x1"], "filled cell 1x1 is listed twice [bricks.board.duplicate]"),
        (&["--board", "7_1y1"], "`1y1` in the board is no cell such as `2x3`"),
        (&["--board", "START"], "`START` is a message of the referee, but no board"),
        (&["--board", "7", "--size", "5"], "cannot be used with"),
        (&["--size", "6"], "--size: a board of 6 x 6 cells"),
        (&["--size", "4000000000"], "--size: 4000000000 is too large"),
        (&["--fill", "101"], "--fill"),
        (&["--reading", "bricks.last-move"], "did you mean last-move=forward-last?"),
        (&["--reading", "xyzzy"], "`rulebook list bricks` lists all of them"),
    ];
    for (options, says) in cases {
        let args: Vec<&str> = ["play", "bricks"].iter().chain(*options).chain(&good).copied().collect();
        let output = rulebook(&args);
        let talk = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {talk}");
        assert!(talk.contains(says), "{options:?}: {talk}");
    }
    let output = rulebook(&["play", "bricks", "--", "cat", "--", "cat", "--", "cat"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("this game has 2 players, 3 were given"));
    for bots in [&["--", "cat"][..], &["--", "cat", "--"], &[]] {
        let args: Vec<&str> = ["play", "bricks"].iter().chain(bots).copied().collect();
        let output = rulebook(&args);
        assert_eq!(output.status.code(), Some(2), "{bots:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("give two bots"), "{bots:?}");
    }
}

#[test]
fn a_bot_that_cannot_be_started_is_nobodys_defeat() {
    let output = play("", &bot("random"), &["no-such-bot-anywhere".into()]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot start `no-such-bot-anywhere`"));
}
