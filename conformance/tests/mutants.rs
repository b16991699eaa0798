//! Mutants: that the copies of the rules are the rules, and that a bug which is one small change is named by it.

use crate::suite::put::games;
use crate::suite::{golden, none, observed};
use rulebook_conformance::case::{Case, json, play};
use rulebook_conformance::contest::{Contest, Mutated};
use rulebook_conformance::judge::{Judge, first_difference};
use rulebook_conformance::mutants::{Left, Opened};
use rulebook_conformance::protocol::Observation;
use rulebook_spec::game::Log;
use rulebook_spec::garrison::names::GROWTH_WHEN;
use rulebook_spec::garrison::{Branch, Garrison, Rules};
use rulebook_spec::snakes::Snakes;
use std::collections::BTreeSet;

/// No mutant.
const NONE: u32 = 0;
/// So many golden traces of each game are played.
const GOLDEN: usize = 150;

fn opened<G: Contest>(case: &Case<G>) -> Box<dyn Opened> {
    let events: Vec<_> = case.events.iter().map(json).collect();
    let mutants = G::mutants().expect("the rules of our games are made over");
    mutants.open(&[], &json(&case.setup), &events).expect("a golden trace can be played")
}

fn shown<G: Contest>(case: &Case<G>, mutant: u32) -> Vec<Observation> {
    let mut all = Vec::new();
    opened(case).shows(mutant, 0, &mut |_, mut shown, asked| {
        if let Observation::State(state) = &mut shown {
            state.unstarted = G::unstarted(G::LITERAL, &Log { asked: asked.to_vec(), ..Log::default() });
        }
        all.push(shown);
        true
    });
    all
}

fn copies_are_the_rules<G: Contest>() {
    let mut complaints = Vec::new();
    for case in golden::<G>().into_iter().map(|one| one.case).take(GOLDEN) {
        if let Some((at, difference)) = first_difference::<G>(&play(G::LITERAL, &case), &shown(&case, NONE)) {
            complaints.push(format!("{}: request {at}: {difference:?}", case.address));
        }
        if opened(&case).leaves(NONE) != Left::Never {
            complaints.push(format!("{}: the copy leaves itself", case.address));
        }
    }
    none(complaints);
}

#[test]
fn without_a_mutant_the_copies_are_the_rules() {
    every_game!(copies_are_the_rules);
}

/// A list that the table takes from another chapter is told in the words of that chapter.
#[test]
fn changes_are_told_in_the_words_of_the_text() {
    let plan = Snakes::mutants().expect("the rules of our games are made over").plan();
    let of_order = plan.mutants.iter().filter(|mutant| plan.functions[mutant.function].name == "table::end_order");
    let said: BTreeSet<&str> = of_order.filter(|mutant| mutant.kind == "exchanged").map(|mutant| mutant.says).collect();
    let orders = ["Limit, Blocked, OneLeft", "Blocked, Limit, OneLeft", "Limit, OneLeft, Blocked"];
    for order in orders.map(|order| order.replace(", ", ", Ending::")) {
        assert!(said.contains(format!("in the order `Ending::{order}`").as_str()), "{order}: {said:?}");
    }
    assert_eq!(said.len(), 5, "{said:?}");
}

fn numbers_are_apart<G: Contest>() {
    let plan = G::mutants().expect("the rules of our games are made over").plan();
    assert!(plan.mutants.len() > 500, "{}: {} mutants", G::NAME, plan.mutants.len());
    assert!(plan.mutants.iter().all(|mutant| mutant.function < plan.functions.len()));
    let (mut reached, mut killed) = (0, 0);
    for case in golden::<G>().into_iter().map(|one| one.case).take(3) {
        let opened = opened(&case);
        let some = opened.reached();
        reached += some.len();
        assert!(some.iter().all(|number| (1..=plan.mutants.len() as u32).contains(number)));
        killed += some.iter().filter(|number| opened.leaves(**number) != Left::Never).count();
    }
    assert!(killed > 0 && killed < reached, "{}: {killed} of {reached} mutants give themselves away", G::NAME);
}

#[test]
fn some_mutants_give_themselves_away_and_others_do_not() {
    every_game!(numbers_are_apart);
}

/// A judge who knows no misreading, after all games of a referee with these rules.
fn judged(rules: &Rules) -> Judge<Garrison> {
    let mut judge = Judge::<Garrison>::who_knows(&[], Vec::new());
    for case in games::<Garrison>(40) {
        judge.take(&case, &observed::<Garrison>(rules, &case));
    }
    judge.conclude();
    judge
}

#[test]
fn a_bug_that_is_one_small_change_is_named_by_it() {
    // An army of ten times the garrison is charged, one of eleven times goes free.
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.branch =
        |garrison, army| match (3 * u64::from(garrison) > army.into(), 11 * u64::from(garrison) <= army.into()) {
            (true, _) => Branch::Lose,
            (false, true) => Branch::Free,
            (false, false) => Branch::Cost,
        };
    let judge = judged(&rules);
    let group = judge.groups().first().expect("it differs");
    let changes = judge.suspects(group).changes;
    let found = changes.iter().any(|change| change.function == "battle::branch" && change.says == "10 is one more");
    assert!(found, "{changes:?}");
}

#[test]
fn a_bug_is_laid_to_the_rule_of_the_change_that_shows_it() {
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.growth_due = |position, seat| seat == 1 && position.moves[1].is_multiple_of(24);
    let judge = judged(&rules);
    let group = judge.groups().first().expect("it differs");
    assert_eq!(group.rule, GROWTH_WHEN, "{:?}", judge.suspects(group));
}
