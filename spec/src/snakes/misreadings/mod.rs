//! The catalogue of misreadings: likely bugs, a change of the clause table each.

mod decisions;
mod ends;
mod fight;
mod programs;

use super::clauses::Rules;
use crate::game::{Variant, VariantKind};
use crate::rule::Rule;

/// All of them, in the order of `rules.md` within each part.
pub(super) const ALL: [&[Variant<Rules>]; 4] = [fight::ALL, ends::ALL, programs::ALL, decisions::ALL];

const fn misreading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Variant<Rules> {
    let kind = VariantKind::Misreading;
    Variant { id, kind, touches, says, patch }
}
