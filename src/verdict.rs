//! What scenarios that a referee played come to: how each ended, and the report. Which rule a difference is laid to, and what
//! explains it, the judge of `conformance` says.

pub(crate) use crate::report::Twice;
use crate::report::{Book, CaseResult, Counts, Explanation, Finding, Missing, MutationScore, Report, Run, Verdict};
use rulebook_conformance::contest::{Contest, Variant, is_in_good_faith, names};
use rulebook_conformance::judge::{Differing, Heard, HeardGroup};
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// How it is called when a referee lets our players go on running.
pub(crate) const LEFT_RUNNING: &str = "players that go on running";

/// How one scenario ended.
pub(crate) enum Outcome {
    Pass,
    Differs(Difference),
    /// It differed in content, and not in every game.
    Flaky(Difference, Twice),
    /// It agreed, but the referee broke over it.
    Error(String),
    /// It differed, but this machine was too slow to say so.
    Timing(String),
}

impl Outcome {
    /// The status of the case.
    fn status(&self) -> &'static str {
        match self {
            Outcome::Pass => "pass",
            Outcome::Differs(_) => "fail",
            Outcome::Flaky(..) => "flaky",
            Outcome::Error(_) => "error",
            Outcome::Timing(_) => "timing",
        }
    }
}

/// In what a referee differs from the rules.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) what: &'static str,
    /// The rule that it breaks, where it can be told without an explanation.
    pub(crate) rule: Option<Rule>,
    pub(crate) expected: Value,
    pub(crate) got: Value,
}

/// A scenario in which the referee differs.
struct Failed {
    address: String,
    /// The rule that the scenario is about.
    about: Rule,
    /// What our players did in it.
    game: Vec<String>,
    difference: Difference,
}

/// A scenario in which the referee differs, and not always.
struct Unsteady {
    failed: Failed,
    twice: Twice,
}

/// What is put to the test, and how.
pub(crate) struct Trial {
    /// `probe` or `verify`.
    pub(crate) job: &'static str,
    /// As the report names it.
    pub(crate) subject: String,
    /// Whether only some of the scenarios were selected.
    pub(crate) is_partial: bool,
    /// Which run it is.
    pub(crate) run: Run,
    /// The command that plays missing scenarios: up to its options for cases, and what follows them; where the time was over, and
    /// where it was not.
    pub(crate) plays: [[String; 2]; 2],
    /// The line that shows the scenario with this address again.
    pub(crate) again: Box<dyn Fn(&str) -> String>,
}

/// What all scenarios came to so far.
pub(crate) struct Verdicts<G: Contest> {
    trial: Trial,
    base: Vec<&'static Variant<G::Rules>>,
    /// Judges what differs.
    pub(crate) heard: Heard<G>,
    cases: Vec<CaseResult>,
    /// Those that differ, by the numbers that they have with the judge.
    failures: Vec<Failed>,
    unsteady: Vec<Unsteady>,
    /// Scenarios for which there was no time.
    pub(crate) unplayed: Vec<String>,
    /// Things that were compared, and those that agreed.
    compared: u64,
    agreed: u64,
    /// Whether it was tried which misreadings the scenarios would catch.
    planted: bool,
    /// Since when the scenario is played that ends next: they are played one after the other.
    since: Instant,
    /// Further sentences for the report.
    pub(crate) notes: Vec<String>,
}

impl<G: Contest> Verdicts<G> {
    pub(crate) fn new(trial: Trial, base: &[&'static Variant<G::Rules>]) -> Self {
        Verdicts {
            trial,
            base: base.to_vec(),
            heard: Heard::new(base),
            cases: Vec::new(),
            failures: Vec::new(),
            unsteady: Vec::new(),
            unplayed: Vec::new(),
            compared: 0,
            agreed: 0,
            planted: false,
            since: Instant::now(),
            notes: Vec::new(),
        }
    }

    /// How much was compared, and how much of it agreed.
    pub(crate) fn count(&mut self, compared: u64, agreed: u64) {
        self.compared += compared;
        self.agreed += agreed;
    }

    /// Notes which variants would be caught by a scenario.
    pub(crate) fn plant(&mut self, catches: impl Fn(&G::Rules) -> bool) {
        self.planted = true;
        self.heard.plant(catches);
    }

    /// A scenario about this rule has ended.
    pub(crate) fn add(&mut self, address: &str, about: Rule, game: impl FnOnce() -> Vec<String>, outcome: Outcome) {
        let status = outcome.status();
        let failed = |difference| Failed { address: address.to_owned(), about, game: game(), difference };
        let reason = match outcome {
            Outcome::Pass => {
                self.heard.agrees(address);
                String::new()
            }
            Outcome::Differs(difference) => {
                let reason = difference.what.to_owned();
                self.differs(address, failed(difference));
                reason
            }
            Outcome::Flaky(difference, twice) => {
                let reason = format!("{}: {}", difference.what, twice.says);
                self.unsteady.push(Unsteady { failed: failed(difference), twice });
                reason
            }
            Outcome::Error(reason) | Outcome::Timing(reason) => reason,
        };
        let took = std::mem::replace(&mut self.since, Instant::now()).elapsed();
        let took_us = u64::try_from(took.as_micros()).ok();
        self.cases.push(CaseResult { address: address.to_owned(), status, reason, took_us });
    }

    /// Takes a difference that the judge is to know by this key.
    fn differs(&mut self, key: &str, failed: Failed) {
        let (about, broken) = (failed.about, failed.difference.rule);
        // A variant says what players are told, and nothing of players that go on running.
        let is_told = failed.difference.what != LEFT_RUNNING;
        self.heard.differs(Differing { key: key.to_owned(), about, broken, is_told });
        self.failures.push(failed);
    }

    /// The addresses of the scenarios that differ.
    pub(crate) fn failed(&self) -> Vec<String> {
        self.failures.iter().map(|failed| failed.address.clone()).collect()
    }

    /// A scenario that differs does so in something else, too, which the judge is to know by this key.
    pub(crate) fn also(&mut self, key: &str, address: &str, about: Rule, game: Vec<String>, difference: Difference) {
        self.differs(key, Failed { address: address.to_owned(), about, game, difference });
    }

    /// What all scenarios came to; `about` says what was compared.
    pub(crate) fn report(self, about: &str) -> Report {
        let with = |status: &str| self.cases.iter().filter(|case| case.status == status).count() as u64;
        let broken = self.unsteady.len() as u64 + with("error");
        let verdict = match self.failures.len() {
            _ if broken > 0 => Verdict::Differs,
            0 if !self.unplayed.is_empty() || with("timing") > 0 => Verdict::Incomplete,
            0 if with("pass") == 0 => Verdict::Nothing,
            0 if !is_in_good_faith(&self.base) => Verdict::Deviates,
            0 => Verdict::Conforms,
            _ if (0..self.failures.len()).all(|number| self.heard.has_reading(number)) => Verdict::Unspecified,
            _ => Verdict::Differs,
        };
        let mut notes = vec![about.to_owned()];
        notes.extend(self.notes.iter().cloned());
        let unplayed = self.unplayed.len() as u64;
        if unplayed > 0 {
            notes.push(format!("{unplayed} scenarios were not played: --time allows more"));
        }
        let plays = self.trial.plays[usize::from(unplayed == 0)].each_ref().map(String::as_str);
        // What could not be judged is missing as well; a record of a game that is over is played by nobody.
        let timing = || self.cases.iter().filter(|case| case.status == "timing");
        let again = timing().map(|case| case.address.clone()).filter(|_| !plays[0].is_empty());
        let missing = self.unplayed.iter().cloned().chain(again).collect();
        let missing = Missing::of(missing, &self.trial.run, plays, None);
        let (caught, missed) = self.heard.mutation_score();
        let (planted, caught) = (caught.len() + missed.len(), caught.len());
        let mutation_score = MutationScore { planted, caught, missed: missed.into_iter().map(str::to_owned).collect() };
        let (pass, fail, timing) = (with("pass"), with("fail"), with("timing"));
        let (flaky, error) = (with("flaky"), with("error"));
        let counts = Counts { pass, fail, skip: unplayed, timing, flaky, error, ..Counts::default() };
        Report {
            format: 1,
            job: self.trial.job.into(),
            game: G::name().into(),
            subject: self.trial.subject.clone(),
            seed: 0,
            reading: names::<G>(&self.base).into_iter().map(str::to_owned).collect(),
            verdict,
            counts,
            steps: self.compared,
            agreed: self.agreed,
            findings: self.findings(),
            skips: Vec::new(),
            known: Vec::new(),
            broken: None,
            worlds: Vec::new(),
            mutation_score: (self.planted && !self.trial.is_partial && unplayed == 0).then_some(mutation_score),
            cases: self.cases,
            whole: Vec::new(),
            notes,
            missing,
            run: self.trial.run,
            book: Book::of::<G>(&BTreeMap::new()),
        }
    }

    /// One finding a rule; the scenario with the least script stands for it.
    fn findings(&self) -> Vec<Finding> {
        let groups = self.heard.groups();
        let mut found: Vec<Finding> = groups.iter().map(|group| self.finding(group)).chain(self.flaky()).collect();
        // What is wrong comes before what a text leaves open.
        found.sort_by_key(|finding| finding.status == "unspecified");
        found
    }

    /// One finding for all that comes and goes, shown by the shortest transcript: which rule it is about is chance, so that none is
    /// named.
    fn flaky(&self) -> Option<Finding> {
        let shown = self.unsteady.iter().min_by_key(|one| one.twice.once.len())?;
        let cases = self.unsteady.len() as u64;
        let (twice, finding) = (Some(shown.twice.clone()), Finding::flaky("referee"));
        Some(Finding { twice, ..self.shown(finding, &shown.failed, cases) })
    }

    /// A finding, and the scenario that shows it.
    fn shown(&self, finding: Finding, failed: &Failed, cases: u64) -> Finding {
        Finding {
            address: failed.address.clone(),
            cases,
            field: failed.difference.what.into(),
            expected: failed.difference.expected.clone(),
            got: failed.difference.got.clone(),
            game: failed.game.clone(),
            replay: (self.trial.again)(&failed.address),
            ..finding
        }
    }

    fn finding(&self, HeardGroup { rule, members }: &HeardGroup) -> Finding {
        // A scenario about the rule itself shows it best.
        let about = |number: &&usize| self.failures[**number].about == *rule;
        let shown = members.iter().find(about).or(members.first()).copied().unwrap_or_default();
        let fits = |variant: &Variant<G::Rules>, number: usize| {
            self.heard.explaining(number).iter().any(|one| one.id == variant.id)
        };
        let mut best = self.heard.explaining(shown);
        let is_about = best.iter().any(|variant| variant.touches == *rule);
        let in_all = |variant: &&'static Variant<G::Rules>| members.iter().all(|number| fits(variant, *number));
        if !is_about || best.iter().any(in_all) {
            best.retain(in_all);
        }
        let explanation = |variant: &'static Variant<G::Rules>| {
            let is_everything = (0..self.failures.len()).all(|number| fits(variant, number));
            Explanation::of::<G>(variant, is_everything)
        };
        let explanations = best.into_iter().map(explanation).collect();
        let in_good_faith = members.iter().all(|number| self.heard.has_reading(*number));
        let status = if in_good_faith { "unspecified" } else { "fail" };
        let cases: BTreeSet<&str> = members.iter().map(|number| self.failures[*number].address.as_str()).collect();
        let finding = Finding::about::<G>(rule.id(), status, "referee");
        Finding { explanations, ..self.shown(finding, &self.failures[shown], cases.len() as u64) }
    }
}
