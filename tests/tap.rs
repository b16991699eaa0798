//! `rulebook tap`: bytes go through as they are, and are on record.

use crate::common::{RULEBOOK, each, run, run_words};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use serde_json::Value;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// The lines of a record, in the order of their times, which each direction is in already.
fn lines(record: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(record).expect("the record is there");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let at_us = |line: &Value| line["at_us"].as_u64().expect("it has a time");
    for who in ["referee", "bot"] {
        assert!(lines.iter().filter(|line| line.get(who).is_some()).is_sorted_by_key(at_us), "{text}");
    }
    let mut lines = lines;
    lines.sort_by_key(at_us);
    lines
}

/// What one side wrote, put together.
fn bytes(lines: &[Value], who: &str) -> Vec<u8> {
    let part = |line: &Value| match (&line[who]["text"], &line[who]["hex"]) {
        (Value::String(text), _) => text.clone().into_bytes(),
        (_, Value::String(hex)) => {
            (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex")).collect()
        }
        _ => Vec::new(),
    };
    lines.iter().flat_map(part).collect()
}

#[test]
fn bytes_go_through_untouched_and_the_exit_code_is_the_bots() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record");
    let script = r#"read -r line; printf '= %s\r\n\n\377\000' "$line"; cat; exit 7"#;
    let mut tap = Command::new(RULEBOOK);
    tap.args(["tap", "--record"]).arg(&record).args(["--", "sh", "-c", script]);
    let mut child = tap.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let told = [&b"gen_move A\n\xfe"[..], &[b'x'; 200_000]].concat();
    let mut stdin = child.stdin.take().expect("it is piped");
    let written = told.clone();
    let writer = std::thread::spawn(move || stdin.write_all(&written).expect("it listens"));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("all was written");
    let said = [&b"= gen_move A\r\n\n\xff\0\xfe"[..], &[b'x'; 200_000]].concat();
    assert_eq!((output.status.code(), output.stdout == said), (Some(7), true));
    let lines = lines(&record);
    assert!(bytes(&lines, "referee") == told && bytes(&lines, "bot") == said, "the record has all of it");
    assert!(lines[0]["started"].as_str().is_some_and(|command| command.starts_with("sh -c ")), "{}", lines[0]);
    assert_eq!(lines.last().map(|line| &line["ended"]), Some(&7.into()));
    assert!(lines.iter().any(|line| line["referee"] == "closed") && lines.iter().any(|line| line["bot"] == "closed"));
}

/// A game with a tapped bot is the same game, and the record tells it.
#[test]
fn a_game_is_recorded_and_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (record, tapped) = (folder.path().join("record"), folder.path().join("tapped"));
    let bot = format!("{} bot bitwa greedy", shell_words::quote(RULEBOOK));
    let file = shell_words::quote(record.to_str().expect("text")).into_owned();
    let script = format!("#!/bin/sh\nexec {} tap --record {file} -- {bot}\n", shell_words::quote(RULEBOOK));
    std::fs::write(&tapped, script).expect("it is written");
    std::fs::set_permissions(&tapped, std::fs::Permissions::from_mode(0o755)).expect("it may be run");
    let play = |first: &str| {
        let board = "8 3 5 1 ######## #A...a.# ########";
        let line = format!("rulebook play bitwa --board '{board}' -- {first} -- rulebook bot bitwa greedy");
        run_words(&shell_words::split(&line).expect("words")).exits(0).out
    };
    let tapped = tapped.to_str().expect("text");
    assert_eq!(play(tapped).replace(tapped, &bot), play("rulebook bot bitwa greedy"));
    let lines = lines(&record);
    let told = String::from_utf8(bytes(&lines, "referee")).expect("text");
    let words: Vec<&str> = told.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words[..5], ["set_game", "time_left", "gen_move", "play", "play"], "{told}");
    let said = String::from_utf8(bytes(&lines, "bot")).expect("text");
    assert!(said.starts_with("=\n\n=\n\n= "), "{said}");
}

#[test]
fn what_cannot_be_started_or_recorded_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record").display().to_string();
    run(&format!("rulebook tap --record {record} -- no-such-bot"))
        .exits(3)
        .silent()
        .one_sentence()
        .talks("cannot start");
    run("rulebook tap --record no/such/folder -- cat").exits(2).silent().one_sentence().talks("no/such/folder");
    run("rulebook tap -- cat").exits(2).silent().talks("--record");
}

/// What a referee writes is on record, however it kills the tap right after: with or without its group, which is asked to
/// end or made to.
#[test]
fn what_was_written_before_a_kill_is_on_record() {
    let kills = [(Signal::TERM, false), (Signal::KILL, false), (Signal::TERM, true), (Signal::KILL, true)];
    each(&kills, |(signal, whole_group)| {
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("record");
        let mut tap = Command::new(RULEBOOK);
        tap.args(["tap", "--record"]).arg(&record).args(["--", "sh", "-c", "read -r line; echo OK; cat >&2"]);
        tap.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut child = tap.spawn().expect("it starts");
        let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        stdin.write_all(b"3\n").expect("it listens");
        let mut said = [0; 3];
        stdout.read_exact(&mut said).expect("it answers");
        stdin.write_all(b"STOP\n").expect("it listens");
        let pid = Pid::from_child(&child);
        let killed = if *whole_group { kill_process_group(pid, *signal) } else { kill_process(pid, *signal) };
        killed.expect("it runs");
        // The recorder lets go of the referee's pipes, so that nobody waits for a bot that is gone.
        assert_eq!(stdout.read_to_end(&mut Vec::new()).expect("a pipe"), 0);
        child.wait().expect("it has ended");
        let file = std::fs::File::open(&record).expect("the record is there");
        file.lock_shared().expect("the recorder ends");
        let lines = lines(&record);
        assert_eq!(bytes(&lines, "referee"), b"3\nSTOP\n", "{lines:?}");
        assert_eq!(bytes(&lines, "bot"), b"OK\n", "{lines:?}");
        assert_eq!(lines.last().map(|line| &line["killed"]), Some(&true.into()), "{lines:?}");
    });
}
