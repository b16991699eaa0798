//! A referee that may break: what was seen of it before is seen again after that, so that no finding is lost.

use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::decide::expected;
use rulebook_conformance::judge::{Judge, first_difference};
use rulebook_conformance::protocol::{Observation, json_bytes};
use rulebook_conformance::subject::{Broken, Exchange, Subject};

/// How many games that differ are remembered while findings are made, and how many bytes of what is observed in them.
const KEPT: usize = 2000;
const KEPT_BYTES: usize = 8 * 1024 * 1024;

/// A subject that breaks no run. Once it is broken, it shows in a game that differed what it showed then, and in all others
/// what the rules show: nothing new is seen of it.
pub(super) struct Fused<'a, G: Contest> {
    subject: &'a mut dyn Subject<G>,
    rules: G::Rules,
    seen: Vec<(Case<G>, Vec<Observation>)>,
    /// How many bytes more than the judge's own were observed in them.
    seen_bytes: usize,
    /// How it broke, where it did.
    pub broken: Option<Broken>,
}

impl<'a, G: Contest> Fused<'a, G> {
    /// The subject of which this judge saw everything; `broken` where it broke then.
    pub fn new(subject: &'a mut dyn Subject<G>, judge: &Judge<G>, broken: Option<Broken>) -> Self {
        let seen = judge.divergences().iter().map(|one| (one.case.clone(), one.observed().to_vec())).collect();
        Fused { subject, rules: judge.rules().clone(), seen, seen_bytes: 0, broken }
    }

    fn remembered(&self, case: &Case<G>) -> Vec<Observation> {
        let is_same = |other: &Case<G>| other.setup == case.setup && other.events == case.events;
        match self.seen.iter().rev().find(|(other, _)| is_same(other)) {
            Some((_, observed)) => observed.clone(),
            None => expected::<G>(&self.rules, case, &[]).into_iter().map(|step| step.observation).collect(),
        }
    }
}

impl<G: Contest> Subject<G> for Fused<'_, G> {
    fn run(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        if self.broken.is_some() {
            return Ok(self.remembered(case));
        }
        match self.subject.run(case) {
            Ok(observed) => {
                let differs = first_difference::<G>(&expected::<G>(&self.rules, case, &observed), &observed).is_some();
                if differs && self.seen.len() < KEPT && self.seen_bytes < KEPT_BYTES {
                    self.seen_bytes += json_bytes(&observed);
                    self.seen.push((case.clone(), observed.clone()));
                }
                Ok(observed)
            }
            Err(broken) => {
                self.broken = Some(broken);
                Ok(self.remembered(case))
            }
        }
    }

    fn run_quietly(&mut self, case: &Case<G>) -> Result<Vec<Observation>, Broken> {
        if self.broken.is_none() {
            match self.subject.run_quietly(case) {
                Ok(observed) => return Ok(observed),
                Err(broken) => self.broken = Some(broken),
            }
        }
        Ok(self.remembered(case))
    }

    fn bytes(&self) -> Exchange {
        self.subject.bytes()
    }

    fn renew(&mut self) -> Result<bool, Broken> {
        if self.broken.is_some() { Ok(false) } else { self.subject.renew() }
    }
}
