//! Misreadings of the end, of calls and of their limits.

use super::failed::{asked_again, counted, prepared_again, step_lost};
use super::landless::without_land;
use crate::contest::Variant;
use rulebook_spec::dicewars::end::{self, army, first_turn, lands};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::readings::next_turn_unless_conquered;
use rulebook_spec::dicewars::{Message, Position, Rules, income, turn};
use rulebook_spec::game::OffenceKind::{Crash, Early, Garbled, Illegal, Late, Memory};
use rulebook_spec::game::{Log, Places, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.end.conquest.pays-income", END_CONQUEST, "pays the conqueror's income before the war ends",
        |r| { r.is_conquered = |_| false; r.next_step = conqueror_is_paid; r.next_turn = next_turn_unless_conquered; }),
    Variant::misreading("dicewars.end.conquest.asked-on", END_CONQUEST, "asks the conqueror on until his turn ends",
        |r| { r.is_conquered = |_| false; r.turn_ends = conqueror_is_unpaid; }),
    Variant::misreading("dicewars.end.conquest.not-noticed", END_CONQUEST, "lets the conqueror play on to the limit",
        |r| r.is_conquered = |_| false),
    Variant::misreading("dicewars.end.places.earlier-better", END_PLACES, "places those who were eliminated earlier before those who lasted longer",
        |r| r.eliminated_places = earlier_is_better),
    Variant::misreading("dicewars.end.places.all-last", END_PLACES, "gives all who are out the last place",
        |r| r.places = all_last),
    Variant::misreading("dicewars.end.places.by-seat", END_PLACES, "places those who are out by seat, whoever lasted longer",
        |r| r.eliminated_places = |position| without_land(position).collect()),
    Variant::misreading("dicewars.end.limit.one-early", END_LIMIT, "ends the war after 199 turns of each player",
        |r| r.turn_limit = 199),
    Variant::misreading("dicewars.end.limit.one-late", END_LIMIT, "ends the war after 201 turns of each player",
        |r| r.turn_limit = 201),
    Variant::misreading("dicewars.end.limit.no-last-income", END_LIMIT, "pays no income for the very last turn",
        |r| r.turn_ends = last_turn_unpaid),
    Variant::misreading("dicewars.end.limit-rank.lands-first", END_LIMIT_RANK, "ranks by lands before dice",
        |r| r.rank = |position, seat| [lands(position, seat), army(position, seat), first_turn(position, seat)]),
    Variant::misreading("dicewars.end.limit-rank.reserve-forgotten", END_LIMIT_RANK, "ranks without the reserve",
        |r| r.rank = |position, seat| [position.dice_of(seat), lands(position, seat), first_turn(position, seat)]),
    Variant::misreading("dicewars.end.limit-rank.lands-forgotten", END_LIMIT_RANK, "does not look at lands where dice are equal",
        |r| r.rank = |position, seat| [army(position, seat), 0, first_turn(position, seat)]),
    Variant::misreading("dicewars.end.limit-rank.earlier-turn", END_LIMIT_RANK, "prefers whose first turn came earlier",
        |r| r.rank = |position, seat| [army(position, seat), lands(position, seat), 8 - first_turn(position, seat)]),
    Variant::misreading("dicewars.end.limit-rank.by-seat", END_LIMIT_RANK, "takes the number of the seat for the order of turns",
        |r| r.rank = |position, seat| [army(position, seat), lands(position, seat), seat.into()]),
    Variant::misreading("dicewars.calls.error.asked-again", CALLS_ERROR, "asks again after an error",
        |r| r.refuse = |rules, position, seat, offence, log| asked_again(&[Crash], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.error.step-lost", CALLS_ERROR, "takes an error for a step and goes on with the turn",
        |r| r.refuse = |rules, position, seat, offence, log| step_lost(&[Crash], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.error.prepared-again", CALLS_ERROR, "makes an init or getName again that ended in an error",
        |r| r.refuse = |rules, position, seat, offence, log| prepared_again(&[Crash], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.form.asked-again", CALLS_FORM, "asks again after an answer of another kind",
        |r| r.refuse = |rules, position, seat, offence, log| asked_again(&[Garbled], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.form.step-lost", CALLS_FORM, "takes an answer of another kind for a step and goes on with the turn",
        |r| r.refuse = |rules, position, seat, offence, log| step_lost(&[Garbled], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.form.prepared-again", CALLS_FORM, "makes an init or getName again whose answer was of another kind",
        |r| r.refuse = |rules, position, seat, offence, log| prepared_again(&[Garbled], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.unasked.counted", CALLS_UNASKED, "lays a bad reply of one player to the one who is asked",
        |r| r.refuse = |rules, position, seat, offence, log| counted(&[Illegal, Garbled, Late, Early, Crash, Memory], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.unasked.early-counted", CALLS_UNASKED, "lays what a player says unasked to the one who is asked",
        |r| r.refuse = |rules, position, seat, offence, log| counted(&[Early], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.calls.unasked.crash-counted", CALLS_UNASKED, "lays an error of a hearer to the player who is asked",
        |r| r.refuse = |rules, position, seat, offence, log| counted(&[Crash], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.init.one-second", LIMITS_INIT, "allows 1 second for init",
        |r| r.init_limit_us = 1_000_000),
    Variant::misreading("dicewars.limits.init.unlimited", LIMITS_INIT, "lets init take any time",
        |r| r.init_limit_us = u64::MAX),
    Variant::misreading("dicewars.limits.init.like-name", LIMITS_INIT, "allows 0.1 seconds for init",
        |r| r.init_limit_us = 100_000),
    Variant::misreading("dicewars.limits.name.one-second", LIMITS_NAME, "allows 1 second for getName",
        |r| r.name_limit_us = 1_000_000),
    Variant::misreading("dicewars.limits.name.unlimited", LIMITS_NAME, "lets getName take any time",
        |r| r.name_limit_us = u64::MAX),
    Variant::misreading("dicewars.limits.name.like-init", LIMITS_NAME, "allows 2 seconds for getName",
        |r| r.name_limit_us = 2_000_000),
    Variant::misreading("dicewars.limits.choice.like-attack", LIMITS_CHOICE, "allows a quarter of a second for chooseFlag",
        |r| r.choice_limit_us = 250_000),
    Variant::misreading("dicewars.limits.choice.unlimited", LIMITS_CHOICE, "lets chooseFlag take any time",
        |r| r.choice_limit_us = u64::MAX),
    Variant::misreading("dicewars.limits.choice.like-init", LIMITS_CHOICE, "allows 2 seconds for chooseFlag",
        |r| r.choice_limit_us = 2_000_000),
    Variant::misreading("dicewars.limits.told.counted", LIMITS_TOLD, "ends the turn of the player who is asked when a hearer is late",
        |r| r.refuse = |rules, position, seat, offence, log| counted(&[Late], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.attack.half-second", LIMITS_ATTACK, "allows half a second for attack",
        |r| r.attack_limit_us = 500_000),
    Variant::misreading("dicewars.limits.attack.unlimited", LIMITS_ATTACK, "lets `attack` take any time",
        |r| r.attack_limit_us = u64::MAX),
    Variant::misreading("dicewars.limits.attack.like-told", LIMITS_ATTACK, "allows 0.1 seconds for attack",
        |r| r.attack_limit_us = 100_000),
    Variant::misreading("dicewars.limits.clock.edge-late", LIMITS_CLOCK, "takes an answer at exactly the limit for late",
        |r| r.in_time = |took_us, limit_us| took_us < limit_us),
    Variant::misreading("dicewars.limits.clock.whole-milliseconds", LIMITS_CLOCK, "cuts times to whole milliseconds",
        |r| r.in_time = |took_us, limit_us| took_us / 1_000 <= limit_us / 1_000),
    Variant::misreading("dicewars.limits.clock.whole-seconds", LIMITS_CLOCK, "cuts times to whole seconds",
        |r| r.in_time = |took_us, limit_us| took_us / 1_000_000 <= limit_us / 1_000_000),
    Variant::misreading("dicewars.limits.memory.step-lost", LIMITS_MEMORY, "goes on with the turn of a player who took too much memory",
        |r| r.refuse = |rules, position, seat, offence, log| step_lost(&[Memory], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.memory.asked-again", LIMITS_MEMORY, "asks again when a player took too much memory",
        |r| r.refuse = |rules, position, seat, offence, log| asked_again(&[Memory], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.memory.told-counted", LIMITS_MEMORY, "ends the turn of the player who is asked when a hearer takes too much memory",
        |r| r.refuse = |rules, position, seat, offence, log| counted(&[Memory], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.breach.step-lost", LIMITS_BREACH, "takes a late attack for a step and goes on with the turn",
        |r| r.refuse = |rules, position, seat, offence, log| step_lost(&[Late], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.breach.prepared-again", LIMITS_BREACH, "makes an init or getName again that took too much time or memory",
        |r| r.refuse = |rules, position, seat, offence, log| prepared_again(&[Late, Memory], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.limits.breach.asked-again", LIMITS_BREACH, "asks again after a late attack",
        |r| r.refuse = |rules, position, seat, offence, log| asked_again(&[Late], (rules, position, seat, offence, log))),
];

fn conqueror_is_paid(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    if end::is_conquered(position) {
        return (rules.turn_ends)(rules, position, seat, log);
    }
    turn::next_step(rules, position, seat, step, log);
}

fn conqueror_is_unpaid(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if end::is_conquered(position) {
        return end::by_conquest(position, log);
    }
    income::turn_ends(rules, position, seat, log);
}

fn earlier_is_better(position: &Position) -> Vec<Seat> {
    let mut seats: Vec<Seat> = without_land(position).collect();
    seats.sort_by_key(|seat| position.out.iter().position(|out| out == seat));
    seats
}

fn all_last(rules: &Rules, position: &Position) -> Places {
    let mut places = end::places(rules, position).as_slice().to_vec();
    without_land(position).for_each(|seat| places[usize::from(seat)] = position.map().players());
    Places::new(&places)
}

fn last_turn_unpaid(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if turn::follows(rules, position, seat).is_none() {
        return income::pay(rules, position, seat, 0, log);
    }
    income::turn_ends(rules, position, seat, log);
}
