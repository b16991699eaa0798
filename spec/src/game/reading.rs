//! Good-faith alternatives of the literal rules.

use crate::rule::Rule;

/// Another way to read the rules in good faith: a change of their table.
#[derive(Clone, Copy, Debug)]
pub struct Reading<Rules> {
    /// The ruling and the alternative, `bricks.size=min-3`.
    pub id: &'static str,
    /// The rule that it changes.
    pub touches: Rule,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// Changes the table. Several readings may be applied one after the other.
    pub patch: fn(&mut Rules),
}
