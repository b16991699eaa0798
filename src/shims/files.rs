//! Files that building writes, and what is said when it cannot.

use super::Plan;
use crate::exit::Failure;
use crate::scratch::Scratch;
use rulebook_conformance::shims::sources;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::broken(format!("{}: cannot be written: {error}", path.display()))
}

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("{}: cannot be read: {error}", path.display()))
}

/// A folder for the sources of a shim, gone when it is dropped.
pub(crate) fn temporary() -> Result<Scratch, Failure> {
    crate::scratch::folder("build-").map_err(|error| Failure::broken(format!("no temporary folder: {error}")))
}

/// Writes the files below some folders of `shims`, each with its own folders, changed by `edit`; gives them by path.
pub(crate) fn write_sources(
    folders: &[&str],
    into: &Path,
    edit: impl Fn(&str) -> String,
) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for folder in folders {
        for source in sources(folder) {
            let path = into.join(source.path.strip_prefix(folder).unwrap_or(&source.path));
            write(&path, &edit(source.text))?;
            files.push(path);
        }
    }
    Ok(files)
}

/// Writes a file, and the folder in which it lies.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|error| unwritable(path, &error))
}

/// The file itself, or all files below the folder with one of these endings, by path.
pub(crate) fn player_files(source: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: io::Error| unreadable(source, &error);
    if !fs::metadata(source).map_err(unreadable)?.is_dir() {
        return Ok(vec![source.to_owned()]);
    }
    let mut files = Vec::new();
    let mut folders = vec![source.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let wanted = path.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending));
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if wanted {
                files.push(path);
            }
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(Failure::usage(format!("{}: there is no file .{}", source.display(), endings[0])));
    }
    Ok(files)
}

/// Runs a tool; `install` says what to do where it is not there.
pub(crate) fn run(command: &mut Command, install: &str) -> Result<Output, Failure> {
    command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            Failure::broken(format!("`{}` is not there: {install}", command.get_program().display()))
        }
        _ => Failure::broken(format!("cannot start `{}`: {error}", command.get_program().display())),
    })
}

/// What a compiler said against the player's source; nothing where it is content.
pub(crate) fn compiled(plan: &Plan, output: &Output) -> Result<(), Failure> {
    if output.status.success() {
        return Ok(());
    }
    let says = [&output.stdout[..], &output.stderr[..]].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
    Err(Failure::usage(format!("{} does not compile:\n{}", plan.source.display(), says.join("\n").trim())))
}
