//! The trees of processes below our programs: who belongs to whom, and how all of them go.
//!
//! We are the *subreaper* of all that our programs start: a process whose parent has died becomes a child of ours, even
//! when it left its process group. So after a program and its group are killed, what is left of its tree is found among
//! our own children, without a search through all processes. A tag in the environment says to which program it
//! belongs, since several may be running. What has no tag, since it cleared its environment, goes together with the last
//! program. So whoever starts children by other means leaves them in our own process group, as is usual: those are not
//! touched.

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, kill_process_group};
use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The environment variable that tags what our programs start.
pub(in crate::process) const TAG: &str = "RULEBOOK_CHILD";

/// The programs that run now. It is held while a program is started, so that nobody takes a new one for a leftover.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A tag that no other program has. It goes on where our own tag ends: when we are started by another `rulebook`, our
/// programs still belong to its program too.
pub(super) fn new_tag() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let ours = std::env::var(TAG).unwrap_or_default();
    format!("{ours}/{}-{number}", std::process::id())
}

/// Starts a program and counts it among the running ones.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if running.is_empty() {
        // Where it is refused, a process that leaves its group may outlive its program; nothing else is lost.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }
    let child = command.spawn()?;
    running.push(Pid::from_child(&child));
    Ok(child)
}

/// Waits until a child has ended, which is left to be waited for. False when it still runs at the deadline.
pub(super) fn wait_exit(pid: Pid, deadline: Instant) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    loop {
        match rustix::process::waitid(WaitId::Pid(pid), options) {
            Ok(None) => {}
            Ok(Some(_)) | Err(_) => return true,
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        pause(pid, left);
    }
}

/// Waits for the end of a process, but no longer than `left`.
#[cfg(target_os = "linux")]
fn pause(pid: Pid, left: Duration) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{PidfdFlags, pidfd_open};
    let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else {
        return std::thread::sleep(left.min(Duration::from_millis(1)));
    };
    let timeout = Timespec::try_from(left).ok();
    let _ = poll(&mut [PollFd::new(&handle, PollFlags::IN)], timeout.as_ref());
}

/// Waits for this long, but at most a millisecond: then the caller looks again.
#[cfg(not(target_os = "linux"))]
fn pause(_: Pid, left: Duration) {
    std::thread::sleep(left.min(Duration::from_millis(1)));
}

/// Strikes a program, which was killed and waited for, off the running ones, and kills what is left of its tree.
pub(super) fn sweep(program: Pid, tag: &str) {
    // Nobody starts or sweeps meanwhile: who is a leftover and who a program is then beyond doubt.
    let mut running = running();
    running.retain(|pid| *pid != program);
    let deadline = Instant::now() + crate::process::KILL_PATIENCE;
    // What is killed may leave children, which are ours then: again, until nothing is found.
    while Instant::now() < deadline {
        let leftovers: Vec<Leftover> =
            list::children().filter(|pid| !running.contains(pid)).filter_map(list::leftover).collect();
        let mut found = false;
        for leftover in leftovers {
            if leftover.ended && !leftover.in_our_group {
                let _ = rustix::process::waitpid(Some(leftover.pid), WaitOptions::NOHANG);
                found = true;
            } else if running.is_empty() && !leftover.in_our_group || list::has_tag(leftover.pid, tag) {
                end(&leftover, deadline);
                found = true;
            }
        }
        if !found {
            return;
        }
    }
}

/// The processes of a running program: itself, what is below it, and what it left to us.
pub(super) fn members(program: Pid, tag: &str) -> Vec<Pid> {
    let running = running().clone();
    let mut members = vec![program];
    members.extend(list::children().filter(|pid| !running.contains(pid) && list::has_tag(*pid, tag)));
    below(members)
}

/// All that is below a process.
#[cfg(target_os = "linux")]
pub(super) fn below_of(pid: Pid) -> Vec<Pid> {
    below(list::children_of(pid).collect())
}

/// The first child of a process.
#[cfg(target_os = "linux")]
pub(super) fn first_child(pid: Pid) -> Option<Pid> {
    list::children_of(pid).next()
}

/// Strikes a launcher, which was waited for, off the running programs.
#[cfg(target_os = "linux")]
pub(super) fn forget(pid: Pid) {
    running().retain(|one| *one != pid);
}

/// A process and all that is below it.
pub(crate) fn with_descendants(pid: Pid) -> Vec<Pid> {
    below(vec![pid])
}

fn below(mut members: Vec<Pid>) -> Vec<Pid> {
    let mut next = 0;
    while let Some(pid) = members.get(next).copied() {
        members.extend(list::children_of(pid));
        next += 1;
    }
    members
}

/// Who has started a process; `None` for the first one, and where nobody tells.
pub(crate) fn parent(pid: Pid) -> Option<Pid> {
    list::parent(pid)
}

/// A child of ours that is not one of our programs.
struct Leftover {
    pid: Pid,
    leads_group: bool,
    in_our_group: bool,
    ended: bool,
}

fn end(leftover: &Leftover, deadline: Instant) {
    // It is a child to be waited for, so that its id, and that of the group it leads, are still its own.
    if leftover.leads_group {
        let _ = kill_process_group(leftover.pid, Signal::KILL);
    }
    let _ = kill_process(leftover.pid, Signal::KILL);
    if wait_exit(leftover.pid, deadline) {
        let _ = rustix::process::waitpid(Some(leftover.pid), WaitOptions::NOHANG);
    }
}

#[cfg(target_os = "linux")]
mod list {
    use super::{Leftover, Pid, TAG};
    use std::fs;

    /// Our children.
    pub(super) fn children() -> impl Iterator<Item = Pid> {
        children_of(rustix::process::getpid())
    }

    /// The children of a process. The kernel lists them by the thread that has them.
    pub(super) fn children_of(pid: Pid) -> impl Iterator<Item = Pid> {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        let pids: Vec<Pid> = lists.flat_map(|list| pids(&list)).collect();
        pids.into_iter()
    }

    fn pids(list: &str) -> Vec<Pid> {
        list.split_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
    }

    /// What we need to know of a child; `None` for one that is gone already.
    pub(super) fn leftover(pid: Pid) -> Option<Leftover> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name in parentheses may hold spaces and parentheses itself.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        let group: i32 = fields.nth(1)?.parse().ok()?;
        let leads_group = group == pid.as_raw_nonzero().get();
        let in_our_group = group == rustix::process::getpgrp().as_raw_nonzero().get();
        Some(Leftover { pid, leads_group, in_our_group, ended: state == "Z" })
    }

    /// Who has started a process.
    pub(super) fn parent(pid: Pid) -> Option<Pid> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        Pid::from_raw(stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?)
    }

    /// Whether a process was started by the program with this tag, or by what it started.
    pub(super) fn has_tag(pid: Pid, tag: &str) -> bool {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| {
            let value = variable.strip_prefix(TAG.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
            let rest = value.and_then(|value| value.strip_prefix(tag.as_bytes()));
            matches!(rest, Some([] | [b'/', ..]))
        })
    }
}

/// Other systems have no subreaper: what leaves its process group there is out of reach.
#[cfg(not(target_os = "linux"))]
mod list {
    use super::{Leftover, Pid};

    pub(super) fn children() -> impl Iterator<Item = Pid> {
        std::iter::empty()
    }

    pub(super) fn children_of(_: Pid) -> impl Iterator<Item = Pid> {
        std::iter::empty()
    }

    pub(super) fn leftover(_: Pid) -> Option<Leftover> {
        None
    }

    pub(super) fn parent(_: Pid) -> Option<Pid> {
        None
    }

    pub(super) fn has_tag(_: Pid, _: &str) -> bool {
        false
    }
}
