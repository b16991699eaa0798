//! How two values compare by size, and how numbers may compare in other ways.

use super::{NEGATIVE, NONE, Number, ON, at_most, less, pick_acting};
use std::cmp::Ordering;

/// In how many other ways two numbers may be compared by size: as text, in unsigned bytes, in signed bytes, in signed 16-bit numbers.
pub const COMPARED: u32 = 4;

/// How two numbers compare in one of these ways.
fn compared(way: u32, one: i128, two: i128) -> Ordering {
    match way {
        0 => one.to_string().cmp(&two.to_string()),
        1 => (one as u8).cmp(&(two as u8)),
        2 => (one as i8).cmp(&(two as i8)),
        _ => (one as i16).cmp(&(two as i16)),
    }
}

/// [`less`] of numbers, which may also be compared otherwise.
#[inline]
pub fn less_number<T: Number>(base: u32, one: &T, two: &T) -> bool {
    let [a, b] = [one.wide(), two.wide()];
    match pick_acting(base + 3, COMPARED, |way| compared(way, a, b).is_lt() != (a < b)) {
        Some(way) => compared(way, a, b).is_lt(),
        None if NEGATIVE.get() => less(base, &one.signed(), &two.signed()),
        None => less(base, one, two),
    }
}

/// [`at_most`] of numbers, which may also be compared otherwise.
#[inline]
pub fn at_most_number<T: Number>(base: u32, one: &T, two: &T) -> bool {
    let [a, b] = [one.wide(), two.wide()];
    match pick_acting(base + 3, COMPARED, |way| compared(way, a, b).is_le() != (a <= b)) {
        Some(way) => compared(way, a, b).is_le(),
        None if NEGATIVE.get() => at_most(base, &one.signed(), &two.signed()),
        None => at_most(base, one, two),
    }
}

/// Two values that are compared, and may be numbers.
pub struct Pair<'a, T: ?Sized>(pub &'a T, pub &'a T);

/// They are numbers.
pub trait Numbers {
    fn wide(&self) -> Option<[i128; 2]>;
}

/// They are none. The language takes this trait for a `&Pair` only where [`Numbers`] is not there for it.
pub trait NoNumbers {
    fn wide(&self) -> Option<[i128; 2]> {
        None
    }
}

impl<T: ?Sized> NoNumbers for &Pair<'_, T> {}

macro_rules! numbers {
    ($($name:ty)*) => {$(
        impl Numbers for Pair<'_, $name> {
            #[inline]
            fn wide(&self) -> Option<[i128; 2]> {
                Some([*self.0 as i128, *self.1 as i128])
            }
        }

        impl Numbers for Pair<'_, &$name> {
            #[inline]
            fn wide(&self) -> Option<[i128; 2]> {
                Some([**self.0 as i128, **self.1 as i128])
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// How two values compare in the way that is switched on, where they are numbers.
fn compared_of(base: u32, wide: impl FnOnce() -> Option<[i128; 2]>) -> Option<Ordering> {
    if ON.get() == NONE {
        return None;
    }
    let [one, two] = wide()?;
    let way = pick_acting(base + 3, COMPARED, |way| compared(way, one, two) != one.cmp(&two))?;
    Some(compared(way, one, two))
}

/// [`less`] of values that may be numbers, as `wide` says; then they may also be compared otherwise.
#[inline]
pub fn less_of<T: PartialOrd + ?Sized>(
    base: u32,
    one: &T,
    two: &T,
    wide: impl FnOnce(&T, &T) -> Option<[i128; 2]>,
) -> bool {
    compared_of(base, || wide(one, two)).map_or_else(|| less(base, one, two), Ordering::is_lt)
}

/// The same of [`at_most`].
#[inline]
pub fn at_most_of<T: PartialOrd + ?Sized>(
    base: u32,
    one: &T,
    two: &T,
    wide: impl FnOnce(&T, &T) -> Option<[i128; 2]>,
) -> bool {
    compared_of(base, || wide(one, two)).map_or_else(|| at_most(base, one, two), Ordering::is_le)
}
