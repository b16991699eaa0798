//! The transfer between the garrison of a cell and the army in hand (002 §1 ¶12, §2.1 ¶15).

use super::field::{LARGEST, mark};
use super::names::*;
use super::{Cell, Message, Position, Rules};
use crate::game::{Log, Seat};

/// What a player asks for on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The number that he returns: `collect_army`.
    pub asked: i64,
    /// What is left of it before his move.
    pub granted: i64,
}

/// What is asked for, cut before the move to the garrison that the player sees on the new cell and to his army in hand
/// (§2.1 ¶15). A negative number is army that he lays down.
#[inline(always)]
pub fn claim(position: &Position, seat: Seat, to: Cell, collect: i32) -> Claim {
    let seen = if position.field.owner(to) == mark(seat) { position.field.army(to) } else { 0 };
    let (asked, hand) = (i64::from(collect), i64::from(position.hand[usize::from(seat)]));
    Claim { asked, granted: asked.min(seen.into()).max(-hand) }
}

/// The claim, cut after the battle so that neither number becomes negative (§1 ¶12).
#[inline(always)]
pub fn there_is(position: &Position, seat: Seat, cell: Cell, claim: Claim) -> i64 {
    claim.granted.min(position.field.army(cell).into()).max(-i64::from(position.hand[usize::from(seat)]))
}

/// Moves the army, and says where it was cut.
#[inline(always)]
pub fn transfer(rules: &Rules, position: &mut Position, seat: Seat, cell: Cell, claim: Claim, log: &mut Log<Message>) {
    let amount = there_is(position, seat, cell, claim);
    log.cite(TRANSFER_OWN);
    note(claim.granted != claim.asked, TRANSFER_CLAMP, log);
    note(amount != claim.granted, TRANSFER_AGAIN, log);
    (rules.book)(position, seat, cell, amount, log);
}

/// Takes the army from one side to the other, as much as that can hold (ruling garrison.values).
#[inline(always)]
pub fn book(position: &mut Position, seat: Seat, cell: Cell, amount: i64, log: &mut Log<Message>) {
    let (me, largest) = (usize::from(seat), i64::from(LARGEST));
    let (hand, garrison) = (i64::from(position.hand[me]), i64::from(position.field.army(cell)));
    let fits = amount.min(largest - hand).max(garrison - largest);
    note(fits != amount, BOARD_VALUES, log);
    // A field that stays as it is need not be copied.
    if fits != 0 {
        position.hand[me] = (hand + fits) as u32;
        position.station(cell, (garrison - fits) as u32);
    }
}

fn note(applies: bool, rule: crate::rule::Rule, log: &mut Log<Message>) {
    if applies {
        log.cite(rule);
    } else {
        log.ask(rule);
    }
}
