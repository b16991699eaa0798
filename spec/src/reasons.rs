//! Why something that the suite asks of every rule and of every misreading is not asked of these. A reason that is not
//! needed any more fails a test.

/// Rules kept by steps that no variant touches, and why not.
pub const WITHOUT_VARIANT: &[(&str, &str)] = &[
    ("snakes.board.stage", "about setups in the middle of a fight, which only this suite has"),
    ("snakes.move.step", "what else a head could meet is a matter of the rules behind it"),
    ("bitwa.board.stage", "about setups in the middle of a game, which only this suite has"),
    ("dicewars.setup.stage", "about setups in the middle of a game, which only this suite has"),
    ("bricks.board.square", "a definition: a setup cannot say anything but a square"),
    ("bricks.board.stage", "about setups in the middle of a game, which only this suite has"),
    ("bricks.talk.ok", "what passes for OK is a matter of bricks.talk.spelling"),
    ("bricks.talk.move", "what passes for a brick is a matter of bricks.talk.spelling"),
    ("garrison.board.field", "a definition of what a setup can say"),
    ("garrison.board.size", "other sizes than the contest's are a matter of this suite"),
    ("garrison.board.garrison", "a definition of what a setup can say"),
    ("garrison.board.start", "a definition of what a setup can say"),
    ("garrison.board.hand", "a definition of what a setup can say"),
    ("garrison.board.stage", "about setups in the middle of a game, which only this suite has"),
];

/// Rules kept by steps that have less than three misreadings, and why there are no more ways to get them wrong.
pub const FEW_MISREADINGS: &[(&str, &str)] = &[
    (
        "bitwa.move.sorted-once",
        "only units that have moved stand elsewhere: the others keep their order, sorted again or not",
    ),
    ("dicewars.attack.lands", "two numbers: they can be mixed up, or looked up in another way"),
    ("dicewars.attack.enemy", "a land is the player's own or it is not"),
    (
        "dicewars.limits.told",
        "that a hearer was late is a fault, however late he was, so that no record shows the limit",
    ),
];

/// Misreadings that nothing a referee shows can give away, and why they are equivalent.
pub const EQUIVALENT: &[(&str, &str)] = &[];

const REFUSED: &str = "about boards that a referee refuses before it starts anybody";
const STOP: &str = "both players are told STOP, and neither is told who has lost";
const LATER: &str = "the player that does not answer next loses, and both are told the same, only later";

const WINNER: &str = "nobody is told who has won";
const ALL_OWNED: &str = "no map is one player's from the start";
const MEMORY: &str = "no player of ours uses so much memory";
const AFTER: &str = "nobody is called after the end";
const LINKED: &str = "a player who is linked in is called, and says nothing but what a call returns";
const BELOW_MS: &str = "nobody knows the time that a player took to the microsecond";

/// Misreadings that no scenario over the native protocol, and no scene of players who are linked in, can give away, and why.
pub const OUT_OF_PROBE: &[(&str, &str)] = &[
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
    ("bitwa.fault.crash.unasked", "one who has ended hears nothing, and is found out when he is asked next"),
    ("bitwa.fault.memory.ignored", MEMORY),
    ("bitwa.fault.memory.passes", MEMORY),
    ("bitwa.fault.memory.unasked", MEMORY),
    ("bitwa.killed.kills.unasked", "one who has ended hears nothing, and is found out when he is asked next"),
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
    ("garrison.board.values.largest-refused", "no map has so large an army"),
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
];

/// The reason that a table gives for this id.
pub fn reason(table: &[(&str, &'static str)], id: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == id).map(|(_, reason)| *reason)
}
