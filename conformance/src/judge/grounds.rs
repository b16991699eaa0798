//! Which rules are suspected of differences that are seen only in what players are told, where nothing explains them: by the
//! rules by which the messages went that differ, and those that agree.

use super::lay::ochiai;
use rulebook_spec::rule::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// The rules by which a game went in which a referee differs.
#[derive(Clone, Debug)]
pub struct Grounds {
    /// The rule that the scenario is about.
    pub about: Rule,
    /// Those that were applied for the message that differs, in their order.
    pub at: Vec<Rule>,
    /// Those that were applied up to there.
    pub until: BTreeSet<Rule>,
}

/// Of each rule, for how many messages that agreed it was applied, and in how many scenarios that agreed.
#[derive(Clone, Debug, Default)]
pub struct Applied(BTreeMap<Rule, [u64; 2]>);

impl Applied {
    /// For each of these messages that agreed these rules were applied; the whole scenario agrees, or not.
    pub fn add(&mut self, messages: &[&[Rule]], whole: bool) {
        let rules = || messages.iter().flat_map(|rules| rules.iter().copied());
        rules().for_each(|rule| self.0.entry(rule).or_default()[0] += 1);
        let all: BTreeSet<Rule> = rules().filter(|_| whole).collect();
        all.into_iter().for_each(|rule| self.0.entry(rule).or_default()[1] += 1);
    }
}

/// How much each rule is suspected of these differences, the most suspected first: it is applied for the messages that differ and
/// not for others, in the games that differ and not in others, what the scenarios are about, and a little what was applied last.
pub(super) fn suspicions(open: &[&Grounds], applied: &Applied) -> Vec<(Rule, f64)> {
    let all = open.len() as f64;
    let count = |is: &dyn Fn(&Grounds) -> bool| open.iter().filter(|one| is(one)).count() as f64;
    let share = |hits: f64, elsewhere: u64| ochiai(hits, hits, elsewhere as f64, open.len());
    let score = |rule: Rule| {
        let [messages, games] = applied.0.get(&rule).copied().unwrap_or_default();
        let at = share(count(&|one| one.at.contains(&rule)), messages);
        let until = share(count(&|one| one.until.contains(&rule)), games);
        let (about, last) = (count(&|one| one.about == rule), count(&|one| one.at.last() == Some(&rule)));
        at + until + (about + last / 4.0) / all
    };
    let rules: BTreeSet<Rule> = open.iter().flat_map(|one| one.until.iter().copied().chain([one.about])).collect();
    // The sort is stable: of what is suspected alike the later rule of the text comes first, which says more.
    let mut suspicions: Vec<(Rule, f64)> = rules.into_iter().rev().map(|rule| (rule, score(rule))).collect();
    suspicions.sort_by(|(_, one), (_, two)| two.total_cmp(one));
    suspicions
}

impl Grounds {
    /// Whether the rule has to do with the difference.
    pub(super) fn concern(&self, rule: Rule) -> bool {
        self.about == rule || self.until.contains(&rule)
    }
}

#[cfg(test)]
mod tests {
    use super::{Applied, Grounds, suspicions};
    use crate::judge::lay::{Evidence, Laid, lay};
    use rulebook_spec::bitwa::names::*;
    use rulebook_spec::rule::Rule;

    impl Evidence for (&[Grounds], &Applied) {
        fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)> {
            suspicions(&some.iter().map(|one| &self.0[*one]).collect::<Vec<_>>(), self.1)
        }

        fn concerns(&self, rule: Rule, one: usize) -> bool {
            self.0[one].concern(rule)
        }
    }

    fn laid(all: &[Grounds], applied: &Applied) -> Vec<Rule> {
        let mut laid = Laid::default();
        lay(&(all, applied), (0..all.len()).collect(), &|_| None, END_COUNT, &mut laid);
        laid.rules.into_values().collect()
    }

    fn grounds(about: Rule, at: &[Rule], before: &[Rule]) -> Grounds {
        Grounds { about, at: at.to_vec(), until: at.iter().chain(before).copied().collect() }
    }

    /// A referee that leaves out some `time_left` differs in scenarios about anything, and always where that is sent.
    #[test]
    fn what_all_messages_that_differ_have_in_common_is_one_finding() {
        let mut applied = Applied::default();
        for _ in 0..40 {
            applied.add(
                &[&[TALK_SET_GAME], &[ROUND_ORDER, TALK_TIME_LEFT], &[TALK_GEN_MOVE], &[TALK_PLAY, MOVE_NEAREST]],
                true,
            );
            applied.add(&[&[ROUND_ORDER]], true);
        }
        let abouts = [MOVE_NEAREST, TALK_ANSWER, TARGET_FIELD, ROUND_SKIP, FAULT_CRASH, TALK_ERROR];
        let differ = abouts.map(|about| grounds(about, &[ROUND_ORDER, TALK_TIME_LEFT], &[TALK_SET_GAME, TALK_PLAY]));
        assert_eq!(laid(&differ, &applied), [TALK_TIME_LEFT; 6]);
    }

    /// In all games each of these rules is applied; for the messages that differ only these two, of which one is applied for others
    /// as well, or was applied before the other.
    #[test]
    fn what_was_applied_for_the_messages_that_differ_counts() {
        let common = [TALK_SET_GAME, TALK_PLAY, TIME_CLOCK, END_COUNT];
        let mut applied = Applied::default();
        let often: Vec<&[Rule]> =
            [&common[..], &[ATTACK_ENTER]].into_iter().chain([&[ATTACK_DAMAGE][..]; 80]).collect();
        (0..5).for_each(|_| applied.add(&often, true));
        let abouts = [MOVE_NEAREST, TALK_ANSWER, TARGET_FIELD];
        let differ = abouts.map(|about| grounds(about, &[ATTACK_ENTER, ATTACK_DAMAGE], &common));
        assert_eq!(laid(&differ, &applied), [ATTACK_ENTER; 3]);
        let mut applied = Applied::default();
        (0..40).for_each(|_| applied.add(&[&common, &[ATTACK_DAMAGE, ATTACK_ENTER]], true));
        for at in [[ATTACK_DAMAGE, ATTACK_ENTER], [ATTACK_ENTER, ATTACK_DAMAGE]] {
            assert_eq!(laid(&abouts.map(|about| grounds(about, &at, &common)), &applied), [at[1]; 3]);
        }
    }

    #[test]
    fn what_scenarios_are_about_counts_where_the_messages_say_nothing() {
        let mut applied = Applied::default();
        (0..40).for_each(|_| applied.add(&[&[TALK_SET_GAME], &[TALK_TIME_LEFT], &[TALK_PLAY, TIME_CLOCK]], true));
        let differ = [(); 3].map(|()| grounds(TIME_CLOCK, &[TALK_PLAY], &[TALK_SET_GAME, TALK_TIME_LEFT, TIME_CLOCK]));
        assert_eq!(laid(&differ, &applied), [TIME_CLOCK; 3]);
    }

    #[test]
    fn two_bugs_with_nothing_in_common_are_two_findings_and_more_than_three_are_three() {
        let rules = [END_ROUNDS, TALK_ERROR, FAULT_CRASH, TARGET_FLAGS, TALK_PLAY];
        let differ = rules.map(|rule| grounds(rule, &[rule], &[]));
        let two = laid(&differ[..2], &Applied::default());
        assert_eq!(two, [END_ROUNDS, TALK_ERROR]);
        let mut all = laid(&differ, &Applied::default());
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 3);
        assert!(laid(&[], &Applied::default()).is_empty());
    }
}
