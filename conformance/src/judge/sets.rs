//! Looking for several variants that together explain what none does alone: one may hide what another would show.

use super::{Agreeing, Divergence, Hypothesis, Judge, Kind, unlike};
use crate::case::play;
use crate::contest::{Contest, VariantKind};
use crate::decide::Asked;
use crate::playout::Playout;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// What was looked for in vain for a divergence: later cases can only contradict more.
#[derive(Clone, Copy, Default)]
pub(super) struct Tried {
    readings: bool,
    pairs: bool,
}

/// Of this many readings, those that matter first, all sets are tried; of all readings all pairs.
const TOGETHER: usize = 8;
/// After this many divergences that no set of readings, or no pair, explains the others are not looked at.
const VAIN: usize = 8;
/// How many variants that leave the rules no later than the referee are paired with all others.
const PAIRED: usize = 40;
/// How many divergences are looked at to see which of several pairs explains most.
const HELD_AGAINST: usize = 40;
/// Of up to this many readings all sets are tried for one that shows everything.
const READINGS: usize = 12;
/// At most this many of the pairs that explain the most are kept.
const EQUALS: usize = 4;

impl<G: Contest> Judge<G> {
    /// Looks for sets of readings where no reading explains a divergence alone, and for pairs of any variants where
    /// nothing does. What is asked of the judge afterwards takes them into account.
    ///
    /// A set is contradicted by a case only where the whole set differs from what was observed: of two readings, one
    /// alone may show where both together do not.
    pub fn conclude(&mut self) {
        self.sorted.take();
        self.hold_readings_together();
        self.pair_up();
        self.hold_all_together();
        self.is_torn = self.each_has_readings() && !self.hold_all_readings();
        // What explains everything makes suspicions needless.
        if self.whole(&self.ranked()).is_none() {
            self.weigh();
        }
    }

    pub(super) fn hold_readings_together(&mut self) {
        for index in 0..self.divergences.len() {
            if self.patience.is_over() {
                break;
            }
            let vain = self.divergences.iter().filter(|one| one.tried.readings).count();
            let one = &self.divergences[index];
            let good = |fit: &usize| self.is_fit(one, *fit) && self.is_in_good_faith(&self.hypotheses[*fit].held);
            let excused = one.fits.iter().any(good);
            // Once the referee is known to be wrong, only what nothing explains is of interest.
            let needless = excused || one.tried.readings || vain > 0 && self.is_explained(one);
            if needless || vain >= VAIN {
                continue;
            }
            match self.readings_for(one) {
                Some(held) => self.hold(held),
                None => self.divergences[index].tried.readings = true,
            }
        }
    }

    fn is_explained(&self, divergence: &Divergence<G>) -> bool {
        divergence.fits.iter().any(|index| self.is_fit(divergence, *index))
    }

    /// The fewest readings that explain the divergence together. Sets of which one has left the rules by then are tried
    /// first, since others may matter only after that. But of two that have not, one may keep from being looked at what the
    /// other would have decided alike.
    fn readings_for(&self, divergence: &Divergence<G>) -> Option<Vec<usize>> {
        let begins = self.beginning(divergence);
        let is_relevant = |index: &usize| self.is_one_reading(*index) && begins(*index).is_some();
        let (mut few, others): (Vec<usize>, Vec<usize>) =
            (0..self.variants.len()).filter(is_relevant).partition(|index| begins(*index) == Some(true));
        let first = few.len();
        few.extend(others);
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for (place, one) in few.iter().enumerate() {
            sets.extend(few[place + 1..].iter().map(|two| vec![*one, *two]));
        }
        few.truncate(TOGETHER);
        let mut larger: Vec<u32> = (0..1 << few.len()).filter(|set: &u32| set.count_ones() > 2).collect();
        larger.retain(|set| (set.trailing_zeros() as usize) < first);
        larger.sort_by_key(|set| set.count_ones());
        let chosen = |set: u32| (0..few.len()).filter(|place| set >> place & 1 == 1).map(|place| few[place]).collect();
        sets.extend(larger.into_iter().map(chosen));
        sets.iter_mut().for_each(|held| held.sort_unstable());
        sets.retain(|held| self.compose(held));
        let kind = Kind::of(&divergence.difference);
        let mut sets = sets.into_iter().take_while(|_| !self.patience.is_over());
        sets.find(|held| self.fits(held, divergence, divergence.at) && !self.is_ruled_out(held, kind))
    }

    /// Whether a variant alone shows something else than the rules in this divergence by the request that differs; `None`
    /// where it does not bear on it at all.
    fn beginning<'a>(&'a self, divergence: &'a Divergence<G>) -> Box<dyn Fn(usize) -> Option<bool> + 'a> {
        let Divergence { case, observed, at, difference, .. } = divergence;
        let rules = |index: usize| &self.hypotheses[index].rules;
        if Kind::of(difference) == Kind::Decision {
            let asked = Asked::of(&self.rules, case, observed);
            return Box::new(move |index| {
                let bears = !G::decide_alike(rules(index), &self.rules);
                bears.then(|| asked.as_ref().is_some_and(|asked| asked.tells_apart(rules(index))))
            });
        }
        let playout = Playout::of(&self.rules, case);
        Box::new(move |index| Some(playout.leaves(rules(index), case).is_some_and(|left| left <= *at)))
    }

    /// Whether a variant is a reading, and not one that stands for several: that is a set itself.
    fn is_one_reading(&self, index: usize) -> bool {
        let several = format!("{}=", G::name());
        let variant = self.variants[index];
        variant.kind == VariantKind::Reading && !variant.id.starts_with(&several)
    }

    /// Finds readings that together show everything that was seen, and holds them; false where there are none. Where there
    /// are too many to be tried nothing is said against them.
    fn hold_all_readings(&mut self) -> bool {
        let all_fit = |index: usize| {
            let may_show_others = || self.more.keys().all(|one| self.may_show(one, index));
            self.divergences.iter().all(|one| self.is_fit(one, index)) && may_show_others()
        };
        if (0..self.hypotheses.len()).any(|index| self.is_in_good_faith(&self.hypotheses[index].held) && all_fit(index))
        {
            return true;
        }
        let acts = |index: usize| self.divergences.iter().any(|one| self.beginning(one)(index) == Some(true));
        // Some act only where another one is held as well.
        let good = |held: &[usize]| held.len() > 1 && self.is_in_good_faith(held);
        let is_held = |index: usize| self.hypotheses.iter().any(|one| good(&one.held) && one.held.contains(&index));
        let matters = |index: &usize| self.is_one_reading(*index) && (is_held(*index) || acts(*index));
        let readings: Vec<usize> = (0..self.variants.len()).filter(matters).collect();
        if readings.len() > READINGS {
            return true;
        }
        let mut sets: Vec<u32> = (0..1 << readings.len()).filter(|set: &u32| set.count_ones() > 1).collect();
        sets.sort_by_key(|set| set.count_ones());
        // What rules out one set rules out many.
        let mut order: Vec<usize> = (0..self.divergences.len()).collect();
        for set in sets {
            let places = (0..readings.len()).filter(|place| set >> place & 1 == 1);
            let held: Vec<usize> = places.map(|place| readings[place]).collect();
            let fits = |one: &usize| self.fits(&held, &self.divergences[*one], self.divergences[*one].at);
            if self.patience.is_over() {
                return true;
            }
            if !self.compose(&held) {
                continue;
            }
            if let Some(unfit) = order.iter().position(|one| !fits(one)) {
                order[..=unfit].rotate_right(1);
                continue;
            }
            if !self.is_ruled_out_of_all(&held) {
                self.hold_as(held, vec![true; self.divergences.len()]);
                return true;
            }
        }
        false
    }

    fn pair_up(&mut self) {
        let mut order: Vec<usize> = (0..self.divergences.len()).collect();
        // The shortest first: what is seen in it has the fewest reasons.
        order.sort_by_key(|index| self.divergences[*index].case.events.len());
        for index in order {
            let vain = self.divergences.iter().filter(|one| one.tried.pairs).count();
            let one = &self.divergences[index];
            if self.pairing.is_over() {
                break;
            }
            // What a program decides is asked of one mistake at a time.
            let decides = Kind::of(&one.difference) == Kind::Decision;
            if vain >= VAIN || one.tried.pairs || decides || self.is_explained(one) {
                continue;
            }
            let pairs = self.pairs_for(one);
            self.divergences[index].tried.pairs = pairs.is_empty();
            let orphans = self.divergences.iter().filter(|one| !self.is_explained(one));
            let orphans: Vec<&Divergence<G>> = orphans.take(HELD_AGAINST).collect();
            let explains = |held: &Vec<usize>| orphans.iter().filter(|one| self.fits(held, one, one.at)).count();
            let mut counted: Vec<(usize, Vec<usize>)> = pairs.into_iter().map(|held| (explains(&held), held)).collect();
            counted.sort_by_key(|(explains, _)| Reverse(*explains));
            let most = counted.first().map_or(0, |(explains, _)| *explains);
            counted.retain(|(explains, _)| *explains == most);
            counted.into_iter().take(EQUALS).for_each(|(_, held)| self.hold(held));
        }
    }

    /// Where several explanations share the divergences among them, holds all of them together if that explains everything.
    fn hold_all_together(&mut self) {
        let ranked = self.ranked();
        if ranked.first().is_none_or(|(_, explains)| *explains == self.failed) {
            return;
        }
        let mut left: Vec<&Divergence<G>> = self.divergences.iter().collect();
        let mut held = BTreeSet::new();
        for (index, _) in ranked {
            let before = left.len();
            left.retain(|one| !one.fits.contains(&index));
            if left.len() < before {
                held.extend(&self.hypotheses[index].held);
            }
        }
        let mut held: Vec<usize> = held.into_iter().collect();
        if held.len() > TOGETHER || !left.is_empty() || !self.hold_everything(&held) {
            return;
        }
        // What the others show without it need not be held.
        let mut place = held.len();
        while place > 0 && held.len() > 1 {
            place -= 1;
            let rest: Vec<usize> = held.iter().copied().filter(|index| *index != held[place]).collect();
            if self.hold_everything(&rest) {
                held = rest;
            }
        }
        if self.hypotheses.iter().any(|one| one.held == held) {
            return;
        }
        self.hold_as(held, vec![true; self.divergences.len()]);
    }

    /// Whether these variants together show exactly what was seen in each divergence, and nothing speaks against them.
    fn hold_everything(&self, held: &[usize]) -> bool {
        !self.patience.is_over()
            && self.compose(held)
            && self.divergences.iter().all(|one| self.fits(held, one, one.at))
            && !self.is_ruled_out_of_all(held)
    }

    /// Pairs that explain the divergence. One of the two has left the rules no later than the referee. Best it shows what
    /// was observed up to some later request, or to the end and is contradicted elsewhere, and the other changes what
    /// follows; else the two differ from what either does alone at once.
    fn pairs_for(&self, divergence: &Divergence<G>) -> Vec<Vec<usize>> {
        let Divergence { case, observed, at, .. } = divergence;
        let playout = Playout::of(&self.rules, case);
        let mut first: Vec<(usize, usize)> = Vec::new();
        for index in 0..self.variants.len() {
            let rules = &self.hypotheses[index].rules;
            if playout.leaves(rules, case).is_some_and(|left| left <= *at) {
                first.push((unlike::<G>(rules, case, 0, observed).unwrap_or(observed.len()), index));
            }
        }
        first.sort_by_key(|(until, _)| Reverse(*until));
        let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
        for (until, one) in first.into_iter().take(PAIRED) {
            if until <= *at && !found.is_empty() {
                break;
            }
            // Where both differ at once, what one of them shows alone says little.
            let from = if until < observed.len() { until.max(*at) } else { *at };
            for two in (0..self.variants.len()).filter(|two| *two != one) {
                if self.pairing.is_over() {
                    return found;
                }
                let held = vec![one.min(two), one.max(two)];
                if seen.insert(held.clone())
                    && self.compose(&held)
                    && self.fits(&held, divergence, from)
                    && !self.is_ruled_out(&held, Kind::Game)
                {
                    found.push(held);
                }
            }
        }
        found
    }

    /// Whether variants that are held together show exactly what was observed. What is observed at request `from`, where
    /// the referee differs or later, is looked at first, since most do not fit there.
    fn fits(&self, held: &[usize], divergence: &Divergence<G>, from: usize) -> bool {
        let (rules, Divergence { case, observed, at, .. }) = (self.rules_with(held), divergence);
        if Kind::of(&divergence.difference) == Kind::Decision {
            let asked = Asked::of(&self.rules, case, observed);
            return asked.is_some_and(|asked| asked.is_seen(&rules, observed));
        }
        let fits_from = |request| unlike::<G>(&rules, case, request, observed).is_none();
        if !fits_from(from) || from > *at && !fits_from(*at) {
            return false;
        }
        // Before it differs, the referee is seen to follow the rules.
        let left = Playout::of(&self.rules, case).leaves(&rules, case).unwrap_or(0);
        left >= *at || fits_from(left)
    }

    /// Whether in some case the referee follows the rules in this, and one that holds all these variants would not.
    fn is_ruled_out(&self, held: &[usize], kind: Kind) -> bool {
        match kind {
            Kind::Game => self.contradicting(held).is_some(),
            Kind::Decision => self.misdecides(&self.rules_with(held)),
        }
    }

    /// The same in anything that differs: who plays wrong may decide right.
    fn is_ruled_out_of_all(&self, held: &[usize]) -> bool {
        let kinds: BTreeSet<Kind> = self.divergences.iter().map(|one| Kind::of(&one.difference)).collect();
        kinds.into_iter().any(|kind| self.is_ruled_out(held, kind))
    }

    fn misdecides(&self, rules: &G::Rules) -> bool {
        self.decided.iter().any(|asked| asked.tells_apart(rules))
    }

    /// The case, as an index, in which the referee plays by the rules, and one that holds all these variants would not.
    /// Cases that contradict one of them alone are looked at first.
    fn contradicting(&self, held: &[usize]) -> Option<usize> {
        let alone = held.iter().filter_map(|index| self.hypotheses[*index].contradicted);
        let rules = self.rules_with(held);
        let contradicts = |index: &usize| {
            let Some(Agreeing { case, shape, .. }) = self.agreeing.get(*index) else { return false };
            let Some(at) = Playout::of(&self.rules, case).leaves(&rules, case) else { return false };
            unlike::<G>(&rules, case, at, &shape.shows(play::<G>(&self.rules, case))).is_some()
        };
        alone.chain(0..self.agreeing.len()).find(contradicts)
    }

    /// Takes the set among the hypotheses.
    fn hold(&mut self, held: Vec<usize>) {
        let fits = self.divergences.iter().map(|one| self.fits(&held, one, one.at)).collect();
        self.hold_as(held, fits);
    }

    /// The same where it is known which divergences it fits.
    fn hold_as(&mut self, held: Vec<usize>, fits: Vec<bool>) {
        let index = self.hypotheses.len();
        for (divergence, _) in self.divergences.iter_mut().zip(fits).filter(|(_, fits)| *fits) {
            divergence.fits.push(index);
        }
        let rules = self.rules_with(&held);
        // It was not ruled out by what was played, or by what was decided, as far as it explains that.
        let (contradicted, misdecides) = (self.contradicting(&held), self.misdecides(&rules));
        // The mutation score is asked of single variants alone.
        self.hypotheses.push(Hypothesis { held, rules, contradicted, misdecides, mute: false, caught: true });
    }
}
