//! 0 for nothing, as many languages have it.

use super::{NONE, ON, RECORD, note, pick};

/// Which of so many changes is to be made because one of the numbers that a function is asked about is 0. Each number has as many
/// changes of its own, in the order of the numbers; the first of all is `base`.
#[inline]
pub fn pick_zero<const N: usize>(base: u32, are_zero: [bool; N], count: u32) -> Option<u32> {
    if ON.get() == RECORD {
        let zeros = are_zero.iter().zip(0u32..).filter(|(is_zero, _)| **is_zero);
        zeros.for_each(|(_, index)| note(base + index * count, count));
        return None;
    }
    let which = pick(base, N as u32 * count)?;
    are_zero[(which / count) as usize].then_some(which % count)
}

/// Whether what was found is to be taken for nothing, since one of its numbers is 0.
#[inline]
pub fn is_zero<const N: usize>(base: u32, are_zero: [bool; N]) -> bool {
    pick_zero(base, are_zero, 1).is_some()
}

/// Something that may have been found, looked at for 0: what is no number is never 0.
pub struct Found<'a, T>(pub &'a Option<T>);

/// What is found is a number, which may be 0.
pub trait Zero {
    fn is_zero(&self) -> bool;
}

/// What is found is no number. The language takes this trait for a `&Found` only where [`Zero`] is not there for it.
pub trait NoZero {
    fn is_zero(&self) -> bool {
        false
    }
}

impl<T> NoZero for &Found<'_, T> {}

macro_rules! numbers {
    ($($name:ty)*) => {$(
        impl Zero for Found<'_, $name> {
            #[inline]
            fn is_zero(&self) -> bool {
                *self.0 == Some(0)
            }
        }

        impl Zero for Found<'_, &$name> {
            #[inline]
            fn is_zero(&self) -> bool {
                *self.0 == Some(&0)
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// What was found; instead nothing, or nothing where it is 0.
#[inline]
pub fn found<T>(base: u32, found: Option<T>, is_zero: impl FnOnce(&Option<T>) -> bool) -> Option<T> {
    match ON.get() {
        NONE => found,
        RECORD => {
            note(base, if is_zero(&found) { 2 } else { 1 });
            found
        }
        _ => match pick(base, 2) {
            Some(0) => None,
            Some(_) if is_zero(&found) => None,
            _ => found,
        },
    }
}
