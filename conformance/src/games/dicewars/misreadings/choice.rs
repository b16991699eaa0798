//! Misreadings of what comes before the war: the first calls, and the choice of flags.

use super::landless::{first_living_begins, places_without_land};
use crate::contest::Variant;
use rulebook_spec::dicewars::calls::{self, Asked};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{Call, Flag, Message, Move, Position, Rules, Setup, Stage, choice, setup, told};
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.prepare.init.after-name", PREPARE_INIT, "asks for the name before init",
        |r| { r.next_call = init_after_name; r.stage = stage_with_name_first; }),
    Variant::misreading("dicewars.prepare.init.never", PREPARE_INIT, "never calls init",
        |r| { r.next_call = |_| Call::Ready; r.stage = stage_with_name_first; }),
    Variant::misreading("dicewars.prepare.init.again", PREPARE_INIT, "calls init once more when the war begins",
        |r| r.begin_war = begin_war_with_init),
    Variant::misreading("dicewars.prepare.name.unasked", PREPARE_NAME, "never asks for the name",
        |r| r.next_call = |_| Call::Ready),
    Variant::misreading("dicewars.prepare.name.together", PREPARE_NAME, "asks for no name before all players are through with init",
        |r| { r.asked = asked_for_names_together; r.prepared = prepared_together; }),
    Variant::misreading("dicewars.prepare.name.null", PREPARE_NAME, "takes null for a bad answer to the question for a name",
        |r| r.check = check_name),
    Variant::misreading("dicewars.choice.last-first.first-first", CHOICE_LAST_FIRST, "lets the first in the order of turns choose first",
        |r| r.next_to_choose = first_to_last),
    Variant::misreading("dicewars.choice.last-first.by-seat", CHOICE_LAST_FIRST, "lets seats choose by number, whatever the order of turns",
        |r| r.next_to_choose = highest_seat_to_lowest),
    Variant::misreading("dicewars.choice.last-first.then-forward", CHOICE_LAST_FIRST, "lets the last in the order of turns choose first, and after him the others from the first on",
        |r| r.next_to_choose = last_then_forward),
    Variant::misreading("dicewars.choice.free.off-map", CHOICE_FREE, "accepts a flag that is not on the map; its player never moves",
        |r| { r.check_flag = check_flag_that_may_be_off_map; r.begin_war = first_living_begins; r.eliminated_places = places_without_land; }),
    Variant::misreading("dicewars.choice.free.shared", CHOICE_FREE, "lets two players have the same flag",
        |r| { r.check_flag = check_flag_that_may_be_taken; r.eliminated_places = places_without_land; }),
    Variant::misreading("dicewars.choice.free.taken-away", CHOICE_FREE, "lets a player take a flag away from the one who has chosen it",
        |r| { r.check_flag = check_flag_that_may_be_taken; r.chosen = taken_away; }),
    Variant::misreading("dicewars.choice.passed-over.first-free", CHOICE_PASSED_OVER, "gives the first free flag at once after a bad choice",
        |r| r.passed_over = first_free),
    Variant::misreading("dicewars.choice.passed-over.asked-again", CHOICE_PASSED_OVER, "asks the same player again after a bad choice",
        |r| r.passed_over = choose_again),
    Variant::misreading("dicewars.choice.passed-over.asked-on", CHOICE_PASSED_OVER, "asks those who were passed over once more when all others have chosen",
        |r| { r.leftovers = ask_on; r.next_to_choose = last_to_first_without_flag; }),
    Variant::misreading("dicewars.choice.last-flag.not-asked", CHOICE_LAST_FLAG, "gives the last flag to the last player without asking",
        |r| r.ask_for_flag = last_flag_unasked),
    Variant::misreading("dicewars.choice.last-flag.last-player", CHOICE_LAST_FLAG, "does not ask the last player, however many flags are left",
        |r| r.ask_for_flag = last_player_unasked),
    Variant::misreading("dicewars.choice.last-flag.unchecked", CHOICE_LAST_FLAG, "takes any flag or null for the last flag",
        |r| { r.check_flag = check_flag_but_the_last; r.play = last_flag_whatever_is_answered; }),
    Variant::misreading("dicewars.choice.leftovers.in-order", CHOICE_LEFTOVERS, "deals leftover flags in the order of turns, without luck",
        |r| r.leftovers = deal_in_order),
    Variant::misreading("dicewars.choice.leftovers.as-asked", CHOICE_LEFTOVERS, "deals leftover flags in the order of the choice, without luck",
        |r| r.leftovers = deal_as_asked),
    Variant::misreading("dicewars.choice.leftovers.by-seat", CHOICE_LEFTOVERS, "deals leftover flags in the order of seats, without luck",
        |r| r.leftovers = deal_by_seat),
];

/// A setup that says `init` for all is one at the beginning: the name comes first.
fn stage_with_name_first(setup: &Setup) -> Stage {
    match setup::stage(setup) {
        Stage::Prepare(calls) if calls.iter().all(|call| *call == Call::Init) => {
            Stage::Prepare(vec![Call::Name; calls.len()])
        }
        stage => stage,
    }
}

fn init_after_name(call: Call) -> Call {
    match call {
        Call::Name => Call::Init,
        Call::Init | Call::Ready => Call::Ready,
    }
}

fn begin_war_with_init(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    (0..position.map().players()).for_each(|seat| log.send(seat, Message::Init));
    choice::begin_war(rules, position, log);
}

fn asked_for_names_together(position: &Position, seat: Seat) -> Asked {
    match (calls::asked(position, seat), &position.stage) {
        (Asked::Name, Stage::Prepare(calls)) if calls.contains(&Call::Init) => Asked::Nothing,
        (asked, _) => asked,
    }
}

fn prepared_together(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match &mut position.stage {
        Stage::Prepare(calls) if calls.get(usize::from(seat)) == Some(&Call::Init) => {
            calls[usize::from(seat)] = Call::Name;
        }
        _ => return choice::prepared(rules, position, seat, log),
    }
    (0..position.map().players())
        .filter(|other| (rules.asked)(position, *other) == Asked::Name)
        .for_each(|other| told::call(rules, position, other, log));
}

fn check_name(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
    match ((rules.asked)(position, seat), choice) {
        (Asked::Name, Move::Name(None)) => Err(Violation::new(PREPARE_NAME, "that is no name")),
        _ => calls::check(rules, position, seat, choice),
    }
}

/// Who of a sequence comes next and has no flag yet.
fn next_of(sequence: impl Iterator<Item = Seat>, position: &Position, after: Option<Seat>) -> Option<Seat> {
    let mut sequence = sequence;
    match after {
        None => sequence.next(),
        Some(seat) => sequence.skip_while(|other| *other != seat).skip(1).find(|other| position.flag(*other).is_none()),
    }
}

fn last_to_first_without_flag(position: &Position, after: Option<Seat>) -> Option<Seat> {
    next_of(position.map().order().iter().rev().copied(), position, after)
}

fn first_to_last(position: &Position, after: Option<Seat>) -> Option<Seat> {
    next_of(position.map().order().iter().copied(), position, after)
}

fn highest_seat_to_lowest(position: &Position, after: Option<Seat>) -> Option<Seat> {
    next_of((0..position.map().players()).rev(), position, after)
}

fn last_then_forward(position: &Position, after: Option<Seat>) -> Option<Seat> {
    let order = position.map().order();
    next_of(order.last().into_iter().chain(order).take(order.len()).copied(), position, after)
}

fn check_flag_that_may_be_off_map(position: &Position, flag: Option<Flag>) -> Result<(), Violation> {
    match flag {
        Some(flag) if position.held(flag) == 0 && position.seat_of(flag).is_none() => Ok(()),
        _ => choice::check_flag(position, flag),
    }
}

fn check_flag_that_may_be_taken(position: &Position, flag: Option<Flag>) -> Result<(), Violation> {
    match flag {
        Some(flag) if position.held(flag) != 0 => Ok(()),
        _ => choice::check_flag(position, flag),
    }
}

fn taken_away(rules: &Rules, position: &mut Position, seat: Seat, flag: Flag, log: &mut Log<Message>) {
    if let Some(other) = position.seat_of(flag) {
        position.flags[usize::from(other)] = None;
    }
    choice::chosen(rules, position, seat, flag, log);
}

fn first_free(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Some(first) = position.free_flags().next() else {
        return choice::passed_over(rules, position, seat, log);
    };
    log.cite(CHOICE_PASSED_OVER);
    (rules.chosen)(rules, position, seat, first, log);
}

fn choose_again(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(CHOICE_PASSED_OVER);
    told::call(rules, position, seat, log);
}

/// Those who were passed over are asked once more, in the same order.
fn ask_on(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let mut sequence = position.map().order().iter().rev().copied();
    let Some(seat) = sequence.find(|seat| position.flag(*seat).is_none()) else {
        return choice::leftovers(rules, position, log);
    };
    log.cite(CHOICE_LEFTOVERS);
    (rules.ask_for_flag)(rules, position, seat, log);
}

/// The flag that is left to choose, where it is one.
fn only_flag(position: &Position) -> Option<Flag> {
    let mut free = position.free_flags();
    free.next().filter(|_| free.next().is_none())
}

fn last_flag_unasked(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match only_flag(position) {
        Some(flag) => (rules.chosen)(rules, position, seat, flag, log),
        None => choice::ask_for_flag(rules, position, seat, log),
    }
}

/// The last one to choose gets the first flag that is left.
fn last_player_unasked(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let first = position.free_flags().next();
    match first {
        Some(flag) if position.map().order().first() == Some(&seat) => {
            (rules.chosen)(rules, position, seat, flag, log);
        }
        _ => choice::ask_for_flag(rules, position, seat, log),
    }
}

fn check_flag_but_the_last(position: &Position, flag: Option<Flag>) -> Result<(), Violation> {
    if only_flag(position).is_some() { Ok(()) } else { choice::check_flag(position, flag) }
}

fn last_flag_whatever_is_answered(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    choice: &Move,
    log: &mut Log<Message>,
) {
    match (only_flag(position), choice) {
        (only @ Some(_), Move::Flag(_)) => calls::play(rules, position, seat, &Move::Flag(only), log),
        _ => calls::play(rules, position, seat, choice, log),
    }
}

fn deal_in_order(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    deal_without_luck(position.map().order().to_vec(), rules, position, log);
}

fn deal_as_asked(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    deal_without_luck(position.map().order().iter().rev().copied().collect(), rules, position, log);
}

fn deal_by_seat(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    deal_without_luck((0..position.map().players()).collect(), rules, position, log);
}

/// Those of these seats who have no flag get what is left, in this order.
fn deal_without_luck(mut seats: Vec<Seat>, rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    seats.retain(|seat| position.flag(*seat).is_none());
    if !seats.is_empty() {
        log.cite(CHOICE_LEFTOVERS);
    }
    let free: Vec<Flag> = position.free_flags().collect();
    for (seat, flag) in seats.into_iter().zip(free) {
        position.flags[usize::from(seat)] = Some(flag);
    }
    (rules.begin_war)(rules, position, log);
}
