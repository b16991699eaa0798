//! Which rule a difference is about by what is said: by the referee itself, or in a message.

use crate::compare::Field;
use crate::contest::Contest;
use crate::judge::Divergence;
use crate::judge::places::kind as kind_of;
use crate::protocol::Observation;
use rulebook_spec::rule::Rule;
use serde_json::Value;
use std::collections::BTreeSet;

/// The rule that the referee names where it rejects a setup that can be.
pub(super) fn named<G: Contest>(divergence: &Divergence<G>) -> Option<Rule> {
    let Some(Observation::Rejected(words)) = divergence.observed.get(divergence.at) else { return None };
    named_in(words, G::book().rules)
}

/// The only one of these rules whose id stands in these words, with the game's name before it or without.
fn named_in(words: &str, rules: &[Rule]) -> Option<Rule> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    let words = words.split(|c| !is_part(c)).map(|word| word.trim_end_matches('.'));
    let words: BTreeSet<&str> = words.filter(|word| word.contains('.')).collect();
    let is_named = |rule: &&Rule| {
        let within = rule.id().split_once('.').map_or("", |(_, within)| within);
        words.contains(rule.id()) || words.contains(within)
    };
    let mut rules = rules.iter().filter(is_named);
    let rule = *rules.next()?;
    rules.next().is_none().then_some(rule)
}

/// The rule with the name of a kind of message, where nothing differs but what messages of this kind say.
pub(super) fn content_of<G: Contest>(divergence: &Divergence<G>) -> Option<Rule> {
    let difference = &divergence.difference;
    if difference.field != Field::Sent {
        return None;
    }
    let (expected, got) = (difference.expected.as_array()?, difference.got.as_array()?);
    if expected.len() != got.len() {
        return None;
    }
    let message = |notice: &Value| notice.get("message").cloned().unwrap_or_default();
    let is_alike = |one: &Value, two: &Value| {
        one.get("seat") == two.get("seat") && kind_of(&message(one)) == kind_of(&message(two))
    };
    let mut kinds = BTreeSet::new();
    for (one, two) in expected.iter().zip(got).filter(|(one, two)| one != two) {
        if !is_alike(one, two) {
            return None;
        }
        kinds.insert(kind_of(&message(one)).to_owned());
    }
    let kind = kinds.pop_first().filter(|_| kinds.is_empty())?;
    let mut rules = G::book().rules.iter().filter(|rule| rule.id().rsplit('.').next() == Some(kind.as_str()));
    let rule = *rules.next()?;
    rules.next().is_none().then_some(rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook_spec::game::Game;
    use rulebook_spec::snakes::Snakes;

    #[test]
    fn one_rule_is_named_by_its_id_and_two_are_none() {
        let named = |words: &str| named_in(words, Snakes::book().rules).map(Rule::id);
        let segments = Some("snakes.board.segments");
        assert_eq!(named("board.segments: a cell that is held twice"), segments);
        assert_eq!(named("a cell that is held twice (snakes.board.segments)."), segments);
        assert_eq!(named("board.segments, see board.equal"), None);
        assert_eq!(named("xboard.segments, board.segmentsx, segments, board"), None);
        assert_eq!(named("the snake is too long."), None);
    }
}
