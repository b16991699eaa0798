//! The battle for a cell (002 §1 ¶5 to ¶11).

use super::clauses::{Captured, DuelArmy, DuelWhen, Rules};
use super::field::{LARGEST, mark};
use super::rules::*;
use super::{Cell, Message, Position, other};
use crate::game::{Log, Seat};
use crate::rule::Rule;
use std::sync::Arc;

/// How the garrison and an army come off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The army is lost (`garrison.battle.lose`).
    Lose,
    /// The garrison is destroyed and costs nothing (`garrison.battle.free`).
    Free,
    /// The garrison is destroyed and costs its number (`garrison.battle.cost`).
    Cost,
}

impl Branch {
    /// The rule that it is.
    pub fn rule(self) -> Rule {
        match self {
            Branch::Lose => BATTLE_LOSE,
            Branch::Free => BATTLE_FREE,
            Branch::Cost => BATTLE_COST,
        }
    }
}

/// Which branch the text takes for a garrison and the army that attacks it.
///
/// ```
/// use rulebook_spec::garrison::{Branch, branch};
/// assert_eq!([29, 30, 31, 99, 100, 101].map(|army| branch(10, army)),
///     [Branch::Lose, Branch::Cost, Branch::Cost, Branch::Cost, Branch::Free, Branch::Free]);
/// ```
pub fn branch(garrison: u32, army: u32) -> Branch {
    let (garrison, army) = (u64::from(garrison), u64::from(army));
    if 3 * garrison > army {
        Branch::Lose
    } else if 10 * garrison <= army {
        Branch::Free
    } else {
        Branch::Cost
    }
}

/// Garrison and army after the first part of the battle.
pub fn outcome(branch: Branch, garrison: u32, army: u32) -> (u32, u32) {
    match branch {
        Branch::Lose => (garrison, 0),
        Branch::Free => (0, army),
        Branch::Cost => (0, army.saturating_sub(garrison)),
    }
}

/// The player's and the opponent's army after the second part.
pub fn duel(army: u32, guest: u32) -> (u32, u32) {
    (army.saturating_sub(guest), guest.saturating_sub(army))
}

/// What a battle was, for whether the cell is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The player's army before.
    pub before: u32,
    /// His army after the first part.
    pub after_garrison: u32,
    /// His army in the end.
    pub left: u32,
    /// The garrison in the end.
    pub garrison: u32,
    /// The opponent's army in the end, where he stands on the cell.
    pub guest: Option<u32>,
}

/// Fights for the opponent's cell; says whether it was captured.
pub(super) fn fight(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) -> bool {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    if position.field.army(cell) == 0 && !rules.empty_fought_for {
        Arc::make_mut(&mut position.field).give(cell, seat);
        return true;
    }
    let here = position.at[foe] == cell;
    let (before, guest_before) = (position.hand[me], position.hand[foe]);
    let (mut army, mut guest) = (before, guest_before);
    let mut garrison = position.field.army(cell);
    if here && rules.duel_when == DuelWhen::First {
        (army, guest) = (rules.duel)(army, guest);
    }
    let together = here && rules.duel_when == DuelWhen::Together;
    let facing = if together { garrison.saturating_add(guest).min(LARGEST) } else { garrison };
    let branch = (rules.branch)(facing, army);
    log.cite(branch.rule());
    (garrison, army) = (rules.outcome)(branch, facing, army);
    if together {
        (garrison, guest) = if garrison == 0 { (0, 0) } else { (position.field.army(cell), guest) };
    }
    let after_garrison = army;
    if here {
        log.cite(BATTLE_DUEL);
        if rules.duel_when == DuelWhen::AfterGarrison {
            let fights = if rules.duel_army == DuelArmy::Left { army } else { before };
            (army, guest) = (rules.duel)(fights, guest);
        }
    }
    position.hand[me] = army;
    position.hand[foe] = guest;
    let guest = here.then_some(guest);
    let captured = (rules.captures)(Fought { before, after_garrison, left: army, garrison, guest });
    log.cite(if captured { CAPTURE_NONZERO } else { CAPTURE_NONE });
    let stays = match rules.captured {
        _ if !captured => garrison,
        Captured::Empty => 0,
        Captured::WithGarrison => position.field.army(cell),
        Captured::WithArmy => std::mem::take(&mut position.hand[me]),
    };
    if captured || stays != position.field.army(cell) {
        let field = Arc::make_mut(&mut position.field);
        field.station(cell, stays);
        if captured {
            field.give(cell, seat);
        }
    }
    debug_assert!(!captured || position.field.owner(cell) == mark(seat));
    captured
}
