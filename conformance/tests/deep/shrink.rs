//! Shrinking: what every planted misreading does wrong in a game drawn at random is shown by a game of a few events.

use crate::suite::small::{firsts, is_replayed_from_its_json, is_the_same_every_time, small_games};
use rulebook_conformance::contest::Contest;

#[test]
fn every_misreading_is_shown_by_a_small_game() {
    fn check<G: Contest>() {
        let firsts = firsts::<G>(1);
        small_games("first", &firsts);
        for first in firsts.iter().step_by(5) {
            is_the_same_every_time(first);
            is_replayed_from_its_json(first);
        }
    }
    every_game!(check);
}
