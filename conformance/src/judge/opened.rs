//! Cases, open for the mutants. To open one is to play it, which takes most of the time of those in which no mutant acts that is asked
//! about.

use super::made::COSTLY;
use super::{Agreeing, Divergence, Judge};
use crate::case::{Case, json};
use crate::contest::{Contest, VariantKind};
use crate::mutants::{Kept, Mutants, Opened, Recorded};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Cases that differ, open, by the numbers of their divergences.
pub(super) type Failing = Mutex<BTreeMap<usize, Arc<dyn Opened>>>;

impl<G: Contest> Judge<G> {
    /// A case, open for the mutants; `None` where they cannot play it.
    pub fn opened(&self, case: &Case<G>) -> Option<Box<dyn Opened>> {
        self.open(G::mutants()?, case, &Kept::default())
    }

    pub(super) fn open(&self, mutants: &dyn Mutants, case: &Case<G>, kept: &Kept) -> Option<Box<dyn Opened>> {
        if self.base.iter().any(|one| one.kind != VariantKind::Reading) {
            return None;
        }
        let readings: Vec<&str> = self.base.iter().map(|one| one.id).collect();
        let events: Vec<_> = case.events.iter().map(json).collect();
        mutants.open(&readings, &json(&case.setup), &events, kept)
    }

    /// A case that agrees, open for these mutants; `None` where none of them does otherwise than the rules in it, or they cannot play it.
    pub(super) fn open_for(
        &self,
        mutants: &dyn Mutants,
        one: &Agreeing<G>,
        mut numbers: impl Iterator<Item = u32>,
    ) -> Option<Box<dyn Opened>> {
        let mut is_any = |recorded: &Recorded| numbers.any(|number| recorded.all.has(number));
        if one.kept.get().is_some_and(|recorded| !is_any(recorded)) {
            return None;
        }
        let is_known = one.kept.get().is_some();
        let opened = self.open(mutants, &one.case, &one.kept)?;
        (is_known || one.kept.get().is_some_and(is_any)).then_some(opened)
    }

    /// A case that differs, open for the mutants. It stays open, unless it is one of the largest.
    pub(super) fn open_failing(&self, mutants: &dyn Mutants, one: &Divergence<G>) -> Option<Arc<dyn Opened>> {
        let kept = || self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().get(&one.number).cloned();
        if known.is_some() {
            return known;
        }
        let opened: Arc<dyn Opened> = self.open(mutants, &one.case, &one.kept)?.into();
        if opened.taken() <= COSTLY {
            kept().insert(one.number, opened.clone());
        }
        Some(opened)
    }
}
