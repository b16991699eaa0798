//! Readings and misreadings: changes of the clause table.

use super::Game;
use crate::rule::Rule;

/// Another way to read the rules: a change of the clause table.
#[derive(Clone, Copy, Debug)]
pub struct Variant<Rules> {
    /// `bricks.size=min-3` for a reading, `bricks.brick.adjacent.one-axis` for a misreading.
    pub id: &'static str,
    /// Good faith or mistake.
    pub kind: VariantKind,
    /// The rule that it changes.
    pub touches: Rule,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// Changes the table. Several variants may be applied one after the other.
    pub patch: fn(&mut Rules),
}

/// Whether a referee can hold a variant in good faith.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// A good-faith alternative: a referee that holds it is not called wrong.
    Reading,
    /// A likely bug.
    Misreading,
}

/// The literal rules of `G`, changed by each of the variants in turn.
pub fn rules_with<G: Game>(variants: &[&Variant<G::Rules>]) -> G::Rules {
    let mut rules = G::LITERAL.clone();
    for variant in variants {
        (variant.patch)(&mut rules);
    }
    rules
}
