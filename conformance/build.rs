//! Golden traces and shims are built into the crate: it is compiled anew when one of them changes, comes or goes.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=traces");
    println!("cargo::rerun-if-changed=shims");
    tell_of_seeds();
}

/// Tells the tests whether the source texts of the games lie beside this checkout, so that those that need them are
/// counted as skipped where they are absent.
fn tell_of_seeds() {
    println!("cargo::rustc-check-cfg=cfg(seeds)");
    println!("cargo::rerun-if-changed=build.rs");
    let seeds = Path::new("../../shared/seeds");
    // To watch a folder that is absent would build everything anew at each run: a test notices when it comes.
    if seeds.is_dir() {
        println!("cargo::rustc-cfg=seeds");
        println!("cargo::rerun-if-changed={}", seeds.display());
    }
}
