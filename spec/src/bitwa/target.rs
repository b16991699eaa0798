//! Where a division is sent, and how far a field is from there (000 ¶17, ¶18).

use super::board::{Board, Field};
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

    /// Px.
    pub fn beside_x(&self) -> Point {
        (self.x.saturating_add(self.dx), self.y)
    }

    /// Py.
    pub fn beside_y(&self) -> Point {
        (self.x, self.y.saturating_add(self.dy))
    }
}

/// A point, on the board or not: column and row.
pub type Point = (i32, i32);

/// The three points from which distances are measured, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim(pub [Point; 3]);

impl Aim {
    /// The target field, then the two extra points, with p = 1 Px first (000 ¶18, ¶53).
    pub fn at(target: &Target) -> Self {
        let (px, py) = (target.beside_x(), target.beside_y());
        let field = (target.x, target.y);
        Aim(if target.p == 1 { [field, px, py] } else { [field, py, px] })
    }
}

/// How distances are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The sum of the squares (000 ¶17).
    Squared,
    /// Columns plus rows.
    Walked,
    /// The greater of columns and rows: steps of a unit.
    Steps,
    /// The root of the sum of the squares, rounded down.
    Rounded,
}

impl Metric {
    /// The distance of a field from a point. A misreading may let a target be anywhere: beyond any board all is as far.
    pub fn distance(self, field: Field, point: Point) -> u32 {
        let columns = i32::from(field.x).abs_diff(point.0);
        let rows = i32::from(field.y).abs_diff(point.1);
        match self {
            Metric::Squared => columns.saturating_mul(columns).saturating_add(rows.saturating_mul(rows)),
            Metric::Walked => columns.saturating_add(rows),
            Metric::Steps => columns.max(rows),
            Metric::Rounded => Metric::Squared.distance(field, point).isqrt(),
        }
    }
}

/// Which of the three distances are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// All three (000 ¶18).
    Both,
    /// Only the first extra point breaks ties.
    FirstOnly,
    /// Only the second one does.
    SecondOnly,
    /// Nothing does.
    None,
}

/// How near a field is: the smaller the nearer.
pub type Nearness = [u32; 3];

/// How near a field is to what is aimed at (000 ¶18).
pub fn nearness(metric: Metric, ties: Ties, aim: &Aim, field: Field) -> Nearness {
    let [at, first, second] = aim.0.map(|point| metric.distance(field, point));
    match ties {
        Ties::Both => [at, first, second],
        Ties::FirstOnly => [at, first, 0],
        Ties::SecondOnly => [at, second, 0],
        Ties::None => [at, 0, 0],
    }
}

/// The nine fields around one, its own included, row by row; those that the board has (000 ¶21).
pub fn around(board: &Board, field: Field) -> impl Iterator<Item = Field> + use<> {
    let last = |at: u8, side: u8| (at + 1).min(side.saturating_sub(1));
    let (columns, rows) = (last(field.x, board.columns()), last(field.y, board.rows()));
    let first_column = field.x.saturating_sub(1);
    (field.y.saturating_sub(1)..=rows).flat_map(move |y| (first_column..=columns).map(move |x| Field { x, y }))
}
