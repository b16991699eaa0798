//! Shrinking: what a planted misreading does wrong in a game drawn at random is shown by a game of a few events. All of them
//! are in `deep/shrink.rs`.

use crate::suite::drawn;
use crate::suite::small::{firsts, is_replayed_from_its_json, is_the_same_every_time, small_games};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::shrink::shrink;
use rulebook_spec::game::Game as _;

#[test]
fn some_misreadings_are_shown_by_small_games() {
    fn check<G: Contest>() {
        let firsts = firsts::<G>(40);
        small_games("some", &firsts);
        for first in &firsts {
            is_the_same_every_time(first);
            is_replayed_from_its_json(first);
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
        let Some(case) = case else { panic!("{}: no answer takes time", G::name()) };
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
        let (small, ended) = shrink(G::literal(), &long, long.events.len(), &mut shows);
        assert_eq!((slowest(&small), ended), (least, None), "{}", G::name());
        assert!(asked <= 3000, "{}: {asked} games", G::name());
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
    shrink(rulebook_spec::garrison::Garrison::literal(), &case, case.events.len(), &mut shows);
    assert!(asked <= 3000, "{asked} games");
}
