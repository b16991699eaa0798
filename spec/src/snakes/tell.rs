//! The course of a fight: orders, turns, ends, and what live bots are told.

use super::clauses::{AllBlocked, Blocked, Counts, Draws, Listed, Moment, OneLeft, Passed, Rules, Runs, Told, When};
use super::rules::*;
use super::step::{end_remnants, find_licence, has_free_cell, possible, seen};
use super::view::view;
use super::{Drawn, Ending, Message, Position, Seat, Stage};
use crate::game::Log;
use crate::rule::Violation;
use std::sync::Arc;

/// Whom an order of the round that begins lists, in order of seats.
pub(super) fn listed(rules: &Rules, position: &Position) -> Vec<Seat> {
    let field = &position.field;
    let is_listed = |seat: &Seat| match rules.listed {
        Listed::Living => field.is_living(*seat),
        Listed::Unblocked => !possible(rules, field, *seat).is_empty(),
        Listed::OnBoard => field.length(*seat) > 0,
        Listed::All => true,
    };
    (0..field.seats()).filter(is_listed).collect()
}

pub(super) fn settle(
    rules: &Rules,
    position: &mut Position,
    drawn: &Drawn,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let mut sorted = drawn.order.clone();
    sorted.sort_unstable();
    let listed = listed(rules, position);
    if sorted != listed {
        let detail = format!("the order {:?} does not list each of {listed:?} once", drawn.order);
        return Err(Violation::new(TURN_LISTED, detail));
    }
    log.cites.extend_from_slice(&[TURN_ORDER, TURN_LISTED]);
    position.order.clone_from(&drawn.order);
    match rules.runs {
        Runs::AsDrawn => {}
        Runs::Backwards => position.order.reverse(),
        Runs::BySeat => position.order = listed,
        Runs::FromFirst => {
            let first = listed.iter().position(|seat| Some(seat) == drawn.order.first());
            position.order = listed;
            position.order.rotate_left(first.unwrap_or(0));
        }
    }
    begin_turns(rules, position, log);
    Ok(())
}

/// Lets the first of the order move.
fn begin_turns(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    position.began = (rules.sees != Moment::Now).then(|| Arc::new(position.field.clone()));
    to_move(rules, position, 0, log);
}

/// The next seat after a seat has moved, or the end of the round.
pub(super) fn next_turn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if rules.counts == Counts::Moves {
        position.round = position.round.saturating_add(1);
    }
    if rules.when == When::MidRound && one_left(rules, position) {
        log.cite(END_WHEN);
        return over(rules, position, Ending::OneLeft, log);
    }
    let mover = position.order.iter().position(|listed| *listed == seat);
    let mut next = mover.map_or(position.order.len(), |mover| mover + 1);
    if rules.passed == Passed::WithNext && position.order.get(next).is_some_and(|seat| !position.field.is_living(*seat))
    {
        next += 2;
    }
    to_move(rules, position, next, log);
}

/// Lets the first from this place in the order on move that is not passed over.
fn to_move(rules: &Rules, position: &mut Position, from: usize, log: &mut Log<Message>) {
    let takes_turn = |seat: &Seat| {
        let living = position.field.is_living(*seat);
        let unasked = rules.blocked == Blocked::Unasked && possible(rules, &position.field, *seat).is_empty();
        (living || rules.passed == Passed::Asked) && !unasked
    };
    let mut left = position.order.iter().skip(from).copied();
    let next = match rules.passed {
        Passed::EndsRound => left.next().filter(takes_turn),
        _ => left.find(takes_turn),
    };
    match next {
        Some(seat) => call(rules, position, seat, log),
        None => end_round(rules, position, log),
    }
}

/// Asks a seat for its move.
pub(super) fn call(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(TURN_SEQUENTIAL);
    position.stage = Stage::Move(seat);
    position.licence = find_licence(rules, position, seat).map(|licence| (rules.mind, licence));
    tell(rules, position, seat, log);
}

/// Tells a live bot that it is to move.
fn tell(rules: &Rules, position: &Position, mover: Seat, log: &mut Log<Message>) {
    let is_told = |seat: &Seat| {
        let live = position.led(*seat).is_none();
        live && match rules.told {
            Told::Mover => *seat == mover,
            Told::All => position.field.is_living(*seat),
            Told::Free => *seat == mover && !possible(rules, &position.field, *seat).is_empty(),
        }
    };
    for seat in (0..position.field.seats()).filter(is_told) {
        log.cite(LIVE_VIEW);
        log.send(seat, Message::Move(view(rules, seen(rules, position, seat), seat)));
    }
}

fn end_round(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if rules.counts == Counts::Rounds {
        position.round = position.round.saturating_add(1);
    }
    end_remnants(rules, &mut position.field);
    log.cite(END_WHEN);
    position.licence = None;
    match ending(rules, position) {
        Some(ending) => over(rules, position, ending, log),
        None if rules.draws == Draws::Once && position.living().any(|seat| position.order.contains(&seat)) => {
            begin_turns(rules, position, log);
        }
        None => {
            position.order.clear();
            position.stage = Stage::Order;
        }
    }
}

/// Ends a fight that is given in a setup where a round would begin.
pub(super) fn begin(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if rules.when != When::NotAtOnce
        && let Some(ending) = ending(rules, position)
    {
        log.cite(END_WHEN);
        over(rules, position, ending, log);
    }
}

fn over(rules: &Rules, position: &mut Position, ending: Ending, log: &mut Log<Message>) {
    let reason = match ending {
        Ending::OneLeft => END_ONE_LEFT,
        Ending::Limit => END_LIMIT,
        Ending::Blocked => END_BLOCKED,
    };
    log.cites.extend_from_slice(&[reason, END_POINTS]);
    if ending == Ending::Blocked && rules.all_blocked == AllBlocked::Counted {
        position.round = position.round.saturating_add(1);
    }
    position.order.clear();
    position.licence = None;
    position.began = None;
    position.stage = Stage::Over(ending);
    for seat in (0..position.field.seats()).filter(|seat| position.led(*seat).is_none()) {
        log.send(seat, Message::Over);
    }
}

fn one_left(rules: &Rules, position: &Position) -> bool {
    let field = &position.field;
    match rules.one_left {
        OneLeft::Living => position.living().count() < 2,
        OneLeft::AnyCell => field.seats() > 1 && (0..field.seats()).filter(|seat| field.length(*seat) > 0).count() < 2,
        OneLeft::FirstEaten => position.living().count() < usize::from(field.seats().max(2)),
        OneLeft::NotAlone => field.seats() > 1 && position.living().count() < 2,
        OneLeft::Never => false,
    }
}

/// Why the fight is over where a round would begin; `None` where it is not.
pub(super) fn ending(rules: &Rules, position: &Position) -> Option<Ending> {
    let is_blocked = |seat: Seat| possible(rules, &position.field, seat).is_empty();
    let one_left = || one_left(rules, position).then_some(Ending::OneLeft);
    let limit = || (rules.used_up)(position.round, position.arena.limit).then_some(Ending::Limit);
    let blocked = || {
        let blocked = match rules.all_blocked {
            AllBlocked::Every | AllBlocked::Counted => position.living().all(is_blocked),
            AllBlocked::AnyOne => position.living().any(is_blocked),
            AllBlocked::Never => false,
            AllBlocked::NoFreeCell => position.living().all(|seat| !has_free_cell(rules, &position.field, seat)),
        };
        blocked.then_some(Ending::Blocked)
    };
    match rules.when {
        When::Round | When::MidRound | When::NotAtOnce => one_left().or_else(limit).or_else(blocked),
        When::LimitFirst => limit().or_else(one_left).or_else(blocked),
        When::BlockedFirst => one_left().or_else(blocked).or_else(limit),
    }
}
