//! Why something that the suite asks of every rule and of every misreading is not asked of these.

use crate::contest::Reasons;

/// The reasons of this game.
pub const REASONS: Reasons = Reasons {
    without_variant: &[
        ("snakes.board.stage", "about setups in the middle of a fight, which only this suite has"),
        ("snakes.move.step", "what else a head could meet is a matter of the rules behind it"),
    ],
    few_misreadings: &[(
        "snakes.board.equal",
        "a fight begins with snakes of one length or not; later it is about setups that only this suite has",
    )],
    equivalent: &[],
    out_of_probe: &[],
};
