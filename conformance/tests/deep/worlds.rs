//! All games of all small worlds, counted; everything that can happen in their first setups is in a game.

use rulebook_conformance::case::json;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::games::{NAMES, games_in_worlds};
use rulebook_conformance::world::{Games, Size};
use rulebook_spec::game::{Log, step};
use std::collections::BTreeSet;

/// Of each world, this many setups that the rules allow are played.
const SETUPS: usize = 24;

#[test]
fn each_game_has_worlds_to_play() {
    let all = games_in_worlds();
    assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), NAMES);
    assert!(all.iter().all(|(_, games)| *games > 1000), "{all:?}");
}

/// What the games of a world's first setups show, played one by one.
fn each_event_is_in_a_game_of<G: Contest>() {
    let mut log = Log::default();
    for world in G::worlds() {
        let mut games = Games::<G>::new(G::literal(), &world);
        let (mut shown, mut begun, mut size) = (BTreeSet::new(), BTreeSet::new(), Size::default());
        while let Some(case) = games.next() {
            let Ok(mut position) = G::start(G::literal(), &case.setup, &mut log) else {
                assert!(case.events.is_empty(), "{}: its setup is refused", case.address);
                continue;
            };
            if begun.len() == SETUPS && !begun.contains(&games.size.setups) {
                break;
            }
            (size, _) = (games.size, begun.insert(games.size.setups));
            for event in &case.events {
                shown.insert((size.setups, json(&position).to_string(), json(event).to_string()));
                let stepped = step::<G>(G::literal(), &mut position, event, &mut log);
                assert!(stepped.is_ok(), "{}: {event:?} cannot be", case.address);
            }
        }
        assert_eq!((shown.len() as u64, size.unlisted), (size.events, 0), "{}/world/{}", G::name(), world.name);
        assert!(!begun.is_empty(), "{}/world/{}: no setup is allowed", G::name(), world.name);
    }
}

#[test]
fn each_event_is_in_a_game() {
    every_game!(each_event_is_in_a_game_of);
}
