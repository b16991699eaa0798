//! Laying differences to rules, however they were seen: in what a referee answered, or in what players were told.

use crate::compare::Field;
use rulebook_spec::rule::Rule;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// At most this many findings are made of what is not explained as a whole.
const GROUPS: usize = 3;
/// A part that a variant explains is a finding of its own where the rest without it has a suspicion this many times as strong.
const APART: f64 = 1.0 / 0.85;

/// Differences of one sort are laid to another rule than the others that it has to do with where they are fewer by this factor,
/// and that rule is suspected of them so many times as strongly.
const MINOR: usize = 4;
const CLEARLY: f64 = 4.0;
/// A rule that has to do with fewer of them than one in so many is not what they are laid to first.
const HARDLY_ANY: usize = 16;
/// A rule is suspected hardly less than another one where that is suspected no more than so many times as strongly.
const NEARLY: f64 = 1.25;

/// What is known of differences, which are given by their numbers.
pub(super) trait Evidence {
    /// How much each rule is suspected of these differences, the most suspected first; none that has nothing to do with them.
    fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)>;

    /// Whether the rule has to do with a difference.
    fn concerns(&self, rule: Rule, one: usize) -> bool;

    /// Of which sort a difference is, where there are several.
    fn sort(&self, _one: usize) -> Option<Field> {
        None
    }

    /// Whether a difference of one sort may come of the same mistake as those of another, which most have.
    fn comes_of(&self, _one: usize, _most: Option<Field>) -> bool {
        true
    }
}

/// What differences are laid to.
#[derive(Debug, Default)]
pub(super) struct Laid {
    pub rules: BTreeMap<usize, Rule>,
    /// Those that have nothing to do with the rule that is suspected most of all, or are a clear case of another one.
    pub rest: BTreeSet<usize>,
}

/// Lays differences to rules. `explained` says which rule a variant that explains a difference touches, where one does. One bug is
/// likelier than two: the rule that is suspected most takes all that it has to do with. `otherwise` is the rule of what has to do
/// with none.
pub(super) fn lay(
    evidence: &impl Evidence,
    mut left: Vec<usize>,
    explained: &dyn Fn(usize) -> Option<Rule>,
    otherwise: Rule,
    laid: &mut Laid,
) {
    let mut parts: BTreeMap<Rule, BTreeSet<usize>> = BTreeMap::new();
    for one in &left {
        if let Some(rule) = explained(*one) {
            parts.entry(rule).or_default().insert(*one);
        }
    }
    let mut parts: Vec<(Rule, BTreeSet<usize>)> = parts.into_iter().collect();
    parts.sort_by_key(|(_, part)| Reverse(part.len()));
    // A part is a finding of its own only where the rest is clearer without it.
    let mut apart = 0;
    for (rule, part) in parts {
        let rest: Vec<usize> = left.iter().copied().filter(|one| !part.contains(one)).collect();
        if rest.is_empty() || apart + 1 >= GROUPS {
            continue;
        }
        let top = |some: &[usize]| evidence.suspicions(some).first().copied().unwrap_or((rule, 0.0));
        let ((_, whole), (other, clearer)) = (top(&left), top(&rest));
        if other != rule && clearer > whole * APART {
            left = rest;
            apart += 1;
            laid.rules.extend(part.into_iter().map(|one| (one, rule)));
        }
    }
    let one_rule: BTreeSet<Option<Rule>> = left.iter().map(|one| explained(*one)).collect();
    if left.is_empty() {
        return;
    }
    if let [Some(rule)] = one_rule.into_iter().collect::<Vec<_>>()[..] {
        laid.rules.extend(left.into_iter().map(|one| (one, rule)));
        return;
    }
    loop {
        apart += 1;
        // What has nothing to do with a rule does not break it: it is a finding of its own.
        let is_of = |rule: Rule, one: usize| evidence.concerns(rule, one) || explained(one) == Some(rule);
        let main = most_suspected(&evidence.suspicions(&left), &left, is_of).unwrap_or(otherwise);
        let is_own = |one: usize| is_of(main, one);
        let (own, mut rest): (Vec<usize>, Vec<usize>) = left.iter().partition(|one| is_own(**one));
        let (own, others) = of_one_bug(evidence, own, main);
        rest.extend(others);
        rest.sort_unstable();
        if own.is_empty() || rest.is_empty() || apart >= GROUPS {
            laid.rules.extend(left.into_iter().map(|one| (one, main)));
            return;
        }
        // Without the rest another rule may be suspected more; what a variant of the rule explains is laid to it all the same.
        let of_own = evidence.suspicions(&own).first().map_or(main, |(rule, _)| *rule);
        let may_be = |one: &usize| evidence.concerns(of_own, *one) && explained(*one) != Some(main);
        let main = if own.iter().all(may_be) { of_own } else { main };
        laid.rules.extend(own.into_iter().map(|one| (one, main)));
        laid.rest.extend(&rest);
        left = rest;
    }
}

/// The rule that is suspected most of these differences, of those that have to do with some of them; where it has to do with few, one
/// that is suspected hardly less and has to do with more.
fn most_suspected(suspicions: &[(Rule, f64)], some: &[usize], is_of: impl Fn(Rule, usize) -> bool) -> Option<Rule> {
    let count = |rule: Rule| some.iter().filter(|one| is_of(rule, **one)).count();
    let mut rules = suspicions.iter().filter(|(rule, _)| count(*rule) * HARDLY_ANY >= some.len());
    let (first, top) = *rules.next().or(suspicions.first())?;
    let mut as_much = rules.take_while(|(_, score)| *score * NEARLY >= top).map(|(rule, _)| *rule);
    let is_of_few = |rule: Rule| count(rule) * MINOR < some.len();
    Some(if is_of_few(first) { as_much.find(|rule| !is_of_few(*rule)).unwrap_or(first) } else { first })
}

/// Of these differences, which have to do with the rule, those that it may be laid to, and the others: of another sort than most,
/// and by themselves a clear case of another rule, of which it is hardly suspected.
fn of_one_bug(evidence: &impl Evidence, own: Vec<usize>, main: Rule) -> (Vec<usize>, Vec<usize>) {
    let mut sorts: BTreeMap<Option<Field>, Vec<usize>> = BTreeMap::new();
    own.iter().for_each(|one| sorts.entry(evidence.sort(*one)).or_default().push(*one));
    let most = sorts.iter().max_by_key(|(_, some)| some.len()).map_or((None, 0), |(sort, some)| (*sort, some.len()));
    let is_other = |some: &Vec<usize>| {
        if some.len() * MINOR >= most.1 || some.iter().any(|one| evidence.comes_of(*one, most.0)) {
            return false;
        }
        let suspicions = evidence.suspicions(some);
        let of_main = suspicions.iter().find(|(rule, _)| *rule == main).map_or(0.0, |(_, score)| *score);
        suspicions.first().is_some_and(|(_, top)| *top > of_main * CLEARLY)
    };
    let others: BTreeSet<usize> = sorts.into_values().filter(is_other).flatten().collect();
    own.into_iter().partition(|one| !others.contains(one))
}

/// Ochiai's measure: how well something that is seen in `hits` of `all` differences marks them, where it is seen in `differing` of
/// them and `elsewhere` as well.
pub(super) fn ochiai(hits: f64, differing: f64, elsewhere: f64, all: usize) -> f64 {
    if hits > 0.0 { hits / (all as f64 * (differing + elsewhere)).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{Evidence, Laid, lay};
    use crate::compare::Field;
    use rulebook_spec::bitwa::names::{END_COUNT, MOVE_NEAREST, TALK_PLAY};
    use rulebook_spec::rule::Rule;

    /// Three differences, of which the first two have to do with one rule, and the third with another.
    struct Three;

    impl Evidence for Three {
        fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)> {
            let first = some.contains(&0) || some.contains(&1);
            vec![if first { (MOVE_NEAREST, 2.0) } else { (TALK_PLAY, 1.0) }]
        }

        fn concerns(&self, rule: Rule, one: usize) -> bool {
            rule == if one < 2 { MOVE_NEAREST } else { TALK_PLAY }
        }
    }

    fn laid(explained: &dyn Fn(usize) -> Option<Rule>) -> Vec<Rule> {
        let mut laid = Laid::default();
        lay(&Three, vec![0, 1, 2], explained, END_COUNT, &mut laid);
        laid.rules.into_values().collect()
    }

    #[test]
    fn what_a_variant_of_the_rule_explains_is_no_finding_of_its_own() {
        assert_eq!(laid(&|_| None), [MOVE_NEAREST, MOVE_NEAREST, TALK_PLAY]);
        assert_eq!(laid(&|one| (one == 2).then_some(MOVE_NEAREST)), [MOVE_NEAREST; 3]);
    }

    /// Six differences that have to do with one rule, of which the last is of another sort, and by itself suspects another rule more;
    /// the first rule of it so much; and whether it may come of the same mistake.
    struct Six(f64, bool);

    impl Evidence for Six {
        fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)> {
            if some == [5] { vec![(TALK_PLAY, 1.0), (MOVE_NEAREST, self.0)] } else { vec![(MOVE_NEAREST, 2.0)] }
        }

        fn concerns(&self, rule: Rule, one: usize) -> bool {
            rule == MOVE_NEAREST || one == 5
        }

        fn sort(&self, one: usize) -> Option<Field> {
            Some(if one == 5 { Field::Position } else { Field::Refused })
        }

        fn comes_of(&self, one: usize, most: Option<Field>) -> bool {
            most == self.sort(one) || self.1
        }
    }

    #[test]
    fn what_differs_otherwise_and_is_a_clear_case_of_another_rule_is_a_finding_of_its_own() {
        let laid = |evidence: Six, differences: &[usize]| -> Vec<Rule> {
            let mut laid = Laid::default();
            lay(&evidence, differences.to_vec(), &|_| None, END_COUNT, &mut laid);
            laid.rules.into_values().collect()
        };
        let mut two = vec![MOVE_NEAREST; 5];
        two.push(TALK_PLAY);
        assert_eq!(laid(Six(0.2, false), &[0, 1, 2, 3, 4, 5]), two);
        assert_eq!(laid(Six(0.2, true), &[0, 1, 2, 3, 4, 5]), [MOVE_NEAREST; 6]);
        // The rule may well be broken there, too.
        assert_eq!(laid(Six(0.3, false), &[0, 1, 2, 3, 4, 5]), [MOVE_NEAREST; 6]);
        // As many of either sort are one bug rather than two.
        assert_eq!(laid(Six(0.2, false), &[3, 4, 5]), [MOVE_NEAREST; 3]);
    }

    /// Differences of which the first alone has to do with the rule that is suspected most of all, so many times as strongly as that of
    /// the others.
    struct One(f64);

    impl Evidence for One {
        fn suspicions(&self, some: &[usize]) -> Vec<(Rule, f64)> {
            let first = (MOVE_NEAREST, self.0);
            if some.contains(&0) { vec![first, (TALK_PLAY, 1.0)] } else { vec![(TALK_PLAY, 1.0)] }
        }

        fn concerns(&self, rule: Rule, one: usize) -> bool {
            rule == if one == 0 { MOVE_NEAREST } else { TALK_PLAY }
        }
    }

    #[test]
    fn a_rule_that_has_to_do_with_few_is_not_the_first_where_another_one_is_suspected_hardly_less() {
        let rest = |differences: usize, score: f64| {
            let mut laid = Laid::default();
            lay(&One(score), (0..differences).collect(), &|_| None, END_COUNT, &mut laid);
            laid.rest.len()
        };
        assert_eq!(rest(8, 1.2), 1, "seven come first");
        assert_eq!(rest(8, 1.3), 7, "it comes first");
        assert_eq!(rest(20, 9.0), 1, "nineteen come first");
    }
}
