//! The files of the program that is put to the test, as far as its command names them.

use crate::exit::Failure;
use rulebook_conformance::canonical::hash;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A folder with more files, or more bytes, is not read.
const MOST_FILES: usize = 2_000;
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// The program that is put to the test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Its command.
    pub command: Vec<String>,
    /// The files and folders that its command names: the program itself, and each word, or part of one behind `=` and between
    /// colons, that is the path of one. What these load in their turn is not known.
    pub files: Vec<ProgramFile>,
    /// Words that are paths of what was not read, such as a folder of too many files.
    pub unread: Vec<String>,
}

/// A file of a program, or a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramFile {
    /// Its path, as the command names it.
    pub name: String,
    /// How many bytes it has; of a folder all that lies in it.
    pub bytes: u64,
    /// BLAKE3 of it; of a folder that of the canonical JSON of `[[path, BLAKE3], …]` of all files in it, by path.
    pub blake3: String,
}

impl Player {
    /// The program of a command, as it is now.
    ///
    /// # Errors
    /// A command that is no text.
    pub fn of(command: &[OsString]) -> Result<Self, Failure> {
        let text = |word: &OsString| {
            let says =
                || Failure::usage("a command that is not in UTF-8 cannot be kept, as a certificate and --resume do");
            word.to_str().map(str::to_owned).ok_or_else(says)
        };
        let command = command.iter().map(text).collect::<Result<Vec<_>, _>>()?;
        let mut player = Player { command, files: Vec::new(), unread: Vec::new() };
        for (nth, word) in player.command.clone().iter().enumerate() {
            let found = if nth == 0 { found_in_path(word) } else { None };
            match found {
                Some(path) => player.add(word, &path),
                None => parts(word).for_each(|part| player.add(part, Path::new(part))),
            }
        }
        Ok(player)
    }

    fn add(&mut self, name: &str, path: &Path) {
        if self.files.iter().any(|file| file.name == name) {
            return;
        }
        let read = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => hash_file(path),
            Ok(metadata) if metadata.is_dir() => hash_folder(path),
            _ => return,
        };
        match read {
            Ok((bytes, blake3)) => self.files.push(ProgramFile { name: name.to_owned(), bytes, blake3 }),
            Err(_) => self.unread.push(name.to_owned()),
        }
    }

    /// Whether these are the same files, whatever their names and wherever they lie.
    pub fn is_same(&self, other: &Player) -> bool {
        let hashes = |player: &Player| player.files.iter().map(|file| file.blake3.clone()).collect::<Vec<_>>();
        hashes(self) == hashes(other)
    }
}

/// The word itself, what stands behind `=` in it, and what stands between colons.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let value = word.split_once('=').map(|(_, value)| value);
    let values = [Some(word), value].into_iter().flatten();
    let mut parts: Vec<&str> = values.flat_map(|value| std::iter::once(value).chain(value.split(':'))).collect();
    let mut known: Vec<&str> = Vec::new();
    parts.retain(|part| {
        let is_new = !part.is_empty() && !known.contains(part);
        known.push(part);
        is_new
    });
    parts.into_iter()
}

/// The file of a program that is named without a folder.
fn found_in_path(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return None;
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file());
    // The same path is another file from another folder.
    found.filter(|path| path.parent() != Some(Path::new("")))
}

fn hash_file(path: &Path) -> io::Result<(u64, String)> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file)?;
    Ok((bytes, hasher.finalize().to_hex().to_string()))
}

fn hash_folder(root: &Path) -> io::Result<(u64, String)> {
    let (mut folders, mut files, mut bytes) = (vec![root.to_owned()], Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if files.len() + folders.len() >= MOST_FILES {
                return Err(io::Error::other("it has too many files"));
            }
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() {
                bytes += entry.metadata()?.len();
                if bytes > MOST_BYTES {
                    return Err(io::Error::other("it has too many bytes"));
                }
                let (_, blake3) = hash_file(&path)?;
                files.push((name_below(root, &path), blake3));
            }
        }
    }
    files.sort();
    Ok((bytes, hash(&files)))
}

fn name_below(root: &Path, path: &Path) -> String {
    path.strip_prefix(root)
        .map(Path::as_os_str)
        .map_or_else(|_| String::new(), |name: &OsStr| name.to_string_lossy().into())
}

#[cfg(test)]
mod tests {
    use super::{Player, parts};
    use std::fs;

    #[test]
    fn parts_of_a_word_may_be_paths() {
        assert_eq!(parts("-cp=a.jar:b").collect::<Vec<_>>(), ["-cp=a.jar:b", "-cp=a.jar", "b", "a.jar:b", "a.jar"]);
        assert_eq!(parts("bot.py").collect::<Vec<_>>(), ["bot.py"]);
    }

    #[test]
    fn files_and_folders_that_a_command_names_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        fs::create_dir_all(path("classes/deep")).expect("a folder");
        fs::write(path("classes/deep/Bot.class"), "one").expect("a file");
        fs::write(path("bot.py"), "two").expect("a file");
        let command = ["sh", &path("bot.py"), "-cp", &path("classes"), "random", "/dev/zero"];
        let player = || Player::of(&command.map(Into::into)).expect("it is text");
        let before = player();
        let names: Vec<&str> = before.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["sh", &path("bot.py"), &path("classes")]);
        assert_eq!(before.files[1].blake3, blake3::hash(b"two").to_hex().as_str());
        assert!(before.is_same(&player()));
        fs::write(path("classes/deep/Bot.class"), "0ne").expect("a file");
        assert!(!before.is_same(&player()), "a file deep in a folder was changed");
    }
}
