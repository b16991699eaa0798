//! How memory goes back to the system.

/// Blocks of this size and more go back to the system as soon as they are free.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE_BYTES: i32 = 128 * 1024;

/// Lets large blocks go back to the system as soon as they are free. By itself the allocator of glibc takes the largest block that was
/// ever freed for the size from which blocks are worth it: after one board of a million cells it keeps all, three times what is in use.
pub(crate) fn give_large_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
        allocator::set(libc::M_MMAP_THRESHOLD, LARGE_BYTES);
        // Each arena keeps small blocks of its own.
        allocator::set(libc::M_ARENA_MAX, i32::try_from(cores.max(2)).unwrap_or(i32::MAX));
    }
}

/// Gives all memory back that is free now: when one part of a run is over, and the next one needs other blocks.
pub(crate) fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    allocator::trim();
}

/// Safe forms of what the C library has; nobody publishes them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "functions of C")]
mod allocator {
    /// Sets an option. One that it does not take leaves it as it was.
    pub(super) fn set(option: i32, value: i32) {
        // SAFETY: it takes two numbers by value, checks them, and may be called at any time.
        unsafe { libc::mallopt(option, value) };
    }

    /// Gives back what is free.
    pub(super) fn trim() {
        // SAFETY: it takes a number by value, locks what it works on, and may be called at any time.
        unsafe { libc::malloc_trim(0) };
    }
}
