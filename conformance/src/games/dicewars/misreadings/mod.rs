//! The catalogue of misreadings: likely bugs, each with functions or data of its own in some entries of the table of rules.

mod battle;
mod choice;
mod end;
mod failed;
mod income;
mod landless;
mod map;
mod told;
mod turn;

use crate::contest::Variant;
use rulebook_spec::dicewars::Rules;

/// All of them, in the order of `rules.md`.
pub(super) const ALL: [&[Variant<Rules>]; 7] =
    [map::ALL, choice::ALL, turn::ALL, battle::ALL, told::ALL, income::ALL, end::ALL];
