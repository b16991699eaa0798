//! Misreadings of turns and of attacks.

use super::failed::{asked_again, step_lost, unpaid};
use crate::contest::Variant;
use rulebook_spec::dicewars::attack::{attacks, belongs};
use rulebook_spec::dicewars::calls::{self, Asked};
use rulebook_spec::dicewars::map::{each, one};
use rulebook_spec::dicewars::names::*;
use rulebook_spec::dicewars::{
    Attack, Flag, LandId, Message, Move, Position, Roll, Rules, Stage, attack, battle, turn,
};
use rulebook_spec::game::OffenceKind::Illegal;
use rulebook_spec::game::{Log, Seat};
use rulebook_spec::rule::{Rule, Violation};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("dicewars.turn.order.last-begins", TURN_ORDER, "lets the player who chose first begin the war",
        |r| r.begin_war = last_begins),
    Variant::misreading("dicewars.turn.order.by-seat", TURN_ORDER, "goes round by seat, whatever order was drawn",
        |r| r.next = next_by_seat),
    Variant::misreading("dicewars.turn.order.shortened-list", TURN_ORDER, "finds the next player by the count of turns in the list of the living",
        |r| r.next = next_in_shortened_list),
    Variant::misreading("dicewars.turn.asked.only-with-attack", TURN_ASKED, "does not ask a player who has no legal attack",
        |r| r.ask = ask_only_with_attack),
    Variant::misreading("dicewars.turn.asked.only-with-army", TURN_ASKED, "does not ask a player whose lands have one die each",
        |r| r.ask = ask_only_with_army),
    Variant::misreading("dicewars.turn.asked.not-after-loss", TURN_ASKED, "does not ask on in a turn after a lost attack",
        |r| r.roll = turn_ends_with_a_loss),
    Variant::misreading("dicewars.turn.steps.one-more", TURN_STEPS, "allows N + 1 steps",
        |r| r.steps = |position| position.turn + 1),
    Variant::misreading("dicewars.turn.steps.unlimited", TURN_STEPS, "allows any number of steps",
        |r| r.steps = |_| u32::MAX - 1),
    Variant::misreading("dicewars.turn.steps.by-ply", TURN_STEPS, "counts the turns of all players for N",
        |r| r.steps = |position| position.ply),
    Variant::misreading("dicewars.turn.steps.won-only", TURN_STEPS, "does not count a lost attack as a step",
        |r| r.roll = a_loss_is_no_step),
    Variant::misreading("dicewars.turn.steps.first-is-out", TURN_STEPS, "counts rounds by the first player's turns, even when he is out",
        |r| r.is_new_round = |position, _, next| position.map().order().first() == Some(&next)),
    Variant::misreading("dicewars.turn.stop.not-at-first", TURN_STOP, "refuses the end of a turn before its first step",
        |r| r.check = check_stop),
    Variant::misreading("dicewars.turn.stop.takes-step", TURN_STOP, "takes null for a step of the turn",
        |r| r.stop = stop_takes_step),
    Variant::misreading("dicewars.turn.stop.ignored", TURN_STOP, "takes null for no answer yet and asks again",
        |r| r.stop = stop_is_ignored),
    Variant::misreading("dicewars.attack.lands.mixed-up", ATTACK_LANDS, "takes the first land of an attack for the attacked one",
        |r| { r.forbids = forbids_mixed_up; r.attack = attack_mixed_up; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.lands.places", ATTACK_LANDS, "takes the numbers of an attack for places in the list of lands",
        |r| { r.forbids = forbids_by_place; r.attack = attack_by_place; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.own.untested", ATTACK_OWN, "lets a player attack from a land of another",
        |r| { r.is_own = |_, _, _, _| true; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.own.one-of-both", ATTACK_OWN, "asks only that one of the two lands is the player's",
        |r| { r.is_own = one_is_own; r.is_enemy = owners_differ; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.own.flag-of-seat", ATTACK_OWN, "takes the flag with the number of his seat for the player's",
        |r| { r.is_own = has_flag_of_seat; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.army.one-die", ATTACK_ARMY, "lets a land with one die attack",
        |r| r.has_army = |position, _, from, _| position.land(from).1 >= 1),
    Variant::misreading("dicewars.attack.army.three-dice", ATTACK_ARMY, "lets only lands with more than two dice attack",
        |r| r.has_army = |position, _, from, _| position.land(from).1 > 2),
    Variant::misreading("dicewars.attack.army.outnumbered", ATTACK_ARMY, "lets a land attack only where it has more dice than the other",
        |r| r.has_army = |position, _, from, to| position.land(from).1 > position.land(to).1),
    Variant::misreading("dicewars.attack.enemy.own-too", ATTACK_ENEMY, "lets a player attack his own land",
        |r| r.is_enemy = |_, _, _, _| true),
    Variant::misreading("dicewars.attack.border.untested", ATTACK_BORDER, "lets a land attack any other",
        |r| { r.has_border = |_, _, _, _| true; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.border.two-away", ATTACK_BORDER, "lets a land attack neighbours of its neighbours",
        |r| { r.has_border = two_away; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.border.through-own", ATTACK_BORDER, "lets a land attack over lands of its owner that lie between",
        |r| { r.has_border = through_own; r.attacks = attacks; }),
    Variant::misreading("dicewars.attack.invalid.asked-again", ATTACK_INVALID, "asks again after an illegal attack",
        |r| r.refuse = |rules, position, seat, offence, log| asked_again(&[Illegal], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.attack.invalid.step-lost", ATTACK_INVALID, "takes an illegal attack for a step and goes on with the turn",
        |r| r.refuse = |rules, position, seat, offence, log| step_lost(&[Illegal], (rules, position, seat, offence, log))),
    Variant::misreading("dicewars.attack.invalid.unpaid", ATTACK_INVALID, "pays nothing when an illegal attack ended the turn",
        |r| r.refuse = |rules, position, seat, offence, log| unpaid(&[Illegal], (rules, position, seat, offence, log))),
];

fn last_begins(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    (position.turn, position.ply) = (1, 1);
    log.cite(TURN_ORDER);
    let first = position.map().order().iter().rev().copied().find(|seat| position.lives(*seat));
    match first {
        Some(seat) => (rules.ask)(rules, position, seat, 1, log),
        None => position.stage = Stage::Over,
    }
}

fn next_by_seat(position: &Position, seat: Seat) -> Seat {
    let players = position.map().players();
    (1..=players).map(|by| (seat + by) % players).find(|other| position.lives(*other)).unwrap_or(seat)
}

/// The list of the living is shorter after every elimination, but the count of turns goes on.
fn next_in_shortened_list(position: &Position, seat: Seat) -> Seat {
    let listed: Vec<Seat> = position.map().order().iter().copied().filter(|seat| position.lives(*seat)).collect();
    listed.get(position.ply as usize % listed.len().max(1)).copied().unwrap_or(seat)
}

fn ask_only_with_attack(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    if (rules.attacks)(rules, position, seat).is_empty() {
        return (rules.turn_ends)(rules, position, seat, log);
    }
    turn::ask(rules, position, seat, step, log);
}

fn ask_only_with_army(rules: &Rules, position: &mut Position, seat: Seat, step: u32, log: &mut Log<Message>) {
    if each(position.lands_of(seat)).all(|land| position.land(land).1 <= 1) {
        return (rules.turn_ends)(rules, position, seat, log);
    }
    turn::ask(rules, position, seat, step, log);
}

/// A battle that is followed in another way where it is lost.
fn if_lost(
    next_step: fn(&Rules, &mut Position, Seat, u32, &mut Log<Message>),
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    if (rules.beats)(&roll.attacker, &roll.defender) {
        return battle::roll(rules, position, roll, log);
    }
    battle::roll(&Rules { next_step, ..rules.clone() }, position, roll, log)
}

fn turn_ends_with_a_loss(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let ends = |rules: &Rules, position: &mut Position, seat, _, log: &mut _| {
        (rules.turn_ends)(rules, position, seat, log);
    };
    if_lost(ends, rules, position, roll, log)
}

fn a_loss_is_no_step(
    rules: &Rules,
    position: &mut Position,
    roll: &Roll,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    let same_step = |rules: &Rules, position: &mut Position, seat, step, log: &mut _| {
        turn::next_step(rules, position, seat, step - 1, log);
    };
    if_lost(same_step, rules, position, roll, log)
}

fn check_stop(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
    match ((rules.asked)(position, seat), choice, &position.stage) {
        (Asked::Attack, Move::Attack(None), Stage::Attack { step: 1, .. }) => {
            Err(Violation::new(TURN_STOP, "the turn cannot end here"))
        }
        _ => calls::check(rules, position, seat, choice),
    }
}

fn stop_takes_step(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    log.cite(TURN_STOP);
    (rules.next_step)(rules, position, seat, step + 1, log);
}

fn stop_is_ignored(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    log.cite(TURN_STOP);
    (rules.ask)(rules, position, seat, step, log);
}

fn mixed_up(attack: Attack) -> Attack {
    Attack { from: attack.to, to: attack.from }
}

fn forbids_mixed_up(rules: &Rules, position: &Position, seat: Seat, attack: Attack) -> Option<Rule> {
    attack::forbids(rules, position, seat, mixed_up(attack))
}

fn attack_mixed_up(position: &mut Position, seat: Seat, attack: Attack, log: &mut Log<Message>) {
    attack::attack(position, seat, mixed_up(attack), log);
}

/// The lands at these places in the list of lands, from 1.
fn at_places(position: &Position, attack: Attack) -> Option<Attack> {
    let land = |place: LandId| position.map().ids().get(usize::try_from(place).ok()?.checked_sub(1)?).copied();
    Some(Attack { from: land(attack.from)?, to: land(attack.to)? })
}

fn forbids_by_place(rules: &Rules, position: &Position, seat: Seat, attack: Attack) -> Option<Rule> {
    match at_places(position, attack) {
        Some(attack) => attack::forbids(rules, position, seat, attack),
        None => Some(ATTACK_LANDS),
    }
}

fn attack_by_place(position: &mut Position, seat: Seat, attack: Attack, log: &mut Log<Message>) {
    if let Some(attack) = at_places(position, attack) {
        attack::attack(position, seat, attack, log);
    }
}

fn one_is_own(position: &Position, seat: Seat, from: usize, to: usize) -> bool {
    belongs(position, seat, from) || belongs(position, seat, to)
}

fn owners_differ(position: &Position, _: Seat, from: usize, to: usize) -> bool {
    position.land(from).0 != position.land(to).0
}

fn has_flag_of_seat(position: &Position, seat: Seat, from: usize, _: usize) -> bool {
    Flag::ALL.get(usize::from(seat)) == Some(&position.land(from).0)
}

fn two_away(position: &Position, _: Seat, from: usize, to: usize) -> bool {
    let near = position.map().borders(from);
    let around = each(near).fold(near, |lands, other| lands | position.map().borders(other));
    around & one(to) != 0
}

fn through_own(position: &Position, _: Seat, from: usize, to: usize) -> bool {
    let map = position.map();
    let group = map.group(from, position.held(position.land(from).0));
    each(group).any(|land| map.borders(land) & one(to) != 0)
}
