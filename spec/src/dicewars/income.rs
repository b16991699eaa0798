//! The end of a turn: income, the dice laid out, the reserve, and who is next (004 ¶14, ¶61).

use super::clauses::{Eliminated, LastLand, NextSeat, ReserveUse, Round, Rules, TurnEnd};
use super::rules::*;
use super::{LandId, Message, Position, Stage, tell, war};
use crate::game::{Log, Seat};
use crate::rule::Violation;

/// A turn ends before, or after the last, step of it. `counted_before` is the income before the last attack, for a
/// referee that counts too early.
pub(super) fn turn_ends(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    step: u32,
    end: TurnEnd,
    counted_before: Option<u32>,
    log: &mut Log<Message>,
) {
    if rules.null_attack && end != TurnEnd::StepsUsed {
        let before = tell::scene(rules, position);
        let report = tell::Report { mover: seat, step, attack: None, attacked: None, won: false, before: &before };
        tell::opponents(rules, position, &report, log);
    }
    for rule in [INCOME_ALWAYS, INCOME_GROUP, INCOME_POOL] {
        log.cite(rule);
    }
    let last = || follows(rules, position, seat).is_none();
    let due = (rules.income_due)(end, step) && (rules.last_income || !last());
    let counted = || position.flag(seat).map_or(0, |flag| (rules.income)(position, flag));
    let income = if due { counted_before.unwrap_or_else(counted) } else { 0 };
    let reserve = position.reserve(seat);
    let pool = match rules.reserve_use {
        ReserveUse::Pooled | ReserveUse::Copied => income.saturating_add(reserve),
        ReserveUse::Unused => income,
    };
    if rules.reserve_use == ReserveUse::Pooled {
        position.reserve[usize::from(seat)] = 0;
    }
    lay_out(rules, position, seat, (rules.pool)(pool), log);
}

/// Lays out the dice that are left, or ends the income where there is none or no room.
fn lay_out(rules: &Rules, position: &mut Position, seat: Seat, left: u32, log: &mut Log<Message>) {
    let room = position.flag(seat).is_some_and(|flag| (rules.eligible)(position, flag) != 0);
    if left > 0 && room {
        position.stage = Stage::Scatter { seat, left };
        return;
    }
    log.cite(INCOME_RESERVE);
    log.cite(INCOME_CAP);
    let rest = if rules.rest_kept { left } else { 0 };
    let reserve = &mut position.reserve[usize::from(seat)];
    *reserve = (rules.cap)(reserve.saturating_add(rest));
    next_turn(rules, position, seat, log);
}

/// Luck has drawn the land for the next die.
pub(super) fn settle(
    rules: &Rules,
    position: &mut Position,
    land: LandId,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(INCOME_SCATTER, what.to_owned()));
    let Stage::Scatter { seat, left } = position.stage else { return cannot_be("no die is laid out here") };
    let Some(index) = position.map().index(land) else { return cannot_be("there is no such land") };
    let eligible = position.flag(seat).map_or(0, |flag| (rules.eligible)(position, flag));
    if eligible >> index & 1 == 0 {
        return cannot_be("a die is laid on a land of the mover with less than 8 dice");
    }
    log.cite(INCOME_SCATTER);
    let dice = position.dice[index];
    // A misreading may draw a full land: the die is lost then.
    position.set_dice(index, (dice + 1).min(super::map::MOST_DICE));
    lay_out(rules, position, seat, left.saturating_sub(1), log);
    Ok(())
}

/// One player holds all lands.
pub(super) fn conquered(position: &mut Position, log: &mut Log<Message>) {
    log.cite(END_CONQUEST);
    log.cite(END_PLACES);
    position.stage = Stage::Over;
}

/// Who is next, with the turn that he has; `None` where the limit is reached or nobody is left.
fn follows(rules: &Rules, position: &Position, seat: Seat) -> Option<(Seat, u32)> {
    let map = position.map();
    let players = map.players();
    let next = match rules.next {
        NextSeat::InOrder => {
            let order = map.order();
            let at = map.place_in_order(seat);
            let after = order[at + 1..].iter().chain(&order[..=at]);
            after.copied().find(|seat| position.lives(*seat))?
        }
        NextSeat::BySeat => (1..=players).map(|by| (seat + by) % players).find(|seat| position.lives(*seat))?,
        NextSeat::ListByPly => {
            let listed = || map.order().iter().filter(|seat| position.lives(**seat));
            let count = u32::try_from(listed().count()).ok().filter(|count| *count > 0)?;
            *listed().nth((position.ply % count) as usize)?
        }
    };
    let new_round = match rules.round {
        Round::OrderBegins => map.place_in_order(next) <= map.place_in_order(seat),
        Round::FirstPlayerMoves => map.order().first() == Some(&next),
    };
    let turn = position.turn.saturating_add(u32::from(new_round));
    (!rules.limit.reached(turn, position.ply)).then_some((next, turn))
}

fn next_turn(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let conqueror = position.flag(seat).is_some_and(|flag| position.held(flag) == position.map().all());
    if conqueror && rules.last_land != LastLand::EndsWar {
        return conquered(position, log);
    }
    let Some((next, turn)) = follows(rules, position, seat) else {
        for rule in [END_LIMIT, END_LIMIT_RANK, END_PLACES] {
            log.cite(rule);
        }
        position.stage = Stage::Over;
        return;
    };
    if rules.eliminated == Eliminated::AtHisTurn {
        notice(position, seat, next);
    }
    log.cite(TURN_ORDER);
    position.turn = turn;
    position.ply = position.ply.saturating_add(1);
    war::ask(rules, position, next, 1, None, log);
}

/// Puts those out who were passed in the order of turns because they have no land.
fn notice(position: &mut Position, seat: Seat, next: Seat) {
    let order = position.map().order();
    let at = position.map().place_in_order(seat);
    let passed = order[at + 1..].iter().chain(&order[..at]).take_while(|other| **other != next);
    let new: Vec<Seat> =
        passed.filter(|other| !position.lives(**other) && !position.out.contains(other)).copied().collect();
    position.out.extend(new);
}
