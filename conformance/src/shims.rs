//! Shims: the contests' own interfaces for players, over our JSON Lines. Their sources are built into the crate, so that
//! the program works without the repository.

use include_dir::{Dir, include_dir};
use std::path::PathBuf;

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/shims");

/// A file of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it lies below `shims`.
    pub path: PathBuf,
    /// Its text.
    pub text: &'static str,
}

/// All files below a folder of `shims`, such as `dicewars-java/shim`, by path; none where there is no such folder.
pub fn sources(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders: Vec<&'static Dir<'static>> = BUILT_IN.get_dir(folder).into_iter().collect();
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            found.extend(file.contents_utf8().map(|text| Source { path: file.path().into(), text }));
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}
