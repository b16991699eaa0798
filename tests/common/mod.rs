//! What the tests of the command line share: running our program as its users do, and reading what it says.

// The two test programs use a part of this each.
#![allow(dead_code)]

pub mod begun;
pub mod conduct;
pub mod dice;
pub mod fouls;
pub mod golden;
pub mod hostile;
pub mod java;
pub mod marks;
pub mod played;
pub mod results;
pub mod turns;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The program under test.
pub const RULEBOOK: &str = env!("CARGO_BIN_EXE_rulebook");

/// What our program notes for its user, it notes here.
pub const STATE: (&str, &str) = ("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/state"));

/// Where the golden traces lie.
pub const TRACES: &str = "conformance/traces";

/// How a run ended, and what it said.
pub struct Ran {
    /// The command, to be shown where a test fails.
    pub line: String,
    /// The exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub talk: String,
    /// How long it took; 0 where nobody looked.
    pub took: Duration,
}

impl Ran {
    /// Fails where the exit code is another one, or where the program panicked.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{}", self.all());
        assert!(!self.talk.contains("panicked"), "{}", self.all());
        self
    }

    /// Fails where standard error does not say this.
    #[track_caller]
    pub fn talks(self, words: &str) -> Ran {
        assert!(self.talk.contains(words), "not said: {words}\n{}", self.all());
        self
    }

    /// Fails where standard output does not say this.
    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.out.contains(words), "not said: {words}\n{}", self.all());
        self
    }

    /// Fails where standard output does not say this, wherever its lines are broken.
    #[track_caller]
    pub fn says_somewhere(self, words: &str) -> Ran {
        let of = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(of(&self.out).contains(&of(words)), "not said: {words}\n{}", self.all());
        self
    }

    /// Fails where standard error is not one sentence of ours.
    #[track_caller]
    pub fn one_sentence(self) -> Ran {
        let lines: Vec<&str> = self.talk.lines().collect();
        assert_eq!(lines.len(), 1, "{}", self.all());
        assert!(lines[0].starts_with("rulebook: "), "{}", self.all());
        self
    }

    /// Fails where anything stands on standard output: what broke gives no verdict.
    #[track_caller]
    pub fn silent(self) -> Ran {
        assert_eq!(self.out, "", "{}", self.all());
        self
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}\n{}", self.all()))
    }

    /// Whether this machine was too busy to say what it is asked about the times of others: nothing is found then, nor called good.
    pub fn is_unsaid(&self) -> bool {
        let report = self.json();
        let is_unsaid =
            self.code == Some(5) && findings(&report).is_empty() && report["counts"]["timing"].as_u64() > Some(0);
        if is_unsaid {
            println!("skipped: this machine was too busy for a verdict: {}", self.line);
        }
        is_unsaid
    }

    /// Everything, for people who look for what is wrong.
    pub fn all(&self) -> String {
        let (line, code) = (&self.line, self.code);
        let short: String = self.out.chars().take(4000).collect();
        format!("$ {line}\nexit code {code:?}\n--- stdout\n{short}\n--- stderr\n{}", self.talk)
    }
}

/// Runs a line as a shell would split it. The word `rulebook` stands for our program, at the front and elsewhere.
#[track_caller]
pub fn run(line: &str) -> Ran {
    let words = shell_words::split(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    run_words(&words)
}

/// Runs these words; the first is the program.
#[track_caller]
pub fn run_words(words: &[String]) -> Ran {
    let words: Vec<&str> = words.iter().map(|word| if word == "rulebook" { RULEBOOK } else { word.as_str() }).collect();
    let mut command = Command::new(words[0]);
    let _place = turns::place();
    let began = Instant::now();
    let output = command.args(&words[1..]).env(STATE.0, STATE.1).stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (code, out, talk) = (output.status.code(), text(output.stdout), text(output.stderr));
    Ran { line: shell_words::join(words), code, out, talk, took: began.elapsed() }
}

/// Runs a line, and again while this machine is too busy to judge what it shows.
#[track_caller]
pub fn judged(line: &str) -> Ran {
    const TRIES: usize = 5;
    let mut ran = run(line);
    for _ in 1..TRIES {
        if ran.code != Some(5) {
            break;
        }
        let before = ran.took;
        ran = run(line);
        ran.took += before;
    }
    ran
}

/// What we start from now on heeds this signal. Tests that run in the background may have been started with it ignored, as everything
/// that they start would be; what a program listens to is not ignored in those that it starts.
pub fn heed(signal: rustix::process::Signal) {
    if signal != rustix::process::Signal::KILL {
        let always = Arc::new(AtomicBool::new(true));
        signal_hook::flag::register_conditional_default(signal.as_raw(), always).expect("we may listen");
    }
}

/// `command … -- program`, where the program is a shell script.
#[track_caller]
pub fn run_on_script(line: &str, script: &str) -> Ran {
    run(&format!("{line} -- sh -c {}", shell_words::quote(script)))
}

/// Checks every item, a few at once.
pub fn each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(item);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
}

/// The interpreter of Python itself, past any wrapper that would take half of a bot's second to find it. Where there is
/// none, says which test is skipped.
pub fn python(test: &str) -> Option<String> {
    let output = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let output = output.ok().filter(|output| output.status.success());
    if output.is_none() {
        println!("skipped: {test} needs python3");
    }
    Some(String::from_utf8_lossy(&output?.stdout).trim().to_owned())
}

/// The findings of a report in JSON.
pub fn findings(report: &Value) -> &[Value] {
    report["findings"].as_array().map_or(&[], Vec::as_slice)
}

/// The command of an example in Python, of bricks or of the game before a slash.
pub fn example(python: &str, name: &str) -> String {
    let name = if name.contains('/') { name.to_owned() } else { format!("bricks/{name}") };
    format!("{} conformance/examples/{name}", shell_words::quote(python))
}

/// Copies golden traces whose address the choice takes into a directory of their own.
pub fn some_traces(game: &str, takes: impl Fn(&str) -> bool) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join(game)).expect("a folder");
    for entry in fs::read_dir(Path::new(TRACES).join(game)).expect("the traces are there") {
        let entry = entry.expect("a file");
        let name = entry.file_name().to_string_lossy().into_owned();
        let address = format!("{game}/{}", name.trim_end_matches(".jsonl").replacen("--", "/", 1));
        if takes(&address) {
            fs::copy(entry.path(), folder.path().join(game).join(&name)).expect("a copy");
        }
    }
    folder
}
