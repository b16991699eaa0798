//! Windows.

use ratatui::crossterm;
use rulebook_conformance::contest::Room;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The signals that cut a run off, and what they are called.
pub(crate) const SIGNALS: [(i32, &str); 2] = [(SIGINT, "Ctrl-C"), (SIGTERM, "signal TERM")];
/// Signals that a referee may have sent to its own process group, to end its players: there are none here.
pub(crate) const KILLS: [i32; 0] = [];

/// Who waits looks for signals now and then.
pub(crate) struct Alarm;

impl Alarm {
    /// One for these signals.
    ///
    /// # Errors
    /// None: other systems have some.
    pub(crate) fn of(_: &[i32]) -> io::Result<Alarm> {
        Ok(Alarm)
    }
}

/// Nobody is started with signals ignored.
pub(crate) fn is_ignored(_: i32) -> bool {
    false
}

/// Opens a file to be read.
///
/// # Errors
/// It is not there, or may not be read.
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// The same where a program under test chose what is there: a link is not followed.
///
/// # Errors
/// As for [`open_to_read`], or it is a link.
pub(crate) fn open_theirs(path: &Path) -> io::Result<File> {
    if path.symlink_metadata()?.is_file() { File::open(path) } else { Err(ErrorKind::InvalidInput.into()) }
}

/// No file says that it cannot be read yet.
///
/// # Errors
/// None: other systems have some.
pub(crate) fn wait_for(_: &File, _: Duration) -> io::Result<bool> {
    Ok(false)
}

/// A new file belongs to its folder.
pub(crate) fn open_to_all(_: &mut tempfile::Builder<'_, '_>) {}

/// Nobody holds anything here, so that what a killed run has left stays.
///
/// # Errors
/// Always.
pub(crate) fn hold_at(_: &Path, _: &File) -> io::Result<bool> {
    Err(ErrorKind::Unsupported.into())
}

/// Removes a folder and all that is in it.
///
/// # Errors
/// Something in it cannot be removed.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Keeps every other process that asks from a file for as long as what is given back lives; `None` where one has it. Locks
/// hold for everybody here, SQLite included: so a file beside it is opened that nobody else may open, and that goes when it
/// is closed.
///
/// # Errors
/// The file beside it cannot be written.
pub(crate) fn hold(path: &Path) -> io::Result<Option<File>> {
    /// `ERROR_SHARING_VIOLATION`.
    const IS_OPEN: i32 = 32;
    /// `FILE_FLAG_DELETE_ON_CLOSE`.
    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    let mut name = path.to_owned().into_os_string();
    name.push("-held");
    match File::options().write(true).create(true).share_mode(0).custom_flags(DELETE_ON_CLOSE).open(name) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error() == Some(IS_OPEN) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The name of a file says whether it is a program.
///
/// # Errors
/// None: other systems have some.
pub(crate) fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Standard output cannot be closed here before a program ends.
///
/// # Errors
/// Always.
pub(crate) fn let_go_of_output() -> io::Result<()> {
    Err(io::Error::new(ErrorKind::Unsupported, "standard output cannot be closed on Windows while a program goes on"))
}

/// The time since the program first asked, in microseconds.
pub(crate) fn now_us() -> u64 {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    u64::try_from(BEGAN.get_or_init(Instant::now).elapsed().as_micros()).unwrap_or(u64::MAX)
}

/// Anything may be asked for the size of the console: there is one.
pub(crate) trait Shown {
    /// Whether the console shows it.
    fn is_shown(&self) -> bool;
}

impl<T: io::IsTerminal> Shown for T {
    fn is_shown(&self) -> bool {
        self.is_terminal()
    }
}

/// How large the console behind an output is; `None` where there is none.
pub(crate) fn terminal(output: &impl Shown) -> Option<Room> {
    let (columns, rows) = crossterm::terminal::size().ok().filter(|_| output.is_shown())?;
    (columns > 0 && rows > 0).then_some(Room { columns: usize::from(columns), rows: usize::from(rows) })
}

/// Whether the console knows ANSI codes, so that it can be drawn on. Older ones do not.
pub(crate) fn can_draw() -> bool {
    crossterm::ansi_support::supports_ansi()
}

/// The cores of one thread, to which it cannot be kept here.
pub(crate) struct Cores;

impl Cores {
    /// None.
    pub(crate) fn dealt(_: usize) -> Vec<Cores> {
        Vec::new()
    }

    /// Does nothing.
    pub(crate) fn keep_to(&self) {}
}

/// Does nothing: the system's allocator gives large blocks back.
pub(crate) fn give_large_memory_back() {}

/// Does nothing.
pub(crate) fn give_memory_back() {}
