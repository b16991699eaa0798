//! Referees of bricks that are put to its golden traces.

use rulebook_conformance::contest::{Catalogue, Variant, VariantKind};
use rulebook_spec::bricks::{Bricks, Rules};
use serde_json::Value;

/// Only the golden traces' games, in JSON.
pub const GOLDEN: &str = "validate bricks --cases 0 --format json";
/// The boards of 999 x 999 take most of the time, and only this misreading needs them.
pub const NEEDS_LARGEST: &str = "bricks.board.size.below-limit";

pub fn variants(kind: VariantKind) -> Vec<&'static Variant<Rules>> {
    Bricks::variants().iter().filter(|variant| variant.kind == kind).collect()
}

pub fn explained_by(finding: &Value, id: &str) -> bool {
    finding["explanations"].as_array().into_iter().flatten().any(|explanation| explanation["id"] == id)
}
