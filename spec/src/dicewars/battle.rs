//! Battles (004 ¶13), and who is out by them (¶15).

use super::names::*;
use super::told::Report;
use super::{Attack, Flag, Message, Position, Roll, Rules, Stage, end, told};
use crate::game::{Log, Seat};
use crate::rule::Violation;
use std::sync::Arc;

/// Luck has thrown the dice of the attack: the battle, and what follows it (¶13, ¶15).
///
/// # Errors
/// Dice that cannot be thrown here.
pub fn roll(rules: &Rules, position: &mut Position, roll: &Roll, log: &mut Log<Message>) -> Result<(), Violation> {
    let cannot_be = |what: &str| Err(Violation::new(BATTLE_ROLL, what.to_owned()));
    let Stage::Roll { seat, step, from, to } = position.stage else { return cannot_be("no dice are thrown here") };
    let (Some(source), Some(target)) = (position.map().index(from), position.map().index(to)) else {
        return cannot_be("the lands do not exist");
    };
    let Some(flag) = position.flag(seat) else { return cannot_be("the attacker has no flag") };
    let (attacking, defending) = (rules.thrown)(position.dice[source], position.dice[target]);
    if !fits(&roll.attacker, attacking) || !fits(&roll.defender, defending) {
        return cannot_be("every die of both lands is thrown, from 1 to 6");
    }
    let before = Arc::new((rules.scene)(position));
    let won = fight(rules, position, flag, [source, target], roll, log);
    let report = Report { mover: seat, opponent: flag, attack: Some(Attack { from, to }), before, won };
    told::opponents(rules, position, &report, log);
    if (rules.is_conquered)(position) {
        end::by_conquest(position, log);
    } else {
        log.does_not_apply(END_CONQUEST);
        (rules.next_step)(rules, position, seat, step + 1, log);
    }
    Ok(())
}

/// The dice decide; says whether the attack is won (¶13, ¶15).
fn fight(
    rules: &Rules,
    position: &mut Position,
    attacker: Flag,
    [source, target]: [usize; 2],
    roll: &Roll,
    log: &mut Log<Message>,
) -> bool {
    let attacked = position.seat_of(position.owner[target]);
    log.cites.extend_from_slice(&[BATTLE_ROLL, BATTLE_SUM]);
    if !(rules.beats)(&roll.attacker, &roll.defender) {
        log.cite(BATTLE_LOST);
        (rules.lost)(position, source);
        return false;
    }
    log.cite(BATTLE_WON);
    (rules.won)(position, attacker, source, target);
    match attacked.filter(|loser| !position.lives(*loser)) {
        Some(loser) => (rules.eliminated)(rules, position, loser, log),
        None => log.does_not_apply(BATTLE_ELIMINATED),
    }
    true
}

fn fits(dice: &[u8], thrown: u8) -> bool {
    dice.len() == usize::from(thrown) && dice.iter().all(|die| (1..=6).contains(die))
}

/// All dice of both lands are thrown (¶13): how many of the attacking land, and how many of the attacked one.
pub fn thrown(attacker: u8, defender: u8) -> (u8, u8) {
    (attacker, defender)
}

/// The attacker wins if the sum of its dice is greater (¶13).
pub fn beats(attacker: &[u8], defender: &[u8]) -> bool {
    sum(attacker) > sum(defender)
}

/// The sum of dice.
pub fn sum(dice: &[u8]) -> u32 {
    dice.iter().map(|die| u32::from(*die)).sum()
}

/// After a won attack the defending army is gone, the land belongs to the attacker, and its army moves there but for one
/// die, which stays (¶13).
pub fn won(position: &mut Position, attacker: Flag, source: usize, target: usize) {
    position.set_owner(target, attacker);
    position.set_dice(target, position.dice[source] - 1);
    position.set_dice(source, 1);
}

/// After a lost attack one die is left on the attacking land; the defender keeps all of its dice (¶13).
pub fn lost(position: &mut Position, source: usize) {
    position.set_dice(source, 1);
}

/// A player that has lost its last land is out at once (¶15).
pub fn eliminated(rules: &Rules, position: &mut Position, loser: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[BATTLE_ELIMINATED, BATTLE_ELIMINATED_RESERVE]);
    position.out.push(loser);
    (rules.reserve_of_eliminated)(position, loser);
}

/// The reserve of a player who is out is gone (¶15).
pub fn reserve_of_eliminated(position: &mut Position, loser: Seat) {
    position.reserve[usize::from(loser)] = 0;
}
