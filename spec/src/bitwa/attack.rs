//! The attack (000 ¶26).

use super::board::Field;
use super::march::Deeds;
use super::state::Position;
use super::table::Rules;

/// The enemy's strength falls by 1. At 0 it is removed and the attacker stands on its field; otherwise the attacker stays.
pub fn attack(rules: &Rules, position: &mut Position, attacker: Field, enemy: Field, deeds: &mut Deeds) {
    let strength = position.board.strength(enemy).saturating_sub(1);
    position.board.set_strength(enemy, strength);
    if strength == 0 {
        deeds.destroyed = true;
        (rules.destroy)(position, enemy);
        (rules.enter)(rules, position, attacker, enemy);
    } else {
        deeds.repelled = true;
    }
}

/// A unit without strength is removed (¶7, ¶26).
pub fn destroy(position: &mut Position, unit: Field) {
    position.board.remove(unit);
}

/// The attacker stands on the field that has become free (¶15, ¶26).
pub fn enter(rules: &Rules, position: &mut Position, attacker: Field, freed: Field) {
    (rules.stand)(position, attacker, freed);
}
