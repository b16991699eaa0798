//! The smallest set of golden traces found that still cites every rule and tells every variant.

use crate::contest::{Contest, VariantKind};
use crate::power::Worth;
use rulebook_spec::rule::{Keeper, Rule};
use std::collections::BTreeSet;

/// One thing that a trace does for the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// It cites the rule.
    Cites(&'static str),
    /// It kills the misreading.
    Kills(&'static str),
    /// It tells the reading from the literal rules.
    Tells(&'static str),
}

/// A trace that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its index in the list.
    pub index: usize,
    /// What no other trace that is kept does.
    pub alone: Vec<Use>,
    /// What else it does.
    pub also: Vec<Use>,
}

/// The traces to keep, in the order of the list. It takes, again and again, the trace that does most of what is still to be
/// done; of two that do as much, the smaller. At the end it drops each trace whose work the others do as well.
pub fn minimize<G: Contest>(traces: &[Worth]) -> Vec<Kept> {
    let uses: Vec<BTreeSet<Use>> = traces.iter().map(uses::<G>).collect();
    let small = |index: &usize| (traces[*index].events, traces[*index].bytes, *index);
    let mut open: BTreeSet<Use> = uses.iter().flatten().copied().collect();
    let mut kept: Vec<usize> = Vec::new();
    while !open.is_empty() {
        let news = |index: &usize| uses[*index].intersection(&open).count();
        let best = (0..traces.len()).min_by_key(|index| (std::cmp::Reverse(news(index)), small(index)));
        // Everything that is open is a use of some trace.
        let Some(best) = best else { break };
        open.retain(|one| !uses[best].contains(one));
        kept.push(best);
    }
    // The largest first: what it does may be done by several small ones together.
    kept.sort_by_key(|index| std::cmp::Reverse(small(index)));
    for index in kept.clone() {
        let others = kept.iter().filter(|other| **other != index);
        let done: BTreeSet<Use> = others.flat_map(|other| &uses[*other]).copied().collect();
        if uses[index].is_subset(&done) {
            kept.retain(|other| *other != index);
        }
    }
    kept.sort_unstable();
    let one = |index: &usize| {
        let elsewhere = |one: &Use| kept.iter().any(|other| other != index && uses[*other].contains(one));
        let (also, alone) = uses[*index].iter().partition(|one| elsewhere(one));
        Kept { index: *index, alone, also }
    };
    kept.iter().map(one).collect()
}

/// What the trace does of what is asked of the traces: rules that the program around the game keeps are not.
fn uses<G: Contest>(trace: &Worth) -> BTreeSet<Use> {
    let asked = |rule: Rule| G::book().entry(rule.id()).is_none_or(|entry| entry.keeper == Keeper::Step);
    let tells = trace.tells.iter().filter_map(|index| G::variants().get(*index));
    let told = tells.filter(|variant| asked(variant.touches)).map(|variant| match variant.kind {
        VariantKind::Misreading => Use::Kills(variant.id),
        VariantKind::Reading => Use::Tells(variant.id),
    });
    let cited = trace.cites.iter().filter(|rule| asked(**rule)).map(|rule| Use::Cites(rule.id()));
    cited.chain(told).collect()
}
