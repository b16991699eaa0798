//! The catalogue of misreadings: likely bugs, a change of the clause table each.

mod ends;
mod march;
mod setups;
mod talk;

use super::clauses::Rules;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

/// All of them, in the order of `rules.md` within each part.
pub(super) const ALL: [&[Variant<Rules>]; 4] = [setups::ALL, talk::ALL, march::ALL, ends::ALL];

const fn misreading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Misreading;
    Variant { id, kind, touches, says, patch }
}
