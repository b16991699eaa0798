//! What failed last time: a file that `validate --remember` writes and `rerun` reads.
//!
//! It is written only where a user asks for it: a run is then free of side effects, in a checkout as on a server. Since the
//! file names a command, and may come with somebody else's checkout, what was written is noted in the user's own folder for
//! such things, one small file for each path.

use crate::durations::YEAR_S;
use crate::exit::Failure;
use crate::files;
use crate::out::replace;
use rulebook_conformance::canonical::hash_bytes;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// Where it lies, below the current directory, where a user does not say otherwise.
pub const LAST: &str = ".rulebook/last.json";
/// The number of the format.
pub const FORMAT: u32 = 1;

/// A run, and what failed in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    /// [`FORMAT`].
    pub format: u32,
    /// The game.
    pub game: String,
    /// Whether the native protocol was probed.
    pub probe: bool,
    /// The command under test.
    pub command: Vec<String>,
    /// The readings that it was held to.
    pub reading: Vec<String>,
    /// The directory of golden traces, where one was named.
    pub traces: Option<PathBuf>,
    /// The list of known failures, where one was named.
    pub known_failing: Option<PathBuf>,
    /// How long one answer may take, in seconds.
    pub timeout_s: u64,
    /// The addresses of the cases that failed.
    pub failed: Vec<String>,
}

impl Last {
    /// Reads the file, and says if it is as this user wrote it here.
    ///
    /// # Errors
    /// One sentence on a file that is not there, or is none that `--remember` writes.
    pub fn read(path: &Path) -> Result<(Self, bool), Failure> {
        let text = files::read_text(path).map_err(|error| {
            let remedy = "`rulebook validate --remember` writes it";
            Failure::usage(format!("{}: cannot be read: {error}: {remedy}", path.display()))
        })?;
        let last: Last = serde_json::from_str(&text).map_err(|error| {
            Failure::incomplete(format!("{}: is not what --remember writes: {error}", path.display()))
        })?;
        if last.format != FORMAT {
            let says = format!("{}: format {} is not {FORMAT}, the one that is read", path.display(), last.format);
            return Err(Failure::incomplete(says));
        }
        if !(1..=YEAR_S).contains(&last.timeout_s) {
            let says = format!("{}: timeout_s is {}, which no timeout is", path.display(), last.timeout_s);
            return Err(Failure::incomplete(says));
        }
        let noted = note_of(path).and_then(|note| files::read_text(note).ok());
        let is_ours = noted.is_some_and(|noted| noted.trim_end() == hash_bytes(text.as_bytes()));
        Ok((last, is_ours))
    }

    /// Writes the file, and the folder that it lies in.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let cannot =
            |error: &dyn std::fmt::Display| Failure::broken(format!("{}: cannot be written: {error}", path.display()));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| cannot(&error))?;
        }
        let text = serde_json::to_string_pretty(self).map_err(|error| cannot(&error))?;
        let text = text + "\n";
        replace(path, &text)?;
        if let Some(note) = note_of(path) {
            // Where it cannot be noted, `rerun` asks.
            let _ = note.parent().map(fs::create_dir_all);
            let _ = replace(&note, &format!("{}\n", hash_bytes(text.as_bytes())));
        }
        Ok(())
    }
}

/// Where it is noted what was written to this path; nowhere where the user has no folder.
fn note_of(path: &Path) -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local/state")))?;
    let path = fs::canonicalize(path).ok()?;
    Some(state.join("rulebook/remembered").join(hash_bytes(path.as_os_str().as_encoded_bytes())))
}
