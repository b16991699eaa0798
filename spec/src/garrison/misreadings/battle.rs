//! Misreadings of the battle and of what it wins.

use super::misreading;
use crate::game::Variant;
use crate::garrison::battle::{Branch, branch, duel, outcome};
use crate::garrison::clauses::{Captured, DuelArmy, DuelWhen, OwnCell, OwnerOf, Rules};
use crate::garrison::rules::*;

/// In the order of `rules.md`.
pub(super) const ALL: &[Variant<Rules>] = &[
    misreading(
        "garrison.battle.change.old-cell",
        BATTLE_CHANGE,
        "asks whether the cell that is left is the opponent's",
        |r| {
            r.owner_of = OwnerOf::Left;
        },
    ),
    misreading(
        "garrison.battle.change.overwritten",
        BATTLE_CHANGE,
        "books the new position before it asks whether that has changed, so that nobody fights",
        |r| {
            r.fights = |_| false;
        },
    ),
    misreading(
        "garrison.battle.change.empty-cell",
        BATTLE_CHANGE,
        "gives a cell whose garrison is 0 to who enters it, without a battle",
        |r| {
            r.empty_fought_for = false;
        },
    ),
    misreading(
        "garrison.battle.own-cell.own-garrison",
        BATTLE_OWN_CELL,
        "lets a player fight the garrison of a cell of his own",
        |r| {
            r.own_cell = OwnCell::Garrison;
        },
    ),
    misreading(
        "garrison.battle.own-cell.guest-owns",
        BATTLE_OWN_CELL,
        "takes a cell where the opponent stands for the opponent's",
        |r| {
            r.own_cell = OwnCell::GuestOwns;
        },
    ),
    misreading(
        "garrison.battle.own-cell.guest-bars",
        BATTLE_OWN_CELL,
        "transfers nothing on a player's own cell where the opponent stands",
        |r| {
            r.own_cell = OwnCell::GuestBars;
        },
    ),
    misreading(
        "garrison.battle.lose.at-three",
        BATTLE_LOSE,
        "lets an army of exactly three times the garrison lose",
        |r| {
            r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled >= army);
        },
    ),
    misreading(
        "garrison.battle.lose.one-short",
        BATTLE_LOSE,
        "lets an army of three times the garrison less one win",
        |r| {
            r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled > army + 1);
        },
    ),
    misreading(
        "garrison.battle.lose.one-over",
        BATTLE_LOSE,
        "lets an army of three times the garrison and one lose",
        |r| {
            r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled + 1 >= army);
        },
    ),
    misreading(
        "garrison.battle.lose.divides",
        BATTLE_LOSE,
        "divides the army by three, cuts the fraction off, and asks for more than the garrison",
        |r| {
            r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled / 3 >= army / 3 && tripled > 0);
        },
    ),
    misreading(
        "garrison.battle.lose.wraps",
        BATTLE_LOSE,
        "computes three and ten times the garrison in 32 bits",
        |r| {
            r.branch = wrapping;
        },
    ),
    misreading(
        "garrison.battle.lose.garrison-shrinks",
        BATTLE_LOSE,
        "takes the lost army off the garrison that beat it",
        |r| {
            r.outcome = |branch, garrison, army| match branch {
                Branch::Lose => (garrison.saturating_sub(army), 0),
                _ => outcome(branch, garrison, army),
            };
        },
    ),
    misreading(
        "garrison.battle.lose.keeps-army",
        BATTLE_LOSE,
        "leaves the army to a player whom the garrison beats",
        |r| {
            r.outcome = |branch, garrison, army| match branch {
                Branch::Lose => (garrison, army),
                _ => outcome(branch, garrison, army),
            };
            r.captures = |fought| fought.left > 0 && fought.garrison == 0;
        },
    ),
    misreading(
        "garrison.battle.lose.third-lost",
        BATTLE_LOSE,
        "takes the garrison's number off a beaten army instead of the whole",
        |r| {
            r.outcome = |branch, garrison, army| match branch {
                Branch::Lose => (garrison, army.saturating_sub(garrison)),
                _ => outcome(branch, garrison, army),
            };
            r.captures = |fought| fought.left > 0 && fought.garrison == 0;
        },
    ),
    misreading(
        "garrison.battle.free.above-ten",
        BATTLE_FREE,
        "charges an army of exactly ten times the garrison",
        |r| {
            r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold < army);
        },
    ),
    misreading(
        "garrison.battle.free.one-short",
        BATTLE_FREE,
        "lets an army of ten times the garrison less one go free",
        |r| {
            r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold <= army + 1);
        },
    ),
    misreading(
        "garrison.battle.free.one-over",
        BATTLE_FREE,
        "charges an army of ten times the garrison and one",
        |r| {
            r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold + 1 < army || tenfold == 0);
        },
    ),
    misreading(
        "garrison.battle.free.forgotten",
        BATTLE_FREE,
        "charges the garrison's number however large the army is",
        |r| {
            r.branch = |garrison, army| ten(garrison, army, |_, _| false);
        },
    ),
    misreading(
        "garrison.battle.free.garrison-stays",
        BATTLE_FREE,
        "leaves the garrison standing that costs nothing",
        |r| {
            r.outcome = |branch, garrison, army| match branch {
                Branch::Free => (garrison, army),
                _ => outcome(branch, garrison, army),
            };
        },
    ),
    misreading(
        "garrison.battle.cost.swapped",
        BATTLE_COST,
        "asks for ten times the garrison to win, and for three times to go free",
        |r| {
            r.branch = swapped;
        },
    ),
    misreading(
        "garrison.battle.cost.nothing",
        BATTLE_COST,
        "destroys a garrison at no cost as soon as it is beaten",
        |r| {
            r.branch = |garrison, army| ten(garrison, army, |_, _| true);
        },
    ),
    misreading("garrison.battle.cost.thrice", BATTLE_COST, "charges three times the garrison", |r| {
        r.outcome = |branch, garrison, army| match branch {
            Branch::Cost => (0, army.saturating_sub(garrison.saturating_mul(3))),
            _ => outcome(branch, garrison, army),
        };
    }),
    misreading(
        "garrison.battle.cost.garrison-survives",
        BATTLE_COST,
        "leaves the garrison standing unless the cell is captured",
        |r| {
            r.outcome = |branch, garrison, army| match branch {
                Branch::Cost => (garrison, army.saturating_sub(garrison)),
                _ => outcome(branch, garrison, army),
            };
        },
    ),
    misreading(
        "garrison.battle.duel.forgotten",
        BATTLE_DUEL,
        "forgets the army in hand of an opponent who stands on the cell",
        |r| {
            r.duel_when = DuelWhen::Never;
        },
    ),
    misreading(
        "garrison.battle.duel.first",
        BATTLE_DUEL,
        "lets the opponent's army in hand fight before the garrison",
        |r| {
            r.duel_when = DuelWhen::First;
        },
    ),
    misreading("garrison.battle.duel.together", BATTLE_DUEL, "adds the opponent's army in hand to the garrison", |r| {
        r.duel_when = DuelWhen::Together;
    }),
    misreading(
        "garrison.battle.duel.stale-army",
        BATTLE_DUEL,
        "fights the opponent's army with the army as it was before the garrison",
        |r| {
            r.duel_army = DuelArmy::Before;
        },
    ),
    misreading("garrison.battle.duel.larger-unharmed", BATTLE_DUEL, "costs the larger army nothing", |r| {
        r.duel = |army, guest| {
            if army > guest {
                (army, 0)
            } else if guest > army {
                (0, guest)
            } else {
                (0, 0)
            }
        };
    }),
    misreading(
        "garrison.battle.duel.equal-for-attacker",
        BATTLE_DUEL,
        "lets the attacker keep his army against an equal one",
        |r| {
            r.duel = |army, guest| if army == guest { (army, 0) } else { duel(army, guest) };
        },
    ),
    misreading(
        "garrison.battle.duel.equal-for-defender",
        BATTLE_DUEL,
        "lets the defender keep his army against an equal one",
        |r| {
            r.duel = |army, guest| if army == guest { (0, guest) } else { duel(army, guest) };
        },
    ),
    misreading("garrison.battle.duel.opponent-untouched", BATTLE_DUEL, "forgets to book the opponent's loss", |r| {
        r.duel = |army, guest| (duel(army, guest).0, guest);
    }),
    misreading(
        "garrison.capture.none.zero-army",
        CAPTURE_NONE,
        "lets an army of 0 capture a cell whose garrison is 0",
        |r| {
            r.captures = |fought| fought.left > 0 || fought.before == 0 && fought.garrison == 0;
        },
    ),
    misreading(
        "garrison.capture.none.garrison-gone",
        CAPTURE_NONE,
        "captures as soon as the garrison is gone, whoever is left",
        |r| {
            r.captures = |fought| fought.garrison == 0;
        },
    ),
    misreading(
        "garrison.capture.none.equal-duel",
        CAPTURE_NONE,
        "captures when the two armies in hand have destroyed each other",
        |r| {
            r.captures = |fought| fought.left > 0 || fought.after_garrison > 0 && fought.guest == Some(0);
        },
    ),
    misreading(
        "garrison.capture.nonzero.garrison-kept",
        CAPTURE_NONZERO,
        "leaves on a captured cell the garrison that it had",
        |r| {
            r.captured = Captured::WithGarrison;
        },
    ),
    misreading(
        "garrison.capture.nonzero.army-stays",
        CAPTURE_NONZERO,
        "makes the army that is left the garrison of the captured cell",
        |r| {
            r.captured = Captured::WithArmy;
        },
    ),
    misreading(
        "garrison.capture.nonzero.before-duel",
        CAPTURE_NONZERO,
        "captures before the opponent's army in hand fights",
        |r| {
            r.captures = |fought| fought.after_garrison > 0;
        },
    ),
    misreading(
        "garrison.capture.nonzero.undiminished",
        CAPTURE_NONZERO,
        "captures only with an army that the battle cost nothing",
        |r| {
            r.captures = |fought| fought.left > 0 && fought.left == fought.before;
        },
    ),
];

/// The branches of the text with another test for losing, of three times the garrison and the army.
fn three(garrison: u32, army: u32, loses: impl Fn(u64, u64) -> bool) -> Branch {
    if loses(3 * u64::from(garrison), army.into()) {
        return Branch::Lose;
    }
    match branch(garrison, army) {
        Branch::Lose => Branch::Cost,
        other => other,
    }
}

/// The branches of the text with another test for going free, of ten times the garrison and the army.
fn ten(garrison: u32, army: u32, free: impl Fn(u64, u64) -> bool) -> Branch {
    match branch(garrison, army) {
        Branch::Lose => Branch::Lose,
        _ if free(10 * u64::from(garrison), army.into()) => Branch::Free,
        _ => Branch::Cost,
    }
}

/// Three and ten times the garrison as 32 bits with a sign, which wrap around.
fn wrapping(garrison: u32, army: u32) -> Branch {
    let (garrison, army) = (garrison as i32, army as i32);
    if garrison.wrapping_mul(3) > army {
        Branch::Lose
    } else if garrison.wrapping_mul(10) <= army {
        Branch::Free
    } else {
        Branch::Cost
    }
}

/// The two numbers of the text exchanged.
fn swapped(garrison: u32, army: u32) -> Branch {
    let (garrison, army) = (u64::from(garrison), u64::from(army));
    if 10 * garrison > army {
        Branch::Lose
    } else if 3 * garrison <= army {
        Branch::Free
    } else {
        Branch::Cost
    }
}
