//! The battle for a cell (002 §1 ¶5 to ¶11).

use super::field::mark;
use super::names::*;
use super::{Cell, Message, Position, Rules, other};
use crate::game::{Log, Seat};
use crate::rule::Rule;

/// A player who has changed position fights on a cell of the opponent (¶5).
#[inline(always)]
pub fn arrive(rules: &Rules, position: &mut Position, seat: Seat, [from, to]: [Cell; 2], log: &mut Log<Message>) {
    let owner = position.field.owner(to);
    // The rule also says that who stays on such a cell does not fight.
    log.cite_if(owner == mark(other(seat)), BATTLE_CHANGE);
    if from != to && owner == mark(other(seat)) {
        (rules.fight)(rules, position, seat, to, log);
    } else if from != to && owner == mark(seat) {
        (rules.arrive_on_own_cell)(rules, position, seat, to, log);
    }
}

/// On a cell of the player's own there is no battle, even if the opponent stands there (¶5).
#[inline(always)]
pub fn arrive_on_own_cell(_: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    log.cite_if(position.at[usize::from(other(seat))] == cell, BATTLE_OWN_CELL);
}

/// First the garrison fights; then the opponent's army in hand, if the opponent stands on the cell (¶5, ¶6, ¶10).
pub fn fight(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    let garrison = position.field.army(cell);
    let branch = (rules.branch)(garrison, position.hand[me]);
    log.asked.extend_from_slice(branch.asked_before());
    log.cite(branch.rule());
    let (left, army) = (rules.outcome)(branch, garrison, position.hand[me]);
    position.station(cell, left);
    position.hand[me] = army;
    let duel = position.at[foe] == cell;
    log.cite_if(duel, BATTLE_DUEL);
    if duel {
        (position.hand[me], position.hand[foe]) = (rules.duel)(army, position.hand[foe]);
    }
    (rules.capture)(position, seat, cell, log);
}

/// How the first part of a battle ends.
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
    /// The rule of this case.
    pub fn rule(self) -> Rule {
        match self {
            Branch::Lose => BATTLE_LOSE,
            Branch::Free => BATTLE_FREE,
            Branch::Cost => BATTLE_COST,
        }
    }

    /// The rules that were asked before this one.
    fn asked_before(self) -> &'static [Rule] {
        match self {
            Branch::Lose => &[],
            Branch::Free => &[BATTLE_LOSE],
            Branch::Cost => &[BATTLE_LOSE, BATTLE_FREE],
        }
    }
}

/// Which of the three cases it is for a garrison and the army that attacks it (¶7 to ¶9).
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

/// Garrison and army after the first part of the battle (¶7 to ¶9).
pub fn outcome(branch: Branch, garrison: u32, army: u32) -> (u32, u32) {
    match branch {
        Branch::Lose => (garrison, 0),
        Branch::Free => (0, army),
        Branch::Cost => (0, army.saturating_sub(garrison)),
    }
}

/// The player's and the opponent's army after the second part (¶10).
pub fn duel(army: u32, opponent: u32) -> (u32, u32) {
    (army.saturating_sub(opponent), opponent.saturating_sub(army))
}

/// A player who has army left owns the cell, and its garrison is 0 (¶11).
pub fn capture(position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    if position.hand[usize::from(seat)] > 0 {
        log.cite(CAPTURE_NONZERO);
        position.station(cell, 0);
        position.give(cell, seat);
    } else {
        log.cite(CAPTURE_NONE);
    }
}
