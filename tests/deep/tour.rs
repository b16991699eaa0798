//! The long tour.

use crate::common::run;

#[test]
fn the_long_tour_has_all_that_the_commands_print() {
    let ran = run("rulebook tour bricks --all").exits(0).says("everything ended as it should").says("── 5/5");
    assert!(ran.out.contains("bricks.brick.adjacent.either-axis"), "{}", ran.all());
}
