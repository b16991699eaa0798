//! Why something that the suite asks of every rule and of every misreading is not asked of these.

use crate::contest::Reasons;

const REFUSED: &str = "about boards that a referee refuses before it starts anybody";
const STOP: &str = "both players are told STOP, and neither is told who has lost";
const LATER: &str = "the player that does not answer next loses, and both are told the same, only later";
const BELOW_MS: &str = "nobody knows the time that a player took to the microsecond";

/// The reasons of this game.
pub const REASONS: Reasons = Reasons {
    without_variant: &[
        ("bricks.board.square", "a definition: a setup cannot say anything but a square"),
        ("bricks.board.stage", "about setups in the middle of a game, which only this suite has"),
        ("bricks.talk.ok", "what passes for OK is a matter of bricks.talk.spelling"),
        ("bricks.talk.move", "what passes for a brick is a matter of bricks.talk.spelling"),
    ],
    few_misreadings: &[],
    equivalent: &[],
    out_of_probe: &[
        ("bricks.board.size.even", REFUSED),
        ("bricks.board.size.too-large", REFUSED),
        ("bricks.board.filled.outside", REFUSED),
        ("bricks.board.duplicate.allowed", REFUSED),
        ("bricks.board.duplicate.in-a-row-only", REFUSED),
        ("bricks.talk.early.blames-other", STOP),
        ("bricks.time.clock.edge-late", "no program answers in exactly the limit"),
        ("bricks.time.clock.whole-milliseconds", BELOW_MS),
        ("bricks.end.next-loses.mover-loses", STOP),
        ("bricks.end.next-loses.first-loses", STOP),
        ("bricks.end.next-loses.second-loses", STOP),
        ("bricks.end.full-board.second-loses", STOP),
        ("bricks.foul.illegal.other-loses", STOP),
        ("bricks.foul.illegal.passes", LATER),
        ("bricks.foul.garbled.passes", LATER),
        ("bricks.foul.garbled.other-loses", STOP),
        ("bricks.foul.late.other-loses", STOP),
        ("bricks.foul.exit.ignored", LATER),
        ("bricks.foul.exit.unasked-unseen", LATER),
        ("bricks.foul.exit.other-loses", STOP),
    ],
};
