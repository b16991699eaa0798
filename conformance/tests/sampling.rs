//! Games drawn at random: the same seed draws the same games, in any order, and they are worth drawing.

use crate::suite::{drawn, observed};
use rulebook_conformance::canonical::{canonical, hash_bytes};
use rulebook_conformance::case::{Case, play, sample};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::protocol::Observation;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::bricks::Bricks;
use std::collections::BTreeSet;

fn bytes<G: Contest>(case: &Case<G>) -> Vec<u8> {
    canonical(&(&case.address, &case.setup, &case.events))
}

/// A change of these bytes means that `--seed 1` names other games than before, in known failures and in lines that
/// replay a game: it comes with a change of how bricks is sampled, and never with one of anything else, least of all of
/// a library.
#[test]
fn the_first_games_of_bricks_from_seed_one_stay_what_they_are() {
    let all: Vec<u8> = drawn::<Bricks>(1, 100).flat_map(|case| bytes(&case)).collect();
    assert_eq!(hash_bytes(&all), "7ed937bb042d1a46b50d5433e725e9f2cf477f9c764e3ec5d23df27a2dfa91f7");
}

#[test]
fn the_same_seed_draws_the_same_games_in_any_order() {
    fn check<G: Contest>() {
        let forward: Vec<Vec<u8>> = drawn::<G>(9, 60).map(|case| bytes(&case)).collect();
        for (index, wanted) in forward.iter().enumerate().rev() {
            let address = format!("{}/fuzz/9-{index}", G::name());
            let again = sample::<G>(address, &mut Seeded::stream(9, index as u64));
            assert!(bytes(&again) == *wanted, "{} {index}", G::name());
        }
        let other: BTreeSet<Vec<u8>> = drawn::<G>(10, 60).map(|case| bytes(&case)).collect();
        assert!(forward.iter().all(|case| !other.contains(case)), "another seed draws other games");
    }
    every_game!(check);
}

#[test]
fn drawn_games_come_back_from_their_json() {
    fn check<G: Contest>() {
        for case in drawn::<G>(11, 100) {
            let text = canonical(&(&case.setup, &case.events));
            let (setup, events) = serde_json::from_slice(&text).expect("a game is read from its JSON");
            let again = Case::<G> { address: case.address.clone(), setup, events };
            assert!(bytes(&again) == bytes(&case), "{}", case.address);
            assert!(observed::<G>(G::literal(), &again) == observed::<G>(G::literal(), &case));
        }
    }
    every_game!(check);
}

/// Games of which all are refused at once, or none is, test little.
#[test]
fn drawn_games_hold_good_replies_bad_ones_and_setups_that_cannot_be() {
    fn check<G: Contest>() {
        let (mut rejected, mut good, mut bad, mut over) = (0, 0, 0, 0);
        let count = 400;
        for case in drawn::<G>(12, count) {
            for step in play::<G>(G::literal(), &case) {
                match step.observation {
                    Observation::State(state) => {
                        good += u64::from(state.refused == Some(false));
                        bad += u64::from(state.refused == Some(true));
                        over += u64::from(state.over().is_some());
                    }
                    Observation::Rejected(_) => rejected += 1,
                    other => panic!("{}: {other:?}", case.address),
                }
            }
        }
        println!(
            "{}: of {count} games {rejected} rejected, {over} played out; {good} good replies, {bad} bad",
            G::name()
        );
        assert!(rejected > 0 && rejected < count / 4, "{}: {rejected} setups are refused", G::name());
        assert!(over > count / 4, "{}: {over} games come to their end", G::name());
        assert!(bad * 25 > good && bad < good, "{}: {bad} of {good} replies are bad", G::name());
    }
    every_game!(check);
}
