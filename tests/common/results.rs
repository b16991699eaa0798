//! Tournaments, and the files of their results.

use super::{Ran, run};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder, and a file of results in it.
pub fn results() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results");
    (folder, path)
}

/// `rulebook tournament` with these words and this file of results.
#[track_caller]
pub fn held(words: &str, path: &Path) -> Ran {
    run(&format!("rulebook tournament {words} --results {}", path.display()))
}

/// `rulebook tournament VERB FILE` with more words.
#[track_caller]
pub fn on(verb: &str, path: &Path, words: &str) -> Ran {
    run(&format!("rulebook tournament {verb} {} {words}", path.display()))
}

/// The games as lines, without what hangs on the clock.
pub fn games(path: &Path) -> Vec<String> {
    let csv = on("export", path, "--format csv").exits(0).out;
    let timeless = |line: &str| {
        let cells: Vec<&str> = line.rsplitn(6, ',').collect();
        format!("{},{},{}", cells[5], cells[3], cells[0])
    };
    csv.lines().skip(1).map(timeless).collect()
}

/// Looks until a query counts this many.
pub fn wait_for(path: &Path, query: &str, count: i64) -> i64 {
    loop {
        let connection = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY);
        let found = connection.and_then(|connection| connection.query_row(query, [], |row| row.get(0)));
        // The file may be about to be made, or written in.
        if let Ok(found) = found
            && found >= count
        {
            return found;
        }
        std::thread::yield_now();
    }
}
