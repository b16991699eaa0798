//! What cuts a run off: Ctrl-C and other signals, and the end of its time.
//!
//! Whoever waits for programs is woken, and told so by an error; from there a command ends as it does for want of time: its
//! programs are killed and its folders removed as they are dropped, and the report says what was found until then. A second
//! signal ends us at once; then the launchers of our programs end them.

use crate::exit::Failure;
use crate::system::{Alarm, SIGNALS, is_ignored};
use signal_hook::flag;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A run may take at least this much longer than its time.
const OVERTIME: Duration = Duration::from_secs(10);

/// What has cut a run off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// This signal.
    Signal(i32),
    /// Its time is over.
    Time,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Signal(signal) => match SIGNALS.iter().find(|(number, _)| number == signal) {
                Some((_, name)) => write!(f, "stopped by {name}"),
                None => write!(f, "stopped by signal {signal}"),
            },
            Cut::Time => f.write_str("its time was over: --time allows more"),
        }
    }
}

/// Who listens for signals.
struct Ear {
    /// The last signal; 0 before the first.
    signal: Arc<AtomicUsize>,
    /// Wakes who waits, where that can be.
    #[cfg_attr(not(unix), allow(dead_code, reason = "who waits looks now and then"))]
    alarm: Alarm,
}

static EAR: OnceLock<Ear> = OnceLock::new();
static DEADLINE: Mutex<Option<Instant>> = Mutex::new(None);

/// From now on signals cut the run off.
///
/// # Errors
/// The system does not let us listen.
pub fn listen() -> Result<(), Failure> {
    let ear = hear().map_err(|error| Failure::broken(format!("signals cannot be listened to: {error}")))?;
    let _ = EAR.set(ear);
    Ok(())
}

fn hear() -> io::Result<Ear> {
    let (signal, again) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    // Who started us with `nohup` wants it ignored.
    let heard: Vec<i32> = SIGNALS.iter().map(|(number, _)| *number).filter(|number| !is_ignored(*number)).collect();
    for number in heard.iter().copied() {
        flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&again))?;
        flag::register(number, Arc::clone(&again))?;
        flag::register_usize(number, Arc::clone(&signal), number as usize)?;
    }
    Ok(Ear { signal, alarm: Alarm::of(&heard)? })
}

/// The run is cut off some time after it should be over: what it began by then, such as a game that is made smaller, may end.
pub fn after(started: Instant, time: Duration) {
    let deadline = started.checked_add(time + (time / 4).max(OVERTIME));
    *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
}

/// When the run is cut off.
pub(crate) fn deadline() -> Option<Instant> {
    *DEADLINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The signal that has cut the run off.
pub fn signal() -> Option<i32> {
    let signal = EAR.get().map_or(0, |ear| ear.signal.load(Ordering::Relaxed));
    i32::try_from(signal).ok().filter(|signal| *signal != 0)
}

/// What has cut the run off, where anything has.
pub fn cut() -> Option<Cut> {
    let is_over = || deadline().is_some_and(|deadline| Instant::now() >= deadline);
    signal().map(Cut::Signal).or_else(|| is_over().then_some(Cut::Time))
}

/// What wakes who waits, where anybody listens.
#[cfg(unix)]
pub(crate) fn woken() -> Option<rustix::event::PollFd<'static>> {
    EAR.get().map(|ear| ear.alarm.woken())
}

/// The error of who was waiting.
pub(crate) fn error(cut: Cut) -> io::Error {
    io::Error::new(io::ErrorKind::Interrupted, cut.to_string())
}
