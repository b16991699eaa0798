//! Whether a referee's luck is fair: statistics over what it drew. `docs/fairness.md` says the methods in words.
//!
//! Which tests there are hangs on the game alone, not on what was recorded. Each gets an equal share of the stated chance
//! of a false alarm, which therefore holds for all of them together (Bonferroni).

pub mod fixed;
pub mod power;
pub mod record;
pub mod sample;
pub mod wager;

pub use record::{Gathered, Record, gather};

use fixed::Found;
use rulebook_spec::game::Kind;
use serde::Serialize;
use wager::Won;

/// The bias that the report speaks of: one outcome comes too often by so much.
pub const BIAS: f64 = 0.01;

/// How a record is to be tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The chance, at most, that a fair record is called unfair by any test.
    pub alarm: f64,
    /// Only the tests that hold however often one looks.
    pub anytime: bool,
}

/// One test of one kind of draws.
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
    /// The statistic where it is chi-square, or the largest capital where it is a bet.
    pub statistic: f64,
    /// Degrees of freedom; 0 for a bet.
    pub freedom: u32,
}

/// What was drawn of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawn {
    /// What is drawn.
    pub what: &'static str,
    /// How often.
    pub draws: usize,
    /// How often each outcome came, where every draw has the same number of them.
    pub came: Vec<u64>,
    /// How many draws it takes to see a bias of [`BIAS`] with [`power::POWER`]; nothing where none was drawn.
    pub needed: Option<u64>,
    /// The bias that so many draws let see, in percent of all draws.
    pub visible_percent: Option<f64>,
}

/// How often something came that several draws decided together.
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
    /// What was drawn, kind by kind.
    pub kinds: Vec<Drawn>,
    /// What was decided, case by case.
    pub cases: Vec<Case>,
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

    /// All draws together.
    pub fn draws(&self) -> usize {
        self.kinds.iter().map(|kind| kind.draws).sum()
    }
}

/// A kind of draws with what was drawn of it.
type Of<'a> = (&'a Kind, &'a [record::Pull]);

/// Tests a record.
pub fn judge(record: &Record, plan: Plan) -> Report {
    let kinds: Vec<Of> = record.luck.kinds.iter().zip(&record.pulls).map(|(kind, pulls)| (kind, &**pulls)).collect();
    let groups = groups(&kinds);
    let odds = record.luck.odds;
    let anytime = 2 * kinds.len() + usize::from(odds.is_some());
    let once = if plan.anytime { 0 } else { 3 * kinds.len() + groups.len() + 2 * usize::from(odds.is_some()) };
    // Half of the alarms for tests that are looked at once, half for those that may be looked at any time.
    let share = if plan.anytime { plan.alarm } else { plan.alarm / 2.0 };
    let (limit, bets) = (share / once.max(1) as f64, share / anytime.max(1) as f64);
    let mut tests = Vec::new();
    if !plan.anytime {
        let mut add = |name, of: String, found| tests.push(test(name, of, limit, found));
        for (kind, pulls) in &kinds {
            add("frequencies", kind.what.to_owned(), fixed::fit(pulls));
            add("successive draws", kind.what.to_owned(), fixed::pairs(pulls, kind.outcomes));
            add("runs", kind.what.to_owned(), fixed::runs(pulls));
        }
        for (outcomes, group) in &groups {
            let named: Vec<(&str, &[record::Pull])> = group.iter().map(|(kind, pulls)| (kind.what, *pulls)).collect();
            let names: Vec<&str> = named.iter().map(|(what, _)| *what).collect();
            add("alike", names.join(", "), fixed::alike(&named, *outcomes));
        }
        if let Some(what) = odds {
            add("case by case", what.to_owned(), fixed::by_case(&record.odds));
            add("in all", what.to_owned(), fixed::in_all(&record.odds));
        }
    }
    for (kind, pulls) in &kinds {
        let worst = || fixed::worst(&fixed::counts(pulls));
        let won = wager::on_outcomes(pulls.iter().copied(), 1.0 / bets);
        tests.push(bet("bets on outcomes", kind.what, bets, won, worst));
        let steps = wager::on_steps(pulls, 1.0 / bets);
        tests.push(bet("bets on steps", kind.what, bets, steps, String::new));
    }
    if let Some(what) = odds {
        let won = wager::on_odds(&record.odds, 1.0 / bets);
        tests.push(bet("bets on odds", what, bets, won, String::new));
    }
    let fits = if plan.anytime { bets } else { limit };
    let kinds = kinds.iter().map(|(kind, pulls)| drawn(kind, pulls, fits)).collect();
    Report { alarm: plan.alarm, kinds, cases: fixed::cases(&record.odds), tests }
}

/// The kinds that have the same fixed number of outcomes as another one.
fn groups<'a>(kinds: &[Of<'a>]) -> Vec<(u32, Vec<Of<'a>>)> {
    let mut groups: Vec<(u32, Vec<Of>)> = Vec::new();
    for of in kinds {
        let Some(outcomes) = of.0.outcomes else { continue };
        match groups.iter_mut().find(|(size, _)| *size == outcomes) {
            Some((_, group)) => group.push(*of),
            None => groups.push((outcomes, vec![*of])),
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

fn bet(name: &'static str, of: &str, limit: f64, won: Won, worst: impl Fn() -> String) -> Test {
    let (alarm, of, statistic) = (won.reached.is_some(), of.to_owned(), won.best);
    let says = match won.reached {
        Some(draws) => {
            let worst = worst();
            let join = if worst.is_empty() { "" } else { "; " };
            format!("after {draws} draws a capital of 1 was {:.0}{join}{worst}", 1.0 / limit)
        }
        None => format!("a capital of 1 came to {:.2} at most", won.best),
    };
    let p = (won.draws > 0).then(|| won.p());
    Test { name, of, anytime: true, p, limit, alarm, says, statistic, freedom: 0 }
}

fn drawn(kind: &Kind, pulls: &[record::Pull], limit: f64) -> Drawn {
    let counts = fixed::counts(pulls);
    let came = kind.outcomes.map(|outcomes| counts.get(&outcomes).cloned().unwrap_or(vec![0; outcomes as usize]));
    // Every number of outcomes in the share that it has in the record.
    let added: f64 = match kind.outcomes {
        Some(outcomes) => power::added(outcomes, BIAS),
        None => {
            let all: f64 = pulls.iter().map(|(outcomes, _)| power::added(*outcomes, BIAS)).sum();
            all / pulls.len().max(1) as f64
        }
    };
    let freedom = kind.outcomes.map(|outcomes| outcomes - 1).or_else(|| Some(fixed::fit(pulls)?.freedom));
    let shift = freedom.filter(|freedom| *freedom > 0 && added > 0.0).map(|freedom| power::shift(freedom, limit));
    let visible = |shift: f64| (shift / (added * pulls.len() as f64)).sqrt() * BIAS * 100.0;
    Drawn {
        what: kind.what,
        draws: pulls.len(),
        came: came.unwrap_or_default(),
        needed: shift.map(|shift| (shift / added).ceil() as u64),
        visible_percent: shift.filter(|_| !pulls.is_empty()).map(visible),
    }
}
