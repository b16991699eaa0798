//! Bugs that the catalogue of misreadings does not have, as a hurried programmer of a referee would make them. They were
//! written from the texts alone, to measure what the suite makes of a bug that it does not expect.

pub mod bitwa;
pub mod bricks;
pub mod dicewars;
pub mod garrison;
pub mod snakes;

use super::suite::{drawn, golden, none};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::playout::Playout;
use rulebook_spec::game::EventOf;
use std::collections::BTreeSet;

/// A bug in a referee of a game with this table of rules.
pub struct Bug<Rules: 'static> {
    pub id: &'static str,
    /// The ids of one or two rules; the first is the one that a reader of the text would name. Who blames any of them is right.
    pub breaks: &'static [&'static str],
    /// What the referee does.
    pub says: &'static str,
    /// Plants it.
    pub rules: fn(&mut Rules),
    /// Where games that are drawn seldom show it: a case that does, as JSON with single quotes.
    pub by_hand: Option<&'static str>,
}

impl<Rules> Bug<Rules> {
    const fn new(id: &'static str, breaks: &'static [&'static str], says: &'static str, rules: fn(&mut Rules)) -> Self {
        Bug { id, breaks, says, rules, by_hand: None }
    }

    /// A bug that shows only at a size or a number that few games reach, with a case in which it does.
    const fn rare(
        id: &'static str,
        breaks: &'static [&'static str],
        says: &'static str,
        rules: fn(&mut Rules),
        case: &'static str,
    ) -> Self {
        Bug { id, breaks, says, rules, by_hand: Some(case) }
    }

    /// A referee with this bug.
    pub fn table(&self, literal: &Rules) -> Rules
    where
        Rules: Clone,
    {
        let mut rules = literal.clone();
        (self.rules)(&mut rules);
        rules
    }
}

/// Games drawn at random beside the golden ones.
const DRAWN: u64 = 300;

/// The case that is written beside a bug.
fn by_hand<G: Contest>(id: &str, text: &str) -> Case<G> {
    #[derive(serde::Deserialize)]
    #[serde(bound(deserialize = "Setup: serde::Deserialize<'de>, Event: serde::Deserialize<'de>"))]
    struct Written<Setup, Event> {
        setup: Setup,
        events: Vec<Event>,
    }
    let Written { setup, events }: Written<G::Setup, EventOf<G>> =
        serde_json::from_str(&text.replace('\'', "\"")).unwrap_or_else(|error| panic!("the case of {id}: {error}"));
    Case { address: format!("{}/foreign/{id}", G::name()), setup, events }
}

/// Every bug shows in some game, names rules that there are, and is no variant of the catalogue under another name.
fn check<G: Contest>(bugs: &[Bug<G::Rules>]) {
    let cases: Vec<Case<G>> = golden::<G>().into_iter().map(|one| one.case).chain(drawn::<G>(1, DRAWN)).collect();
    let cases: Vec<_> = cases.into_iter().map(|case| (Playout::of(G::literal(), &case), case)).collect();
    let variants: Vec<_> = G::variants().iter().map(|variant| (variant.id, rules_with::<G>(&[variant]))).collect();
    let mut ids = BTreeSet::new();
    let mut complaints = Vec::new();
    for bug in bugs {
        let id = bug.id;
        if !ids.insert(id) || variants.iter().any(|(variant, _)| *variant == id) {
            complaints.push(format!("{id} is the id of something else too"));
        }
        let named = bug.breaks.iter().all(|rule| G::book().entry(rule).is_some());
        if !matches!(bug.breaks.len(), 1 | 2) || !named {
            complaints.push(format!("{id} is to break one or two rules that there are, not {:?}", bug.breaks));
        }
        let rules = bug.table(G::literal());
        let mut shown: Vec<&Case<G>> = Vec::new();
        let of_hand = bug.by_hand.map(|text| by_hand::<G>(id, text));
        if let Some(case) = &of_hand {
            if Playout::of(G::literal(), case).is_same_under(&rules, case) {
                complaints.push(format!("{id} does not show in the case that is written beside it"));
            }
            shown.push(case);
        }
        let differs = cases.iter().filter(|(playout, case)| !playout.is_same_under(&rules, case));
        shown.extend(differs.map(|(_, case)| case));
        println!("{}/{id}: shows in {} of {} games: {}", G::name(), shown.len(), cases.len(), bug.says);
        if shown.is_empty() {
            complaints.push(format!("{id} shows in no game: {}", bug.says));
            continue;
        }
        let mut alike: Vec<_> = variants.iter().collect();
        for case in shown {
            let playout = Playout::of(&rules, case);
            alike.retain(|(_, variant)| playout.is_same_under(variant, case));
        }
        // It may still be that a variant shows where the bug does not.
        alike.retain(|(_, variant)| {
            !cases
                .iter()
                .any(|(playout, case)| playout.is_same_under(&rules, case) && !playout.is_same_under(variant, case))
        });
        for (variant, _) in alike {
            complaints.push(format!("{id} cannot be told from {variant}, which the catalogue has"));
        }
    }
    none(complaints);
}

#[test]
fn each_bug_of_garrison_shows_and_is_not_in_the_catalogue() {
    check::<rulebook_spec::garrison::Garrison>(garrison::ALL);
}

#[test]
fn each_bug_of_bricks_shows_and_is_not_in_the_catalogue() {
    check::<rulebook_spec::bricks::Bricks>(bricks::ALL);
}

#[test]
fn each_bug_of_bitwa_shows_and_is_not_in_the_catalogue() {
    check::<rulebook_spec::bitwa::Bitwa>(bitwa::ALL);
}

#[test]
fn each_bug_of_dicewars_shows_and_is_not_in_the_catalogue() {
    check::<rulebook_spec::dicewars::DiceWars>(dicewars::ALL);
}

#[test]
fn each_bug_of_snakes_shows_and_is_not_in_the_catalogue() {
    check::<rulebook_spec::snakes::Snakes>(snakes::ALL);
}
