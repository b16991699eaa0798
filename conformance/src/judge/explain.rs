//! What explains the divergences, ranked, and what the cases prove of the suite.

use super::{Divergence, Explanation, Judge, Kind};
use crate::contest::{Contest, Variant, VariantKind};
use std::cmp::Reverse;

impl<G: Contest> Judge<G> {
    /// What no case contradicts and what explains at least one divergence: first what explains most; of what explains as
    /// much, fewer variants before more, readings before misreadings.
    pub fn explanations(&self) -> Vec<Explanation<G::Rules>> {
        self.ranked().into_iter().map(|(index, explains)| self.explanation(index, explains)).collect()
    }

    fn explanation(&self, index: usize, explains: u64) -> Explanation<G::Rules> {
        let variants = self.hypotheses[index].held.iter().map(|held| self.variants[*held]);
        Explanation { variants: variants.collect(), explains }
    }

    /// Hypotheses that are not contradicted, and how much each explains.
    pub(super) fn ranked(&self) -> Vec<(usize, u64)> {
        let mut explains = vec![0; self.hypotheses.len()];
        let kept = self.divergences.iter().map(|one| (Kind::of(&one.difference), &one.fits, 1));
        for (kind, fits, count) in kept.chain(self.more.iter().map(|(one, count)| (one.kind, &one.fits, *count))) {
            fits.iter().filter(|index| self.is_open(kind, **index)).for_each(|index| explains[*index] += count);
        }
        let mut ranked: Vec<(usize, u64)> = explains.into_iter().enumerate().collect();
        ranked.retain(|(_, explains)| *explains > 0);
        // The sort is stable: what explains as much stays in the order of the catalogue.
        ranked.sort_by_key(|(index, explains)| {
            let held = &self.hypotheses[*index].held;
            (Reverse(*explains), held.len(), !self.is_in_good_faith(held), self.hypotheses[*index].mute)
        });
        ranked
    }

    /// Whether a hypothesis may still explain what differs in this.
    pub(super) fn is_open(&self, kind: Kind, index: usize) -> bool {
        match kind {
            Kind::Game => self.hypotheses[index].contradicted.is_none(),
            Kind::Decision => !self.hypotheses[index].misdecides,
        }
    }

    /// Whether the hypothesis explains the divergence.
    pub(super) fn is_fit(&self, divergence: &Divergence<G>, index: usize) -> bool {
        divergence.fits.contains(&index) && self.is_open(Kind::of(&divergence.difference), index)
    }

    pub(super) fn is_in_good_faith(&self, held: &[usize]) -> bool {
        held.iter().all(|index| self.variants[*index].kind == VariantKind::Reading)
    }

    /// What shows exactly what was observed in a divergence and is contradicted by no case, the best first: a reading,
    /// several together where none does so alone, then misreadings; any two together only where there is nothing else.
    pub fn explains(&self, divergence: &Divergence<G>) -> Vec<Explanation<G::Rules>> {
        let class = |index: usize| {
            let held = &self.hypotheses[index].held;
            2 * usize::from(!self.is_in_good_faith(held)) + usize::from(held.len() > 1)
        };
        let mut all: Vec<(usize, usize, u64)> = Vec::new();
        for (index, explains) in self.ranked() {
            if self.is_fit(divergence, index) {
                all.push((class(index), index, explains));
            }
        }
        all.sort_by_key(|(class, ..)| *class);
        let has = |wanted: usize| all.iter().any(|(class, ..)| *class == wanted);
        let is_needed = |class: usize| match class {
            1 => !has(0),
            3 => !has(0) && !has(1) && !has(2),
            _ => true,
        };
        let needed = all.iter().filter(|(class, ..)| is_needed(*class));
        needed.map(|(_, index, explains)| self.explanation(*index, *explains)).collect()
    }

    /// Whether good-faith readings, or several together, show exactly what was observed in every case that differs.
    pub fn only_readings(&self) -> bool {
        self.each_has_readings() && !self.is_torn
    }

    /// Whether every case that differs has a good-faith reading, or several together, that shows exactly what was
    /// observed there.
    pub(super) fn each_has_readings(&self) -> bool {
        let in_good_faith =
            |kind: Kind, index: usize| self.is_open(kind, index) && self.is_in_good_faith(&self.hypotheses[index].held);
        let is_excused = |one: &Divergence<G>| {
            let kind = Kind::of(&one.difference);
            one.fits.iter().any(|index| in_good_faith(kind, *index))
        };
        // Of a case that was not kept it may be known only that a part of what is held explains it.
        let is_part = |kind: Kind, index: usize| {
            let part = &self.hypotheses[index].held;
            let whole = |other: usize| part.iter().all(|held| self.hypotheses[other].held.contains(held));
            (0..self.hypotheses.len()).any(|other| in_good_faith(kind, other) && whole(other))
        };
        // Where all that differs was set aside nothing excuses it.
        !self.divergences.is_empty()
            && self.divergences.iter().all(is_excused)
            && self.more.keys().all(|one| one.fits.iter().any(|index| is_part(one.kind, *index)))
    }

    /// The planted misreadings that these cases catch, and those that they do not.
    pub fn mutation_score(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let alone = self.variants.iter().zip(&self.hypotheses);
        let planted = alone.filter(|(variant, _)| variant.kind == VariantKind::Misreading);
        let (caught, missed): (Vec<_>, Vec<_>) = planted.partition(|(_, hypothesis)| hypothesis.caught);
        let ids =
            |list: Vec<(&&'static Variant<G::Rules>, _)>| list.into_iter().map(|(variant, _)| variant.id).collect();
        (ids(caught), ids(missed))
    }
}
