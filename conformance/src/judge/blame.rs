//! Which rule a divergence is laid to, and which divergences are one finding.
//!
//! What a variant explains is laid to the rule of the variant. What nothing explains is laid to the rule that is suspected
//! most: variants of a rule are mutants of it, and a bug in that rule acts where they act and is silent where they are
//! silent (mutation-based fault localisation, with Ochiai's measure). That counts most, and which parts of what is shown its
//! variants change; golden traces that are about the rule and fail, and steps that apply it, count as well.

mod said;
mod weight;

use super::changes::Change;
use super::lay::{Evidence, Laid, lay, ochiai};
use super::made::Made;
use super::mutants::Act;
use super::places::{Profile, Profiles, places, shown_at};
use super::seen::Shape;
use super::sometimes::Sometimes;
use super::{Divergence, Judge, Kind, unlike};
use crate::compare::{Field, differs_in};
use crate::contest::{Contest, Variant, VariantKind};
use crate::protocol::Observation;
use rulebook_spec::rule::Rule;
use said::{content_of, named, opened_otherwise};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The rules that divergences may be about which nothing explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspects {
    /// The rules, the most suspected first.
    pub rules: Vec<Rule>,
    /// Whether each of them is applied by every step that differs and by no step that agrees.
    pub only_there: bool,
    /// Whether the referee shows no state at all where the game goes on.
    pub is_error: bool,
    /// Small changes of the rules each of which shows exactly what was seen.
    pub changes: Vec<Change>,
}

/// Divergences that are laid to one rule.
#[derive(Clone, Debug)]
pub struct Group {
    /// The rule.
    pub rule: Rule,
    /// The divergences that were kept, as indexes, in the order in which they were found.
    pub members: Vec<usize>,
    /// How many cases it stands for, kept or not.
    pub cases: u64,
    /// Whether it is what has nothing to do with the rule that is suspected most of all.
    pub(super) is_rest: bool,
}

/// At most this many rules are suspected.
const MOST: usize = 3;

/// The rule that all replies break which differ, where the referee takes each of them.
fn taken<G: Contest>(divergences: &[&Divergence<G>]) -> Option<Rule> {
    let is_taken = |one: &Divergence<G>| one.difference.field == Field::Refused && one.difference.expected == true;
    common(divergences, |one| one.breaks.filter(|_| is_taken(one)))
}

/// Whether the reply is refused by the rules and by the referee: what differs is what follows, and by the rules something does.
fn is_refused_alike<G: Contest>(divergence: &Divergence<G>) -> bool {
    let got = divergence.observed.get(divergence.at);
    divergence.breaks.is_some()
        && !divergence.is_void
        && divergence.difference.field != Field::Refused
        && matches!(got, Some(Observation::State(state)) if state.refused == Some(true))
}

/// How often something is seen where the referee differs and where it agrees.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// How much it is like what was observed, summed up.
    like: f64,
    differing: u64,
}

impl<G: Contest> Judge<G> {
    /// The rule that a divergence is laid to.
    pub fn blamed(&self, divergence: &Divergence<G>) -> Rule {
        let group = self.groups().iter().find(|group| group.members.contains(&divergence.number));
        group.map_or(G::book().rules[0], |group| group.rule)
    }

    /// The findings: all that differs, sorted by the rules to which it is laid: what most cases show first, and behind it what has nothing to do
    /// with the rule that is suspected most.
    pub fn groups(&self) -> &[Group] {
        self.sorted.get_or_init(|| {
            let mut groups = self.sort();
            self.merge(&mut groups);
            self.look_further(&mut groups);
            let (ranked, laid) = (self.ranked(), groups.clone());
            for (one, count) in &self.more {
                groups[self.group_of(one, &ranked, &laid).unwrap_or(0)].cases += count;
            }
            // The sort is stable: what as many cases show stays in the order in which it was found.
            groups.sort_by_key(|group| (group.is_rest, Reverse(group.cases)));
            groups
        })
    }

    /// The divergences of a group.
    pub fn members(&self, group: &Group) -> Vec<&Divergence<G>> {
        group.members.iter().map(|index| &self.divergences[*index]).collect()
    }

    fn sort(&self) -> Vec<Group> {
        let all: Vec<usize> = (0..self.divergences.len()).collect();
        let ranked = self.ranked();
        let explained: Vec<Option<Rule>> = self.divergences.iter().map(|one| self.explained_by(one, &ranked)).collect();
        if let Some(index) = self.whole(&ranked) {
            let of = |one: usize| self.begins(&self.divergences[one], &self.hypotheses[index].held).touches;
            let rules = all.iter().map(|one| (*one, explained[*one].unwrap_or_else(|| of(*one)))).collect();
            return grouped::<G>(&all, &Laid { rules, ..Laid::default() });
        }
        // How a game is played and how a program decides are different parts of a referee.
        let mut laid = Laid::default();
        for kind in [Kind::Game, Kind::Decision] {
            let some: Vec<usize> = all.iter().copied().filter(|one| self.kind(*one) == kind).collect();
            lay(self, some, &|one| explained[one], G::book().rules[0], &mut laid);
        }
        grouped::<G>(&all, &laid)
    }

    /// The best explanation, where it explains everything.
    pub(super) fn whole(&self, ranked: &[(usize, u64)]) -> Option<usize> {
        let (index, _) = *ranked.first()?;
        let is_whole = self.divergences.iter().all(|one| self.is_fit(one, index) || one.mute.contains(&index));
        (is_whole && self.more.keys().all(|one| self.may_show(one, index))).then_some(index)
    }

    /// Whether one explanation of the catalogue, a variant or several together, shows all that was seen.
    pub fn is_explained_whole(&self) -> bool {
        self.failed == 0 || self.whole(&self.ranked()).is_some()
    }

    fn kind(&self, divergence: usize) -> Kind {
        Kind::of(&self.divergences[divergence].difference)
    }

    /// The rule of the best explanation of a divergence.
    fn explained_by(&self, divergence: &Divergence<G>, ranked: &[(usize, u64)]) -> Option<Rule> {
        let (index, _) = ranked.iter().find(|(index, _)| self.is_fit(divergence, *index))?;
        Some(self.begins(divergence, &self.hypotheses[*index].held).touches)
    }

    /// Of variants that are held together, the one that shows by itself what is seen first.
    fn begins(&self, divergence: &Divergence<G>, held: &[usize]) -> &'static Variant<G::Rules> {
        let seen = &divergence.observed[..divergence.observed.len().min(divergence.at + 1)];
        let shows = |index: &&usize| {
            let until = unlike::<G>(&self.hypotheses[**index].rules, &divergence.case, 0, seen);
            until.is_none_or(|until| until > divergence.at)
        };
        let first = held.iter().find(|index| held.len() > 1 && shows(index)).or(held.first());
        self.variants[first.copied().unwrap_or(0)]
    }

    /// How much small changes of the rules that show some of these divergences suspect each rule that has to do with them.
    fn suspected_by_made(&self, group: &[usize], concerned: &BTreeMap<Rule, f64>) -> BTreeMap<Rule, f64> {
        let mut most: BTreeMap<Rule, f64> = BTreeMap::new();
        // What was looked for in a part alone says nothing of more than that.
        let is_of =
            |one: &&Made| one.among.as_ref().is_none_or(|among| group.iter().all(|one| among.members.contains(one)));
        for one in self.all_made().filter(is_of) {
            let hits = group.iter().filter(|member| one.explains.contains(member)).count() as f64;
            let tried = group.iter().filter(|member| one.tried.contains(member)).count().max(1);
            let (against, weight) = match &one.sometimes {
                None => (weight::AGAINST * one.contradicted as f64, weight::MADE),
                Some(Sometimes { when: Some(_), .. }) => (0.0, weight::SOMETIMES),
                Some(Sometimes { silent, .. }) => (weight::SILENT * *silent as f64, weight::SOMETIMES),
            };
            let share = ochiai(hits, hits, against, tried) * (hits / tried as f64).sqrt();
            // A clock that is read wrongly breaks a rule with which the request has nothing to do.
            let concerns = |rule: &Rule| one.is_clock() || concerned.contains_key(rule);
            let shows_all = one.sometimes.is_none() && one.contradicted == 0 && hits as usize == tried;
            let surest = one.rules.iter().map(|(_, sure)| *sure).fold(0.0, f64::max);
            for (rule, sure) in one.rules.iter().filter(|(rule, _)| concerns(rule)) {
                let so_far = most.entry(*rule).or_default();
                let all = if shows_all && *sure >= surest { weight::MADE_ALL } else { 0.0 };
                *so_far = so_far.max((weight * share + all) * sure);
            }
        }
        most
    }

    /// Suspects rules about time only as far as answers take time where something differs: without, they cannot be broken.
    fn pass_over_time(&self, divergences: &[&Divergence<G>], suspicions: &mut BTreeMap<Rule, f64>) {
        let mut untimed: BTreeMap<Rule, usize> = BTreeMap::new();
        for one in divergences.iter().filter(|one| one.at > 0 && !one.takes_time()) {
            G::of_time(&one.case.setup).iter().for_each(|rule| *untimed.entry(*rule).or_default() += 1);
        }
        for (rule, count) in untimed {
            suspicions.entry(rule).and_modify(|score| *score *= 1.0 - count as f64 / divergences.len() as f64);
        }
        suspicions.retain(|_, score| *score > 0.0);
    }

    /// Suspects rules little whose variants always change more than what is told, where nothing else differs in most cases.
    fn pass_over_more(&self, divergences: &[&Divergence<G>], suspicions: &mut BTreeMap<Rule, f64>) {
        let told = divergences.iter().filter(|one| self.profiled(one).is_told).count();
        if told as f64 >= weight::TOLD_LEAST * divergences.len() as f64 {
            let does_more = |rule: &Rule| self.profiles.get().is_some_and(|profiles| profiles.does_more(*rule));
            suspicions.iter_mut().filter(|(rule, _)| does_more(rule)).for_each(|(_, score)| *score *= weight::TOLD);
        }
    }

    /// How much each rule is suspected that a reply broke in each of these games before something differs: a fault may leave behind
    /// what shows later.
    fn broken_before(&self, divergences: &[&Divergence<G>]) -> Vec<(Rule, f64)> {
        let Some((first, others)) = divergences.split_first() else { return Vec::new() };
        let in_each =
            first.broken_before.iter().filter(|rule| others.iter().all(|one| one.broken_before.contains(rule)));
        let score = |rule: &Rule| {
            let (all, elsewhere) = (divergences.len(), self.broken.get(rule).copied().unwrap_or(0));
            (*rule, weight::BEFORE * ochiai(all as f64, all as f64, elsewhere as f64, all))
        };
        in_each.map(score).collect()
    }

    /// The rules that have to do with a divergence, and how much a mutant of each does there what was observed.
    fn concerned(&self, divergence: &Divergence<G>) -> BTreeMap<Rule, f64> {
        let Divergence { cites, asked, breaks, about, acts, .. } = divergence;
        let said = named(divergence);
        let applied = cites.iter().chain(asked).chain(breaks).chain(about).chain(&said);
        let mut concerned: BTreeMap<Rule, f64> = applied.map(|rule| (*rule, 0.0)).collect();
        for Act { variant, likeness } in acts.iter().flatten() {
            let most = concerned.entry(self.variants[*variant].touches).or_default();
            *most = most.max(*likeness);
        }
        concerned
    }

    /// What is changed here, beside what variants of each rule change.
    fn profiled<'a>(&self, divergence: &'a Divergence<G>) -> &'a Profile {
        divergence.profile.get_or_init(|| {
            let Divergence { case, at, observed, difference, .. } = divergence;
            if Kind::of(difference) == Kind::Decision {
                return Profile::default();
            }
            let profiles = self.profiles.get_or_init(|| Profiles::of::<G>(&self.rules, &self.variants, self.tables()));
            let part = Shape::of(observed).open(*at).part(*at);
            let expected = shown_at::<G>(&self.rules, case, *at).map(|expected| part.of(expected));
            let changed = expected.zip(observed.get(*at)).map(|(expected, got)| places(&expected, got));
            profiles.profile(&changed.unwrap_or_default())
        })
    }

    /// Whether each of these divergences applies the rule, and no step that agrees.
    fn is_only_there(&self, rule: Rule, divergences: &[&Divergence<G>]) -> bool {
        divergences.iter().all(|one| one.cites.contains(&rule)) && !self.applied.contains_key(&rule)
    }

    /// What can be said of divergences that nothing explains as a whole: the rules that are suspected most.
    pub fn suspects(&self, group: &Group) -> Suspects {
        let members = self.members(group);
        let only = |rule: &Rule| self.is_only_there(*rule, &members);
        let mut rules: Vec<Rule> = self.suspicions(&group.members).into_iter().map(|(rule, _)| rule).collect();
        rules.retain(|rule| *rule != group.rule);
        rules.insert(0, group.rule);
        rules.truncate(MOST);
        let only_there = only(&group.rule);
        rules.retain(|rule| !only_there || only(rule));
        let is_error = members.iter().all(|one| one.is_error());
        let changes = if is_error { Vec::new() } else { self.changes(group) };
        Suspects { rules, only_there, is_error, changes }
    }
}

impl<G: Contest> Evidence for Judge<G> {
    fn suspicions(&self, group: &[usize]) -> Vec<(Rule, f64)> {
        let divergences: Vec<&Divergence<G>> = group.iter().map(|one| &self.divergences[*one]).collect();
        if divergences.iter().all(|one| one.is_error()) {
            return self.suspected_of_errors(&divergences);
        }
        let mut suspicions: BTreeMap<Rule, f64> = BTreeMap::new();
        for (variant, seen) in acting(&divergences) {
            let Variant { touches, kind, .. } = self.variants[variant];
            let silent = weight::SILENT * self.weighed[variant].1 as f64;
            let mut score = ochiai(seen.like, seen.differing as f64, silent, group.len());
            if *kind == VariantKind::Reading {
                score *= weight::READING;
            }
            let most = suspicions.entry(*touches).or_default();
            *most = most.max(score);
        }
        let mut concerned: BTreeMap<Rule, Seen> = BTreeMap::new();
        let (mut applied, mut about): (BTreeMap<Rule, u64>, BTreeMap<Rule, u64>) = Default::default();
        let mut profiled: BTreeMap<Rule, f64> = BTreeMap::new();
        for divergence in &divergences {
            for (rule, like) in &self.profiled(divergence).like {
                *profiled.entry(*rule).or_default() += like;
            }
            for (rule, like) in self.concerned(divergence) {
                let seen = concerned.entry(rule).or_default();
                (seen.like, seen.differing) = (seen.like + like, seen.differing + 1);
            }
            let cited: BTreeSet<Rule> = divergence.cites.iter().copied().collect();
            cited.into_iter().for_each(|rule| *applied.entry(rule).or_default() += 1);
            divergence.about.into_iter().for_each(|rule| *about.entry(rule).or_default() += 1);
        }
        let golden: u64 = about.values().sum();
        for (rule, seen) in concerned {
            let share = |hits: f64| hits / group.len() as f64;
            let cited = applied.get(&rule).copied().unwrap_or(0) as f64;
            let agreed = self.applied.get(&rule).copied().unwrap_or(0) as f64;
            let failing = about.get(&rule).copied().unwrap_or(0) as f64;
            // Golden traces about it that fail beside this group are no sign against it.
            let elsewhere = self.divergences.iter().filter(|one| one.about == Some(rule)).count() as f64 - failing;
            let passing = self.goldens.get(&rule).copied().unwrap_or(0) as f64;
            *suspicions.entry(rule).or_default() +=
                if self.is_only_there(rule, &divergences) { weight::ONLY_THERE } else { 0.0 }
                    + weight::CONCERNED * share(seen.differing as f64)
                    + weight::LIKE * share(seen.like)
                    + weight::PLACES * share(profiled.get(&rule).copied().unwrap_or_default())
                    + weight::APPLIED * ochiai(cited, cited, agreed, group.len())
                    + weight::GOLDEN * ochiai(failing, failing, passing + elsewhere, golden as usize)
                    + if golden as usize == group.len() { weight::GOLDEN_ALONE * share(failing) } else { 0.0 };
        }
        let most = self.suspected_by_made(group, &suspicions);
        let taken = taken(&divergences).map(|rule| (rule, weight::TAKEN));
        let said = common(&divergences, named).map(|rule| (rule, weight::NAMED));
        let content = common(&divergences, content_of).map(|rule| (rule, weight::CONTENT));
        let opened = common(&divergences, opened_otherwise).map(|rule| (rule, weight::OPENED));
        let all = group.len() as f64;
        let alike = divergences.iter().filter(|one| is_refused_alike(one)).filter_map(|one| one.breaks);
        let alike = alike.map(|rule| (rule, weight::REFUSED_ALIKE / all));
        let before = self.broken_before(&divergences);
        for (rule, score) in
            most.into_iter().chain(taken).chain(said).chain(content).chain(opened).chain(alike).chain(before)
        {
            *suspicions.entry(rule).or_default() += score;
        }
        self.pass_over_time(&divergences, &mut suspicions);
        self.pass_over_more(&divergences, &mut suspicions);
        let mut suspicions: Vec<(Rule, f64)> = suspicions.into_iter().collect();
        suspicions.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        suspicions
    }

    fn concerns(&self, rule: Rule, one: usize) -> bool {
        let one = &self.divergences[one];
        // A change of the rules that is about it may show what is seen where the rules do not come to it.
        let shows = |made: &&Made| made.contradicted == 0 && made.is_always() && made.explains.contains(&one.number);
        let is_about = |made: &Made| {
            let surest = made.rules.iter().map(|(_, sure)| *sure).fold(0.0, f64::max);
            made.rules.contains(&(rule, surest))
        };
        one.broken_before.contains(&rule)
            || self.concerned(one).contains_key(&rule)
            || self.made().iter().filter(shows).any(is_about)
    }

    fn sort(&self, one: usize) -> Option<Field> {
        Some(self.divergences[one].difference.field).filter(|field| field.is_of_step())
    }

    fn comes_of(&self, one: usize, most: Option<Field>) -> bool {
        let Divergence { case, at, observed, difference, .. } = &self.divergences[one];
        match (most, shown_at::<G>(&self.rules, case, *at), observed.get(*at)) {
            // Whether a reply is refused is decided before anything comes of it.
            _ if difference.field == Field::Refused => false,
            (None | Some(Field::Setup | Field::Answer), ..) => true,
            (Some(most), Some(Observation::State(expected)), Some(Observation::State(got))) => {
                differs_in::<G>(&expected, got, most)
            }
            _ => true,
        }
    }
}

/// The rule that this gives of each of the divergences.
fn common<G: Contest>(divergences: &[&Divergence<G>], of: impl Fn(&Divergence<G>) -> Option<Rule>) -> Option<Rule> {
    let rule = of(divergences.first()?)?;
    divergences.iter().all(|one| of(one) == Some(rule)).then_some(rule)
}

/// How often each variant acts in these divergences, and how like it is to what was observed.
fn acting<G: Contest>(divergences: &[&Divergence<G>]) -> BTreeMap<usize, Seen> {
    let mut acting: BTreeMap<usize, Seen> = BTreeMap::new();
    for Act { variant, likeness } in divergences.iter().flat_map(|one| one.acts.iter().flatten()) {
        let seen = acting.entry(*variant).or_default();
        (seen.like, seen.differing) = (seen.like + likeness, seen.differing + 1);
    }
    acting
}

/// The divergences of each rule, in the order in which they were found.
fn grouped<G: Contest>(all: &[usize], laid: &Laid) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for one in all {
        let rule = laid.rules.get(one).copied().unwrap_or(G::book().rules[0]);
        let index = groups.iter().position(|group| group.rule == rule).unwrap_or_else(|| {
            groups.push(Group { rule, members: Vec::new(), cases: 0, is_rest: true });
            groups.len() - 1
        });
        let group = &mut groups[index];
        group.members.push(*one);
        group.cases += 1;
        group.is_rest &= laid.rest.contains(one);
    }
    groups
}
