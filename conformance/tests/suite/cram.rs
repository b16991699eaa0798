//! Perft counted out, and Cram: bricks laid one after the other on a rectangle.

use rulebook_conformance::contest::Contest;
use rulebook_conformance::perft::{Depth, Walk};
use rulebook_spec::bricks::Bricks;
use serde_json::{Value, json};

/// The counts from this setup down to this depth, or to where nothing follows.
pub fn counts<G: Contest>(setup: Value, deepest: u32) -> Vec<Depth> {
    let setup = serde_json::from_value(setup).expect("a setup");
    let mut walk = Walk::<G>::new(G::literal(), &setup).expect("a setup that is allowed");
    let mut found = vec![walk.counted().expect("few games")];
    while (found.len() as u32) <= deepest && walk.deeper().expect("moves and luck can be enumerated") {
        found.push(walk.counted().expect("few games"));
    }
    found
}

/// An empty board of bricks, or a rectangle cut out of one by filling the rest; seat 0 is to lay.
pub fn board(columns: u32, rows: u32) -> Vec<Depth> {
    let size = columns.max(rows) | 1;
    let cells = (0..size * size).map(|cell| (cell % size, cell / size));
    let outside = cells.filter(|(x, y)| *x >= columns || *y >= rows).map(|(x, y)| format!("{x}x{y}"));
    let filled: Vec<String> = outside.collect();
    counts::<Bricks>(json!({"size": size, "filled": filled, "stage": {"move": 0}}), u32::MAX)
}

/// In how many orders this many bricks can be laid one after the other.
pub fn orders(bricks: u32) -> u64 {
    (1..=u64::from(bricks)).product()
}

pub fn positions(depths: &[Depth]) -> u64 {
    depths.iter().map(|depth| depth.positions).sum()
}

/// How many sets of bricks there are: any order of the bricks of a set is a game, since a set to which another brick is
/// to come is not yet the end.
pub fn sets(depths: &[Depth]) -> u64 {
    assert!(depths.iter().all(|depth| depth.games % orders(depth.depth) == 0));
    depths.iter().map(|depth| depth.games / orders(depth.depth)).sum()
}
