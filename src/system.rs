//! What each family of systems does in a way of its own, but for processes: those stand in [`process`](crate::process).

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::*;
#[cfg(windows)]
pub(crate) use windows::*;

impl Cores {
    /// The cores of each worker, all of which are dealt out; none where there are fewer than workers, or only one works.
    pub(crate) fn of_workers(workers: usize) -> Vec<Cores> {
        if workers < 2 { Vec::new() } else { Cores::dealt(workers) }
    }
}
