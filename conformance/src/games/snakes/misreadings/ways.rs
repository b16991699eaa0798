//! Where snakes go by misreadings of moves, and what becomes of them there.

use rulebook_spec::game::Log;
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::field::{Holds, Part};
use rulebook_spec::snakes::movement::{self, Target};
use rulebook_spec::snakes::names::*;
use rulebook_spec::snakes::{Direction, Field, Message, Moves, Position, Rules, Seat, bite};

/// Takes segments of a snake off the board until this many are left.
pub(super) fn shrink_to(field: &mut Field, seat: Seat, length: usize) {
    while field.length(seat) > length {
        field.lose_tail(seat);
    }
}

/// The snake goes, and is eaten.
fn dies(position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(MOVE_STEP);
    shrink_to(&mut position.field, seat, 1);
}

type Way = Result<(usize, Target), Rule>;

/// A cell that cannot be entered by this rule is taken for a free one.
fn free_where(forbidden: Rule, field: &Field, seat: Seat, direction: Direction, way: Way) -> Way {
    match (way, field.head(seat)) {
        (Err(rule), Some(head)) if rule == forbidden => Ok((field.beside(head, direction), Target::Free)),
        _ => way,
    }
}

pub(super) fn over_the_edge(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Way {
    free_where(MOVE_INSIDE, field, seat, direction, movement::way(rules, field, seat, direction))
}

pub(super) fn dies_outside(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    direction: Direction,
    log: &mut Log<Message>,
) {
    match movement::way(rules, &position.field, seat, direction) {
        Err(MOVE_INSIDE) => dies(position, seat, log),
        _ => movement::go(rules, position, seat, direction, log),
    }
}

pub(super) fn into_segments(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Way {
    free_where(MOVE_HELD, field, seat, direction, movement::way(rules, field, seat, direction))
}

pub(super) fn dies_in_segments(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    direction: Direction,
    log: &mut Log<Message>,
) {
    match movement::way(rules, &position.field, seat, direction) {
        Err(MOVE_HELD) => dies(position, seat, log),
        _ => movement::go(rules, position, seat, direction, log),
    }
}

/// Who leaves the board comes to another cell, if there is one for it.
pub(super) fn beyond(
    field: &Field,
    seat: Seat,
    direction: Direction,
    elsewhere: fn(&Field, usize, Direction) -> Option<usize>,
) -> Way {
    let head = field.head(seat).ok_or(BITE_EATEN)?;
    let mut to = field.beside(head, direction);
    if field.at(to) == Holds::Outside {
        to = elsewhere(field, head, direction).ok_or(MOVE_INSIDE)?;
    }
    Ok((to, movement::enter(field, seat, to)?))
}

/// The cell at the other end of the row or column.
pub(super) fn wrapped(field: &Field, head: usize, direction: Direction) -> Option<usize> {
    let [column, row] = field.cell(head);
    let (last_column, last_row) = (field.columns() - 1, field.rows() - 1);
    Some(match direction {
        Direction::Up => field.index(column, last_row),
        Direction::Right => field.index(0, row),
        Direction::Down => field.index(column, 0),
        Direction::Left => field.index(last_column, row),
    })
}

/// The next cell in reading order for one who goes right, the one before for one who goes left.
pub(super) fn in_next_row(field: &Field, head: usize, direction: Direction) -> Option<usize> {
    let ([column, row], (dx, dy)) = (field.cell(head).map(i32::from), direction.step());
    let (columns, rows) = (i32::from(field.columns()), i32::from(field.rows()));
    let place = (row + dy) * columns + column + dx;
    (0..columns * rows).contains(&place).then(|| field.index((place % columns) as u8, (place / columns) as u8))
}

/// This part of an opponent is taken for a tail.
fn onto(wanted: Part, field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match field.at(to) {
        Holds::Segment(owner, part) if owner != seat && part == wanted => Ok(Target::Tail(owner)),
        _ => movement::enter(field, seat, to),
    }
}

pub(super) fn onto_bodies(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    onto(Part::Body, field, seat, to)
}

pub(super) fn onto_heads(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    onto(Part::Head, field, seat, to)
}

/// What lies behind the bitten segment is cut off first, so that it is the tail.
pub(super) fn cuts_body(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    to: usize,
    log: &mut Log<Message>,
) {
    let field = &mut position.field;
    let bitten = field.cells(owner).iter().position(|[column, row]| field.index(*column, *row) == to);
    if let Some(bitten) = bitten {
        shrink_to(field, owner, bitten + 1);
    }
    bite::bite(rules, position, seat, owner, to, log);
}

/// A bitten head takes all of its snake off the board.
pub(super) fn takes_head(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    to: usize,
    log: &mut Log<Message>,
) {
    if position.field.head(owner) != Some(to) {
        return bite::bite(rules, position, seat, owner, to, log);
    }
    log.cites.extend_from_slice(&[BITE_TAIL, BITE_GROW]);
    shrink_to(&mut position.field, owner, 0);
    position.field.grow(seat, to);
    bite::eaten(position, seat, owner, true, log);
}

pub(super) fn own_tail_is_held(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    movement::enter(field, seat, to).and_then(|target| match target {
        Target::OwnTail => Err(MOVE_OWN_TAIL),
        _ => Ok(target),
    })
}

pub(super) fn bites_itself(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    direction: Direction,
    log: &mut Log<Message>,
) {
    let way = movement::way(rules, &position.field, seat, direction);
    movement::go(rules, position, seat, direction, log);
    if let Ok((_, Target::OwnTail)) = way {
        position.field.lose_tail(seat);
    }
}

pub(super) fn own_tail_forgotten(rules: &Rules, field: &Field, seat: Seat) -> Moves {
    let found = |direction| (rules.way)(rules, field, seat, direction).is_ok_and(|(_, found)| found != Target::OwnTail);
    let possible = movement::possible(rules, field, seat);
    possible.iter().filter(|choice| choice.direction().is_some_and(found)).collect()
}

pub(super) fn turns_on_the_spot(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match movement::enter(field, seat, to) {
        Err(MOVE_TWO_SEGMENTS) => Ok(Target::OwnTail),
        entered => entered,
    }
}

pub(super) fn ahead_only(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Way {
    if field.length(seat) == 2 && field.heading(seat) != Some(direction) {
        return Err(MOVE_TWO_SEGMENTS);
    }
    movement::way(rules, field, seat, direction)
}

pub(super) fn short_enters_no_tail(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match movement::enter(field, seat, to) {
        Ok(Target::Tail(_)) if field.length(seat) == 2 => Err(MOVE_TWO_SEGMENTS),
        entered => entered,
    }
}

pub(super) fn dies_of_a_skip(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    movement::skip(rules, position, seat, log);
    shrink_to(&mut position.field, seat, 1);
}
