//! Why something that the suite asks of every rule and of every misreading is not asked of these.

use crate::contest::Reasons;

const WINNER: &str = "nobody is told who has won";
const ALL_OWNED: &str = "no map is one player's from the start";
const MEMORY: &str = "none of our players uses so much memory";
const AFTER: &str = "nobody is called after the end";
const LINKED: &str = "a player who is linked in is called, and says nothing but what a call returns";
const BELOW_MS: &str = "nobody knows the time that a player took to the microsecond";

/// The reasons of this game.
pub const REASONS: Reasons = Reasons {
    without_variant: &[
        ("garrison.board.field", "a definition of what a setup can say"),
        ("garrison.board.size", "other sizes than the contest's are a matter of this suite"),
        ("garrison.board.garrison", "a definition of what a setup can say"),
        ("garrison.board.start", "a definition of what a setup can say"),
        ("garrison.board.hand", "a definition of what a setup can say"),
        ("garrison.board.stage", "about setups in the middle of a game, which only this suite has"),
    ],
    few_misreadings: &[],
    equivalent: &[],
    out_of_probe: &[
        ("garrison.board.values.largest-refused", "no map has so large an army"),
        (
            "garrison.talk.init-order.second-first",
            "the text does not say whose init is called first: a probe lets either order pass",
        ),
        ("garrison.talk.init-order.together", "players who are linked in are called one after the other"),
        ("garrison.transfer.own.any-cell", "who stands on an opponent's cell has no army, and knows of none there"),
        ("garrison.battle.lose.wraps", "no map has so large a garrison"),
        ("garrison.end.territory.no-army", "garrisons grow: an opponent's last one falls with his last cell"),
        ("garrison.end.limit.more-cells", WINNER),
        ("garrison.end.limit.more-army", WINNER),
        ("garrison.end.order.growth-first", AFTER),
        ("garrison.end.order.no-last-growth", AFTER),
        ("garrison.end.order.limit-first", WINNER),
        ("garrison.end.owned-start.unseen", ALL_OWNED),
        ("garrison.time.clock.edge-late", "no program answers in exactly the limit"),
        ("garrison.fault.crash.unseen", LINKED),
        ("garrison.fault.memory.draw", MEMORY),
        ("garrison.fault.garbled.stays", LINKED),
        ("garrison.fault.early.ignored", LINKED),
        ("garrison.fault.loses.other", WINNER),
        ("garrison.board.values.rest-lost", "no map has so large an army"),
        ("garrison.end.owned-start.after-inits", ALL_OWNED),
        ("garrison.end.owned-start.draw", ALL_OWNED),
        (
            "garrison.time.init.first-only",
            "the scenes let the first player's init be late only: each such game takes half a minute",
        ),
        ("garrison.time.move.first-like-init", "the scenes let nobody be late before his second move"),
        ("garrison.time.clock.whole-milliseconds", BELOW_MS),
        ("garrison.fault.crash.blames-called", LINKED),
        ("garrison.fault.memory.unseen", MEMORY),
        ("garrison.fault.memory.stays", MEMORY),
        ("garrison.fault.garbled.called-again", LINKED),
        ("garrison.fault.garbled.any-init", LINKED),
        ("garrison.fault.early.ignored-at-init", LINKED),
        ("garrison.fault.early.blames-called", LINKED),
        ("garrison.fault.loses.draw", WINNER),
        ("garrison.fault.init.second-wins", WINNER),
    ],
};
