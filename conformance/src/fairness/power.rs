//! How many draws it takes to see a bias, and how large a bias so many draws let see.

use super::fixed::beyond;

/// The chance with which a bias is to be seen.
pub const POWER: f64 = 0.95;

/// How far a chi-square statistic has to be shifted, as its noncentrality, to come beyond its limit with [`POWER`].
pub fn shift(freedom: u32, limit: f64) -> f64 {
    let bound = solve(|statistic| beyond(freedom, statistic) <= limit);
    solve(|shift| shifted_beyond(freedom, shift, bound) >= POWER)
}

/// The smallest number, to a thousandth of it, from which on this holds.
fn solve(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while !holds(high) && high < 1e9 {
        (low, high) = (high, high * 2.0);
    }
    while high - low > high / 1000.0 {
        let middle = (low + high) / 2.0;
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
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

/// What one draw with so many outcomes adds to the noncentrality where one outcome comes too often by `bias` (0.01 for
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
