//! Misreadings of attacks.

use crate::contest::Variant;
use rulebook_spec::bitwa::board::{EMPTY, Field};
use rulebook_spec::bitwa::march::{Deeds, Mission, go, near};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::state::Position;
use rulebook_spec::bitwa::table::{LITERAL, Rules};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.attack.damage.attackers-strength", ATTACK_DAMAGE, "takes as much as the attacker's strength",
        |r| r.attack = |rules, position, attacker, enemy, deeds| {
            let blow = position.board.strength(attacker).max(1);
            strike(rules, position, attacker, enemy, deeds, blow, |left| left == 0);
        }),
    Variant::misreading("bitwa.attack.damage.two", ATTACK_DAMAGE, "takes 2",
        |r| r.attack = |rules, position, attacker, enemy, deeds| strike(rules, position, attacker, enemy, deeds, 2, |left| left == 0)),
    Variant::misreading("bitwa.attack.damage.all", ATTACK_DAMAGE, "kills by one attack",
        |r| r.attack = |rules, position, attacker, enemy, deeds| {
            strike(rules, position, attacker, enemy, deeds, position.strength, |left| left == 0);
        }),
    Variant::misreading("bitwa.attack.destroyed.below-zero", ATTACK_DESTROYED, "removes an enemy only by an attack at strength 0",
        |r| r.attack = |rules, position, attacker, enemy, deeds| {
            let falls = if position.board.strength(enemy) == 0 { |_| true } else { |_| false };
            strike(rules, position, attacker, enemy, deeds, 1, falls);
        }),
    Variant::misreading("bitwa.attack.destroyed.at-one", ATTACK_DESTROYED, "removes an enemy whose strength has come to 1",
        |r| r.attack = |rules, position, attacker, enemy, deeds| strike(rules, position, attacker, enemy, deeds, 1, |left| left <= 1)),
    Variant::misreading("bitwa.attack.destroyed.counted", ATTACK_DESTROYED, "takes a fallen enemy off the board, but not off the count of units",
        |r| r.destroy = |position, unit| position.board.put(unit, EMPTY, 0)),
    Variant::misreading("bitwa.attack.enter.stays", ATTACK_ENTER, "leaves the attacker where it was when the enemy falls",
        |r| r.enter = |_, _, _, _| {}),
    Variant::misreading("bitwa.attack.enter.whole", ATTACK_ENTER, "gives the attacker its whole strength again when it enters",
        |r| r.enter = |rules, position, attacker, freed| {
            (LITERAL.enter)(rules, position, attacker, freed);
            position.board.set_strength(freed, position.strength);
        }),
    Variant::misreading("bitwa.attack.enter.goes-on", ATTACK_ENTER, "moves the attacker once more when it has entered",
        |r| r.move_unit = |rules, position, mission, unit, deeds| {
            if let Some((chosen, Deeds { destroyed: true, .. })) = move_first(rules, position, mission, unit, deeds) {
                go_to_best_empty(rules, position, mission, chosen);
            }
        }),
    Variant::misreading("bitwa.attack.stay.swaps", ATTACK_STAY, "lets attacker and enemy change places when the enemy does not fall",
        |r| r.attack = swap_places),
    Variant::misreading("bitwa.attack.stay.falls-back", ATTACK_STAY, "lets the attacker go to the best empty field when the enemy does not fall",
        |r| r.move_unit = |rules, position, mission, unit, deeds| {
            if let Some((_, Deeds { repelled: true, .. })) = move_first(rules, position, mission, unit, deeds) {
                go_to_best_empty(rules, position, mission, unit);
            }
        }),
    Variant::misreading("bitwa.attack.stay.strikes-back", ATTACK_STAY, "takes 1 from the attacker too",
        |r| r.attack = strike_back),
];

/// An attack that takes `blow` from the enemy, which then falls or not by the strength that is left.
fn strike(
    rules: &Rules,
    position: &mut Position,
    attacker: Field,
    enemy: Field,
    deeds: &mut Deeds,
    blow: u16,
    falls: fn(u16) -> bool,
) {
    let left = position.board.strength(enemy).saturating_sub(blow);
    position.board.set_strength(enemy, left);
    if falls(left) {
        deeds.destroyed = true;
        (rules.destroy)(position, enemy);
        (rules.enter)(rules, position, attacker, enemy);
    } else {
        deeds.repelled = true;
    }
}

/// Adds what one unit did to what the division did.
fn add(deeds: &mut Deeds, did: Deeds) {
    deeds.stepped |= did.stepped;
    deeds.attacked |= did.attacked;
    deeds.destroyed |= did.destroyed;
    deeds.repelled |= did.repelled;
}

/// Moves a unit literally; gives the field that it chose, and what it did.
fn move_first(
    rules: &Rules,
    position: &mut Position,
    mission: &Mission,
    unit: Field,
    deeds: &mut Deeds,
) -> Option<(Field, Deeds)> {
    let chosen = (rules.choose)(rules, &position.board, mission, unit)?;
    let mut did = Deeds::default();
    go(rules, position, mission, unit, chosen, &mut did);
    add(deeds, did);
    Some((chosen, did))
}

/// A unit goes on to the empty field near it that is nearest to the target, its own included.
fn go_to_best_empty(rules: &Rules, position: &mut Position, mission: &Mission, unit: Field) {
    let board = &position.board;
    let empty = near(rules, board, unit).filter(|field| *field == unit || board.letter(*field) == EMPTY);
    let to = empty.min_by_key(|field| (rules.nearness)(rules, &mission.aim, *field)).unwrap_or(unit);
    (rules.stand)(position, unit, to);
}

fn swap_places(rules: &Rules, position: &mut Position, attacker: Field, enemy: Field, deeds: &mut Deeds) {
    let mut did = Deeds::default();
    (LITERAL.attack)(rules, position, attacker, enemy, &mut did);
    if did.repelled {
        let board = &mut position.board;
        let [one, other] = [attacker, enemy].map(|field| (board.letter(field), board.strength(field)));
        board.put(attacker, other.0, other.1);
        board.put(enemy, one.0, one.1);
    }
    add(deeds, did);
}

/// An attacker without strength falls itself, unless the enemy does.
fn strike_back(rules: &Rules, position: &mut Position, attacker: Field, enemy: Field, deeds: &mut Deeds) {
    let left = position.board.strength(attacker).saturating_sub(1);
    position.board.set_strength(attacker, left.max(1));
    let mut did = Deeds::default();
    (LITERAL.attack)(rules, position, attacker, enemy, &mut did);
    if did.repelled && left == 0 {
        position.board.remove(attacker);
    }
    add(deeds, did);
}
