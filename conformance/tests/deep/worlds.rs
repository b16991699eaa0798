//! All games of all small worlds, counted.

use rulebook_conformance::games::{NAMES, games_in_worlds};

#[test]
fn each_game_has_worlds_to_play() {
    let all = games_in_worlds();
    assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), NAMES);
    assert!(all.iter().all(|(_, games)| *games > 1000), "{all:?}");
}
