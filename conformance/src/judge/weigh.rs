//! How often variants act where the referee differs, and where it agrees.

use super::mutants::{Act, acts, changed, count_acts, likeness};
use super::{Agreeing, Judge};
use crate::compare::Difference;
use crate::contest::Contest;
use crate::decide::Asked;

/// In how many of the cases in which nothing differs we count how often variants act.
const WEIGHED: usize = 400;

impl<G: Contest> Judge<G> {
    /// The variants that answer this question otherwise than the rules.
    pub(super) fn decides_otherwise(&self, asked: &Asked<G>, question: usize, difference: &Difference) -> Vec<Act> {
        let seen = changed(&difference.expected, &difference.got);
        let act = |(variant, rules): (usize, &G::Rules)| {
            let answer = asked.one_under(rules, question).filter(|answer| *answer != difference.expected)?;
            Some(Act { variant, likeness: likeness(&seen, &changed(&difference.expected, &answer)) })
        };
        self.tables().enumerate().filter_map(act).collect()
    }

    /// Finds out which variants act where the referee differs, and counts how often these act where it agrees.
    pub(super) fn weigh(&mut self) {
        for index in 0..self.divergences.len() {
            let one = &self.divergences[index];
            if one.acts.is_none() && !self.patience.is_over() {
                let acts = acts(&self.rules, self.tables(), &one.case, one.at, &one.observed);
                self.divergences[index].acts = Some(acts);
            }
        }
        let acts = self.divergences.iter().flat_map(|one| one.acts.iter().flatten());
        let mut acting: Vec<usize> = acts.map(|act| act.variant).collect();
        acting.sort_unstable();
        acting.dedup();
        if acting.is_empty() {
            return;
        }
        let tables = &self.hypotheses;
        for (index, agreeing) in self.agreeing.iter().enumerate().take(WEIGHED) {
            if self.patience.is_over() {
                break;
            }
            let open = self.weighed.iter_mut().enumerate();
            let open = open.filter(|(variant, (done, _))| *done <= index && acting.binary_search(variant).is_ok());
            let mut open: Vec<(&G::Rules, &mut u64)> = open
                .map(|(variant, (done, count))| {
                    *done = index + 1;
                    (&tables[variant].rules, count)
                })
                .collect();
            if !open.is_empty() {
                let Agreeing { case, shape, .. } = agreeing;
                count_acts::<G>(&self.rules, case, case.events.len(), shape, &mut open);
            }
        }
    }
}
