//! Linux and other systems of its family.

#[path = "unix/memory.rs"]
mod memory;
#[path = "unix/remove.rs"]
mod remove;

pub(crate) use memory::{give_large_memory_back, give_memory_back};
pub(crate) use remove::remove_folder;

use rulebook_conformance::contest::Room;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGHUP, SIGINT, SIGKILL, SIGTERM};
use std::fs::{File, Permissions, TryLockError};
use std::io;
pub(crate) use std::os::fd::AsFd as Shown;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

/// The signals that cut a run off, and what they are called.
pub(crate) const SIGNALS: [(i32, &str); 3] = [(SIGINT, "Ctrl-C"), (SIGTERM, "signal TERM"), (SIGHUP, "signal HUP")];
/// Signals that a referee may have sent to its own process group, to end its players.
pub(crate) const KILLS: [i32; 4] = [SIGKILL, SIGTERM, SIGINT, SIGHUP];

/// Is woken by signals, for as long as the program runs.
pub(crate) struct Alarm(UnixStream);

impl Alarm {
    /// One for these signals.
    ///
    /// # Errors
    /// The system does not let us.
    pub(crate) fn of(signals: &[i32]) -> io::Result<Alarm> {
        let (woken, wake) = UnixStream::pair()?;
        for signal in signals {
            signal_hook::low_level::pipe::register(*signal, wake.try_clone()?)?;
        }
        Ok(Alarm(woken))
    }

    /// Can be read from the first signal on, and never is.
    pub(crate) fn woken(&self) -> PollFd<'_> {
        PollFd::new(&self.0, PollFlags::IN)
    }
}

/// Whether who started us wants a signal ignored, as `nohup` does.
pub(crate) fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}

/// Opens a file to be read. A pipe to which nobody writes would be waited for as soon as it is opened: it is not.
///
/// # Errors
/// It is not there, or may not be read.
pub(crate) fn open_to_read(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    Ok(File::from(open(path, flags, Mode::empty())?))
}

/// The same where a program under test chose what is there: a link is not followed.
///
/// # Errors
/// As for [`open_to_read`], or it is a link.
pub(crate) fn open_theirs(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY | OFlags::NOFOLLOW;
    Ok(File::from(open(path, flags, Mode::empty())?))
}

/// Waits until a file can be read, or the time is over; whether it can be.
///
/// # Errors
/// The system does not let us wait.
pub(crate) fn wait_for(file: &File, time: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(time).map_err(io::Error::other)?;
    Ok(poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&timeout))? > 0)
}

/// What anybody may do with a new file of ours, as far as the user's mask allows it.
pub(crate) fn open_to_all(builder: &mut tempfile::Builder<'_, '_>) {
    builder.permissions(Permissions::from_mode(0o666));
}

/// Keeps everybody else from a file or folder that is open, for as long as it is; false where somebody has it, where it is another
/// user's, and where it is not at this path any more.
///
/// # Errors
/// There are no locks here.
pub(crate) fn hold_at(path: &Path, file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(false),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let held = file.metadata()?;
    // Who held it before may have removed it.
    let is_there = path.symlink_metadata().is_ok_and(|there| (there.dev(), there.ino()) == (held.dev(), held.ino()));
    Ok(is_there && held.uid() == rustix::process::geteuid().as_raw())
}

/// Keeps every other process that asks from a file for as long as what is given back lives; `None` where one has it.
/// SQLite's own locks are of another kind.
///
/// # Errors
/// It cannot be opened.
pub(crate) fn hold(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().append(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes a file a program that may be run.
///
/// # Errors
/// The system does not let us.
pub(crate) fn make_executable(path: &Path) -> io::Result<()> {
    std::fs::set_permissions(path, Permissions::from_mode(0o755))
}

/// Closes standard output for who reads it: it leads nowhere from here on.
///
/// # Errors
/// The system does not let us.
pub(crate) fn let_go_of_output() -> io::Result<()> {
    let nowhere = File::options().write(true).open("/dev/null")?;
    Ok(rustix::stdio::dup2_stdout(&nowhere)?)
}

/// The time of the machine's monotonic clock, which all its programs share, in microseconds.
pub(crate) fn now_us() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec.unsigned_abs() * 1_000_000 + now.tv_nsec.unsigned_abs() / 1000
}

/// How large the terminal behind an output is; `None` where there is none.
pub(crate) fn terminal(output: &impl Shown) -> Option<Room> {
    let size = rustix::termios::tcgetwinsize(output).ok().filter(|size| size.ws_col > 0 && size.ws_row > 0)?;
    Some(Room { columns: usize::from(size.ws_col), rows: usize::from(size.ws_row) })
}

/// Whether a terminal can be drawn on.
pub(crate) fn can_draw() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(target_os = "linux")]
pub(crate) use cores::Cores;
#[cfg(not(target_os = "linux"))]
pub(crate) use no_cores::Cores;

#[cfg(target_os = "linux")]
mod cores {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// The cores of one thread.
    pub(crate) struct Cores(CpuSet);

    impl Cores {
        /// The cores that this process may use, dealt out among the workers; none where there are fewer cores than workers.
        pub(crate) fn dealt(workers: usize) -> Vec<Cores> {
            let Ok(ours) = sched_getaffinity(None) else { return Vec::new() };
            let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|core| ours.is_set(*core)).collect();
            if cores.len() < workers {
                return Vec::new();
            }
            let mut sets: Vec<Cores> = (0..workers).map(|_| Cores(CpuSet::new())).collect();
            cores.iter().zip((0..workers).cycle()).for_each(|(core, worker)| sets[worker].0.set(*core));
            sets
        }

        /// Keeps this thread to them. Where that is refused, games disturb each other as the system lets them: lateness is
        /// measured anyway.
        pub(crate) fn keep_to(&self) {
            let _ = sched_setaffinity(None, &self.0);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod no_cores {
    /// The cores of one thread: nobody lets us choose them.
    pub(crate) struct Cores;

    impl Cores {
        /// None: games run where the system puts them.
        pub(crate) fn dealt(_: usize) -> Vec<Cores> {
            Vec::new()
        }

        /// Changes nothing.
        pub(crate) fn keep_to(&self) {}
    }
}
