//! How many draws it takes to see a bias, and how large a bias a number of draws lets see.

use super::fixed::{EXPECTED, ORDERS, beyond, counts};
use super::record::Pull;
use super::{Limits, Plan, Record};
use crate::contest::Kind;
use serde::Serialize;

/// The chance with which a bias should be seen.
pub const POWER: f64 = 0.95;
/// How many times the draws of a test of the whole record it takes whoever looks at any time.
pub const LOOKING: f64 = 1.5;
/// A record of more draws than this is nobody's.
const MOST_DRAWS: f64 = 1e9;

/// What was drawn of one kind, and whether that is enough.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawn {
    /// What is drawn.
    pub what: &'static str,
    /// How often.
    pub draws: usize,
    /// How often each outcome came, where every draw has the same number of them.
    pub came: Vec<u64>,
    /// How many draws it takes to see the bias; nothing where none was made of which it could be said.
    pub needed: Option<u64>,
    /// The bias that so many draws let see, in percent of all draws.
    pub visible_percent: Option<f64>,
    /// Whether a game has one such draw at most.
    pub seldom: bool,
}

impl Drawn {
    /// Whether the bias would have been seen.
    pub fn is_enough(&self) -> bool {
        self.needed.is_some_and(|needed| self.draws as u64 >= needed)
    }
}

/// What a record has of each kind, and what it takes to see that one outcome comes too often by `bias` (0.01 for 1 % of
/// all draws) with [`POWER`].
pub fn drawn(record: &Record, plan: Plan, bias: f64) -> Vec<Drawn> {
    let limits = Limits::new(&record.luck, plan);
    let (limit, times) = if plan.anytime { (limits.bets, LOOKING) } else { (limits.once, 1.0) };
    record.luck.kinds.iter().zip(&record.pulls).map(|(kind, pulls)| of_kind(kind, pulls, limit, times, bias)).collect()
}

fn of_kind(kind: &Kind, pulls: &[Pull], limit: f64, times: f64, bias: f64) -> Drawn {
    let counts = counts(pulls);
    let draws = pulls.len() as f64;
    let sizes: Vec<(u32, f64)> = match kind.outcomes {
        Some(outcomes) => vec![(outcomes, 1.0)],
        None => counts.iter().map(|(size, came)| (*size, came.iter().sum::<u64>() as f64 / draws)).collect(),
    };
    let seen = |draws: f64| {
        let (freedom, shift) = pearson(&sizes, draws / times, bias);
        shift > 0.0 && shifted_beyond(freedom, shift, bound(freedom, limit)) >= POWER
    };
    let needed = solve(MOST_DRAWS, seen).filter(|_| !sizes.is_empty());
    let (freedom, shift) = pearson(&sizes, draws / times, 1.0);
    let visible = (shift > 0.0).then(|| 100.0 * (self::shift(freedom, limit) / shift).sqrt());
    let came = kind.outcomes.map(|outcomes| counts.get(&outcomes).cloned().unwrap_or(vec![0; outcomes as usize]));
    Drawn {
        what: kind.what,
        draws: pulls.len(),
        came: came.unwrap_or_default(),
        needed: needed.map(|needed| needed.ceil() as u64),
        visible_percent: visible.filter(|percent| *percent < 50.0),
        seldom: kind.seldom,
    }
}

/// The degrees of freedom of the test of frequencies, and the noncentrality that this bias gives it, over this many draws
/// of these numbers of outcomes in these shares. What falls to Neyman's polynomials is not counted on.
fn pearson(sizes: &[(u32, f64)], draws: f64, bias: f64) -> (u32, f64) {
    let (mut freedom, mut shift, mut few) = (0, 0.0, false);
    for (outcomes, share) in sizes {
        if draws * share / f64::from(*outcomes) >= EXPECTED {
            freedom += outcomes - 1;
            shift += draws * share * added(*outcomes, bias);
        } else {
            few = true;
        }
    }
    (freedom + if few { ORDERS as u32 } else { 0 }, shift)
}

/// Where a chi-square statistic gives alarm.
fn bound(freedom: u32, limit: f64) -> f64 {
    solve(1e12, |statistic| beyond(freedom, statistic) <= limit).unwrap_or(f64::INFINITY)
}

/// How far a chi-square statistic has to be shifted, as its noncentrality, to come beyond its limit with [`POWER`].
pub fn shift(freedom: u32, limit: f64) -> f64 {
    let bound = bound(freedom, limit);
    solve(1e12, |shift| shifted_beyond(freedom, shift, bound) >= POWER).unwrap_or(f64::INFINITY)
}

/// The smallest number, to a thousandth of it, from which on this holds, if it does below `most`.
fn solve(most: f64, holds: impl Fn(f64) -> bool) -> Option<f64> {
    let (mut low, mut high) = (0.0, 1.0);
    while !holds(high) {
        (low, high) = (high, high * 2.0);
        if high > most {
            return None;
        }
    }
    while high - low > high / 1000.0 {
        let middle = (low + high) / 2.0;
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// The chance that chi-square with this noncentrality comes to at least `bound`: a mixture of chi-squares, whose
/// degrees of freedom are raised by twice a number that Poisson draws.
fn shifted_beyond(freedom: u32, shift: f64, bound: f64) -> f64 {
    let mean = shift / 2.0;
    let (first, last) = ((mean - 8.0 * mean.sqrt()).max(0.0) as u32, (mean + 8.0 * mean.sqrt() + 20.0) as u32);
    let mut log_weight = -mean + (1..=first).map(|n| (mean / f64::from(n)).ln()).sum::<f64>();
    let mut sum = 0.0;
    for n in first..=last {
        sum += log_weight.exp() * beyond(freedom + 2 * n, bound);
        log_weight += (mean / f64::from(n + 1)).ln();
    }
    sum
}

/// What one draw with this many outcomes adds to the noncentrality where one outcome comes too often by `bias` (0.01 for
/// 1 %) and all others evenly less.
pub fn added(outcomes: u32, bias: f64) -> f64 {
    let outcomes = f64::from(outcomes);
    bias * bias * outcomes * outcomes / (outcomes - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_one_degree_of_freedom_the_shift_is_that_of_a_normal() {
        // The squared sum of the two quantiles: 1.95996 and 1.64485, 3.29053 and 1.64485.
        for (limit, squared) in [(0.05, 12.995), (0.001, 24.358)] {
            let found = shift(1, limit);
            assert!((found / squared - 1.0).abs() < 0.003, "{limit}: {found} in place of {squared}");
        }
    }

    #[test]
    fn a_die_adds_what_its_faces_add() {
        let (expected, bias) = (1.0 / 6.0, 0.01);
        let by_face = bias * bias / expected + 5.0 * (bias / 5.0_f64).powi(2) / expected;
        assert!((added(6, bias) - by_face).abs() < 1e-12);
    }
}
