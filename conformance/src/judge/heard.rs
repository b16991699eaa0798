//! Judging a referee by what players were told, where it is not asked itself: by probes, taps and records. A scenario goes the
//! rules' way or differs as a whole; who tells scenarios apart says whether other rules show what was heard.

use super::grounds::{Applied, Grounds, suspicions};
use super::lay::{Evidence, Laid, lay};
use crate::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_spec::rule::Rule;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// A scenario in which players were told something else.
#[derive(Clone, Debug)]
pub struct Differing {
    /// What it is known by: its address, or for a further difference of the same scenario something longer.
    pub key: String,
    /// The rule that the scenario is about.
    pub about: Rule,
    /// The rule that the referee breaks, where it can be told without an explanation.
    pub broken: Option<Rule>,
    /// Whether it is about what players are told: of anything else no variant says something.
    pub is_told: bool,
}

/// Scenarios in which players were told something else, and which are laid to one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeardGroup {
    /// The rule.
    pub rule: Rule,
    /// The scenarios, as numbers in the order in which they were taken.
    pub members: Vec<usize>,
}

/// How other rules fit what was heard.
#[derive(Clone, Default)]
struct Fit {
    /// A scenario that agrees goes another way by them.
    contradicted: bool,
    /// The scenarios that differ and agree with them.
    explains: BTreeSet<usize>,
}

impl Fit {
    fn explains(&self, number: usize) -> bool {
        !self.contradicted && self.explains.contains(&number)
    }
}

struct Hypothesis<G: Contest> {
    variant: &'static Variant<G::Rules>,
    rules: G::Rules,
    fit: Fit,
    caught: bool,
}

/// A referee that breaks a rule in a way that is no variant: the rule is about programs, and no game shows it.
struct Breach {
    rule: Rule,
    fit: Fit,
}

/// Takes scenarios, and says which rules the referee breaks.
pub struct Heard<G: Contest> {
    /// The rules that the referee is held to.
    pub rules: G::Rules,
    hypotheses: Vec<Hypothesis<G>>,
    breaches: Vec<Breach>,
    differing: Vec<Differing>,
    /// By which rules scenarios went that differ, by their keys, where that is known.
    grounds: HashMap<String, Grounds>,
    /// The keys of the scenarios that agree.
    agreeing: Vec<String>,
    applied: Applied,
}

impl<G: Contest> Heard<G> {
    /// A judge who holds the referee to these variants.
    pub fn new(base: &[&'static Variant<G::Rules>]) -> Self {
        let others = G::variants().iter().filter(|variant| !base.iter().any(|held| held.id == variant.id));
        let on_top = |variant: &'static Variant<G::Rules>| {
            let rules = rules_with::<G>(&[base, &[variant]].concat());
            Hypothesis { variant, rules, fit: Fit::default(), caught: false }
        };
        Heard {
            rules: rules_with::<G>(base),
            hypotheses: others.map(on_top).collect(),
            breaches: Vec::new(),
            differing: Vec::new(),
            grounds: HashMap::new(),
            agreeing: Vec::new(),
            applied: Applied::default(),
        }
    }

    /// Notes which variants would be caught by a scenario.
    pub fn plant(&mut self, catches: impl Fn(&G::Rules) -> bool) {
        for hypothesis in &mut self.hypotheses {
            hypothesis.caught = hypothesis.caught || catches(&hypothesis.rules);
        }
    }

    /// Of the misreadings, which show over the protocol, those that a scenario catches, and those that none does. Readings are not
    /// planted: a probe sees them, and they are no mistakes.
    pub fn mutation_score(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let planted = self.hypotheses.iter().filter(|one| one.variant.kind == VariantKind::Misreading);
        let (caught, missed): (Vec<_>, Vec<_>) = planted.partition(|one| one.caught);
        let ids = |all: Vec<&Hypothesis<G>>| all.into_iter().map(|one| one.variant.id).collect();
        (ids(caught), ids(missed))
    }

    /// Takes a scenario that agrees.
    pub fn agrees(&mut self, key: &str) {
        self.agreeing.push(key.to_owned());
    }

    /// Takes a scenario that differs, or a further difference of one, and gives its number.
    pub fn differs(&mut self, one: Differing) -> usize {
        self.differing.push(one);
        self.differing.len() - 1
    }

    /// For each message that agreed in a scenario these rules were applied; the whole scenario agrees, or not.
    pub fn applied(&mut self, messages: &[&[Rule]], whole: bool) {
        self.applied.add(messages, whole);
    }

    /// By which rules the scenario with this key went, where it differs.
    pub fn ground(&mut self, key: &str, grounds: Grounds) {
        self.grounds.insert(key.to_owned(), grounds);
    }

    /// Whether some variant shows what was heard.
    pub fn is_explained(&self, shows: impl Fn(&G::Rules) -> bool) -> bool {
        self.hypotheses.iter().any(|hypothesis| shows(&hypothesis.rules))
    }

    /// Tries what explains the scenarios that differ and agrees with the others. `fits` says of a key and other rules
    /// whether what was heard agrees with them.
    pub fn explain(&mut self, fits: impl Fn(&str, &G::Rules) -> bool) {
        let of = |hypothesis: &Hypothesis<G>| self.fit(|key| fits(key, &hypothesis.rules));
        let all: Vec<Fit> = self.hypotheses.iter().map(of).collect();
        self.hypotheses.iter_mut().zip(all).for_each(|(hypothesis, fit)| hypothesis.fit = fit);
    }

    /// Tries, likewise, whether the referee breaks this rule, of which the catalogue has no variant.
    pub fn suspect(&mut self, rule: Rule, fits: impl Fn(&str, &G::Rules) -> bool) {
        let fit = self.fit(|key| fits(key, &self.rules));
        self.breaches.push(Breach { rule, fit });
    }

    /// Scenarios that differ are looked at first: where it explains none, the rest need not be.
    fn fit(&self, fits: impl Fn(&str) -> bool) -> Fit {
        let told = self.differing.iter().enumerate().filter(|(_, one)| one.is_told);
        let explains: BTreeSet<usize> = told.filter(|(_, one)| fits(&one.key)).map(|(number, _)| number).collect();
        Fit { contradicted: !explains.is_empty() && self.agreeing.iter().any(|key| !fits(key)), explains }
    }

    /// What explains a scenario: first what explains most, readings where they explain as much.
    pub fn explaining(&self, number: usize) -> Vec<&'static Variant<G::Rules>> {
        self.ranked(number).into_iter().map(|hypothesis| hypothesis.variant).collect()
    }

    fn ranked(&self, number: usize) -> Vec<&Hypothesis<G>> {
        let mut fitting: Vec<&Hypothesis<G>> = self.hypotheses.iter().filter(|one| one.fit.explains(number)).collect();
        let is_misread = |one: &Hypothesis<G>| one.variant.kind == VariantKind::Misreading;
        fitting.sort_by_key(|one| (Reverse(one.fit.explains.len()), is_misread(one)));
        fitting
    }

    /// Whether a good-faith reading that no scenario contradicts explains the scenario.
    pub fn has_reading(&self, number: usize) -> bool {
        self.explaining(number).iter().any(|variant| variant.kind == VariantKind::Reading)
    }

    /// The rule of what explains a scenario: of all that does that which explains most, a variant where they explain as much.
    fn explained(&self, number: usize) -> Option<Rule> {
        let variant = self.ranked(number).first().map(|best| (best.fit.explains.len(), best.variant.touches));
        let breaches = self.breaches.iter().filter(|breach| breach.fit.explains(number));
        let breach = breaches.map(|one| (one.fit.explains.len(), one.rule)).max_by_key(|(reach, _)| *reach);
        let best = match (variant, breach) {
            (Some(variant), Some(breach)) if breach.0 > variant.0 => Some(breach),
            (variant, breach) => variant.or(breach),
        };
        best.map(|(_, rule)| rule).or(self.differing[number].broken)
    }

    /// All that differs, sorted by the rules to which it is laid: first the rule of most differences, then as it was heard.
    pub fn groups(&self) -> Vec<HeardGroup> {
        let explained: Vec<Option<Rule>> = (0..self.differing.len()).map(|number| self.explained(number)).collect();
        let is_open = |number: &usize| explained[*number].is_none() && self.grounds_of(*number).is_some();
        let open: Vec<usize> = (0..self.differing.len()).filter(is_open).collect();
        let mut laid = Laid::default();
        if let Some(first) = open.first() {
            let otherwise = self.differing[*first].about;
            lay(self, open, &|_| None, otherwise, &mut laid);
        }
        let mut groups: Vec<HeardGroup> = Vec::new();
        for (number, one) in self.differing.iter().enumerate() {
            let rule = explained[number].or(laid.rules.get(&number).copied()).unwrap_or(one.about);
            match groups.iter_mut().find(|group| group.rule == rule) {
                Some(group) => group.members.push(number),
                None => groups.push(HeardGroup { rule, members: vec![number] }),
            }
        }
        groups.sort_by_key(|group| Reverse(group.members.len()));
        groups
    }

    fn grounds_of(&self, number: usize) -> Option<&Grounds> {
        self.grounds.get(&self.differing[number].key)
    }
}

impl<G: Contest> Evidence for Heard<G> {
    fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)> {
        let open: Vec<&Grounds> = some.iter().filter_map(|number| self.grounds_of(*number)).collect();
        suspicions(&open, &self.applied)
    }

    fn concerns(&self, rule: Rule, one: usize) -> bool {
        self.grounds_of(one).is_some_and(|grounds| grounds.concern(rule))
    }
}
