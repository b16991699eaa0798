//! Perft of the largest board whose counts are published.

use crate::suite::cram::{board, positions, sets};

#[test]
fn cram_on_25_cells_has_as_many_positions_and_sets_of_bricks_as_published() {
    // Sets are OEIS A028420.
    let depths = board(5, 5);
    assert_eq!((positions(&depths), sets(&depths)), (1_125_703, 2_810_694));
}
