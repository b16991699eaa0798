//! What `docs/tournaments.md` shows is true: its commands are run in one folder, one after the other, and its queries put to the
//! file that they leave.
//!
//! `TRYCMD=overwrite cargo test -p rulebook --test all tournament_doc::` writes the outputs anew.

use crate::common::{RULEBOOK, run_words};
use rusqlite::Connection;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

const DOCUMENT: &str = "docs/tournaments.md";

/// The blocks of a kind: where the lines inside begin, and the lines.
fn blocks<'a>(text: &'a str, kind: &str) -> Vec<(usize, Vec<&'a str>)> {
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        match line {
            "```" => open = false,
            _ if line == format!("```{kind}") => {
                open = true;
                found.push((number + 1, Vec::new()));
            }
            _ if open => found.last_mut().expect("a block is open").1.push(line),
            _ => {}
        }
    }
    found
}

/// What a command prints in a folder: standard output, then standard error.
fn printed(folder: &Path, line: &str) -> Vec<String> {
    let words = shell_words::split(line).expect("the document's words");
    assert_eq!(words[0], "rulebook", "{line}");
    let output = Command::new(RULEBOOK).args(&words[1..]).current_dir(folder).stdin(Stdio::null()).output();
    let output = output.expect("our own program starts");
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&said));
    String::from_utf8_lossy(&said).lines().map(str::to_owned).collect()
}

#[test]
fn the_document_is_true() {
    let text = fs::read_to_string(DOCUMENT).expect("the document is there");
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut moved = 0_isize;
    for (from, block) in blocks(&text, "console") {
        let mut anew = Vec::new();
        for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
            anew.push(format!("$ {command}"));
            anew.extend(printed(folder.path(), command));
        }
        let at = from.checked_add_signed(moved).expect("a line of the document");
        moved += anew.len() as isize - block.len() as isize;
        lines.splice(at..at + block.len(), anew);
    }
    let anew = lines.join("\n") + "\n";
    if env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        fs::write(DOCUMENT, anew).expect("the document can be written");
    } else {
        assert_eq!(text, anew, "see the head of this test");
    }
    let file = Connection::open(folder.path().join("bricks.sqlite")).expect("the first tournament's file");
    let queries = blocks(&text, "sql");
    assert!(queries.len() >= 4);
    for (_, query) in queries {
        let query = query.join("\n");
        let mut found = file.prepare(&query).unwrap_or_else(|error| panic!("{query}: {error}"));
        let rows = found.query([]).map(|mut rows| {
            let mut count = 0;
            while rows.next().expect("a row").is_some() {
                count += 1;
            }
            count
        });
        // Nobody was late.
        assert_eq!(rows.unwrap_or(0) > 0, !query.contains("'late'"), "{query}");
    }
}

#[test]
fn the_documents_tournament_in_a_file_is_understood() {
    let text = fs::read_to_string(DOCUMENT).expect("the document is there");
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["one", "two"] {
        let inside = folder.path().join("players").join(name);
        fs::create_dir_all(&inside).expect("a folder");
        fs::write(inside.join("info.txt"), format!("{RULEBOOK} bot bricks greedy\n{name}\n")).expect("a file");
    }
    fs::create_dir(folder.path().join("late")).expect("a folder");
    let (_, lines) = blocks(&text, "toml").into_iter().next().expect("an example");
    let plan = lines.join("\n").replace("python3 bot.py", &format!("{RULEBOOK} bot bricks first"));
    let file = folder.path().join("plan.toml");
    fs::write(&file, plan).expect("a file");
    let words = [
        "rulebook",
        "tournament",
        &file.display().to_string(),
        "--results",
        &folder.path().join("r").display().to_string(),
    ];
    run_words(&words.map(str::to_owned)).exits(0).says("late entry");
}
