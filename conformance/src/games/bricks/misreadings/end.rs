//! Misreadings of the end.

use crate::contest::Variant;
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::state::other;
use rulebook_spec::bricks::{Board, Brick, Ending, Message, Position, Rules, Stage, brick, end, talk};
use rulebook_spec::game::{Log, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.end.no-place.lying-only", END_NO_PLACE, "looks only for lying places",
        |r| r.place_left = |board| board.scan().any(|[one, two]| one.y == two.y)),
    Variant::misreading("bricks.end.no-place.upright-only", END_NO_PLACE, "looks only for upright places",
        |r| r.place_left = |board| board.scan().any(|[one, two]| one.x == two.x)),
    Variant::misreading("bricks.end.no-place.two-free-cells", END_NO_PLACE, "goes on while two cells are empty, adjacent or not",
        |r| r.place_left = |board| board.cells().filter(|cell| board.is_free(*cell)).nth(1).is_some()),
    Variant::misreading("bricks.end.no-place.last-row", END_NO_PLACE, "does not look at the last row and column",
        |r| r.place_left = inner_place),
    Variant::misreading("bricks.end.no-place.before-brick", END_NO_PLACE, "looks at the board as it was before the brick",
        |r| r.lay = look_before),
    Variant::misreading("bricks.end.no-place.each-round", END_NO_PLACE, "looks only after the second player's bricks",
        |r| r.lay = look_each_round),
    Variant::misreading("bricks.end.next-loses.mover-loses", END_NEXT_LOSES, "lets the player lose who laid the last brick",
        |r| r.no_place = |rules, position, next, log| end::no_place(rules, position, other(next), log)),
    Variant::misreading("bricks.end.next-loses.first-loses", END_NEXT_LOSES, "lets the first player lose when no place is left",
        |r| r.no_place = |rules, position, _, log| end::no_place(rules, position, 0, log)),
    Variant::misreading("bricks.end.next-loses.second-loses", END_NEXT_LOSES, "lets the second player lose when no place is left",
        |r| r.no_place = |rules, position, _, log| end::no_place(rules, position, 1, log)),
    Variant::misreading("bricks.end.full-board.unseen", END_FULL_BOARD, "sends START on a board without any place",
        |r| r.full_board = |rules, position, log| (rules.start)(rules, position, log)),
    Variant::misreading("bricks.end.full-board.at-once", END_FULL_BOARD, "ends the game without sending anybody a board that has no place",
        |r| r.begin = end_at_once),
    Variant::misreading("bricks.end.full-board.second-loses", END_FULL_BOARD, "lets the second player lose on a board without any place",
        |r| r.full_board = second_loses),
];

/// Looks for places without the last row and the last column.
fn inner_place(board: &Board) -> bool {
    let last = board.size().saturating_sub(1);
    board.scan().any(|brick| brick.iter().all(|cell| cell.x < last && cell.y < last))
}

fn look_before(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    let before = (rules.place_left)(&position.board);
    let place_left: fn(&Board) -> bool = if before { |_| true } else { |_| false };
    brick::lay(&Rules { place_left, ..rules.clone() }, position, seat, brick, log);
}

fn look_each_round(rules: &Rules, position: &mut Position, seat: Seat, brick: Brick, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    let place_left: fn(&Board) -> bool = if seat == first { |_| true } else { rules.place_left };
    brick::lay(&Rules { place_left, ..rules.clone() }, position, seat, brick, log);
}

fn end_at_once(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if matches!(position.stage, Stage::Greet(_)) && !(rules.place_left)(&position.board) {
        (rules.full_board)(rules, position, log);
    } else {
        talk::begin(rules, position, log);
    }
}

pub(super) fn second_loses(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let [_, second] = rules.players;
    log.cite(END_FULL_BOARD);
    (rules.over)(position, second, Ending::NoPlace, log);
}
