//! The golden traces: those built in, or those of a directory.

use include_dir::{Dir, include_dir};
use rulebook_spec::game::Game;
use std::fs;
use std::io::{self, Read};
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

    /// A sentence about this file.
    pub fn says(&self, what: &str) -> String {
        format!("{}: {what}", self.path.display())
    }
}

/// The traces of a game of this suite, by name; none for another game.
pub(crate) fn built_in(game: &str) -> Vec<File> {
    BUILT_IN.get_dir(game).map(files).unwrap_or_default()
}

/// The traces in a folder that is built into a program by `include_dir!`, by name.
pub fn files(folder: &Dir) -> Vec<File> {
    let text = |file: &include_dir::File| Some(File { path: file.path().into(), text: file.contents_utf8()?.into() });
    let mut files: Vec<File> = folder.files().filter_map(text).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// No trace has more bytes.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// The text of a file that has an end.
fn text(path: &Path) -> io::Result<String> {
    // Opening a pipe would wait for somebody who writes to it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut text = String::new();
    fs::File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it has more than 256 MiB"));
    }
    Ok(text)
}

/// The game's traces in a directory of traces, `<dir>/<game>/*.jsonl`, by name.
///
/// # Errors
/// One sentence that names what cannot be read.
pub fn in_dir<G: Game>(dir: &Path) -> Result<Vec<File>, String> {
    let folder = dir.join(G::name());
    let unreadable = |path: &Path, error: std::io::Error| format!("{}: cannot be read: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, error))? {
        let path = entry.map_err(|error| unreadable(&folder, error))?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            let text = text(&path).map_err(|error| unreadable(&path, error))?;
            files.push(File { path, text });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}
