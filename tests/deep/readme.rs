//! Every command of the README with its output is run, and the output is held to the byte.
//!
//! `TRYCMD=overwrite cargo test -p rulebook --test deep readme::` writes the outputs anew.

use std::env;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_outputs_in_the_readme_are_current() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: the README's commands need python3");
        return;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_rulebook"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    let hold = |file: &Path| {
        let file = file.to_path_buf();
        // They are held when they are dropped.
        let held = || {
            trycmd::TestCases::new().register_bin("rulebook", program).env("PATH", &path).case(&file);
        };
        catch_unwind(held).is_ok()
    };
    let readme = Path::new("README.md");
    if env::var_os("TRYCMD").is_some() {
        assert!(hold(readme), "the README's outputs are written anew");
        return;
    }
    let text = fs::read_to_string(readme).expect("the README is text");
    let (timed, untimed) = in_real_time(&text);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let part = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file can be written");
        path
    };
    assert!(hold(&part("untimed.md", &untimed)), "the README's outputs are not what its commands print now");
    let part = part("timed.md", &timed);
    let is_kept_waiting = || {
        let commands = timed.lines().filter_map(|line| line.strip_prefix("$ "));
        let printed = commands.map(|command| Command::new("sh").args(["-c", command]).env("PATH", &path).output());
        let printed: Vec<_> = printed.map(|output| output.expect("there is a shell").stdout).collect();
        printed.iter().any(|bytes| String::from_utf8_lossy(bytes).contains(WAITED))
    };
    const TRIES: usize = 3;
    // It may have been busy in one run, and not in the next.
    let mut was_busy = false;
    for _ in 0..TRIES {
        if hold(&part) {
            return;
        }
        was_busy |= is_kept_waiting();
    }
    assert!(was_busy, "the README's outputs are not what its commands print now, and nothing was kept waiting");
    println!("skipped: this machine is too busy for the README's games in real time");
}

/// What a report says of a game in real time that could not be judged.
const WAITED: &str = "this machine kept the referee and our players waiting";

/// The blocks of commands that play in real time, and all the rest.
fn in_real_time(text: &str) -> (String, String) {
    const FENCE: &str = "```console\n";
    let (mut timed, mut untimed) = (String::new(), String::new());
    for (place, part) in text.split(FENCE).enumerate() {
        let (block, rest) =
            if place == 0 { ("", part) } else { part.split_at(part.find("\n```\n").expect("a fence ends") + 5) };
        if block.contains("--probe") {
            timed += &format!("{FENCE}{block}");
        } else if place > 0 {
            untimed += &format!("{FENCE}{block}");
        }
        untimed += rest;
    }
    assert!(timed.contains("$ ") && untimed.matches("\n$ ").count() > timed.matches("\n$ ").count(), "{timed}");
    (timed, untimed)
}

/// The documents for people.
fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir("docs").expect("docs is a folder");
    let docs = docs.map(|entry| entry.expect("docs can be read").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    docs.chain(["README.md", "CHANGELOG.md"].map(PathBuf::from)).collect()
}

/// The places that the headings of a document can be reached by.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
    let plain = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    };
    headings.map(plain).collect()
}

/// What is wrong with the links of a document.
fn broken_links(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a document is text");
    let folder = path.parent().expect("a document lies in a folder");
    let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    let here = links.filter(|link| !link.contains("://"));
    let is_broken = |link: &&str| {
        let (file, anchor) = link.split_once('#').map_or((*link, None), |(file, anchor)| (file, Some(anchor)));
        let target = if file.is_empty() { path.to_owned() } else { folder.join(file) };
        let has =
            |anchor: &str| fs::read_to_string(&target).is_ok_and(|text| anchors(&text).iter().any(|one| one == anchor));
        !target.exists() || anchor.is_some_and(|anchor| !has(anchor))
    };
    here.filter(is_broken).map(|link| format!("{}: {link}", path.display())).collect()
}

/// The documents that lie beside what they are about, below a folder.
fn beside(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a folder can be read through").path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(beside(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    found
}

#[test]
fn links_lead_somewhere() {
    let mut documents = documents();
    for folder in ["conformance/examples", "conformance/shims", "fuzz", "spec/src"] {
        documents.extend(beside(Path::new(folder)));
    }
    assert!(documents.len() >= 25, "{documents:?}");
    let broken: Vec<String> = documents.iter().flat_map(|path| broken_links(path)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_document_is_in_the_index() {
    let index = fs::read_to_string("docs/README.md").expect("there is an index");
    for path in documents().iter().filter(|path| path.starts_with("docs") && !path.ends_with("README.md")) {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        assert!(index.contains(&format!("({name}")), "{name}");
    }
}
