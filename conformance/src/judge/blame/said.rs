//! Which rule a difference is about by what is said: by the referee itself, or in a message.

use crate::case::json;
use crate::compare::{Difference, Field};
use crate::contest::Contest;
use crate::judge::Divergence;
use crate::judge::places::kind as kind_of;
use crate::protocol::Observation;
use rulebook_spec::rule::Rule;
use serde::Deserialize;
use serde_json::{Map, Value};
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

/// The rule with the name of a kind of message, where nothing differs but what messages of this kind say, or that some of this kind
/// are sent beside what is to be sent, or missing.
pub(super) fn content_of<G: Contest>(divergence: &Divergence<G>) -> Option<Rule> {
    let difference = &divergence.difference;
    if difference.field != Field::Sent {
        return None;
    }
    let kind = only_kind(difference.expected.as_array()?, difference.got.as_array()?)?;
    let mut rules = G::book().rules.iter().filter(|rule| rule.id().rsplit('.').next() == Some(kind.as_str()));
    let rule = *rules.next()?;
    rules.next().is_none().then_some(rule)
}

/// The rule that has the name of a key of the setup, where a setup is opened as another position than it says by that key, which may be
/// left out; else that about setups in the middle of a game. What begins a game shows nothing of the latter.
pub(super) fn opened_otherwise<G: Contest>(divergence: &Divergence<G>) -> Option<Rule> {
    if divergence.at != 0 || divergence.difference.field != Field::Position {
        return None;
    }
    let setup = &divergence.case.setup;
    of_key::<G>(divergence).or_else(|| G::stage().filter(|_| G::may_refuse(setup).is_some()))
}

/// The only rule about boards that has the name of a key that a setup may do without, and that is not among what agrees of the position.
fn of_key<G: Contest>(divergence: &Divergence<G>) -> Option<Rule> {
    let Difference { expected, got, .. } = &divergence.difference;
    let is_same = |key: &str| expected.get(key).is_some() && expected.get(key) == got.get(key);
    let whole = json(&divergence.case.setup);
    let may_lack = |key: &str| {
        let Some(all) = whole.as_object().filter(|all| all.contains_key(key)) else { return false };
        let without: Map<String, Value> = all.clone().into_iter().filter(|(name, _)| name != key).collect();
        G::Setup::deserialize(Value::Object(without)).is_ok()
    };
    let is_named = |rule: &&Rule| {
        let key = rule.id().split_once(".board.").map(|(_, key)| key);
        key.is_some_and(|key| !is_same(key) && may_lack(key))
    };
    let mut rules = G::book().rules.iter().filter(is_named);
    let rule = *rules.next()?;
    rules.next().is_none().then_some(rule)
}

/// The kind of all notices that are in one of these lists and not in the other, where these are of one kind: sent to the same seats
/// in the same places, or in one list only.
fn only_kind(expected: &[Value], got: &[Value]) -> Option<String> {
    let kind = |notice: &Value| kind_of(&notice.get("message").cloned().unwrap_or_default()).to_owned();
    let mut kinds = BTreeSet::new();
    if expected.len() == got.len() {
        for (one, two) in expected.iter().zip(got).filter(|(one, two)| one != two) {
            if one.get("seat") != two.get("seat") {
                return None;
            }
            kinds.extend([kind(one), kind(two)]);
        }
    } else {
        let (longer, shorter) = if expected.len() > got.len() { (expected, got) } else { (got, expected) };
        let mut rest = shorter.iter().peekable();
        let more = longer.iter().filter(|notice| rest.next_if_eq(notice).is_none());
        kinds.extend(more.map(kind));
        if rest.next().is_some() {
            return None;
        }
    }
    kinds.pop_first().filter(|_| kinds.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook_spec::game::Game;
    use rulebook_spec::snakes::Snakes;
    use serde_json::json;

    #[test]
    fn notices_that_differ_are_of_one_kind_or_of_none() {
        let notice = |seat: u8, message: &str| json!({"seat": seat, "message": message});
        let list = |all: &[(u8, &str)]| all.iter().map(|(seat, message)| notice(*seat, message)).collect::<Vec<_>>();
        let stops = list(&[(0, "stop"), (1, "stop")]);
        let started = list(&[(0, "start"), (0, "stop"), (1, "stop")]);
        assert_eq!(only_kind(&stops, &started).as_deref(), Some("start"));
        assert_eq!(only_kind(&started, &stops).as_deref(), Some("start"));
        assert_eq!(only_kind(&stops, &list(&[(0, "stop")])).as_deref(), Some("stop"));
        assert_eq!(only_kind(&stops, &list(&[(0, "stop"), (1, "start")])), None);
        assert_eq!(only_kind(&stops, &list(&[(1, "stop"), (0, "stop")])), None);
        assert_eq!(only_kind(&stops, &list(&[(1, "stop"), (0, "stop"), (0, "start")])), None);
    }

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
