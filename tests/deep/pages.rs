//! Pages in Chromium: they load, step, jump, and show every golden trace as it is. `view/tests/` has what is looked for.

use crate::common::run;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Why the tests in a browser cannot be run here.
fn missing() -> Option<&'static str> {
    let is_there =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|ran| ran.status.success());
    ["node", "chromium"].into_iter().find(|program| !is_there(program))
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
    sheets(folder);
}

/// Pages of tables, one of each verb that writes one.
fn sheets(folder: &Path) {
    let [recordings, results] = ["recordings", "results.sqlite"].map(|name| folder.join(name).display().to_string());
    run(&format!("rulebook fairness dicewars --sample 3 --out {recordings} --loaded 6:20")).exits(0);
    let players = "rulebook tournament bricks greedy random --board empty-5";
    run(&format!("{players} --results {results}")).exits(0);
    for (name, line) in [
        ("power", "rulebook power bricks --traces-only --format html".to_owned()),
        ("coverage", "rulebook coverage bricks --cases 20 --format html".to_owned()),
        ("fairness", format!("rulebook fairness dicewars {recordings} --format html")),
        ("tournament", format!("rulebook tournament export {results} --format html")),
    ] {
        let page = run(&line);
        assert!(page.out.starts_with("<!doctype html>"), "{}", page.all());
        fs::write(folder.join(format!("sheet-{name}.html")), page.out).expect("a page");
    }
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
