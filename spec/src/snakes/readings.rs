//! The good-faith readings of RULINGS.

use super::bite;
use super::decide::{Group, Looked};
use super::end;
use super::names::*;
use super::program::Program;
use super::table::Rules;
use super::{Ending, Field, Message, Position, Seat, turn};
use crate::game::{Log, Reading};
use crate::rule::Rule;

const fn reading(id: &'static str, touches: Rule, says: &'static str, patch: fn(&mut Rules)) -> Reading<Rules> {
    Reading { id, touches, says, patch }
}

/// In the order of the rulings in `rules.md`, and what the engine holds of them together.
#[rustfmt::skip] // One line for what a reading says, one for what it does.
pub const ALL: &[Reading<Rules>] = &[
    reading("snakes.move-score=max", DECIDE_MOVE_SCORE, "scores a move by the better of its two variants",
        |r| r.move_score = better_variant),
    reading("snakes.variant-score=passed-groups", DECIDE_VARIANT_SCORE, "does not score matched patterns of groups that are not matched",
        |r| r.variant_score = passed_groups),
    reading("snakes.end=remnant-eaten", END_ONE_LEFT, "goes on while two snakes have a cell on the board, and with a single snake to the limit",
        |r| r.one_left = one_on_board),
    reading("snakes.end-check=mid-round", END_WHEN, "ends the fight with the move that leaves one snake, without counting that round",
        |r| r.next_turn = ends_mid_round),
    reading("snakes.empty-groups=and-required", DECIDE_EMPTY_GROUPS, "takes no variant for valid in which no AND group matches, even where the map has none",
        |r| r.ands = and_required),
    reading("snakes.order=once", TURN_ORDER, "keeps the first order that is drawn for all later rounds",
        |r| r.new_round = same_order),
    reading("snakes.remnant=removed", BITE_REMNANT, "takes an eaten snake's tail off the board",
        |r| r.lose = leaves_no_remnant),
    reading("snakes.blocked-round=counted", END_BLOCKED, "counts the round in which nobody can move",
        |r| r.finish = counts_a_blocked_round),
    reading("snakes.points=remnant-one", END_POINTS, "gives an eaten snake a point for its remnant",
        |r| r.points = |length, _| length),
    reading("snakes=engine", DECIDE_VARIANT_SCORE, "holds all readings of the author's engine: the better variant, matched groups only, remnants count as snakes",
        |r| { r.move_score = better_variant; r.variant_score = passed_groups; r.one_left = one_on_board; }),
];

/// The round in which nobody can move is counted before the fight ends, which it may do by the limit then.
fn counts_a_blocked_round(rules: &Rules, position: &mut Position, ending: Ending, log: &mut Log<Message>) {
    if ending != Ending::Blocked {
        return end::finish(rules, position, ending, log);
    }
    position.round = position.round.saturating_add(1);
    let ending = end::ending(rules, position, &mut Log::default()).unwrap_or(ending);
    end::finish(rules, position, ending, log);
}

/// The higher score of the two variants.
fn better_variant(pair: &[Looked; 2]) -> u32 {
    pair[0].score.max(pair[1].score)
}

/// The sum of the matched patterns of AND groups that match wholly, and of OR groups.
fn passed_groups(rules: &Rules, program: &Program, looked: &Looked) -> u32 {
    let matched = looked.patterns.iter().filter(|held| held.matches);
    let counted = matched.filter(|held| looked.passes(usize::from(held.pattern.group)));
    counted.map(|held| (rules.pattern_score)(program, held.pattern)).sum()
}

/// Fewer than two snakes have any cell, in a fight that began with more than one.
fn one_on_board(position: &Position) -> bool {
    let field = &position.field;
    field.seats() > 1 && (0..field.seats()).filter(|seat| field.length(*seat) > 0).count() < 2
}

/// Whether one snake is left is looked for after each move too; a round that is ended so is not counted.
fn ends_mid_round(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if (rules.one_left)(position) {
        log.cite(END_WHEN);
        return (rules.finish)(rules, position, Ending::OneLeft, log);
    }
    log.does_not_apply(END_ONE_LEFT);
    turn::next_turn(rules, position, seat, log);
}

/// A map without any AND pattern never fits.
fn and_required(groups: &[Group]) -> bool {
    groups.iter().any(|group| group.matches_wholly())
}

/// The order is kept while somebody is living whom it lists.
fn same_order(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    if position.living().any(|seat| position.order.contains(&seat)) {
        (rules.begin_round)(rules, position, log);
    } else {
        turn::new_round(rules, position, log);
    }
}

/// Nothing stays of a snake that is eaten.
fn leaves_no_remnant(field: &mut Field, owner: Seat) {
    bite::lose(field, owner);
    if field.length(owner) == 1 {
        field.lose_tail(owner);
    }
}
