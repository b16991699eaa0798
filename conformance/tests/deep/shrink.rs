//! Shrinking: what every planted misreading does wrong in a game drawn at random is shown by a game of a few events.

use crate::suite::drawn;
use crate::suite::small::{bytes, firsts, is_replayed_from_its_json, is_the_same_every_time, small_games};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::shrink::shrink;

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

/// What shrinks proposes nothing larger by mistake: each proposal is one that `shows` may refuse.
#[test]
fn a_game_that_nothing_smaller_shows_is_left_as_it_is() {
    fn check<G: Contest>() {
        for case in drawn::<G>(2, 20) {
            let own = bytes(&case);
            let mut only = |other: &Case<G>| Ok::<bool, ()>(bytes(other) == own);
            let (small, ended) = shrink(G::literal(), &case, case.events.len(), &mut only);
            assert!(bytes(&small) == own && ended.is_none(), "{}", case.address);
        }
    }
    every_game!(check);
}
