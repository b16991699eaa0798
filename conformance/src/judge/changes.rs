//! The small changes of the rules that are told of a finding: one that shows all of it, or two each of which shows what the other does
//! not.

use super::blame::Group;
use super::facts::when::When;
use super::made::{Among, Made};
use super::told::{does, is_same_change};
use super::{Divergence, Judge};
use crate::contest::Contest;
use rulebook_spec::rule::Rule;
use std::cmp::Reverse;
use std::sync::Arc;

/// A small change of the rules that shows exactly what was seen, made by machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The function of the specification.
    pub function: &'static str,
    /// The rule that it is most surely about, where one is known.
    pub rule: Option<Rule>,
    /// What the function does by the rules, in words; empty where nothing is said of it.
    pub of: &'static str,
    /// What is changed.
    pub says: String,
    /// What a referee does that errs like this, as it goes on after "the referee".
    pub does: String,
    /// On which requests alone, in words, where it does not show everywhere.
    pub when: Option<String>,
    /// Whether it was held against the first request that differs alone, and not against what follows.
    pub first_only: bool,
    /// In how many of the cases that differ it shows exactly what was seen: in all in which it was tried, or in a part.
    pub cases: usize,
    /// Whether it shows a part of them alone. Then a second change is told with it, which shows the others.
    pub is_part: bool,
    /// Which of [`Judge::all_made`] it is; of two that belong together the second one.
    pub(super) made: usize,
}

/// At most this many changes are told that cannot be told apart.
const CHANGES: usize = 3;
/// A change that shows a part of what is laid to one rule is looked at where that is at least so many cases,
const PART: usize = 3;
/// and so many others are left.
const REST: usize = 2;
/// A change that acts at some requests only may show this share of what differs, in percent.
const PART_PERCENT: usize = 20;

impl Made {
    /// Whether no case that agrees speaks against it, as far as it is known when it acts.
    fn is_open(&self) -> bool {
        self.contradicted == 0 && self.sometimes.as_ref().is_none_or(|some| some.silent == 0 || some.when.is_some())
    }

    /// Of how many of these divergences it shows exactly what was seen, and against how many it was held.
    fn counts(&self, members: &[usize]) -> [usize; 2] {
        [&self.explains, &self.tried].map(|some| members.iter().filter(|member| some.contains(member)).count())
    }

    /// Whether it shows all of these divergences against which it was held.
    fn shows_all(&self, members: &[usize]) -> bool {
        let is_of = self.among.as_ref().is_none_or(|among| members.iter().all(|member| among.members.contains(member)));
        let [explained, tried] = self.counts(members);
        is_of && self.is_open() && tried > 0 && explained == tried
    }

    /// The rule that it is most surely about: of several as sure ones this one, or the first.
    fn surest(&self, of_group: Rule) -> Option<Rule> {
        let sure = |(rule, sure): &&(Rule, f64)| (*sure, *rule == of_group);
        let by = |one: (f64, bool), two: (f64, bool)| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1));
        self.rules.iter().rev().max_by(|one, two| by(sure(one), sure(two))).map(|(rule, _)| *rule)
    }
}

impl<G: Contest> Judge<G> {
    /// All changes that were found, those that were looked for in what is laid to one rule behind the others.
    pub(super) fn all_made(&self) -> impl Iterator<Item = &Made> {
        self.made().iter().chain(self.further.get().into_iter().flatten())
    }

    /// Makes one finding of two that one change shows: one mistake is likelier than two.
    pub(super) fn merge(&self, groups: &mut Vec<Group>) {
        let ranked = self.ranked();
        let mut one = 0;
        while one < groups.len() {
            let both = |two: &usize| {
                let (first, second) = (&groups[one].members, &groups[*two].members);
                let is_known = self.is_known(&ranked, first) || self.is_known(&ranked, second);
                !is_known && self.made().iter().any(|made| made.shows_all(first) && made.shows_all(second))
            };
            match (one + 1..groups.len()).find(both) {
                Some(two) => {
                    let Group { rule, members, cases, is_rest } = groups.remove(two);
                    let first = &mut groups[one];
                    if members.len() > first.members.len() {
                        first.rule = rule;
                    }
                    first.members.extend(members);
                    first.members.sort_unstable();
                    (first.cases, first.is_rest) = (first.cases + cases, first.is_rest && is_rest);
                }
                None => one += 1,
            }
        }
    }

    /// Whether variants of the catalogue show all of these divergences.
    fn is_known(&self, ranked: &[(usize, u64)], members: &[usize]) -> bool {
        let fits = |index: usize| members.iter().all(|member| self.is_fit(&self.divergences[*member], index));
        ranked.iter().any(|(index, _)| fits(*index))
    }

    /// Looks for changes once more in each finding by itself of which no change shows all: of several mistakes each has its own. Where
    /// that says so, the finding is laid to another rule.
    pub(super) fn look_further(&self, groups: &mut [Group]) {
        let further = self.further.get_or_init(|| self.find_further(groups));
        if further.is_empty() {
            return;
        }
        for index in 0..groups.len() {
            let Group { rule, members, .. } = &groups[index];
            let is_new = |rule: &Rule| groups.iter().all(|group| group.rule != *rule);
            let fitting: Vec<&Made> = further.iter().filter(|one| one.shows_all(members)).collect();
            let better = match fitting.first() {
                Some(_) if self.made().iter().any(|one| one.shows_all(members)) => None,
                Some(_) if fitting.iter().any(|one| one.surest(*rule).is_none_or(|surest| surest == *rule)) => None,
                Some(first) => first.surest(*rule),
                None => pair(further, members)
                    .and_then(|(_, [one, two])| one.surest(*rule).filter(|both| two.surest(*both) == Some(*both))),
            };
            if let Some(better) = better.filter(is_new) {
                groups[index].rule = better;
            }
        }
    }

    fn find_further(&self, groups: &[Group]) -> Vec<Made> {
        let ranked = self.ranked();
        let mut further: Vec<Made> = Vec::new();
        for Group { members, .. } in groups {
            if self.is_known(&ranked, members) || self.made().iter().any(|one| one.shows_all(members)) {
                continue;
            }
            let is_all = groups.len() == 1;
            let mut own = self.made_among(members, None, is_all);
            if !own.iter().any(|one| one.shows_all(members)) {
                let parts = self.made().iter().chain(&own).filter(|one| {
                    let [explained, tried] = one.counts(members);
                    one.is_open() && explained >= PART && explained + REST <= tried
                });
                let most = parts.max_by_key(|one| (one.counts(members)[0], Reverse(one.sometimes.is_some()))).cloned();
                if let Some(part) = most.filter(|one| self.holds_everywhere(one)) {
                    let is_rest = |member: &&usize| part.tried.contains(member) && !part.explains.contains(member);
                    let rest: Vec<usize> = members.iter().filter(is_rest).copied().collect();
                    let mut of_rest = self.made_among(&rest, Some(part), false);
                    of_rest.retain(|one| one.shows_all(&rest));
                    own.extend(of_rest);
                }
            }
            further.extend(own);
        }
        further
    }

    /// Changes that show some of these divergences, of which `beside` shows the others. Where they are all there are, only those are looked
    /// for that act at some requests.
    fn made_among(&self, members: &[usize], beside: Option<Made>, is_all: bool) -> Vec<Made> {
        let failing: Vec<&Divergence<G>> = self.some_failing(|one| members.contains(&one.number));
        if failing.is_empty() || self.patience.is_over() {
            return Vec::new();
        }
        let (members, beside) = (members.iter().copied().collect(), beside.map(Box::new));
        let among = Arc::new(Among { members, beside });
        let made = if is_all {
            self.find_sometimes(&failing, PART_PERCENT).unwrap_or_default()
        } else {
            self.made_of(&failing, PART_PERCENT)
        };
        made.into_iter().map(|one| Made { among: Some(among.clone()), ..one }).collect()
    }

    /// The small changes of the rules that show exactly what was seen in all divergences of a group that were looked at, and what
    /// no other case speaks against, what is most surely about the rule of the group first; or else two, of which each shows what the
    /// other does not.
    pub(super) fn changes(&self, group: &Group) -> Vec<Change> {
        let sure = |one: &Made| {
            let own = one.rules.iter().find(|(rule, _)| *rule == group.rule);
            own.map_or(0.0, |(_, sure)| *sure)
        };
        let fits = |(_, one): &(usize, &Made)| one.shows_all(&group.members);
        let mut fitting: Vec<(usize, &Made)> = self.all_made().enumerate().filter(fits).collect();
        // What always acts is simpler than what acts sometimes.
        let is_simple = fitting.iter().any(|(_, one)| one.sometimes.is_none());
        fitting.retain(|(_, one)| !is_simple || one.sometimes.is_none());
        // Of what fits as well, a function that gives always the same tells least. The sort is stable: the rest stays in the order of
        // the text.
        let tells_least = |one: &Made| matches!(one.kind, "whole" | "nothing");
        let by = |one: &Made, two: &Made| sure(two).total_cmp(&sure(one)).then(tells_least(one).cmp(&tells_least(two)));
        fitting.sort_by(|(_, one), (_, two)| by(one, two));
        let mut changes: Vec<Change> = Vec::new();
        for (made, one) in fitting {
            let change = change(group.rule, made, one, one.counts(&group.members)[1]);
            let is_known = |known: &Change| {
                known.function == change.function
                    && known.when == change.when
                    && is_same_change(&known.does, &change.does)
            };
            match changes.iter().position(is_known) {
                // Said with what stands around it, it is found sooner.
                Some(known) if changes[known].does.len() < change.does.len() => changes[known] = change,
                Some(_) => {}
                None if changes.len() < CHANGES => changes.push(change),
                None => {}
            }
        }
        if changes.is_empty()
            && let Some((made, two)) = pair(self.all_made(), &group.members)
        {
            let part =
                |one: &Made| Change { is_part: true, ..change(group.rule, made, one, one.counts(&group.members)[0]) };
            changes.extend(two.map(part));
        }
        changes
    }
}

/// Two changes that show together what one alone does not show of these divergences, and which of these the second is.
fn pair<'a>(made: impl IntoIterator<Item = &'a Made>, members: &[usize]) -> Option<(usize, [&'a Made; 2])> {
    let beside = |(index, one): (usize, &'a Made)| {
        let Among { members: rest, beside: Some(beside) } = one.among.as_deref()? else { return None };
        let is_told = |member: &usize| {
            !beside.tried.contains(member) || beside.explains.contains(member) || rest.contains(member)
        };
        let is_of = rest.iter().all(|member| members.contains(member)) && members.iter().all(is_told);
        (is_of && one.is_open() && beside.is_open()).then_some((index, [&**beside, one]))
    };
    made.into_iter().enumerate().find_map(beside)
}

/// What is said of a change in the finding of a rule.
fn change(of_group: Rule, made: usize, one: &Made, cases: usize) -> Change {
    let Made { function, of, kind, says, sometimes, .. } = one;
    Change {
        function,
        rule: one.surest(of_group),
        of,
        says: says.clone(),
        does: does(kind, says),
        when: sometimes.as_ref().and_then(|some| some.when.as_ref()).map(When::says),
        first_only: sometimes.is_some(),
        cases,
        is_part: false,
        made,
    }
}
