//! What a number of trials without a fault proves.

use super::Played;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The confidence of all bounds, in percent.
const CONFIDENCE_PERCENT: u32 = 95;

/// How seldom a fault can be that did not show. The bound is Clopper and Pearson's, of one side: about 3 / trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// What was tried: `games drawn at random` or `answers`.
    pub of: String,
    /// How many; none had a fault.
    pub trials: u64,
    /// 95.
    pub confidence_percent: u32,
    /// Fewer than one in so many has a fault.
    pub one_in: u64,
    /// All of it in a sentence, with what it rests on.
    pub says: String,
}

/// Fewer than one in this many have a fault, where none of `trials` had: the largest n with 1/n no less than 1 - 0.05^(1/trials).
fn one_in(trials: u64) -> u64 {
    if trials == 0 {
        return 0;
    }
    let share = 1.0 - (1.0 - f64::from(CONFIDENCE_PERCENT) / 100.0).powf(1.0 / trials as f64);
    (1.0 / share) as u64
}

/// What the games of a run prove: of the games drawn at random, which are drawn alike and one by one; of a bot's answers only
/// where one would take them for that, which those of one game are not.
pub(super) fn bounds(job: &str, played: &Played, is_steered: bool) -> Vec<Bound> {
    let how = if is_steered { "drawn at random and steered like these" } else { "drawn at random like these" };
    let fault = if job == "certify" { "has a bad answer" } else { "shows a difference" };
    let bound = |of: &str, trials: u64, says: &dyn Fn(u64) -> String| {
        let one_in = one_in(trials);
        let says = format!("with {CONFIDENCE_PERCENT} % confidence fewer than 1 in {one_in} {}", says(trials));
        Bound { of: of.into(), trials, confidence_percent: CONFIDENCE_PERCENT, one_in, says }
    };
    let games = bound("games drawn at random", played.drawn(), &|drawn| format!("games {how} {fault} (0 in {drawn})"));
    let answers = bound("answers", played.answers(), &|answers| {
        format!("of such answers is bad (0 in {answers}), if each were as likely to be bad as any other")
    });
    let answers = Some(answers).filter(|_| job == "certify");
    // Of fewer than five trials it would say nothing.
    [Some(games), answers].into_iter().flatten().filter(|bound| bound.one_in > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::one_in;

    #[test]
    fn the_bound_is_that_of_the_binomial_distribution() {
        // (1 - 1/n)^trials is at most 0.05, and with the next n above: by `bc -l`.
        for (trials, expected) in [(0, 0), (1, 1), (14, 5), (60, 20), (300, 100), (4812, 1606)] {
            assert_eq!(one_in(trials), expected, "{trials}");
        }
        for trials in [20_u64, 59, 1000, 100_000] {
            let chance = |one_in: u64| (1.0 - 1.0 / one_in as f64).powf(trials as f64);
            assert!(chance(one_in(trials)) <= 0.05 && chance(one_in(trials) + 1) > 0.05, "{trials}");
        }
    }
}
