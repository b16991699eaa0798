//! Mistakes that a referee makes on some requests only: a small change of the rules that shows exactly what was seen at each request
//! that differs, though it would show at requests that agree as well.
//!
//! Each request is looked at by itself, from the position to which the rules lead. Only the first difference of a case counts.

use super::facts::when::{When, when, when_seat};
use super::facts::{Facts, Texts, facts};
use super::made::{COSTLY, Made};
use super::seen::{Compared, Part, Shape};
use super::{Agreeing, Divergence, Judge};
use crate::case::Case;
use crate::contest::Contest;
use crate::mutants::{Mutants, Opened};
use crate::protocol::Observation;
use crate::workers::{each, usual};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// How many failing cases say which changes are tried, and how many the changes are held against.
const FIRST: usize = 8;
const FAILING: usize = 60;
/// Of how many cases that agree more than the last requests are looked at, how many requests of each, and for each change how many
/// at which it shows.
const AGREEING: usize = 200;
const REQUESTS: usize = 40;
const SHOWN: usize = 80;
/// At most this many changes are held against them, of so many that show most of what differs: those that show the least elsewhere. How
/// much that is, so many requests of so many cases that agree are enough to say.
const TRIED: usize = 24;
const MANY: usize = 160;
const FEW_SHOWN: usize = 12;
const FEW_AGREEING: usize = 60;
/// So many cases that agree are opened at a time.
const BLOCK: usize = 16;
/// A condition is looked for only where this many requests differ, and the change would show at this many that agree: by fewer,
/// chance finds one.
const DIFFER: usize = 5;
const AGREE: usize = 10;

/// That one seat alone errs is looked for by fewer: where this many differ, as many agree, and this many do either. It is one condition,
/// not the one of many that happens to fit.
const SEAT_LEAST: usize = 2;
const SEAT_TOGETHER: usize = 5;

/// When a change of the rules acts that does not always act.
#[derive(Clone, Debug)]
pub(super) struct Sometimes {
    /// At how many requests that agree it would show, if it always acted.
    pub silent: usize,
    /// On which requests it acts, where that can be told.
    pub when: Option<When>,
}

/// A condition is held against this many of the last requests of each case that agrees. Where it is refuted another one is looked
/// for, in at most this many rounds.
const LAST: usize = 3;
const ROUNDS: usize = 4;

/// A case that differs, open for mutants.
struct Failing<'a, G: Contest> {
    divergence: &'a Divergence<G>,
    opened: Arc<dyn Opened>,
}

/// A request that agrees, at which a mutant would show: the case, as an index, and the request.
pub(super) type Silent = BTreeMap<usize, BTreeSet<usize>>;

/// The numbers of mutants of which it is known what they explain.
fn numbers(some: &[(u32, BTreeSet<usize>)]) -> BTreeSet<u32> {
    some.iter().map(|(mutant, _)| *mutant).collect()
}

impl<G: Contest> Judge<G> {
    /// The mutants that show at single requests what was seen in at least this share of these cases, in percent, the best first.
    pub(super) fn find_sometimes(&self, failing: &[&Divergence<G>], share_percent: usize) -> Option<Vec<Made>> {
        let mutants = G::mutants()?;
        let failing: Vec<Failing<'_, G>> = (failing.iter().take(FAILING))
            .take_while(|_| !self.patience.is_over())
            .filter_map(|divergence| {
                Some(Failing { divergence: *divergence, opened: self.open_failing(mutants, divergence)? })
            })
            .collect();
        let some: Vec<&Divergence<G>> = failing.iter().map(|one| one.divergence).collect();
        let first = self.first(&some, FIRST);
        let showing = each(usual(), &first, |one| {
            let open = failing.iter().find(|other| other.divergence.number == one.number);
            let shows = |opened: &dyn Opened| {
                let reached = opened.reached_at(one.at).into_iter().take_while(|_| !self.patience.is_over());
                reached.filter(|mutant| self.shows_there(opened, *mutant, one.seen())).collect()
            };
            open.map_or(Vec::new(), |open| shows(open.opened.as_ref()))
        });
        let mut shown: BTreeMap<u32, usize> = BTreeMap::new();
        showing.into_iter().flatten().for_each(|mutant| *shown.entry(mutant).or_default() += 1);
        // What shows few of the first ones shows few of all.
        let is_some = |times: usize| times * 100 >= first.len() * share_percent.min(50);
        let some: Vec<u32> = shown.into_iter().filter(|(_, times)| is_some(*times)).map(|(one, _)| one).collect();
        let explains = each(usual(), &some, |mutant| {
            let shows = |one: &&Failing<'_, G>| self.shows_there(one.opened.as_ref(), *mutant, one.divergence.seen());
            let explains = || failing.iter().filter(shows).map(|one| one.divergence.number).collect();
            (!self.patience.is_over()).then(explains)
        });
        let explains: Vec<BTreeSet<usize>> = explains.into_iter().collect::<Option<_>>()?;
        let mut candidates: Vec<(u32, BTreeSet<usize>)> = some.into_iter().zip(explains).collect();
        candidates.retain(|(_, explained)| explained.len() * 100 >= failing.len() * share_percent);
        self.choose(mutants, &failing, &mut candidates);
        let silent = self.silent(mutants, &failing, &numbers(&candidates), false);
        let cases = failing.iter().map(|one| &one.divergence.case).chain(self.agreeing.iter().map(|one| &one.case));
        let cases: Vec<&Case<G>> = cases.collect();
        let tried: BTreeSet<usize> = failing.iter().map(|one| one.divergence.number).collect();
        let last = OnceLock::new();
        let last = || last.get_or_init(|| self.last_facts());
        let known = |(number, explains): &(u32, BTreeSet<usize>)| {
            let nothing = Silent::new();
            let silent = silent.get(number).unwrap_or(&nothing);
            let against = |when: &When| self.against(mutants, *number, when, last());
            let sometimes = Some(self.sometimes(explains, silent, &cases, against));
            let made = self.made_by(mutants, *number, (explains.clone(), tried.clone()))?;
            Some(Made { sometimes, ..made })
        };
        let found = each(usual(), &candidates, |one| if self.patience.is_over() { None } else { known(one) });
        let mut found: Vec<Made> = found.into_iter().collect::<Option<_>>()?;
        self.refute_conditions(mutants, &mut found)?;
        // When a change acts is known only of what was held against everything.
        (!self.patience.is_over()).then_some(found)
    }

    /// Leaves those that show most, and of those that show as much the ones that would show the least elsewhere, which are likelier.
    fn choose(&self, mutants: &dyn Mutants, failing: &[Failing<'_, G>], candidates: &mut Vec<(u32, BTreeSet<usize>)>) {
        candidates.sort_by_key(|(_, explained)| Reverse(explained.len()));
        candidates.truncate(MANY);
        if candidates.len() > TRIED {
            let few = self.silent(mutants, failing, &numbers(candidates), true);
            let silent = |mutant: &u32| few.get(mutant).map_or(0, |all| all.values().map(BTreeSet::len).sum::<usize>());
            candidates.sort_by_key(|(mutant, explained)| (Reverse(explained.len()), silent(mutant)));
            candidates.truncate(TRIED);
        }
    }

    /// Whether a mutant shows exactly what was seen at the request that differs.
    pub(super) fn shows_there(
        &self,
        opened: &dyn Opened,
        mutant: u32,
        (first, observed): (usize, &[Observation]),
    ) -> bool {
        let mut compared = Compared::new(observed);
        let mut is_shown = false;
        let ended = opened.shows_at(mutant, first, &mut |at, mut shown, asked| {
            self.liken(&mut shown, asked, observed.get(at));
            compared.take::<G>(at, &shown);
            is_shown = true;
            false
        });
        ended && is_shown && compared.differs != Some(true)
    }

    /// Of each mutant, the requests that agree at which it would show; fewer of them where a rough count is enough.
    fn silent(
        &self,
        mutants: &dyn Mutants,
        failing: &[Failing<'_, G>],
        candidates: &BTreeSet<u32>,
        is_rough: bool,
    ) -> BTreeMap<u32, Silent> {
        let [shown, agreeing] = if is_rough { [FEW_SHOWN, FEW_AGREEING] } else { [SHOWN, usize::MAX] };
        let mut silent: BTreeMap<u32, Silent> = BTreeMap::new();
        let mut look = |index: usize, opened: &dyn Opened, shape: &Shape, requests: Range<usize>| {
            let takes_long = opened.taken() > COSTLY;
            for at in requests {
                if self.patience.is_over() {
                    return;
                }
                let told = match shape.part(at) {
                    Part::State { sent, .. } => sent,
                    Part::Nothing => return,
                    Part::Other => false,
                };
                // What takes long is looked at only for what would show nowhere else.
                let is_asked =
                    |mutant: &u32| candidates.contains(mutant) && !(takes_long && silent.contains_key(mutant));
                for mutant in opened.reached_at(at).into_iter().filter(is_asked).collect::<Vec<_>>() {
                    let so_far: usize = silent.get(&mutant).map_or(0, |all| all.values().map(BTreeSet::len).sum());
                    if so_far < shown && opened.acts_at(mutant, at, told) {
                        silent.entry(mutant).or_default().entry(index).or_default().insert(at);
                    }
                }
            }
        };
        if candidates.is_empty() {
            return silent;
        }
        for (index, Failing { divergence, opened }) in failing.iter().enumerate() {
            look(index, opened.as_ref(), &Shape::of(&divergence.observed), 0..divergence.at.min(REQUESTS));
        }
        let mut long = Vec::new();
        let some: Vec<(usize, &Agreeing<G>)> = self.agreeing.iter().take(agreeing).enumerate().collect();
        for block in some.chunks(BLOCK).take_while(|_| !self.patience.is_over()) {
            let open = each(usual(), block, |(_, one)| self.open_for(mutants, one, candidates.iter().copied()));
            for ((index, one), opened) in block.iter().zip(open).filter_map(|(one, opened)| Some((*one, opened?))) {
                // What a golden trace is about comes last.
                let end = one.case.events.len() + 1;
                let last = end.saturating_sub(LAST)..end;
                let requests = if index < AGREEING { 0..end.min(REQUESTS) } else { last };
                if opened.taken() <= COSTLY {
                    look(failing.len() + index, opened.as_ref(), &one.shape, requests);
                } else if !is_rough {
                    long.push((index, requests));
                }
            }
        }
        for (index, requests) in long.into_iter().take_while(|_| !self.patience.is_over()) {
            let one = &self.agreeing[index];
            if let Some(opened) = self.open_for(mutants, one, candidates.iter().copied()) {
                look(failing.len() + index, opened.as_ref(), &one.shape, requests);
            }
        }
        silent
    }

    /// When a mutant acts that explains these divergences and would show at these requests of the cases that agree.
    /// `against` gives a request that refutes a condition.
    pub(super) fn sometimes(
        &self,
        explains: &BTreeSet<usize>,
        silent: &Silent,
        cases: &[&Case<G>],
        against: impl Fn(&When) -> Option<Facts>,
    ) -> Sometimes {
        let count = silent.values().map(BTreeSet::len).sum();
        let mut sometimes = Sometimes { silent: count, when: None };
        let is_few = explains.len() < DIFFER || count < AGREE;
        if explains.len().min(count) < SEAT_LEAST || explains.len() + count < SEAT_TOGETHER {
            return sometimes;
        }
        let mut texts = Texts::default();
        let differ: Vec<Facts> = explains
            .iter()
            .filter_map(|number| self.divergences.get(*number))
            .filter_map(|one| facts::<G>(&self.rules, &one.case, &BTreeSet::from([one.at]), &mut texts).remove(&one.at))
            .collect();
        let mut agree: Vec<Facts> = silent
            .iter()
            .filter_map(|(index, ats)| Some(facts::<G>(&self.rules, cases.get(*index)?, ats, &mut texts).into_values()))
            .flatten()
            .collect();
        for _ in (0..ROUNDS).take_while(|_| !self.patience.is_over()) {
            let (some, others): (Vec<&Facts>, Vec<&Facts>) = (differ.iter().collect(), agree.iter().collect());
            let found = if is_few { when_seat(&some, &others) } else { when(&some, &others) };
            let Some(when) = found else { break };
            match against(&when) {
                Some(facts) => agree.push(facts),
                None => {
                    sometimes.when = Some(when);
                    break;
                }
            }
        }
        sometimes
    }

    /// Facts about the last requests of each case that agrees.
    pub(super) fn last_facts(&self) -> Vec<BTreeMap<usize, Facts>> {
        let mut texts = Texts::default();
        let mut of = |case: &Case<G>| {
            let end = case.events.len();
            facts::<G>(&self.rules, case, &(end.saturating_sub(LAST - 1)..=end).collect(), &mut texts)
        };
        self.agreeing.iter().map(|one| of(&one.case)).collect()
    }

    /// Facts about a request that agrees, on which a mutant acts by this condition, and at which it would show.
    fn against(
        &self,
        mutants: &dyn Mutants,
        mutant: u32,
        when: &When,
        last: &[BTreeMap<usize, Facts>],
    ) -> Option<Facts> {
        self.agreeing.iter().zip(last).find_map(|(one, last)| {
            let meets: Vec<(&usize, &Facts)> = last.iter().filter(|(_, facts)| when.holds(facts)).collect();
            let opened = if meets.is_empty() { None } else { self.open_for(mutants, one, [mutant].into_iter()) }?;
            let shows = |at: usize| {
                let told = match one.shape.part(at) {
                    Part::State { sent, .. } => sent,
                    Part::Nothing => return false,
                    Part::Other => false,
                };
                opened.reached_at(at).contains(&mutant) && opened.acts_at(mutant, at, told)
            };
            meets.into_iter().find(|(at, _)| shows(**at)).map(|(_, facts)| facts.clone())
        })
    }
}
