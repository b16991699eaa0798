//! Several mistakes of one referee, each with a small change of its own.

use crate::suite::observed;
use crate::suite::put::games;
use rulebook_conformance::judge::{Change, Judge};
use rulebook_spec::bricks::{self, Bricks, Message};
use rulebook_spec::game::Game;
use std::collections::BTreeMap;

/// The rule of each finding of a referee with these rules, and the small changes that are told of it.
fn found(mut judge: Judge<Bricks>, rules: &bricks::Rules) -> BTreeMap<&'static str, Vec<Change>> {
    for case in games::<Bricks>(30) {
        judge.take(&case, &observed::<Bricks>(rules, &case));
    }
    judge.conclude();
    judge.groups().iter().map(|group| (group.rule.id(), judge.suspects(group).changes)).collect()
}

#[test]
fn each_of_two_mistakes_is_named() {
    let mut rules = Bricks::literal().clone();
    // The second player alone is told of a brick backwards, and a game that ends for want of a place is told the first one alone.
    rules.forward = |rules, seat, brick, log| {
        let [one, two] = brick;
        bricks::talk::forward(rules, seat, if seat == 0 { [two, one] } else { brick }, log);
    };
    rules.no_place = |rules, position, next, log| {
        bricks::end::no_place(rules, position, next, log);
        log.sent.retain(|(seat, _)| *seat == 0);
    };
    let found = found(Judge::new(&[]), &rules);
    let named = |rule: &str, says: &str| {
        let changes = found.get(rule).unwrap_or_else(|| panic!("{rule} is no finding: {:?}", found.keys()));
        assert!(changes.iter().any(|change| !change.is_part && change.does.contains(says)), "{rule}: {changes:?}");
    };
    named("bricks.talk.forward", "sends `brick`");
    named("bricks.talk.stop", "does not send `stop`");
}

/// Where one change does not show all of a finding, two do, each in the cases of one seat.
#[test]
fn two_changes_show_together_what_one_does_not() {
    let mut rules = Bricks::literal().clone();
    rules.forward = |rules, seat, brick, log| {
        if seat == 1 {
            bricks::talk::forward(rules, seat, brick, log);
            log.send(0, Message::Brick(brick));
        }
    };
    let found = found(Judge::who_knows(&[], Vec::new()), &rules);
    let changes = &found["bricks.talk.forward"];
    let told: Vec<(bool, &str)> = changes.iter().map(|change| (change.is_part, change.does.as_str())).collect();
    assert!(matches!(told[..], [(true, _), (true, _)]), "{changes:?}");
    let has = |what: &str| told.iter().any(|(_, does)| does.contains(what));
    assert!(has("does not send `brick`") || has("leaves `log.send("), "{changes:?}");
    assert!(has("sends `brick` twice"), "{changes:?}");
    assert!(changes.iter().all(|change| change.cases > 0), "{changes:?}");
}
