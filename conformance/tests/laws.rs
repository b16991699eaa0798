//! The laws hold of the literal rules, and they have teeth: misreadings break them.

#[macro_use]
mod suite;

use rulebook_conformance::laws;
use rulebook_spec::NAMES;
use rulebook_spec::game::{Contest, Variant, VariantKind, rules_with};
use suite::variants;

fn literal_rules_keep_the_laws<G: Contest>() {
    assert_eq!(laws::broken::<G>(G::LITERAL, 1, 1000), None, "{}", G::NAME);
}

#[test]
fn the_literal_rules_keep_the_laws() {
    every_game!(literal_rules_keep_the_laws);
}

fn caught<G: Contest>() -> Vec<&'static Variant<G::Rules>> {
    let breaks =
        |variant: &&'static Variant<G::Rules>| laws::broken::<G>(&rules_with::<G>(&[variant]), 1, 100).is_some();
    variants::<G>(VariantKind::Misreading).into_iter().filter(breaks).collect()
}

/// How many misreadings of each game the laws alone catch, at least.
const CAUGHT: [(&str, usize); 5] = [("bricks", 40), ("dicewars", 35), ("garrison", 70), ("bitwa", 32), ("snakes", 18)];

fn laws_catch_misreadings<G: Contest>() {
    let (caught, all) = (caught::<G>(), variants::<G>(VariantKind::Misreading).len());
    let (_, least) = CAUGHT.iter().find(|(name, _)| *name == G::NAME).expect("each game has a number");
    println!("{}: {} of {all}", G::NAME, caught.len());
    assert!(caught.len() >= *least, "{}: {} of {all}", G::NAME, caught.len());
}

#[test]
fn the_laws_alone_catch_misreadings() {
    assert_eq!(CAUGHT.len(), NAMES.len());
    every_game!(laws_catch_misreadings);
}
