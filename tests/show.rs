//! `rulebook play` as a person sees it: live, move by move, back and forth, and with a person at the table.

use crate::common::{RULEBOOK, Ran, python, run};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Plays with these lines on standard input.
#[track_caller]
fn typed(line: &str, lines: &[&str]) -> Ran {
    let words = shell_words::split(line).expect("quotes match");
    let words = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() });
    let mut command = Command::new(RULEBOOK);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    for line in lines {
        // One that has ended already takes no more.
        let _ = writeln!(stdin, "{line}");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (code, out, talk) = (output.status.code(), text(output.stdout), text(output.stderr));
    Ran { line: format!("{line}: {lines:?}"), code, out, talk, took: std::time::Duration::ZERO }
}

/// What was said of moves, in order.
fn moves(talk: &str) -> Vec<&str> {
    talk.lines().filter(|line| line.contains(": seat ") || *line == "the beginning (of 4)").collect()
}

const FIRST: &str = "rulebook bot bricks first";

#[test]
fn a_game_is_stepped_through_back_and_forth() {
    let lines = ["", "b", "f", "first", "4", "", "x", "c"];
    let ran = typed(&format!("play bricks --board 3 --step --history -- {FIRST} -- {FIRST}"), &lines).exits(0);
    let wanted = [
        "3: seat 0: 0x0_1x0",
        "4: seat 1: 2x0_2x1",
        "3: seat 0: 0x0_1x0 (of 4)",
        "4: seat 1: 2x0_2x1",
        "the beginning (of 4)",
        "4: seat 1: 2x0_2x1",
        "5: seat 0: 0x1_1x1",
        "5: seat 0: 0x1_1x1",
    ];
    assert_eq!(moves(&ran.talk), wanted, "{}", ran.all());
    ran.talks(" 0 # # .\n").talks("`x` is unknown here").says("place 1: seat 1");
}

#[test]
fn what_is_watched_says_the_same_in_the_end() {
    let game = format!("rulebook play bricks --board 5 -- {FIRST} -- {FIRST}");
    let watched = game.replace("--board", "--watch --speed 1000 --board");
    let (ran, shown) = (run(&game).exits(0), run(&watched).exits(0));
    // What is said of the clock hangs on the machine.
    let said = |ran: &Ran| ran.out.lines().filter(|line| !line.starts_with("clock:")).collect::<Vec<_>>().join("\n");
    assert_eq!(said(&ran), said(&shown));
    assert_eq!((ran.talk.as_str(), moves(&shown.talk).len()), ("", 12), "{}", shown.all());
    typed("play bricks --watch --show -- cat -- cat", &[]).exits(2);
    typed("play bricks --speed 3 -- cat -- cat", &[]).exits(2);
    typed("play bricks --watch --speed 0 -- cat -- cat", &[]).exits(2).talks("0.05 to 1000");
}

/// Both players are asked together. The one commits a foul, at which the game stops; the other answers while somebody looks at that, for
/// longer than it may take for the whole game.
#[test]
fn no_clock_runs_while_somebody_looks() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("seen");
    let waits =
        format!("read l; while [ ! -e '{}' ]; do :; done; printf '=\\n\\n'; exec cat > /dev/null", file.display());
    let mut child = Command::new(RULEBOOK)
        .args("play bitwa --board duel --budget 1000 --start-time 0 --format json --step --".split(' '))
        .args(["sh", "-c", "read l; printf 'x\\n\\n'; exec cat > /dev/null", "--", "sh", "-c", &waits])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("our own program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut talk = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut line = String::new();
    while !line.contains("1: seat 0") {
        line.clear();
        assert_ne!(talk.read_line(&mut line).expect("it talks"), 0, "the first foul is shown");
    }
    // This is what is measured: the time that somebody looks.
    std::thread::sleep(Duration::from_millis(1500));
    std::fs::write(&file, "").expect("a file");
    stdin.write_all(b"\n").expect("it waits for us");
    drop(stdin);
    let reads = std::thread::spawn(move || talk.read_to_end(&mut Vec::new()));
    let output = child.wait_with_output().expect("it ends");
    let _ = reads.join();
    let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // Its first answer is event 2, in time, and has not used its time up; then it closes its output.
    let crash = &result["refusals"][1];
    assert_eq!((&crash["seat"], &crash["kind"], &crash["event"]), (&1.into(), &"crash".into(), &3.into()), "{result}");
    let other = &result["seats"][1];
    assert!(other["slowest_us"].as_u64() < Some(1_000_000), "{result}");
    let sent = other["sent"].as_str().expect("what it was sent");
    assert!(sent.contains("time_left ") && !sent.contains("time_left 0"), "{result}");
}

#[test]
fn a_person_chooses_moves_by_number_or_in_words() {
    let lines = ["99", "1x1_9x9", "nonsense", "0x0_1x0", "?", "1"];
    let ran = typed(&format!("play bricks --board 3 -- human -- {FIRST}"), &lines).exits(0);
    let ran = ran.talks("seat 0, your move: write it, its number, ? lists all");
    let ran = ran.talks("  1 0x0_1x0    2 0x0_0x1").talks("`99` is no move").talks("not allowed: ");
    ran.talks("`nonsense` is no move").talks("4: seat 1: 2x0_2x1").says("seat 0, a person").says("place 2");
}

#[test]
fn a_person_who_leaves_has_not_lost() {
    let ran = typed(&format!("play bricks --board 3 -- {FIRST} -- human"), &["b"]).exits(5);
    ran.silent()
        .talks("`b` is no move")
        .talks("standard input has ended, and the person of seat 1 with it: nobody has won");
}

#[test]
fn a_person_looks_back() {
    let lines = ["0x0_1x0", "b", "", "0x1_1x1"];
    let ran = typed(&format!("play bricks --board 3 --history -- human -- {FIRST}"), &lines).exits(0);
    ran.talks("3: seat 0: 0x0_1x0 (of 4)").talks("5: seat 0: 0x1_1x1");
}

#[test]
fn people_play_every_game() {
    let games = [
        ("bitwa --board duel", "= 1 4 1 1 1 0", "too many moves to list, such as = "),
        ("garrison --size 4 --seed 1", "", "Enter for the only one listed"),
        ("snakes", "1", "1 "),
        ("dicewars --board small-2", "", "Enter for the only one listed"),
        ("bricks --size 45 --fill 90 --seed 1", "nothing", "such as "),
    ];
    for (game, line, says) in games {
        let name = game.split(' ').next().unwrap_or_default();
        typed(&format!("play {game} -- human -- rulebook bot {name} random"), &[line]).exits(5).talks(says);
    }
    let lines = ["", "", "1", "stop"];
    let ran = typed("play dicewars --board small-2 -- human -- rulebook bot dicewars stop", &lines).exits(5);
    ran.talks("seat 0: stop");
    let ran = typed("play snakes --seed 1 -- human -- human", &["1", "up", "left", "right"]).exits(5);
    ran.talks("seat 0, your move").talks("seat 1, your move");
}

#[test]
fn every_game_is_drawn_and_written_down() {
    let games =
        ["bitwa --board duel", "bricks --size 45 --fill 95", "dicewars --board large-2", "garrison --size 3", "snakes"];
    crate::common::each(&games, |game| {
        let folder = tempfile::tempdir().expect("a folder");
        let (trace, record) = (folder.path().join("t.jsonl"), folder.path().join("r.jsonl"));
        let name = game.split(' ').next().unwrap_or_default();
        let bot = format!("rulebook bot {name} random");
        let files = format!("--trace {} --record {}", trace.display(), record.display());
        let ran = run(&format!("rulebook play {game} --seed 3 {files} -- {bot} -- {bot}")).exits(0);
        let board = ran.out.lines().take_while(|line| !line.starts_with("place ")).count();
        assert!((3..=41).contains(&board), "{}", ran.all());
        run(&format!("rulebook replay {}", trace.display())).exits(0);
        run(&format!("rulebook verify {name} {}", record.display())).exits(0);
    });
}

/// Types keys on a terminal as soon as it shows something, and prints what it showed.
const TERMINAL: &str = r#"
import os, pty, sys, fcntl, struct, termios
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 60, 0, 0))
cues = [(b'3: seat 0', b'\r'), (b'4: seat 1', b'\x1b[D'), (b'(of 4)', b'\x1b[C'), (b'4: seat 1', b'c')]
shown, at = b'', 0
while True:
    try:
        more = os.read(fd, 4096)
    except OSError:
        break
    if not more:
        break
    shown += more
    while cues and cues[0][0] in shown[at:]:
        at += shown[at:].index(cues[0][0]) + 1
        os.write(fd, cues.pop(0)[1])
_, status = os.waitpid(pid, 0)
sys.stdout.write(shown.decode(errors='replace'))
sys.exit(os.waitstatus_to_exitcode(status) if not cues else 99)
"#;

#[test]
fn a_terminal_gives_keys() {
    let Some(python) = python("a_terminal_gives_keys") else { return };
    let args = [RULEBOOK, "play", "bricks", "--board", "3", "--step", "--history", "--"];
    let first = [RULEBOOK, "bot", "bricks", "first"];
    let mut command = Command::new(python);
    command.args(["-c", TERMINAL]).args(args).args(first).arg("--").args(first).env("TERM", "xterm");
    let output = command.stdin(Stdio::null()).output().expect("Python starts");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}{}", String::from_utf8_lossy(&output.stderr));
    assert!(shown.contains("\x1b[H3: seat 0: 0x0_1x0 (of 4)\x1b[K"), "drawn over what was there: {shown:?}");
    assert!(!shown.contains("^["), "keys are not echoed: {shown:?}");
    assert!(shown.contains("place 1: seat 1"), "{shown:?}");
}
