//! Faster forms of literal functions, in whose places they stand in the table. A test holds them equal.

use super::board::{BLOCKED, Board, Division, Field};
use super::march::{self, Mission, is_ally, is_enemy};
use super::table::{LITERAL, Rules};
use super::target::{Nearness, distance};
use std::ptr::fn_addr_eq;

/// This many fields are looked at together.
const AT_ONCE: usize = 32;

/// [`march::members`]: most fields are of no interest, and are passed over many at a time.
pub fn members(board: &Board, division: Division) -> Vec<Field> {
    let letter = division.letter();
    let mut units = Vec::with_capacity(usize::from(board.units(division)));
    for (chunk, letters) in board.letters().chunks(AT_ONCE).enumerate() {
        if letters.iter().fold(false, |any, found| any | (*found == letter)) {
            let here = letters.iter().enumerate().filter(|(_, found)| **found == letter);
            units.extend(here.map(|(index, _)| board.numbered(chunk * AT_ONCE + index)));
        }
        if units.len() == units.capacity() {
            break;
        }
    }
    units
}

/// [`march::choose`]: in one go over the fields, without lists. It is for the literal rules of how a field is chosen; where
/// one of them is replaced, the literal function is called.
pub fn choose(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Option<Field> {
    if !chooses_literally(rules) {
        return march::choose(rules, board, mission, unit);
    }
    let only_enemies = mission.attack == 1 && around(board, unit).any(|field| is_enemy(board, mission.division, field));
    let mut best: Option<(Nearness, Field)> = None;
    for field in around(board, unit) {
        let is_considered = match only_enemies {
            true => is_enemy(board, mission.division, field),
            false => field == unit || (board.letter(field) != BLOCKED && !is_ally(board, mission.division, field)),
        };
        // The extra points are looked at only where they may decide.
        let first = distance(field, mission.aim[0]);
        if !is_considered || best.is_some_and(|([nearest, ..], _)| first > nearest) {
            continue;
        }
        let near = [first, distance(field, mission.aim[1]), distance(field, mission.aim[2])];
        if best.is_none_or(|(nearest, _)| near < nearest) {
            best = Some((near, field));
        }
    }
    best.map(|(_, field)| field)
}

/// Whether nothing that the choice of a field rests on is replaced.
fn chooses_literally(rules: &Rules) -> bool {
    std::ptr::eq(rules.near, LITERAL.near)
        && fn_addr_eq(rules.consider, LITERAL.consider)
        && fn_addr_eq(rules.open_to, LITERAL.open_to)
        && fn_addr_eq(rules.is_enemy, LITERAL.is_enemy)
        && fn_addr_eq(rules.nearness, LITERAL.nearness)
        && fn_addr_eq(rules.distance, LITERAL.distance)
}

/// The near fields, row by row.
fn around(board: &Board, field: Field) -> impl Iterator<Item = Field> + use<> {
    let last = |at: u8, side: u8| (at + 1).min(side.saturating_sub(1));
    let (columns, rows) = (last(field.x, board.columns()), last(field.y, board.rows()));
    let first_column = field.x.saturating_sub(1);
    (field.y.saturating_sub(1)..=rows).flat_map(move |y| (first_column..=columns).map(move |x| Field { x, y }))
}
