//! Before the war: the first calls, and the choice of flags from the last seat to the first (004 ¶12, ¶38 to ¶41).

use super::clauses::{
    ChoiceFailed, ChoiceOrder, FirstMover, LastFlag, Leftovers, PrepareFailed, PrepareOrder, Rules, Taken,
};
use super::rules::*;
use super::{Call, Flag, Message, Position, Stage, tell, war};
use crate::game::{Log, OffenceKind, Seat};
use crate::rule::Violation;

/// A first call of a seat is over, well or, if it `failed`, badly.
pub(super) fn prepared(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    failed: Option<OffenceKind>,
    log: &mut Log<Message>,
) {
    let again = failed.is_some_and(|kind| (rules.prepare_failed)(kind) == PrepareFailed::AskedAgain);
    let Stage::Prepare(calls) = &mut position.stage else { return };
    let Some(call) = calls.get_mut(usize::from(seat)) else { return };
    if !again {
        *call = match (*call, rules.prepare) {
            (Call::Init, PrepareOrder::InitFirst | PrepareOrder::NamesTogether | PrepareOrder::InitAgain) => Call::Name,
            (Call::Name, PrepareOrder::NameFirst) => Call::Init,
            _ => Call::Ready,
        };
    }
    if calls.iter().any(|call| *call != Call::Ready) {
        if rules.prepare == PrepareOrder::NamesTogether && calls[usize::from(seat)] == Call::Name && !again {
            return names_together(rules, position, log);
        }
        return tell::call(rules, position, seat, log);
    }
    match sequence(rules, position).first() {
        Some(first) => ask(rules, position, *first, log),
        None => begin_war(rules, position, log),
    }
}

/// Of players who are through with `init` asks all for their names when it was the last of them.
fn names_together(rules: &Rules, position: &Position, log: &mut Log<Message>) {
    let Stage::Prepare(calls) = &position.stage else { return };
    if calls.contains(&Call::Init) {
        return;
    }
    for (seat, _) in (0..position.map().players()).zip(calls).filter(|(_, call)| **call == Call::Name) {
        tell::call(rules, position, seat, log);
    }
}

/// The seats in the order in which they choose.
fn sequence(rules: &Rules, position: &Position) -> Vec<Seat> {
    let order = position.map().order();
    match rules.choice_order {
        ChoiceOrder::LastFirst => order.iter().rev().copied().collect(),
        ChoiceOrder::FirstFirst => order.to_vec(),
        ChoiceOrder::HighestSeatFirst => (0..position.map().players()).rev().collect(),
        ChoiceOrder::LastThenForward => order.last().into_iter().chain(order).take(order.len()).copied().collect(),
    }
}

fn ask(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let unasked = match rules.last_flag {
        LastFlag::Asked | LastFlag::Unchecked => None,
        LastFlag::Unasked => only_flag(position),
        LastFlag::LastSeatUnasked if sequence(rules, position).last() == Some(&seat) => position.free_flags().next(),
        LastFlag::LastSeatUnasked => None,
    };
    if let Some(flag) = unasked {
        return chosen(rules, position, seat, flag, log);
    }
    position.stage = Stage::Choose(seat);
    tell::call(rules, position, seat, log);
}

/// The flag that is left to choose, where it is one.
pub(super) fn only_flag(position: &Position) -> Option<Flag> {
    let mut free = position.free_flags();
    free.next().filter(|_| free.next().is_none())
}

/// A seat has a flag; the next one is asked.
pub(super) fn chosen(rules: &Rules, position: &mut Position, seat: Seat, flag: Flag, log: &mut Log<Message>) {
    if let (Taken::TakenAway, Some(other)) = (rules.taken, position.seat_of(flag)) {
        position.flags[usize::from(other)] = None;
    }
    if let Some(own) = position.flags.get_mut(usize::from(seat)) {
        *own = Some(flag);
    }
    ask_next(rules, position, seat, log);
}

/// A seat has given no flag that it could have.
pub(super) fn failed(rules: &Rules, position: &mut Position, seat: Seat, kind: OffenceKind, log: &mut Log<Message>) {
    log.cite(CHOICE_PASSED_OVER);
    let first = position.free_flags().next();
    match ((rules.choice_failed)(kind), first) {
        (ChoiceFailed::AskedAgain, _) => tell::call(rules, position, seat, log),
        (ChoiceFailed::FirstFree, Some(flag)) => chosen(rules, position, seat, flag, log),
        _ => ask_next(rules, position, seat, log),
    }
}

fn ask_next(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let sequence = sequence(rules, position);
    let mut after = sequence.iter().skip_while(|other| **other != seat).skip(1);
    match after.find(|other| position.flag(**other).is_none()) {
        Some(next) => ask(rules, position, *next, log),
        None => all_asked(rules, position, log),
    }
}

/// Everybody was asked: what is left goes to those who were passed over.
fn all_asked(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let without = |seat: &Seat| position.flag(*seat).is_none();
    let mut left: Vec<Seat> = match rules.leftovers {
        Leftovers::ByLot | Leftovers::InOrder => position.map().order().to_vec(),
        Leftovers::AsAsked | Leftovers::AskedOn => sequence(rules, position),
        Leftovers::InSeatOrder => (0..position.map().players()).collect(),
    };
    left.retain(without);
    if left.is_empty() {
        return begin_war(rules, position, log);
    }
    log.cite(CHOICE_LEFTOVERS);
    if rules.leftovers == Leftovers::AskedOn {
        return ask(rules, position, left[0], log);
    }
    if rules.leftovers == Leftovers::ByLot && left.len() > 1 {
        position.stage = Stage::Deal;
        return;
    }
    let free: Vec<Flag> = position.free_flags().collect();
    for (seat, flag) in left.into_iter().zip(free) {
        position.flags[usize::from(seat)] = Some(flag);
    }
    begin_war(rules, position, log);
}

/// Luck has dealt the flags that are left; `flags` has one for every seat.
pub(super) fn deal(
    rules: &Rules,
    position: &mut Position,
    flags: &[Flag],
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(CHOICE_LEFTOVERS, what.to_owned()));
    if flags.len() != usize::from(position.map().players()) {
        return cannot_be("a flag is to be dealt for every seat");
    }
    for (seat, flag) in flags.iter().enumerate() {
        if position.flags[seat].is_some_and(|chosen| chosen != *flag) {
            return cannot_be("a seat that has chosen keeps its flag");
        }
        let on_map = position.held(*flag) != 0 || position.flags[seat].is_some();
        if !on_map || flags[..seat].contains(flag) {
            return cannot_be("every seat is to get another flag of the map");
        }
    }
    for (seat, flag) in flags.iter().enumerate() {
        position.flags[seat] = Some(*flag);
    }
    log.cite(CHOICE_LEFTOVERS);
    begin_war(rules, position, log);
    Ok(())
}

fn begin_war(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    (position.turn, position.ply) = (1, 1);
    let lives = |seat: &&Seat| position.lives(**seat);
    let order = position.map().order();
    let first = match rules.first_mover {
        FirstMover::First => order.iter().find(lives),
        FirstMover::Last => order.iter().rev().find(lives),
    };
    log.cite(TURN_ORDER);
    if rules.prepare == PrepareOrder::InitAgain {
        (0..position.map().players()).for_each(|seat| log.send(seat, Message::Init));
    }
    match first.copied() {
        Some(seat) => war::ask(rules, position, seat, 1, None, log),
        None => position.stage = Stage::Over,
    }
}
