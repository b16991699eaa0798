//! The catalogue of misreadings: likely bugs, each of which puts a function of its own, or other data, into the table of rules.

mod answers;
mod attack;
mod clock;
mod ends;
mod faults;
mod march;
mod order;
mod rounds;
mod setups;
mod talk;
mod target;

use crate::contest::Variant;
use rulebook_spec::bitwa::table::Rules;

/// All of them, in the order of `rules.md` within each part.
pub(super) const ALL: [&[Variant<Rules>]; 10] = [
    setups::ALL,
    rounds::ALL,
    talk::ALL,
    answers::ALL,
    target::ALL,
    march::ALL,
    attack::ALL,
    clock::ALL,
    faults::ALL,
    ends::ALL,
];
