//! Steps of Garrison that are right but for one thing: its invariants are to see that.

use crate::games::garrison::{literal, start};
use rulebook_conformance::contest::Invariants;
use rulebook_conformance::contest::Seen;
use rulebook_conformance::games::garrison::map;
use rulebook_spec::game::{self, Event, LogOf, step};
use rulebook_spec::garrison::{Ending, Garrison, Move, Position, Setup, Stage};

/// What the invariants say of a step that is right but for one thing.
fn spoiled(setup: &Setup, event: &game::EventOf<Garrison>, spoil: &dyn Fn(&mut Position)) -> Result<(), String> {
    let mut log = LogOf::<Garrison>::default();
    let before = start(setup);
    let mut after = before.clone();
    step::<Garrison>(literal(), &mut after, event, &mut log).expect("it fits");
    // What is told shows the right position: it is left out.
    log.sent.clear();
    spoil(&mut after);
    Garrison::invariant(&Seen { before: &before, event, after: &after, log: &log })
}

#[test]
fn what_is_spoiled_breaks_a_invariant() {
    let setup = map::parse("field\n12\n12\narmy\n5 5\n7 7\nstart\n1 1\n1 2\nhand\n3 3\n").expect("a map");
    let ready = Event::made(0, Move::Ready);
    assert_eq!(spoiled(&setup, &ready, &|_| ()), Ok(()));
    let early = Err("something moves before the game has begun".to_owned());
    assert_eq!(spoiled(&setup, &ready, &|after| after.at[0] = after.at[1]), early);
    let mut other = start(&map::parse("field\n12\n12\narmy\n5 5\n7 8\nstart\n1 1\n1 2\nhand\n3 3\n").expect("a map"));
    assert_eq!(spoiled(&setup, &ready, &|after| after.field = other.field.clone()), early);
    other.moves = [6000, 6000];
    let over = |winner, by| move |after: &mut Position| after.stage = Stage::Over { winner, by };
    // Nobody owns all.
    assert!(spoiled(&setup, &ready, &over(None, Ending::Territory)).is_err());
    assert!(spoiled(&setup, &ready, &over(Some(0), Ending::Territory)).is_err());
    assert!(spoiled(&setup, &ready, &over(None, Ending::Limit)).is_err());
    assert_eq!(spoiled(&setup, &ready, &over(Some(1), Ending::Fault)), Ok(()));
    let used = |winner| {
        move |after: &mut Position| (after.moves, after.stage) = ([6000; 2], Stage::Over { winner, by: Ending::Limit })
    };
    assert_eq!(spoiled(&setup, &ready, &used(None)), Ok(()));
    let failed = |after: &mut Position| {
        (after.moves, after.stage) = ([6000; 2], Stage::Over { winner: Some(1), by: Ending::Fault });
    };
    assert_eq!(spoiled(&setup, &ready, &failed), Ok(()), "a fault ends the game whoever has made how many moves");
    assert!(spoiled(&setup, &ready, &used(Some(0))).is_err());
    assert!(spoiled(&setup, &ready, &|after| after.moves = [6000; 2]).is_err(), "the moves are used up");
}
