//! Printing to standard output, whose reader may be gone (`rulebook list bricks | head -1`): that is no reason to panic,
//! and nothing to talk about, but nobody is to take it for a whole answer either.

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::scratch;
use crate::system;
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Lines for people are no longer, in characters.
const MOST_COLUMNS: usize = 120;
/// No terminal is taken for narrower.
const LEAST_COLUMNS: usize = 40;

/// So many links in a row are followed; a circle of them ends here.
const MOST_LINKS: usize = 40;

static PROGRAM: OnceLock<String> = OnceLock::new();

/// The name under which this program was started. The program of a crate of somebody else's has one of its own, and lines
/// that a reader may type begin with it.
pub fn program() -> &'static str {
    PROGRAM.get().map_or("rulebook", String::as_str)
}

/// Notes the path under which this program was started.
pub(crate) fn started_as(path: Option<OsString>) {
    // Nobody types the ending of a program's name.
    let name = path.as_deref().map(Path::new);
    let name = if cfg!(windows) { name.and_then(Path::file_stem) } else { name.and_then(Path::file_name) };
    if let Some(name) = name {
        PROGRAM.get_or_init(|| name.to_string_lossy().into_owned());
    }
}

/// How many characters a line for people has at most: as many as the terminal is wide, and no more than are read at ease.
pub fn columns() -> usize {
    let terminal = system::terminal(&io::stdout());
    terminal.map_or(MOST_COLUMNS, |room| room.columns.clamp(LEAST_COLUMNS, MOST_COLUMNS))
}

/// Prints to standard output; colours only where that is a terminal. What acts on a terminal, but for lines and colours, is
/// escaped, whoever wrote it.
///
/// # Errors
/// Standard output cannot be written to.
pub fn print(text: fmt::Arguments<'_>) -> Result<(), Failure> {
    write_out(&escape::terminal(&text.to_string()))
}

/// Prints one line to standard output: what would begin another one is escaped.
///
/// # Errors
/// Standard output cannot be written to.
pub fn line(text: fmt::Arguments<'_>) -> Result<(), Failure> {
    write_out(&format!("{}\n", escape::line(&text.to_string())))
}

fn write_out(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| failure(&error))
}

/// Writes one line to standard error: what would begin another one is escaped. Where nobody listens, nothing is lost.
pub fn talk(text: fmt::Arguments<'_>) {
    let text = text.to_string();
    let _ = writeln!(anstream::stderr(), "{}", escape::line(&text));
}

/// What an error says may quote a file of others: its beginning, and its end, which says what to do.
pub fn sentence(says: &str) -> Cow<'_, str> {
    /// How many bytes of each are kept.
    const KEPT: usize = 4096;
    if says.len() <= 3 * KEPT {
        return says.into();
    }
    let head = (0..=KEPT).rev().find(|at| says.is_char_boundary(*at)).unwrap_or(0);
    let tail = (says.len() - KEPT..says.len()).find(|at| says.is_char_boundary(*at)).unwrap_or(says.len());
    format!("{}… ({} bytes) …{}", &says[..head], says.len(), &says[tail..]).into()
}

/// What it means that standard output cannot be written to. A reader that has gone wants to hear no more.
pub fn failure(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure { exit: Exit::Broken, says: String::new() },
        _ => Failure::broken(format!("standard output cannot be written to: {error}")),
    }
}

/// Says before a run if a file can be written, or replaced, after it.
///
/// # Errors
/// It is a folder, or its folder cannot be written in.
pub fn may_be_written(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(known) if known.is_dir() => Err(unwritten(path, &ErrorKind::IsADirectory.into())),
        Ok(known) if !known.is_file() => Ok(()),
        _ => takes_a_file(path),
    }
}

/// Whether the folder of a file takes one.
fn takes_a_file(path: &Path) -> Result<(), Failure> {
    scratch::file_in(folder_of(path), |_| {}).map(drop).map_err(|error| unwritten(path, &error))
}

/// Writes a file, or replaces it, in one step: nobody ever sees half of it. What is no file, such as `/dev/null`, is written to.
///
/// # Errors
/// The file cannot be written.
pub fn replace(path: &Path, text: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Failure> {
    let cannot = |error: io::Error| unwritten(path, &error);
    if fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir()) {
        return fs::write(path, text).map_err(cannot);
    }
    let mut file = new_beside(path).map_err(cannot)?;
    file.write_all(text.as_ref()).map_err(cannot)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions()).map_err(cannot)?;
    }
    file.persist(path).map_err(|error| cannot(error.error))?;
    Ok(())
}

/// Says before a run if a new file can be written after it.
///
/// # Errors
/// It is there already, or its folder cannot be written in.
pub fn is_new(path: &Path) -> Result<(), Failure> {
    // A link that leads nowhere is there as well.
    if path.symlink_metadata().is_ok() {
        return Err(exists(path));
    }
    takes_a_file(path)
}

/// Writes a new file in one step: nobody ever sees half of it, and one that is there already is not overwritten.
///
/// # Errors
/// It is there already, or cannot be written.
pub fn create(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = new_beside(path).map_err(|error| unwritten(path, &error))?;
    file.write_all(text.as_bytes()).map_err(|error| unwritten(path, &error))?;
    file.persist_noclobber(path).map(drop).map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => unwritten(path, &error.error),
    })
}

fn exists(path: &Path) -> Failure {
    Failure::usage(format!("{}: exists already, and is not overwritten: name a new file", path.display()))
}

/// Says before anything is done if a file that a command writes is another one that it writes or reads, however their paths
/// are spelt. Written files have the option that names them; what is read has words such as `the board`. What is no file, such as
/// `/dev/null`, may be written twice.
///
/// # Errors
/// Two of them are one file.
pub fn apart(written: &[(&str, Option<&Path>)], read: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    for (nth, (option, path)) in written.iter().enumerate() {
        let Some(path) = path else { continue };
        let written = written[..nth].iter().map(|(name, own)| (format!("the file of {name}"), own));
        let others = written.chain(read.iter().map(|(name, own)| ((*name).to_owned(), own)));
        for (other, own) in others {
            let is_file = |path: &Path| fs::metadata(path).map_or(true, |known| known.is_file());
            if own.is_some_and(|own| place(own) == place(path) && is_file(path)) {
                let says = format!("{option} would overwrite {other}: name another file");
                return Err(Failure::usage(format!("{}: {says}", path.display())));
            }
        }
    }
    Ok(())
}

/// Where a file lies, or would lie, when all links are followed.
fn place(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        // A link that leads nowhere is written through as well.
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(target);
    }
    let in_folder = || {
        let folder = folder_of(&path);
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        folder.join(path.file_name().unwrap_or_default())
    };
    fs::canonicalize(&path).unwrap_or_else(|_| in_folder())
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let says = error.to_string();
    // The name that a file has until it is whole is nothing to its user.
    let says = says.split_once(" at path ").map_or(says.as_str(), |(says, _)| says);
    Failure::broken(format!("{}: cannot be written: {says}", path.display()))
}

/// The folder of a file; a bare name has an empty parent.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file without a name yet, which may be read as any new file may.
fn new_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    scratch::file_in(folder_of(path), system::open_to_all)
}

/// Writes new files, all of them or none; nobody ever sees half of one, and none that is there already is overwritten.
/// Their folders are made.
///
/// # Errors
/// A file is there already, or one cannot be written.
pub fn create_all(files: &[(PathBuf, String)]) -> Result<(), Failure> {
    let cannot = |path: &Path, error: &io::Error| {
        let says = match error.kind() {
            ErrorKind::AlreadyExists => "exists already: name a new directory with --to".to_owned(),
            _ => format!("cannot be written: {error}"),
        };
        Failure::usage(format!("{}: {says}", path.display()))
    };
    let mut staged = Vec::new();
    for (path, text) in files {
        let folder = folder_of(path);
        fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
        if path.exists() {
            return Err(cannot(path, &ErrorKind::AlreadyExists.into()));
        }
        let mut file = new_beside(path).map_err(|error| cannot(path, &error))?;
        file.write_all(text.as_bytes()).map_err(|error| cannot(path, &error))?;
        staged.push((path, file));
    }
    let mut written: Vec<&Path> = Vec::new();
    for (path, file) in staged {
        if let Err(error) = file.persist_noclobber(path) {
            // What was written until then is ours.
            written.iter().for_each(|path| drop(fs::remove_file(path)));
            return Err(cannot(path, &error.error));
        }
        written.push(path);
    }
    Ok(())
}

/// Prints one line to standard output, and leaves the function where that cannot be done.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => {
        $crate::out::line(format_args!($($words)*))?
    };
}

/// Prints one line to standard error; where nobody listens, nothing is lost.
#[macro_export]
macro_rules! talk {
    ($($words:tt)*) => {
        $crate::out::talk(format_args!($($words)*))
    };
}
