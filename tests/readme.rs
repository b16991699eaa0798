//! Every command of the README with its output is run, and the output is held to the byte.
//!
//! `TRYCMD=overwrite cargo test -p rulebook --test all readme::` writes the outputs anew.

use std::env;
use std::path::Path;
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
    trycmd::TestCases::new().register_bin("rulebook", program).env("PATH", path).case("README.md");
}
