//! Processes that are known by a mark among their arguments.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Whether a `sleep` whose arguments hold this mark runs anywhere; one that has ended and waits for its parent does not.
pub fn runs(mark: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("there is /proc").flatten();
    let is_it = |path: &Path| {
        let arguments = fs::read(path.join("cmdline")).unwrap_or_default();
        let stat = fs::read_to_string(path.join("stat")).unwrap_or_default();
        // We have it among our own arguments.
        arguments.starts_with(b"sleep\0") && String::from_utf8_lossy(&arguments).contains(mark) && !stat.contains(") Z")
    };
    processes
        .filter(|entry| entry.file_name().to_string_lossy().parse::<u32>().is_ok())
        .any(|entry| is_it(&entry.path()))
}

/// Waits until something holds, half a minute at most.
pub fn soon(holds: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(30);
    while Instant::now() < deadline {
        if holds() {
            return true;
        }
        std::thread::yield_now();
    }
    false
}
