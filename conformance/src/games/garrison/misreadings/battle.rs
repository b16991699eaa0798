//! Misreadings of the battle and of what it wins.

use super::transfers::without_transfer;
use crate::contest::Variant;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::garrison::Branch::{self, Cost, Free, Lose};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{
    Cell, LARGEST, Message, Position, Rules, battle, branch, duel, mark, other, outcome, turn,
};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.battle.change.old-cell", BATTLE_CHANGE, "asks whether the cell that is left is the opponent's",
        |r| r.arrive = by_the_old_cell),
    Variant::misreading("garrison.battle.change.overwritten", BATTLE_CHANGE, "books the new position before it asks whether that has changed, so that nobody fights",
        |r| r.arrive = |rules, position, seat, [_, to], log| battle::arrive(rules, position, seat, [to, to], log)),
    Variant::misreading("garrison.battle.change.empty-cell", BATTLE_CHANGE, "gives a cell whose garrison is 0 to who enters it, without a battle",
        |r| r.fight = empty_cell_given),
    Variant::misreading("garrison.battle.own-cell.own-garrison", BATTLE_OWN_CELL, "lets a player fight the garrison of a cell of his own",
        |r| r.arrive_on_own_cell = own_garrison),
    Variant::misreading("garrison.battle.own-cell.guest-owns", BATTLE_OWN_CELL, "takes a cell where the opponent stands for the opponent's",
        |r| r.arrive_on_own_cell = guest_owns),
    Variant::misreading("garrison.battle.own-cell.guest-bars", BATTLE_OWN_CELL, "transfers nothing on a player's own cell where the opponent stands",
        |r| r.go = guest_bars),
    Variant::misreading("garrison.battle.lose.at-three", BATTLE_LOSE, "lets an army of exactly three times the garrison lose",
        |r| r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled >= army)),
    Variant::misreading("garrison.battle.lose.one-short", BATTLE_LOSE, "lets an army of three times the garrison less one win",
        |r| r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled > army + 1)),
    Variant::misreading("garrison.battle.lose.one-over", BATTLE_LOSE, "lets an army of three times the garrison and one lose",
        |r| r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled + 1 >= army)),
    Variant::misreading("garrison.battle.lose.divides", BATTLE_LOSE, "divides the army by three, cuts the fraction off, and asks for more than the garrison",
        |r| r.branch = |garrison, army| three(garrison, army, |tripled, army| tripled / 3 >= army / 3 && tripled > 0)),
    Variant::misreading("garrison.battle.lose.wraps", BATTLE_LOSE, "computes three and ten times the garrison in 32 bits",
        |r| r.branch = wrapping),
    Variant::misreading("garrison.battle.lose.garrison-shrinks", BATTLE_LOSE, "takes the lost army off the garrison that beat it",
        |r| r.outcome = |branch, garrison, army| if branch == Lose { (garrison.saturating_sub(army), 0) } else { outcome(branch, garrison, army) }),
    Variant::misreading("garrison.battle.lose.keeps-army", BATTLE_LOSE, "leaves the army to a player whom the garrison beats",
        |r| (r.outcome, r.capture) = (army_kept, against_no_garrison)),
    Variant::misreading("garrison.battle.lose.third-lost", BATTLE_LOSE, "takes the garrison's number off a beaten army instead of the whole",
        |r| (r.outcome, r.capture) = (third_lost, against_no_garrison)),
    Variant::misreading("garrison.battle.free.above-ten", BATTLE_FREE, "charges an army of exactly ten times the garrison",
        |r| r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold < army)),
    Variant::misreading("garrison.battle.free.one-short", BATTLE_FREE, "lets an army of ten times the garrison less one go free",
        |r| r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold <= army + 1)),
    Variant::misreading("garrison.battle.free.one-over", BATTLE_FREE, "charges an army of ten times the garrison and one",
        |r| r.branch = |garrison, army| ten(garrison, army, |tenfold, army| tenfold + 1 < army || tenfold == 0)),
    Variant::misreading("garrison.battle.free.forgotten", BATTLE_FREE, "charges the garrison's number however large the army is",
        |r| r.branch = |garrison, army| ten(garrison, army, |_, _| false)),
    Variant::misreading("garrison.battle.free.garrison-stays", BATTLE_FREE, "leaves the garrison standing that costs nothing",
        |r| r.outcome = |branch, garrison, army| if branch == Free { (garrison, army) } else { outcome(branch, garrison, army) }),
    Variant::misreading("garrison.battle.cost.swapped", BATTLE_COST, "asks for ten times the garrison to win, and for three times to go free",
        |r| r.branch = swapped),
    Variant::misreading("garrison.battle.cost.nothing", BATTLE_COST, "destroys a garrison at no cost as soon as it is beaten",
        |r| r.branch = |garrison, army| ten(garrison, army, |_, _| true)),
    Variant::misreading("garrison.battle.cost.thrice", BATTLE_COST, "charges three times the garrison",
        |r| r.outcome = |branch, garrison, army| if branch == Cost { (0, army.saturating_sub(garrison.saturating_mul(3))) } else { outcome(branch, garrison, army) }),
    Variant::misreading("garrison.battle.cost.garrison-survives", BATTLE_COST, "leaves the garrison standing unless the cell is captured",
        |r| r.outcome = |branch, garrison, army| (if branch == Cost { garrison } else { outcome(branch, garrison, army).0 }, outcome(branch, garrison, army).1)),
    Variant::misreading("garrison.battle.duel.forgotten", BATTLE_DUEL, "forgets the army in hand of an opponent who stands on the cell",
        |r| r.duel = |army, guest| (army, guest)),
    Variant::misreading("garrison.battle.duel.first", BATTLE_DUEL, "lets the opponent's army in hand fight before the garrison",
        |r| r.fight = guest_first),
    Variant::misreading("garrison.battle.duel.together", BATTLE_DUEL, "adds the opponent's army in hand to the garrison",
        |r| r.fight = guest_beside_the_garrison),
    Variant::misreading("garrison.battle.duel.stale-army", BATTLE_DUEL, "fights the opponent's army with the army as it was before the garrison",
        |r| r.fight = guest_against_the_whole_army),
    Variant::misreading("garrison.battle.duel.larger-unharmed", BATTLE_DUEL, "costs the larger army nothing",
        |r| r.duel = larger_unharmed),
    Variant::misreading("garrison.battle.duel.equal-for-attacker", BATTLE_DUEL, "lets the attacker keep his army against an equal one",
        |r| r.duel = |army, guest| if army == guest { (army, 0) } else { duel(army, guest) }),
    Variant::misreading("garrison.battle.duel.equal-for-defender", BATTLE_DUEL, "lets the defender keep his army against an equal one",
        |r| r.duel = |army, guest| if army == guest { (0, guest) } else { duel(army, guest) }),
    Variant::misreading("garrison.battle.duel.opponent-untouched", BATTLE_DUEL, "forgets to book the opponent's loss",
        |r| r.duel = |army, guest| (duel(army, guest).0, guest)),
    Variant::misreading("garrison.capture.none.zero-army", CAPTURE_NONE, "lets an army of 0 capture a cell whose garrison is 0",
        |r| r.fight = captured_by_nobody),
    Variant::misreading("garrison.capture.none.garrison-gone", CAPTURE_NONE, "captures as soon as the garrison is gone, whoever is left",
        |r| r.capture = captured_without_garrison),
    Variant::misreading("garrison.capture.none.equal-duel", CAPTURE_NONE, "captures when the two armies in hand have destroyed each other",
        |r| r.fight = captured_after_an_equal_duel),
    Variant::misreading("garrison.capture.nonzero.garrison-kept", CAPTURE_NONZERO, "leaves on a captured cell the garrison that it had",
        |r| r.fight = garrison_kept),
    Variant::misreading("garrison.capture.nonzero.army-stays", CAPTURE_NONZERO, "makes the army that is left the garrison of the captured cell",
        |r| r.capture = army_stays),
    Variant::misreading("garrison.capture.nonzero.before-duel", CAPTURE_NONZERO, "captures before the opponent's army in hand fights",
        |r| r.fight = captured_before_the_duel),
    Variant::misreading("garrison.capture.nonzero.undiminished", CAPTURE_NONZERO, "captures only with an army that the battle cost nothing",
        |r| r.fight = captured_undiminished),
];

fn by_the_old_cell(rules: &Rules, position: &mut Position, seat: Seat, [from, to]: [Cell; 2], log: &mut Log<Message>) {
    if position.field.owner(from) == mark(other(seat)) {
        log.cite(BATTLE_CHANGE);
        if from != to {
            (rules.fight)(rules, position, seat, to, log);
        }
    } else if from != to && position.field.owner(to) == mark(seat) {
        (rules.arrive_on_own_cell)(rules, position, seat, to, log);
    }
}

fn empty_cell_given(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    if position.field.army(cell) == 0 {
        position.give(cell, seat);
    } else {
        battle::fight(rules, position, seat, cell, log);
    }
}

fn own_garrison(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    battle::arrive_on_own_cell(rules, position, seat, cell, log);
    (rules.fight)(rules, position, seat, cell, log);
}

fn guest_owns(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    battle::arrive_on_own_cell(rules, position, seat, cell, log);
    if guest_at(position, seat, cell) {
        (rules.fight)(rules, position, seat, cell, log);
    }
}

fn guest_bars(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let rules = if guest_at(position, seat, to) { &without_transfer(rules) } else { rules };
    turn::go(rules, position, seat, to, collect, log);
}

/// Whether the opponent stands there.
fn guest_at(position: &Position, seat: Seat, cell: Cell) -> bool {
    position.at[usize::from(other(seat))] == cell
}

/// The branches of the text with another test for losing, of three times the garrison and the army.
fn three(garrison: u32, army: u32, loses: impl Fn(u64, u64) -> bool) -> Branch {
    if loses(3 * u64::from(garrison), army.into()) {
        return Lose;
    }
    match branch(garrison, army) {
        Lose => Cost,
        other => other,
    }
}

/// The branches of the text with another test for going free, of ten times the garrison and the army.
fn ten(garrison: u32, army: u32, free: impl Fn(u64, u64) -> bool) -> Branch {
    match branch(garrison, army) {
        Lose => Lose,
        _ if free(10 * u64::from(garrison), army.into()) => Free,
        _ => Cost,
    }
}

/// Three and ten times the garrison as 32 bits with a sign, which wrap around.
fn wrapping(garrison: u32, army: u32) -> Branch {
    let (garrison, army) = (garrison as i32, army as i32);
    if garrison.wrapping_mul(3) > army {
        Lose
    } else if garrison.wrapping_mul(10) <= army {
        Free
    } else {
        Cost
    }
}

/// The two numbers of the text exchanged.
fn swapped(garrison: u32, army: u32) -> Branch {
    let (garrison, army) = (u64::from(garrison), u64::from(army));
    if 10 * garrison > army {
        Lose
    } else if 3 * garrison <= army {
        Free
    } else {
        Cost
    }
}

fn army_kept(branch: Branch, garrison: u32, army: u32) -> (u32, u32) {
    if branch == Lose { (garrison, army) } else { outcome(branch, garrison, army) }
}

fn third_lost(branch: Branch, garrison: u32, army: u32) -> (u32, u32) {
    if branch == Lose { (garrison, army.saturating_sub(garrison)) } else { outcome(branch, garrison, army) }
}

/// Notes whether the cell is captured, and books it.
fn captured_if(captured: bool, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    if captured {
        log.cite(CAPTURE_NONZERO);
        position.station(cell, 0);
        position.give(cell, seat);
    } else {
        log.cite(CAPTURE_NONE);
    }
}

/// Rules under which every battle wins the cell, or none does.
fn decided(rules: &Rules, captured: bool) -> Rules {
    let capture = if captured {
        |position: &mut Position, seat, cell, log: &mut _| captured_if(true, position, seat, cell, log)
    } else {
        |position: &mut Position, seat, cell, log: &mut _| captured_if(false, position, seat, cell, log)
    };
    Rules { capture, ..rules.clone() }
}

fn against_no_garrison(position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let captured = position.hand[usize::from(seat)] > 0 && position.field.army(cell) == 0;
    captured_if(captured, position, seat, cell, log);
}

fn captured_without_garrison(position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    captured_if(position.field.army(cell) == 0, position, seat, cell, log);
}

fn army_stays(position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    battle::capture(position, seat, cell, log);
    let army = std::mem::take(&mut position.hand[usize::from(seat)]);
    if army > 0 {
        position.station(cell, army);
    }
}

fn without_duel(rules: &Rules) -> Rules {
    Rules { duel: |army, guest| (army, guest), ..rules.clone() }
}

fn guest_first(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let (me, foe) = (usize::from(seat), usize::from(other(seat)));
    if guest_at(position, seat, cell) {
        (position.hand[me], position.hand[foe]) = (rules.duel)(position.hand[me], position.hand[foe]);
    }
    battle::fight(&without_duel(rules), position, seat, cell, log);
}

fn guest_beside_the_garrison(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    if !guest_at(position, seat, cell) {
        return battle::fight(rules, position, seat, cell, log);
    }
    let (garrison, guest) = (position.field.army(cell), position.hand[usize::from(other(seat))]);
    position.station(cell, garrison.saturating_add(guest).min(LARGEST));
    battle::fight(&without_duel(rules), position, seat, cell, log);
    if position.field.army(cell) == 0 {
        position.hand[usize::from(other(seat))] = 0;
    } else {
        position.station(cell, garrison);
    }
}

fn guest_against_the_whole_army(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    cell: Cell,
    log: &mut Log<Message>,
) {
    if !guest_at(position, seat, cell) {
        return battle::fight(rules, position, seat, cell, log);
    }
    // The duel's loser and the duel's rest are what counts: what the garrison cost is forgotten.
    let rules = Rules { outcome: |branch, garrison, army| (outcome(branch, garrison, army).0, army), ..rules.clone() };
    battle::fight(&rules, position, seat, cell, log);
}

fn larger_unharmed(army: u32, guest: u32) -> (u32, u32) {
    match army.cmp(&guest) {
        std::cmp::Ordering::Greater => (army, 0),
        std::cmp::Ordering::Less => (0, guest),
        std::cmp::Ordering::Equal => (0, 0),
    }
}

/// The position after the literal battle.
fn tried(rules: &Rules, position: &Position, seat: Seat, cell: Cell) -> Position {
    let mut tried = position.clone();
    battle::fight(rules, &mut tried, seat, cell, &mut Log::default());
    tried
}

fn captured_by_nobody(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let nobody = position.hand[usize::from(seat)] == 0 && position.field.army(cell) == 0;
    let rules = if nobody { &decided(rules, true) } else { rules };
    battle::fight(rules, position, seat, cell, log);
}

fn captured_after_an_equal_duel(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    cell: Cell,
    log: &mut Log<Message>,
) {
    let had_guest = guest_at(position, seat, cell) && position.hand[usize::from(other(seat))] > 0;
    let equal = had_guest && tried(rules, position, seat, cell).hand == [0, 0];
    let rules = if equal { &decided(rules, true) } else { rules };
    battle::fight(rules, position, seat, cell, log);
}

fn garrison_kept(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let garrison = position.field.army(cell);
    battle::fight(rules, position, seat, cell, log);
    if position.field.owner(cell) == mark(seat) {
        position.station(cell, garrison);
    }
}

fn captured_before_the_duel(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let captured = tried(&without_duel(rules), position, seat, cell).hand[usize::from(seat)] > 0;
    battle::fight(&decided(rules, captured), position, seat, cell, log);
}

fn captured_undiminished(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, log: &mut Log<Message>) {
    let (before, me) = (position.hand, usize::from(seat));
    let captured = before[me] > 0 && tried(rules, position, seat, cell).hand[me] == before[me];
    battle::fight(&decided(rules, captured), position, seat, cell, log);
}
