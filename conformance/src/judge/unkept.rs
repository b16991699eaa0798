//! Cases that differ beyond those that are kept: of each as much is remembered as lays it to a rule.

use super::{Divergence, Group, Judge, Kind};
use crate::compare::Difference;
use crate::contest::Contest;
use rulebook_spec::rule::Rule;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Divergences beyond these are laid to rules and not kept, but for kinds of which few are kept.
const KEPT: usize = 600;
/// Nor are those beyond this many bytes of what was observed in them: in long games thousands of positions differ.
const KEPT_BYTES: usize = 12 * 1024 * 1024;
/// Of a kind of which fewer than these are kept more are kept.
pub(super) const RARE: usize = 10;
/// Of this many kinds of them it is remembered which rules they have to do with.
const REMEMBERED: usize = 20_000;

/// What is remembered of a case that differs and was not kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unkept {
    pub kind: Kind,
    /// The hypotheses that show exactly what was observed, of those that were known then.
    pub fits: Vec<usize>,
    /// How many were known then.
    pub known: usize,
    /// Those that say nothing of the case.
    pub mute: Vec<usize>,
    /// The rules that have to do with it.
    pub concerned: BTreeSet<Rule>,
}

impl<G: Contest> Judge<G> {
    /// Whether a case that differs is kept, of whatever kind it is, in which so many bytes were observed.
    pub(super) fn has_room(&mut self, bytes: usize) -> bool {
        let has_room = self.divergences.len() < KEPT && self.kept_bytes + bytes <= KEPT_BYTES;
        if !has_room && !self.is_full {
            self.is_full = true;
            // What is not kept can be held only against sets that are known by then.
            self.conclude();
        }
        has_room
    }

    /// Whether what differs from now on is not all kept.
    pub fn is_full(&self) -> bool {
        self.is_full || self.divergences.len() >= KEPT
    }

    /// Whether few divergences were kept that are like this: the same part differs, and the reply breaks the same rule.
    pub(super) fn is_rare(&self, difference: &Difference, breaks: Option<Rule>) -> bool {
        let part = difference.field.name();
        let alike = |one: &&Divergence<G>| one.breaks == breaks && one.difference.field.name() == part;
        self.divergences.len() < 2 * KEPT && self.divergences.iter().filter(alike).count() < RARE
    }

    /// Counts a case that differs and is not kept.
    pub(super) fn count_unkept(&mut self, mut one: Unkept) {
        if self.more.len() >= REMEMBERED {
            one.concerned.clear();
        }
        *self.more.entry(one).or_default() += 1;
    }

    /// Whether a case differs in something else than what explains most of those that are kept.
    pub(super) fn is_new(&self, fits: &[usize]) -> bool {
        if self.news >= RARE {
            return false;
        }
        let mut explains = vec![0; self.hypotheses.len()];
        self.divergences.iter().flat_map(|one| &one.fits).for_each(|index| explains[*index] += 1);
        let most = explains.into_iter().enumerate().max_by_key(|(index, explains)| (*explains, Reverse(*index)));
        most.is_some_and(|(index, explains)| explains * 2 > self.divergences.len() && !fits.contains(&index))
    }

    /// Whether nothing that is known of a case which was not kept speaks against this hypothesis.
    pub(super) fn may_show(&self, one: &Unkept, index: usize) -> bool {
        let is_known = index < one.known;
        self.is_open(one.kind, index) && (!is_known || one.fits.contains(&index) || one.mute.contains(&index))
    }

    /// The group to which a case belongs that was not kept: of the rule by which it is explained, of a case that is explained
    /// alike, of a rule that has to do with it, or else the largest.
    pub(super) fn group_of(&self, one: &Unkept, ranked: &[(usize, u64)], groups: &[Group]) -> Option<usize> {
        let is_of_kind = |group: &Group| {
            group.members.iter().any(|member| Kind::of(&self.divergences[*member].difference) == one.kind)
        };
        let mut of_kind: Vec<usize> = (0..groups.len()).filter(|index| is_of_kind(&groups[*index])).collect();
        of_kind.sort_by_key(|index| (groups[*index].is_rest, Reverse(groups[*index].members.len())));
        let of = |is: &dyn Fn(&Group) -> bool| of_kind.iter().copied().find(|index| is(&groups[*index]));
        let best = ranked.iter().find(|(index, _)| one.fits.contains(index) && self.is_open(one.kind, *index));
        let held = best.map_or(&[][..], |(index, _)| &self.hypotheses[*index].held);
        // Of several that are held together one may explain this case alone.
        let alone = held.iter().any(|variant| one.fits.contains(variant));
        let is_explained = |group: &Group| {
            let of_it = |variant: &&usize| !alone || one.fits.contains(variant);
            held.iter().filter(of_it).any(|variant| self.variants[*variant].touches == group.rule)
        };
        let is_alike = |group: &Group| {
            let alike = |member: &usize| self.divergences[*member].fits.starts_with(&one.fits);
            !one.fits.is_empty() && group.members.iter().any(alike)
        };
        of(&is_explained)
            .or_else(|| of(&is_alike))
            .or_else(|| of(&|group| one.concerned.contains(&group.rule)))
            .or(of_kind.first().copied())
    }
}
