//! Programs on Linux and other systems of its family: pipes that are polled, process groups and launchers.

mod beside;
#[cfg(target_os = "linux")]
mod host;
#[cfg(not(target_os = "linux"))]
#[path = "no_host.rs"]
mod host;
mod memory;
mod pipes;
pub mod rights;
mod running;
mod tree;

pub use host::launched;
pub(super) use pipes::{Input, Output, ready};
pub(super) use running::Running;
pub use rustix::process::Pid;
pub(crate) use tree::{parent, with_descendants};

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::Path;

/// A program that does nothing.
pub(super) const NOTHING: &[&str] = &["true"];

/// The number of this thread.
#[cfg(target_os = "linux")]
pub(super) fn thread_id() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// Nobody counts what a thread has waited.
#[cfg(not(target_os = "linux"))]
pub(super) fn thread_id() -> i32 {
    0
}

/// The words of a command as the system takes them.
pub(super) fn startable(words: Vec<OsString>, _: Option<&Path>) -> Vec<OsString> {
    words
}

/// What somebody can do about a program that cannot be started.
pub(super) fn remedy(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        ErrorKind::NotFound => Some(
            "there is no such program (or no interpreter as its first line names it): give a name on the PATH, or a \
             path such as ./bot",
        ),
        ErrorKind::PermissionDenied => Some("it may not be executed: try `chmod +x`, or name its interpreter"),
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
            Some("it is no program: a script begins with a line such as `#!/usr/bin/env python3`")
        }
        _ => None,
    }
}
