//! What is built into a crate is in its package: `.ci/package` builds each crate from its package alone, this says it sooner.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// The crates, and the folders in which they lie.
const CRATES: [(&str, &str); 4] = [
    ("rulebook-spec", "spec"),
    ("rulebook-mutants", "conformance/mutants"),
    ("rulebook-conformance", "conformance"),
    ("rulebook", "."),
];

/// The files of a package, below the folder of its crate.
fn packed(name: &str) -> BTreeSet<PathBuf> {
    let words = ["package", "--package", name, "--list", "--allow-dirty", "--offline", "--locked"];
    let ran = Command::new(env!("CARGO")).args(words).output().expect("cargo starts");
    assert!(ran.status.success(), "{name}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8_lossy(&ran.stdout).lines().map(PathBuf::from).collect()
}

/// What the code of a file builds in, as it stands there.
fn built_in(code: &str) -> Vec<String> {
    let behind = ["include_str!(\"", "include_bytes!(\"", "include_dir!(\"", "include!(\""];
    let found = behind.iter().flat_map(|behind| code.split(behind).skip(1)).filter_map(|rest| rest.split('"').next());
    found.map(str::to_owned).collect()
}

/// The path without `..`; one that leaves the folder has it still.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir && plain.file_name().is_some() {
            plain.pop();
        } else if part != Component::CurDir {
            plain.push(part);
        }
    }
    plain
}

#[test]
fn a_package_has_what_its_crate_builds_in() {
    for (name, folder) in CRATES {
        let files = packed(name);
        let mut checked = 0;
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
            // Tests are run in a checkout alone.
            if !file.starts_with("src") {
                continue;
            }
            let code = fs::read_to_string(Path::new(folder).join(file)).expect("it is in the checkout");
            for path in built_in(&code) {
                let beside = file.parent().expect("a file lies in a folder");
                let target = match path.strip_prefix("$CARGO_MANIFEST_DIR/") {
                    Some(path) => plain(Path::new(path)),
                    None => plain(&beside.join(&path)),
                };
                let is_there = files.iter().any(|file| file.starts_with(&target));
                assert!(is_there, "{name}: {} builds in {path}, which is not in the package", file.display());
                checked += 1;
            }
        }
        let some = ["rulebook-conformance", "rulebook"].contains(&name);
        assert!(!some || checked > 10, "{name}: only {checked} files are built in");
    }
}
