//! The cases of a run, one by one: judged, or held against the list of known failures.

use super::Plan;
use super::before::Before;
use super::excuse::Excuses;
use super::save::Saved;
use crate::certificate::{Played, Sheet};
use crate::known::Line;
use crate::report::{CaseResult, Counts, Finding, KnownFailure, Skips};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, VariantKind};
use rulebook_conformance::judge::{CaseStatus, Judge};
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::subject::{Broken, Subject};
use rulebook_conformance::trace::rule_of;
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// How many reasons of skips are told apart.
const REASONS: usize = 50;
/// The reason of all skips beyond these.
const OTHER: &str = "other reasons";

/// What the cases so far have shown.
pub(super) struct Tally<'a, G: Contest> {
    plan: &'a Plan,
    /// Judges what is expected to pass.
    pub judge: Judge<G>,
    /// Judges what is expected to fail, which says nothing of what fails besides.
    known: Judge<G>,
    /// What known misreadings excuse.
    excuses: Excuses<G>,
    /// The rules that the list names, and the line.
    rules: Vec<(usize, Rule)>,
    /// Of each line of the list: how many games drawn at random it excused, and how many of those that it fits passed.
    drawn: Vec<(u64, u64)>,
    /// Named cases, and what there is to say of games drawn at random.
    pub cases: Vec<CaseResult>,
    /// The addresses of all cases that failed unexpectedly.
    pub failed: Vec<String>,
    /// What is left behind of them.
    pub saved: Saved,
    /// What was put to the subject before them.
    pub before: Before<G>,
    /// The case that was put to the subject last.
    pub last: Option<String>,
    /// How many were put to it.
    pub put: u64,
    /// What was played and answered.
    pub played: Played,
    skips: BTreeMap<String, u64>,
    /// Cases that were skipped though they begin as games do, or after their beginning.
    unplayed: u64,
    xfail: u64,
    xpass: u64,
    /// Cases that differ, excused by what did not hold, of which no more is known.
    lost: u64,
    /// Cases whose findings the list names by rule.
    by_rule: u64,
}

/// How a case ended.
enum Ended {
    Pass,
    Fail,
    Skip(String),
    /// It differs just as these lines of the list say.
    Excused(Vec<usize>),
}

impl<'a, G: Contest> Tally<'a, G> {
    pub fn new(plan: &'a Plan, base: &[&'static Variant<G::Rules>]) -> Self {
        let lines = plan.known.lines();
        let rule = |id: &str| G::book().rules.iter().copied().find(|rule| rule.id() == id);
        let rules = lines.iter().enumerate().filter(|(_, line)| line.is_id());
        let judge = Judge::new(base);
        Tally {
            plan,
            known: judge.anew(),
            judge,
            excuses: Excuses::new(plan, base),
            rules: rules.filter_map(|(index, line)| Some((index, rule(&line.name)?))).collect(),
            drawn: vec![(0, 0); lines.len()],
            cases: Vec::new(),
            failed: Vec::new(),
            saved: Saved::new(plan.save.clone()),
            before: Before::new(plan.shortens),
            last: None,
            put: 0,
            played: Played::new(G::name(), plan.seed, &plan.filter),
            skips: BTreeMap::new(),
            unplayed: 0,
            xfail: 0,
            xpass: 0,
            lost: 0,
            by_rule: 0,
        }
    }

    /// Whether enough cases have failed for the run to stop.
    pub fn is_enough(&self) -> bool {
        self.judge.failed >= self.plan.max_fail || self.is_full()
    }

    /// Whether more cases would not all be kept and laid to rules by what differs in them, which the list asks for.
    pub fn is_full(&self) -> bool {
        !self.rules.is_empty() && self.judge.is_full()
    }

    /// Puts a golden trace's game to the subject.
    pub fn put_named(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let line = self.line(&case.address);
        let began = Instant::now();
        let ended = self.put(subject, case, line.is_some())?;
        let took_us = u64::try_from(began.elapsed().as_micros()).ok();
        let is_fail = matches!(ended, Ended::Fail);
        let (status, reason) = match (line, ended) {
            (Some((_, line)), Ended::Fail | Ended::Pass) => {
                self.say(&case.address, if is_fail { "xfail" } else { "xpass" }, &line);
                return Ok(());
            }
            (None, Ended::Pass) => ("pass", String::new()),
            (None, Ended::Fail) => ("fail", String::new()),
            (_, Ended::Skip(reason)) => ("skip", reason),
            (_, Ended::Excused(lines)) => ("xfail", self.says(&lines)),
        };
        self.cases.push(CaseResult { address: case.address.clone(), status, reason, took_us });
        Ok(())
    }

    /// Puts a game drawn at random to the subject. What a glob fits need not fail game by game: a mistake does not show
    /// in every one.
    pub fn put_drawn(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let Some((index, line)) = self.line(&case.address) else {
            return self.put(subject, case, false).map(drop);
        };
        match self.put(subject, case, true)? {
            Ended::Skip(_) | Ended::Excused(_) => {}
            Ended::Fail if line.is_glob() => {
                self.xfail += 1;
                self.drawn[index].0 += 1;
            }
            Ended::Pass if line.is_glob() => self.drawn[index].1 += 1,
            Ended::Fail => self.say(&case.address, "xfail", &line),
            Ended::Pass => self.say(&case.address, "xpass", &line),
        }
        Ok(())
    }

    /// Puts a game to the subject that was constructed for it. Nobody draws the same game for another referee, so that its
    /// address is not among those that failed.
    pub fn put_apart(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>) -> Result<(), Broken> {
        let before = self.failed.len();
        self.put(subject, case, false)?;
        self.failed.truncate(before);
        Ok(())
    }

    fn line(&self, address: &str) -> Option<(usize, Line)> {
        let index = self.plan.known.of(address)?;
        Some((index, self.plan.known.lines()[index].clone()))
    }

    fn says(&self, lines: &[usize]) -> String {
        let lines = lines.iter().map(|index| self.plan.known.lines()[*index].says());
        lines.collect::<Vec<_>>().join(", and ")
    }

    fn put(&mut self, subject: &mut dyn Subject<G>, case: &Case<G>, known: bool) -> Result<Ended, Broken> {
        self.last = Some(case.address.clone());
        let observed = subject
            .run(case)
            .map_err(|broken| Broken { says: format!("{} (in {})", broken.says, case.address), ..broken })?;
        self.put += 1;
        if !known && let Some(lines) = self.excuses.of(case, &observed) {
            self.known.take(case, &observed);
            return Ok(Ended::Excused(lines));
        }
        let judge = if known { &mut self.known } else { &mut self.judge };
        let status = judge.take(case, &observed);
        self.before.put(case, matches!(status, CaseStatus::Fail));
        let is_pass = matches!(status, CaseStatus::Pass);
        let sheet = sheet_of(case, &observed);
        self.played.take(self.played.cases(), &case.address, sheet.hash(), observed.len() as u64, is_pass);
        match status {
            CaseStatus::Pass => {
                self.contradict(case, &observed);
                Ok(Ended::Pass)
            }
            CaseStatus::Fail => {
                if !known {
                    self.failed.push(case.address.clone());
                    self.saved.keep(&case.address, || subject.bytes());
                }
                Ok(Ended::Fail)
            }
            CaseStatus::Skip => {
                self.contradict(case, &observed);
                // Nobody need open what only this suite has, nor what its hello says that it does not open.
                let is_asked = G::is_opened(&self.plan.only, &case.setup);
                let is_due = observed.len() > 1 || G::may_refuse(&case.setup).is_none();
                self.unplayed += u64::from(is_asked && is_due);
                let skipped = observed.iter().find_map(|observation| match observation {
                    Observation::Skipped(reason) => Some(reason.as_str()),
                    _ => None,
                });
                Ok(Ended::Skip(self.skip(skipped.unwrap_or_default())))
            }
        }
    }

    /// How many cases were skipped that a referee can play, where these are more than those that passed.
    pub fn mostly_skipped(&self) -> Option<u64> {
        (self.unplayed > self.counts().pass).then_some(self.unplayed)
    }

    /// Counts a skip by its reason.
    fn skip(&mut self, reason: &str) -> String {
        let is_new = !self.skips.contains_key(reason);
        let counted = if is_new && self.skips.len() >= REASONS { OTHER } else { reason };
        *self.skips.entry(counted.to_owned()).or_default() += 1;
        reason.to_owned()
    }

    /// What was excused by a misreading that the referee does not hold after all is judged like everything else.
    fn contradict(&mut self, case: &Case<G>, observed: &[Observation]) {
        for fallen in self.excuses.contradict(case, observed) {
            self.lost += fallen.excused - fallen.kept.len() as u64;
            for (case, observed) in &fallen.kept {
                self.judge.take(case, observed);
                self.failed.push(case.address.clone());
                let named = self.cases.iter_mut().filter(|one| one.address == case.address && one.status == "xfail");
                named.for_each(|one| (one.status, one.reason) = ("fail", String::new()));
            }
        }
    }

    fn say(&mut self, address: &str, status: &'static str, line: &Line) {
        match status {
            "xfail" => self.xfail += 1,
            _ => {
                self.xpass += 1;
                self.failed.push(address.to_owned());
            }
        }
        self.cases.push(CaseResult { address: address.to_owned(), status, reason: line.says(), took_us: None });
    }

    /// Says of each line of the list whether its games drawn at random all passed, and whether its cases are there.
    /// `addresses` are those of all golden traces, selected or not.
    pub fn close<'c>(&mut self, addresses: impl Iterator<Item = &'c str> + Clone) {
        let lines = self.plan.known.lines();
        for (index, line) in lines.iter().enumerate() {
            if line.is_id() {
                self.close_id(index, line);
                continue;
            }
            let (failed, passed) = self.drawn[index];
            let fails = |case: &CaseResult| case.status == "xfail" && case.reason == line.says();
            if passed > 0 && failed == 0 && !self.cases.iter().any(fails) {
                self.unlist(line, "xpass", "all games passed".into());
            }
            if !line.is_current(G::name(), addresses.clone()) {
                self.unlist(line, "stale", "there is no such case".into());
            }
        }
    }

    fn close_id(&mut self, index: usize, line: &Line) {
        let (excused, against) = self.excuses.line(index);
        let against =
            against.map(|address| format!("the referee follows the rules in {address}, where this would show"));
        let is_rule = self.rules.iter().any(|(known, _)| *known == index);
        let variant = G::variants().iter().find(|variant| variant.id == line.name);
        match (against, variant.map(|variant| variant.kind)) {
            (Some(says), _) if excused == 0 => self.unlist(line, "xpass", says),
            (_, Some(VariantKind::Misreading)) => {}
            (_, Some(VariantKind::Reading)) => {
                self.unlist(line, "stale", "this is a reading: hold the referee to it with --reading".into());
            }
            (_, None) if is_rule => {}
            (_, None) => self.unlist(line, "stale", "there is no such rule and no such misreading".into()),
        }
    }

    /// Says what is wrong with a line of the list.
    fn unlist(&mut self, line: &Line, status: &'static str, says: String) {
        self.xpass += u64::from(status == "xpass");
        let reason = format!("{says}: {}", line.says());
        self.cases.push(CaseResult { address: line.name.clone(), status, reason, took_us: None });
    }

    /// Excuses the findings about rules that the list names. Which cases each finding is about, `groups` says. A rule that the
    /// list names, of which nothing differs and a case of its own passes, is not to be there.
    pub fn excuse(&mut self, findings: &mut [Finding], groups: &[(Rule, Vec<String>)]) {
        for (index, rule) in self.rules.clone() {
            let line = &self.plan.known.lines()[index];
            let about: Vec<&mut Finding> = findings.iter_mut().filter(|finding| finding.rule == rule.id()).collect();
            let passes = |case: &CaseResult| case.status == "pass" && rule_of::<G>(&case.address) == Some(rule);
            if about.is_empty() && self.cases.iter().any(passes) {
                self.unlist(line, "xpass", "no finding is about this rule".into());
            }
            // What comes and goes is another matter.
            for finding in about.into_iter().filter(|finding| finding.status != "flaky") {
                (finding.status, finding.known) = ("xfail", Some(line.says()));
                self.by_rule += finding.cases;
                let cases = groups.iter().filter(|(blamed, _)| *blamed == rule).flat_map(|(_, cases)| cases);
                let cases: BTreeSet<&String> = cases.collect();
                let named = self.cases.iter_mut().filter(|one| one.status == "fail" && cases.contains(&one.address));
                named.for_each(|one| (one.status, one.reason) = ("xfail", line.says()));
                self.failed.retain(|address| !cases.contains(address));
            }
        }
    }

    /// Whether the list of known failures is not what it should be.
    pub fn is_list_wrong(&self) -> bool {
        self.xpass > 0 || self.cases.iter().any(|case| case.status == "stale")
    }

    /// What each line of the list excused.
    pub fn known_failures(&self, findings: &[Finding]) -> Vec<KnownFailure> {
        let failure = |(index, line): (usize, &Line)| {
            let says = line.says();
            let by_rule = findings.iter().filter(|finding| finding.known.as_ref() == Some(&says));
            let named = self.cases.iter().filter(|case| case.status == "xfail" && case.reason == says);
            let cases = match line.is_id() {
                true => self.excuses.line(index).0 + by_rule.map(|finding| finding.cases).sum::<u64>(),
                false => self.drawn[index].0 + named.count() as u64,
            };
            KnownFailure { name: line.name.clone(), says, cases }
        };
        let all = self.plan.known.lines().iter().enumerate().map(failure);
        all.filter(|failure| failure.cases > 0).collect()
    }

    pub fn counts(&self) -> Counts {
        let drawn: u64 = self.drawn.iter().map(|(_, passed)| passed).sum();
        Counts {
            pass: self.judge.passed + drawn,
            fail: self.judge.failed + self.lost - self.by_rule.min(self.judge.failed),
            skip: self.judge.skipped + self.known.skipped,
            xfail: self.xfail + self.by_rule + self.excuses.excused(),
            xpass: self.xpass,
            ..Counts::default()
        }
    }

    /// Why cases were skipped, the most frequent reason first.
    pub fn skips(&self) -> Vec<Skips> {
        let skips = self.skips.iter().map(|(reason, cases)| Skips { reason: reason.clone(), cases: *cases });
        let mut skips: Vec<Skips> = skips.collect();
        skips.sort_by_key(|skip| std::cmp::Reverse(skip.cases));
        skips
    }

    /// Requests that were compared, and those that agreed.
    pub fn steps(&self) -> (u64, u64) {
        (self.judge.steps + self.known.steps, self.judge.agreed + self.known.agreed)
    }
}

/// What was put to a referee, and what it answered.
fn sheet_of<G: Contest>(case: &Case<G>, observed: &[Observation]) -> Sheet {
    let mut sheet = Sheet::of(&case.address, &case.setup);
    case.events.iter().for_each(|event| sheet.note_event(event));
    observed.iter().for_each(|observation| sheet.note_json(&observation.to_json()));
    sheet
}
