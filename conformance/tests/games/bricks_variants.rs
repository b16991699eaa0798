//! That misreadings of bricks do what they say, and no more, where no game shows it.

use rulebook_conformance::contest::Catalogue;
use rulebook_conformance::contest::rules_with;
use rulebook_spec::bricks::{Board, Bricks, Cell};

#[test]
fn one_too_far_is_one_and_not_more() {
    let id = "bricks.brick.inside.one-too-far";
    let variant = Bricks::variants().iter().find(|variant| variant.id == id).expect("it is in the catalogue");
    let rules = rules_with::<Bricks>(&[variant]);
    let passes = |x, y| (rules.inside)(&Board::empty(3), Cell::new(x, y));
    assert!(passes(3, 0) && passes(0, 3) && passes(3, 3));
    assert!(!passes(4, 0) && !passes(0, 4) && !passes(4, 4));
}
