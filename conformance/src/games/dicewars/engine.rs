//! The original engine of the contest: all that was seen of it at once.

use crate::contest::VariantSet;

/// What records of it are checked by. With their lists of neighbours, which it keeps on one side only, a map need not be
/// connected.
pub const ENGINE: VariantSet = VariantSet {
    id: "dicewars=engine",
    says: "does all that was seen of the contest's own engine, its mistakes included: a referee that needs this does not conform",
    parts: &[
        "dicewars.limit-rank=no-reserve",
        "dicewars.last-land=grant-after-win",
        "dicewars.limits=engine",
        "dicewars.informed=turn-end",
        "dicewars.before-world=mover-view",
        "dicewars.map.borders.one-sided",
        "dicewars.map.connected.untested",
        "dicewars.choice.free.off-map",
        "dicewars.told.attack.hearers-flag",
    ],
    unseen: &[
        "allows 8 megabytes",
        "puts a player back into the state before `getName` when that call has returned (the probe judges so)",
        "tells attacks left with a few of its null attacks, and 0 with nearly all",
    ],
};
