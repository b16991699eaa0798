//! The cases of a run, one by one: judged, or held against the list of known failures.

use super::Plan;
use super::save::Saved;
use crate::known::Line;
use crate::report::{CaseResult, Counts};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant};
use rulebook_conformance::judge::{CaseStatus, Judge};
use rulebook_conformance::subject::{Broken, Subject};

/// What the cases so far have shown.
pub(super) struct Tally<'a, G: Contest> {
    plan: &'a Plan,
    /// Judges what is expected to pass.
    pub judge: Judge<G>,
    /// Judges what is expected to fail, which says nothing of what fails besides.
    known: Judge<G>,
    /// Of each line of the list: how many games drawn at random it excused, and how many of those that it fits passed.
    drawn: Vec<(u64, u64)>,
    /// Named cases, and what is to be said of games drawn at random.
    pub cases: Vec<CaseResult>,
    /// The addresses of all cases that failed unexpectedly.
    pub failed: Vec<String>,
    /// What is left behind of them.
    pub saved: Saved,
    xfail: u64,
    xpass: u64,
}

impl<'a, G: Contest> Tally<'a, G> {
    pub fn new(plan: &'a Plan, base: &[&'static Variant<G::Rules>]) -> Self {
        let (judge, known) = (Judge::new(base), Judge::new(base));
        let drawn = vec![(0, 0); plan.known.lines().len()];
        let saved = Saved::new(plan.save.clone());
        Tally { plan, judge, known, drawn, cases: Vec::new(), failed: Vec::new(), saved, xfail: 0, xpass: 0 }
    }

    /// Whether so many cases have failed that the run is to stop.
    pub fn is_enough(&self) -> bool {
        self.judge.failed >= self.plan.max_fail
    }

    /// Puts a golden trace's game to the subject.
    pub fn put_named(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let line = self.line(&case.address);
        let status = self.put(subject, case, line.is_some())?;
        match (line, status) {
            (Some((_, line)), CaseStatus::Fail) => self.say(&case.address, "xfail", &line),
            (Some((_, line)), CaseStatus::Pass) => self.say(&case.address, "xpass", &line),
            (_, status) => {
                let status = name(status);
                self.cases.push(CaseResult { address: case.address.clone(), status, reason: String::new() });
            }
        }
        Ok(())
    }

    /// Puts a game drawn at random to the subject. What a glob fits need not fail game by game: a mistake does not show
    /// in every one.
    pub fn put_drawn(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let Some((index, line)) = self.line(&case.address) else {
            return self.put(subject, case, false).map(drop);
        };
        match self.put(subject, case, true)? {
            CaseStatus::Skip => {}
            CaseStatus::Fail if line.is_glob() => {
                self.xfail += 1;
                self.drawn[index].0 += 1;
            }
            CaseStatus::Pass if line.is_glob() => self.drawn[index].1 += 1,
            CaseStatus::Fail => self.say(&case.address, "xfail", &line),
            CaseStatus::Pass => self.say(&case.address, "xpass", &line),
        }
        Ok(())
    }

    /// Puts a game to the subject that was constructed for it. Nobody draws the same game for another referee, so that its
    /// address is not among those that failed.
    pub fn put_apart(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let status = self.put(subject, case, false)?;
        if status == CaseStatus::Fail {
            self.failed.pop();
        }
        Ok(())
    }

    fn line(&self, address: &str) -> Option<(usize, Line)> {
        let index = self.plan.known.of(address)?;
        Some((index, self.plan.known.lines()[index].clone()))
    }

    fn put(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>, known: bool) -> Result<CaseStatus, Broken> {
        let observed = subject
            .run(case)
            .map_err(|broken| Broken { says: format!("{} (in {})", broken.says, case.address), ..broken })?;
        let judge = if known { &mut self.known } else { &mut self.judge };
        let status = judge.take(case, &observed);
        if status == CaseStatus::Fail && !known {
            self.failed.push(case.address.clone());
            self.saved.keep(&case.address, || subject.bytes());
        }
        Ok(status)
    }

    fn say(&mut self, address: &str, status: &'static str, line: &Line) {
        match status {
            "xfail" => self.xfail += 1,
            _ => {
                self.xpass += 1;
                self.failed.push(address.to_owned());
            }
        }
        self.cases.push(CaseResult { address: address.to_owned(), status, reason: line.says() });
    }

    /// Says of each line of the list whether its games drawn at random all passed, and whether its cases are there.
    /// `addresses` are those of all golden traces, selected or not.
    pub fn close<'c>(&mut self, addresses: impl Iterator<Item = &'c str> + Clone) {
        let lines = self.plan.known.lines();
        for (line, (failed, passed)) in lines.iter().zip(self.drawn.clone()) {
            let fails = |case: &CaseResult| case.status == "xfail" && case.reason == line.says();
            if passed > 0 && failed == 0 && !self.cases.iter().any(fails) {
                self.xpass += 1;
                let reason = format!("all games passed: {}", line.says());
                self.cases.push(CaseResult { address: line.address.clone(), status: "xpass", reason });
            }
            if !line.is_current(G::NAME, addresses.clone()) {
                let reason = format!("there is no such case: {}", line.says());
                self.cases.push(CaseResult { address: line.address.clone(), status: "stale", reason });
            }
        }
    }

    /// Whether the list of known failures is not what it should be.
    pub fn is_list_wrong(&self) -> bool {
        self.xpass > 0 || self.cases.iter().any(|case| case.status == "stale")
    }

    pub fn counts(&self) -> Counts {
        let drawn: u64 = self.drawn.iter().map(|(_, passed)| passed).sum();
        Counts {
            pass: self.judge.passed + drawn,
            fail: self.judge.failed,
            skip: self.judge.skipped + self.known.skipped,
            xfail: self.xfail,
            xpass: self.xpass,
            ..Counts::default()
        }
    }

    /// Why cases were skipped.
    pub fn skips(&self) -> Vec<String> {
        let mut skips = self.judge.skip_reasons.clone();
        let more = self.known.skip_reasons.iter().filter(|reason| !self.judge.skip_reasons.contains(reason));
        skips.extend(more.cloned());
        skips
    }

    /// Requests that were compared, and those that agreed.
    pub fn steps(&self) -> (u64, u64) {
        (self.judge.steps + self.known.steps, self.judge.agreed + self.known.agreed)
    }
}

fn name(status: CaseStatus) -> &'static str {
    match status {
        CaseStatus::Pass => "pass",
        CaseStatus::Fail => "fail",
        CaseStatus::Skip => "skip",
    }
}
