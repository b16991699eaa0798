//! Judging a referee over many cases: what differs, which rule that touches, and which readings or misreadings explain
//! everything that was seen.

use crate::case::{Case, Step, play, put_decisions};
use crate::compare::{Difference, Field, difference, unanswered};
use crate::course::{Course, shows_from};
use crate::decide::Asked;
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
    fits: Fits,
}

/// What shows exactly what was observed in a case that differs, as indexes of variants.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fits {
    /// Those that do so alone.
    alone: Vec<usize>,
    /// Readings that do so together, where none does alone: a referee may hold several.
    together: Vec<usize>,
    /// Whether it is decisions beside the case that differ, and are explained.
    decides: bool,
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
    /// The same of the decisions that were asked beside a case: a referee may play right and decide wrong.
    misdecides: bool,
    /// A case was seen in which this variant differs from the rules in what this referee shows: the cases have the teeth
    /// to catch it.
    caught: bool,
}

impl<G: Contest> Hypothesis<G> {
    /// Whether it may still explain what differs: decisions that were asked, or the game.
    fn is_open(&self, decides: bool) -> bool {
        if decides { !self.misdecides } else { !self.contradicted }
    }
}

/// Takes cases and what was observed, and gathers the verdict.
pub struct Judge<G: Contest> {
    rules: G::Rules,
    hypotheses: Vec<Hypothesis<G>>,
    divergences: Vec<Divergence<G>>,
    /// How many of the cases that differ, kept or not, have these explanations.
    fits: BTreeMap<Fits, u64>,
    base: Vec<&'static Variant<G::Rules>>,
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
    /// Decisions that were asked beside them.
    pub decisions: u64,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    agreed: u64,
    differed: u64,
}

/// Divergences beyond these are counted and not kept.
const KEPT: usize = 2000;

/// Of more readings than these no sets are tried.
const TOGETHER: usize = 8;

/// An explanation of all that differs.
#[derive(Clone, Copy, Debug)]
pub struct Explanation<R: 'static> {
    /// The variant.
    pub variant: &'static Variant<R>,
    /// In how many of the cases that differ, kept or not, it alone shows exactly what was observed.
    pub explains: u64,
}

impl<G: Contest> Judge<G> {
    /// A judge who holds the referee to `base`, the variants that the user selected with `--reading`.
    pub fn new(base: &[&'static Variant<G::Rules>]) -> Self {
        let on_top = |variant: &'static Variant<G::Rules>| {
            let mut all = base.to_vec();
            all.push(variant);
            let rules = rules_with::<G>(&all);
            Hypothesis { variant, rules, contradicted: false, misdecides: false, caught: false }
        };
        let others = G::variants().iter().filter(|variant| !base.iter().any(|held| held.id == variant.id));
        Judge {
            rules: rules_with::<G>(base),
            hypotheses: others.map(on_top).collect(),
            divergences: Vec::new(),
            fits: BTreeMap::new(),
            base: base.to_vec(),
            tally: BTreeMap::new(),
            passed: 0,
            failed: 0,
            skipped: 0,
            skip_reasons: Vec::new(),
            steps: 0,
            agreed: 0,
            decisions: 0,
        }
    }

    /// The clause table that the referee is held to.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Takes one case and what was observed in it.
    pub fn take(&mut self, case: &Case<G>, observed: &[Observation]) -> CaseStatus {
        let mut expected = play::<G>(&self.rules, case);
        let asked = Asked::of(&self.rules, case, observed);
        if let Some(asked) = &asked {
            put_decisions(expected.iter_mut().map(|step| &mut step.observation), case, &asked.answers);
            self.decisions += asked.answers.len() as u64;
        }
        let skip = observed.iter().enumerate().find_map(|(at, observation)| match observation {
            Observation::Skipped(reason) => Some((at, reason)),
            _ => None,
        });
        let seen = skip.map_or(observed.len(), |(at, _)| at);
        // What a referee shows after a skip may be about another position.
        let observed = &observed[..observed.len().min(seen + 1)];
        let found = first_difference(&expected, observed);
        let agreed = found.as_ref().map_or(seen.min(expected.len()), |(at, _)| *at);
        self.steps += (agreed + usize::from(found.is_some())) as u64;
        self.agreed += agreed as u64;
        for step in &expected[..agreed] {
            step.cites.iter().for_each(|rule| self.tally.entry(*rule).or_default().agreed += 1);
        }
        let fits = self.consider(case, &expected, observed, found.as_ref(), asked.as_ref());
        match (found, skip) {
            (Some((at, difference)), _) => {
                self.failed += 1;
                let Step { mut cites, mut breaks, .. } = expected[at.min(expected.len() - 1)].clone();
                if let (Field::Decide(question), Some(asked)) = (difference.field, &asked) {
                    (cites, breaks) = (asked.cites(question), None);
                }
                cites.iter().for_each(|rule| self.tally.entry(*rule).or_default().differed += 1);
                *self.fits.entry(fits.clone()).or_default() += 1;
                if self.divergences.len() < KEPT {
                    self.divergences.push(Divergence { case: case.clone(), at, difference, cites, breaks, fits });
                }
                CaseStatus::Fail
            }
            (None, Some((_, reason))) => {
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
    fn consider(
        &mut self,
        case: &Case<G>,
        expected: &[Step],
        observed: &[Observation],
        found: Option<&(usize, Difference)>,
        asked: Option<&Asked>,
    ) -> Fits {
        let differs = found.map(|(at, _)| *at);
        let decides = found.is_some_and(|(_, difference)| !difference.field.is_of_step());
        let mut fits = Fits { decides, ..Fits::default() };
        let literal: Vec<Observation> = expected.iter().map(|step| step.observation.clone()).collect();
        let shown = as_shown(&literal, observed);
        let (mut first, course) = (Vec::new(), Course::of(&self.rules, case));
        for (index, hypothesis) in self.hypotheses.iter_mut().enumerate() {
            let is_settled = hypothesis.contradicted && (hypothesis.misdecides || asked.is_none());
            if is_settled && hypothesis.caught {
                continue;
            }
            let decisions = asked.and_then(|asked| asked.unlike::<G>(&self.rules, &hypothesis.rules));
            let leaves = course.leaves(&hypothesis.rules, case);
            let Some(at) = leaves.or(decisions.as_ref().map(|_| case.events.len())) else { continue };
            let decisions = decisions.or_else(|| asked.map(|asked| asked.answers.clone()));
            let mut compared = [&literal[..], &shown, observed].map(Compared::new);
            if differs.is_some_and(|differs| differs < at) {
                // It still follows the rules where the referee does not any more.
                compared[2].differs = Some(true);
            }
            shows_from::<G>(&hypothesis.rules, case, at, decisions.as_deref(), &mut |at, observation| {
                compared.iter_mut().for_each(|one| one.take(at, observation));
                compared.iter().any(|one| one.differs.is_none())
            });
            let [unlike, caught, unfit] = compared.map(|one| one.differs == Some(true));
            hypothesis.caught |= caught;
            hypothesis.contradicted |= differs.is_none() && unfit;
            let is_seen = asked.is_none_or(|asked| asked.is_seen(decisions.as_deref(), observed));
            hypothesis.misdecides |= differs.is_none() && !is_seen;
            if differs.is_some() && (!unfit || fits.decides && is_seen) {
                fits.alone.push(index);
            }
            if unlike && hypothesis.variant.kind == VariantKind::Reading {
                first.push(index);
            }
        }
        if differs.is_some() && !fits.alone.iter().any(|index| first.contains(index)) {
            fits.together = self.together(case, observed, &first, asked, decides);
        }
        fits
    }

    /// The fewest readings that show what was observed when they are held together; empty where none do. One of `first`,
    /// which make a difference alone, begins it, and others may matter only after that. Where there is no such reading
    /// two may still matter together: what one of them keeps from being looked at, the other would have decided alike.
    fn together(
        &self,
        case: &Case<G>,
        observed: &[Observation],
        first: &[usize],
        asked: Option<&Asked>,
        decides: bool,
    ) -> Vec<usize> {
        let open = |index: &usize| self.hypotheses[*index].is_open(decides);
        // A reading that stands for several is a set itself.
        let several = format!("{}=", G::NAME);
        let reading = |index: &usize| {
            let variant = self.hypotheses[*index].variant;
            variant.kind == VariantKind::Reading && !variant.id.starts_with(&several)
        };
        let mut few: Vec<usize> = (0..self.hypotheses.len()).filter(reading).filter(open).collect();
        few.sort_by_key(|index| !first.contains(index));
        few.truncate(TOGETHER);
        let begins = |set: &u32| match first {
            [] => set.count_ones() == 2,
            _ => few.iter().enumerate().any(|(bit, index)| set >> bit & 1 == 1 && first.contains(index)),
        };
        let mut sets: Vec<u32> = (0..1 << few.len()).filter(|set: &u32| set.count_ones() > 1 && begins(set)).collect();
        sets.sort_by_key(|set| set.count_ones());
        let chosen = |set: &u32| -> Vec<usize> {
            let held = few.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
            let mut held: Vec<usize> = held.map(|(_, index)| *index).collect();
            held.sort_unstable();
            held
        };
        let fits = |indexes: &Vec<usize>| {
            let mut held = self.base.clone();
            held.extend(indexes.iter().map(|index| self.hypotheses[*index].variant));
            let (mut compared, rules) = (Compared::new(observed), rules_with::<G>(&held));
            let same = |asked: &Asked| asked.unlike::<G>(&self.rules, &rules).unwrap_or_else(|| asked.answers.clone());
            let decisions = asked.map(same);
            if decides && asked.is_some_and(|asked| asked.is_seen(decisions.as_deref(), observed)) {
                return true;
            }
            shows_from::<G>(&rules, case, 0, decisions.as_deref(), &mut |at, observation| {
                compared.take(at, observation);
                compared.differs.is_none()
            });
            compared.differs != Some(true)
        };
        sets.iter().map(chosen).find(fits).unwrap_or_default()
    }

    /// The divergences that were kept.
    pub fn divergences(&self) -> &[Divergence<G>] {
        &self.divergences
    }

    /// The variants that no case contradicts and that explain at least one divergence, those that explain most first,
    /// readings before misreadings where they explain as much.
    pub fn explanations(&self) -> Vec<Explanation<G::Rules>> {
        let mut explains = vec![0; self.hypotheses.len()];
        for (fits, count) in &self.fits {
            let open = |index: &&usize| self.hypotheses[**index].is_open(fits.decides);
            fits.alone.iter().filter(open).for_each(|index| explains[*index] += count);
        }
        let open = self.hypotheses.iter().zip(explains).filter(|(_, explains)| *explains > 0);
        let mut found: Vec<Explanation<G::Rules>> =
            open.map(|(hypothesis, explains)| Explanation { variant: hypothesis.variant, explains }).collect();
        // The sort is stable: what explains as much stays in the order of the catalogue.
        found.sort_by_key(|one| (std::cmp::Reverse(one.explains), one.variant.kind == VariantKind::Misreading));
        found
    }

    /// The variants that alone show exactly what was observed in a divergence, and that no case contradicts.
    pub fn explains(&self, divergence: &Divergence<G>) -> Vec<&'static Variant<G::Rules>> {
        self.open(&divergence.fits, &divergence.fits.alone)
    }

    /// The readings that together show exactly what was observed in a divergence, and that no case contradicts, where
    /// no reading does so alone.
    pub fn explain_together(&self, divergence: &Divergence<G>) -> Vec<&'static Variant<G::Rules>> {
        let together = self.open(&divergence.fits, &divergence.fits.together);
        if together.len() == divergence.fits.together.len() { together } else { Vec::new() }
    }

    fn open(&self, fits: &Fits, indexes: &[usize]) -> Vec<&'static Variant<G::Rules>> {
        let all = indexes.iter().map(|index| &self.hypotheses[*index]);
        all.filter(|hypothesis| hypothesis.is_open(fits.decides)).map(|hypothesis| hypothesis.variant).collect()
    }

    /// Whether every case that differs has a good-faith reading, or several together, that shows exactly what was
    /// observed.
    pub fn only_readings(&self) -> bool {
        let in_good_faith = |fits: &Fits| {
            let alone = self.open(fits, &fits.alone).iter().any(|variant| variant.kind == VariantKind::Reading);
            alone || !fits.together.is_empty() && self.open(fits, &fits.together).len() == fits.together.len()
        };
        self.failed > 0 && self.fits.keys().all(in_good_faith)
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
        if let Some(reading) = self.explain_together(divergence).first() {
            return reading.touches;
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

/// What a referee that follows the rules and shows as much as this one would be seen to do: what it skips or does not
/// say, such as what it tells its players, cannot give a mistake away.
fn as_shown(literal: &[Observation], observed: &[Observation]) -> Vec<Observation> {
    let blind = Observation::Skipped(String::new());
    let one = |(at, literal): (usize, &Observation)| match (literal, observed.get(at)) {
        (_, None | Some(Observation::Skipped(_))) => blind.clone(),
        (Observation::State(literal), Some(Observation::State(observed))) => {
            let mut state = literal.clone();
            state.sent = state.sent.filter(|_| observed.sent.is_some());
            state.aside.moves = state.aside.moves.filter(|_| observed.aside.moves.is_some());
            state.aside.views = state.aside.views.filter(|_| observed.aside.views.is_some());
            state.aside.decisions = state.aside.decisions.filter(|_| observed.aside.decisions.is_some());
            Observation::State(state)
        }
        (literal, Some(_)) => literal.clone(),
    };
    literal.iter().enumerate().map(one).collect()
}

/// Observations that are compared one by one with what some rules show.
struct Compared<'a> {
    observed: &'a [Observation],
    /// Whether they differ, once that is known; `None` at the end is no difference.
    differs: Option<bool>,
}

impl<'a> Compared<'a> {
    fn new(observed: &'a [Observation]) -> Self {
        Compared { observed, differs: None }
    }

    fn take(&mut self, at: usize, expected: &Observation) {
        self.differs = self.differs.or_else(|| match self.observed.get(at) {
            // What follows a skip is not compared.
            Some(Observation::Skipped(_)) => Some(false),
            Some(got) => difference(expected, got).map(|_| true),
            None => Some(true),
        });
    }
}

/// The first request at which observations differ from what is expected, and how. What follows a skip is not compared;
/// a referee that answered fewer requests than expected without a skip differs where it stopped.
pub fn first_difference(expected: &[Step], observed: &[Observation]) -> Option<(usize, Difference)> {
    for (at, step) in expected.iter().enumerate() {
        let found = match observed.get(at) {
            Some(Observation::Skipped(_)) => return None,
            Some(got) => difference(&step.observation, got),
            None => Some(unanswered(&step.observation)),
        };
        if let Some(found) = found {
            return Some((at, found));
        }
    }
    None
}
