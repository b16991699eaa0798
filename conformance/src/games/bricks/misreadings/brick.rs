//! Misreadings of bricks and of turns.

use super::end::second_loses;
use super::transposed;
use crate::contest::Variant;
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::{Board, Brick, Cell, Message, Position, Rules, Stage, brick, talk};
use rulebook_spec::game::Log;
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.brick.turns.second-opens", BRICK_TURNS, "lets the second player begin",
        |r| { r.players = [1, 0]; r.begin = begin_with_second; }),
    Variant::misreading("bricks.brick.turns.last-greeted-opens", BRICK_TURNS, "lets the player begin who was the last to answer the board",
        |r| { r.start = last_greeted_starts; r.full_board = second_loses; }),
    Variant::misreading("bricks.brick.turns.same-again", BRICK_TURNS, "asks the same player again after a brick",
        |r| r.next = |seat| seat),
    Variant::misreading("bricks.brick.adjacent.either-axis", BRICK_ADJACENT, "takes any two cells that are one apart in columns or in rows",
        |r| r.adjacent = |one, two| matches!(one.distance(two), (1, _) | (_, 1))),
    Variant::misreading("bricks.brick.adjacent.untested", BRICK_ADJACENT, "takes any two cells",
        |r| r.adjacent = |_, _| true),
    Variant::misreading("bricks.brick.adjacent.exclusive-or", BRICK_ADJACENT, "takes any two cells that are one apart in columns or in rows but not in both",
        |r| r.adjacent = |one, two| { let (dx, dy) = one.distance(two); (dx == 1) != (dy == 1) }),
    Variant::misreading("bricks.brick.adjacent.diagonal", BRICK_ADJACENT, "lets cells that touch at a corner pass",
        |r| r.adjacent = |one, two| matches!(one.distance(two), (0, 1) | (1, 0) | (1, 1))),
    Variant::misreading("bricks.brick.adjacent.same-cell", BRICK_ADJACENT, "lets a brick name the same cell twice",
        |r| r.adjacent = |one, two| matches!(one.distance(two), (0, 0) | (0, 1) | (1, 0))),
    Variant::misreading("bricks.brick.adjacent.wraps", BRICK_ADJACENT, "joins the end of a row to the beginning of the next",
        |r| r.may_lie = may_wrap),
    Variant::misreading("bricks.brick.adjacent.lying-only", BRICK_ADJACENT, "refuses upright bricks",
        |r| r.adjacent = |one, two| one.distance(two) == (1, 0)),
    Variant::misreading("bricks.brick.order.ascending-only", BRICK_ORDER, "refuses a brick whose lower or right cell is named first",
        |r| r.may_lie = |rules, board, [one, two]| in_order(rules, board, [one, two], one < two)),
    Variant::misreading("bricks.brick.order.right-first", BRICK_ORDER, "refuses a lying brick whose right cell is named first",
        |r| r.may_lie = |rules, board, [one, two]| in_order(rules, board, [one, two], one.x <= two.x)),
    Variant::misreading("bricks.brick.order.lower-first", BRICK_ORDER, "refuses an upright brick whose lower cell is named first",
        |r| r.may_lie = |rules, board, [one, two]| in_order(rules, board, [one, two], one.y <= two.y)),
    Variant::misreading("bricks.brick.inside.one-too-far", BRICK_INSIDE, "lets the column and the row behind the last one pass",
        |r| r.inside = |board, cell| cell.x <= board.size() && cell.y <= board.size()),
    Variant::misreading("bricks.brick.inside.from-one", BRICK_INSIDE, "counts cells from 1",
        |r| r.inside = |board, cell| (1..=board.size()).contains(&cell.x) && (1..=board.size()).contains(&cell.y)),
    Variant::misreading("bricks.brick.inside.columns-only", BRICK_INSIDE, "tests only the column of a cell",
        |r| r.inside = |board, cell| cell.x < board.size()),
    Variant::misreading("bricks.brick.free.first-cell-only", BRICK_FREE, "tests only the first cell of a brick",
        |r| r.free = |board, [one, _]| !board.is_filled(one)),
    Variant::misreading("bricks.brick.free.second-cell-only", BRICK_FREE, "tests only the second cell of a brick",
        |r| r.free = |board, [_, two]| !board.is_filled(two)),
    Variant::misreading("bricks.brick.free.one-is-enough", BRICK_FREE, "asks for one empty cell, not two",
        |r| r.free = |board, [one, two]| !board.is_filled(one) || !board.is_filled(two)),
    Variant::misreading("bricks.brick.free.untested", BRICK_FREE, "lets bricks overlap",
        |r| r.free = |_, _| true),
    Variant::misreading("bricks.brick.fills.first-cell-only", BRICK_FILLS, "fills only the first cell of a brick",
        |r| r.fill = |board, [one, _]| board.fill(one)),
    Variant::misreading("bricks.brick.fills.transposed", BRICK_FILLS, "fills the cells with columns and rows swapped",
        |r| r.fill = |board, brick| brick::fill(board, brick.map(transposed))),
    Variant::misreading("bricks.brick.fills.nothing", BRICK_FILLS, "forgets to fill the cells of a brick",
        |r| r.fill = |_, _| {}),
];

fn begin_with_second(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    // The usual beginning says nothing of who is greeted; it is only the default of a setup.
    if position.stage == Stage::default() {
        let [first, _] = rules.players;
        position.stage = Stage::Greet(first);
    }
    talk::begin(rules, position, log);
}

fn last_greeted_starts(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [first, second] = rules.players;
    talk::start(&Rules { players: [second, first], ..rules.clone() }, position, log);
}

/// Counts the cells row by row, and takes two for neighbours whose numbers say so.
fn may_wrap(rules: &Rules, board: &Board, brick: Brick) -> Result<(), Violation> {
    let size = u64::from(board.size());
    let [one, two] = brick.map(|Cell { x, y }| u64::from(y) * size + u64::from(x));
    let apart = one.abs_diff(two);
    let adjacent: fn(Cell, Cell) -> bool = if apart == 1 || apart == size { |_, _| true } else { |_, _| false };
    brick::may_lie(&Rules { adjacent, ..rules.clone() }, board, brick)
}

/// Whether a brick may be laid, if its cells are `ordered`: that is looked at before whether they are free.
fn in_order(rules: &Rules, board: &Board, brick: Brick, ordered: bool) -> Result<(), Violation> {
    let [one, two] = brick;
    brick::may_lie(&Rules { free: |_, _| true, ..rules.clone() }, board, brick)?;
    if !ordered {
        return Err(Violation::new(BRICK_ORDER, format!("cells {one} and {two} are in the wrong order")));
    }
    brick::may_lie(rules, board, brick)
}
