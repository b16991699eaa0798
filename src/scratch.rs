//! Temporary folders and files, which do not outlive us for long, however we end.
//!
//! All folders of a process lie in one, on which it holds a lock for as long as it has any; so it does on what it writes beside
//! something of the user's. The system lets go of a lock when the process is gone, `SIGKILL` included: so the next process that
//! needs a place there removes what nobody holds, and never what a living one has.

use crate::system::{hold_at, open_theirs, remove_folder};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tempfile::{Builder, NamedTempFile, TempDir};

/// How the names of the folders of processes begin.
const RUN: &str = "rulebook-run-";
/// The same of what gets its name when it is whole.
const NEW: &str = ".rulebook-new-";

/// A temporary folder; removed when it is dropped.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
    _run: Arc<Run>,
}

/// The folder of this process, removed with the last of what lies in it.
#[derive(Debug)]
struct Run {
    path: PathBuf,
    _held: Option<File>,
}

static OURS: Mutex<Weak<Run>> = Mutex::new(Weak::new());
/// Where this process has looked for what others have left.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A new folder whose name begins like this.
///
/// # Errors
/// It cannot be made.
pub(crate) fn folder(name: &str) -> io::Result<Scratch> {
    let run = run(&OURS, &std::env::temp_dir())?;
    let folder = Builder::new().prefix(name).tempdir_in(&run.path)?;
    Ok(Scratch { path: folder.keep(), _run: run })
}

impl Scratch {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays here stays no longer than the folder around it.
        let _ = remove_folder(&self.path);
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = remove_folder(&self.path);
    }
}

/// The folder of this process, a new one in `all` where it has none now.
fn run(ours: &Mutex<Weak<Run>>, all: &Path) -> io::Result<Arc<Run>> {
    let mut ours = ours.lock().unwrap_or_else(PoisonError::into_inner);
    // A program under test may have removed it.
    if let Some(run) = ours.upgrade().filter(|run| run.path.is_dir()) {
        return Ok(run);
    }
    let (folder, _held) = fresh(all, RUN, |builder| builder.tempdir_in(all))?;
    let run = Arc::new(Run { path: folder.keep(), _held });
    *ours = Arc::downgrade(&run);
    Ok(run)
}

/// A file that gets its name in this folder when it is whole.
///
/// # Errors
/// It cannot be made.
pub(crate) fn file_in(folder: &Path, prepare: impl Fn(&mut Builder<'_, '_>)) -> io::Result<NamedTempFile> {
    loop {
        sweep_once(folder, NEW);
        let mut builder = Builder::new();
        prepare(&mut builder);
        let file = builder.prefix(NEW).tempfile_in(folder)?;
        // The file holds the lock itself: there may be many.
        if hold_at(file.path(), file.as_file()).unwrap_or_else(|_| file.path().exists()) {
            return Ok(file);
        }
    }
}

/// A folder for what gets its name beside it when it is whole, and what holds it meanwhile.
///
/// # Errors
/// It cannot be made.
pub(crate) fn folder_in(folder: &Path) -> io::Result<(TempDir, Option<File>)> {
    fresh(folder, NEW, |builder| builder.tempdir_in(folder))
}

/// Makes a folder whose name begins like this, and holds it.
fn fresh(
    all: &Path,
    prefix: &str,
    make: impl Fn(&mut Builder<'_, '_>) -> io::Result<TempDir>,
) -> io::Result<(TempDir, Option<File>)> {
    sweep_once(all, prefix);
    loop {
        let folder = make(Builder::new().prefix(prefix))?;
        // Between making and holding it another process may have taken it for a leftover, and removed it. Where there are no locks
        // nobody does.
        let held = open_theirs(folder.path()).and_then(|file| Ok((hold_at(folder.path(), &file)?, file)));
        match held {
            Ok((true, file)) => return Ok((folder, Some(file))),
            Err(_) if folder.path().is_dir() => return Ok((folder, None)),
            Ok((false, _)) | Err(_) => {}
        }
    }
}

fn sweep_once(all: &Path, prefix: &str) {
    let path = std::path::absolute(all).unwrap_or_else(|_| all.to_owned()).join(prefix);
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(path) {
        sweep(all, prefix);
    }
}

/// Removes what processes have left that are gone.
fn sweep(all: &Path, prefix: &str) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with(prefix)
            && let Ok(file) = open_theirs(&path)
            && let Ok(true) = hold_at(&path, &file)
        {
            let _ = if path.is_dir() { remove_folder(&path) } else { fs::remove_file(&path) };
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_holds_goes_and_nothing_else() {
        let all = tempfile::tempdir().expect("a folder");
        let path = |name: &str| all.path().join(name);
        let (living, held) = folder_in(all.path()).expect("a folder");
        let written = file_in(all.path(), |_| {}).expect("a file");
        for name in [".rulebook-new-dead/player-1", "rulebook-dead", "kept"] {
            fs::create_dir_all(path(name)).expect("a folder");
        }
        fs::write(path(".rulebook-new-file"), "").expect("a file");
        std::os::unix::fs::symlink(path("kept"), path(".rulebook-new-link")).expect("a link");
        sweep(all.path(), NEW);
        assert!(
            !path(".rulebook-new-dead").exists() && !path(".rulebook-new-file").exists(),
            "a killed run has left them"
        );
        for name in ["rulebook-dead", "kept", ".rulebook-new-link"] {
            assert!(path(name).exists(), "{name}");
        }
        assert!(living.path().is_dir() && written.path().is_file());
        let theirs = living.keep();
        drop(held);
        sweep(all.path(), NEW);
        assert!(!theirs.exists() && written.path().is_file());
    }

    #[test]
    fn a_folder_that_another_process_takes_for_a_leftover_is_made_anew() {
        let (all, made) = (tempfile::tempdir().expect("a folder"), std::cell::Cell::new(0));
        let make = |builder: &mut Builder<'_, '_>| {
            let folder = builder.tempdir_in(all.path())?;
            // Before it is held.
            if made.replace(made.get() + 1) == 0 {
                fs::remove_dir(folder.path())?;
            }
            Ok(folder)
        };
        let (folder, held) = fresh(all.path(), NEW, make).expect("a folder");
        assert!(folder.path().is_dir() && held.is_some());
        assert_eq!(made.get(), 2);
    }

    #[test]
    fn the_folder_of_a_process_is_made_anew_where_a_program_has_removed_it() {
        let (all, ours) = (tempfile::tempdir().expect("a folder"), Mutex::new(Weak::new()));
        let first = run(&ours, all.path()).expect("a folder");
        assert_eq!(run(&ours, all.path()).expect("the same").path, first.path);
        fs::remove_dir_all(&first.path).expect("it is ours");
        let second = run(&ours, all.path()).expect("a folder");
        assert!(second.path.is_dir() && second.path != first.path);
        drop((first, second));
        assert_eq!(fs::read_dir(all.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_folder_goes_when_it_is_dropped() {
        let first = folder("a-").expect("a folder");
        let path = first.path().to_owned();
        fs::create_dir_all(path.join("b/c")).expect("a folder");
        drop(first);
        assert!(!path.exists());
    }
}
