//! The order of fields by the three distances, held against a second formulation, and shown to be total, by exhaustion.

use rulebook_spec::bitwa::target::{aim, nearness};
use rulebook_spec::bitwa::{Field, LITERAL, Target};
use std::cmp::Ordering;

/// Every way to break ties.
fn ways() -> impl Iterator<Item = (i32, i32, i32)> {
    [-1, 1].into_iter().flat_map(|dx| [-1, 1].into_iter().flat_map(move |dy| [0, 1].map(move |p| (dx, dy, p))))
}

/// Which of two fields is nearer, without extra points: a point one step to the right of the target is nearer to what
/// lies farther right. So ties go by columns, in the direction of dx, and by rows, in that of dy; p says which first.
fn by_directions(target: &Target, one: Field, other: Field) -> Ordering {
    let across = |field: Field| i64::from(field.x) - i64::from(target.x);
    let down = |field: Field| i64::from(field.y) - i64::from(target.y);
    let square = |field: Field| across(field).pow(2) + down(field).pow(2);
    let columns = (i64::from(target.dx) * across(other)).cmp(&(i64::from(target.dx) * across(one)));
    let rows = (i64::from(target.dy) * down(other)).cmp(&(i64::from(target.dy) * down(one)));
    let (first, second) = if target.p == 1 { (columns, rows) } else { (rows, columns) };
    square(one).cmp(&square(other)).then(first).then(second)
}

fn fields(columns: u8, rows: u8) -> Vec<Field> {
    (0..rows).flat_map(|y| (0..columns).map(move |x| Field { x, y })).collect()
}

#[test]
fn the_order_is_total_and_that_of_the_second_formulation() {
    let (columns, rows) = (9, 7);
    let fields = fields(columns, rows);
    let mut compared = 0;
    for at in &fields {
        for (dx, dy, p) in ways() {
            let target = Target { attack: 0, x: at.x.into(), y: at.y.into(), dx, dy, p };
            let aim = aim(&target);
            let key = |field: &Field| nearness(&LITERAL, &aim, *field);
            let keys: Vec<_> = fields.iter().map(key).collect();
            for (one, one_key) in fields.iter().zip(&keys) {
                for (other, other_key) in fields.iter().zip(&keys) {
                    assert_eq!(one_key.cmp(other_key), by_directions(&target, *one, *other), "{target:?}");
                    assert_eq!(one_key == other_key, one == other, "{one:?} and {other:?} from {target:?}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 63 * 8 * 63 * 63);
}

/// What the text promises of three points that are not in line does not hold without the second of them: two fields that
/// mirror each other in the line through the target field and the first extra point are equally far from both.
#[test]
fn two_points_are_not_enough() {
    let target = Target { attack: 0, x: 3, y: 3, dx: 1, dy: 1, p: 1 };
    let aim = aim(&target);
    let [above, below] = [Field { x: 5, y: 2 }, Field { x: 5, y: 4 }];
    let [above, below] = [above, below].map(|field| nearness(&LITERAL, &aim, field));
    assert_eq!(above[..2], below[..2]);
    assert!(below < above, "Py lies below");
}

/// 000 ¶17, ¶18 worked by hand: from (4, 2) with Px = (5, 2) and Py = (4, 1).
#[test]
fn distances_are_squares_from_the_three_points() {
    let target = Target { attack: 1, x: 4, y: 2, dx: 1, dy: -1, p: 1 };
    let key = |target: &Target, x, y| nearness(&LITERAL, &aim(target), Field { x, y });
    assert_eq!(key(&target, 1, 6), [9 + 16, 16 + 16, 9 + 25]);
    assert_eq!(key(&Target { p: 0, ..target }, 1, 6), [9 + 16, 9 + 25, 16 + 16]);
    // The extra points may lie outside.
    let corner = Target { attack: 0, x: 0, y: 0, dx: -1, dy: -1, p: 1 };
    assert_eq!(key(&corner, 0, 0), [0, 1, 1]);
    assert_eq!(key(&corner, 98, 98), [2 * 98 * 98, 99 * 99 + 98 * 98, 98 * 98 + 99 * 99]);
}
