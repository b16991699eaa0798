//! Where each variant leaves the playout of a case. Many judges of the same cases ask for it, and it does not depend on the
//! referee.

use crate::case::Case;
use crate::contest::Contest;
use crate::mutants::Kept;
use crate::playout::Playout;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What is known of the cases that were asked about, of at most `keeps` of them.
pub(super) struct Departures<G: Contest> {
    keeps: usize,
    rows: Mutex<HashMap<String, Arc<Row<G>>>>,
}

/// A case played out by the rules, and where each variant leaves that.
pub(super) struct Row<G: Contest> {
    case: Case<G>,
    pub playout: Playout<G>,
    pub kept: Kept,
    left: Vec<OnceLock<Option<usize>>>,
}

impl<G: Contest> Departures<G> {
    /// Those of this many cases are kept.
    pub fn keeping(keeps: usize) -> Arc<Self> {
        Arc::new(Departures { keeps, rows: Mutex::default() })
    }

    /// What is known of the case. The rules and the number of variants are always the same.
    pub fn of(&self, rules: &G::Rules, variants: usize, case: &Case<G>) -> Arc<Row<G>> {
        let rows = || self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = rows().get(&case.address).cloned();
        // Another game may have the same address.
        if let Some(row) = kept.filter(|row| row.is_of(case)) {
            return row;
        }
        let left = (0..variants).map(|_| OnceLock::new()).collect();
        let row = Arc::new(Row { case: case.clone(), playout: Playout::of(rules, case), kept: Kept::default(), left });
        let mut rows = rows();
        if rows.len() >= self.keeps {
            rows.clear();
        }
        rows.insert(case.address.clone(), row.clone());
        row
    }
}

impl<G: Contest> Row<G> {
    fn is_of(&self, case: &Case<G>) -> bool {
        self.case.setup == case.setup && self.case.events == case.events
    }

    /// At which request these rules leave the playout; those of a single variant have its index.
    pub fn leaves(&self, index: usize, rules: &G::Rules) -> Option<usize> {
        let leaves = || self.playout.leaves(rules, &self.case);
        self.left.get(index).map_or_else(leaves, |left| *left.get_or_init(leaves))
    }
}
