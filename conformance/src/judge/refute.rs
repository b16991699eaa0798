//! Changes that act under a condition, held against all that was seen, and against games that are made smaller later.

use super::facts::when::When;
use super::facts::{Texts, facts};
use super::made::Made;
use super::seen::{Part, Shape};
use super::sometimes::Sometimes;
use super::{Change, Divergence, Judge};
use crate::case::Case;
use crate::contest::Contest;
use crate::mutants::{Kept, Left, Mutants, Opened};
use crate::protocol::Observation;
use crate::workers::{each, usual};
use std::collections::BTreeSet;

impl<G: Contest> Judge<G> {
    /// Whether a change shows in a further game, too, what was seen there: at the request that differs first, where it is one that
    /// acts at some requests only. Of two changes that belong together one shows it.
    pub fn shows_too(&self, change: &Change, case: &Case<G>, at: usize, observed: &[Observation]) -> bool {
        let (Some(mutants), Some(made)) = (G::mutants(), self.all_made().nth(change.made)) else { return true };
        let beside = made.among.as_ref().and_then(|among| among.beside.as_deref()).filter(|_| change.is_part);
        let shows = |one: &Made| self.shows_in(mutants, one, case, (at, observed));
        [Some(made), beside].into_iter().flatten().any(shows)
    }

    fn shows_in(
        &self,
        mutants: &dyn Mutants,
        made: &Made,
        case: &Case<G>,
        (at, observed): (usize, &[Observation]),
    ) -> bool {
        // What clocks show, and what is told otherwise, is no mutant.
        let Some(opened) = (made.number > 0).then(|| self.open(mutants, case, &Kept::default())).flatten() else {
            return true;
        };
        let Some(Sometimes { when, .. }) = &made.sometimes else {
            return self.shows(opened.as_ref(), made.number, (at, observed));
        };
        let holds = |when: &When| {
            let facts = facts::<G>(self.rules(), case, &BTreeSet::from([at]), &mut Texts::default());
            facts.get(&at).is_some_and(|facts| when.holds(facts))
        };
        when.as_ref().is_none_or(holds) && self.shows_there(opened.as_ref(), made.number, (at, observed))
    }

    /// Takes away conditions that a case refutes which agrees: they hold at a request at which the change would show. `None` once the
    /// time is over.
    pub(super) fn refute_conditions(&self, mutants: &dyn Mutants, found: &mut [Made]) -> Option<()> {
        let open: Vec<(u32, &When)> =
            found.iter().filter_map(|one| Some((one.number, one.sometimes.as_ref()?.when.as_ref()?))).collect();
        if open.is_empty() {
            return Some(());
        }
        // Of a case that differs, what comes before agrees.
        let before: Vec<(&Divergence<G>, Shape)> =
            self.divergences.iter().map(|one| (one, Shape::of(&one.observed))).collect();
        let before = each(usual(), &before, |(one, shape)| {
            let case = ((&one.case, shape), one.at);
            let opened = || self.open(mutants, &one.case, &one.kept);
            (!self.patience.is_over()).then(|| self.refuted_by(opened(), case, &open))
        });
        let agreeing = each(usual(), &self.agreeing, |one| {
            let case = ((&one.case, &one.shape), one.case.events.len() + 1);
            let opened = || self.open_for(mutants, one, open.iter().map(|(number, _)| *number));
            (!self.patience.is_over()).then(|| self.refuted_by(opened(), case, &open))
        });
        let refuted = before.into_iter().chain(agreeing);
        let refuted: BTreeSet<u32> = refuted.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        let is_refuted = |one: &&mut Made| refuted.contains(&one.number);
        found.iter_mut().filter(is_refuted).filter_map(|one| one.sometimes.as_mut()).for_each(|some| some.when = None);
        Some(())
    }

    /// Those of these changes that would show in a case before this request, where the referee agrees.
    fn refuted_by(
        &self,
        opened: Option<Box<dyn Opened>>,
        ((case, shape), until): ((&Case<G>, &Shape), usize),
        open: &[(u32, &When)],
    ) -> Vec<u32> {
        let Some(opened) = opened else { return Vec::new() };
        let reached: BTreeSet<u32> = opened.reached().into_iter().collect();
        let shows = |(number, when): &&(u32, &When)| {
            let Left::At(first) = opened.leaves(*number) else { return false };
            let told = |at: usize| match shape.part(at) {
                Part::State { sent, .. } => Some(sent),
                Part::Other => Some(false),
                Part::Nothing => None,
            };
            let requests = (first..until).map_while(|at| Some((at, told(at)?)));
            let acts = |(at, told): &(usize, bool)| {
                opened.reached_at(*at).contains(number) && opened.acts_at(*number, *at, *told)
            };
            let acting: BTreeSet<usize> = requests.filter(acts).map(|(at, _)| at).collect();
            facts::<G>(self.rules(), case, &acting, &mut Texts::default()).values().any(|facts| when.holds(facts))
        };
        open.iter().filter(|(number, _)| reached.contains(number)).filter(shows).map(|(number, _)| *number).collect()
    }
}
