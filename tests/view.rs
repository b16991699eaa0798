//! Pages for a browser: what is written, and, where node and Chromium are there, what becomes of it in them.

use crate::common::{TRACES, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Why the tests in a browser cannot be run here.
fn missing() -> Option<&'static str> {
    let is_there =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|ran| ran.status.success());
    ["node", "chromium"].into_iter().find(|program| !is_there(program))
}

/// The data of the first game of a page.
fn game(page: &Path) -> Value {
    let html = fs::read_to_string(page).expect("a page");
    let (_, rest) = html.split_once("id=\"game-1\">").expect("the game's data");
    let (data, _) = rest.split_once("</script>").expect("the end of the data");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn a_page_has_the_game_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let line = format!("rulebook view bricks/brick.adjacent/corner --html {}", page.display());
    run(&line).exits(0).silent().talks("bricks/brick.adjacent/corner");
    let game = game(&page);
    // As the trace has it: seat 0 answers with two cells that touch at a corner, and has lost.
    let last = game["steps"].as_array().and_then(|steps| steps.last()).expect("steps");
    assert_eq!(last["refused"]["rule"], "bricks.brick.adjacent");
    assert_eq!(last["refused"]["kind"], "illegal");
    assert_eq!(last["turn"]["over"], serde_json::json!([2, 1]));
    let html = fs::read_to_string(&page).expect("a page");
    assert!(!html.contains("http:") && !html.contains("https:"), "the page loads nothing");
}

#[test]
fn what_cannot_be_shown_gets_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let view = |what: &str| run(&format!("rulebook view {what} --html {}", page.display()));
    view("bricks/brick.adjacent/nowhere").exits(4).silent().one_sentence().talks("no file and no trace");
    view("nowhere.jsonl").exits(2).silent().one_sentence().talks("cannot be read");
    view("'{\"game\":\"chess\",\"setup\":1,\"events\":[]}'").exits(2).silent().one_sentence().talks("there is no game");
    view("'{\"game\":\"bricks\",\"setup\":1,\"events\":[]}'").exits(2).silent().one_sentence().talks("the setup");
    let cut = folder.path().join("cut.jsonl");
    let whole = fs::read_to_string(format!("{TRACES}/bricks/brick.adjacent--corner.jsonl")).expect("a trace");
    fs::write(&cut, &whole[..whole.len() - 30]).expect("a file");
    view(&cut.display().to_string()).exits(5).silent().one_sentence().talks("cut off");
    assert!(!page.exists(), "a page was written of what cannot be shown");
}

#[test]
fn a_book_is_written_to_a_new_folder_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book");
    let line = format!("rulebook book {} --game bricks", book.display());
    run(&line).exits(0).silent().talks("index.html");
    let chapter = fs::read_to_string(book.join("bricks-brick.html")).expect("a chapter");
    for words in ["its two cells share a side", "003 ¶5", "bricks.html#ruling-bricks.adjacent", "Likely mistakes"] {
        assert!(chapter.contains(words), "not in the chapter: {words}");
    }
    run(&line).exits(2).silent().one_sentence().talks("is not an empty folder");
}

/// Pages of each game, of a divergence and of a report.
fn pages(folder: &Path) {
    let traces = [
        ("bricks", "bricks/end.no-place/random-five"),
        ("largest", "bricks/board.size/largest"),
        ("rejected", "bricks/board.duplicate/twice"),
        ("bitwa", "bitwa/end.strength/battle-on-the-sample-board"),
        ("dicewars", "dicewars/turn.order/eight-players"),
        ("garrison", "garrison/turn.alternate/whole-game"),
        ("snakes", "snakes/board.size/engine-start"),
    ];
    for (name, trace) in traces {
        run(&format!("rulebook view {trace} --html {}", folder.join(format!("{name}.html")).display())).exits(0);
    }
    let [imported, page] = ["imported", "divergence.html"].map(|name| folder.join(name).display().to_string());
    let recorded = "conformance/examples/bricks/diagonal--recorded.jsonl";
    run(&format!("rulebook traces import {recorded} --to {imported}")).exits(1);
    run(&format!("rulebook view {imported}/bricks/diagonal--recorded.jsonl --html {page}")).exits(0);
    let wrong = "rulebook referee bricks --misreading brick.adjacent.diagonal";
    let report = run(&format!("rulebook validate bricks --cases 0 --format html -- {wrong}")).exits(1);
    fs::write(folder.join("report.html"), report.out).expect("a page");
}

#[test]
fn pages_do_in_a_browser_what_they_say() {
    if let Some(program) = missing() {
        return println!("skipped: pages_do_in_a_browser_what_they_say: there is no {program}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [shown, book, full] = ["shown", "book", "full"].map(|name| folder.path().join(name));
    fs::create_dir(&shown).expect("a folder");
    pages(&shown);
    run(&format!("rulebook book {}", book.display())).exits(0);
    run(&format!("rulebook traces export --full --to {}", full.display())).exits(0);
    let tests = ["data", "folded", "pages"].map(|name| format!("view/tests/{name}.test.mjs"));
    let mut node = Command::new("node");
    node.arg("--test")
        .args(tests)
        .env("RULEBOOK_PAGES", &shown)
        .env("RULEBOOK_BOOK", &book)
        .env("RULEBOOK_FULL", &full);
    let ran = node.output().expect("node can be started");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains("\n# skipped 0"), "{said}");
}
