//! The invariants hold of the literal rules. That misreadings break them is in `deep/invariants.rs`.

use rulebook_conformance::contest::Contest;
use rulebook_conformance::invariants;

fn literal_rules_keep_the_invariants<G: Contest>() {
    assert_eq!(invariants::broken::<G>(G::literal(), 1, 1000), None, "{}", G::name());
}

#[test]
fn the_literal_rules_keep_the_invariants() {
    every_game!(literal_rules_keep_the_invariants);
}
