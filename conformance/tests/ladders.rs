//! Sizes that are taken on purpose: the games that a run draws first stand on every rung of every ladder.

use crate::foreign::{Bug, bitwa, garrison};
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::{Contest, LENGTH, Ladder, Sizes};
use rulebook_conformance::ladder::{Agreeing, Apart, COLLISION_IN, How, ONE_IN, apart, draw, on_rung, reached, stand};
use rulebook_conformance::playout::Playout;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::game::{Game, Log, Seat};
use rulebook_spec::garrison::{Cell, Garrison, Message, Position, Rules, battle};
use rulebook_spec::rule::Violation;
use rulebook_spec::snakes::{self, Snakes};
use std::collections::BTreeSet;

const SEED: u64 = 1;

fn rungs<G: Contest>() -> BTreeSet<(&'static str, u64)> {
    let of = |ladder: Ladder| ladder.rungs.into_iter().map(move |size| (ladder.name, size));
    G::ladders().into_iter().flat_map(of).collect()
}

/// The rungs that the games of a default run reach, as positions and events show them: who stands on a rung is not asked.
fn each_rung_is_reached_of<G: Contest>() {
    let rungs = rungs::<G>();
    assert!(rungs.len() > 40, "{}: {} rungs", G::name(), rungs.len());
    let mut found = BTreeSet::new();
    for index in 0..rungs.len() as u64 * ONE_IN {
        found.extend(reached(&draw::<G>(&[], String::new(), SEED, index)));
    }
    let missing: Vec<_> = rungs.difference(&found).collect();
    assert!(missing.is_empty(), "{}: never reached from seed {SEED}: {missing:?}", G::name());
}
#[test]
fn each_rung_is_reached() {
    every_game!(each_rung_is_reached_of);
}

/// Nobody has to refuse what is only large: all setups can be, and what is played on them.
fn what_stands_on_a_rung_can_be_of<G: Contest>() {
    for seed in [SEED, 2] {
        for number in 0..rungs::<G>().len() as u64 * 2 {
            let index = number * ONE_IN + ONE_IN - 1;
            let Some(case) = on_rung::<G>(&[], "", seed, index) else { continue };
            let mut log = rulebook_spec::game::Log::default();
            let begun = G::start(G::literal(), &case.setup, &mut log);
            assert!(begun.is_ok(), "{} {seed}-{index}: {:?}", G::name(), begun.err());
        }
    }
}
#[test]
fn what_stands_on_a_rung_can_be() {
    every_game!(what_stands_on_a_rung_can_be_of);
}

/// A long game is one of legal moves: nobody is refused before its last event.
fn long_games_are_legal_of<G: Contest>() {
    let longest =
        G::ladders().into_iter().find(|ladder| ladder.name == LENGTH).and_then(|ladder| ladder.rungs.last().copied());
    let longest = longest.expect("each game of ours has a ladder of lengths");
    let mut choices = Seeded::stream(SEED, 0);
    let case = stand::<G>(&Sizes::of(&[(LENGTH, longest)]), "", &mut choices).expect("games can be long");
    assert_eq!(case.events.len() as u64, longest, "{}", G::name());
    let mut log = rulebook_spec::game::Log::default();
    let mut position = G::start(G::literal(), &case.setup, &mut log).expect("it can be");
    for event in &case.events {
        rulebook_spec::game::step::<G>(G::literal(), &mut position, event, &mut log).expect("it can be");
        assert!(log.refused.is_none(), "{}", G::name());
    }
}
#[test]
fn long_games_are_legal() {
    every_game!(long_games_are_legal_of);
}

/// Written down by hand: the small numbers, the powers of two and of ten, their neighbours, and both ends.
#[test]
fn a_ladder_has_the_sizes_at_which_programs_break() {
    let rungs = Ladder::between("", 0, 150).rungs;
    let by_hand =
        [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 15, 16, 17, 31, 32, 33, 63, 64, 65, 99, 100, 101, 127, 128, 129, 149, 150];
    assert_eq!(rungs, by_hand);
    assert_eq!(Ladder::between("", 2, 4).rungs, [2, 3, 4]);
    assert_eq!(Ladder::between("", 1, u64::MAX).rungs.last(), Some(&u64::MAX));
}

/// Of two sizes that are wished at once both are there, or there is no such game.
#[test]
fn two_sizes_at_once() {
    let mut choices = Seeded::stream(SEED, 1);
    let choices: &mut dyn Choices = &mut choices;
    let sizes = Sizes::of(&[("side of the board", 101), ("row of a brick", 100)]);
    let case = stand::<rulebook_spec::bricks::Bricks>(&sizes, "", choices).expect("there is such a board");
    let found = reached(&case);
    assert!(found.contains(&("side of the board", 101)) && found.contains(&("row of a brick", 100)));
    let sizes = Sizes::of(&[("side of the board", 99), ("row of a brick", 100)]);
    assert!(stand::<rulebook_spec::bricks::Bricks>(&sizes, "", choices).is_none());
}

/// Worked by hand: three cases on boards of 101 cells and more differ, one of 99 agrees.
#[test]
fn sizes_that_tell_cases_apart() {
    let case = |sizes: &[(&'static str, u64)]| sizes.iter().copied().collect::<BTreeSet<_>>();
    let one = case(&[("side", 99), ("side", 3), ("moves", 1), ("moves", 7), ("moves", 9)]);
    let agree = agreeing(std::slice::from_ref(&one));
    let edge = [&[("side", 101), ("moves", 7)][..], &[("side", 127), ("moves", 9)], &[("side", 999), ("moves", 1)]];
    let found = apart(&edge.map(case), &agree);
    assert_eq!(found, [Apart { ladder: "side", size: 101, how: How::UpTo(99) }]);
    // At eight moves and at no other number; the largest size of all is no edge where it is always the same.
    let eight =
        [&[("side", 99), ("moves", 8)][..], &[("side", 3), ("moves", 8), ("moves", 9)], &[("side", 3), ("moves", 8)]];
    assert_eq!(apart(&eight.map(case), &agree), [Apart { ladder: "moves", size: 8, how: How::Never }]);
    // Two cases say too little, and what agrees somewhere tells nothing.
    assert_eq!(apart(&edge.map(case)[..2], &agree), []);
    assert_eq!(apart(&[&one; 3].map(Clone::clone), &agree), []);
}

fn agreeing(all: &[BTreeSet<(&'static str, u64)>]) -> Agreeing {
    let mut agree = Agreeing::default();
    all.iter().for_each(|one| agree.take(one.clone()));
    agree
}

/// Worked by hand: three cases of 29 rows and more differ, and two of a hundred that agree have as many. As many taken at random would
/// all be so large once in 125,000 times; with 10 more that agree chance would do it once in 750.
#[test]
fn a_size_that_is_seldom_where_cases_agree() {
    let case = |rows: u64| BTreeSet::from([("length", 9), ("rows", 1), ("rows", rows)]);
    let differ = [29, 60, 31].map(case);
    let mut all: Vec<_> = [5; 98].into_iter().chain([30, 40]).map(case).collect();
    assert_eq!(apart(&differ, &agreeing(&all)), [Apart { ladder: "rows", size: 29, how: How::Seldom(2, 100) }]);
    all.extend([50; 10].map(case));
    assert_eq!(apart(&differ, &agreeing(&all)), []);
}

/// Bugs of `foreign` that show at one size only: in how many of the games on rungs of a default run each shows.
fn shows_on_rungs<G: Contest>(bugs: &[Bug<G::Rules>], ids: &[&str]) {
    let count = rungs::<G>().len() as u64;
    let cases: Vec<_> =
        (0..count * 2).filter_map(|number| on_rung::<G>(&[], "", SEED, number * ONE_IN + ONE_IN - 1)).collect();
    for id in ids {
        let bug = bugs.iter().find(|bug| bug.id == *id).expect("there is such a bug");
        let rules = bug.table(G::literal());
        let shown = cases.iter().filter(|case| !Playout::of(G::literal(), case).is_same_under(&rules, case)).count();
        println!("{id}: in {shown} of {} games", cases.len());
        assert!(shown > 0, "{}/{id} shows in none of {} games", G::name(), cases.len());
    }
}

#[test]
fn bugs_of_one_size_show_on_their_rungs() {
    let rare = ["rounds-in-a-byte", "strength-in-sixteen-bits", "ten-divisions", "nearest-in-31-bits"];
    shows_on_rungs::<Bitwa>(bitwa::ALL, &rare);
    shows_on_rungs::<Garrison>(garrison::ALL, &["boxed-numbers", "moves-in-a-byte", "totals-in-16-bits"]);
}

/// A referee of garrison that asks by `28 * row + column` whether the opponent stands on a cell.
fn guest_by_number(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let number = |cell: Cell| 28 * u32::from(cell.row) + u32::from(cell.column);
    let foe = usize::from(1 - seat);
    let stands = position.at[foe];
    if number(stands) != number(cell) {
        return battle::fight(rules, position, seat, cell, log);
    }
    position.at[foe] = cell;
    battle::fight(rules, position, seat, cell, log);
    position.at[foe] = stands;
}

/// One of snakes that takes two cells with the same `64 * column + row` for one that is held twice.
fn held_by_number(snakes: &[Vec<snakes::field::Cell>]) -> Result<(), Violation> {
    let mut held = BTreeSet::new();
    let is_new = |cell: &snakes::field::Cell| held.insert(64 * u32::from(cell[0]) + u32::from(cell[1]));
    match snakes.iter().flatten().all(is_new) {
        true => Ok(()),
        false => Err(Violation::new(snakes::names::BOARD_SEGMENTS, "a cell is held already")),
    }
}

/// In how many games of a default run a referee errs that counts cells by a width which the board exceeds.
fn collides<G: Contest>(rules: &G::Rules) {
    let count = rungs::<G>().len() as u64;
    let number = |number: u64| on_rung::<G>(&[], "", SEED, number * ONE_IN + ONE_IN - 1);
    let cases: Vec<_> =
        (count..count * 6).filter(|number| number % COLLISION_IN == COLLISION_IN - 1).filter_map(number).collect();
    let shown = cases.iter().filter(|case| !Playout::of(G::literal(), case).is_same_under(rules, case)).count();
    println!("{}: in {shown} of {} games", G::name(), cases.len());
    assert!(shown > 0, "{} shows in none of {} games", G::name(), cases.len());
}

#[test]
fn who_counts_cells_by_a_width_is_found_on_a_larger_board() {
    collides::<Garrison>(&Rules { fight: guest_by_number, ..Garrison::literal().clone() });
    collides::<Snakes>(&snakes::Rules { held_once: held_by_number, ..Snakes::literal().clone() });
}
