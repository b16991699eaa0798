//! Rounds and turns (001 ¶3): the snakes move one after the other, in an order that luck draws.

use super::names::*;
use super::{Drawn, Field, Message, Position, Rules, Seat, Stage, end, fast};
use crate::game::{Log, Turn};
use crate::rule::Violation;

/// Who acts next.
pub fn turn(rules: &Rules, position: &Position) -> Turn {
    match position.stage {
        Stage::Order => Turn::Chance,
        Stage::Move(seat) => Turn::of(seat),
        Stage::Over(_) => Turn::Over(end::ranking(rules, position)),
    }
}

/// Whom the order of the round that begins lists, in order of seats: the living (ruling snakes.order-lists).
pub fn listed(_: &Rules, position: &Position) -> Vec<Seat> {
    position.living().collect()
}

/// Luck has drawn the order of a round, which begins.
///
/// # Errors
/// An order that does not list each of them once.
pub fn settle(rules: &Rules, position: &mut Position, drawn: &Drawn, log: &mut Log<Message>) -> Result<(), Violation> {
    let mut sorted = drawn.order.clone();
    sorted.sort_unstable();
    let listed = (rules.listed)(rules, position);
    if sorted != listed {
        let detail = format!("the order {:?} does not list each of {listed:?} once", drawn.order);
        return Err(Violation::new(TURN_LISTED, detail));
    }
    log.cites.extend_from_slice(&[TURN_ORDER, TURN_LISTED]);
    position.order.clone_from(&drawn.order);
    (rules.begin_round)(rules, position, log);
    Ok(())
}

/// The first of the order moves first.
pub fn begin_round(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    go_on(rules, position, 0, log);
}

/// After a snake has moved the next one of the order does, until the round is over.
pub fn next_turn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let mover = position.order.iter().position(|listed| *listed == seat);
    go_on(rules, position, mover.map_or(position.order.len(), |mover| mover + 1), log);
}

/// Lets the next one from this place in the order on move.
fn go_on(rules: &Rules, position: &mut Position, from: usize, log: &mut Log<Message>) {
    let left = position.order.get(from..).unwrap_or_default();
    match (rules.next)(rules, position, left) {
        Some(seat) => call(rules, position, seat, log),
        None => (rules.end_round)(rules, position, log),
    }
}

/// Of those that are still to come in the order the first moves that is not eaten; who is eaten is passed over.
pub fn next(_: &Rules, position: &Position, left: &[Seat]) -> Option<Seat> {
    left.iter().copied().find(|seat| position.field.is_living(*seat))
}

/// It is this seat's turn, and it finds the board as those before it have left it.
pub fn call(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(TURN_SEQUENTIAL);
    position.stage = Stage::Move(seat);
    fast::remember(rules, position, seat);
    (rules.tell)(rules, position, seat, log);
}

/// The board that a snake sees: as those before it in this round have left it (ruling snakes.sequential).
pub fn seen(position: &Position, _: Seat) -> &Field {
    &position.field
}

/// A round is over, and counts. Then ends are looked for (ruling snakes.end-check).
pub fn end_round(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    position.round = position.round.saturating_add(1);
    log.cite(END_WHEN);
    match end::ending(rules, position, log) {
        Some(ending) => (rules.finish)(rules, position, ending, log),
        None => (rules.new_round)(rules, position, log),
    }
}

/// For each round the order is drawn anew (ruling snakes.order).
pub fn new_round(_: &Rules, position: &mut Position, _: &mut Log<Message>) {
    position.order.clear();
    position.licence = None;
    position.stage = Stage::Order;
}
