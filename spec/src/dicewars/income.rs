//! The end of a turn: income, the dice laid out, the reserve, and who is next (004 ¶14, ¶61).

use super::clauses::{Eliminated, LastLand, NextSeat, ReserveUse, Rest, Round, Rules, TurnEnd};
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
    if rules.last_land == LastLand::AskedOn && conquers(position, seat) {
        return conquered(rules, position, log);
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
        ReserveUse::Instead => Some(reserve).filter(|reserve| *reserve > 0).unwrap_or(income),
    };
    if matches!(rules.reserve_use, ReserveUse::Pooled | ReserveUse::Instead) {
        position.reserve[usize::from(seat)] = 0;
    }
    lay_out(rules, position, seat, (rules.pool)(pool), false, log);
}

/// Lays out the dice that are left, after one or none, or ends the income where there is none or no room.
fn lay_out(rules: &Rules, position: &mut Position, seat: Seat, left: u32, after_one: bool, log: &mut Log<Message>) {
    let room = position.flag(seat).is_some_and(|flag| (rules.eligible)(position, flag) != 0);
    if left > 0 && room {
        position.stage = Stage::Scatter { seat, left };
        return;
    }
    log.cite(INCOME_RESERVE);
    log.cite(INCOME_CAP);
    let (rest, keeper) = match rules.rest {
        Rest::Kept => (left, seat),
        Rest::Lost => (0, seat),
        Rest::KeptWhereNoneLaid => (if after_one { 0 } else { left }, seat),
        Rest::ToNext => (left, follows(rules, position, seat).map_or(seat, |(next, _)| next)),
    };
    let reserve = &mut position.reserve[usize::from(keeper)];
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
    lay_out(rules, position, seat, left.saturating_sub(1), true, log);
    Ok(())
}

fn conquers(position: &Position, seat: Seat) -> bool {
    position.flag(seat).is_some_and(|flag| position.held(flag) == position.map().all())
}

/// One player holds all lands.
pub(super) fn conquered(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if rules.eliminated == Eliminated::AtTurnEnd {
        notice(position, 0..position.map().players());
    }
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
    let war_ends = !matches!(rules.last_land, LastLand::EndsWar | LastLand::Nothing);
    if war_ends && conquers(position, seat) {
        return conquered(rules, position, log);
    }
    if rules.eliminated == Eliminated::AtTurnEnd {
        notice(position, 0..position.map().players());
    }
    let Some((next, turn)) = follows(rules, position, seat) else {
        for rule in [END_LIMIT, END_LIMIT_RANK, END_PLACES] {
            log.cite(rule);
        }
        position.stage = Stage::Over;
        return;
    };
    if rules.eliminated == Eliminated::AtHisTurn {
        let order = position.map().order();
        let at = position.map().place_in_order(seat);
        let passed: Vec<Seat> =
            order[at + 1..].iter().chain(&order[..at]).copied().take_while(|other| *other != next).collect();
        notice(position, passed);
    }
    log.cite(TURN_ORDER);
    position.turn = turn;
    position.ply = position.ply.saturating_add(1);
    war::ask(rules, position, next, 1, None, log);
}

/// Puts those of these seats out who have no land.
fn notice(position: &mut Position, seats: impl IntoIterator<Item = Seat>) {
    for seat in seats {
        if !position.lives(seat) && !position.out.contains(&seat) {
            position.out.push(seat);
        }
    }
}
