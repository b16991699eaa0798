//! Why something that the suite asks of every rule and of every misreading is not asked of these.

use crate::contest::Reasons;

const MEMORY: &str = "none of our players uses so much memory";
const AFTER: &str = "nobody is called after the end";
const LINKED: &str = "a player who is linked in is called, and says nothing but what a call returns";
const DRAWN: &str = "about maps that a referee is given: one that is probed draws its own";
const PLACES: &str = "nobody is told who is placed where";
const BY_LOT: &str = "luck may deal the flags so in the few scenes where several are left over";
const BELOW_MS: &str = "nobody knows the time that a player took to the microsecond";

/// The reasons of this game.
pub const REASONS: Reasons = Reasons {
    without_variant: &[("dicewars.setup.stage", "about setups in the middle of a game, which only this suite has")],
    few_misreadings: &[
        ("dicewars.map.flags", "a new map has as many flags as players, or more, or fewer"),
        ("dicewars.attack.lands", "two numbers: they can be mixed up, or looked up in another way"),
        ("dicewars.attack.enemy", "a land is the player's own or it is not"),
        (
            "dicewars.limits.told",
            "that a hearer was late is a fault, however late he was, so that no record shows the limit",
        ),
    ],
    equivalent: &[],
    out_of_probe: &[
        ("dicewars.map.players.seven", DRAWN),
        ("dicewars.map.players.alone", DRAWN),
        ("dicewars.map.players.three-at-least", DRAWN),
        ("dicewars.map.size.below-limit", DRAWN),
        ("dicewars.map.size.one-more", DRAWN),
        ("dicewars.map.size.highest-number", DRAWN),
        ("dicewars.map.ids.last-wins", DRAWN),
        ("dicewars.map.ids.first-wins", DRAWN),
        ("dicewars.map.ids.negative", DRAWN),
        ("dicewars.map.dice.none", DRAWN),
        ("dicewars.map.dice.nine", DRAWN),
        ("dicewars.map.dice.below-eight", DRAWN),
        ("dicewars.map.borders.one-sided", DRAWN),
        ("dicewars.map.borders.itself", DRAWN),
        ("dicewars.map.borders.unknown-dropped", DRAWN),
        ("dicewars.map.connected.untested", DRAWN),
        ("dicewars.map.connected.has-neighbours", DRAWN),
        ("dicewars.map.connected.each-state", DRAWN),
        ("dicewars.map.flags.more", DRAWN),
        ("dicewars.map.flags.fewer", DRAWN),
        (
            "dicewars.prepare.name.together",
            "a right referee may do so, too: each player is called for init before his name",
        ),
        ("dicewars.prepare.name.null", "nothing follows from a bad name"),
        (
            "dicewars.choice.last-flag.unchecked",
            "who chooses badly gets the last flag all the same, since it is left over",
        ),
        ("dicewars.choice.leftovers.in-order", BY_LOT),
        ("dicewars.choice.leftovers.as-asked", BY_LOT),
        ("dicewars.choice.leftovers.by-seat", BY_LOT),
        ("dicewars.turn.stop.not-at-first", "a bad answer ends the turn as null does, and is paid as well"),
        ("dicewars.battle.eliminated.at-his-turn", PLACES),
        ("dicewars.battle.eliminated.at-turn-end", PLACES),
        ("dicewars.battle.eliminated.reserve-counts", PLACES),
        ("dicewars.battle.eliminated-reserve.kept", "a world is asked only for the reserves of states that it lists"),
        ("dicewars.income.cap.untested", "every war begins without reserves"),
        ("dicewars.end.conquest.pays-income", AFTER),
        ("dicewars.end.places.earlier-better", PLACES),
        ("dicewars.end.places.all-last", PLACES),
        ("dicewars.end.places.by-seat", PLACES),
        ("dicewars.end.limit.no-last-income", AFTER),
        ("dicewars.end.limit-rank.lands-first", PLACES),
        ("dicewars.end.limit-rank.reserve-forgotten", PLACES),
        ("dicewars.end.limit-rank.lands-forgotten", PLACES),
        ("dicewars.end.limit-rank.earlier-turn", PLACES),
        ("dicewars.end.limit-rank.by-seat", PLACES),
        ("dicewars.calls.form.asked-again", LINKED),
        ("dicewars.calls.form.step-lost", LINKED),
        ("dicewars.calls.form.prepared-again", LINKED),
        ("dicewars.calls.unasked.early-counted", LINKED),
        ("dicewars.limits.clock.edge-late", "no program answers in exactly the limit"),
        ("dicewars.limits.clock.whole-milliseconds", BELOW_MS),
        ("dicewars.limits.memory.step-lost", MEMORY),
        ("dicewars.limits.memory.asked-again", MEMORY),
        ("dicewars.limits.memory.told-counted", MEMORY),
    ],
};
