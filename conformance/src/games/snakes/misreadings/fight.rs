//! Misreadings of boards, turns and moves.

use super::memory;
use super::ways::*;
use crate::contest::Variant;
use rulebook_spec::game::Log;
use rulebook_spec::rule::Violation;
use rulebook_spec::snakes::movement::is_blocked;
use rulebook_spec::snakes::names::*;
use rulebook_spec::snakes::{Drawn, Field, Message, Position, Rules, Seat, Setup, setup, turn};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("snakes.board.size.engine-only", BOARD_SIZE, "refuses boards of other sizes than the engine's",
        |r| r.size = engine_size),
    Variant::misreading("snakes.board.size.square-only", BOARD_SIZE, "refuses boards with more columns than rows, or less",
        |r| r.size = square),
    Variant::misreading("snakes.board.size.rows-first", BOARD_SIZE, "takes the number of columns for that of rows, and the other way round",
        |r| r.size = |[columns, rows]| setup::size([rows, columns])),
    Variant::misreading("snakes.board.snakes.not-four", BOARD_SNAKES, "refuses a fight of four",
        |r| r.snakes = fewer_than_four),
    Variant::misreading("snakes.board.snakes.not-one", BOARD_SNAKES, "refuses a single snake",
        |r| r.snakes = more_than_one),
    Variant::misreading("snakes.board.snakes.none-living", BOARD_SNAKES, "does not look whether any snake is living",
        |r| r.snakes = setup::snake_count),
    Variant::misreading("snakes.board.segments.corners", BOARD_SEGMENTS, "lets segments meet at their corners",
        |r| r.beside = |one, other| one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1])) == 1),
    Variant::misreading("snakes.board.segments.apart", BOARD_SEGMENTS, "does not look whether segments are beside each other",
        |r| r.beside = |_, _| true),
    Variant::misreading("snakes.board.segments.crossing", BOARD_SEGMENTS, "lets a cell be held by two snakes",
        |r| r.held_once = |snakes| snakes.chunks(1).try_for_each(setup::held_once)),
    Variant::misreading("snakes.board.equal.any-length", BOARD_EQUAL, "lets a fight begin with snakes of different lengths",
        |r| r.equal = |_| true),
    Variant::misreading("snakes.board.equal.eaten-left-out", BOARD_EQUAL, "leaves eaten snakes out of account where it compares lengths",
        |r| r.equal = |setup| !setup::begins(setup) || setup::equally_long(setup, 2)),
    Variant::misreading("snakes.turn.order.backwards", TURN_ORDER, "lets the last of the order move first",
        |r| r.settle = backwards),
    Variant::misreading("snakes.turn.order.by-seat", TURN_ORDER, "lets the snakes move by seat, whatever is drawn",
        |r| r.settle = by_seat),
    Variant::misreading("snakes.turn.order.from-first", TURN_ORDER, "takes the first of the order only, and lets the others follow by seat",
        |r| r.settle = from_first),
    Variant::misreading("snakes.turn.listed.unblocked", TURN_LISTED, "lists no snake that is blocked when the round begins",
        |r| r.listed = unblocked),
    Variant::misreading("snakes.turn.listed.on-board", TURN_LISTED, "lists remnants too",
        |r| r.listed = |_, position| seats(position).filter(|seat| position.field.length(*seat) > 0).collect()),
    Variant::misreading("snakes.turn.listed.all", TURN_LISTED, "lists all snakes, also those of which nothing is left",
        |r| r.listed = |_, position| seats(position).collect()),
    Variant::misreading("snakes.turn.sequential.sees-round-begin", TURN_SEQUENTIAL, "shows each snake the board as it was when the round began",
        |r| { r.begin_round = memory::begin_round; r.seen = |position, _| memory::began(position); }),
    Variant::misreading("snakes.turn.sequential.programs-round-begin", TURN_SEQUENTIAL, "lets programs decide on the board as it was when the round began",
        |r| { r.begin_round = memory::begin_round; r.seen = programs_look_back; }),
    Variant::misreading("snakes.turn.sequential.bots-round-begin", TURN_SEQUENTIAL, "shows live bots the board as it was when the round began",
        |r| { r.begin_round = memory::begin_round; r.seen = bots_look_back; }),
    Variant::misreading("snakes.turn.passed.asked", TURN_PASSED, "asks a snake that was eaten before its turn",
        |r| r.next = |_, _, left| left.first().copied()),
    Variant::misreading("snakes.turn.passed.with-next", TURN_PASSED, "passes over the one behind an eaten snake as well",
        |r| r.next = next_is_passed_too),
    Variant::misreading("snakes.turn.passed.ends-round", TURN_PASSED, "ends the round where an eaten snake's turn would come",
        |r| r.next = |_, position, left| left.first().copied().filter(|seat| position.field.is_living(*seat))),
    Variant::misreading("snakes.move.held.cuts-bodies", MOVE_HELD, "lets a head enter an opponent's body, cutting off all from there on",
        |r| { r.enter = onto_bodies; r.bite = cuts_body; }),
    Variant::misreading("snakes.move.held.takes-heads", MOVE_HELD, "lets a head enter an opponent's head, taking all of that snake off the board",
        |r| { r.enter = onto_heads; r.bite = takes_head; }),
    Variant::misreading("snakes.move.held.deadly", MOVE_HELD, "counts a snake as eaten whose head runs into a head or a body",
        |r| { r.way = into_segments; r.go = dies_in_segments; }),
    Variant::misreading("snakes.move.inside.wraps", MOVE_INSIDE, "lets a snake leave the board at one edge and enter it at the other",
        |r| r.way = |_, field, seat, direction| beyond(field, seat, direction, wrapped)),
    Variant::misreading("snakes.move.inside.next-row", MOVE_INSIDE, "lets a snake that leaves a row at its end enter the next one at its beginning",
        |r| r.way = |_, field, seat, direction| beyond(field, seat, direction, in_next_row)),
    Variant::misreading("snakes.move.inside.deadly", MOVE_INSIDE, "counts a snake as eaten that leaves the board",
        |r| { r.way = over_the_edge; r.go = dies_outside; }),
    Variant::misreading("snakes.move.own-tail.forbidden", MOVE_OWN_TAIL, "never lets a snake enter its own tail's cell",
        |r| r.enter = own_tail_is_held),
    Variant::misreading("snakes.move.own-tail.shortens", MOVE_OWN_TAIL, "lets a snake bite off its own tail",
        |r| r.go = bites_itself),
    Variant::misreading("snakes.move.own-tail.unlisted", MOVE_OWN_TAIL, "forgets the own tail's cell where it looks for what a snake can do, though its head may enter it",
        |r| r.possible = own_tail_forgotten),
    Variant::misreading("snakes.move.two-segments.turns", MOVE_TWO_SEGMENTS, "lets a snake of head and tail turn on the spot",
        |r| r.enter = turns_on_the_spot),
    Variant::misreading("snakes.move.two-segments.ahead-only", MOVE_TWO_SEGMENTS, "lets a snake of head and tail go ahead only",
        |r| r.way = ahead_only),
    Variant::misreading("snakes.move.two-segments.no-tails", MOVE_TWO_SEGMENTS, "lets a snake of head and tail enter no tail's cell, whosever it is",
        |r| r.enter = short_enters_no_tail),
    Variant::misreading("snakes.move.skip.dies", MOVE_SKIP, "counts a blocked snake as eaten",
        |r| r.skip = dies_of_a_skip),
    Variant::misreading("snakes.move.skip.anyone", MOVE_SKIP, "lets any snake skip",
        |r| r.may_skip = |_, _, _| true),
    Variant::misreading("snakes.move.skip.unasked", MOVE_SKIP, "passes a blocked snake over without its skip",
        |r| r.next = blocked_is_passed),
];

fn refused<T>(rule: rulebook_spec::rule::Rule) -> Result<T, Violation> {
    Err(Violation::new(rule, "this program does not take it"))
}

fn engine_size(size: [u32; 2]) -> Result<[u32; 2], Violation> {
    if size == [25, 25] { setup::size(size) } else { refused(BOARD_SIZE) }
}

fn square(size: [u32; 2]) -> Result<[u32; 2], Violation> {
    if size[0] == size[1] { setup::size(size) } else { refused(BOARD_SIZE) }
}

fn fewer_than_four(setup: &Setup) -> Result<(), Violation> {
    if setup.snakes.len() < 4 { setup::snakes(setup) } else { refused(BOARD_SNAKES) }
}

fn more_than_one(setup: &Setup) -> Result<(), Violation> {
    if setup.snakes.len() > 1 { setup::snakes(setup) } else { refused(BOARD_SNAKES) }
}

fn backwards(rules: &Rules, position: &mut Position, drawn: &Drawn, log: &mut Log<Message>) -> Result<(), Violation> {
    let order = drawn.order.iter().rev().copied().collect();
    turn::settle(rules, position, &Drawn { order }, log)
}

fn by_seat(rules: &Rules, position: &mut Position, drawn: &Drawn, log: &mut Log<Message>) -> Result<(), Violation> {
    let mut order = drawn.order.clone();
    order.sort_unstable();
    turn::settle(rules, position, &Drawn { order }, log)
}

/// The first of the order, and the others by seat from there on, in a circle.
fn from_first(rules: &Rules, position: &mut Position, drawn: &Drawn, log: &mut Log<Message>) -> Result<(), Violation> {
    let mut order = drawn.order.clone();
    order.sort_unstable();
    let first = order.iter().position(|seat| Some(seat) == drawn.order.first());
    order.rotate_left(first.unwrap_or(0));
    turn::settle(rules, position, &Drawn { order }, log)
}

fn seats(position: &Position) -> std::ops::Range<Seat> {
    0..position.field.seats()
}

fn unblocked(rules: &Rules, position: &Position) -> Vec<Seat> {
    seats(position).filter(|seat| !is_blocked(rules, &position.field, *seat)).collect()
}

fn programs_look_back(position: &Position, seat: Seat) -> &Field {
    if position.is_live(seat) { &position.field } else { memory::began(position) }
}

fn bots_look_back(position: &Position, seat: Seat) -> &Field {
    if position.is_live(seat) { memory::began(position) } else { &position.field }
}

fn next_is_passed_too(rules: &Rules, position: &Position, left: &[Seat]) -> Option<Seat> {
    let first_is_eaten = left.first().is_some_and(|seat| !position.field.is_living(*seat));
    turn::next(rules, position, if first_is_eaten { left.get(2..).unwrap_or_default() } else { left })
}

fn blocked_is_passed(rules: &Rules, position: &Position, left: &[Seat]) -> Option<Seat> {
    left.iter().copied().find(|seat| !is_blocked(rules, &position.field, *seat))
}
