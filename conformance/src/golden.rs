//! The golden traces: those built in, or those of a directory.

use crate::trace::{self, Trace};
use include_dir::{Dir, include_dir};
use rulebook_spec::game::{Contest, Game};
use std::fs;
use std::path::{Path, PathBuf};

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/traces");

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it lies; for a built-in one its path below `traces`.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

impl File {
    /// The last part of the path.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The address, from the file's name.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn address<G: Game>(&self) -> Result<String, String> {
        trace::address::<G>(&self.name()).map_err(|error| self.says(&error))
    }

    /// The trace in it.
    ///
    /// # Errors
    /// One sentence that names the file and the line.
    pub fn parse(&self) -> Result<Trace, String> {
        trace::parse(&self.text).map_err(|error| self.says(&error))
    }

    /// A sentence about this file.
    pub fn says(&self, what: &str) -> String {
        format!("{}: {what}", self.path.display())
    }
}

/// The game's traces that are built in, by name.
pub fn built_in<G: Contest>() -> Vec<File> {
    let files = BUILT_IN.get_dir(G::NAME).into_iter().flat_map(Dir::files);
    let text = |file: &include_dir::File| Some(File { path: file.path().into(), text: file.contents_utf8()?.into() });
    let mut files: Vec<File> = files.filter_map(text).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The game's traces in a directory of traces, `<dir>/<game>/*.jsonl`, by name.
///
/// # Errors
/// One sentence that names what cannot be read.
pub fn in_dir<G: Contest>(dir: &Path) -> Result<Vec<File>, String> {
    let folder = dir.join(G::NAME);
    let unreadable = |path: &Path, error: std::io::Error| format!("{}: cannot be read: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, error))? {
        let path = entry.map_err(|error| unreadable(&folder, error))?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
            files.push(File { path, text });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
