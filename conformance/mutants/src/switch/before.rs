//! The position as it was before the request.

use super::{is_recording, note, on};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

thread_local! {
    static REMEMBERS: Cell<bool> = const { Cell::new(false) };
    static BEFORE: RefCell<Option<Rc<dyn Any>>> = const { RefCell::new(None) };
}

pub(super) fn start(remembers: bool) {
    REMEMBERS.set(remembers);
}

pub(super) fn forget() {
    REMEMBERS.set(false);
    BEFORE.with_borrow_mut(|before| *before = None);
}

/// A request begins at this position.
#[inline]
pub fn remember<P: Clone + 'static>(position: &P) {
    if REMEMBERS.get() {
        BEFORE.with_borrow_mut(|before| *before = Some(Rc::new(position.clone())));
    }
}

/// The position before the request, where one of these two mutants is switched on, or it is written down which could act; `None`
/// before the first request.
#[inline]
pub fn before<P: 'static>(here: u32, throughout: u32) -> Option<Rc<P>> {
    if !REMEMBERS.get() || !(is_recording() || on(here) || on(throughout)) {
        return None;
    }
    BEFORE.with_borrow(|before| before.clone())?.downcast().ok()
}

/// What was read of the position before. Where it is written down which mutants could act, these could if it was something else, and
/// what is read now stays.
pub fn either<T: PartialEq>(mutants: [u32; 2], now: T, then: T) -> T {
    if !is_recording() {
        return then;
    }
    if now != then {
        mutants.into_iter().for_each(|mutant| note(mutant, 1));
    }
    now
}
