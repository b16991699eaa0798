//! The judge of what players are told: what explains scenarios that differ, and to which rules they are laid.

use crate::suite::{golden, observed, variants};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Variant, VariantKind, rules_with};
use rulebook_conformance::judge::{Differing, Heard};
use rulebook_conformance::trace::rule_of;
use rulebook_spec::bricks::Bricks;
use rulebook_spec::game::Game;
use rulebook_spec::rule::Rule;

type Rules = <Bricks as Game>::Rules;

fn misreading(id: &str) -> &'static Variant<Rules> {
    variants::<Bricks>(VariantKind::Misreading)
        .into_iter()
        .find(|variant| variant.id == id)
        .expect("it is in the catalogue")
}

fn rule(id: &str) -> Rule {
    *Bricks::book().rules.iter().find(|rule| rule.id() == id).expect("it is a rule")
}

fn about(rule: Rule, key: &str) -> Differing {
    Differing { key: key.into(), about: rule, broken: None, is_told: true }
}

/// A referee with a misreading, heard in all golden traces, and how many differ.
fn heard(id: &str, is_told: bool) -> (Heard<Bricks>, usize) {
    let theirs = rules_with::<Bricks>(&[misreading(id)]);
    let cases: Vec<Case<Bricks>> = golden::<Bricks>().into_iter().map(|one| one.case).collect();
    let agrees =
        |case: &&Case<Bricks>| observed::<Bricks>(&theirs, case) == observed::<Bricks>(Bricks::literal(), case);
    let (agreeing, differing): (Vec<_>, Vec<_>) = cases.iter().partition(agrees);
    let mut heard = Heard::<Bricks>::new(&[]);
    agreeing.iter().for_each(|case| heard.agrees(&case.address));
    for case in &differing {
        let about = rule_of::<Bricks>(&case.address).expect("a golden trace is about a rule");
        heard.differs(Differing { key: case.address.clone(), about, broken: None, is_told });
    }
    heard.explain(|key, rules| {
        let case = cases.iter().find(|case| case.address == key).expect("it was heard");
        observed::<Bricks>(rules, case) == observed::<Bricks>(&theirs, case)
    });
    (heard, differing.len())
}

#[test]
fn a_misreading_that_shows_all_and_contradicts_nothing_explains_it() {
    for id in ["bricks.talk.stop.loser-only", "bricks.talk.start.nobody", "bricks.talk.line-end.both-ends"] {
        let (heard, differ) = heard(id, true);
        assert!((0..differ).all(|number| heard.explaining(number).iter().any(|variant| variant.id == id)), "{id}");
        let [group] = &heard.groups()[..] else { panic!("{id}: {:?}", heard.groups()) };
        assert_eq!((group.rule, &group.members), (misreading(id).touches, &(0..differ).collect()));
    }
}

/// Of when something is told no variant speaks: each scenario counts for what it is about.
#[test]
fn what_is_not_about_what_is_told_is_explained_by_no_variant() {
    let (heard, differ) = heard("bricks.talk.stop.loser-only", false);
    assert!(differ > 1 && (0..differ).all(|number| heard.explaining(number).is_empty()));
    assert!(heard.groups().len() > 1, "they are about several rules");
}

/// Such a rule is suspected by hand, since no variant is about it: it explains what it fits, unless a scenario contradicts it that
/// agrees. What is known to be broken without an explanation comes behind it, and what the scenario is about last.
#[test]
fn a_breach_that_is_no_variant_explains_what_it_fits() {
    let (clock, stop, late) = (rule("bricks.time.clock"), rule("bricks.talk.stop"), rule("bricks.foul.late"));
    let laid = |reach: &[&str], contradicts: bool| {
        let mut heard = Heard::<Bricks>::new(&[]);
        heard.agrees("right");
        for key in ["one", "two"] {
            heard.differs(about(stop, key));
        }
        heard.differs(Differing { broken: Some(late), ..about(stop, "three") });
        heard.explain(|_, _| false);
        heard.suspect(clock, |key, _| if key == "right" { !contradicts } else { reach.contains(&key) });
        heard.groups().into_iter().map(|group| (group.rule, group.members)).collect::<Vec<_>>()
    };
    assert_eq!(laid(&["one", "two", "three"], false), [(clock, vec![0, 1, 2])]);
    assert_eq!(laid(&["two"], false), [(stop, vec![0]), (clock, vec![1]), (late, vec![2])]);
    assert_eq!(laid(&["one", "two", "three"], true), [(stop, vec![0, 1]), (late, vec![2])]);
}
