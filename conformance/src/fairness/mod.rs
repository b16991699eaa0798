//! Whether a referee's luck is fair: statistics over what it drew. `docs/fairness.md` says the methods in words.
//!
//! Which tests there are hangs on the game alone, not on what was recorded. Each gets its share of the stated chance of a
//! false alarm, which therefore holds for all of them together (Bonferroni), however they hang together.

pub mod fixed;
pub mod power;
pub mod record;
pub mod sample;
pub mod wager;

pub use power::{Drawn, drawn};
pub use record::{Gathered, Record, gather};

use crate::contest::{Kind, Luck};
use fixed::Found;
use serde::Serialize;
use wager::Won;

/// How many times too small a chance from chi-square may be where it matters: the shares of such tests are divided by it.
/// `conformance/tests/fairness_truth.rs` holds it against exact chances.
pub const SLACK: f64 = 2.0;

/// How to test a record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The chance, at most, that a fair record is called unfair by any test.
    pub alarm: f64,
    /// Only the tests that hold however often one looks.
    pub anytime: bool,
}

/// One test of one kind of draws, or of one decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// What is tested.
    pub name: &'static str,
    /// On what.
    pub of: String,
    /// Whether it holds however often one looks, while the record grows.
    pub anytime: bool,
    /// The chance of at least as much in a fair record; nothing where there are too few draws.
    pub p: Option<f64>,
    /// At which chance it gives alarm.
    pub limit: f64,
    /// Whether it does.
    pub alarm: bool,
    /// What stands out most.
    pub says: String,
    /// The statistic where it is chi-square, or the largest capital where it is a bet; nothing where what cannot be came.
    pub statistic: f64,
    /// Degrees of freedom; 0 for a bet.
    pub freedom: u32,
}

/// How often a decision came in one case.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Case {
    /// What was alike, such as the dice of both sides.
    pub case: (u8, u8),
    /// How often it was.
    pub cases: u64,
    /// How often it came.
    pub came: u64,
    /// The exact chance, as numerator and denominator.
    pub chance: (u64, u64),
}

/// What the tests found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The chance, at most, of a false alarm.
    pub alarm: f64,
    /// All tests.
    pub tests: Vec<Test>,
}

impl Report {
    /// The tests that give alarm.
    pub fn alarms(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|test| test.alarm)
    }

    /// Whether nothing speaks against the record.
    pub fn is_fair(&self) -> bool {
        self.alarms().next().is_none()
    }
}

/// At which chance the tests of a game give alarm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Those of a whole record.
    pub once: f64,
    /// Those that may be looked at any time.
    pub bets: f64,
}

impl Limits {
    /// The shares of single tests in the chance of a false alarm: half of it is for those of a whole record, if there are
    /// any, and is divided by [`SLACK`] since they are approximations.
    pub fn new(luck: &Luck, plan: Plan) -> Self {
        let (kinds, decisions) = (luck.kinds.len(), luck.decisions.len());
        let (once, bets) = (3 * kinds + alike(luck).len() + 2 * decisions, 2 * kinds + decisions);
        let (half, rest) = if plan.anytime { (0.0, plan.alarm) } else { (plan.alarm / 2.0, plan.alarm / 2.0) };
        Limits { once: half / SLACK / once.max(1) as f64, bets: rest / bets.max(1) as f64 }
    }
}

/// Tests a record.
pub fn judge(record: &Record, plan: Plan) -> Report {
    let limits = Limits::new(&record.luck, plan);
    let mut tests = if plan.anytime { Vec::new() } else { of_the_whole(record, limits.once) };
    tests.extend(at_any_time(record, limits.bets));
    Report { alarm: plan.alarm, tests }
}

fn of_the_whole(record: &Record, limit: f64) -> Vec<Test> {
    let mut tests = Vec::new();
    let mut add = |name, of: String, found| tests.push(test(name, of, limit, found));
    for (kind, pulls) in record.luck.kinds.iter().zip(&record.pulls) {
        add("frequencies", kind.what.to_owned(), fixed::fit(pulls));
        add("successive draws", kind.what.to_owned(), fixed::pairs(pulls, kind.outcomes));
        add("runs", kind.what.to_owned(), fixed::runs(pulls));
    }
    for (outcomes, group) in alike(&record.luck) {
        let of = |index: &usize| (record.luck.kinds[*index].what, record.pulls[*index].as_slice());
        let group: Vec<(&str, &[record::Pull])> = group.iter().map(of).collect();
        let names: Vec<&str> = group.iter().map(|(what, _)| *what).collect();
        add("alike", names.join(", "), fixed::alike(&group, outcomes));
    }
    for (decision, odds) in record.luck.decisions.iter().zip(&record.odds) {
        add("case by case", decision.what.to_owned(), fixed::by_case(odds, decision.between));
        add("in all", decision.what.to_owned(), fixed::in_all(odds));
    }
    tests
}

fn at_any_time(record: &Record, limit: f64) -> Vec<Test> {
    let mut tests = Vec::new();
    for (kind, pulls) in record.luck.kinds.iter().zip(&record.pulls) {
        let worst = || fixed::worst(&fixed::counts(pulls)).map(|(_, says)| says);
        let won = wager::on_outcomes(pulls.iter().copied(), 1.0 / limit);
        tests.push(bet("bets on outcomes", kind.what, limit, won, worst));
        let steps = wager::on_steps(pulls, 1.0 / limit);
        tests.push(bet("bets on steps", kind.what, limit, steps, || None));
    }
    for (decision, odds) in record.luck.decisions.iter().zip(&record.odds) {
        let won = wager::on_odds(odds, 1.0 / limit);
        tests.push(bet("bets on odds", decision.what, limit, won, || None));
    }
    tests
}

/// The kinds that have the same fixed number of outcomes as another one, by that number.
fn alike(luck: &Luck) -> Vec<(u32, Vec<usize>)> {
    let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
    for (index, Kind { outcomes, .. }) in luck.kinds.iter().enumerate() {
        let Some(outcomes) = *outcomes else { continue };
        match groups.iter_mut().find(|(size, _)| *size == outcomes) {
            Some((_, group)) => group.push(index),
            None => groups.push((outcomes, vec![index])),
        }
    }
    groups.retain(|(_, group)| group.len() > 1);
    groups
}

fn test(name: &'static str, of: String, limit: f64, found: Option<Found>) -> Test {
    let anytime = false;
    match found {
        Some(Found { statistic, freedom, p, says }) => {
            Test { name, of, anytime, p: Some(p), limit, alarm: p <= limit, says, statistic, freedom }
        }
        None => {
            let says = "too few draws".to_owned();
            Test { name, of, anytime, p: None, limit, alarm: false, says, statistic: 0.0, freedom: 0 }
        }
    }
}

fn bet(name: &'static str, of: &str, limit: f64, won: Won, worst: impl Fn() -> Option<String>) -> Test {
    let (alarm, of, statistic) = (won.reached.is_some(), of.to_owned(), won.best);
    let says = match won.reached {
        Some(draws) => {
            let worst = worst().map(|worst| format!("; {worst}")).unwrap_or_default();
            format!("after {draws} draws a capital of 1 was {:.0}{worst}", 1.0 / limit)
        }
        None => format!("a capital of 1 came to {:.2} at most", won.best),
    };
    let p = (won.draws > 0).then(|| won.p());
    Test { name, of, anytime: true, p, limit, alarm, says, statistic, freedom: 0 }
}
