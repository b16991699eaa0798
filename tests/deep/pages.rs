//! Pages in Chromium: they load, step, jump, and show every golden trace as it is. `view/tests/` has what is looked for.

use crate::common::{RULEBOOK, STATE, run};
use std::path::Path;
use std::process::Command;

/// Why the tests in a browser cannot be run here.
fn missing() -> Option<&'static str> {
    let is_there =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|ran| ran.status.success());
    ["node", "chromium", "python3"].into_iter().find(|program| !is_there(program))
}

/// Writes a page of everything: `view/gallery.mjs` has what that is.
fn pages(folder: &Path) {
    let mut node = Command::new("node");
    node.arg("view/gallery.mjs").arg(folder).env("RULEBOOK", RULEBOOK).env(STATE.0, STATE.1);
    let ran = node.output().expect("node can be started");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn pages_do_in_a_browser_what_they_say() {
    if let Some(program) = missing() {
        return println!("skipped: pages_do_in_a_browser_what_they_say: there is no {program}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [shown, book, full] = ["shown", "book", "full"].map(|name| folder.path().join(name));
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
