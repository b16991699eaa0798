//! Nobody is accused for what the machine did: honest bots, and right referees, while four processes take the processors.
//!
//! No bound on time is asserted: a machine that is so busy that nothing can be judged says so, which is no accusation.

use crate::common::turns::{self, Alone};
use crate::common::{RULEBOOK, example, findings, python, run};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Lets a bot of ours answer, and thinks about each answer for a given number of seconds of its own processor time.
const THINKER: &str = r#"
import subprocess, sys, threading, time
bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
def pass_on():
    for line in sys.stdin.buffer:
        bot.stdin.write(line)
    bot.stdin.close()
threading.Thread(target=pass_on, daemon=True).start()
for line in bot.stdout:
    until = time.process_time() + float(sys.argv[1]) * bool(line.strip())
    while time.process_time() < until:
        pass
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
"#;

/// Four processes that never rest, until it is dropped. Beside them nothing runs but what is tested here.
struct Load {
    spinning: Vec<Child>,
    _alone: Alone<'static>,
}

impl Load {
    fn start() -> Load {
        let mut spin = Command::new("sh");
        // It ends with us, however we end.
        spin.args(["-c", "while kill -0 $PPID; do :; done"]).stdin(Stdio::null()).stderr(Stdio::null());
        let alone = turns::alone();
        Load { spinning: (0..4).map(|_| spin.spawn().expect("a shell")).collect(), _alone: alone }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.spinning {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A bot of ours that thinks for this many seconds, as a command.
fn thinker(folder: &Path, python: &str, seconds: &str, bot: &str) -> String {
    let script = folder.join("thinker.py");
    fs::write(&script, THINKER).expect("it is written");
    let script = script.to_string_lossy().into_owned();
    shell_words::join([python, &script, seconds, RULEBOOK, "bot"]) + " " + bot
}

#[test]
fn honest_bots_at_half_their_limit_are_not_accused() {
    let Some(python) = python("honest_bots_at_half_their_limit_are_not_accused") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let _load = Load::start();
    // Half of the shortest limit of each; bitwa limits the whole game, of which an eighth of the time is played.
    for (game, bot, seconds, options) in [
        ("bricks", "bricks greedy", "0.25", "--run bricks/boards/13/*"),
        ("garrison", "garrison greedy", "0.15", "--run garrison/boards/1/*"),
        ("dicewars", "dicewars careful", "0.05", "--run dicewars/boards/1/*"),
        ("snakes", "snakes hunter", "0.05", "--run snakes/boards/1/*"),
        ("bitwa", "bitwa greedy", "0.1", "--run bitwa/boards/1/*"),
    ] {
        let bot = thinker(folder.path(), &python, seconds, bot);
        let ran = run(&format!("rulebook certify {game} --cases 0 --time 80 --format json {options} -- {bot}"));
        let report = ran.json();
        assert_eq!(report["counts"]["fail"], 0, "{}", ran.all());
        assert!(report["steps"].as_u64() > Some(0) && findings(&report).is_empty(), "{}", ran.all());
        println!("{game}: {} answers, {} left as timing", report["steps"], report["counts"]["timing"]);
    }
}

#[test]
fn right_referees_are_not_accused_when_they_are_probed_or_tapped() {
    let Some(python) = python("right_referees_are_not_accused_when_they_are_probed_or_tapped") else { return };
    let _load = Load::start();
    // Bricks' text gives a program no time to start.
    let ours = "rulebook play bricks --start-time 0 --board {board} -- {bot1} -- {bot2}".to_owned();
    let theirs = format!("{} {{bot1}} {{bot2}} {{board}}", example(&python, "referee.py"));
    let some = "--run bricks/time.*/* --run bricks/talk.last/* --run bricks/talk.ok/* --run bricks/brick.adjacent/*";
    for referee in [&ours, &theirs] {
        let ran = run(&format!("rulebook validate bricks --probe --format json {some} -- {referee}"));
        let report = ran.json();
        let counts = &report["counts"];
        assert_eq!(
            (&counts["fail"], &counts["flaky"], &counts["error"]),
            (&0.into(), &().into(), &().into()),
            "{}",
            ran.all()
        );
        println!("probed: {} pass, {} left as timing", counts["pass"], counts["timing"]);
    }
    for bots in [["greedy", "greedy"], ["greedy", "foul:late"], ["foul:silent", "first"], ["foul:long", "random"]] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: String| folder.path().join(name).display().to_string();
        let tapped = [0, 1].map(|seat| {
            let (script, record) = (path(format!("bot{seat}")), path(format!("record{seat}")));
            let bot = thinker(folder.path(), &python, "0.25", &format!("bricks {} --seed 1", bots[seat]));
            let tap = format!("exec {} tap --record {record} -- {bot}", shell_words::quote(RULEBOOK));
            fs::write(&script, format!("#!/bin/sh\n{tap}\n")).expect("it is written");
            fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("it may be run");
            script
        });
        for referee in ["rulebook play bricks --board 5_2x2 --", &theirs.replace("{bot1} {bot2} {board}", "")] {
            let between = if referee.ends_with("--") { " -- " } else { " " };
            let board = if referee.ends_with("--") { "" } else { " 5_2x2" };
            run(&format!("{referee} {}{between}{}{board}", tapped[0], tapped[1]));
            let records = [0, 1].map(|seat| path(format!("record{seat}"))).join(" ");
            let ran = run(&format!("rulebook verify bricks --format json {records}"));
            // 5: whether an answer was late cannot be told, or the referee has killed a player before it was told all.
            assert!(matches!(ran.code, Some(0 | 5)), "{bots:?} {}", ran.all());
            println!("verified: {bots:?} exit code {:?}", ran.code);
        }
    }
}
