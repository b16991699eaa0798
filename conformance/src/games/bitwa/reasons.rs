//! Why something that the suite asks of every rule and of every misreading is not asked of these.

use crate::contest::Reasons;

const REFUSED: &str = "about boards that a referee refuses before it starts anybody";
const WINNER: &str = "nobody is told who has won";
const MEMORY: &str = "none of our players uses so much memory";
const BELOW_MS: &str = "nobody knows the time that a player took to the microsecond";

/// The reasons of this game.
pub const REASONS: Reasons = Reasons {
    without_variant: &[("bitwa.board.stage", "about setups in the middle of a game, which only this suite has")],
    few_misreadings: &[(
        "bitwa.move.sorted-once",
        "only units that have moved stand elsewhere: the others keep their order, sorted again or not",
    )],
    equivalent: &[],
    out_of_probe: &[
        ("bitwa.board.rows.any-length", REFUSED),
        ("bitwa.board.rows.longer", REFUSED),
        ("bitwa.board.rows.shorter", REFUSED),
        ("bitwa.board.fields.any-character", REFUSED),
        ("bitwa.board.fields.between-letters", REFUSED),
        ("bitwa.board.border.open", REFUSED),
        ("bitwa.board.border.rows-only", REFUSED),
        ("bitwa.board.border.near-edges", REFUSED),
        ("bitwa.board.rounds.sixteen-bits", REFUSED),
        ("bitwa.board.strength.none", REFUSED),
        ("bitwa.board.strength.sixteen-bits", REFUSED),
        ("bitwa.talk.time-left.rounded-up", BELOW_MS),
        ("bitwa.talk.final-play.unwaited", "nobody is sent anything after the last move"),
        ("bitwa.time.budget.milliseconds", BELOW_MS),
        ("bitwa.time.limit.none", REFUSED),
        ("bitwa.time.limit.unlimited", REFUSED),
        ("bitwa.time.clock.below", "no program answers in exactly the limit"),
        ("bitwa.fault.crash.unasked", "a program that has ended hears nothing, and is found out when it is asked next"),
        ("bitwa.fault.memory.ignored", MEMORY),
        ("bitwa.fault.memory.passes", MEMORY),
        ("bitwa.fault.memory.unasked", MEMORY),
        (
            "bitwa.killed.kills.unasked",
            "a program that has ended hears nothing, and is found out when it is asked next",
        ),
        ("bitwa.killed.units.lost", WINNER),
        ("bitwa.killed.units.uncounted", WINNER),
        ("bitwa.end.killed.not-seen", "nobody is left who could be told that the game goes on"),
        ("bitwa.end.killed.draw", WINNER),
        ("bitwa.end.count.strength-first", WINNER),
        ("bitwa.end.count.divisions", WINNER),
        ("bitwa.end.count.weighed", WINNER),
        ("bitwa.end.strength.draw", WINNER),
        ("bitwa.end.strength.weaker", WINNER),
        ("bitwa.end.strength.strongest", WINNER),
        ("bitwa.end.draw.first", WINNER),
        ("bitwa.end.draw.second", WINNER),
        ("bitwa.end.draw.killed-loses", WINNER),
    ],
};
