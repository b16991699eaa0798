//! Simpler games of bitwa: what is proposed, and what is not.

use crate::games::bitwa::setup;
use rulebook_conformance::contest::Shrinker;
use rulebook_spec::bitwa::{Bitwa, Setup};

fn simpler(setup: &Setup) -> Vec<Setup> {
    Bitwa::simpler(setup, &[]).into_iter().map(|(setup, _)| setup).collect()
}

#[test]
fn not_every_field_of_a_large_board_is_tried() {
    let wall = "#".repeat(20);
    let opened = |rows: &[&str]| {
        let proposed = simpler(&setup(rows, 1, 1)).into_iter();
        proposed.filter(|setup| setup.rows.iter().any(|row| row.contains('.'))).count()
    };
    assert_eq!(opened(&[wall.as_str(); 20]), 200, "of 18 times 18");
    assert_eq!(opened(&[wall.as_str(); 7]), 18 * 5);
}

#[test]
fn a_board_that_is_none_is_not_cut() {
    let sizes = |rows: &[&str]| {
        let proposed = simpler(&setup(rows, 1, 1)).into_iter();
        let size = |setup: Setup| (setup.rows.len(), setup.rows[0].chars().count());
        proposed.map(size).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(sizes(&["######", "#A..a#", "#....#", "######"]), [(3, 6), (4, 5), (4, 6)].into());
    assert_eq!(sizes(&["######", "#A..a##", "#....#", "######"]), [(4, 6)].into(), "one row is longer");
    assert_eq!(sizes(&["######", "#A.Ża", "#....#", "######"]), [].into(), "a letter of two bytes, and six in all");
}
