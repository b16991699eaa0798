//! Misreadings of faults, and of killed players.

use crate::contest::Variant;
use rulebook_spec::bitwa::killed::Foul;
use rulebook_spec::bitwa::names::*;
use rulebook_spec::bitwa::round::{end_or_next, turn};
use rulebook_spec::bitwa::state::{Message, Move, Position, Stage};
use rulebook_spec::bitwa::table::{LITERAL, Rules};
use rulebook_spec::bitwa::talk::moved;
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::game::OffenceKind::{self, Crash, Early, Garbled, Illegal, Late, Memory};
use rulebook_spec::game::{Log, Seat};

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bitwa.fault.crash.passes", FAULT_CRASH, "takes the end of a program that is asked for an answer",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Crash => pass(rules, position, foul.seat, log),
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.fault.crash.waits", FAULT_CRASH, "waits on for the answer of a program that has ended",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Crash => {}
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.fault.crash.unasked", FAULT_CRASH, "does not see that a program ends that is not asked",
        |r| r.refuse = |rules, position, foul, log| {
            unless_unasked(rules, position, foul, log, |kind| kind == Crash);
        }),
    Variant::misreading("bitwa.fault.memory.ignored", FAULT_MEMORY, "lets a program use all the memory that it likes",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Memory => {}
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.fault.memory.passes", FAULT_MEMORY, "takes it for an answer without a target when a program uses too much memory",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Memory => pass(rules, position, foul.seat, log),
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.fault.memory.unasked", FAULT_MEMORY, "measures the memory of the player who is asked only",
        |r| r.refuse = |rules, position, foul, log| {
            unless_unasked(rules, position, foul, log, |kind| kind == Memory);
        }),
    Variant::misreading("bitwa.killed.kills.illegal-passes", KILLED_KILLS, "lets a player live who names a target that is not allowed",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Illegal => pass(rules, position, foul.seat, log),
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.kills.garbled-ignored", KILLED_KILLS, "asks on after an answer that cannot be read",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Garbled => {}
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.kills.late-passes", KILLED_KILLS, "lets a player live who is late",
        |r| r.refuse = |rules, position, foul, log| match foul.kind {
            Late => pass(rules, position, foul.seat, log),
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.kills.unasked", KILLED_KILLS, "does not see that a player fails who is not asked",
        |r| r.refuse = |rules, position, foul, log| {
            unless_unasked(rules, position, foul, log, |kind| kind != Early);
        }),
    Variant::misreading("bitwa.killed.division.moves", KILLED_DIVISION, "moves the division to a target for which its player is killed",
        |r| r.refuse = |rules, position, foul, log| match (position.stage, foul.said) {
            (Stage::GenMove(division), Some(Move::Target(target))) if is_asked(rules, position, foul.seat) => {
                (rules.kill)(position, foul.seat, log);
                moved(rules, position, division, target, log);
            }
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.division.announced", KILLED_DIVISION, "announces a target for which its player is killed, though the division does not move",
        |r| r.refuse = |rules, position, foul, log| match (position.stage, foul.said) {
            (Stage::GenMove(division), Some(Move::Target(target))) if is_asked(rules, position, foul.seat) => {
                (rules.kill)(position, foul.seat, log);
                (rules.announce)(rules, position, division, target, log);
            }
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.division.to-corner", KILLED_DIVISION, "moves a division whose player is killed at gen_move as if he had answered noughts",
        |r| r.refuse = |rules, position, foul, log| match position.stage {
            Stage::GenMove(division) if is_asked(rules, position, foul.seat) => {
                (rules.kill)(position, foul.seat, log);
                moved(rules, position, division, &Target::of([0; 6]), log);
            }
            _ => (LITERAL.refuse)(rules, position, foul, log),
        }),
    Variant::misreading("bitwa.killed.units.removed", KILLED_UNITS, "takes the units of a killed player off the board",
        |r| r.kill = |position, seat, log| {
            (LITERAL.kill)(position, seat, log);
            let board = &mut position.board;
            board.fields().for_each(|field| if board.unit(field).is_some_and(|unit| unit.seat() == seat) { board.remove(field) });
        }),
    Variant::misreading("bitwa.killed.units.lost", KILLED_UNITS, "lets a killed player lose whatever the count",
        |r| r.winner = |position| match position.killed.seats {
            [true, false] => Some(1),
            [false, true] => Some(0),
            _ => (LITERAL.winner)(position),
        }),
    Variant::misreading("bitwa.killed.units.uncounted", KILLED_UNITS, "does not count the units of killed players in the end",
        |r| r.winner = |position| super::ends::better(|seat| match position.killed.has(seat) {
            true => (0, 0),
            false => (position.board.units_of(seat).into(), position.board.strength_of(seat)),
        })),
];

fn is_asked(rules: &Rules, position: &Position, seat: Seat) -> bool {
    turn(rules, position).asks(seat)
}

/// Of who is asked, the fault counts as an answer; a division without a target stays where it is, and nothing is announced.
fn pass(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        _ if !is_asked(rules, position, seat) => {}
        Stage::GenMove(division) => end_or_next(rules, position, Some(division), log),
        _ => (rules.answered)(rules, position, seat, log),
    }
}

/// Of who is not asked, faults of some kinds do not count.
fn unless_unasked(
    rules: &Rules,
    position: &mut Position,
    foul: &Foul<'_>,
    log: &mut Log<Message>,
    is_unseen: fn(OffenceKind) -> bool,
) {
    if is_asked(rules, position, foul.seat) || !is_unseen(foul.kind) {
        (LITERAL.refuse)(rules, position, foul, log);
    }
}
