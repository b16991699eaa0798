//! What scenarios that a referee played come to: how each ended, which readings and misreadings explain what differs, and
//! the report.

pub(crate) use crate::report::Twice;
use crate::report::{Book, CaseResult, Counts, Explanation, Finding, Missing, MutationScore, Report, Run, Verdict};
use rulebook_conformance::contest::{Contest, Variant, VariantKind, is_in_good_faith, names, rules_with};
use rulebook_conformance::judge::{Applied, Grounds, laid};
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::cmp::Reverse;
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

struct Hypothesis<G: Contest> {
    variant: &'static Variant<G::Rules>,
    rules: G::Rules,
    fit: Fit,
    caught: bool,
}

/// How other rules fit what was seen.
#[derive(Default)]
struct Fit {
    /// A scenario that passed goes another way by them.
    contradicted: bool,
    /// The addresses of the scenarios that differ and agree with them.
    explains: Vec<String>,
}

impl Fit {
    fn explains(&self, address: &str) -> bool {
        !self.contradicted && self.explains.iter().any(|explained| explained == address)
    }
}

/// A referee that breaks a rule in a way that is no variant: the rule is about programs, and no game shows it.
struct Breach {
    rule: Rule,
    fit: Fit,
}

/// A scenario in which the referee differs.
struct Failed {
    /// What it is known by: its address, or for a further difference of the same scenario something longer.
    key: String,
    address: String,
    /// The rule that the scenario is about.
    about: Rule,
    /// What our players did in it.
    game: Vec<String>,
    difference: Difference,
    /// The rules that come into question by the messages of the game, where they are known.
    grounds: Option<Grounds>,
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

/// For how many scenarios that could not be judged for their timing the report says why.
const SHOWN_TIMING: usize = 5;

/// What all scenarios came to so far.
pub(crate) struct Verdicts<G: Contest> {
    trial: Trial,
    base: Vec<&'static Variant<G::Rules>>,
    /// The rules that the referee is held to.
    pub(crate) rules: G::Rules,
    hypotheses: Vec<Hypothesis<G>>,
    breaches: Vec<Breach>,
    cases: Vec<CaseResult>,
    failures: Vec<Failed>,
    unsteady: Vec<Unsteady>,
    /// Scenarios for which there was no time.
    pub(crate) unplayed: Vec<String>,
    /// Things that were compared, and those that agreed.
    compared: u64,
    agreed: u64,
    /// Of each rule, for how many messages that agreed it was applied, and in how many scenarios that agreed.
    applied: Applied,
    /// Whether it was tried which misreadings the scenarios would catch.
    planted: bool,
    /// Since when the scenario is played that ends next: they are played one after the other.
    since: Instant,
    /// Further sentences for the report.
    pub(crate) notes: Vec<String>,
}

impl<G: Contest> Verdicts<G> {
    pub(crate) fn new(trial: Trial, base: &[&'static Variant<G::Rules>]) -> Self {
        let on_top = |variant: &'static Variant<G::Rules>| {
            let mut all = base.to_vec();
            all.push(variant);
            let rules = rules_with::<G>(&all);
            Hypothesis { variant, rules, fit: Fit::default(), caught: false }
        };
        let others = G::variants().iter().filter(|variant| !base.iter().any(|held| held.id == variant.id));
        Verdicts {
            trial,
            base: base.to_vec(),
            rules: rules_with::<G>(base),
            hypotheses: others.map(on_top).collect(),
            breaches: Vec::new(),
            cases: Vec::new(),
            failures: Vec::new(),
            unsteady: Vec::new(),
            unplayed: Vec::new(),
            compared: 0,
            agreed: 0,
            applied: Applied::default(),
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
        for hypothesis in &mut self.hypotheses {
            hypothesis.caught = hypothesis.caught || catches(&hypothesis.rules);
        }
    }

    /// A scenario about this rule has ended.
    pub(crate) fn add(&mut self, address: &str, about: Rule, game: impl FnOnce() -> Vec<String>, outcome: Outcome) {
        let status = outcome.status();
        let key = address.to_owned();
        let failed =
            |difference| Failed { key, address: address.to_owned(), about, game: game(), difference, grounds: None };
        let reason = match outcome {
            Outcome::Pass => String::new(),
            Outcome::Differs(difference) => {
                let reason = difference.what.to_owned();
                self.failures.push(failed(difference));
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

    /// For each message that agreed in a scenario these rules were applied; the whole scenario agrees, or not.
    pub(crate) fn agreed(&mut self, messages: &[&[Rule]], whole: bool) {
        self.applied.add(messages, whole);
    }

    /// By which rules the scenario with this address went, where it differs.
    pub(crate) fn ground(&mut self, address: &str, grounds: Grounds) {
        let of = self.failures.iter_mut().filter(|failed| failed.key == address);
        of.for_each(|failed| failed.grounds = Some(grounds.clone()));
    }

    /// The addresses of the scenarios that differ.
    pub(crate) fn failed(&self) -> Vec<String> {
        self.failures.iter().map(|failed| failed.address.clone()).collect()
    }

    /// Whether some variant shows what was seen.
    pub(crate) fn is_explained(&self, shows: impl Fn(&G::Rules) -> bool) -> bool {
        self.hypotheses.iter().any(|hypothesis| shows(&hypothesis.rules))
    }

    /// A scenario that differs does so in something else, too, which `explain` is to know by this key.
    pub(crate) fn also(&mut self, key: &str, address: &str, about: Rule, game: Vec<String>, difference: Difference) {
        let (key, address) = (key.to_owned(), address.to_owned());
        self.failures.push(Failed { key, address, about, game, difference, grounds: None });
    }

    /// Tries what explains the scenarios that differ and agrees with the others. `fits` says of an address and other
    /// rules whether what was seen agrees with them. Failures are explained first: where nothing explains them, the
    /// rest need not be looked at.
    pub(crate) fn explain(&mut self, fits: impl Fn(&str, &G::Rules) -> bool) {
        let of = |hypothesis: &Hypothesis<G>| self.fit(|address| fits(address, &hypothesis.rules));
        let all: Vec<Fit> = self.hypotheses.iter().map(of).collect();
        self.hypotheses.iter_mut().zip(all).for_each(|(hypothesis, fit)| hypothesis.fit = fit);
    }

    /// Tries, likewise, whether the referee breaks this rule, of which the catalogue has no variant.
    pub(crate) fn suspect(&mut self, rule: Rule, fits: impl Fn(&str, &G::Rules) -> bool) {
        let fit = self.fit(|address| fits(address, &self.rules));
        self.breaches.push(Breach { rule, fit });
    }

    fn fit(&self, fits: impl Fn(&str) -> bool) -> Fit {
        // A variant says what players are told, and nothing of players that go on running.
        let open = |failed: &&Failed| failed.difference.what != LEFT_RUNNING;
        let failed = self.failures.iter().filter(open).filter(|failed| fits(&failed.key));
        let explains: Vec<String> = failed.map(|failed| failed.key.clone()).collect();
        let mut passed = self.cases.iter().filter(|case| case.status == "pass");
        Fit { contradicted: !explains.is_empty() && passed.any(|case| !fits(&case.address)), explains }
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
            _ if self.failures.iter().all(|failed| self.reading_for(&failed.key)) => Verdict::Unspecified,
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
        notes.extend(timing().take(SHOWN_TIMING).map(|case| format!("not judged: {}: {}", case.address, case.reason)));
        let planted = || self.hypotheses.iter().filter(|hypothesis| is_planted::<G>(hypothesis.variant));
        let missed =
            planted().filter(|hypothesis| !hypothesis.caught).map(|hypothesis| hypothesis.variant.id.to_owned());
        let missed: Vec<String> = missed.collect();
        let mutation_score =
            MutationScore { planted: planted().count(), caught: planted().count() - missed.len(), missed };
        let (pass, fail, timing) = (with("pass"), with("fail"), with("timing"));
        let (flaky, error) = (with("flaky"), with("error"));
        let counts = Counts { pass, fail, skip: unplayed, timing, flaky, error, ..Counts::default() };
        Report {
            format: 1,
            job: self.trial.job.into(),
            game: G::NAME.into(),
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

    /// Whether a good-faith reading that no scenario contradicts explains the scenario.
    fn reading_for(&self, address: &str) -> bool {
        self.fitting(address).any(|variant| variant.kind == VariantKind::Reading)
    }

    /// The hypotheses that explain a scenario: those that explain most first, readings first where they explain as much.
    fn explaining(&self, address: &str) -> Vec<&Hypothesis<G>> {
        let fits = |hypothesis: &&Hypothesis<G>| hypothesis.fit.explains(address);
        let mut fitting: Vec<&Hypothesis<G>> = self.hypotheses.iter().filter(fits).collect();
        let misread = |variant: &Variant<G::Rules>| variant.kind == VariantKind::Misreading;
        fitting.sort_by_key(|hypothesis| (Reverse(hypothesis.fit.explains.len()), misread(hypothesis.variant)));
        fitting
    }

    /// Their variants.
    fn fitting(&self, address: &str) -> impl Iterator<Item = &'static Variant<G::Rules>> {
        self.explaining(address).into_iter().map(|hypothesis| hypothesis.variant)
    }

    /// The rule that a failure is laid to: of what explains it that which explains most, a variant where they explain as
    /// much.
    fn blamed(&self, failed: &Failed) -> Rule {
        let reach = |fit: &Fit| fit.explains.len();
        let variant = self.explaining(&failed.key).first().map(|best| (reach(&best.fit), best.variant.touches));
        let breaches = self.breaches.iter().filter(|breach| breach.fit.explains(&failed.key));
        let breach = breaches.map(|breach| (reach(&breach.fit), breach.rule)).max_by_key(|(reach, _)| *reach);
        let best = match (variant, breach) {
            (Some(variant), Some(breach)) if breach.0 > variant.0 => Some(breach),
            (variant, breach) => variant.or(breach),
        };
        best.map(|(_, rule)| rule).or(failed.difference.rule).unwrap_or(failed.about)
    }

    /// The rules to which failures are laid that nothing explains, where it is known by which rules their games went.
    fn suspected(&self) -> BTreeMap<usize, Rule> {
        let is_breach = |key: &str| self.breaches.iter().any(|breach| breach.fit.explains(key));
        let is_open = |failed: &Failed| {
            failed.difference.rule.is_none() && !is_breach(&failed.key) && self.explaining(&failed.key).is_empty()
        };
        let of = |(index, failed): (usize, &Failed)| Some((index, failed.grounds.clone().filter(|_| is_open(failed))?));
        let (open, grounds): (Vec<usize>, Vec<Grounds>) = self.failures.iter().enumerate().filter_map(of).unzip();
        open.into_iter().zip(laid(&grounds, &self.applied)).collect()
    }

    /// One finding a rule; the scenario with the least script stands for it.
    fn findings(&self) -> Vec<Finding> {
        let mut groups: Vec<(Rule, Vec<usize>)> = Vec::new();
        let suspected = self.suspected();
        for (index, failed) in self.failures.iter().enumerate() {
            let rule = suspected.get(&index).copied().unwrap_or_else(|| self.blamed(failed));
            match groups.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, group)) => group.push(index),
                None => groups.push((rule, vec![index])),
            }
        }
        let found = groups.iter().map(|(rule, group)| self.finding(*rule, group)).chain(self.flaky());
        let mut found: Vec<Finding> = found.collect();
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

    fn finding(&self, rule: Rule, group: &[usize]) -> Finding {
        // A scenario about the rule itself shows it best.
        let about = |index: &&usize| self.failures[**index].about == rule;
        let shown = group.iter().find(about).or(group.first()).copied().unwrap_or_default();
        let failed = &self.failures[shown];
        let key = &failed.key;
        let everything = |id: &str| {
            let all = |failed: &Failed| self.fitting(&failed.key).any(|variant| variant.id == id);
            self.failures.iter().all(all)
        };
        let explanation = |variant: &'static Variant<G::Rules>| Explanation::of::<G>(variant, everything(variant.id));
        let in_all = |variant: &&'static Variant<G::Rules>| {
            let fits = |index: &usize| self.fitting(&self.failures[*index].key).any(|one| one.id == variant.id);
            group.iter().all(fits)
        };
        let mut best: Vec<_> = self.fitting(key).filter(in_all).collect();
        if best.is_empty() && self.fitting(key).any(|variant| variant.touches == rule) {
            best = self.fitting(key).collect();
        }
        let in_good_faith = |index: &usize| self.reading_for(&self.failures[*index].key);
        let explanations = best.into_iter().map(explanation).collect();
        let status = if group.iter().all(in_good_faith) { "unspecified" } else { "fail" };
        let cases: BTreeSet<&str> = group.iter().map(|index| self.failures[*index].address.as_str()).collect();
        let finding = Finding::about::<G>(rule.id(), status, "referee");
        Finding { explanations, ..self.shown(finding, failed, cases.len() as u64) }
    }
}

/// Whether a probe could see the misreading at all: it shows over the protocol and not only in a setup's refusal.
fn is_planted<G: Contest>(variant: &Variant<G::Rules>) -> bool {
    variant.kind == VariantKind::Misreading
}
