//! Misreadings of the transfer between garrison and hand.

use crate::contest::Variant;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::transfer::{self, Order};
use rulebook_spec::garrison::{Cell, LARGEST, Message, Position, Rules, mark, other, turn};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.transfer.own.captured-left-out", TRANSFER_OWN, "transfers nothing on a cell that was captured by the same move",
        |r| r.go = captured_left_out),
    Variant::misreading("garrison.transfer.own.any-cell", TRANSFER_OWN, "transfers on the opponent's cells too",
        |r| r.go = on_any_cell),
    Variant::misreading("garrison.transfer.own.old-cell", TRANSFER_OWN, "transfers on the cell that is left",
        |r| r.go = on_the_old_cell),
    Variant::misreading("garrison.transfer.own.garrison-kept", TRANSFER_OWN, "forgets to take the transferred army off the garrison",
        |r| r.move_army = garrison_kept),
    Variant::misreading("garrison.transfer.own.hand-kept", TRANSFER_OWN, "forgets to book the transfer on the army in hand",
        |r| r.move_army = hand_kept),
    Variant::misreading("garrison.transfer.own.only-up", TRANSFER_OWN, "lets nobody lay army down",
        |r| r.move_army = |position, seat, cell, amount| transfer::move_army(position, seat, cell, amount.max(0))),
    Variant::misreading("garrison.transfer.own.sign", TRANSFER_OWN, "takes a positive number for laying army down",
        |r| r.transfer = sign_turned),
    Variant::misreading("garrison.transfer.clamp.refused", TRANSFER_CLAMP, "transfers nothing when more is asked for than there is",
        |r| r.transfer = refused),
    Variant::misreading("garrison.transfer.clamp.unbounded-up", TRANSFER_CLAMP, "gives a player as much as he asks for",
        |r| r.transfer = unbounded_up),
    Variant::misreading("garrison.transfer.clamp.unbounded-down", TRANSFER_CLAMP, "lays down as much as is asked for, whatever the army in hand is",
        |r| r.transfer = unbounded_down),
    Variant::misreading("garrison.transfer.again.forgotten", TRANSFER_AGAIN, "does not cut the transfer again after the battle",
        |r| r.transfer = not_cut_again),
    Variant::misreading("garrison.transfer.again.before-battle", TRANSFER_AGAIN, "takes what is to be laid down out of the hand before the battle",
        |r| r.go = laid_down_before_the_battle),
    Variant::misreading("garrison.transfer.again.not-after-losses", TRANSFER_AGAIN, "transfers nothing on a cell whose capture has cost army",
        |r| r.go = not_after_losses),
];

/// Rules under which nothing is transferred.
pub(super) fn without_transfer(rules: &Rules) -> Rules {
    Rules { transfer: |_, _, _, _, _, _| {}, ..rules.clone() }
}

/// The rules of the transfer are applied, but nothing changes.
fn asked_in_vain(rules: &Rules) -> Rules {
    Rules { move_army: |_, _, _, _| {}, ..rules.clone() }
}

/// Moves this amount, even if it is more than there is.
fn moved(position: &mut Position, seat: Seat, cell: Cell, amount: i64) {
    let held = |number: i64| number.clamp(0, LARGEST.into()) as u32;
    let (hand, garrison) = (position.hand[usize::from(seat)], position.field.army(cell));
    if amount != 0 {
        position.hand[usize::from(seat)] = held(i64::from(hand) + amount);
        position.station(cell, held(i64::from(garrison) - amount));
    }
}

/// As much as the other side can hold, be it more than there is.
fn cut_to_fit(position: &mut Position, seat: Seat, cell: Cell, amount: i64, log: &mut Log<Message>) {
    let (hand, garrison) = (position.hand[usize::from(seat)], position.field.army(cell));
    let largest = i64::from(LARGEST);
    let fits = amount.min(largest - i64::from(hand)).max(i64::from(garrison) - largest);
    if fits != amount {
        log.cite(BOARD_VALUES);
    }
    moved(position, seat, cell, fits);
}

fn captured_left_out(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let rules = if position.field.owner(to) == mark(seat) { rules } else { &without_transfer(rules) };
    turn::go(rules, position, seat, to, collect, log);
}

fn on_any_cell(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let clamped = transfer::clamp(position, seat, to, collect);
    turn::go(rules, position, seat, to, collect, log);
    if position.field.owner(to) != mark(seat) {
        (rules.transfer)(rules, position, seat, to, clamped, log);
    }
}

fn on_the_old_cell(rules: &Rules, position: &mut Position, seat: Seat, to: Cell, collect: i32, log: &mut Log<Message>) {
    let from = position.at[usize::from(seat)];
    let on_the_old_cell = transfer::clamp(position, seat, from, collect);
    turn::go(&without_transfer(rules), position, seat, to, collect, log);
    if position.field.owner(from) == mark(seat) {
        (rules.transfer)(rules, position, seat, from, on_the_old_cell, log);
    }
}

fn garrison_kept(position: &mut Position, seat: Seat, cell: Cell, amount: i64) {
    let garrison = position.field.army(cell);
    transfer::move_army(position, seat, cell, amount);
    position.station(cell, garrison);
}

fn hand_kept(position: &mut Position, seat: Seat, cell: Cell, amount: i64) {
    let hand = position.hand;
    transfer::move_army(position, seat, cell, amount);
    position.hand = hand;
}

fn sign_turned(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, order: Order, log: &mut Log<Message>) {
    transfer::transfer(&asked_in_vain(rules), position, seat, cell, order, log);
    let turned = Order { clamped: -order.asked, ..order };
    transfer::move_army(position, seat, cell, transfer::clamp_again(position, seat, cell, turned));
}

fn refused(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, order: Order, log: &mut Log<Message>) {
    let rules = if order.clamped == order.asked { rules } else { &asked_in_vain(rules) };
    transfer::transfer(rules, position, seat, cell, order, log);
}

fn unbounded_up(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, order: Order, log: &mut Log<Message>) {
    transfer::transfer(&asked_in_vain(rules), position, seat, cell, order, log);
    let hand = i64::from(position.hand[usize::from(seat)]);
    cut_to_fit(position, seat, cell, order.asked.max(-hand), log);
}

fn unbounded_down(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    cell: Cell,
    order: Order,
    log: &mut Log<Message>,
) {
    transfer::transfer(&asked_in_vain(rules), position, seat, cell, order, log);
    let garrison = i64::from(position.field.army(cell));
    cut_to_fit(position, seat, cell, order.asked.min(garrison), log);
}

fn not_cut_again(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, order: Order, log: &mut Log<Message>) {
    transfer::transfer(&asked_in_vain(rules), position, seat, cell, order, log);
    cut_to_fit(position, seat, cell, order.clamped, log);
}

/// Who does not capture the cell has lost what he wanted to lay down there.
fn laid_down_before_the_battle(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let me = usize::from(seat);
    if to == position.at[me] || position.field.owner(to) != mark(other(seat)) {
        return turn::go(rules, position, seat, to, collect, log);
    }
    let laid_down = collect.min(0).unsigned_abs().min(position.hand[me]);
    position.hand[me] -= laid_down;
    turn::go(&without_transfer(rules), position, seat, to, collect, log);
    if position.field.owner(to) == mark(seat) {
        position.station(to, laid_down);
    }
}

fn not_after_losses(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    to: Cell,
    collect: i32,
    log: &mut Log<Message>,
) {
    let mut fought = position.clone();
    turn::go(&without_transfer(rules), &mut fought, seat, to, collect, &mut Log::default());
    let lost = fought.hand[usize::from(seat)] < position.hand[usize::from(seat)];
    let rules = if lost { &asked_in_vain(rules) } else { rules };
    turn::go(rules, position, seat, to, collect, log);
}
