//! Mutants: that the copies of the rules are the rules, and that a bug which is one small change is named by it.

use crate::foreign::bitwa;
use crate::suite::put::games;
use crate::suite::{drawn, golden, none, observed};
use rulebook_conformance::case::{Case, json, play};
use rulebook_conformance::compare::Field;
use rulebook_conformance::contest::{Contest, Mutated};
use rulebook_conformance::judge::{Change, Judge, first_difference};
use rulebook_conformance::mutants::{Does, Kept, Left, Opened};
use rulebook_conformance::protocol::{Notice, Observation};
use rulebook_conformance::text::Text;
use rulebook_mutants::switch;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::{self, Bricks};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Game, Log, Reply};
use rulebook_spec::garrison::names::GROWTH_WHEN;
use rulebook_spec::garrison::{Branch, Garrison, Tiers};
use rulebook_spec::snakes::Snakes;
use std::collections::{BTreeMap, BTreeSet};

/// No mutant.
const NONE: u32 = 0;
/// At most this many golden traces of each game are played.
const GOLDEN: usize = 150;

fn opened<G: Contest>(case: &Case<G>) -> Box<dyn Opened> {
    let events: Vec<_> = case.events.iter().map(json).collect();
    let mutants = G::mutants().expect("the rules of our games are made over");
    mutants.open(&[], &json(&case.setup), &events, &Kept::default()).expect("a golden trace can be played")
}

fn shown<G: Contest>(case: &Case<G>, mutant: u32) -> Vec<Observation> {
    let mut all = Vec::new();
    opened(case).shows(mutant, 0, &mut |_, mut shown, asked| {
        if let Observation::State(state) = &mut shown {
            state.unstarted = G::unstarted(G::literal(), &Log { asked: asked.to_vec(), ..Log::default() });
        }
        all.push(shown);
        true
    });
    all
}

fn copies_are_the_rules<G: Contest>() {
    let mut complaints = Vec::new();
    for case in golden::<G>().into_iter().map(|one| one.case).take(GOLDEN) {
        // As it stands in the text what is short is run, and with all that could be changed in it.
        for mutant in [NONE, switch::RECORD] {
            if let Some((at, difference)) = first_difference::<G>(&play(G::literal(), &case), &shown(&case, mutant)) {
                complaints.push(format!("{}: request {at}: {difference:?}", case.address));
            }
        }
    }
    none(complaints);
}

/// What acts nowhere does what the rules do, however long the game: no game speaks against a change only for the work that it takes. One
/// of these, of snakes, takes more than the least that a change may.
fn games_end<G: Contest>() {
    // With all that could be changed: what is short takes less as it stands.
    let breaks = drawn::<G>(1, 120).filter(|case| !opened(case).shows(switch::RECORD, 0, &mut |_, _, _| true));
    none(breaks.map(|case| case.address).collect());
}

#[test]
fn a_change_that_acts_nowhere_plays_each_game_to_its_end() {
    every_game!(games_end);
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

/// What the plan knows of a function.
fn function<G: Contest>(name: &str) -> rulebook_mutants::Function {
    let plan = G::mutants().expect("the rules of our games are made over").plan();
    *plan.functions.iter().find(|one| one.name == name).expect("it is in the plan")
}

#[test]
fn a_function_that_names_no_rule_is_about_those_of_its_callers() {
    let beside = function::<Bitwa>("target::beside_y");
    assert!(beside.rules.is_empty() && beside.entry.is_empty(), "{beside:?}");
    assert!(beside.called.contains(&("bitwa.target.points", 1)), "{beside:?}");
}

#[test]
fn a_method_is_about_the_rules_of_the_entry_that_holds_its_type() {
    assert_eq!(function::<Garrison>("growth::Tiers::of").entry, ["garrison.growth.tiers"]);
}

fn numbers_are_apart<G: Contest>() {
    let plan = G::mutants().expect("the rules of our games are made over").plan();
    assert!(plan.mutants.len() > 500, "{}: {} mutants", G::name(), plan.mutants.len());
    assert!(plan.mutants.iter().all(|mutant| mutant.function < plan.functions.len()));
    let (mut reached, mut killed) = (0, 0);
    for case in golden::<G>().into_iter().map(|one| one.case).take(3) {
        let opened = opened(&case);
        let some = opened.reached();
        reached += some.len();
        assert!(some.iter().all(|number| (1..=plan.mutants.len() as u32).contains(number)));
        killed += some.iter().filter(|number| opened.leaves(**number) != Left::Never).count();
        // Request by request they are told from the rules as in the whole case, but for what a position holds and does not show.
        let mut does: BTreeMap<u32, Does> = BTreeMap::new();
        opened.tried(&mut |_| true, &mut |number, seen| {
            let most = does.entry(number).or_insert(seen);
            *most = seen.max(*most);
        });
        let told = does.iter().filter(|(_, does)| **does == Does::Otherwise);
        none(told.filter(|(number, _)| opened.leaves(**number) == Left::Never).map(|one| format!("{one:?}")).collect());
    }
    assert!(killed > 0 && killed < reached, "{}: {killed} of {reached} mutants give themselves away", G::name());
}

#[test]
fn mutants_that_are_reached_are_kept_by_their_numbers() {
    let pick = |from, count| assert_eq!(switch::pick(from, count), None);
    let picks = || [(1, 1), (63, 3), (127, 130), (300, 0)].into_iter().for_each(|(from, count)| pick(from, count));
    let ((), taken) = switch::recorded(picks);
    let some = switch::reached();
    let expected: Vec<u32> = [1].into_iter().chain(63..66).chain(127..257).collect();
    assert_eq!((some.numbers(), taken), (expected.clone(), 4));
    assert!(some.has(256) && !some.has(257) && !some.has(100_000));
    switch::recorded(|| pick(2, 1));
    let mut both = switch::reached();
    assert_eq!(both.numbers(), [2], "what was written down is taken out");
    both.add(&some);
    assert_eq!(both.numbers(), [&[1, 2][..], &expected[1..]].concat());
}

/// After a number below 0 those without a sign are compared as ones with a sign, but only under the mutant that made it. Opened after
/// it, a case of this kind was played by no rules, and there was no verdict.
#[test]
fn what_a_mutant_makes_of_numbers_ends_with_it() {
    let setup = serde_json::json!({"size": 5, "filled": ["1x4294967295", "0x0"]});
    let setup = serde_json::from_value(setup).expect("a setup");
    let case: Case<Bricks> = Case { address: "outside".into(), setup, events: Vec::new() };
    let reached = opened(&case).reached();
    let narrowed = || (switch::held(1, 1 + switch::NARROW, u32::MAX), switch::is_elsewhere(&[]));
    for fuel in [switch::FUEL_OF_A_JOB, 2] {
        let job = || switch::with(1, false, fuel, || [narrowed(), narrowed(), narrowed()]);
        let done = std::panic::catch_unwind(job);
        assert_eq!(done.is_ok(), fuel > 2, "of too little fuel it breaks");
        assert!(done.is_err() || done.is_ok_and(|all| all.iter().all(|one| *one == (u32::MAX, false))));
        assert_eq!(opened(&case).reached(), reached, "with fuel {fuel}");
    }
}

/// A mutant is played only from where it is reached first. Put to each request by itself, reached or not, it does nothing before it is
/// said to leave the rules.
fn nothing_is_left_out<G: Contest>() {
    let (mut complaints, mut left) = (Vec::new(), 0);
    for case in drawn::<G>(7, 12) {
        let opened = opened(&case);
        for mutant in (1..=G::mutants().map_or(0, |mutants| mutants.plan().mutants.len() as u32)).step_by(13) {
            let until = match opened.leaves(mutant) {
                Left::Breaks => continue,
                Left::Never => case.events.len() + 1,
                Left::At(at) => at,
            };
            left += usize::from(until <= case.events.len());
            let acts = (0..until).find(|at| opened.acts_at(mutant, *at, true));
            complaints.extend(acts.map(|at| format!("{}: mutant {mutant} acts at {at} of {until}", case.address)));
        }
    }
    assert!(left > 0, "{}: no mutant leaves the rules", G::name());
    none(complaints);
}

#[test]
fn a_mutant_acts_nowhere_before_it_is_said_to_leave_the_rules() {
    every_game!(nothing_is_left_out);
}

#[test]
fn some_mutants_give_themselves_away_and_others_do_not() {
    every_game!(numbers_are_apart);
}

fn survivors_are_mutants<G: Contest>() {
    let plan = G::mutants().expect("the rules of our games are made over").plan();
    let lines = plan.survivors();
    assert!(!lines.is_empty(), "{} has a list", G::name());
    let complaints = lines.iter().filter_map(|line| {
        let is_reason = line.why.ends_with('.') && line.why.starts_with(|first: char| first.is_ascii_uppercase());
        let some = plan.mutants.iter().any(|mutant| line.is_of(&plan, &mutant));
        (!is_reason || !some).then(|| format!("{}: {line:?}", G::name()))
    });
    none(complaints.collect());
}

/// A list of survivors that is not about mutants any more says why of nothing.
#[test]
fn the_list_of_survivors_is_about_mutants() {
    every_game!(survivors_are_mutants);
}

/// A judge who knows no misreading, after all games of a referee with these rules.
fn judged<G: Contest>(rules: &G::Rules) -> Judge<G> {
    let mut judge = Judge::<G>::who_knows(&[], Vec::new());
    for case in games::<G>(40) {
        judge.take(&case, &observed::<G>(rules, &case));
    }
    judge.conclude();
    judge
}

/// The small changes that are told of the first finding.
fn changes<G: Contest>(rules: &G::Rules) -> Vec<Change> {
    let judge = judged::<G>(rules);
    let group = judge.groups().first().expect("it differs");
    judge.suspects(group).changes
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
    let changes = changes::<Garrison>(&rules);
    let found = changes.iter().any(|change| change.function == "battle::branch" && change.says == "10 is one more");
    assert!(found, "{changes:?}");
}

#[test]
fn a_bug_is_laid_to_the_rule_of_the_change_that_shows_it() {
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.growth_due = |position, seat| seat == 1 && position.moves[1].is_multiple_of(24);
    let judge = judged::<Garrison>(&rules);
    let group = judge.groups().first().expect("it differs");
    assert_eq!(group.rule, GROWTH_WHEN, "{:?}", judge.suspects(group));
}

/// An author who lets the tiers from the third on begin at the last number of the tier before.
#[test]
fn tiers_of_which_several_begin_elsewhere_are_one_change() {
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.tiers = Tiers([0, 30, 99, 299, 999]);
    let changes = changes::<Garrison>(&rules);
    let named = "`0, 30, 99, 299, 999` for `0, 30, 100, 300, 1000`";
    assert!(changes.iter().any(|change| change.says == named), "{changes:?}");
}

/// Ten times the garrison in 32 bits with a sign: what a text's `int` does to a large army.
#[test]
fn a_product_in_narrow_numbers_is_named() {
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.branch = |garrison, army| {
        let ten_times = (garrison as i32).wrapping_mul(10);
        match (3 * u64::from(garrison) > army.into(), i64::from(ten_times) <= army.into()) {
            (true, _) => Branch::Lose,
            (false, true) => Branch::Free,
            (false, false) => Branch::Cost,
        }
    };
    let changes = changes::<Garrison>(&rules);
    let named = "`10 * garrison` is computed in signed 32-bit numbers";
    assert!(changes.iter().any(|change| change.function == "battle::branch" && change.says == named), "{changes:?}");
}

/// Nothing is laid down on a cell on which the opponent stands: a rule that holds always is broken on some requests.
#[test]
fn a_bug_that_shows_on_some_requests_only_is_named_with_its_condition() {
    let mut rules = rulebook_spec::garrison::table::LITERAL.clone();
    rules.move_army = |position, seat, cell, amount| {
        if position.at[usize::from(1 - seat)] != cell {
            (rulebook_spec::garrison::table::LITERAL.move_army)(position, seat, cell, amount);
        }
    };
    let changes = changes::<Garrison>(&rules);
    let said: Vec<_> = changes.iter().map(|change| (change.function, &*change.says, change.when.as_deref())).collect();
    let is_named = |function: &str, says: &str| {
        function.contains("move_army") || function == "turn::go" && says.ends_with("never so")
    };
    assert!(said.iter().any(|(function, says, _)| is_named(function, says)), "{said:?}");
    assert!(said.iter().all(|(.., when)| when.is_some_and(|when| when.contains("position/at[the other]"))), "{said:?}");
    // What follows was not held against it.
    assert!(changes.iter().all(|change| change.first_only), "{changes:?}");
}

/// What is told otherwise than by the rules is named: to whom, and what of it.
#[test]
fn what_is_told_otherwise_is_named() {
    let named = |id: &str, says: &str| {
        let bug = bitwa::ALL.iter().find(|bug| bug.id == id).expect("there is such a bug");
        let changes = changes::<Bitwa>(&bug.table(Bitwa::literal()));
        assert!(changes.iter().any(|change| change.does == says && change.when.is_none()), "{id}: {changes:?}");
    };
    named("mover-told-twice", "sends `play` twice to the player who answered");
    named("second-sees-a-mirror", "sends `set-game` to seat 1 with each entry of `set-game/rows` backwards");
}

/// A judge of a referee that plays right, and of what it tells at each event makes this.
fn judged_telling<G: Contest>(drawn: u64, tells: impl Fn(&EventOf<G>, &mut Vec<Notice<Text>>)) -> Judge<G> {
    let mut judge = Judge::<G>::who_knows(&[], Vec::new());
    for case in games::<G>(drawn) {
        let mut observed = observed::<G>(G::literal(), &case);
        for (event, observation) in case.events.iter().zip(observed.iter_mut().skip(1)) {
            if let Observation::State(state) = observation {
                state.sent.iter_mut().for_each(|sent| tells(event, sent));
            }
        }
        judge.take(&case, &observed);
    }
    judge.conclude();
    judge
}

/// The small changes of the first finding: what is done, and when.
fn told<G: Contest>(judge: &Judge<G>) -> Vec<(String, Option<String>)> {
    let group = judge.groups().first().expect("it differs");
    judge.suspects(group).changes.into_iter().map(|change| (change.does, change.when)).collect()
}

/// Whoever was never started need not be told anything, which says nothing of when others are told.
#[test]
fn who_is_not_told_that_a_game_is_over_is_named_with_the_reason() {
    let judge = judged_telling::<Bricks>(200, |event, sent| {
        if let Event::Reply(Reply { seat, answer: Answer::Fault(Fault::Crash), .. }) = event {
            sent.retain(|one| one.seat != *seat);
        }
    });
    let told = told(&judge);
    let says = "does not send `stop` to the player who answered".to_owned();
    assert!(told.contains(&(says, Some("`event/fault` is \"crash\"".to_owned()))), "{told:?}");
}

#[test]
fn what_is_passed_on_though_it_came_too_late_is_named() {
    let judge = judged_telling::<Bricks>(200, |event, sent| {
        let Event::Reply(Reply { seat, answer, took_us: 500_001.. }) = event else { return };
        let brick = match answer {
            Answer::Move(bricks::Move::Brick(brick)) => Some(*brick),
            Answer::Line(line) => (Bricks::literal().read_brick)((Bricks::literal().line_end)(line)),
            _ => None,
        };
        // Only once the game has begun is a brick told to anybody.
        let is_over = sent.len() == 2 && sent.iter().all(|one| one.message == Text::of(&"stop"));
        if let (Some(brick), true) = (brick, is_over) {
            sent.insert(0, Notice { seat: 1 - seat, message: Text::of(&bricks::Message::Brick(brick)) });
        }
    });
    let told = told(&judge);
    let says = "passes `brick` on to those who did not answer, where nobody is to hear it";
    assert!(told.iter().any(|(does, when)| does == says && when.is_some()), "{told:?}");
}

/// A referee that looks for a place on a full board after it has said that play begins.
#[test]
fn what_is_told_too_much_before_all_else_is_named() {
    let mut rules = Bricks::literal().clone();
    rules.full_board = |rules, position, log| {
        log.send(0, bricks::Message::Start);
        bricks::end::full_board(rules, position, log);
    };
    let mut judge = Judge::<Bricks>::who_knows(&[], Vec::new());
    for case in games::<Bricks>(400) {
        judge.take(&case, &observed::<Bricks>(&rules, &case));
    }
    judge.conclude();
    let told = told(&judge);
    let is_named = |says: &str| says.starts_with("sends `start` to") && says.contains("before everything else");
    assert!(told.iter().any(|(does, _)| is_named(does)), "{told:?}");
}

/// Where other things differ as well, nobody is said to tell something otherwise and nothing else.
#[test]
fn what_is_told_otherwise_does_not_show_what_else_differs() {
    let bug = |id: &str| bitwa::ALL.iter().find(|bug| bug.id == id).expect("there is such a bug").rules;
    let mut rules = Bitwa::literal().clone();
    bug("mover-told-twice")(&mut rules);
    bug("attacker-damaged")(&mut rules);
    let judge = judged::<Bitwa>(&rules);
    for group in judge.groups() {
        let differs_else = judge.members(group).iter().any(|one| one.difference.field != Field::Sent);
        let changes = judge.suspects(group).changes;
        assert!(!differs_else || changes.iter().all(|change| !change.does.starts_with("sends ")), "{changes:?}");
    }
}
