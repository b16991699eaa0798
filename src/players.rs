//! Players' folders: a program and its `info.txt`, two lines (003 ¶21).

use crate::exit::Failure;
use crate::files;
use crate::talk;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// A player: its name, and how it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name that people know it by.
    pub nick: String,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Where it runs; here when there is no folder.
    pub folder: Option<PathBuf>,
}

/// The players below a folder, one a subfolder with an `info.txt`, in the order of the subfolders' names. The nick may
/// stand before the command.
///
/// # Errors
/// The folder or an `info.txt` cannot be read, or does not have the two lines.
pub fn read_folders(folder: &Path, nick_first: bool) -> Result<Vec<Player>, Failure> {
    let unreadable =
        |error| Failure::usage(format!("the players' folder `{}` cannot be read: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let folders: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut folders = folders.map_err(unreadable)?;
    folders.sort();
    folders.retain(|folder| {
        let is_player = folder.join("info.txt").exists();
        if !is_player && folder.is_dir() {
            talk!("{}: has no info.txt: it is left out", folder.display());
        }
        is_player
    });
    folders.into_iter().map(|folder| read_folder(folder, nick_first)).collect()
}

/// The player of one folder.
fn read_folder(folder: PathBuf, nick_first: bool) -> Result<Player, Failure> {
    let path = folder.join("info.txt");
    let bad = |says: String| Failure::usage(format!("`{}` {says}", path.display()));
    let bytes = files::read(&path).map_err(|error| bad(format!("cannot be read: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    // Editors on Windows put a mark before the first line, and a carriage return behind each.
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (first, second) = match (lines.next(), lines.next(), lines.next()) {
        (Some(first), Some(second), None) => (first, second),
        _ => return Err(bad("is to have two lines: the command that starts the program, and the nick".into())),
    };
    let (command, nick) = if nick_first { (second, first) } else { (first, second) };
    let words = crate::words::split(command)
        .map_err(|error| bad(format!("has a command, `{command}`, whose quotes do not match: {error}")))?;
    let command = words.into_iter().map(OsString::from).collect();
    Ok(Player { nick: nick.to_owned(), command, folder: Some(folder) })
}

#[cfg(test)]
mod tests {
    use super::read_folders;
    use std::fs;

    /// An info.txt as an editor on Windows writes it, in a folder with a space and letters of several alphabets.
    #[test]
    fn folders_from_windows_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = folder.path().join("Żółw и 蛇");
        fs::create_dir(&home).expect("a folder");
        fs::write(home.join("info.txt"), "\u{feff}\"mój bot.exe\" --głęboko  \"\"\r\n\r\n Ёж 1 \r\n").expect("written");
        let players = read_folders(folder.path(), false).expect("a player");
        let [player] = &players[..] else { panic!("one player: {players:?}") };
        assert_eq!((&*player.nick, player.folder.as_deref()), ("Ёж 1", Some(home.as_path())));
        assert_eq!(player.command, ["mój bot.exe", "--głęboko", ""]);
        fs::write(home.join("info.txt"), "Ёж\r\nbot.py\r\n").expect("written");
        assert_eq!(read_folders(folder.path(), true).expect("a player")[0].command, ["bot.py"]);
    }
}
