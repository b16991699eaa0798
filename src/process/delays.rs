//! How long the machine kept programs waiting, as the kernel counts it: nobody is late for that.
//!
//! The kernel counts for each thread how long it was ready to run and did not run (`/proc/PID/task/TID/schedstat`). Threads
//! that wait at the same time are counted one by one, which favours the program; but threads that wait for each other's
//! processor are kept waiting by their own program, so that nobody can have waited for longer than others can have had the
//! processors. A wait that goes on is not counted yet: whoever wants to be sure looks again until it is over.
//!
//! What has ended is no longer counted by anybody. Where something has ended, how long any program of the machine has
//! waited (`/proc/pressure`) is the bound. Systems that tell nothing of this leave all at 0.

use super::system::{Pid, thread_id};
use crate::durations::micros;
use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

/// A tick of the times in `/proc/stat`.
const TICK_US: u64 = 10_000;

/// What the kernel has counted for one thread since it was started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Thread {
    ran_us: u64,
    waited_us: u64,
    /// How often it came to run.
    turns: u64,
    /// Whether it runs, or would run if it could.
    is_ready: bool,
}

/// One look at the processes of a program.
#[derive(Clone, Debug)]
pub struct Look {
    at: Instant,
    threads: BTreeMap<i32, Thread>,
    /// Grows with each process that has ended and was waited for by one of these.
    reaped: u64,
    /// For how long a program of this machine has waited for a processor, a disk or memory; `None` where nobody counts that.
    stalled_us: Option<u64>,
    /// For how long the machine itself had no processor, all of its processors together.
    stolen_us: u64,
}

impl Look {
    /// Looks at these processes.
    pub fn of(processes: &[Pid]) -> Look {
        let mut look = Look::of_machine();
        for pid in processes {
            look.reaped = look.reaped.saturating_add(reaped(*pid));
            look.threads.extend(threads(*pid));
        }
        look
    }

    /// Looks at this thread of ours as well: while it waits for a processor a program is not given what is written to it.
    pub fn with_us(mut self) -> Look {
        self.threads.extend(own_thread());
        self
    }

    /// Looks at what the machine counts for all of its programs together.
    pub fn of_machine() -> Look {
        let (stalled_us, stolen_us) = (stalled_us(), stolen_us());
        Look { at: Instant::now(), threads: BTreeMap::new(), reaped: 0, stalled_us, stolen_us }
    }

    /// When it was.
    pub fn at(&self) -> Instant {
        self.at
    }

    /// For how long at most one program can have waited between this look and a later one, whichever it is. Where nobody
    /// counts that it may have been all the time.
    pub fn stalled_until_us(&self, later: &Look) -> u64 {
        let elapsed_us = micros(later.at.saturating_duration_since(self.at));
        let stalls = self.stalled_us.zip(later.stalled_us);
        stalls.map_or(elapsed_us, |(before, after)| after.saturating_sub(before).min(elapsed_us))
    }
}

/// How long a program was kept waiting from one look on.
#[derive(Clone, Debug)]
pub struct Delays {
    first: Look,
    last: Look,
    processors: u64,
    waited_us: u64,
    ran_us: u64,
    /// Whether something has ended of which the last word was not heard.
    has_gaps: bool,
    /// Whether a thread was ready at the last two looks and did not come to run between them.
    is_open: bool,
}

impl Delays {
    /// Nothing yet.
    pub fn since(first: Look) -> Delays {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
        let last = first.clone();
        Delays { first, last, processors, waited_us: 0, ran_us: 0, has_gaps: false, is_open: false }
    }

    /// When the first look was.
    pub fn began(&self) -> Instant {
        self.first.at
    }

    /// When the last look was.
    pub fn looked_at(&self) -> Instant {
        self.last.at
    }

    /// Takes in a further look.
    pub fn add(&mut self, look: Look) {
        self.is_open = false;
        for (id, now) in &look.threads {
            // A thread that was not there before has been started since, so that all of its times count.
            let before = self.last.threads.get(id).copied().unwrap_or_default();
            self.waited_us = self.waited_us.saturating_add(now.waited_us.saturating_sub(before.waited_us));
            self.ran_us = self.ran_us.saturating_add(now.ran_us.saturating_sub(before.ran_us));
            let stands = (before.ran_us, before.turns) == (now.ran_us, now.turns);
            self.is_open |= before.is_ready && now.is_ready && stands;
        }
        let is_gone = |id: &i32| !look.threads.contains_key(id);
        self.has_gaps |= look.reaped != self.last.reaped || self.last.threads.keys().any(is_gone);
        self.last = look;
    }

    /// How long the machine has kept the program waiting, in microseconds, as far as it is known.
    pub fn held_us(&self) -> u64 {
        let elapsed_us = micros(self.last.at.saturating_duration_since(self.first.at));
        let stolen_us = self.last.stolen_us.saturating_sub(self.first.stolen_us);
        let mut waited_us = self.waited_us;
        if self.has_gaps && self.first.stalled_us.is_some() {
            waited_us = waited_us.max(self.first.stalled_until_us(&self.last));
        }
        let others_us = (self.processors.saturating_mul(elapsed_us)).saturating_sub(self.ran_us);
        waited_us.min(others_us).saturating_add(stolen_us).min(elapsed_us)
    }

    /// The same without what only the machine as a whole tells: what these processes themselves are known to have waited.
    pub fn waited_us(&self) -> u64 {
        Delays { has_gaps: false, ..self.clone() }.held_us()
    }

    /// Whether the program waits, and may have waited for longer than is counted yet.
    pub fn is_open(&self) -> bool {
        self.is_open
    }
}

/// The threads of a process; none where they are not told of.
fn threads(pid: Pid) -> Vec<(i32, Thread)> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let thread = |task: fs::DirEntry| {
        let id = task.file_name().to_str()?.parse().ok()?;
        let times = read_times(&fs::read_to_string(task.path().join("schedstat")).ok()?)?;
        let stat = fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        Some((id, Thread { is_ready: field(&stat, 0) == Some("R"), ..times }))
    };
    tasks.filter_map(thread).collect()
}

/// This thread, which runs, so that it is not one that waits.
fn own_thread() -> Option<(i32, Thread)> {
    let times = read_times(&fs::read_to_string("/proc/thread-self/schedstat").ok()?)?;
    Some((thread_id(), times))
}

/// The three numbers of `schedstat`: nanoseconds run, nanoseconds waited, turns.
fn read_times(text: &str) -> Option<Thread> {
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    Some(Thread { ran_us: next()? / 1000, waited_us: next()? / 1000, turns: next()?, is_ready: false })
}

/// The page faults of the children that a process has waited for: no program runs without some.
fn reaped(pid: Pid) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    field(&stat, 8).and_then(|word| word.parse().ok()).unwrap_or_default()
}

/// A field of `/proc/PID/stat` behind the name, which is in brackets and may have any character in it. The state is field 0.
fn field(stat: &str, number: usize) -> Option<&str> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(number)
}

fn stalled_us() -> Option<u64> {
    ["cpu", "io", "memory"].into_iter().map(stalled_for_us).sum()
}

/// How long, since the machine started, at least one program waited for this resource while it could have gone on.
fn stalled_for_us(resource: &str) -> Option<u64> {
    read_stalled(&fs::read_to_string(format!("/proc/pressure/{resource}")).ok()?)
}

fn read_stalled(text: &str) -> Option<u64> {
    let some = text.lines().find(|line| line.starts_with("some "))?;
    some.split_whitespace().find_map(|word| word.strip_prefix("total="))?.parse().ok()
}

fn stolen_us() -> u64 {
    read_stolen(&fs::read_to_string("/proc/stat").unwrap_or_default()).unwrap_or_default()
}

/// The eighth number of the first line: ticks in which the machine had work, and no processor.
fn read_stolen(text: &str) -> Option<u64> {
    let ticks: u64 = text.lines().next()?.split_whitespace().nth(8)?.parse().ok()?;
    Some(ticks.saturating_mul(TICK_US))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A look after `after_ms`; of each thread its id, milliseconds run and waited, turns, and whether it is ready.
    fn look(start: Instant, after_ms: u64, threads: &[(i32, u64, u64, u64, bool)]) -> Look {
        let thread = |(id, ran_ms, waited_ms, turns, is_ready): &(i32, u64, u64, u64, bool)| {
            let (ran_us, waited_us) = (ran_ms * 1000, waited_ms * 1000);
            (*id, Thread { ran_us, waited_us, turns: *turns, is_ready: *is_ready })
        };
        let at = start + Duration::from_millis(after_ms);
        Look { at, threads: threads.iter().map(thread).collect(), reaped: 0, stalled_us: Some(0), stolen_us: 0 }
    }

    /// Two processors, and these looks.
    fn delays(looks: impl IntoIterator<Item = Look>) -> Delays {
        let mut looks = looks.into_iter();
        let mut delays = Delays { processors: 2, ..Delays::since(looks.next().expect("a first look")) };
        looks.for_each(|look| delays.add(look));
        delays
    }

    #[test]
    fn what_threads_have_waited_since_the_first_look_is_added_up() {
        let start = Instant::now();
        let before = look(start, 0, &[(7, 100, 50, 3, false), (8, 0, 20, 1, false)]);
        let after = look(start, 500, &[(7, 150, 350, 9, false), (8, 0, 30, 2, false)]);
        assert_eq!(delays([before.clone()]).held_us(), 0);
        assert_eq!(delays([before, after]).held_us(), 310_000);
    }

    #[test]
    fn who_writes_to_a_program_is_kept_waiting_with_it() {
        let start = Instant::now();
        // The program sleeps until there is more to read; the one who is to write it has no processor.
        let before = look(start, 0, &[(7, 100, 0, 3, false), (1, 10, 0, 3, false)]);
        let after = look(start, 500, &[(7, 110, 0, 9, false), (1, 20, 450, 9, false)]);
        assert_eq!(delays([before, after]).held_us(), 450_000);
        let own = Look::of(&[]).with_us();
        assert!(own.threads.len() < 2, "{own:?}");
        assert_eq!(own.threads.len(), usize::from(fs::metadata("/proc/thread-self/schedstat").is_ok()));
    }

    #[test]
    fn nobody_waits_for_longer_than_time_has_passed() {
        let start = Instant::now();
        let all: Vec<_> = (0..9).map(|id| (id, 0, 400, 1, false)).collect();
        assert_eq!(delays([look(start, 0, &[]), look(start, 500, &all)]).held_us(), 500_000);
    }

    #[test]
    fn threads_that_wait_for_their_own_program_are_not_kept_waiting() {
        let start = Instant::now();
        // Four threads share two processors, which nobody else had.
        let own: Vec<_> = (0..4).map(|id| (id, 250, 250, 9, true)).collect();
        assert_eq!(delays([look(start, 0, &[]), look(start, 500, &own)]).held_us(), 0);
        // Somebody else had one of the two.
        let half: Vec<_> = (0..4).map(|id| (id, 125, 375, 9, true)).collect();
        assert_eq!(delays([look(start, 0, &[]), look(start, 500, &half)]).held_us(), 500_000);
    }

    #[test]
    fn a_sleeper_is_not_kept_waiting_however_busy_the_machine_is() {
        let start = Instant::now();
        let mut after = look(start, 500, &[(7, 1, 0, 2, false)]);
        after.stalled_us = Some(500_000);
        assert_eq!(delays([look(start, 0, &[(7, 1, 0, 2, false)]), after]).held_us(), 0);
    }

    #[test]
    fn what_is_gone_is_counted_as_it_was_seen_last_or_else_as_the_machine_allows() {
        let start = Instant::now();
        let first = look(start, 0, &[(7, 0, 0, 1, false)]);
        let with_helper = look(start, 200, &[(7, 0, 0, 1, false), (9, 10, 150, 2, false)]);
        let mut without = look(start, 500, &[(7, 0, 0, 1, false)]);
        let seen = [first.clone(), with_helper.clone(), without.clone()];
        assert_eq!(delays(seen).held_us(), 150_000);
        without.stalled_us = Some(320_000);
        let seen = delays([first.clone(), with_helper, without.clone()]);
        assert_eq!((seen.held_us(), seen.waited_us()), (320_000, 150_000));
        // It came and went between two looks: only its parent knows.
        without.reaped = 80;
        assert_eq!(delays([first, without]).held_us(), 320_000);
    }

    #[test]
    fn a_wait_that_goes_on_is_open_until_the_thread_has_run() {
        let start = Instant::now();
        let waits = |after_ms| look(start, after_ms, &[(7, 10, 0, 4, true)]);
        let open = delays([waits(0), waits(500), waits(520)]);
        assert_eq!((open.held_us(), open.is_open()), (0, true));
        let ran = look(start, 540, &[(7, 12, 530, 5, true)]);
        let over = delays([waits(0), waits(500), ran]);
        assert_eq!((over.held_us(), over.is_open()), (530_000, false));
        // Whoever runs all the time does not wait.
        let runs = |after_ms: u64| look(start, after_ms, &[(7, after_ms, 0, 4, true)]);
        assert!(!delays([runs(0), runs(500), runs(520)]).is_open());
    }

    #[test]
    fn what_the_machine_itself_was_kept_from_is_nobodys_time() {
        let start = Instant::now();
        let after = Look { stolen_us: 30_000, ..look(start, 500, &[(7, 470, 0, 2, true)]) };
        assert_eq!(delays([look(start, 0, &[(7, 0, 0, 1, true)]), after]).held_us(), 30_000);
    }

    #[test]
    fn where_nothing_is_told_nobody_was_kept_waiting_and_anybody_may_have_been() {
        let start = Instant::now();
        let nothing = |after_ms| Look { stalled_us: None, ..look(start, after_ms, &[]) };
        assert_eq!(delays([nothing(0), nothing(500)]).held_us(), 0);
        assert_eq!(nothing(0).stalled_until_us(&nothing(500)), 500_000);
    }

    #[test]
    fn the_files_of_the_kernel_are_read() {
        let times = Thread { ran_us: 3, waited_us: 1234, turns: 42, is_ready: false };
        assert_eq!(read_times("3999 1234567 42\n"), Some(times));
        assert_eq!(read_times("3999 1234567\n"), None);
        let stat = "77 (a name) R) S 1 77 77 0 -1 4194304 512 8000 0 3 1 2 3 4";
        assert_eq!((field(stat, 0), field(stat, 8)), (Some("S"), Some("8000")));
        assert_eq!(field("77 (cut", 0), None);
        let pressure = "some avg10=1.00 avg60=0.00 avg300=0.00 total=777\nfull avg10=0.00 total=5\n";
        assert_eq!(read_stalled(pressure), Some(777));
        assert_eq!(read_stalled("full total=5"), None);
        assert_eq!(read_stolen("cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1"), Some(80_000));
        assert_eq!(read_stolen("cpu  1 2 3"), None);
    }
}
