//! The catalogue of misreadings: likely bugs, each a function or data in the place of what the text has.

mod decisions;
mod ends;
mod fight;
mod memory;
mod programs;
mod ways;

use crate::contest::Variant;
use rulebook_spec::snakes::Rules;

/// All of them, in the order of `rules.md` within each part.
pub(super) const ALL: [&[Variant<Rules>]; 4] = [fight::ALL, ends::ALL, programs::ALL, decisions::ALL];
