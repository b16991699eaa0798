//! How many programs of ours the tests of one process run at a time: enough to wait for several that are late, and few enough that
//! this machine judges them. Tests that take all of the machine on purpose run alone.

use std::cell::Cell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// At most this many at a time.
const PLACES: usize = 6;

/// Who runs, and who waits.
struct Places {
    taken: usize,
    /// Somebody runs alone, or waits for it.
    is_closed: bool,
}

static PLACES_TAKEN: Mutex<Places> = Mutex::new(Places { taken: 0, is_closed: false });
static CHANGED: Condvar = Condvar::new();

thread_local! {
    static IS_ALONE: Cell<bool> = const { Cell::new(false) };
}

fn places() -> MutexGuard<'static, Places> {
    PLACES_TAKEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Changes who runs as soon as that may be.
fn when(may: impl Fn(&Places) -> bool, change: impl FnOnce(&mut Places)) {
    let wait = CHANGED.wait_while(places(), |places| !may(places));
    change(&mut wait.unwrap_or_else(PoisonError::into_inner));
    CHANGED.notify_all();
}

/// A place among those that run, until it is dropped.
pub struct Place(());

/// Waits for a place. Who runs alone has all of them.
pub fn place() -> Option<Place> {
    if IS_ALONE.get() {
        return None;
    }
    when(|places| !places.is_closed && places.taken < PLACES, |places| places.taken += 1);
    Some(Place(()))
}

impl Drop for Place {
    fn drop(&mut self) {
        when(|_| true, |places| places.taken -= 1);
    }
}

/// Nothing else of ours runs, but what was started by other means, until it is dropped.
pub struct Alone(());

/// Waits until nothing else runs. What this thread runs from now on needs no place.
pub fn alone() -> Alone {
    when(|places| !places.is_closed, |places| places.is_closed = true);
    when(|places| places.taken == 0, |_| {});
    IS_ALONE.set(true);
    Alone(())
}

impl Drop for Alone {
    fn drop(&mut self) {
        IS_ALONE.set(false);
        when(|_| true, |places| places.is_closed = false);
    }
}

#[test]
fn who_is_alone_runs_beside_nobody() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let running = AtomicUsize::new(0);
    let runs = || {
        let _place = place();
        assert!(running.fetch_add(1, Ordering::SeqCst) < PLACES);
        std::thread::yield_now();
        running.fetch_sub(1, Ordering::SeqCst);
    };
    let is_alone = || {
        let _alone = alone();
        assert_eq!(running.fetch_add(PLACES, Ordering::SeqCst), 0);
        assert!(place().is_none());
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
