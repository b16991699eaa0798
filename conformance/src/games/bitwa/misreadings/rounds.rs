//! Misreadings of whose turn it is.

use super::order::{self, emptied_since};
use crate::contest::Variant;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::Sides;
use rulebook_spec::bitwa::table::{LITERAL, Rules};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.round.order.first-then-second", ROUND_ORDER, "moves all divisions of the first player before those of the second",
        |r| r.order = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
    Variant::misreading("bitwa.round.order.small-first", ROUND_ORDER, "moves a before A, b before B, and so on",
        |r| r.order = order::SMALL_FIRST),
    Variant::misreading("bitwa.round.order.second-begins", ROUND_ORDER, "lets the second player begin every second round, a moving before A",
        |r| r.next = order::second_begins),
    Variant::misreading("bitwa.round.once.list-shifts", ROUND_ONCE, "misses a division when one before the mover is emptied and struck from the list",
        |r| (r.advance, r.next) = (order::note_shift, order::list_shifts)),
    Variant::misreading("bitwa.round.once.restarts", ROUND_ONCE, "goes through the round from its beginning again when a division is emptied and the list made anew",
        |r| (r.advance, r.next) = (order::note_emptied, order::restarts)),
    Variant::misreading("bitwa.round.once.misses-last", ROUND_ONCE, "begins the next round before the last division has moved",
        |r| r.next = order::misses_last),
    Variant::misreading("bitwa.round.skip.since-round", ROUND_SKIP, "asks for a division that was emptied in the same round before its turn",
        |r| (r.open, r.is_emptied, r.next) = (order::open_with_list, emptied_since, order::since_round)),
    Variant::misreading("bitwa.round.skip.since-start", ROUND_SKIP, "goes on asking for a division that had units when the game began",
        |r| (r.open, r.is_emptied) = (order::open_with_list, emptied_since)),
    Variant::misreading("bitwa.round.skip.any-loss", ROUND_SKIP, "strikes a division off the list as soon as one of its units falls",
        |r| (r.open, r.is_emptied, r.advance, r.next) = (order::open_with_list, emptied_since, order::strike_losers, order::ends_when_nobody_moves)),
    Variant::misreading("bitwa.round.killed.ends-round", ROUND_KILLED, "ends the round at the first division of a killed player",
        |r| r.next = order::killed_end_round),
    Variant::misreading("bitwa.round.killed.skips-next", ROUND_KILLED, "passes over the division after one of a killed player, too",
        |r| r.next = order::killed_skip_next),
    Variant::misreading("bitwa.round.killed.handed-over", ROUND_KILLED, "asks the other player for the divisions of a killed one",
        |r| r.asked = |position, division| {
            let asked = (LITERAL.asked)(position, division);
            if asked.is_empty() { Sides::BOTH.without(position.killed) } else { asked }
        }),
];
