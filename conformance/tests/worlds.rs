//! Small worlds are walked whole: each position once, and everything that can happen in it in one game at least.

use rulebook_conformance::case::{Case, json};
use rulebook_conformance::contest::{Contest, Worlds};
use rulebook_conformance::world::{Games, Size};
use rulebook_spec::bricks::Bricks;
use rulebook_spec::dicewars::DiceWars;
use rulebook_spec::game::Game as _;
use rulebook_spec::garrison::Garrison;
use std::collections::BTreeSet;

/// The size of a world of this name.
fn size<G: Contest>(name: &str) -> Size {
    let worlds = G::worlds();
    let world = worlds.iter().find(|world| world.name == name).expect("a world of this name");
    Games::<G>::count(G::literal(), world)
}

/// The boards of 3 × 3 cells that bricks laid one after the other lead to, and the places that are left on each, counted
/// without the rules: cells are bits.
fn boards() -> Vec<usize> {
    let bricks: Vec<u32> = (0..9)
        .flat_map(|cell| {
            [(cell % 3 < 2, cell + 1), (cell < 6, cell + 3)].map(|(fits, next)| (fits, 1 << cell | 1 << next))
        })
        .filter_map(|(fits, brick)| fits.then_some(brick))
        .collect();
    let (mut all, mut layer) = (BTreeSet::new(), BTreeSet::from([0u32]));
    while !layer.is_empty() {
        let next = layer
            .iter()
            .flat_map(|board| bricks.iter().filter(move |brick| board & *brick == 0).map(move |brick| board | brick));
        let next: BTreeSet<u32> = next.collect();
        all.append(&mut layer);
        layer = next;
    }
    all.iter().map(|board| bricks.iter().filter(|brick| board & *brick == 0).count()).collect()
}

#[test]
fn the_games_on_nine_cells_are_as_many_as_there_are_ways_to_lay_bricks() {
    let boards = boards();
    let (live, over) =
        (boards.iter().filter(|places| **places > 0).count(), boards.iter().filter(|places| **places == 0).count());
    assert_eq!((live, over), (89, 9));
    // Two greetings, boards on which a brick fits, on each of which either seat may foul, and boards on which none does.
    let positions = (2 + live + 2 * live + over) as u64;
    // Two cells of 4 × 4 in either order, `OK`, 8 lines, 4 faults, a brick at the limit and behind it, and the end of the
    // other program; in a greeting `OK` three times, a brick and lines, 5 together, the faults and the other program.
    let events = (live * (16 * 16 + 1 + 8 + 4 + 2 + 1) + 2 * (3 + 5 + 4 + 1)) as u64;
    let size = size::<Bricks>("3x3");
    assert_eq!((size.positions, size.events), (positions, events));
}

#[test]
fn a_world_has_each_of_its_setups() {
    assert_eq!(size::<Bricks>("filled-3x3").setups, 1 << 9);
    // A cell is a wall or has one of two owners and of two garrisons; each player stands on either, and one has 4 in hand.
    assert_eq!(size::<Garrison>("1x2").setups, 5 * 5 * 4 * 2);
    assert_eq!(size::<DiceWars>("attacks").setups, 8 * 8 * 2);
    // 2 or 3 dice on 1 or 2: one attack or the end of the turn each, and what falls.
    let battles = size::<DiceWars>("battles");
    let rolls = 6u64.pow(3) + 2 * 6u64.pow(4) + 6u64.pow(5);
    assert!(battles.events > rolls && battles.events < rolls + 100, "{battles:?} of {rolls} rolls");
    let worlds = DiceWars::worlds();
    let incomes = worlds.iter().find(|world| world.name == "incomes").expect("it is one of them");
    let rolls = |case: Case<DiceWars>| json(&case.events).to_string().contains("roll");
    assert!(!Games::new(DiceWars::literal(), incomes).any(rolls), "nobody attacks in the world of incomes");
}

fn a_world_is_walked_in_the_same_order_again_of<G: Contest>() {
    let worlds = G::worlds();
    let names: BTreeSet<&str> = worlds.iter().map(|world| world.name).collect();
    assert_eq!(names.len(), worlds.len(), "{}: a name is given twice", G::name());
    for world in &worlds {
        // A glob over the games of one is not to take those of another.
        let twin = names.iter().find(|name| name.strip_prefix(world.name).is_some_and(|rest| rest.starts_with('-')));
        assert_eq!(twin, None, "{}/world/{}", G::name(), world.name);
        let first = || Games::<G>::new(G::literal(), world).take(500).map(|case| json(&case.events).to_string());
        assert!(first().eq(first()), "{}/world/{}", G::name(), world.name);
    }
}
#[test]
fn a_world_is_walked_in_the_same_order_again() {
    every_game!(a_world_is_walked_in_the_same_order_again_of);
}
