//! What operations give: exactly, in numbers that are too narrow, or what another operation gives.

use super::{NEGATIVE, Number, pick_acting};

/// How many kinds of narrow numbers a function or an operation may compute with.
pub const NARROW: u32 = 9;

/// What one of the narrow kinds of numbers holds of this one.
fn narrow(kind: u32, exact: i128) -> i128 {
    match kind {
        0 => (exact as i32).into(),
        1 => (exact as i16).into(),
        2 => (exact as u16).into(),
        3 => (exact as u8).into(),
        4 => (exact as i8).into(),
        5 => exact as f32 as i128,
        6 => exact.min(255),
        7 => exact.min(127),
        _ => exact.min(32767),
    }
}

/// Whether one of the narrow kinds makes a difference: it holds another number, or one below 0, since other numbers then have a sign.
fn is_narrow(kind: u32, exact: i128) -> bool {
    exact < 0 || narrow(kind, exact) != exact
}

/// A number as one of the narrow kinds has it.
fn narrowed<T: Number>(kind: u32, exact: i128) -> T {
    let held = narrow(kind, exact);
    if held < 0 {
        NEGATIVE.set(true);
    }
    T::of(held)
}

/// The result of an operation: one of the three changes at its place, the result in narrow numbers, or the right one.
fn computed<T: Number>(
    [base, function]: [u32; 2],
    exact: i128,
    plain: impl FnOnce() -> T,
    changed: impl Fn(u32) -> T,
) -> T {
    if let Some(which) = pick_acting(base, 3, |which| changed(which) != T::of(exact)) {
        return changed(which);
    }
    let is_narrow = |kind| is_narrow(kind, exact);
    let kind = pick_acting(base + 3, NARROW, is_narrow).or_else(|| pick_acting(function, NARROW, is_narrow));
    kind.map_or_else(plain, |kind| narrowed(kind, exact))
}

/// What a method computes, here or in the whole function in narrow numbers.
#[inline]
pub fn held<T: Number>(base: u32, function: u32, exact: T) -> T {
    let is_narrow = |kind| is_narrow(kind, exact.wide());
    match pick_acting(base, NARROW, is_narrow).or_else(|| pick_acting(function, NARROW, is_narrow)) {
        Some(kind) => narrowed(kind, exact.wide()),
        None => exact,
    }
}

/// `one + two`; instead the difference, or one of them.
#[inline]
pub fn add<T: Number + std::ops::Add<Output = T>>(base: u32, function: u32, one: T, two: T) -> T {
    let (a, b) = (one.wide(), two.wide());
    computed([base, function], a + b, || one + two, |which| [T::of(a - b), one, two][which as usize])
}

/// `one - two`; instead the sum, one of them, or the difference the other way round.
#[inline]
pub fn sub<T: Number + std::ops::Sub<Output = T>>(base: u32, function: u32, one: T, two: T) -> T {
    let (a, b) = (one.wide(), two.wide());
    computed([base, function], a - b, || one - two, |which| [T::of(a + b), one, T::of(b - a)][which as usize])
}

/// `one * two`; instead the sum, or one of them.
#[inline]
pub fn mul<T: Number + std::ops::Mul<Output = T>>(base: u32, function: u32, one: T, two: T) -> T {
    let (a, b) = (one.wide(), two.wide());
    computed([base, function], a * b, || one * two, |which| [T::of(a + b), one, two][which as usize])
}

/// `one / two`; instead rounded up, to the nearest, or not divided.
#[inline]
pub fn div<T: Number + std::ops::Div<Output = T>>(base: u32, function: u32, one: T, two: T) -> T {
    let (a, b) = (one.wide(), two.wide());
    let exact = if b == 0 { 0 } else { a / b };
    computed(
        [base, function],
        exact,
        || one / two,
        |which| match which {
            _ if b == 0 => one,
            0 => T::of((a + b - 1) / b),
            1 => T::of((2 * a + b) / (2 * b)),
            _ => one,
        },
    )
}

/// `one % two`; instead the quotient, or one of them.
#[inline]
pub fn rem<T: Number + std::ops::Rem<Output = T>>(base: u32, one: T, two: T) -> T {
    let changed = |which| match which {
        0 => one,
        1 => T::of(one.wide().checked_div(two.wide()).unwrap_or(0)),
        _ => two,
    };
    let rest = one.wide().checked_rem(two.wide()).unwrap_or(0);
    pick_acting(base, 3, |which| changed(which) != T::of(rest)).map_or_else(|| one % two, changed)
}
