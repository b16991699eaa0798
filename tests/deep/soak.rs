//! Long runs stay flat: descriptors, processes and memory are the same after the last game as after the first ones. And a referee that
//! is wrong costs little memory.
//!
//! A few hundred games here; `RULEBOOK_SOAK=10000 cargo test --release -p rulebook --test deep soak:: -- --nocapture` plays as many as you
//! like, of a certification, of a tournament and of a validation.

use crate::common::RULEBOOK;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How many games are played where nobody says how many.
const GAMES: u64 = 160;
/// A validation keeps its first cases: it is flat after these.
const KEPT: u64 = 5000;
/// How often it is looked at.
const PACE: Duration = Duration::from_millis(20);
/// What may come and go: a game that begins has more pipes than one that ends.
const PIPES: usize = 16;
const KILOBYTES: u64 = 6 * 1024;
/// Eight players at most, and two launchers of each.
const PROCESSES: usize = 26;

/// What a validation may take for itself of a referee that differs on boards of all sizes, besides the file of the program.
const WRONG_KILOBYTES: u64 = 54 * 1024;

/// What a process has at one moment.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    open: usize,
    processes: usize,
    kilobytes: u64,
    /// Of these, what is no file's.
    own_kilobytes: u64,
}

impl Look {
    /// What this process has; nothing where it has ended.
    fn at(pid: u32) -> Look {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let kilobytes = |name: &str| {
            let number = status.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB"));
            number.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
        };
        Look {
            open: fs::read_dir(format!("/proc/{pid}/fd")).map_or(0, Iterator::count),
            processes: below(pid),
            kilobytes: kilobytes("VmRSS:"),
            own_kilobytes: kilobytes("RssAnon:"),
        }
    }

    fn most(looks: &[Look]) -> Look {
        let most = |of: fn(&Look) -> u64| looks.iter().map(of).max().unwrap_or(0);
        Look {
            open: most(|look| look.open as u64) as usize,
            processes: most(|look| look.processes as u64) as usize,
            kilobytes: most(|look| look.kilobytes),
            own_kilobytes: most(|look| look.own_kilobytes),
        }
    }
}

/// How many processes there are below this one.
fn below(pid: u32) -> usize {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { return 0 };
    let children = |path: std::path::PathBuf| fs::read_to_string(path.join("children")).unwrap_or_default();
    let children: String = tasks.flatten().map(|task| children(task.path())).collect();
    children.split_whitespace().filter_map(|child| child.parse().ok()).map(|child| 1 + below(child)).sum()
}

fn games() -> u64 {
    std::env::var("RULEBOOK_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES)
}

/// Runs this to its end, with this code, or with 5, where this machine was too busy to judge a game; what it had meanwhile.
#[track_caller]
fn looks(line: &str, wanted: i32) -> Vec<Look> {
    let folder = tempfile::tempdir().expect("a folder");
    let line = line.replace("FOLDER", &folder.path().display().to_string());
    let words = shell_words::split(&line).expect("words");
    let words = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() });
    let mut command = Command::new(RULEBOOK);
    command.args(words.skip(1)).env("TMPDIR", folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = command.spawn().expect("our own program starts");
    let mut looks = Vec::new();
    let code = loop {
        if let Some(status) = child.try_wait().expect("it is waited for") {
            break status.code();
        }
        looks.push(Look::at(child.id()));
        std::thread::park_timeout(PACE);
    };
    assert!([Some(wanted), Some(5)].contains(&code), "{line}: {code:?}");
    assert!(looks.len() >= 40, "{line}: {} looks are too few", looks.len());
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert!(left.iter().all(|name| name.to_string_lossy().starts_with("r.sqlite")), "{line}: {left:?} stay");
    looks
}

/// Runs this to its end, and holds what it has in the last quarter against what it had in the second.
#[track_caller]
fn is_flat(line: &str) {
    let looks = looks(line, 0);
    let quarter = looks.len() / 4;
    let (early, late) = (Look::most(&looks[quarter..2 * quarter]), Look::most(&looks[3 * quarter..]));
    println!("{line}\n  {} looks; in the second quarter {early:?}, in the last {late:?}", looks.len());
    assert!(late.open <= early.open + PIPES, "{line}: {early:?}, then {late:?}");
    assert!(late.processes.max(early.processes) <= PROCESSES, "{line}: {early:?}, then {late:?}");
    assert!(late.kilobytes <= early.kilobytes + early.kilobytes / 8 + KILOBYTES, "{line}: {early:?}, then {late:?}");
}

#[test]
fn a_long_certification_is_flat() {
    // What is held is what one game has.
    let line = "rulebook certify dicewars -j 1 --time 1000000 --run dicewars/fuzz/*";
    is_flat(&format!("{line} --cases {} -- rulebook bot dicewars stop", games()));
}

#[test]
fn a_long_tournament_is_flat() {
    let rounds = games() / 2;
    is_flat(&format!(
        "rulebook tournament bricks first other=first --board 3 --rounds {rounds} --quiet --results FOLDER/r.sqlite -j 2"
    ));
}

#[test]
fn a_long_validation_is_flat() {
    let cases = games();
    if cases < KEPT {
        println!("skipped: a validation is flat after {KEPT} cases: set RULEBOOK_SOAK");
        return;
    }
    is_flat(&format!("rulebook validate bricks --run bricks/fuzz/* --cases {} -- rulebook referee bricks", cases));
}

/// Blocks for boards of a million cells come and go: they do not stay with the allocator.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn a_wrong_referee_costs_little_memory() {
    let line = "rulebook validate bricks --cases 5000 --run bricks/fuzz/* -j 2 -- rulebook referee bricks";
    let most = Look::most(&looks(&format!("{line} --misreading board.filled.transposed"), 1));
    println!("{line}\n  at most {most:?}");
    assert!(most.own_kilobytes <= WRONG_KILOBYTES, "{line}: {most:?}");
}
