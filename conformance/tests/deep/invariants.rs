//! Misreadings break the invariants.

use crate::suite::variants;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::games::NAMES;
use rulebook_conformance::invariants;

fn caught<G: Contest>() -> Vec<&'static Variant<G::Rules>> {
    let breaks =
        |variant: &&'static Variant<G::Rules>| invariants::broken::<G>(&rules_with::<G>(&[variant]), 1, 100).is_some();
    variants::<G>(VariantKind::Misreading).into_iter().filter(breaks).collect()
}

/// How many misreadings of a game the invariants alone catch, at least; a game that is not here is held to an eighth of them.
const CAUGHT: [(&str, usize); 5] = [("bricks", 40), ("dicewars", 35), ("garrison", 70), ("bitwa", 32), ("snakes", 18)];

fn invariants_catch_misreadings<G: Contest>() {
    let (caught, all) = (caught::<G>(), variants::<G>(VariantKind::Misreading).len());
    let least = CAUGHT.iter().find(|(name, _)| *name == G::name()).map_or(all.div_ceil(8), |(_, least)| *least);
    println!("{}: {} of {all}", G::name(), caught.len());
    assert!(caught.len() >= least, "{}: {} of {all}", G::name(), caught.len());
}

#[test]
fn the_invariants_alone_catch_misreadings() {
    assert!(CAUGHT.iter().all(|(name, _)| NAMES.contains(name)));
    every_game!(invariants_catch_misreadings);
}
