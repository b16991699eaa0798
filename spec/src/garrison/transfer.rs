//! The transfer between the garrison of a cell and the army in hand (002 §1 ¶12, §2.1 ¶15).

use super::field::mark;
use super::names::*;
use super::{Cell, Message, Position, Rules};
use crate::game::{Log, Seat};

/// How much a player orders to take from a garrison into the hand; a negative number is army that is laid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The number that the player returned: `collect_army`.
    pub asked: i64,
    /// The number as it was clamped before the move.
    pub clamped: i64,
}

/// The number is clamped before the move to the garrison that the player sees on the new cell and to the army in hand
/// (§2.1 ¶15).
#[inline(always)]
pub fn clamp(position: &Position, seat: Seat, to: Cell, collect: i32) -> Order {
    let seen = if position.field.owner(to) == mark(seat) { position.field.army(to) } else { 0 };
    let (asked, hand) = (i64::from(collect), i64::from(position.hand[usize::from(seat)]));
    Order { asked, clamped: asked.min(seen.into()).max(-hand) }
}

/// It is clamped again after the battle, so that neither side becomes negative (§1 ¶12).
#[inline(always)]
pub fn clamp_again(position: &Position, seat: Seat, cell: Cell, order: Order) -> i64 {
    order.clamped.min(position.field.army(cell).into()).max(-i64::from(position.hand[usize::from(seat)]))
}

/// Moves the army, and says where the number was clamped.
#[inline(always)]
pub fn transfer(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, order: Order, log: &mut Log<Message>) {
    let amount = clamp_again(position, seat, cell, order);
    log.cite(TRANSFER_OWN);
    log.cite_if(order.clamped != order.asked, TRANSFER_CLAMP);
    log.cite_if(amount != order.clamped, TRANSFER_AGAIN);
    (rules.move_army)(position, seat, cell, amount);
}

/// Takes the army from one side to the other. The total of the player stays, so that no number becomes too large.
#[inline(always)]
pub fn move_army(position: &mut Position, seat: Seat, cell: Cell, amount: i64) {
    let hand = &mut position.hand[usize::from(seat)];
    // A field that stays as it is need not be copied.
    if amount != 0 {
        *hand = (i64::from(*hand) + amount) as u32;
        position.station(cell, (i64::from(position.field.army(cell)) - amount) as u32);
    }
}
