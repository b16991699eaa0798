//! Work that is shared out among threads, and comes back in order.

use crate::erased::Chosen;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many workers there are where nobody says: one for each core that this process may use.
pub fn usual() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Does a job for each of these items, by this many workers at a time. What comes of it stands in the order of the items,
/// however many workers there are.
pub fn each<T: Sync, R: Send>(workers: usize, items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut all = Vec::with_capacity(items.len());
    in_order(
        workers,
        |_| (),
        items.iter(),
        |(), item| job(item),
        |one| {
            all.push(one);
            ControlFlow::Continue(())
        },
    );
    all
}

/// Does a job for items as they come, by this many workers at a time, and hands what comes of each over in the order of the
/// items, until somebody has enough. Each worker is made ready in its own thread, by its number; a single one works in the
/// thread of the caller, and is made ready as number 0.
pub fn in_order<W, T: Send, R: Send>(
    workers: usize,
    ready: impl Fn(usize) -> W + Sync,
    items: impl Iterator<Item = T> + Send,
    job: impl Fn(&mut W, T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    if workers <= 1 {
        let mut worker = ready(0);
        for item in items {
            if take(job(&mut worker, item)).is_break() {
                break;
            }
        }
        return;
    }
    // Nobody gets an item once this is empty.
    let left = Mutex::new(Some(items.enumerate()));
    let done = Mutex::new(BTreeMap::new());
    let work = |number: usize, is_told: &dyn Fn() -> bool| {
        let mut worker = ready(number);
        let next = || lock(&left).as_mut().and_then(Iterator::next);
        while let Some((place, item)) = next() {
            let one = job(&mut worker, item);
            lock(&done).insert(place, one);
            if !is_told() {
                break;
            }
        }
    };
    let mut due = 0;
    let mut take_due = || {
        loop {
            // Nobody waits for who takes it.
            let one = lock(&done).remove(&due);
            let Some(one) = one else { return ControlFlow::Continue(()) };
            due += 1;
            if take(one).is_break() {
                *lock(&left) = None;
                return ControlFlow::Break(());
            }
        }
    };
    share(workers, &work, &mut take_due);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads of [`in_order`], compiled once for all that is shared out. Who works says so each time that one item is done, and
/// hears whether anybody still listens; whoever takes is called each time.
fn share(
    workers: usize,
    work: &(dyn Fn(usize, &dyn Fn() -> bool) + Sync),
    take_due: &mut dyn FnMut() -> ControlFlow<()>,
) {
    let (send, receive) = mpsc::channel();
    let game = Chosen::here();
    thread::scope(|scope| {
        for number in 0..workers {
            let send = send.clone();
            scope.spawn(move || game.go_on(|| work(number, &|| send.send(()).is_ok())));
        }
        drop(send);
        for () in receive {
            if take_due().is_break() {
                return;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{each, in_order};
    use std::ops::ControlFlow;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn what_comes_of_items_stands_in_their_order() {
        let items: Vec<u64> = (0..100).collect();
        // The first items take longest.
        let slow = |item: &u64| (0..(100 - item) * 1000).fold(*item, |sum, one| std::hint::black_box(sum ^ one ^ one));
        for workers in [0, 1, 2, 3, 200] {
            assert_eq!(each(workers, &items, slow), items, "{workers} workers");
        }
    }

    #[test]
    fn so_many_work_at_a_time() {
        // Each waits for the others: fewer would wait for ever.
        let all = Barrier::new(3);
        assert_eq!(each(3, &[1, 2, 3], |item| (all.wait(), *item).1), [1, 2, 3]);
    }

    #[test]
    fn no_item_is_begun_when_somebody_has_enough() {
        for workers in [1, 2, 3] {
            let begun = AtomicUsize::new(0);
            let mut taken = Vec::new();
            let job = |_: &mut usize, item: usize| {
                begun.fetch_add(1, Ordering::Relaxed);
                item
            };
            // More items than anybody could do.
            in_order(
                workers,
                |number| number,
                0..usize::MAX,
                job,
                |item| {
                    taken.push(item);
                    if item == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, [0, 1, 2, 3, 4, 5]);
            assert!(begun.load(Ordering::Relaxed) >= 6);
        }
    }
}
