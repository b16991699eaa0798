//! Changes of the rules that authors make who hold or go through something otherwise: each is named as the change that it is.

use crate::foreign::{Bug, dicewars as dicewars_bugs, garrison, snakes as snakes_bugs};
use crate::suite::observed;
use crate::suite::put::games;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::judge::{Change, Judge};
use rulebook_conformance::protocol::Observation;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::bricks::{self, Bricks};
use rulebook_spec::dicewars::{DiceWars, choice};
use rulebook_spec::game::{Event, Game, Log, Seat};
use rulebook_spec::garrison::names::TIME_MOVE;
use rulebook_spec::garrison::transfer::{Order, clamp, clamp_again};
use rulebook_spec::garrison::{Cell, Garrison, Message, Position, Rules, mark};
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::{self, Snakes};
use serde_json::{from_value, json};

/// Games drawn at random beside the golden ones.
const DRAWN: u64 = 40;

/// A referee with these rules is said to differ by a change of this function.
fn is_named<G: Contest>(rules: &G::Rules, function: &str, says: &str) {
    is_named_with::<G>(Vec::new(), rules, function, says);
}

/// The same of a referee that is put these games, too.
fn is_named_with<G: Contest>(more: Vec<Case<G>>, rules: &G::Rules, function: &str, says: &str) {
    is_named_by(Judge::<G>::who_knows(&[], Vec::new()), more, rules, function, says);
}

/// The same of a judge who has taken nothing yet.
fn is_named_by<G: Contest>(mut judge: Judge<G>, more: Vec<Case<G>>, rules: &G::Rules, function: &str, says: &str) {
    for case in games::<G>(DRAWN).chain(more) {
        judge.take(&case, &observed::<G>(rules, &case));
    }
    judge.conclude();
    let group = judge.groups().first().expect("it differs");
    let changes = judge.suspects(group).changes;
    let named = |change: &Change| change.function == function && change.says.contains(says);
    assert!(changes.iter().any(named), "{says}: {changes:?}");
}

/// What hurried authors make of Dice Wars: the land that is attacked for the one that attacks, seats compared in the place of their
/// places in the order, and room for ten steps.
#[test]
fn another_argument_and_a_call_left_out_and_a_bound_are_named() {
    let literal = || rulebook_spec::dicewars::table::LITERAL.clone();
    let mut rules = literal();
    rules.has_army = |position, _, _, to| position.land(to).1 > 1;
    is_named::<DiceWars>(&rules, "attack::has_army", "`to` for `from`");
    let mut rules = literal();
    rules.is_new_round = |_, seat, next| next <= seat;
    let named = "what `place_in_order` is asked for what it gives throughout";
    is_named::<DiceWars>(&rules, "turn::is_new_round", named);
    let mut rules = literal();
    rules.steps = |position| position.turn.min(10);
    is_named::<DiceWars>(&rules, "turn::steps", "gives 10 at most");
}

/// Rounds in a byte, units in the order of the texts of numbers, and room for three units of a division.
#[test]
fn numbers_compared_otherwise_and_loops_that_end_early_are_named() {
    let literal = || rulebook_spec::bitwa::table::LITERAL.clone();
    let mut rules = literal();
    rules.round_over = |position, _| position.round as u8 >= position.rounds as u8;
    is_named::<Bitwa>(&rules, "end::round_over", "compares in unsigned bytes");
    let mut rules = literal();
    rules.line_up = |rules, mission, mut units| {
        units.sort_by_cached_key(|unit| format!("{:?}", (rules.nearness)(rules, &mission.aim, *unit)));
        units
    };
    is_named::<Bitwa>(&rules, "march::line_up", "compares as text");
    let mut rules = literal();
    rules.advance = |rules, position, mission, deeds| {
        let units = (rules.members)(&position.board, mission.division);
        for unit in (rules.line_up)(rules, mission, units).into_iter().take(3) {
            (rules.move_unit)(rules, position, mission, unit, deeds);
        }
    };
    is_named::<Bitwa>(&rules, "march::advance", "no more than 3 of");
}

/// What languages make of 0 in which it counts as nothing: a target in column 0 or row 0 is none, and the first seat is nobody.
#[test]
fn zero_for_nothing_is_named() {
    let mut rules = rulebook_spec::bitwa::table::LITERAL.clone();
    rules.is_field =
        |board, aimed| aimed.x != 0 && aimed.y != 0 && rulebook_spec::bitwa::target::is_field(board, aimed);
    is_named::<Bitwa>(&rules, "target::is_field", "gives no where `target.x` or `target.y` is 0");
    let mut rules = rulebook_spec::dicewars::table::LITERAL.clone();
    rules.next_to_choose = |position, after| choice::next_to_choose(position, after).filter(|seat| *seat > 0);
    is_named::<DiceWars>(&rules, "choice::next_to_choose", "gives nothing where what it finds is 0");
}

/// Points as text, of which the rules do not say where they are compared that they are numbers: nine are more than ten.
#[test]
fn numbers_whose_types_are_not_written_beside_them_are_compared_otherwise() {
    let mut rules = rulebook_spec::snakes::table::LITERAL.clone();
    rules.places = |points| {
        let above = |own: &usize| points.iter().filter(|other| other.to_string() > own.to_string()).count();
        points.iter().map(|own| 1 + above(own) as u8).collect()
    };
    let row = |y: i64, length: i64| json!({"cells": (0..length).map(|x| [x, y]).collect::<Vec<_>>()});
    let setup = json!({
        "size": [12, 5], "snakes": [row(0, 10), row(4, 9)], "limit": 2, "round": 2, "stage": {"over": "limit"},
    });
    let setup = from_value(setup).expect("it is a setup");
    let game = Case { address: "nine and ten".into(), setup, events: Vec::new() };
    is_named_with::<Snakes>(vec![game], &rules, "end::places", "`*other > own` compares as text");
}

/// Goes to a cell as the rules say, but for what is ordered to be taken there, which these numbers say.
fn go(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    order: Order,
    log: &mut Log<Message>,
    taken: impl Fn(&Position, Order) -> i64,
) {
    let from = std::mem::replace(&mut position.at[usize::from(seat)], to);
    (rules.arrive)(rules, position, seat, [from, to], log);
    if position.field.owner(to) == mark(seat) {
        let taken = taken(position, order);
        (rules.move_army)(position, seat, to, taken);
    }
}

/// An order is cut by the garrison of the cell that is left, or the second time by the army that the player had before the battle.
#[test]
fn another_part_of_the_position_and_what_was_before_the_request_are_named() {
    let literal = || rulebook_spec::garrison::table::LITERAL.clone();
    let mut rules = literal();
    rules.go = |rules, position, seat, to, collect, log| {
        let order = clamp(position, seat, position.at[usize::from(seat)], collect);
        go(rules, position, seat, to, order, log, |position, order| clamp_again(position, seat, to, order));
    };
    is_named::<Garrison>(&rules, "transfer::clamp", "`position.at[usize::from(seat)]` for `to` throughout");
    let mut rules = literal();
    rules.go = |rules, position, seat, to, collect, log| {
        let (order, hand) = (clamp(position, seat, to, collect), position.hand[usize::from(seat)]);
        let taken =
            |position: &Position, order: Order| order.clamped.min(position.field.army(to).into()).max(-i64::from(hand));
        go(rules, position, seat, to, order, log, taken);
    };
    let named = "`position.hand[usize::from(seat)]` as it was before the request";
    is_named::<Garrison>(&rules, "transfer::clamp_again", named);
}

/// What shows in all games that were put is held against a further one, too, and struck out where that shows something else.
#[test]
fn a_change_is_held_against_the_smallest_game() {
    let bug = garrison::ALL.iter().find(|bug| bug.id == "guest-in-the-column").expect("it is listed");
    let rules = bug.table(Garrison::literal());
    let mut judge = Judge::<Garrison>::who_knows(&[], Vec::new());
    for case in games::<Garrison>(DRAWN) {
        judge.take(&case, &observed::<Garrison>(&rules, &case));
    }
    judge.conclude();
    let group = judge.groups().first().expect("it differs");
    let change = judge.suspects(group).changes.swap_remove(0);
    let one = judge.members(group)[0];
    let shows_too = |seen: &[Observation]| judge.shows_too(&change, &one.case, one.at, seen);
    assert!(shows_too(one.observed()), "{change:?}");
    assert!(!shows_too(&observed::<Garrison>(Garrison::literal(), &one.case)), "{change:?}");
}

/// An opponent in the same column, in any row, is taken for one who stands on the cell.
#[test]
fn values_that_are_compared_by_one_of_their_parts_are_named() {
    let bug = garrison::ALL.iter().find(|bug| bug.id == "guest-in-the-column").expect("it is listed");
    let named = "`position.at[foe] == cell` compares by `column` alone";
    is_named::<Garrison>(&bug.table(Garrison::literal()), "battle::fight", named);
}

/// What players are told and what is shown that they may see is one thing for a referee, by whichever messages it tells it.
#[test]
fn what_is_told_and_shown_otherwise_is_named() {
    fn check<G: Contest>(bugs: &[Bug<G::Rules>], id: &str, says: &str) {
        let bug = bugs.iter().find(|bug| bug.id == id).expect("it is listed");
        is_named_by(Judge::<G>::new(&[]), Vec::new(), &bug.table(G::literal()), "", says);
    }
    check::<Snakes>(
        snakes_bugs::ALL,
        "view-transposed",
        "and shows what may be seen, with rows for columns in `window`",
    );
    let totals = "shows what may be seen, with `opponent_total_army` and `total_army` in 16 bits";
    check::<Garrison>(garrison::ALL, "totals-in-16-bits", totals);
    let earlier = "does not send `opponent-attack` to those who sit before the player who answered";
    check::<DiceWars>(dicewars_bugs::ALL, "later-seats-hear", earlier);
    check::<DiceWars>(
        dicewars_bugs::ALL,
        "told-backwards",
        "with `from` and `to` of `opponent-attack/attack` in each other",
    );
}

/// A referee for which replies take other times, given the last one of the game, is named by the change of the clock of which this
/// is said.
fn a_clock_is_named<G: Contest>(drawn: u64, time: Rule, says: &str, takes: impl Fn(u64, &mut u64) -> u64) {
    let mut judge = Judge::<G>::new(&[]);
    for case in games::<G>(drawn) {
        let (mut heard, mut last_us) = (case.clone(), 0);
        for event in &mut heard.events {
            if let Event::Reply(reply) = event {
                reply.took_us = takes(reply.took_us, &mut last_us);
            }
        }
        judge.take(&case, &observed::<G>(G::literal(), &heard));
    }
    judge.conclude();
    let group = judge.groups().first().expect("it differs");
    let suspects = judge.suspects(group);
    assert_eq!(group.rule, time, "{suspects:?}");
    assert!(suspects.changes.iter().any(|one| one.says == says), "{suspects:?}");
}

#[test]
fn a_clock_that_is_not_set_back_is_named() {
    fn check<G: Contest>(time: Rule) {
        let says = "a reply without `took_us` takes as long as the last one that had it";
        a_clock_is_named::<G>(150, time, says, |took_us, last_us| {
            *last_us = if took_us == 0 { *last_us } else { took_us };
            *last_us
        });
    }
    check::<Bricks>(bricks::names::TIME_MOVE);
    check::<Snakes>(snakes::names::LIVE_TIME);
}

#[test]
fn a_clock_that_overflows_is_named() {
    fn check<G: Contest>(time: Rule) {
        let held = "the microseconds of a reply are held in 32 bits";
        a_clock_is_named::<G>(DRAWN, time, held, |took_us, _| took_us as u32 as u64);
        let signed = format!("{held} with a sign");
        a_clock_is_named::<G>(DRAWN, time, &signed, |took_us, _| (took_us as i32).max(0) as u64);
    }
    check::<Bricks>(bricks::names::TIME_MOVE);
    check::<Garrison>(TIME_MOVE);
}
