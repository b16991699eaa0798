//! How many programs of ours the tests of one process run at a time: enough to wait for several that are late, and few enough that
//! this machine judges them. Tests that take all of the machine on purpose run alone.

use std::cell::Cell;
use std::sync::{Condvar, Mutex, PoisonError};

/// At most this many at a time.
const PLACES: usize = 6;

/// Who runs, and who waits.
struct Places {
    taken: usize,
    /// Somebody runs alone, or waits for it.
    is_closed: bool,
}

/// Places, and those who wait for one.
struct Turns {
    places: Mutex<Places>,
    changed: Condvar,
}

/// Those of this process.
static TURNS: Turns = Turns::new();

thread_local! {
    static IS_ALONE: Cell<bool> = const { Cell::new(false) };
}

/// A place among those that run, until it is dropped.
pub struct Place<'a>(&'a Turns);

/// Nothing else of ours runs, but what was started by other means, until it is dropped.
pub struct Alone<'a>(&'a Turns);

/// Waits for a place. Who runs alone has all of them.
pub fn place() -> Option<Place<'static>> {
    TURNS.place()
}

/// Waits until nothing else runs. What this thread runs from now on needs no place.
pub fn alone() -> Alone<'static> {
    TURNS.alone()
}

impl Turns {
    const fn new() -> Turns {
        Turns { places: Mutex::new(Places { taken: 0, is_closed: false }), changed: Condvar::new() }
    }

    /// Changes who runs as soon as that may be.
    fn when(&self, may: impl Fn(&Places) -> bool, change: impl FnOnce(&mut Places)) {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = self.changed.wait_while(places, |places| !may(places));
        change(&mut wait.unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    fn place(&self) -> Option<Place<'_>> {
        if IS_ALONE.get() {
            return None;
        }
        self.when(|places| !places.is_closed && places.taken < PLACES, |places| places.taken += 1);
        Some(Place(self))
    }

    fn alone(&self) -> Alone<'_> {
        self.when(|places| !places.is_closed, |places| places.is_closed = true);
        self.when(|places| places.taken == 0, |_| {});
        IS_ALONE.set(true);
        Alone(self)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.when(|_| true, |places| places.taken -= 1);
    }
}

impl Drop for Alone<'_> {
    fn drop(&mut self) {
        IS_ALONE.set(false);
        self.0.when(|_| true, |places| places.is_closed = false);
    }
}

#[test]
fn who_is_alone_runs_beside_nobody() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    // Not those of the process, in which other tests run for minutes.
    let turns = Turns::new();
    let running = AtomicUsize::new(0);
    let runs = || {
        let _place = turns.place();
        assert!(running.fetch_add(1, Ordering::SeqCst) < PLACES);
        std::thread::yield_now();
        running.fetch_sub(1, Ordering::SeqCst);
    };
    let is_alone = || {
        let _alone = turns.alone();
        assert_eq!(running.fetch_add(PLACES, Ordering::SeqCst), 0);
        assert!(turns.place().is_none());
        std::thread::yield_now();
        running.fetch_sub(PLACES, Ordering::SeqCst);
    };
    std::thread::scope(|scope| {
        for _ in 0..2 * PLACES {
            scope.spawn(|| (0..50).for_each(|_| runs()));
        }
        for _ in 0..2 {
            scope.spawn(|| (0..10).for_each(|_| is_alone()));
        }
    });
}
