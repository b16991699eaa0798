//! Judging a referee over many cases: what differs, which rule that touches, and which readings or misreadings explain
//! everything that was seen.

use crate::case::{Case, Step, play};
use crate::compare::{Difference, difference};
use crate::protocol::Observation;
use rulebook_spec::game::{Contest, Variant, VariantKind, rules_with};
use rulebook_spec::rule::Rule;
use std::collections::BTreeMap;

/// A case in which the referee differs from the rules.
pub struct Divergence<G: Contest> {
    /// The case.
    pub case: Case<G>,
    /// Which request differs: 0 for the start, then the events from 1.
    pub at: usize,
    /// In what it differs.
    pub difference: Difference,
    /// The rules that the step applies.
    pub cites: Vec<Rule>,
    /// The rule that the reply or setup breaks, where it breaks one.
    pub breaks: Option<Rule>,
    /// Indexes of the variants that show exactly what was observed in this case.
    fits: Vec<usize>,
}

/// How one case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseStatus {
    /// Everything agreed.
    Pass,
    /// Something differed.
    Fail,
    /// The referee has no notion of something; nothing before it differed.
    Skip,
}

/// What is known of one variant as an explanation.
struct Hypothesis<G: Contest> {
    variant: &'static Variant<G::Rules>,
    rules: G::Rules,
    /// A case was seen in which the referee followed the rules and this variant does not.
    contradicted: bool,
    /// A case was seen in which this variant differs from the rules: the cases have the teeth to catch it.
    caught: bool,
}

/// Takes cases and what was observed, and gathers the verdict.
pub struct Judge<G: Contest> {
    rules: G::Rules,
    hypotheses: Vec<Hypothesis<G>>,
    divergences: Vec<Divergence<G>>,
    tally: BTreeMap<Rule, Tally>,
    /// Cases by status.
    pub passed: u64,
    /// Cases that differed, kept or not.
    pub failed: u64,
    /// Cases with something that the referee has no notion of.
    pub skipped: u64,
    /// The first reasons of skips.
    pub skip_reasons: Vec<String>,
    /// Requests that were compared.
    pub steps: u64,
    /// Requests that agreed.
    pub agreed: u64,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    agreed: u64,
    differed: u64,
}

/// Divergences beyond these are counted and not kept.
const KEPT: usize = 2000;

/// An explanation of all that differs.
#[derive(Clone, Copy, Debug)]
pub struct Explanation<R: 'static> {
    /// The variant.
    pub variant: &'static Variant<R>,
    /// In how many of the kept divergences it shows exactly what was observed.
    pub explains: usize,
}

impl<G: Contest> Judge<G> {
    /// A judge who holds the referee to `base`, the variants that the user selected with `--reading`.
    pub fn new(base: &[&'static Variant<G::Rules>]) -> Self {
        let on_top = |variant: &'static Variant<G::Rules>| {
            let mut all = base.to_vec();
            all.push(variant);
            let rules = rules_with::<G>(&all);
            Hypothesis { variant, rules, contradicted: false, caught: false }
        };
        let others = G::variants().iter().filter(|variant| !base.iter().any(|held| held.id == variant.id));
        Judge {
            rules: rules_with::<G>(base),
            hypotheses: others.map(on_top).collect(),
            divergences: Vec::new(),
            tally: BTreeMap::new(),
            passed: 0,
            failed: 0,
            skipped: 0,
            skip_reasons: Vec::new(),
            steps: 0,
            agreed: 0,
        }
    }

    /// The clause table that the referee is held to.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Takes one case and what was observed in it.
    pub fn take(&mut self, case: &Case<G>, observed: &[Observation]) -> CaseStatus {
        let expected = play::<G>(&self.rules, case);
        let skip = observed.iter().find_map(|observation| match observation {
            Observation::Skipped(reason) => Some(reason),
            _ => None,
        });
        let seen = observed.len() - usize::from(skip.is_some());
        let found = first_difference(&expected, &observed[..seen]);
        let agreed = found.as_ref().map_or(seen.min(expected.len()), |(at, _)| *at);
        self.steps += (agreed + usize::from(found.is_some())) as u64;
        self.agreed += agreed as u64;
        for step in &expected[..agreed] {
            step.cites.iter().for_each(|rule| self.tally.entry(*rule).or_default().agreed += 1);
        }
        let fits = self.consider(case, &expected, &observed[..seen], found.is_some());
        match (found, skip) {
            (Some((at, difference)), _) => {
                self.failed += 1;
                let Step { cites, breaks, .. } = expected[at.min(expected.len() - 1)].clone();
                cites.iter().for_each(|rule| self.tally.entry(*rule).or_default().differed += 1);
                if self.divergences.len() < KEPT {
                    self.divergences.push(Divergence { case: case.clone(), at, difference, cites, breaks, fits });
                }
                CaseStatus::Fail
            }
            (None, Some(reason)) => {
                self.skipped += 1;
                if self.skip_reasons.len() < 20 && !self.skip_reasons.contains(reason) {
                    self.skip_reasons.push(reason.clone());
                }
                CaseStatus::Skip
            }
            (None, None) => {
                self.passed += 1;
                CaseStatus::Pass
            }
        }
    }

    /// Runs the variants that are still worth it on the case; gives those that show exactly what was observed.
    fn consider(&mut self, case: &Case<G>, expected: &[Step], observed: &[Observation], differs: bool) -> Vec<usize> {
        let mut fits = Vec::new();
        let literal: Vec<Observation> = expected.iter().map(|step| step.observation.clone()).collect();
        for (index, hypothesis) in self.hypotheses.iter_mut().enumerate() {
            if hypothesis.contradicted && hypothesis.caught {
                continue;
            }
            let steps = play::<G>(&hypothesis.rules, case);
            hypothesis.caught |= first_difference(&steps, &literal).is_some();
            let fitting = first_difference(&steps, observed).is_none();
            if differs && fitting {
                fits.push(index);
            }
            hypothesis.contradicted |= !differs && !fitting;
        }
        fits
    }

    /// The divergences that were kept.
    pub fn divergences(&self) -> &[Divergence<G>] {
        &self.divergences
    }

    /// The variants that no case contradicts and that explain at least one divergence, those that explain most first,
    /// readings before misreadings where they explain as much.
    pub fn explanations(&self) -> Vec<Explanation<G::Rules>> {
        let mut found: Vec<(usize, Explanation<G::Rules>)> = (0..self.hypotheses.len())
            .filter(|index| !self.hypotheses[*index].contradicted)
            .map(|index| {
                let explains = self.divergences.iter().filter(|divergence| divergence.fits.contains(&index)).count();
                (index, Explanation { variant: self.hypotheses[index].variant, explains })
            })
            .filter(|(_, explanation)| explanation.explains > 0)
            .collect();
        found.sort_by_key(|(index, explanation)| {
            let misread = explanation.variant.kind == VariantKind::Misreading;
            (usize::MAX - explanation.explains, misread, *index)
        });
        found.into_iter().map(|(_, explanation)| explanation).collect()
    }

    /// The explanations that a divergence has among those that no case contradicts.
    pub fn explains(&self, divergence: &Divergence<G>) -> Vec<&'static Variant<G::Rules>> {
        let open = divergence.fits.iter().map(|index| &self.hypotheses[*index]);
        open.filter(|hypothesis| !hypothesis.contradicted).map(|hypothesis| hypothesis.variant).collect()
    }

    /// Whether every divergence has a good-faith reading that shows exactly what was observed.
    pub fn only_readings(&self) -> bool {
        let in_good_faith = |divergence: &Divergence<G>| {
            self.explains(divergence).iter().any(|variant| variant.kind == VariantKind::Reading)
        };
        self.failed > 0 && self.failed as usize <= KEPT && self.divergences.iter().all(in_good_faith)
    }

    /// The rule that a divergence is laid to: that of the best explanation; else the one that the reply breaks; else,
    /// of the rules that the step applies, the one that most distinguishes steps that differ from those that agree.
    pub fn blamed(&self, divergence: &Divergence<G>) -> Rule {
        let fitting = self.explains(divergence);
        let ranked = self.explanations();
        let best = ranked.iter().find(|explanation| fitting.iter().any(|variant| variant.id == explanation.variant.id));
        if let Some(explanation) = best {
            return explanation.variant.touches;
        }
        if let Some(rule) = divergence.breaks {
            return rule;
        }
        let suspicion = |rule: &Rule| {
            let tally = self.tally.get(rule).copied().unwrap_or_default();
            tally.differed * 1_000_000 / (tally.differed + tally.agreed).max(1)
        };
        let most = divergence.cites.iter().rev().max_by_key(|rule| suspicion(rule));
        most.copied().unwrap_or(G::BOOK.rules[0])
    }

    /// The planted misreadings that these cases catch, and those that they do not.
    pub fn teeth(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let planted = self.hypotheses.iter().filter(|hypothesis| hypothesis.variant.kind == VariantKind::Misreading);
        let (caught, missed): (Vec<_>, Vec<_>) = planted.partition(|hypothesis| hypothesis.caught);
        let ids = |list: Vec<&Hypothesis<G>>| list.into_iter().map(|hypothesis| hypothesis.variant.id).collect();
        (ids(caught), ids(missed))
    }
}

/// The first request at which observations differ from what is expected, and how. A referee that answered fewer
/// requests than expected without a skip differs where it stopped.
pub fn first_difference(expected: &[Step], observed: &[Observation]) -> Option<(usize, Difference)> {
    let pairs = expected.iter().zip(observed);
    pairs.enumerate().find_map(|(at, (step, got))| Some((at, difference(&step.observation, got)?)))
}
