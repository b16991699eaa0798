//! The catalogue of misreadings: likely bugs. Each puts a function of its own, or other data, in an entry's place.

mod battle;
mod calls;
mod ends;
mod faults;
mod moves;
mod transfers;
mod views;

use crate::contest::Variant;
use rulebook_spec::garrison::Rules;

/// All of them, in the order of `rules.md` within the play, the battle, and the end.
pub(super) const ALL: [&[Variant<Rules>]; 7] =
    [calls::ALL, views::ALL, moves::ALL, transfers::ALL, battle::ALL, ends::ALL, faults::ALL];
