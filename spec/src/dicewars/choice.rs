//! Before the war: the first calls (004 ¶36 to ¶39), and the choice of flags (¶12, ¶40, ¶41).

use super::names::*;
use super::{Call, Flag, Message, Position, Rules, Stage, told};
use crate::game::{Log, Seat};
use crate::rule::Violation;

/// `init` is the first call that a player gets (¶39), and after it the player is asked for a name (¶36).
pub fn next_call(call: Call) -> Call {
    match call {
        Call::Init => Call::Name,
        Call::Name | Call::Ready => Call::Ready,
    }
}

/// A first call of a player is over, well or badly (¶36 to ¶39, ¶47).
pub fn prepared(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Prepare(calls) = &mut position.stage else { return };
    let Some(call) = calls.get_mut(usize::from(seat)) else { return };
    *call = (rules.next_call)(*call);
    if calls.iter().all(|call| *call == Call::Ready) {
        ask_next(rules, position, None, log);
    } else {
        told::call(rules, position, seat, log);
    }
}

/// Flags are chosen from the player whose turn comes last to the one whose turn comes first (¶12): who is next after
/// this one, or the first of all.
pub fn next_to_choose(position: &Position, after: Option<Seat>) -> Option<Seat> {
    let mut sequence = position.map().order().iter().rev().copied();
    match after {
        None => sequence.next(),
        Some(seat) => sequence.skip_while(|other| *other != seat).nth(1),
    }
}

/// The next player is asked; after the last one it is time for what is left.
pub fn ask_next(rules: &Rules, position: &mut Position, after: Option<Seat>, log: &mut Log<Message>) {
    match (rules.next_to_choose)(position, after) {
        Some(seat) => (rules.ask_for_flag)(rules, position, seat, log),
        None => (rules.leftovers)(rules, position, log),
    }
}

/// A player is asked for a flag, even when only one is left (¶41).
pub fn ask_for_flag(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.stage = Stage::Choose(seat);
    told::call(rules, position, seat, log);
}

/// A player chooses one of the flags of the map that nobody has chosen before (¶12, ¶41).
///
/// # Errors
/// The flag is null, taken, or not on the map.
pub fn check_flag(position: &Position, flag: Option<Flag>) -> Result<(), Violation> {
    let violation = |detail: String| Err(Violation::new(CHOICE_FREE, detail));
    let Some(flag) = flag else { return violation("null is no flag".into()) };
    if let Some(other) = position.seat_of(flag) {
        violation(format!("seat {other} has chosen {flag:?}"))
    } else if position.held(flag) == 0 {
        violation(format!("{flag:?} is not on the map"))
    } else {
        Ok(())
    }
}

/// The player has the flag that it chose, and the next one is asked (¶12).
pub fn chosen(rules: &Rules, position: &mut Position, seat: Seat, flag: Flag, log: &mut Log<Message>) {
    position.flags[usize::from(seat)] = Some(flag);
    ask_next(rules, position, Some(seat), log);
}

/// Who gives no such flag is passed over, and the next player is asked (¶41, ¶47).
pub fn passed_over(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(CHOICE_PASSED_OVER);
    ask_next(rules, position, Some(seat), log);
}

/// The flags that are left go to those who were passed over: without luck where it is one, by lot where there are several
/// (¶41).
pub fn leftovers(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let mut without = (0..position.map().players()).filter(|seat| position.flag(*seat).is_none());
    match (without.next(), without.next()) {
        (None, _) => {
            log.does_not_apply(CHOICE_LEFTOVERS);
            (rules.begin_war)(rules, position, log);
        }
        (Some(seat), None) => {
            log.cite(CHOICE_LEFTOVERS);
            let left = position.free_flags().next();
            position.flags[usize::from(seat)] = left;
            (rules.begin_war)(rules, position, log);
        }
        (Some(_), Some(_)) => {
            log.cite(CHOICE_LEFTOVERS);
            position.stage = Stage::Deal;
        }
    }
}

/// The lot has given the flags that are left; `flags` has one for every seat (¶41).
///
/// # Errors
/// Flags that cannot be dealt so.
pub fn deal(rules: &Rules, position: &mut Position, flags: &[Flag], log: &mut Log<Message>) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(CHOICE_LEFTOVERS, what.to_owned()));
    if flags.len() != usize::from(position.map().players()) {
        return cannot_be("a flag is to be dealt for every seat");
    }
    for (seat, flag) in flags.iter().enumerate() {
        let may_have = match position.flags[seat] {
            Some(chosen) if chosen != *flag => return cannot_be("a seat that has chosen keeps its flag"),
            Some(_) => true,
            None => position.held(*flag) != 0,
        };
        if !may_have || flags[..seat].contains(flag) {
            return cannot_be("every seat is to get another flag of the map");
        }
    }
    for (seat, flag) in flags.iter().enumerate() {
        position.flags[seat] = Some(*flag);
    }
    log.cite(CHOICE_LEFTOVERS);
    (rules.begin_war)(rules, position, log);
    Ok(())
}

/// The war begins with the turn of the first player in the order (¶12, ¶13).
pub fn begin_war(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    (position.turn, position.ply) = (1, 1);
    log.cite(TURN_ORDER);
    // The first turn of each player has one step.
    log.does_not_apply(TURN_STEPS);
    let first = position.map().order()[0];
    (rules.ask)(rules, position, first, 1, log);
}
