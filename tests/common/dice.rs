//! Recordings that `rulebook fairness` tests.

use super::{Ran, run};
use std::path::Path;

/// Makes recordings in a folder of this name.
pub fn sample(dir: &Path, name: &str, words: &str) -> String {
    let out = dir.join(name).display().to_string();
    run(&format!("rulebook fairness dicewars --out {out} {words}")).exits(0).silent();
    out
}

#[track_caller]
pub fn fairness(words: &str) -> Ran {
    run(&format!("rulebook fairness dicewars {words}"))
}
