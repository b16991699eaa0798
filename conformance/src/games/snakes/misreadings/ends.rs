//! Misreadings of bites and ends.

use super::memory;
use super::ways::shrink_to;
use crate::contest::Variant;
use rulebook_spec::game::Log;
use rulebook_spec::rule::Rule;
use rulebook_spec::snakes::field::{Holds, Part};
use rulebook_spec::snakes::movement::{self, Target, is_blocked};
use rulebook_spec::snakes::names::*;
use rulebook_spec::snakes::{Direction, Ending, Field, Message, Position, Rules, Seat, bite, end, turn};
use std::collections::BTreeSet;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("snakes.bite.tail.two", BITE_TAIL, "takes two segments from the bitten snake",
        |r| r.lose = |field, owner| shrink_to(field, owner, field.length(owner).saturating_sub(2))),
    Variant::misreading("snakes.bite.tail.everything", BITE_TAIL, "takes the whole bitten snake off the board",
        |r| r.lose = |field, owner| shrink_to(field, owner, 0)),
    Variant::misreading("snakes.bite.tail.unmarked", BITE_TAIL, "does not take the segment before the bitten tail for the tail until that snake moves",
        |r| r.lose = leaves_a_body),
    Variant::misreading("snakes.bite.grow.not", BITE_GROW, "does not let the biter grow",
        |r| r.bite = grows_not),
    Variant::misreading("snakes.bite.grow.not-from-remnants", BITE_GROW, "does not let a snake grow that bites a remnant",
        |r| r.bite = grows_not_from_remnants),
    Variant::misreading("snakes.bite.grow.later", BITE_GROW, "lets the biter grow with its next move, not with the bite",
        |r| { r.bite = grows_later; r.go = goes_and_grows; }),
    Variant::misreading("snakes.bite.eaten.two-left", BITE_EATEN, "counts a snake of head and tail as eaten, and cuts it to a remnant",
        |r| r.lose = two_left_are_one),
    Variant::misreading("snakes.bite.eaten.at-round-end", BITE_EATEN, "makes a tail of the head that is left only as the round ends",
        |r| { r.lose = leaves_a_head; r.end_round = heads_become_tails; }),
    Variant::misreading("snakes.bite.eaten.told-over", BITE_EATEN, "tells the bot of an eaten snake at once that the fight is over",
        |r| r.bite = tells_the_eaten),
    Variant::misreading("snakes.bite.remnant.head", BITE_REMNANT, "lets nobody enter the cell of a remnant",
        |r| r.enter = remnants_are_held),
    Variant::misreading("snakes.bite.remnant.until-round-end", BITE_REMNANT, "takes remnants off the board as the round ends",
        |r| r.end_round = takes_remnants),
    Variant::misreading("snakes.bite.remnant.kept-in-books", BITE_REMNANT, "counts a remnant as still there that was bitten off",
        |r| r.lose = keeps_remnants),
    Variant::misreading("snakes.end.one-left.first-eaten", END_ONE_LEFT, "ends the fight as soon as one snake is eaten",
        |r| r.one_left = |position| position.living().count() < usize::from(position.field.seats().max(2))),
    Variant::misreading("snakes.end.one-left.never", END_ONE_LEFT, "does not end the fight when one snake is left",
        |r| r.one_left = |_| false),
    Variant::misreading("snakes.end.one-left.not-alone", END_ONE_LEFT, "lets a fight go on that began with a single snake",
        |r| r.one_left = |position| position.field.seats() > 1 && end::one_left(position)),
    Variant::misreading("snakes.end.blocked.any-one", END_BLOCKED, "ends the fight when one living snake is blocked",
        |r| r.all_blocked = |rules, position| position.living().any(|seat| is_blocked(rules, &position.field, seat))),
    Variant::misreading("snakes.end.blocked.never", END_BLOCKED, "lets blocked snakes skip until the limit",
        |r| r.all_blocked = |_, _| false),
    Variant::misreading("snakes.end.blocked.no-free-cell", END_BLOCKED, "ends the fight when no snake can reach a free cell, though there are tails",
        |r| r.all_blocked = no_free_cell),
    Variant::misreading("snakes.end.limit.one-more", END_LIMIT, "plays one round more than the limit",
        |r| r.used_up = |rounds, limit| rounds > limit),
    Variant::misreading("snakes.end.limit.one-less", END_LIMIT, "plays one round less than the limit",
        |r| r.used_up = |rounds, limit| rounds.saturating_add(1) >= limit),
    Variant::misreading("snakes.end.limit.moves", END_LIMIT, "counts moves in place of rounds",
        |r| { r.next_turn = counts_the_move; r.end_round = ends_uncounted; }),
    Variant::misreading("snakes.end.when.limit-first", END_WHEN, "looks at the limit before it looks whether one snake is left",
        |r| r.end_order = [Ending::Limit, Ending::OneLeft, Ending::Blocked]),
    Variant::misreading("snakes.end.when.blocked-first", END_WHEN, "looks whether all are blocked before it looks at the limit",
        |r| r.end_order = [Ending::OneLeft, Ending::Blocked, Ending::Limit]),
    Variant::misreading("snakes.end.when.not-at-once", END_WHEN, "looks for ends only after a round, not before the first one that it plays",
        |r| r.begin = |_, _, _| ()),
    Variant::misreading("snakes.end.points.dense", END_POINTS, "counts places without gaps after shared ones",
        |r| r.places = dense),
    Variant::misreading("snakes.end.points.not-shared", END_POINTS, "breaks ties by seat",
        |r| r.places = unshared),
    Variant::misreading("snakes.end.points.last-of-shared", END_POINTS, "gives equal points the last of the places that they take",
        |r| r.places = last_of_shared),
];

/// Writes on the board that the last segment of a snake is this part.
fn mark_last(field: &mut Field, seat: Seat, part: Part) {
    if let Some([column, row]) = field.cells(seat).last().copied() {
        field.mark(field.index(column, row), Holds::Segment(seat, part));
    }
}

/// The segment before the tail stays a body until its snake moves.
fn leaves_a_body(field: &mut Field, owner: Seat) {
    bite::lose(field, owner);
    if field.is_living(owner) {
        mark_last(field, owner, Part::Body);
    }
}

type Bite = (Seat, Seat, usize);

/// A bite after which the biter is as long as before.
fn bite_without_growth(rules: &Rules, position: &mut Position, (seat, owner, to): Bite, log: &mut Log<Message>) {
    bite::bite(rules, position, seat, owner, to, log);
    position.field.lose_tail(seat);
}

fn grows_not(rules: &Rules, position: &mut Position, seat: Seat, owner: Seat, to: usize, log: &mut Log<Message>) {
    bite_without_growth(rules, position, (seat, owner, to), log);
}

fn grows_not_from_remnants(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    owner: Seat,
    to: usize,
    log: &mut Log<Message>,
) {
    if position.field.is_living(owner) {
        bite::bite(rules, position, seat, owner, to, log);
    } else {
        bite_without_growth(rules, position, (seat, owner, to), log);
    }
}

/// The biter grows now if it bit with the move before, and with its next move for this bite.
fn grows_later(rules: &Rules, position: &mut Position, seat: Seat, owner: Seat, to: usize, log: &mut Log<Message>) {
    if memory::feed(position, seat, true) {
        bite::bite(rules, position, seat, owner, to, log);
    } else {
        bite_without_growth(rules, position, (seat, owner, to), log);
    }
}

/// A snake that has bitten grows when it comes to a free cell.
fn goes_and_grows(rules: &Rules, position: &mut Position, seat: Seat, direction: Direction, log: &mut Log<Message>) {
    match (rules.way)(rules, &position.field, seat, direction) {
        Ok((to, Target::Free)) if memory::feed(position, seat, false) => {
            log.cite(MOVE_STEP);
            position.field.grow(seat, to);
        }
        _ => movement::go(rules, position, seat, direction, log),
    }
}

fn two_left_are_one(field: &mut Field, owner: Seat) {
    bite::lose(field, owner);
    if field.length(owner) == 2 {
        field.lose_tail(owner);
    }
}

/// The head that is left stays a head.
fn leaves_a_head(field: &mut Field, owner: Seat) {
    bite::lose(field, owner);
    mark_if_alone(field, owner, Part::Head);
}

fn mark_if_alone(field: &mut Field, seat: Seat, part: Part) {
    if field.length(seat) == 1 {
        mark_last(field, seat, part);
    }
}

fn heads_become_tails(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let field = &mut position.field;
    (0..field.seats()).for_each(|seat| mark_if_alone(field, seat, Part::Tail));
    turn::end_round(rules, position, log);
}

fn tells_the_eaten(rules: &Rules, position: &mut Position, seat: Seat, owner: Seat, to: usize, log: &mut Log<Message>) {
    let was_living = position.field.is_living(owner);
    bite::bite(rules, position, seat, owner, to, log);
    if was_living && !position.field.is_living(owner) && position.is_live(owner) {
        log.send(owner, Message::Over);
    }
}

fn remnants_are_held(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match movement::enter(field, seat, to) {
        Ok(Target::Tail(owner)) if !field.is_living(owner) => Err(MOVE_HELD),
        entered => entered,
    }
}

fn takes_remnants(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    let field = &mut position.field;
    for seat in 0..field.seats() {
        if !field.is_living(seat) {
            field.lose_tail(seat);
        }
    }
    turn::end_round(rules, position, log);
}

fn keeps_remnants(field: &mut Field, owner: Seat) {
    if field.is_living(owner) {
        bite::lose(field, owner);
    }
}

fn no_free_cell(rules: &Rules, position: &Position) -> bool {
    let field = &position.field;
    let is_free = |way: Result<(usize, Target), Rule>| way.is_ok_and(|(_, target)| target == Target::Free);
    let finds_none = |seat: Seat| !Direction::ALL.into_iter().any(|way| is_free((rules.way)(rules, field, seat, way)));
    position.living().all(finds_none)
}

fn counts_the_move(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    position.round = position.round.saturating_add(1);
    turn::next_turn(rules, position, seat, log);
}

/// The round is over, and its moves are counted already.
fn ends_uncounted(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    log.cite(END_WHEN);
    match end::ending(rules, position, log) {
        Some(ending) => (rules.finish)(rules, position, ending, log),
        None => (rules.new_round)(rules, position, log),
    }
}

/// Places without gaps: one more than the number of different points above.
fn dense(points: &[usize]) -> Vec<u8> {
    let above = |own: &usize| points.iter().filter(|other| *other > own).collect::<BTreeSet<_>>().len();
    points.iter().map(|own| 1 + above(own) as u8).collect()
}

/// Places by the number of those that have as many points or more.
fn last_of_shared(points: &[usize]) -> Vec<u8> {
    points.iter().map(|own| points.iter().filter(|other| *other >= own).count() as u8).collect()
}

/// Places in which the lower seat of two equal ones comes first.
fn unshared(points: &[usize]) -> Vec<u8> {
    let before = |seat: usize| {
        let better =
            |(other, others): (usize, &usize)| *others > points[seat] || *others == points[seat] && other < seat;
        points.iter().enumerate().filter(|one| better(*one)).count()
    };
    (0..points.len()).map(|seat| 1 + before(seat) as u8).collect()
}
