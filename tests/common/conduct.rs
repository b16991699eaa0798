//! A folder with a bot that does more than answer, and what a certification tells of it.

use super::{RULEBOOK, Ran, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// Whether players have namespaces of their own here.
pub fn has_namespaces() -> bool {
    let has = run("rulebook doctor").exits(0).out.contains("own namespaces (user pid mount ipc network)");
    if !has {
        println!("skipped: this machine has no namespaces");
    }
    has
}

/// What a report in JSON tells of what a bot did besides answering.
#[track_caller]
pub fn notes(report: &Value) -> Vec<String> {
    let notes = report["notes"].as_array().expect("notes");
    let notes = notes.iter().map(|note| note.as_str().expect("text"));
    let about = ["network", "scratch folder", "open for writing"];
    notes.filter(|note| about.iter().any(|words| note.contains(words))).map(str::to_owned).collect()
}

/// The folder that bots are started in.
pub struct Place(TempDir);

impl Place {
    /// An empty one.
    pub fn new() -> Place {
        Place(TempDir::new().expect("a folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// An honest bot in Python that does something before its game, and something after it.
    pub fn bot(&self, python: &str, name: &str, before: &str, after: &str) -> [String; 2] {
        let honest = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/examples/bricks/bot.py");
        let honest = format!("exec(compile(open({honest:?}).read(), 'bot.py', 'exec'))");
        let path = self.path().join(name);
        fs::write(&path, format!("{before}\n{honest}\n{after}\n")).expect("a file");
        [python.to_owned(), path.to_string_lossy().into_owned()]
    }

    /// One game of a certification of a bot that is started in this folder.
    pub fn run(&self, game: &str, options: &str, bot: &[String]) -> Ran {
        self.run_with(":", game, options, bot)
    }

    /// The same, after a shell has done something for us.
    fn run_with(&self, before: &str, game: &str, options: &str, bot: &[String]) -> Ran {
        let line = format!("certify {game} --cases 0 --run {game}/boards/1/seat-0 {options} --");
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{before}; exec \"$@\""), "sh", RULEBOOK]);
        command.args(shell_words::split(&line).expect("words")).args(bot);
        let output = command.current_dir(self.path()).stdin(Stdio::null()).output().expect("a shell starts");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let (out, talk) = (text(output.stdout), text(output.stderr));
        Ran { line: format!("{command:?}"), code: output.status.code(), out, talk, took: std::time::Duration::ZERO }
    }

    /// The same; gives the report. The bot conforms.
    #[track_caller]
    pub fn certified(&self, game: &str, options: &str, bot: &[String]) -> Value {
        self.certified_with(":", game, options, bot)
    }

    /// The same, after a shell has done something for us.
    #[track_caller]
    pub fn certified_with(&self, before: &str, game: &str, options: &str, bot: &[String]) -> Value {
        self.run_with(before, game, &format!("{options} --format json"), bot).exits(0).json()
    }

    /// Runs something while files of this folder change all the time.
    pub fn while_others_write<T>(&self, run: impl FnOnce() -> T) -> T {
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    fs::write(self.path().join("log.txt"), "much").expect("a file");
                    std::thread::yield_now();
                }
            });
            let result = run();
            is_over.store(true, Ordering::Relaxed);
            result
        })
    }
}
