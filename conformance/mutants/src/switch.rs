//! Which mutant is switched on, and what it does at its place. The functions here are called by what is made by machine.

mod before;
mod compared;
mod computed;
mod zero;

use crate::planted::{FEW, MOST};
pub use before::{before, either, remember};
pub use compared::{COMPARED, NoNumbers, Numbers, Pair, at_most_number, at_most_of, less_number, less_of};
pub use computed::{NARROW, add, div, held, mul, rem, sub};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::fmt::Debug;
pub use zero::{Found, NoZero, Zero, found, is_zero, pick_zero};

thread_local! {
    static ON: Cell<u32> = const { Cell::new(NONE) };
    static FUEL: Cell<u64> = const { Cell::new(0) };
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// Whether a number that is too narrow became negative: numbers without a sign are compared as ones with a sign from then on.
    static NEGATIVE: Cell<bool> = const { Cell::new(false) };
    static REACHED: RefCell<Reached> = const { RefCell::new(Reached(Vec::new())) };
}

const NONE: u32 = 0;
/// No mutant, but it is written down which could have acted, and work is measured.
pub const RECORD: u32 = u32::MAX;
/// One job may make at most this many calls, turns of loops and visits to places of mutants, if the rules do not need many for it: most
/// that make more never end.
pub const FUEL_OF_A_JOB: u64 = 1_500_000;

/// Runs a job with this mutant switched on, which remembers where requests begin if it is of the kind that reads what was before, and with
/// so much fuel. A mutant may make the job panic.
pub fn with<T>(mutant: u32, remembers: bool, fuel: u64, job: impl FnOnce() -> T) -> T {
    struct Off;
    impl Drop for Off {
        fn drop(&mut self) {
            ON.set(NONE);
            NEGATIVE.set(false);
            before::forget();
        }
    }
    before::start(remembers);
    FUEL.set(fuel);
    ON.set(mutant);
    let _off = Off;
    job()
}

/// Whether a mutant is switched on, whose panics are its own.
pub fn is_trying() -> bool {
    !matches!(ON.get(), NONE | RECORD)
}

/// Some mutants, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached(Vec<u64>);

impl Reached {
    /// Whether this one is among them.
    pub fn has(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|some| some & 1 << (number % 64) != 0)
    }

    /// Puts in so many of them, of which the first has number `base`.
    fn put(&mut self, base: u32, count: u32) {
        let (mut from, until) = (base as usize, (base + count) as usize);
        if self.0.len() * 64 < until {
            self.0.resize(until.div_ceil(64), 0);
        }
        while from < until {
            let (word, first) = (from / 64, from % 64);
            let some = (until - from).min(64 - first);
            self.0[word] |= (u64::MAX >> (64 - some)) << first;
            from += some;
        }
    }

    /// Adds all of these.
    pub fn add(&mut self, others: &Reached) {
        self.0.resize(self.0.len().max(others.0.len()), 0);
        self.0.iter_mut().zip(&others.0).for_each(|(some, others)| *some |= others);
    }

    /// Their numbers, from the smallest.
    pub fn numbers(&self) -> Vec<u32> {
        let all = 0..self.0.len() as u32 * 64;
        all.filter(|number| self.has(*number)).collect()
    }
}

/// Runs a job without a mutant, which may ask now and then for those that could have acted: [`reached`]. Says how much fuel it takes.
pub fn recorded<T>(job: impl FnOnce() -> T) -> (T, u64) {
    drop(reached());
    let done = with(RECORD, true, u64::MAX, job);
    (done, u64::MAX - FUEL.get())
}

/// The mutants that could have acted since it was last asked.
pub fn reached() -> Reached {
    REACHED.take()
}

/// Which of so many changes is to be made here, the first of which has number `base`.
#[inline]
pub fn pick(base: u32, count: u32) -> Option<u32> {
    match ON.get() {
        NONE => None,
        RECORD => {
            fuel();
            note(base, count);
            None
        }
        on => {
            fuel();
            on.checked_sub(base).filter(|which| *which < count)
        }
    }
}

/// The same of changes that make no difference everywhere they stand: written down are those that do here.
#[inline]
pub(crate) fn pick_acting(base: u32, count: u32, acts: impl Fn(u32) -> bool) -> Option<u32> {
    if is_recording() {
        fuel();
        (0..count).filter(|which| acts(*which)).for_each(|which| note(base + which, 1));
        return None;
    }
    pick(base, count)
}

/// Whether it is being written down which mutants could act.
#[inline]
fn is_recording() -> bool {
    ON.get() == RECORD
}

#[cold]
fn note(base: u32, count: u32) {
    REACHED.with_borrow_mut(|reached| reached.put(base, count));
}

/// Whether this mutant is switched on.
#[inline]
pub fn on(number: u32) -> bool {
    pick(number, 1).is_some()
}

/// Whether the mutant that is switched on changes nothing in a function of which these are the numbers of mutants, each from the first
/// and up to which.
#[inline]
pub fn is_elsewhere(own: &[[u32; 2]]) -> bool {
    let on = ON.get();
    on != RECORD && !NEGATIVE.get() && !own.iter().any(|[from, until]| (*from..*until).contains(&on))
}

/// Calls under a mutant may be nested at most this deep.
const DEEP: u32 = 500;

/// A call, which ends when this is dropped.
pub struct Call;

impl Drop for Call {
    #[inline]
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get().wrapping_sub(1));
    }
}

/// A call begins.
///
/// # Panics
/// The mutant calls itself without end.
#[inline]
pub fn call() -> Call {
    fuel();
    let deep = DEPTH.get() + 1;
    DEPTH.set(deep);
    let call = Call;
    assert!(deep < DEEP, "the mutant calls itself without end");
    call
}

/// A turn of a loop, or a place where mutants are: one that goes round and round ends by this.
///
/// # Panics
/// The mutant has taken too many.
#[inline]
pub fn fuel() {
    if ON.get() != NONE {
        let left = FUEL.get();
        assert!(left > 0, "the mutant does not end");
        FUEL.set(left - 1);
    }
}

/// What can be a condition, or several at once.
pub trait Condition: Copy + PartialEq + std::ops::Not<Output = Self> {
    const ALWAYS: Self;
    const NEVER: Self;
}

impl Condition for bool {
    const ALWAYS: bool = true;
    const NEVER: bool = false;
}

impl Condition for u128 {
    const ALWAYS: u128 = u128::MAX;
    const NEVER: u128 = 0;
}

impl Condition for u64 {
    const ALWAYS: u64 = u64::MAX;
    const NEVER: u64 = 0;
}

/// A condition: as it is, always, never, or the other way round.
#[inline]
pub fn holds<C: Condition>(base: u32, condition: C) -> C {
    let changed = |which| match which {
        0 => C::ALWAYS,
        1 => C::NEVER,
        _ => !condition,
    };
    pick_acting(base, 3, |which| changed(which) != condition).map_or(condition, changed)
}

/// `one < two`, or the comparison with this number: the other edge, the other way round, and that at the other edge.
#[inline]
pub fn less<T: PartialOrd + ?Sized>(base: u32, one: &T, two: &T) -> bool {
    let changed = |which| match which {
        0 => one <= two,
        1 => one > two,
        _ => one >= two,
    };
    pick_acting(base, 3, |which| changed(which) != (one < two)).map_or_else(|| one < two, changed)
}

/// The same of `one <= two`.
#[inline]
pub fn at_most<T: PartialOrd + ?Sized>(base: u32, one: &T, two: &T) -> bool {
    let changed = |which| match which {
        0 => one < two,
        1 => one >= two,
        _ => one > two,
    };
    pick_acting(base, 3, |which| changed(which) != (one <= two)).map_or_else(|| one <= two, changed)
}

/// Whether two numbers are equal; instead whether one is at least or at most the other, whether they are as objects, of which equal
/// ones are the same from -128 to 127 only, or in unsigned bytes.
#[inline]
pub fn equal<T: Number>(base: u32, one: &T, two: &T) -> bool {
    let changed = |which| match which {
        0 => one >= two,
        1 => one <= two,
        2 => one == two && (-128..128).contains(&one.wide()),
        _ => one.wide() as u8 == two.wide() as u8,
    };
    pick_acting(base, 4, |which| changed(which) != (one == two)).map_or_else(|| one == two, changed)
}

/// What can be computed with.
pub trait Number: Copy + PartialOrd + 'static {
    fn wide(self) -> i128;
    fn of(wide: i128) -> Self;
    /// The number that the same bits are in a type with a sign.
    fn signed(self) -> i128;
}

macro_rules! numbers {
    ($($name:ty, $signed:ty;)*) => {$(
        impl Number for $name {
            #[inline]
            fn wide(self) -> i128 {
                self as i128
            }
            #[inline]
            fn of(wide: i128) -> Self {
                wide as $name
            }
            #[inline]
            fn signed(self) -> i128 {
                self as $signed as i128
            }
        }
    )*};
}
numbers!(
    u8, i8; u16, i16; u32, i32; u64, i64; u128, i128; usize, isize;
    i8, i8; i16, i16; i32, i32; i64, i64; isize, isize; i128, i128;
);

/// A number in another type.
#[inline]
pub fn cast<A: Number, T: Number>(number: A) -> T {
    T::of(number.wide())
}

/// A number of the text: one more, one less, twice as much, half as much.
#[inline]
pub fn number<T: Number>(base: u32, number: T) -> T {
    let wide = number.wide();
    let changed = |which| match which {
        0 => T::of(wide + 1),
        1 => T::of(wide - 1),
        2 => T::of(wide * 2),
        _ => T::of(wide / 2),
    };
    pick_acting(base, 4, |which| changed(which) != number).map_or(number, changed)
}

/// What a function gives, or as much of it as there is room for. Only changes that bound it can act.
#[inline]
pub fn no_more<T: Number>(base: u32, number: T) -> T {
    if ON.get() == RECORD {
        let bounded = MOST.iter().filter(|most| **most < number.wide()).count();
        note(base, bounded as u32);
        return number;
    }
    match pick(base, MOST.len() as u32) {
        Some(which) => T::of(number.wide().min(MOST[which as usize])),
        None => number,
    }
}

/// The end of a range: one more, one less.
#[inline]
pub fn edge<T: Number>(base: u32, number: T) -> T {
    match pick(base, 2) {
        None => number,
        Some(0) => T::of(number.wide() + 1),
        Some(_) => T::of(number.wide() - 1),
    }
}

/// What a loop goes over: without the first, without the last, backwards, only the first; or no more than the first few.
#[derive(Clone)]
pub enum Turns<I: Iterator> {
    Same(I),
    Changed(std::vec::IntoIter<I::Item>),
    /// Not changed; how far it comes says which changes could act. The number of the first of these, and how many turns were made.
    Counted(I, u32, usize),
}

impl<I: Iterator> Iterator for Turns<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        fuel();
        match self {
            Turns::Same(all) => all.next(),
            Turns::Changed(all) => all.next(),
            Turns::Counted(all, base, made) => {
                let next = all.next()?;
                if let Some(which) = FEW.iter().position(|few| few == made) {
                    note(*base + which as u32, 1);
                }
                *made += 1;
                Some(next)
            }
        }
    }
}

/// A changed loop takes at most this many turns.
const TURNS: usize = 1 << 20;

#[inline]
pub fn turns<I: IntoIterator>(base: u32, all: I) -> Turns<I::IntoIter> {
    let all = all.into_iter();
    let few = base + 4;
    if ON.get() == RECORD {
        note(base, 4);
        return Turns::Counted(all, few, 0);
    }
    if let Some(which) = pick(few, FEW.len() as u32) {
        return Turns::Changed(all.take(FEW[which as usize]).collect::<Vec<_>>().into_iter());
    }
    let Some(which) = pick(base, 4) else { return Turns::Same(all) };
    let mut some: Vec<I::Item> = all.take(TURNS).collect();
    match which {
        0 => drop(some.drain(..1.min(some.len()))),
        1 => drop(some.pop()),
        2 => some.reverse(),
        _ => some.truncate(1),
    }
    Turns::Changed(some.into_iter())
}

/// Places of a board without those at one of its edges: with the smallest or the largest of one of their two coordinates.
#[inline]
pub fn inner<I: IntoIterator>(base: u32, all: I, of: impl Fn(&I::Item) -> [i64; 2]) -> Turns<I::IntoIter> {
    let all = all.into_iter();
    let Some(which) = pick(base, 4) else { return Turns::Same(all) };
    let mut some: Vec<I::Item> = all.take(TURNS).collect();
    let (part, is_largest) = (which as usize / 2, which % 2 == 1);
    let found = some.iter().map(|one| of(one)[part]);
    if let Some(edge) = if is_largest { found.max() } else { found.min() } {
        some.retain(|one| of(one)[part] != edge);
    }
    Turns::Changed(some.into_iter())
}

/// What an order goes by: as it is, as its text, or the other way round.
#[derive(PartialEq, Eq)]
pub struct Keyed<K> {
    key: K,
    way: Option<u32>,
}

impl<K: Ord + Debug> Ord for Keyed<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.way {
            None => self.key.cmp(&other.key),
            Some(0) => format!("{:?}", self.key).cmp(&format!("{:?}", other.key)),
            Some(_) => other.key.cmp(&self.key),
        }
    }
}

impl<K: Ord + Debug> PartialOrd for Keyed<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[inline]
pub fn key<K: Ord + Debug>(base: u32, key: K) -> Keyed<K> {
    Keyed { key, way: pick(base, 2) }
}
