//! Misreadings of targets and of distances.

use crate::contest::Variant;
use rulebook_spec::bitwa::board::{BLOCKED, Board, Field};
use rulebook_spec::bitwa::march::{self, Mission};
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::target::{Aim, Nearness, Target, beside_x, beside_y};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.target.field.free-only", TARGET_FIELD, "takes a blocked target field for a fault",
        |r| r.is_field = |board, target| board.field(target.x, target.y).is_some_and(|field| board.letter(field) != BLOCKED)),
    Variant::misreading("bitwa.target.field.one-beyond", TARGET_FIELD, "lets the column and the row behind the last one pass",
        |r| r.is_field = |board, target| is_below(target.x, board.columns() + 1) && is_below(target.y, board.rows() + 1)),
    Variant::misreading("bitwa.target.field.columns-for-rows", TARGET_FIELD, "holds the row against the number of columns",
        |r| r.is_field = |board, target| is_below(target.x, board.columns()) && is_below(target.y, board.columns())),
    Variant::misreading("bitwa.target.flags.any", TARGET_FLAGS, "lets any attack flag and any p pass",
        |r| r.are_flags = |_| true),
    Variant::misreading("bitwa.target.flags.p-unchecked", TARGET_FLAGS, "lets any p pass",
        |r| r.are_flags = |target| matches!(target.attack, 0 | 1)),
    Variant::misreading("bitwa.target.flags.attack-unchecked", TARGET_FLAGS, "lets any attack flag pass, and takes all but 1 for 0",
        |r| r.are_flags = |target| matches!(target.p, 0 | 1)),
    Variant::misreading("bitwa.target.points.zero", TARGET_POINTS, "lets 0 pass for dx and dy",
        |r| r.are_points = |target| matches!((target.dx, target.dy), (-1..=1, -1..=1))),
    // The size of the board is not at hand: a point beyond its left or upper edge is seen.
    Variant::misreading("bitwa.target.points.on-board", TARGET_POINTS, "wants both extra points on the board",
        |r| r.are_points = |target| (LITERAL.are_points)(target) && beside_x(target).0 >= 0 && beside_y(target).1 >= 0),
    Variant::misreading("bitwa.target.points.dy-unchecked", TARGET_POINTS, "lets any dy pass",
        |r| r.are_points = |target| matches!(target.dx, -1 | 1)),
    Variant::misreading("bitwa.target.points.swapped", TARGET_POINTS, "puts Px beside the target field by dy, and Py above or below it by dx",
        |r| r.aim = |target| (LITERAL.aim)(&Target { dx: target.dy, dy: target.dx, ..*target })),
    Variant::misreading("bitwa.target.order.swapped", TARGET_ORDER, "takes Py first where p is 1",
        |r| r.aim = |target| {
            let [at, first, second] = (LITERAL.aim)(target);
            [at, second, first]
        }),
    Variant::misreading("bitwa.target.order.always-px", TARGET_ORDER, "takes Px first whatever p is",
        |r| r.aim = |target| (LITERAL.aim)(&Target { p: 1, ..*target })),
    Variant::misreading("bitwa.target.order.always-py", TARGET_ORDER, "takes Py first whatever p is",
        |r| r.aim = |target| (LITERAL.aim)(&Target { p: 0, ..*target })),
    Variant::misreading("bitwa.distance.square.walked", DISTANCE_SQUARE, "adds the differences of columns and rows",
        |r| r.distance = |field, (x, y)| i32::from(field.x).abs_diff(x).saturating_add(i32::from(field.y).abs_diff(y))),
    Variant::misreading("bitwa.distance.square.steps", DISTANCE_SQUARE, "takes the greater of the differences of columns and rows",
        |r| r.distance = |field, (x, y)| i32::from(field.x).abs_diff(x).max(i32::from(field.y).abs_diff(y))),
    Variant::misreading("bitwa.distance.square.rounded", DISTANCE_SQUARE, "compares the roots of the distances, rounded down",
        |r| r.distance = |field, point| (LITERAL.distance)(field, point).isqrt()),
    Variant::misreading("bitwa.distance.ties.first-only", DISTANCE_TIES, "does not look at the second extra point",
        |r| r.nearness = |rules, aim, field| {
            let [at, first, _] = (LITERAL.nearness)(rules, aim, field);
            [at, first, 0]
        }),
    Variant::misreading("bitwa.distance.ties.second-only", DISTANCE_TIES, "does not look at the first extra point",
        |r| r.nearness = |rules, aim, field| {
            let [at, _, second] = (LITERAL.nearness)(rules, aim, field);
            [at, second, 0]
        }),
    Variant::misreading("bitwa.distance.ties.none", DISTANCE_TIES, "looks at no extra point",
        |r| r.nearness = by_target_field),
    Variant::misreading("bitwa.distance.ties.sorting-only", DISTANCE_TIES, "looks at the extra points when it sorts units, not when a unit chooses its field",
        |r| r.choose = choose_by_target_field),
    Variant::misreading("bitwa.distance.ties.choice-only", DISTANCE_TIES, "looks at the extra points when a unit chooses its field, not when it sorts units",
        |r| r.line_up = line_up_by_target_field),
];

fn is_below(number: i32, bound: u8) -> bool {
    (0..i32::from(bound)).contains(&number)
}

fn by_target_field(rules: &Rules, aim: &Aim, field: Field) -> Nearness {
    [(rules.distance)(field, aim[0]), 0, 0]
}

fn choose_by_target_field(rules: &Rules, board: &Board, mission: &Mission, unit: Field) -> Option<Field> {
    march::choose(&Rules { nearness: by_target_field, ..rules.clone() }, board, mission, unit)
}

fn line_up_by_target_field(rules: &Rules, mission: &Mission, units: Vec<Field>) -> Vec<Field> {
    (LITERAL.line_up)(&Rules { nearness: by_target_field, ..rules.clone() }, mission, units)
}
