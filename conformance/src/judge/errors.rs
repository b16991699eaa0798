//! Requests that a referee does not answer where the game goes on by the rules: it says that it cannot. That is like no change of the
//! rules, so that only where it happens speaks of a rule.

use super::lay::ochiai;
use super::{Divergence, Judge};
use crate::compare::Field;
use crate::contest::Contest;
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// What more a rule counts that the reply breaks, beside how well it marks such requests, which counts 1; and one that is only asked.
const BROKEN: f64 = 0.2;
const ASKED: f64 = 0.01;

impl<G: Contest> Divergence<G> {
    /// Whether the referee shows no state where the rules come to one.
    pub(super) fn is_error(&self) -> bool {
        self.difference.field == Field::Answer && self.difference.expected.get("position").is_some()
    }
}

impl<G: Contest> Judge<G> {
    /// How much each rule is suspected of these, which are all errors: by how many of them apply it, and how many requests that agree.
    pub(super) fn suspected_of_errors(&self, errors: &[&Divergence<G>]) -> Vec<(Rule, f64)> {
        let share = |hits: usize| hits as f64 / errors.len() as f64;
        let mut applied: BTreeMap<Rule, usize> = BTreeMap::new();
        let mut suspicions: BTreeMap<Rule, f64> = BTreeMap::new();
        for Divergence { cites, asked, breaks, .. } in errors {
            let cited: BTreeSet<Rule> = cites.iter().chain(breaks).copied().collect();
            cited.into_iter().for_each(|rule| *applied.entry(rule).or_default() += 1);
            breaks.iter().for_each(|rule| *suspicions.entry(*rule).or_default() += BROKEN * share(1));
            let asked: BTreeSet<Rule> = asked.iter().copied().collect();
            asked.into_iter().for_each(|rule| *suspicions.entry(rule).or_default() += ASKED * share(1));
        }
        for (rule, hits) in applied {
            let agreed = self.applied.get(&rule).copied().unwrap_or(0) as f64;
            *suspicions.entry(rule).or_default() += ochiai(hits as f64, hits as f64, agreed, errors.len());
        }
        let mut suspicions: Vec<(Rule, f64)> = suspicions.into_iter().collect();
        suspicions.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        suspicions
    }
}
