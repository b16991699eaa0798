//! Turns and their steps (004 ¶12, ¶13, ¶44, ¶45).

use super::names::*;
use super::{Message, Position, Rules, Stage, end, told};
use crate::game::{Log, Seat};

/// Before each step the player is asked for an attack (¶44).
pub fn ask(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    position.stage = Stage::Attack { seat, step };
    told::call(rules, position, seat, log);
}

/// The Nth turn of a player has at most N steps (¶13).
pub fn steps(position: &Position) -> u32 {
    position.turn
}

/// The next step of a turn, or the end of the turn where its steps are used up (¶13).
pub fn next_step(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    if step <= (rules.steps)(position) {
        log.does_not_apply(TURN_STEPS);
        return (rules.ask)(rules, position, seat, step, log);
    }
    log.cite(TURN_STEPS);
    (rules.turn_ends)(rules, position, seat, log);
}

/// A player may end its turn before any step: it answers null (¶13, ¶45).
pub fn stop(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(TURN_STOP);
    (rules.turn_ends)(rules, position, seat, log);
}

/// Turns go round in the order that was drawn; players who are out are left out (¶12, ¶13).
pub fn next(position: &Position, seat: Seat) -> Seat {
    let order = position.map().order();
    let (before, after) = order.split_at(position.map().place_in_order(seat) + 1);
    after.iter().chain(before).copied().find(|other| position.lives(*other)).unwrap_or(seat)
}

/// Whether the turn of `next`, after that of `seat`, begins a new round, so that N is one more (¶13, `turn.steps`).
pub fn is_new_round(position: &Position, seat: Seat, next: Seat) -> bool {
    let map = position.map();
    map.place_in_order(next) <= map.place_in_order(seat)
}

/// Who has the turn after this one, and its N; `None` where the limit is reached (¶13, ¶61).
pub fn follows(rules: &Rules, position: &Position, seat: Seat) -> Option<(Seat, u32)> {
    let next = (rules.next)(position, seat);
    let turn = position.turn + u32::from((rules.is_new_round)(position, seat, next));
    (!(rules.is_at_limit)(rules, position, turn)).then_some((next, turn))
}

/// The turn of the next player begins, or the war is over (¶13, ¶61).
pub fn next_turn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Some((next, turn)) = follows(rules, position, seat) else { return end::by_limit(position, log) };
    log.does_not_apply(END_LIMIT);
    log.cite(TURN_ORDER);
    // No number of steps ends a turn that begins.
    log.does_not_apply(TURN_STEPS);
    position.turn = turn;
    position.ply += 1;
    (rules.ask)(rules, position, next, 1, log);
}
