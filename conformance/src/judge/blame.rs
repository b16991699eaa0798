//! Which rule a divergence is laid to.

use super::{Divergence, Judge, unlike};
use crate::contest::{Contest, Variant};
use rulebook_spec::rule::Rule;

/// The rules that divergences may be about which nothing explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspects {
    /// The rules.
    pub rules: Vec<Rule>,
    /// Whether each of them is applied by every step that differs and by no step that agrees; else they are those whose
    /// steps differ most often.
    pub only_there: bool,
}

/// So many rules are suspected where none is applied only where something differs.
const MOST: usize = 3;

impl<G: Contest> Judge<G> {
    /// The rule that a divergence is laid to: that of the best explanation; else the one that the reply breaks; else,
    /// of the rules that the step applies, the one that most distinguishes steps that differ from those that agree.
    pub fn blamed(&self, divergence: &Divergence<G>) -> Rule {
        let best = self.ranked().into_iter().find(|(index, _)| self.is_fit(divergence, *index));
        if let Some((index, _)) = best {
            return self.begins(divergence, &self.hypotheses[index].held).touches;
        }
        if let Some(rule) = divergence.breaks {
            return rule;
        }
        let most = divergence.cites.iter().rev().max_by_key(|rule| self.suspicion(**rule));
        most.copied().unwrap_or(G::BOOK.rules[0])
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

    /// How often a step that applies the rule differs, in millionths.
    fn suspicion(&self, rule: Rule) -> u64 {
        let tally = self.tally.get(&rule).copied().unwrap_or_default();
        tally.differed * 1_000_000 / (tally.differed + tally.agreed).max(1)
    }

    /// What can be said of divergences that nothing explains: the rules that every step that differs applies and no step
    /// that agrees does, or where there is none those that are most suspicious.
    pub fn suspects(&self, group: &[&Divergence<G>]) -> Suspects {
        let everywhere = |rule: &Rule| group.iter().all(|one| one.cites.contains(rule));
        let mut all: Vec<Rule> = group.iter().flat_map(|one| &one.cites).copied().collect();
        all.sort_unstable();
        all.dedup();
        let never_agrees = |rule: &&Rule| self.tally.get(*rule).is_none_or(|tally| tally.agreed == 0);
        let only: Vec<Rule> = all.iter().filter(|rule| everywhere(rule)).filter(never_agrees).copied().collect();
        if !only.is_empty() {
            return Suspects { rules: only, only_there: true };
        }
        all.sort_by_key(|rule| std::cmp::Reverse((everywhere(rule), self.suspicion(*rule))));
        all.truncate(MOST);
        Suspects { rules: all, only_there: false }
    }
}
