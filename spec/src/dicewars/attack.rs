//! Which attacks are legal (004 ¶13, ¶32 to ¶34, ¶45).

use super::map::one;
use super::names::*;
use super::{Attack, Message, Position, Rules, Stage};
use crate::game::{Log, Seat};
use crate::rule::{Rule, Violation};

/// What the text asks of the attack of one land, by index, on another by this seat.
pub type Condition = fn(&Position, Seat, from: usize, to: usize) -> bool;

/// The attacking land belongs to the player (¶13).
pub fn is_own(position: &Position, seat: Seat, from: usize, _to: usize) -> bool {
    belongs(position, seat, from)
}

/// The attacking land has more than one die (¶13).
pub fn has_army(position: &Position, _: Seat, from: usize, _to: usize) -> bool {
    position.dice[from] > 1
}

/// The attacked land belongs to somebody else (¶13).
pub fn is_enemy(position: &Position, seat: Seat, _from: usize, to: usize) -> bool {
    !belongs(position, seat, to)
}

/// The two lands border on each other (¶13).
pub fn has_border(position: &Position, _: Seat, from: usize, to: usize) -> bool {
    position.map().borders(from) & one(to) != 0
}

/// Whether the land bears the player's flag.
pub fn belongs(position: &Position, seat: Seat, land: usize) -> bool {
    position.flag(seat) == Some(position.owner[land])
}

/// The first rule that forbids the attack; its lands are named by their numbers (¶13, ¶32 to ¶34).
pub fn forbids(rules: &Rules, position: &Position, seat: Seat, attack: Attack) -> Option<Rule> {
    let map = position.map();
    let (Some(from), Some(to)) = (map.index(attack.from), map.index(attack.to)) else { return Some(ATTACK_LANDS) };
    let conditions: [(Rule, Condition); 4] = [
        (ATTACK_OWN, rules.is_own),
        (ATTACK_ARMY, rules.has_army),
        (ATTACK_ENEMY, rules.is_enemy),
        (ATTACK_BORDER, rules.has_border),
    ];
    conditions.into_iter().find(|(_, holds)| !holds(position, seat, from, to)).map(|(rule, _)| rule)
}

/// Whether the rules allow the attack.
///
/// # Errors
/// The rule that forbids it, and how.
pub fn check(rules: &Rules, position: &Position, seat: Seat, attack: Attack) -> Result<(), Violation> {
    let Some(rule) = (rules.forbids)(rules, position, seat, attack) else { return Ok(()) };
    let (Attack { from, to }, map) = (attack, position.map());
    let detail = match rule {
        ATTACK_LANDS => format!("there is no land {}", if map.index(from).is_none() { from } else { to }),
        ATTACK_OWN => format!("land {from} does not belong to seat {seat}"),
        ATTACK_ARMY => format!("land {from} has {} dice", map.index(from).map_or(0, |land| position.dice[land])),
        ATTACK_ENEMY => format!("land {to} belongs to seat {seat} itself"),
        _ => format!("lands {from} and {to} do not border on each other"),
    };
    Err(Violation::new(rule, detail))
}

/// Every legal attack of a seat: by attacking land, then by attacked land.
pub fn attacks(rules: &Rules, position: &Position, seat: Seat) -> Vec<Attack> {
    let ids = position.map().ids();
    let pairs = ids.iter().flat_map(|from| ids.iter().map(|to| Attack { from: *from, to: *to }));
    pairs.filter(|attack| (rules.forbids)(rules, position, seat, *attack).is_none()).collect()
}

/// A legal attack: its dice are thrown next (¶13).
pub fn attack(position: &mut Position, seat: Seat, attack: Attack, log: &mut Log<Message>) {
    let Stage::Attack { step, .. } = position.stage else { return };
    let Attack { from, to } = attack;
    log.cites.extend_from_slice(&[ATTACK_LANDS, ATTACK_OWN, ATTACK_ARMY, ATTACK_ENEMY, ATTACK_BORDER, TURN_STEPS]);
    position.stage = Stage::Roll { seat, step, from, to };
}

/// Any other answer, a failed call included, ends the turn (¶45, ¶47).
pub fn failed(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(ATTACK_INVALID);
    (rules.turn_ends)(rules, position, seat, log);
}
