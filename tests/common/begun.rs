//! What `init` writes in each language: made, built and tried as its own last lines say.

use super::run;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The languages, and the program without which one cannot be tried.
pub const LANGUAGES: [(&str, &str); 7] = [
    ("python", "python3"),
    ("node", "node"),
    ("java", "javac"),
    ("c", "cc"),
    ("cpp", "c++"),
    ("rust", "cargo"),
    ("go", "go"),
];

/// A program that was begun and built.
pub struct Begun {
    /// The command that starts it.
    pub command: String,
    _folder: TempDir,
}

/// Begins a program and builds it; `None`, with the reason printed, where this machine cannot.
pub fn begun(what: &str, game: &str, language: &str, tool: &str) -> Option<Begun> {
    let version = if tool == "go" { "version" } else { "--version" };
    if !Command::new(tool).arg(version).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: {what} {game} {language}: {tool} is not installed");
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("begun");
    let dir = dir.to_string_lossy();
    let said = run(&format!("rulebook init {what} {game} {dir} --lang {language}")).exits(0).out;
    let lines: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    for line in lines.iter().filter(|line| !line.contains("rulebook ")) {
        if let Some(why) = built(line, folder.path()) {
            println!("skipped: {what} {game} {language}: {why}");
            return None;
        }
    }
    // The last line ends with the command.
    let (_, command) = lines.last()?.split_once(" -- ")?;
    Some(Begun { command: command.to_owned(), _folder: folder })
}

/// Runs a line that builds; the reason where what it needs is not at hand without a network.
fn built(line: &str, folder: &Path) -> Option<String> {
    let line = line.replace("cargo build ", "cargo build --offline ");
    // What others have built already need not be built again.
    let built = Path::new(env!("CARGO_TARGET_TMPDIR")).join("begun");
    let script = match line.contains("cargo") {
        false => line.clone(),
        true => {
            let out = folder.join("begun/target/release");
            let (built, out) = (built.to_string_lossy(), out.to_string_lossy());
            // Programs of one name would overwrite each other, and be taken for each other where they are older than what was built.
            let source = folder.join("begun");
            format!(
                "mkdir -p {out} {built} && exec 9>{built}.lock && flock 9 && find {} -name '*.rs' -exec touch {{}} + && \
                 CARGO_TARGET_DIR={built} {line} && \
                 for p in bot adapter; do test ! -e {built}/release/$p || mv {built}/release/$p {out}/; done",
                source.display()
            )
        }
    };
    let output = Command::new("sh").args(["-c", &script]).output().expect("a shell is there");
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() && says.contains("offline") {
        return Some("serde_json is not at hand without a network".into());
    }
    assert!(output.status.success(), "{line}: {says}");
    assert!(!says.contains("warning"), "{line}: {says}");
    None
}

/// A bot that was begun sends no bad answer in some of the games, as each seat.
pub fn is_certified(game: &str, bot: &Begun) {
    let few = format!("--cases 20 --time 1000 --run {game}/boards/1/* --run {game}/fuzz/* --run {game}/unknown/*");
    const ENOUGH: u64 = 5;
    let certify = || {
        let ran = run(&format!("rulebook certify {game} {few} --format json -- {}", bot.command));
        let report = ran.json();
        (ran, report)
    };
    let (mut ran, mut report) = certify();
    if report["steps"].as_u64().is_none_or(|steps| steps <= ENOUGH) {
        // A machine that is too busy cannot judge: once more.
        (ran, report) = certify();
    }
    // What a loaded machine alone can make of a good one is a late answer, and that is let pass.
    let is_late = |finding: &serde_json::Value| finding["got"].as_str().is_some_and(|got| got.starts_with("late: "));
    assert!(super::findings(&report).iter().all(is_late), "{}", ran.all());
    assert!(report["steps"].as_u64().is_some_and(|steps| steps > ENOUGH), "{}", ran.all());
}

/// An adapter that was begun skips everything: it says what is left to do, and nothing is held against it.
pub fn skips_everything(game: &str, adapter: &Begun) {
    let smoke = run(&format!("rulebook smoke {game} -- {}", adapter.command)).exits(4);
    smoke.says("skipped: start is not written yet").talks("nothing to judge yet");
    let ran = run(&format!("rulebook validate {game} --cases 5 --format json -- {}", adapter.command)).exits(4);
    let report = ran.json();
    assert!(super::findings(&report).is_empty(), "{}", ran.all());
    assert_eq!(report["counts"]["pass"], 0, "{}", ran.all());
}

/// A referee that was begun keeps all rules, in the golden traces and in some drawn games.
pub fn conforms(game: &str, referee: &Begun) {
    let ran = run(&format!("rulebook validate {game} --cases 40 --time 1000 --format json -- {}", referee.command));
    let ran = ran.exits(0);
    let report = ran.json();
    assert_eq!(report["verdict"], "conforms", "{}", ran.all());
    assert_eq!(report["counts"]["skip"], 0, "{}", ran.all());
    assert!(report["counts"]["pass"].as_u64().is_some_and(|passed| passed > 40), "{}", ran.all());
}
