//! The long tour.

use crate::common::{Ran, run};

/// Our own bots play in it, by their clocks: where this machine held one up nothing can be said.
const TRIES: usize = 3;

#[test]
fn the_long_tour_has_all_that_the_commands_print() {
    let tour = || run("rulebook tour bricks --all");
    let is_judged = |ran: &Ran| !ran.out.contains("(exit code 5)");
    let ran = (1..TRIES)
        .map(|_| tour())
        .find(is_judged)
        .unwrap_or_else(tour)
        .exits(0)
        .says("everything ended as it should")
        .says("── 5/5");
    assert!(ran.out.contains("bricks.brick.adjacent.either-axis"), "{}", ran.all());
}
