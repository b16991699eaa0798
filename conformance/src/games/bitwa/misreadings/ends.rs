//! Misreadings of the end.

use super::order;
use crate::contest::Variant;
use rulebook_spec::bitwa::board::Division;
use rulebook_spec::bitwa::end::{self, ended_by_kills};
use rulebook_spec::bitwa::killed::Foul;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::readings::open_unseen;
use rulebook_spec::bitwa::round::{ORDER, turn};
use rulebook_spec::bitwa::state::{Ending, Message, Position, Sides};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::game::{Log, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.end.annihilation.never", END_ANNIHILATION, "plays on when a player has no units",
        |r| {
            (r.over, r.next) = (ended_by_kills, order::ends_when_nobody_moves);
            r.is_playable = |_| true;
        }),
    Variant::misreading("bitwa.end.annihilation.second-only", END_ANNIHILATION, "looks only whether the second player has units left",
        |r| {
            r.over = |rules, position, log| match position.board.units_of(1) {
                0 => Some(Ending::Annihilation),
                _ => ended_by_kills(rules, position, log),
            };
            r.next = order::ends_when_nobody_moves;
        }),
    Variant::misreading("bitwa.end.annihilation.one-left", END_ANNIHILATION, "ends the game when a player has one unit left",
        |r| r.over = |rules, position, log| {
            // What the end is called is not what it gets wrong: where a side has no units, that is the reason.
            let is_left = |seat| position.board.units_of(seat) <= 1;
            if is_left(0) || is_left(1) { Some(Ending::Killed) } else { ended_by_kills(rules, position, log) }
        }),
    Variant::misreading("bitwa.end.rounds.one-more", END_ROUNDS, "plays one round more",
        |r| r.round_over = |position, _| position.round > position.rounds),
    Variant::misreading("bitwa.end.rounds.one-less", END_ROUNDS, "plays one round less",
        |r| r.round_over = |position, _| position.round + 1 >= position.rounds),
    Variant::misreading("bitwa.end.rounds.halved", END_ROUNDS, "counts the turns of each player as rounds, and plays half as many",
        |r| r.round_over = |position, _| position.round >= position.rounds.div_ceil(2)),
    Variant::misreading("bitwa.end.killed.either", END_KILLED, "ends the game as soon as one player is killed",
        |r| (r.both_killed, r.refuse) = (|killed: Sides| !killed.is_empty(), refuse_and_end)),
    Variant::misreading("bitwa.end.killed.not-seen", END_KILLED, "does not see that both players are killed",
        |r| (r.both_killed, r.next) = (|_: Sides| false, order::ends_when_nobody_moves)),
    Variant::misreading("bitwa.end.killed.draw", END_KILLED, "calls it a draw when both players are killed",
        |r| r.winner = |position| (LITERAL.winner)(position).filter(|_| position.killed.seats != [true, true])),
    Variant::misreading("bitwa.end.empty-side.first", END_EMPTY_SIDE, "looks at the beginning only whether the first player has units",
        |r| r.open = |rules, position, log| {
            let open = if position.board.units_of(0) == 0 { LITERAL.open } else { open_unseen };
            open(rules, position, log);
        }),
    Variant::misreading("bitwa.end.empty-side.both", END_EMPTY_SIDE, "sends set_game before it sees that one side has no units, unless neither has any",
        |r| r.open = |rules, position, log| {
            let open = if position.board.units_of(0) + position.board.units_of(1) == 0 { LITERAL.open } else { open_unseen };
            open(rules, position, log);
        }),
    Variant::misreading("bitwa.end.empty-side.second", END_EMPTY_SIDE, "looks at the beginning only whether the second player has units",
        |r| r.open = |rules, position, log| {
            let open = if position.board.units_of(1) == 0 { LITERAL.open } else { open_unseen };
            open(rules, position, log);
        }),
    Variant::misreading("bitwa.end.count.strength-first", END_COUNT, "counts strength before units",
        |r| r.winner = |position| better(|seat| (position.board.strength_of(seat), units(position, seat)))),
    Variant::misreading("bitwa.end.count.divisions", END_COUNT, "counts divisions in place of units",
        |r| r.winner = |position| better(|seat| (divisions(position, seat), position.board.strength_of(seat)))),
    Variant::misreading("bitwa.end.count.weighed", END_COUNT, "adds the strength to a hundred times the number of units",
        |r| r.winner = |position| better(|seat| (units(position, seat) * 100 + position.board.strength_of(seat), 0))),
    Variant::misreading("bitwa.end.strength.draw", END_STRENGTH, "calls it a draw when the numbers of units are equal",
        |r| r.winner = |position| better(|seat| (units(position, seat), 0))),
    Variant::misreading("bitwa.end.strength.weaker", END_STRENGTH, "lets the side win that has less strength",
        |r| r.winner = |position| better(|seat| (units(position, seat), u64::MAX - position.board.strength_of(seat)))),
    Variant::misreading("bitwa.end.strength.strongest", END_STRENGTH, "compares the strongest units when the numbers of units are equal",
        |r| r.winner = |position| better(|seat| (units(position, seat), strongest(position, seat)))),
    Variant::misreading("bitwa.end.draw.first", END_DRAW, "lets the first player win when all is equal",
        |r| r.winner = |position| (LITERAL.winner)(position).or(Some(0))),
    Variant::misreading("bitwa.end.draw.second", END_DRAW, "lets the second player win when all is equal",
        |r| r.winner = |position| (LITERAL.winner)(position).or(Some(1))),
    Variant::misreading("bitwa.end.draw.killed-loses", END_DRAW, "lets a killed player lose when all is equal",
        |r| r.winner = |position| (LITERAL.winner)(position).or(match position.killed.seats {
            [true, false] => Some(1),
            [false, true] => Some(0),
            _ => None,
        })),
];

/// The game ends at once, also where a player is killed who is not asked.
fn refuse_and_end(rules: &Rules, position: &mut Position, foul: &Foul<'_>, log: &mut Log<Message>) {
    let is_asked = turn(rules, position).asks(foul.seat);
    (LITERAL.refuse)(rules, position, foul, log);
    if !is_asked && let Some(ending) = ended_by_kills(rules, position, log) {
        end::end(rules, position, ending, log);
    }
}

/// Who has more of what is counted.
pub(super) fn better(counted: impl Fn(Seat) -> (u64, u64)) -> Option<Seat> {
    let (first, second) = (counted(0), counted(1));
    if first == second { None } else { Some(u8::from(first < second)) }
}

fn units(position: &Position, seat: Seat) -> u64 {
    position.board.units_of(seat).into()
}

/// The strength of the strongest unit of the player.
fn strongest(position: &Position, seat: Seat) -> u64 {
    let board = &position.board;
    let mine = board.fields().filter(|field| board.unit(*field).is_some_and(|unit| unit.seat() == seat));
    mine.map(|field| u64::from(board.strength(field))).max().unwrap_or(0)
}

/// How many divisions of the player have units.
fn divisions(position: &Position, seat: Seat) -> u64 {
    let all = ORDER.iter().filter_map(|letter| Division::of(*letter)).filter(|division| division.seat() == seat);
    all.filter(|division| position.board.units(*division) > 0).count() as u64
}
