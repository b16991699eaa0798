//! The good-faith readings of RULINGS.

use super::income::RESERVE_CAP;
use super::names::*;
use super::told::Report;
use super::{Message, Position, Rules, Stage, World, attack, end, income, told, turn};
use crate::game::{Log, Places, Reading, Seat};
use crate::rule::Rule;
use std::sync::Arc;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Reading<Rules> {
    Reading { id, touches, says, patch }
}

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub const ALL: &[Reading<Rules>] = &[
    reading("dicewars.turn-limit=per-ply", END_LIMIT, "ends the war after 200 turns of all players together",
        |r| r.is_at_limit = |rules, position, _| position.ply >= rules.turn_limit),
    reading("dicewars.limit-rank=no-reserve", END_LIMIT_RANK, "ranks by dice on lands only and lets equals share a place",
        |r| r.places = places_by_dice),
    reading("dicewars.income-order=cap-first", INCOME_CAP, "cuts the pool to 100 before its dice are laid out",
        |r| r.pool = |position, seat, income| income::pool(position, seat, income).min(RESERVE_CAP)),
    reading("dicewars.last-land=grant-after-win", END_CONQUEST, "lets the conqueror end his turn and pays his income",
        |r| { r.is_conquered = |_| false; r.next_turn = next_turn_unless_conquered; }),
    reading("dicewars.limits=engine", LIMITS_ATTACK, "allows 1 second for attack", |r| r.attack_limit_us = 1_000_000),
    reading("dicewars.informed=null-attack", TOLD_ATTACK, "reports the end of a turn with a null attack",
        |r| { r.stop = stop_and_report; r.attack_failed = fail_and_report; }),
    reading("dicewars.informed=turn-end", TOLD_ATTACK, "reports the end of every turn with a null attack, also where its steps are used up",
        |r| r.turn_ends = report_and_end),
    reading("dicewars.before-world=mover-view", TOLD_BEFORE, "shows hearers the world through the attacker's eyes",
        |r| r.before = as_the_mover_saw_it),
];

/// Those who live are placed by their dice on lands, and equals share a place.
fn places_by_dice(rules: &Rules, position: &Position) -> Places {
    let mut places = end::places(rules, position).as_slice().to_vec();
    for seat in position.living() {
        let better = position.living().filter(|other| position.dice_of(*other) > position.dice_of(seat));
        places[usize::from(seat)] = 1 + better.count() as u8;
    }
    Places::new(&places)
}

/// The conqueror has had the income of its turn; only now is the war over.
pub fn next_turn_unless_conquered(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if end::is_conquered(position) {
        end::by_conquest(position, log);
    } else {
        turn::next_turn(rules, position, seat, log);
    }
}

fn stop_and_report(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    report(rules, position, seat, log);
    turn::stop(rules, position, seat, log);
}

fn fail_and_report(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    report(rules, position, seat, log);
    attack::failed(rules, position, seat, log);
}

fn report_and_end(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    report(rules, position, seat, log);
    income::turn_ends(rules, position, seat, log);
}

/// Reports a null attack, which was not won.
fn report(rules: &Rules, position: &Position, seat: Seat, log: &mut Log<Message>) {
    let Some(opponent) = position.flag(seat) else { return };
    let before = Arc::new((rules.scene)(position));
    told::opponents(rules, position, &Report { mover: seat, opponent, attack: None, before, won: false }, log);
}

/// When a turn has ended its player has no attacks left.
fn as_the_mover_saw_it(rules: &Rules, position: &Position, report: &Report, _: Seat) -> World {
    let attacks_left = match position.stage {
        _ if report.attack.is_none() => 0,
        Stage::Attack { step, .. } | Stage::Roll { step, .. } => (position.turn + 1).saturating_sub(step),
        _ => 0,
    };
    World { attacks_left, ..(rules.world)(rules, position, &report.before, report.mover) }
}
