//! Programs on Windows: a thread for each pipe, and job objects, which end a program with all that it has started.

mod pipes;
mod running;

pub(super) use pipes::{Input, Output, ready};
pub(super) use running::{Running, startable};

use std::io::{self, ErrorKind};

/// A program that does nothing.
pub(super) const NOTHING: &[&str] = &["cmd", "/c", "exit"];

/// The number of a process. Nobody is told how long it was kept waiting.
pub type Pid = u32;

/// A process: nobody tells what is below it.
pub(crate) fn with_descendants(pid: Pid) -> Vec<Pid> {
    vec![pid]
}

/// Nobody counts what a thread has waited.
pub(super) fn thread_id() -> i32 {
    0
}

/// No process is a launcher: job objects need none. From now on all that we start ends with us, whatever ends us.
pub fn launched() -> Option<u8> {
    running::end_with_us();
    None
}

/// What somebody can do about a program that cannot be started.
pub(super) fn remedy(error: &io::Error) -> Option<&'static str> {
    /// `ERROR_BAD_EXE_FORMAT`.
    const NO_PROGRAM: i32 = 193;
    match error.kind() {
        ErrorKind::NotFound => {
            Some("there is no such program: give a name on the PATH, or a path such as .\\bot.exe or bot.py")
        }
        _ if error.raw_os_error() == Some(NO_PROGRAM) => {
            Some("it is no program that Windows can start: name its interpreter before it")
        }
        _ => None,
    }
}
