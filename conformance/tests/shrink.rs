//! Shrinking: what every planted misreading does wrong in a game drawn at random is shown by a game of a few events.

use crate::suite::small::{First, RUNS, bytes, shown, small_games, smallest};
use crate::suite::{drawn, variants};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::shrink::shrink;
use rulebook_spec::game::Game as _;

/// Games drawn in search of a difference.
const DRAWN: u64 = 4000;
/// The first game for each misreading; fails where there is none.
fn firsts<G: Contest>() -> Vec<First<G>> {
    let planted = variants::<G>(VariantKind::Misreading).into_iter();
    let mut open: Vec<_> = planted.map(|variant| (variant, rules_with::<G>(&[variant]))).collect();
    let mut found = Vec::new();
    for (before, case) in (0..).zip(drawn::<G>(1, DRAWN)) {
        for (variant, rules) in std::mem::take(&mut open) {
            if shown::<G>(&rules, &case).is_some() {
                found.push(First { variant, rules, case: case.clone(), before });
            } else {
                open.push((variant, rules));
            }
        }
        if open.is_empty() {
            break;
        }
    }
    let ids: Vec<&str> = open.iter().map(|(variant, _)| variant.id).collect();
    assert!(ids.is_empty(), "{}: {DRAWN} games drawn at random do not show {ids:?}", G::NAME);
    found
}

#[test]
fn every_misreading_is_shown_by_a_small_game() {
    fn check<G: Contest>() {
        small_games("first", &firsts::<G>());
    }
    every_game!(check);
}

#[test]
fn shrinking_is_the_same_every_time_and_stops_when_it_is_told() {
    fn check<G: Contest>() {
        for first in firsts::<G>().iter().step_by(5) {
            let id = first.variant.id;
            let (whole, runs) = smallest(first, RUNS);
            assert_eq!(bytes(&smallest(first, RUNS).0), bytes(&whole), "{id}");
            // Told to stop early, it gives the best so far, which shows the difference too and is no larger.
            let mut before = usize::MAX;
            for limit in [0, 1, 5, 25, runs] {
                let (small, asked) = smallest(first, limit);
                assert!(asked <= limit, "{id}: asked {asked} times of {limit}");
                let (events, length) = (small.events.len(), bytes(&small).len());
                assert!(shown::<G>(&first.rules, &small).is_some(), "{id} after {limit} runs");
                let cost = events * 1_000_000 + length;
                assert!(cost <= before, "{id}: larger after more runs");
                before = cost;
            }
            // A search that was cut off has not come to the smallest.
            if runs == RUNS {
                continue;
            }
            let (same, _) = smallest(&First { case: whole.clone(), rules: first.rules.clone(), ..*first }, RUNS);
            assert_eq!(bytes(&same), bytes(&whole), "{id}: what is smallest stays");
        }
    }
    every_game!(check);
}

#[test]
fn small_games_are_replayed_from_their_json() {
    fn check<G: Contest>() {
        for first in firsts::<G>().iter().step_by(5) {
            let (small, _) = smallest(first, RUNS);
            let text = serde_json::to_string(&(&small.setup, &small.events)).expect("games have a form in JSON");
            let (setup, events) = serde_json::from_str(&text).expect("and are read from it");
            let again = Case { address: small.address.clone(), setup, events };
            assert_eq!(bytes(&again), bytes(&small));
            assert_eq!(shown::<G>(&first.rules, &again), shown::<G>(&first.rules, &small), "{}", first.variant.id);
        }
    }
    every_game!(check);
}

/// What shrinks proposes nothing larger by mistake: each proposal is one that `shows` may refuse.
#[test]
fn a_game_that_nothing_smaller_shows_is_left_as_it_is() {
    fn check<G: Contest>() {
        for case in drawn::<G>(2, 20) {
            let own = bytes(&case);
            let mut only = |other: &Case<G>| Ok::<bool, ()>(bytes(other) == own);
            let (small, ended) = shrink(G::LITERAL, &case, case.events.len(), &mut only);
            assert!(bytes(&small) == own && ended.is_none(), "{}", case.address);
        }
    }
    every_game!(check);
}

/// A number that overflows 32 bits is found by halving, not by counting down.
#[test]
fn large_numbers_are_found_by_bisection() {
    fn check<G: Contest>() {
        let case = drawn::<G>(1, 200)
            .find(|case| serde_json::to_string(&case.events).is_ok_and(|text| text.contains("took_us")));
        let Some(case) = case else { panic!("{}: no answer takes time", G::NAME) };
        let slowest = |case: &Case<G>| {
            let text = serde_json::to_value(&case.events).unwrap_or_default();
            let of = |event: &serde_json::Value| event["took_us"].as_u64();
            text.as_array().into_iter().flatten().filter_map(of).max().unwrap_or(0)
        };
        let text = serde_json::to_string(&case.events).expect("events can be written");
        let (before, after) = text.split_once("\"took_us\":").expect("it is there");
        let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let events = serde_json::from_str(&format!("{before}\"took_us\":1073741823{rest}")).expect("it can be read");
        let long = Case::<G> { address: case.address.clone(), setup: case.setup.clone(), events };
        let (least, mut asked) = (123_456_789, 0);
        let mut shows = |case: &Case<G>| {
            asked += 1;
            Ok::<bool, ()>(slowest(case) >= least)
        };
        let (small, ended) = shrink(G::LITERAL, &long, long.events.len(), &mut shows);
        assert_eq!((slowest(&small), ended), (least, None), "{}", G::NAME);
        assert!(asked <= 3000, "{}: {asked} games", G::NAME);
    }
    every_game!(check);
}

/// Where a smaller game is found again and again, the search ends all the same.
#[test]
fn shrinking_ends_after_so_many_games() {
    let mut case = drawn::<rulebook_spec::garrison::Garrison>(1, 1).next().expect("a game is drawn");
    let mut asked = 0;
    let mut shows = |_: &Case<_>| {
        asked += 1;
        Ok::<bool, ()>(asked % 2 == 0)
    };
    case.events.extend(drawn::<rulebook_spec::garrison::Garrison>(1, 50).flat_map(|one| one.events));
    shrink(rulebook_spec::garrison::Garrison::LITERAL, &case, case.events.len(), &mut shows);
    assert!(asked <= 3000, "{asked} games");
}
