//! How much memory a program uses, as the kernel of Linux tells it; on other systems nobody is told.
//!
//! What counts is resident memory: what was only reserved, as virtual machines do, is not used. A process's own highest mark
//! is kept by the kernel for as long as it lives. The marks of several processes cannot be added up, since they share
//! pages and were at their highest at different times: of several together only what they hold now is sure, with each
//! shared page divided among those who share it. What has ended before it was looked at is not known of.

use rustix::process::Pid;
use std::fs;

/// The memory, in bytes, that these processes are sure to have used at one time: the highest mark of one of them, or what
/// they hold together now, which is looked at only where their marks leave it possible that this is beyond the limit.
pub(super) fn used_bytes(processes: &[Pid], limit_bytes: u64) -> u64 {
    let marks = processes.iter().map(|pid| highest_bytes(*pid));
    let (largest, sum) = marks.fold((0, 0), |(largest, sum): (u64, u64), mark| (largest.max(mark), sum + mark));
    if processes.len() < 2 || sum <= limit_bytes {
        return largest;
    }
    largest.max(processes.iter().map(|pid| share_bytes(*pid)).sum())
}

/// The most resident memory that the process has had; 0 for one that has ended.
fn highest_bytes(pid: Pid) -> u64 {
    field_bytes(&format!("/proc/{pid}/status"), "VmHWM:")
}

/// Its share of the memory that is resident now.
fn share_bytes(pid: Pid) -> u64 {
    field_bytes(&format!("/proc/{pid}/smaps_rollup"), "Pss:")
}

/// A field of such a file, which the kernel writes as `Name:  123 kB`.
fn field_bytes(path: &str, name: &str) -> u64 {
    let text = fs::read_to_string(path).unwrap_or_default();
    let field = text.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes: Option<u64> = field.and_then(|field| field.trim().strip_suffix(" kB")?.parse().ok());
    kilobytes.unwrap_or(0).saturating_mul(1024)
}
