//! How a division moves: its units one after the other, nearest first, each onto the best of the nine fields or against
//! the enemy there (000 ¶15, ¶20 to ¶24).

use super::board::{BLOCKED, Board, Division, Field};
use super::names::*;
use super::state::{Message, Position};
use super::table::Rules;
use super::target::{Aim, Target};
use crate::game::Log;
use crate::rule::Rule;

/// What the units of a division are told.
#[derive(Clone, Copy, Debug)]
pub struct Mission {
    /// Which division moves.
    pub division: Division,
    /// The attack flag.
    pub attack: i32,
    /// Where to.
    pub aim: Aim,
}

/// What a division did on its way, whatever number of units did it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// A unit chose a field without an enemy.
    pub stepped: bool,
    /// A unit attacked.
    pub attacked: bool,
    /// An enemy fell.
    pub destroyed: bool,
    /// An enemy was attacked and did not fall.
    pub repelled: bool,
}

impl Deeds {
    /// The rules that are asked for it, in the order of `rules.md`, and whether they applied.
    fn rules(self) -> [(bool, Rule); 5] {
        [
            (self.stepped, MOVE_STEP),
            (self.attacked, ATTACK_DAMAGE),
            (self.destroyed, ATTACK_DESTROYED),
            (self.destroyed, ATTACK_ENTER),
            (self.repelled, ATTACK_STAY),
        ]
    }
}

/// Moves all units of a division towards a target (¶15).
pub fn march(rules: &Rules, position: &mut Position, division: Division, target: &Target, log: &mut Log<Message>) {
    const ALWAYS: [Rule; 9] = [
        TARGET_ORDER,
        MOVE_SORT,
        MOVE_SORTED_ONCE,
        MOVE_CURRENT,
        DISTANCE_SQUARE,
        DISTANCE_TIES,
        MOVE_NEAR,
        MOVE_FREE,
        MOVE_OWN,
    ];
    log.cites.extend_from_slice(&ALWAYS);
    let mission = Mission { division, attack: target.attack, aim: (rules.aim)(target) };
    let mut deeds = Deeds::default();
    (rules.advance)(rules, position, &mission, &mut deeds);
    // With the flag 1 a unit that has an enemy beside it attacks, and no other unit does.
    log.cite_if(target.attack == 1 && deeds.attacked, MOVE_PREFER);
    log.cite(MOVE_NEAREST);
    for (applied, rule) in deeds.rules() {
        log.cite_if(applied, rule);
    }
}

/// The units are put in order, once; then they move in this order, each on the board that the last one has left (¶15, ¶20).
pub fn advance(rules: &Rules, position: &mut Position, mission: &Mission, deeds: &mut Deeds) {
    let units = (rules.members)(&position.board, mission.division);
    for unit in (rules.line_up)(rules, mission, units) {
        (rules.move_unit)(rules, position, mission, unit, deeds);
    }
}

/// The fields of all units with the division's letter, row by row (¶43).
pub fn members(board: &Board, division: Division) -> Vec<Field> {
    board.fields().filter(|field| board.unit(*field) == Some(division)).collect()
}

/// The units from the nearest to the farthest (¶15, ¶18).
pub fn line_up(rules: &Rules, mission: &Mission, mut units: Vec<Field>) -> Vec<Field> {
    units.sort_by_cached_key(|unit| (rules.nearness)(rules, &mission.aim, *unit));
    units
}

/// A unit chooses a field and goes there (¶20).
pub fn move_unit(rules: &Rules, position: &mut Position, mission: &Mission, unit: Field, deeds: &mut Deeds) {
    if let Some(chosen) = (rules.choose)(rules, &position.board, mission, unit) {
        go(rules, position, mission, unit, chosen, deeds);
    }
}

/// Of the fields that the unit considers it chooses the nearest one (¶20, ¶22).
pub fn choose(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Option<Field> {
    let fields = (rules.consider)(rules, board, mission, unit);
    fields.into_iter().min_by_key(|field| (rules.nearness)(rules, &mission.aim, *field))
}

/// With the attack flag 1, and an enemy on one of the nine fields, only enemies are considered; else all open fields (¶23).
pub fn consider(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Vec<Field> {
    if mission.attack == 1 {
        let enemies = enemies_near(rules, board, mission.division, unit);
        if !enemies.is_empty() {
            return enemies;
        }
    }
    (rules.open_to)(rules, board, mission.division, unit)
}

/// The near fields on which an enemy stands.
pub fn enemies_near(rules: &Rules, board: &Board, division: Division, unit: Field) -> Vec<Field> {
    near(rules, board, unit).filter(|field| (rules.is_enemy)(board, division, *field)).collect()
}

/// The near fields that are neither blocked nor held by an ally; the unit's own is taken for empty (¶10, ¶15, ¶22).
pub fn open_to(rules: &Rules, board: &Board, division: Division, unit: Field) -> Vec<Field> {
    let is_open = |field: Field| board.letter(field) != BLOCKED && !is_ally(board, division, field);
    near(rules, board, unit).filter(|field| *field == unit || is_open(*field)).collect()
}

/// How many columns to the right and how many rows below the near fields lie: those where neither is more than one (¶21).
#[rustfmt::skip] // As they lie on the board.
pub static NEAR: [(i32, i32); 9] = [
    (-1, -1), (0, -1), (1, -1),
    (-1, 0), (0, 0), (1, 0),
    (-1, 1), (0, 1), (1, 1),
];

/// The near fields of a unit, row by row; those that the board has.
pub fn near(rules: &Rules, board: &Board, unit: Field) -> impl Iterator<Item = Field> {
    let (x, y) = (i32::from(unit.x), i32::from(unit.y));
    rules.near.iter().filter_map(move |(columns, rows)| board.field(x + columns, y + rows))
}

/// Whether a unit of the same player stands on the field.
pub fn is_ally(board: &Board, division: Division, field: Field) -> bool {
    board.unit(field).is_some_and(|unit| unit.seat() == division.seat())
}

/// Whether a unit of the other player stands on the field.
pub fn is_enemy(board: &Board, division: Division, field: Field) -> bool {
    board.unit(field).is_some_and(|unit| unit.seat() != division.seat())
}

/// If the chosen field is empty the unit stands there now; an enemy on it is attacked (¶24).
pub fn go(rules: &Rules, position: &mut Position, mission: &Mission, unit: Field, chosen: Field, deeds: &mut Deeds) {
    if (rules.is_enemy)(&position.board, mission.division, chosen) {
        deeds.attacked = true;
        (rules.attack)(rules, position, unit, chosen, deeds);
    } else {
        deeds.stepped = true;
        (rules.stand)(position, unit, chosen);
    }
}

/// A unit leaves its field and stands on another one (¶24).
pub fn stand(position: &mut Position, from: Field, to: Field) {
    position.board.shift(from, to);
}
