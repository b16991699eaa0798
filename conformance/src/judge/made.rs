//! Mutants as hypotheses: of a bug that nobody thought of, which small change of the rules shows the same.
//!
//! The first failing cases say which mutants could be it: those that show there exactly what was seen. These are held against all
//! other cases, of those that agree against as many as a bound allows.

use super::seen::Compared;
use super::signed::{has_signed, signed};
use super::sometimes::Sometimes;
use super::{Agreeing, Divergence, Group, Judge, Kind};
use crate::case::play;
use crate::compare::Difference;
use crate::contest::Contest;
use crate::mutants::{Left, Mutants, Opened};
use crate::protocol::Observation;
use crate::workers::{each, usual};
use rulebook_mutants::Mutant;
use rulebook_spec::game::Log;
use rulebook_spec::rule::Rule;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// How many failing cases say which mutants are tried.
const FIRST: usize = 8;
/// How many failing cases the mutants are held against, and how many that agree; against all that agree, those that none of these
/// contradicts.
const FAILING: usize = 120;
const AGREEING: usize = 400;
/// So many cases that agree are held against at a time.
const BLOCK: usize = 50;
/// A change that acts at some requests only is held against them where it shows this share of what differs, in percent.
const SHARE_PERCENT: usize = 60;
/// A case that takes the rules more than this, as [`Opened::taken`] counts it, takes long.
pub(super) const COSTLY: u64 = 60_000;
/// A mutant that so many cases contradict is held against no more.
const CLEARLY: u64 = 8;
/// At most this many mutants are held against them.
const TRIED: usize = 400;

/// A mutant that shows exactly what was seen in some case.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its number.
    pub number: u32,
    /// In which way it changes the rules.
    pub kind: &'static str,
    /// What it does, in words.
    pub says: String,
    /// The function of the specification that it changes; empty where there is none.
    pub function: &'static str,
    /// What that function does by the rules, in words.
    pub of: &'static str,
    /// The rules that it may be about, and how surely.
    pub rules: Vec<(Rule, f64)>,
    /// The failing cases in which it shows exactly what was seen, by their numbers.
    pub explains: BTreeSet<usize>,
    /// The failing cases that it was held against.
    pub tried: BTreeSet<usize>,
    /// In how many cases that agree it would not.
    pub contradicted: u64,
    /// Of one that was held against single requests and need not always act, when it does; else it always acts.
    pub(super) sometimes: Option<Sometimes>,
    /// The divergences among which alone it was looked for; `None` where that is all of them.
    pub(super) among: Option<Arc<Among>>,
}

/// A part of what differs.
#[derive(Clone, Debug)]
pub(super) struct Among {
    /// The divergences, by their numbers.
    pub members: BTreeSet<usize>,
    /// What shows the rest of what is laid to one rule, where something does.
    pub beside: Option<Box<Made>>,
}

impl Made {
    /// Whether it is held to act always, and not at some requests only.
    pub fn is_always(&self) -> bool {
        self.sometimes.as_ref().is_none_or(|some| some.silent == 0)
    }
}

impl std::fmt::Display for Made {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.says, self.function)?;
        match &self.sometimes {
            None => write!(f, ", contradicted by {} cases", self.contradicted),
            Some(Sometimes { silent, when: None }) => write!(f, ", silent at {silent} requests"),
            Some(Sometimes { when: Some(when), .. }) => write!(f, ", where {}", when.says()),
        }
    }
}

impl<G: Contest> Judge<G> {
    /// The mutants that show exactly what was seen in some failing case, the best first.
    pub fn made(&self) -> &[Made] {
        self.made.get_or_init(|| self.made_of(&self.some_failing(|_| true), SHARE_PERCENT))
    }

    /// The changes that show exactly what was seen in some of these cases, the best first; of those that act at some requests only the
    /// ones that show at least this share of them, in percent.
    pub(super) fn made_of(&self, failing: &[&Divergence<G>], share_percent: usize) -> Vec<Made> {
        let mut made = self.find_misheard(failing);
        made.extend(self.find_misread(failing));
        made.extend(self.find_made(failing).unwrap_or_default());
        made.extend(self.find_sometimes(failing, share_percent).unwrap_or_default());
        made.extend(self.find_mistold(failing));
        made
    }

    /// Looks for them now, where no variant explains everything: what is looked for first has the most time. That variants are
    /// weighed takes little of it, and without it rules are hardly told apart.
    pub fn look_for_changes(&mut self) {
        if !self.is_explained_whole() {
            self.weigh();
            self.made();
        }
    }

    /// Takes out all changes that were found, those of parts behind those of all that differs.
    pub fn take_made(&mut self) -> Vec<Made> {
        self.groups();
        let mut made = self.made.take().unwrap_or_default();
        made.extend(self.further.take().into_iter().flatten());
        made
    }

    /// Puts it back, after more was seen that was held against it.
    pub fn put_made(&mut self, made: Vec<Made>) {
        self.sorted.take();
        let (made, further): (Vec<Made>, Vec<Made>) = made.into_iter().partition(|one| one.among.is_none());
        (self.made, self.further) = (OnceLock::from(made), OnceLock::from(further));
    }

    /// Keeps so many more cases that agree, however many it has.
    pub fn make_room(&mut self, cases: usize) {
        self.room = self.room.max(self.agreeing.len()) + cases;
    }

    /// How many cases were kept that agree, and how many that differ.
    pub fn kept(&self) -> [usize; 2] {
        [self.agreeing.len(), self.divergences.len()]
    }

    /// What the case says of a change that was taken after so many were kept: whether it speaks for it or against it; `None` where the
    /// change does nothing there that this referee could be seen to do.
    pub fn says_last(&self, one: &Made, [agreeing, differing]: [usize; 2]) -> Option<bool> {
        let mutants = G::mutants()?;
        if let Some(last) = self.divergences.get(differing) {
            let opened = self.open_failing(mutants, last)?;
            return match opened.leaves(one.number) {
                Left::At(at) if at <= last.at && one.sometimes.is_some() => {
                    Some(self.shows_there(opened.as_ref(), one.number, last.seen()))
                }
                Left::At(at) if at <= last.at => Some(self.shows(opened.as_ref(), one.number, last.seen())),
                Left::Breaks => Some(false),
                _ => None,
            };
        }
        let Agreeing { case, shape, kept } = self.agreeing.get(agreeing)?;
        let opened = self.open(mutants, case, kept)?;
        let agrees = self.agrees(opened.as_ref(), one.number, &shape.shows(play(&self.rules, case)));
        (!agrees).then_some(false)
    }

    /// Whether a mutant shows what the referee does in a case that agrees.
    fn agrees(&self, opened: &dyn Opened, mutant: u32, shown: &[Observation]) -> bool {
        match opened.leaves(mutant) {
            Left::Never => true,
            Left::At(at) => self.is_like(opened, mutant, at, shown),
            Left::Breaks => false,
        }
    }

    fn find_made(&self, failing: &[&Divergence<G>]) -> Option<Vec<Made>> {
        let mutants = G::mutants()?;
        let mut open: BTreeMap<usize, Arc<dyn Opened>> = BTreeMap::new();
        for one in failing {
            if self.patience.is_over() {
                return None;
            }
            open.insert(one.number, self.open_failing(mutants, one)?);
        }
        // In how many of the first failing cases each mutant shows what was seen.
        let showing = each(usual(), &self.first(failing, FIRST), |one| {
            let opened = open[&one.number].as_ref();
            let shows = |mutant: &u32| !self.patience.is_over() && self.shows(opened, *mutant, one.seen());
            opened.reached().into_iter().filter(shows).collect::<Vec<u32>>()
        });
        let mut shown: BTreeMap<u32, usize> = BTreeMap::new();
        showing.into_iter().flatten().for_each(|mutant| *shown.entry(mutant).or_default() += 1);
        let mut candidates: Vec<u32> = shown.keys().copied().collect();
        candidates.sort_by_key(|mutant| Reverse(shown[mutant]));
        let tried: BTreeSet<usize> = failing.iter().map(|one| one.number).collect();
        candidates.truncate(TRIED);
        let held = each(usual(), &candidates, |number| {
            let shows = |one: &&&Divergence<G>| self.shows(open[&one.number].as_ref(), *number, one.seen());
            let explains = || failing.iter().filter(shows).map(|one| one.number).collect();
            (!self.patience.is_over()).then(explains)
        });
        let held = candidates.into_iter().zip(held).filter_map(|(number, explains)| Some((number, explains?)));
        let known = |(number, explains)| self.made_by(mutants, number, (explains, tried.clone()));
        let mut found: Vec<Made> = held.filter_map(known).collect();
        self.contradict_made(mutants, &mut found);
        let score = |one: &Made| {
            let (hits, tried) = (one.explains.len() as f64, one.tried.len() as f64);
            hits / (tried * (hits + one.contradicted as f64)).sqrt()
        };
        found.sort_by(|one, two| score(two).total_cmp(&score(one)));
        Some(found)
    }

    /// What is known of a mutant that shows what was seen in some of the cases that were tried; `None` where there is no such mutant.
    pub(super) fn made_by(
        &self,
        mutants: &dyn Mutants,
        number: u32,
        (explains, tried): (BTreeSet<usize>, BTreeSet<usize>),
    ) -> Option<Made> {
        let mutant = mutants.plan().mutants.get(number)?;
        let rulebook_mutants::Function { name: function, says: of, .. } = mutants.plan().functions[mutant.function];
        let (kind, says, rules) = (mutant.kind, mutant.says.into(), self.about_made(mutants, &mutant));
        let (contradicted, sometimes, among) = (0, None, None);
        Some(Made { number, kind, says, function, of, rules, explains, tried, contradicted, sometimes, among })
    }

    /// The failing cases of these that mutants are held against: the shortest. No mutant shows a number of the rules with a sign.
    pub(super) fn some_failing(&self, is_of: impl Fn(&Divergence<G>) -> bool) -> Vec<&Divergence<G>> {
        let may_be_made = |one: &&Divergence<G>| {
            let Difference { expected, got, .. } = &one.difference;
            Kind::of(&one.difference) == Kind::Game && !has_signed(expected, got)
        };
        let mut all: Vec<&Divergence<G>> =
            self.divergences.iter().filter(may_be_made).filter(|one| is_of(one)).collect();
        all.sort_by_key(|one| (one.case.events.len(), one.number));
        all.truncate(FAILING);
        all
    }

    /// Against how many divergences of a group mutants are held.
    pub fn held_against(&self, group: &Group) -> usize {
        let is_of = |one: &Divergence<G>| group.members.contains(&one.number);
        if G::mutants().is_some() { self.some_failing(is_of).len() } else { 0 }
    }

    /// One of each sort first: the same part differs, and the reply breaks the same rule.
    pub(super) fn first<'a>(&self, failing: &[&'a Divergence<G>], most: usize) -> Vec<&'a Divergence<G>> {
        let mut sorts = BTreeSet::new();
        let mut rest = Vec::new();
        let mut first: Vec<&Divergence<G>> = Vec::new();
        for one in failing {
            let is_new = sorts.insert((one.difference.field.name(), one.breaks));
            if is_new { first.push(one) } else { rest.push(*one) }
        }
        first.extend(rest);
        first.truncate(most);
        first
    }

    /// Whether a mutant shows exactly what was seen in a case that differs, first at this request.
    pub(super) fn shows(&self, opened: &dyn Opened, mutant: u32, (first, observed): (usize, &[Observation])) -> bool {
        match opened.leaves_by(mutant, first) {
            Left::At(at) => self.is_like(opened, mutant, at, observed),
            Left::Never | Left::Breaks => false,
        }
    }

    fn is_like(&self, opened: &dyn Opened, mutant: u32, from: usize, observed: &[Observation]) -> bool {
        let mut compared = Compared::new(observed);
        let ended = opened.shows(mutant, from, &mut |at, mut shown, asked| {
            let is_signed = self.liken(&mut shown, asked, observed.get(at));
            compared.take::<G>(at, &shown);
            // What a referee makes of a number below 0 cannot be told from what the rules make of one without a sign.
            if is_signed && compared.differs.is_none() {
                compared.differs = Some(false);
            }
            compared.differs.is_none()
        });
        ended && compared.differs != Some(true)
    }

    /// Makes of what a mutant shows what a referee with its rules would: who need not be told anything yet, and the signs of numbers.
    /// Gives whether a number of the position got a sign.
    pub(super) fn liken(&self, shown: &mut Observation, asked: &[Rule], seen: Option<&Observation>) -> bool {
        let Observation::State(state) = shown else { return false };
        state.unstarted = G::unstarted(&self.rules, &Log { asked: asked.to_vec(), ..Log::default() });
        let Some(Observation::State(seen)) = seen else { return false };
        signed(state, seen)
    }

    /// Counts the cases in which the referee follows the rules and a mutant does not. Of one that many contradict it is estimated how many
    /// there are.
    fn contradict_made(&self, mutants: &dyn Mutants, found: &mut [Made]) {
        let mut blocks: Vec<&[Agreeing<G>]> = self.agreeing.chunks(BLOCK).collect();
        let early = blocks.len().min(AGREEING / BLOCK);
        // Golden traces that stand together are about one rule: of all a third first, then the next one.
        let late = blocks.split_off(early);
        let early_blocks = (0..3).flat_map(|first| blocks.iter().skip(first).step_by(3).copied());
        let shows_all = |made: &&Made| made.explains.len() == made.tried.len();
        let whole: BTreeSet<u32> = found.iter().filter(shows_all).map(|made| made.number).collect();
        let mut all: BTreeSet<u32> = found.iter().map(|made| made.number).collect();
        for (block, some) in early_blocks.chain(late).enumerate() {
            let is_late = block >= early;
            if is_late {
                all = found.iter().filter(|made| made.contradicted == 0).map(|made| made.number).collect();
            }
            if all.is_empty() {
                return;
            }
            let open: Vec<u32> = all.iter().copied().collect();
            let refuted = each(usual(), some, |one| self.refuted(mutants, one, &open, &whole));
            let Some(refuted) = refuted.into_iter().collect::<Option<Vec<_>>>() else {
                // What was not held against everything is not said to be all that it takes.
                found.iter_mut().for_each(|made| made.contradicted += 1);
                return;
            };
            let most = if is_late { 1 } else { BLOCK };
            for made in found.iter_mut().filter(|made| open.binary_search(&made.number).is_ok()) {
                let cases = refuted.iter().flatten().filter(|number| **number == made.number);
                made.contradicted += cases.take(most).count() as u64;
                if made.contradicted >= CLEARLY && !is_late {
                    all.remove(&made.number);
                    made.contradicted = made.contradicted * early as u64 / (block as u64 + 1);
                }
            }
        }
    }

    /// Whether no case that agrees speaks against a change which always acts, those that take long included.
    pub(super) fn holds_everywhere(&self, one: &Made) -> bool {
        let (Some(mutants), true) = (G::mutants(), one.number > 0 && one.sometimes.is_none()) else { return true };
        let own = BTreeSet::from([one.number]);
        let holds =
            |case: &Agreeing<G>| self.refuted(mutants, case, &[one.number], &own).is_some_and(|some| some.is_empty());
        each(usual(), &self.agreeing, holds).into_iter().all(|holds| holds)
    }

    /// Those of these mutants that do otherwise than the rules in a case in which the referee follows them; `None` once the time is
    /// over. A case that takes long is held against those alone that are among `all` as well.
    fn refuted(
        &self,
        mutants: &dyn Mutants,
        one: &Agreeing<G>,
        numbers: &[u32],
        all: &BTreeSet<u32>,
    ) -> Option<Vec<u32>> {
        if self.patience.is_over() {
            return None;
        }
        let Some(opened) = self.open_for(mutants, one, numbers.iter().copied()) else { return Some(Vec::new()) };
        // A few cases of the largest boards take as long as all others.
        let is_held = |number: &&u32| opened.taken() <= COSTLY || all.contains(*number);
        let reached: BTreeSet<u32> = opened.reached().into_iter().collect();
        let shown = OnceCell::new();
        let is_refuted = |number: &u32| {
            let shown = shown.get_or_init(|| one.shape.shows(play(&self.rules, &one.case)));
            reached.contains(number) && !self.agrees(opened.as_ref(), *number, shown)
        };
        Some(numbers.iter().filter(is_held).copied().filter(is_refuted).collect())
    }
}

/// How surely a change of a function is about a rule.
mod sure {
    /// The rule is named next to the change.
    pub const NEAR: f64 = 1.0;
    /// The function has its name.
    pub const CALLED: f64 = 1.0;
    /// The table says that the function's entry is about it, and the function speaks of no two rules.
    pub const ENTRY: f64 = 0.85;
    /// The table says so of a function that speaks of several.
    pub const ONE_OF_SEVERAL: f64 = 0.45;
    /// Variants of the rule put something in the function's place.
    pub const REPLACED: f64 = 0.75;
    /// The function names it.
    pub const NAMED: f64 = 0.8;
    /// The change speaks of a function of the table that is about it and no other.
    pub const SPOKEN_OF: f64 = 0.8;
    /// The change is one of data of the table that are about it and no other.
    pub const DATA: f64 = 0.9;
    /// The function is called next to its name.
    pub const BESIDE: f64 = 0.7;
    /// It stands where the function's documentation points.
    pub const CITED: f64 = 0.4;
}

impl<G: Contest> Judge<G> {
    /// The rules that a mutant may be about, and how surely.
    pub(super) fn about_made(&self, mutants: &dyn Mutants, mutant: &Mutant) -> Vec<(Rule, f64)> {
        let function = &mutants.plan().functions[mutant.function];
        let name = function.name.rsplit("::").next().unwrap_or_default();
        let known = |id: &str| G::book().rules.iter().copied().find(|rule| rule.id() == id);
        let mut sure: BTreeMap<Rule, f64> = BTreeMap::new();
        let mut more = |rule: Rule, share: f64| {
            let most = sure.entry(rule).or_default();
            *most = most.max(share);
        };
        mutant.near.iter().filter_map(|id| known(id)).for_each(|rule| more(rule, sure::NEAR));
        let (named, cited) = function.rules.split_at(function.named);
        named.iter().filter_map(|id| known(id)).for_each(|rule| more(rule, sure::NAMED));
        for (entry, is_data) in entries_of(mutant.says) {
            let name = format!("table::{entry}");
            let of = mutants.plan().functions.iter().find(|one| one.name == name);
            // Those that its documentation names, where it names any.
            let rules = of.map_or(&[][..], |one| if one.named > 0 { &one.rules[..one.named] } else { one.rules });
            let rules: Vec<Rule> = rules.iter().filter_map(|id| known(id)).collect();
            let share = match rules.len() {
                1 if is_data => sure::DATA,
                1 => sure::SPOKEN_OF,
                _ => sure::ONE_OF_SEVERAL,
            };
            rules.into_iter().for_each(|rule| more(rule, share));
        }
        let is_one = function.entry.len() == 1 && function.named < 2;
        let entry = if is_one { sure::ENTRY } else { sure::ONE_OF_SEVERAL };
        function.entry.iter().filter_map(|id| known(id)).for_each(|rule| more(rule, entry));
        for (id, at) in function.called {
            let share = f64::from(*at) / f64::from(function.places);
            known(id).into_iter().for_each(|rule| more(rule, sure::BESIDE * share.sqrt()));
        }
        cited.iter().filter_map(|id| known(id)).for_each(|rule| more(rule, sure::CITED));
        for (variant, replaces) in self.variants.iter().zip(&self.replaces) {
            if replaces[..] == [name] {
                more(variant.touches, sure::REPLACED);
            }
        }
        let called = |rule: &&Rule| rule.id().rsplit('.').next() == Some(name.replace('_', "-").as_str());
        let called: Vec<Rule> = sure.keys().filter(|rule| called(rule)).copied().collect();
        sure.extend(called.into_iter().map(|rule| (rule, sure::CALLED)));
        sure.into_iter().collect()
    }
}

/// The entries of the table of rules of which a change speaks, and whether they are data: `(rules.line_up)(…)` calls a function,
/// `rules.order` is data.
fn entries_of(says: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_name = |letter: char| letter == '_' || letter.is_ascii_alphanumeric();
    says.match_indices("rules.").map(move |(at, words)| {
        let rest = &says[at + words.len()..];
        let entry = rest.split(|letter| !is_name(letter)).next().unwrap_or_default();
        let is_called = says[..at].ends_with('(') && rest[entry.len()..].starts_with(")(");
        (entry, !is_called)
    })
}

#[cfg(test)]
mod tests {
    use super::entries_of;

    #[test]
    fn what_is_called_and_what_is_data_are_told_apart() {
        let says = "`(rules.line_up)(rules, units)` before `left.min(rules.reserve_cap)`";
        assert_eq!(entries_of(says).collect::<Vec<_>>(), [("line_up", false), ("reserve_cap", true)]);
        assert_eq!(entries_of("as if `self.rules` were never so").next(), None);
    }
}
