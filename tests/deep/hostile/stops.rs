//! What stops a run: signals, the end of its time, and SIGKILL. Nobody is blamed for it, and no process stays.

use crate::common::marks::{runs, soon};
use crate::common::{RULEBOOK, findings, heed, python, run};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(line: &str, folder: &Path) -> Child {
    let words = shell_words::split(line).expect("words");
    let mut command = Command::new(RULEBOOK);
    command.args(&words[1..]).env("TMPDIR", folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("our own program starts")
}

/// Sends a signal as soon as a program with this mark runs; the exit code, and all that was said.
fn stopped(line: &str, mark: &str, signal: Signal) -> (Option<i32>, String) {
    heed(signal);
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(line, folder.path());
    let came = soon(|| runs(mark));
    kill_process(Pid::from_child(&child), signal).expect("it is sent");
    let mut said = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut said).expect("it is read");
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("it is read");
    let code = child.wait().expect("it ends").code();
    assert!(came, "{line}: nothing was started: {said}");
    assert!(soon(|| !runs(mark)), "{line}: something runs on: {said}");
    if signal != Signal::KILL {
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.path()).collect();
        assert!(left.is_empty(), "{line}: {left:?} stay: {said}");
    }
    (code, said)
}

/// A bot that hears nothing, does nothing, and leaves others running out of its group and session.
fn stubborn(mark: &str) -> String {
    format!(
        "sh -c 'trap \"\" INT TERM HUP; (setsid sleep 1000.{mark} &); (env -i sleep 1000.{mark} &); sleep 1000.{mark}'"
    )
}

#[test]
fn a_signal_ends_the_players_and_what_was_found_is_said() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let mark = format!("{}", 7_310_000 + code);
        let line = format!("rulebook certify dicewars --cases 0 -- {}", stubborn(&mark));
        let (ended, said) = stopped(&line, &mark, signal);
        assert_eq!(ended, Some(code), "{said}");
        assert!(said.contains("incomplete, without a difference so far"), "{said}");
        assert!(said.contains("stopped by") && said.contains("this plays what is missing:"), "{said}");
        let line = format!("rulebook play bricks --size 7 -- {} -- {}", stubborn(&mark), stubborn(&mark));
        let (ended, said) = stopped(&line, &mark, signal);
        assert_eq!(ended, Some(code), "{said}");
    }
}

#[test]
fn a_signal_breaks_no_adapter() {
    let line = format!("rulebook validate bricks --cases 5 --timeout 1000 -- {}", stubborn("7320001"));
    let (ended, said) = stopped(&line, "7320001", Signal::INT);
    assert_eq!(ended, Some(130), "{said}");
    let greets =
        r#"read -r line; echo "{\"seq\":1,\"name\":\"n\",\"can\":[\"start\",\"step\"]}"; exec sleep 1000.7320002"#;
    let line = format!("rulebook validate bricks --cases 5 --timeout 1000 -- sh -c '{greets}'");
    let (ended, said) = stopped(&line, "1000.7320002", Signal::TERM);
    assert_eq!(ended, Some(143), "{said}");
}

#[test]
fn kill_leaves_no_process_behind() {
    for (nth, line) in [
        "rulebook certify bricks --cases 0 --sandbox auto --",
        "rulebook certify bricks --cases 0 --sandbox off --",
        "rulebook play bricks --size 7 -- rulebook bot bricks first --",
        "rulebook validate bricks --timeout 100 --",
    ]
    .iter()
    .enumerate()
    {
        let mark = format!("{}", 7_330_000 + nth);
        let line = line.replace("-- rulebook bot", &format!("-- {RULEBOOK} bot"));
        let (ended, said) = stopped(&format!("{line} {}", stubborn(&mark)), &mark, Signal::KILL);
        assert_eq!(ended, None, "{said}");
    }
}

/// The folders of runs in a folder for temporary files.
fn left_in(folder: &Path) -> Vec<String> {
    let runs = fs::read_dir(folder).expect("a folder").flatten();
    runs.map(|run| run.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn what_a_killed_run_left_goes_with_the_next_one_and_what_a_living_one_has_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = |mark: &str| format!("rulebook certify dicewars --cases 0 -- {}", stubborn(mark));
    let [mut living, mut killed] =
        ["7340001", "7340002"].map(|mark| (start(&line(mark), folder.path()), soon(|| runs(mark))));
    assert!(living.1 && killed.1, "nothing was started");
    assert_eq!(left_in(folder.path()).len(), 2);
    killed.0.kill().and_then(|()| killed.0.wait()).expect("it ends");
    assert!(soon(|| !runs("7340002")), "something runs on");
    assert_eq!(left_in(folder.path()).len(), 2, "nobody could remove it");
    let bots = format!("-- {RULEBOOK} bot bricks first -- {RULEBOOK} bot bricks first");
    let next = start(&format!("rulebook play bricks --board 3 {bots}"), folder.path()).wait_with_output();
    assert_eq!(next.expect("it ends").status.code(), Some(0));
    let left = left_in(folder.path());
    assert_eq!(left.len(), 1, "{left:?}");
    // It starts its bot anew for each game.
    assert!(soon(|| runs("7340001")), "the living run does not go on");
    kill_process(Pid::from_child(&living.0), Signal::INT).expect("it is sent");
    living.0.wait().expect("it ends");
    assert_eq!(left_in(folder.path()), Vec::<String>::new());
}

#[test]
fn time_bounds_a_run_with_a_slow_adapter() {
    let Some(python) = python("time_bounds_a_run_with_a_slow_adapter") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("slow.py");
    // Between us and a right one, each line takes half a second.
    let script = "import subprocess, sys, time\nright = subprocess.Popen([sys.executable, 'conformance/examples/bricks/adapter.py'], \
                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)\nfor line in sys.stdin:\n    right.stdin.write(line)\n    \
                  right.stdin.flush()\n    time.sleep(0.5)\n    print(right.stdout.readline(), end='', flush=True)\n";
    fs::write(&path, script).expect("a file");
    let began = Instant::now();
    let ran = run(&format!("rulebook validate bricks --time 2 --format json -- {python} {}", path.display())).exits(5);
    assert!(began.elapsed() < Duration::from_secs(300), "{:?}", began.elapsed());
    let report = ran.json();
    assert_eq!((&report["verdict"], findings(&report).len()), (&"incomplete".into(), 0), "{}", ran.all());
    assert!(report["missing"]["command"].to_string().contains("rulebook validate bricks"), "{}", ran.all());
}

#[test]
fn time_bounds_a_run_with_a_bot_that_is_never_ready() {
    let began = Instant::now();
    let script = r#"echo "{\"ready\":false}"; exec sleep 1000"#;
    let line = format!("rulebook certify dicewars --wire json --time 1 --format json -- sh -c '{script}'");
    let ran = run(&line);
    assert!(began.elapsed() < Duration::from_secs(300), "{:?}: {}", began.elapsed(), ran.all());
}
