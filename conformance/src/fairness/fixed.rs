//! Tests of a whole record, each with the chance that a fair one would look at least as bad.
//!
//! What tests dependence takes the frequencies as they were observed, so that a loaded die is not called dependent too.

use super::Case;
use super::record::Pull;
use crate::contest::Odds;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;

/// Below this many expected in a cell, chi-square is no good approximation in its tail.
pub(super) const EXPECTED: f64 = 20.0;
/// Below this variance, neither is the normal distribution for how often something comes.
const VARIANCE: f64 = 100.0;
/// Nor below this many terms for a sum of terms of either sign.
const TERMS: usize = 100;
/// How many polynomials are tried where there are few draws of each size.
pub(super) const ORDERS: usize = 4;

/// A statistic that is chi-square in a fair record, and what stands out most.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The statistic.
    pub statistic: f64,
    /// Degrees of freedom.
    pub freedom: u32,
    /// The chance of at least as much in a fair record.
    pub p: f64,
    /// What stands out most, in one sentence.
    pub says: String,
}

impl Found {
    fn new(statistic: f64, freedom: u32, says: String) -> Option<Self> {
        (freedom > 0).then(|| Found { statistic, freedom, p: beyond(freedom, statistic), says })
    }

    fn normal(z: f64, says: String) -> Option<Self> {
        Found::new(z * z, 1, says)
    }
}

/// The chance that chi-square comes to at least `statistic`.
pub fn beyond(freedom: u32, statistic: f64) -> f64 {
    match ChiSquared::new(f64::from(freedom)) {
        Ok(chi_square) if statistic.is_finite() => chi_square.sf(statistic.max(0.0)),
        _ => 0.0,
    }
}

/// How often each outcome came, for each number of outcomes.
pub fn counts(pulls: &[Pull]) -> BTreeMap<u32, Vec<u64>> {
    let mut counts = BTreeMap::new();
    for (outcomes, outcome) in pulls {
        let count: &mut Vec<u64> = counts.entry(*outcomes).or_insert_with(|| vec![0; *outcomes as usize]);
        count[*outcome as usize] += 1;
    }
    counts
}

/// The outcome whose count is furthest from what is expected, where enough are: by how many standard deviations, and
/// which it is in a sentence.
pub fn worst(counts: &BTreeMap<u32, Vec<u64>>) -> Option<(f64, String)> {
    let mut worst: Option<(f64, String)> = None;
    for (outcomes, count) in counts {
        let draws = count.iter().sum::<u64>() as f64;
        let chance = 1.0 / f64::from(*outcomes);
        for (outcome, came) in count.iter().enumerate().filter(|_| draws * chance >= EXPECTED) {
            let z = (*came as f64 - draws * chance) / (draws * chance * (1.0 - chance)).sqrt();
            if worst.as_ref().is_none_or(|(most, _)| z.abs() > *most) {
                let says = format!(
                    "outcome {} of {outcomes} came {came} times in {draws}, {:.1} expected: {:.2} % in place of {:.2} %",
                    outcome + 1,
                    draws * chance,
                    *came as f64 / draws * 100.0,
                    chance * 100.0
                );
                worst = Some((z.abs(), says));
            }
        }
    }
    worst
}

/// Goodness of fit. Draws are pooled by their number of outcomes: where there are enough of a number, Pearson's
/// statistic over its outcomes; all others together by Neyman's smooth test, with the polynomials that are orthonormal
/// over 0, …, outcomes − 1, so that draws of any size add up to sums of variance 1. The statistics of the pools add up.
pub fn fit(pulls: &[Pull]) -> Option<Found> {
    let counts = counts(pulls);
    let (mut statistic, mut freedom) = (0.0, 0);
    let mut sums = [(0.0, 0.0); ORDERS];
    for (outcomes, count) in &counts {
        let draws = count.iter().sum::<u64>() as f64;
        let expected = draws / f64::from(*outcomes);
        if expected >= EXPECTED {
            statistic += count.iter().map(|came| (*came as f64 - expected).powi(2) / expected).sum::<f64>();
            freedom += outcomes - 1;
            continue;
        }
        for (outcome, came) in count.iter().enumerate().filter(|(_, came)| **came > 0) {
            let values = polynomials::<ORDERS>(*outcomes, outcome as u32);
            let orders = sums.iter_mut().zip(values).take(*outcomes as usize - 1);
            for ((sum, terms), value) in orders {
                *sum += value * *came as f64;
                *terms += *came as f64;
            }
        }
    }
    let mut most = worst(&counts).unwrap_or((0.0, String::from("nothing stands out")));
    for (order, (sum, terms)) in sums.iter().enumerate().filter(|(_, (_, terms))| *terms >= TERMS as f64) {
        let z = sum / terms.sqrt();
        statistic += z * z;
        freedom += 1;
        if z.abs() > most.0 {
            most = (z.abs(), format!("over {terms} draws of few each, outcomes {}", lean(order, z > 0.0)));
        }
    }
    Found::new(statistic, freedom, most.1)
}

/// What a sum of the polynomials of this order, from 0, means.
fn lean(order: usize, above: bool) -> &'static str {
    match (order, above) {
        (0, true) => "are too often among the last",
        (0, false) => "are too often among the first",
        (1, true) => "are too rarely in the middle",
        (1, false) => "are too often in the middle",
        _ => "are not spread evenly",
    }
}

/// The first polynomials of an outcome: under a fair draw each has mean 0 and variance 1, and any two are uncorrelated.
/// Those of an order that this few outcomes do not have are 0.
pub(super) fn polynomials<const ORDERS: usize>(outcomes: u32, outcome: u32) -> [f64; ORDERS] {
    let size = f64::from(outcomes);
    let centred = f64::from(outcome) - (size - 1.0) / 2.0;
    // The recurrence of the discrete Legendre polynomials, x p(n) = b(n+1) p(n+1) + b(n) p(n−1).
    let step = |n: f64| n / 2.0 * ((size * size - n * n) / (4.0 * n * n - 1.0)).sqrt();
    let mut values = [0.0; ORDERS];
    let (mut before, mut last) = (0.0, 1.0);
    for (index, value) in values.iter_mut().enumerate().take(outcomes as usize - 1) {
        let n = index as f64;
        let down = if index == 0 { 0.0 } else { step(n) };
        *value = (centred * last - down * before) / step(n + 1.0);
        (before, last) = (last, *value);
    }
    values
}

/// Whether a draw hangs on the one before it. Where the number of outcomes is fixed, the table of all successive pairs
/// against what the frequencies let expect; otherwise the correlation of successive draws.
pub fn pairs(pulls: &[Pull], fixed: Option<u32>) -> Option<Found> {
    match fixed {
        Some(outcomes) if pulls.len() as f64 >= EXPECTED * f64::from(outcomes * outcomes) => {
            let mut table = vec![vec![0.0; outcomes as usize]; outcomes as usize];
            for pair in pulls.windows(2) {
                table[pair[0].1 as usize][pair[1].1 as usize] += 1.0;
            }
            let name = |one: usize, two: usize| format!("outcome {} after {}", two + 1, one + 1);
            contingency(&table, name)
        }
        Some(_) => None,
        None => {
            let first = |pull: &Pull| polynomials::<1>(pull.0, pull.1)[0];
            let terms = pulls.len().saturating_sub(1);
            let sum: f64 = pulls.windows(2).map(|pair| first(&pair[0]) * first(&pair[1])).sum();
            let says = format!("the correlation of successive draws is {:.4}", sum / terms.max(1) as f64);
            (terms >= TERMS).then(|| Found::normal(sum / (terms as f64).sqrt(), says))?
        }
    }
}

/// Pearson's statistic of independence of rows and columns.
fn contingency(table: &[Vec<f64>], name: impl Fn(usize, usize) -> String) -> Option<Found> {
    let rows: Vec<f64> = table.iter().map(|row| row.iter().sum()).collect();
    let width = table.first().map_or(0, Vec::len);
    let columns: Vec<f64> = (0..width).map(|column| table.iter().map(|row| row[column]).sum()).collect();
    let all: f64 = rows.iter().sum();
    let (mut statistic, mut worst) = (0.0, (0.0, String::new()));
    for (row, cells) in table.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let expected = rows[row] * columns[column] / all;
            if expected == 0.0 {
                continue;
            }
            let part = (cell - expected).powi(2) / expected;
            statistic += part;
            if part >= worst.0 {
                worst = (part, format!("{} came {cell} times, {expected:.1} expected", name(row, column)));
            }
        }
    }
    let used = |sums: &[f64]| sums.iter().filter(|sum| **sum > 0.0).count().saturating_sub(1) as u32;
    Found::new(statistic, used(&rows) * used(&columns), worst.1)
}

/// Whether high and low outcomes change too often or too rarely: the number of runs, given how many there are of both
/// (Wald and Wolfowitz). An outcome in the middle counts for neither.
pub fn runs(pulls: &[Pull]) -> Option<Found> {
    let sides: Vec<bool> = pulls
        .iter()
        .filter(|(outcomes, outcome)| 2 * outcome + 1 != *outcomes)
        .map(|(outcomes, outcome)| 2 * outcome + 1 > *outcomes)
        .collect();
    let high = sides.iter().filter(|side| **side).count() as f64;
    let all = sides.len() as f64;
    let low = all - high;
    if high.min(low) < TERMS as f64 / 2.0 {
        return None;
    }
    let runs = 1.0 + sides.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
    let expected = 1.0 + 2.0 * high * low / all;
    let variance = (expected - 1.0) * (expected - 2.0) / (all - 1.0);
    let says = format!("{runs} runs of high and low outcomes, {expected:.1} expected");
    Found::normal((runs - expected) / variance.sqrt(), says)
}

/// Whether kinds with the same number of outcomes are drawn alike.
pub fn alike(kinds: &[(&str, &[Pull])], outcomes: u32) -> Option<Found> {
    if kinds.iter().any(|(_, pulls)| (pulls.len() as f64) < EXPECTED * f64::from(outcomes)) {
        return None;
    }
    let row = |(_, pulls): &(&str, &[Pull])| {
        counts(pulls).remove(&outcomes).unwrap_or_default().into_iter().map(|came| came as f64).collect()
    };
    let table: Vec<Vec<f64>> = kinds.iter().map(row).collect();
    contingency(&table, |row, column| format!("{}: outcome {}", kinds[row].0, column + 1))
}

/// How often a decision came, case by case.
pub fn cases(odds: &[Odds]) -> Vec<Case> {
    let mut cases: BTreeMap<(u8, u8), Case> = BTreeMap::new();
    for Odds { case, chance, came, .. } in odds {
        let entry = cases.entry(*case).or_insert(Case { case: *case, cases: 0, came: 0, chance: *chance });
        entry.cases += 1;
        entry.came += u64::from(*came);
    }
    cases.into_values().collect()
}

impl Case {
    /// How often it is expected to come, and the variance of that.
    pub fn expected(&self) -> (f64, f64) {
        let chance = self.chance.0 as f64 / self.chance.1 as f64;
        let expected = self.cases as f64 * chance;
        (expected, expected * (1.0 - chance))
    }
}

/// Whether a decision comes as often as its exact chances say, case by case; cases that are too few are pooled.
pub fn by_case(odds: &[Odds], between: &str) -> Option<Found> {
    let (mut statistic, mut freedom, mut worst) = (0.0, 0, (0.0, String::from("nothing stands out")));
    let (mut rest, mut spread) = (0.0, 0.0);
    for case in cases(odds) {
        let (expected, variance) = case.expected();
        let off = case.came as f64 - expected;
        let z = off.abs() / variance.sqrt();
        if off != 0.0 && z > worst.0 {
            let Case { case: (one, other), cases, came, .. } = case;
            worst = (z, format!("{one} {between} {other}: {came} of {cases}, {expected:.1} expected"));
        }
        if variance == 0.0 {
            // What cannot be came, or what must be did not.
            statistic += if off == 0.0 { 0.0 } else { f64::INFINITY };
        } else if variance >= VARIANCE {
            statistic += off * off / variance;
            freedom += 1;
        } else {
            rest += off;
            spread += variance;
        }
    }
    if spread >= VARIANCE {
        statistic += rest * rest / spread;
        freedom += 1;
    }
    if statistic.is_infinite() {
        freedom = freedom.max(1);
    }
    Found::new(statistic, freedom, worst.1)
}

/// The same over all cases together, so that a small shift of all of them in one direction is seen.
pub fn in_all(odds: &[Odds]) -> Option<Found> {
    let (mut came, mut expected, mut variance) = (0, 0.0, 0.0);
    for case in cases(odds) {
        let (mean, spread) = case.expected();
        came += case.came;
        expected += mean;
        variance += spread;
    }
    let says = format!("{came} of {}, {expected:.1} expected", odds.len());
    (variance >= VARIANCE).then(|| Found::normal((came as f64 - expected) / variance.sqrt(), says))?
}

/// How many cases like these it takes for a test of all of them; `None` where none of them was open.
pub fn needed(odds: &[Odds]) -> Option<u64> {
    let variance: f64 = cases(odds).iter().map(|case| case.expected().1).sum();
    (variance > 0.0).then(|| (VARIANCE * odds.len() as f64 / variance).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_polynomials_are_orthonormal_over_the_outcomes_of_any_draw() {
        for outcomes in 2..60 {
            let values: Vec<[f64; ORDERS]> = (0..outcomes).map(|outcome| polynomials(outcomes, outcome)).collect();
            let mean = |of: &dyn Fn(&[f64; ORDERS]) -> f64| values.iter().map(of).sum::<f64>() / f64::from(outcomes);
            let there = ORDERS.min(outcomes as usize - 1);
            for one in 0..ORDERS {
                assert!(mean(&|value| value[one]).abs() < 1e-9);
                for two in 0..ORDERS {
                    let due = f64::from(u8::from(one == two && one < there));
                    assert!((mean(&|value| value[one] * value[two]) - due).abs() < 1e-9, "{outcomes}: {one} {two}");
                }
            }
        }
    }
}
