//! Where a division is sent, and how far a field is from there (000 ¶17, ¶18).

use super::board::{Board, Field};
use super::table::Rules;
use serde::{Deserialize, Serialize};

/// The six values that answer `gen_move`, in their order there; whether they are allowed is a matter of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// 1 where units beside enemies attack.
    pub attack: i32,
    /// The column of the target field.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// On which side of the target field Px lies.
    pub dx: i32,
    /// On which side of it Py lies.
    pub dy: i32,
    /// 1 where Px is the first extra point, 0 where it is Py.
    pub p: i32,
}

impl Target {
    /// The six values in their order.
    pub fn values(&self) -> [i32; 6] {
        [self.attack, self.x, self.y, self.dx, self.dy, self.p]
    }

    /// The target of these values.
    pub fn of([attack, x, y, dx, dy, p]: [i32; 6]) -> Self {
        Target { attack, x, y, dx, dy, p }
    }
}

/// The target field is any field of the board, blocked or not, whatever stands on it (¶17, ¶57).
pub fn is_field(board: &Board, target: &Target) -> bool {
    board.field(target.x, target.y).is_some()
}

/// The attack flag and p are 0 or 1 (¶51, ¶53, ¶57).
pub fn are_flags(target: &Target) -> bool {
    matches!((target.attack, target.p), (0 | 1, 0 | 1))
}

/// dx and dy are −1 or 1 (¶18, ¶53, ¶57).
pub fn are_points(target: &Target) -> bool {
    matches!((target.dx, target.dy), (-1 | 1, -1 | 1))
}

/// A point, on the board or not: column and row.
pub type Point = (i32, i32);

/// The three points from which distances are measured, in their order.
pub type Aim = [Point; 3];

/// The target field, then the two extra points: with p = 1 Px is the first of them, with p = 0 it is Py (¶18, ¶53).
pub fn aim(target: &Target) -> Aim {
    let field = (target.x, target.y);
    let (px, py) = (beside_x(target), beside_y(target));
    if target.p == 1 { [field, px, py] } else { [field, py, px] }
}

/// Px = (x + dx, y).
pub fn beside_x(target: &Target) -> Point {
    (target.x.saturating_add(target.dx), target.y)
}

/// Py = (x, y + dy).
pub fn beside_y(target: &Target) -> Point {
    (target.x, target.y.saturating_add(target.dy))
}

/// The square of the difference of columns plus that of rows (¶17). All points far beyond any board are equally far.
pub fn distance(field: Field, (x, y): Point) -> u32 {
    let (columns, rows) = (i32::from(field.x).abs_diff(x), i32::from(field.y).abs_diff(y));
    columns.saturating_mul(columns).saturating_add(rows.saturating_mul(rows))
}

/// How near a field is: the smaller the nearer.
pub type Nearness = [u32; 3];

/// The distances from the target field, from the first and from the second extra point, compared one after the other (¶18).
pub fn nearness(rules: &Rules, aim: &Aim, field: Field) -> Nearness {
    aim.map(|point| (rules.distance)(field, point))
}
