//! Misreadings of time and of faults.

use crate::contest::Variant;
use rulebook_spec::game::OffenceKind::{self, Crash, Early, Garbled, Illegal, Late, Memory};
use rulebook_spec::game::{Log, Offence, Seat};
use rulebook_spec::garrison::judging::{self, INIT_US, MOVE_US};
use rulebook_spec::garrison::names::*;
use rulebook_spec::garrison::{Ending, Message, Move, Position, Rules, Stage, other, turn};
use rulebook_spec::rule::Violation;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a misreading says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("garrison.time.init.like-move", TIME_INIT, "allows 0.3 seconds for init",
        |r| r.init_us = MOVE_US),
    Variant::misreading("garrison.time.init.unlimited", TIME_INIT, "waits for init without limit",
        |r| r.init_us = u64::MAX),
    Variant::misreading("garrison.time.init.first-only", TIME_INIT, "limits the first player's init only",
        |r| r.allowed_us = only_the_first_limited),
    Variant::misreading("garrison.time.move.three-seconds", TIME_MOVE, "allows 3 seconds for a move",
        |r| r.move_us = 3_000_000),
    Variant::misreading("garrison.time.move.like-init", TIME_MOVE, "allows 30 seconds for a move",
        |r| r.move_us = INIT_US),
    Variant::misreading("garrison.time.move.first-like-init", TIME_MOVE, "still allows the 30 seconds of init for a player's first move",
        |r| r.allowed_us = first_move_like_init),
    Variant::misreading("garrison.time.clock.edge-late", TIME_CLOCK, "takes an answer at exactly the limit for late",
        |r| r.keeps = |took_us, limit_us| took_us < limit_us),
    Variant::misreading("garrison.time.clock.whole-seconds", TIME_CLOCK, "measures the time in whole seconds",
        |r| r.keeps = |took_us, limit_us| took_us / 1_000_000 * 1_000_000 <= limit_us),
    Variant::misreading("garrison.time.clock.whole-milliseconds", TIME_CLOCK, "measures the time in whole milliseconds",
        |r| r.keeps = |took_us, limit_us| took_us / 1000 * 1000 <= limit_us),
    Variant::misreading("garrison.fault.crash.unseen", FAULT_CRASH, "does not see the end of a program that is not asked",
        |r| r.refuse = only_the_called),
    Variant::misreading("garrison.fault.crash.blames-called", FAULT_CRASH, "lets the player lose who is called, whoever's program has ended",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(rules, position, blamed(position, seat, offence, Crash), offence, choice, log)),
    Variant::misreading("garrison.fault.crash.stays", FAULT_CRASH, "takes the end of a program for a move at which the player stays",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Crash, stays), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.memory.draw", FAULT_MEMORY, "calls the game a draw when a program takes too much memory",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Memory, drawn), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.memory.unseen", FAULT_MEMORY, "does not look at how much memory a program takes",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Memory, unseen), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.memory.stays", FAULT_MEMORY, "takes away the move of a program with too much memory, and plays on",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Memory, stays), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.garbled.called-again", FAULT_GARBLED, "calls a player again whose answer is no move",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Garbled, called_again), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.garbled.any-init", FAULT_GARBLED, "takes a move for the return of init",
        |r| r.check = anything_at_init),
    Variant::misreading("garrison.fault.garbled.stays", FAULT_GARBLED, "takes an answer that is no move for a move at which the player stays",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Garbled, stays), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.early.ignored", FAULT_EARLY, "drops an answer that nobody asked for",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&ignoring_early(rules, offence, unseen), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.early.ignored-at-init", FAULT_EARLY, "drops an answer that nobody asked for while the inits run",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&ignoring_early(rules, offence, rules.fail_at_move), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.early.blames-called", FAULT_EARLY, "lets the player lose who is called when the other one speaks",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(rules, position, blamed(position, seat, offence, Early), offence, choice, log)),
    Variant::misreading("garrison.fault.loses.late-stays", FAULT_LOSES, "takes a late answer for a move at which the player stays",
        |r| r.refuse = |rules, position, seat, offence, choice, log| judging::refuse(&at(rules, offence, Late, stays), position, seat, offence, choice, log)),
    Variant::misreading("garrison.fault.loses.draw", FAULT_LOSES, "calls the game a draw when a player fails",
        |r| r.fail_at_move = drawn),
    Variant::misreading("garrison.fault.loses.other", FAULT_LOSES, "lets the opponent of a player who failed lose",
        |r| r.fail_at_move = |rules, position, seat, log| judging::fail_at_move(rules, position, other(seat), log)),
    Variant::misreading("garrison.fault.init.ends-at-once", FAULT_INIT, "ends the game at the first failed init, without calling the other's",
        |r| r.fail_at_init = ends_at_once),
    Variant::misreading("garrison.fault.init.played-on", FAULT_INIT, "plays on as if a failed init had returned",
        |r| r.fail_at_init = played_on),
    Variant::misreading("garrison.fault.init.second-wins", FAULT_INIT, "lets the second player win when both failed at init",
        |r| r.fail_at_init = second_wins),
];

fn only_the_first_limited(rules: &Rules, position: &Position, seat: Seat) -> u64 {
    let unlimited = matches!(position.stage, Stage::Init { .. }) && seat != 0;
    if unlimited { u64::MAX } else { judging::allowed_us(rules, position, seat) }
}

fn first_move_like_init(rules: &Rules, position: &Position, seat: Seat) -> u64 {
    if position.moves[usize::from(seat.min(1))] == 0 {
        rules.init_us
    } else {
        judging::allowed_us(rules, position, seat)
    }
}

/// What follows a fault.
type Fails = fn(&Rules, &mut Position, Seat, &mut Log<Message>);

/// The seat that is called.
fn called(position: &Position) -> Option<Seat> {
    match position.stage {
        Stage::Init { seat, .. } | Stage::Move(seat) => Some(seat),
        Stage::Over { .. } => None,
    }
}

/// The kind of a fault. A move of the wrong kind is no move at all.
fn kind(offence: &Offence) -> OffenceKind {
    if offence.kind == Illegal && offence.violation.rule == FAULT_GARBLED { Garbled } else { offence.kind }
}

/// Rules by which something else follows a fault of this kind at a move.
fn at(rules: &Rules, offence: &Offence, other_kind: OffenceKind, fail_at_move: Fails) -> Rules {
    if kind(offence) == other_kind { Rules { fail_at_move, ..rules.clone() } } else { rules.clone() }
}

/// Rules by which nothing follows an early answer while the inits run, and this afterwards.
fn ignoring_early(rules: &Rules, offence: &Offence, fail_at_move: Fails) -> Rules {
    if offence.kind == Early { Rules { fail_at_init: unseen, fail_at_move, ..rules.clone() } } else { rules.clone() }
}

/// The fault is seen, and nothing follows.
fn unseen(_: &Rules, position: &mut Position, _: Seat, log: &mut Log<Message>) {
    log.cite(if matches!(position.stage, Stage::Init { .. }) { FAULT_INIT } else { FAULT_LOSES });
}

/// A move at which the player stays, if it is his turn.
fn stays(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_LOSES);
    if called(position) == Some(seat) {
        turn::finish_move(rules, position, seat, log);
    }
}

fn called_again(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_LOSES);
    if called(position) == Some(seat) {
        (rules.call)(rules, position, log);
    }
}

fn drawn(_: &Rules, position: &mut Position, _: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_LOSES);
    position.stage = Stage::Over { winner: None, by: Ending::Fault };
}

/// A player who is not called cannot fail, but by speaking.
fn only_the_called(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    if offence.kind == Early || called(position) == Some(seat) {
        judging::refuse(rules, position, seat, offence, choice, log);
    } else {
        unseen(rules, position, seat, log);
    }
}

/// Who is taken for the one who failed: for a fault of this kind the player who is called.
fn blamed(position: &Position, seat: Seat, offence: &Offence, misjudged: OffenceKind) -> Seat {
    if kind(offence) == misjudged { called(position).unwrap_or(seat) } else { seat }
}

fn anything_at_init(rules: &Rules, position: &Position, seat: Seat, answer: &Move) -> Result<(), Violation> {
    match position.stage {
        Stage::Init { .. } => Ok(()),
        _ => turn::check(rules, position, seat, answer),
    }
}

fn ends_at_once(_: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_INIT);
    position.stage = Stage::Over { winner: Some(other(seat)), by: Ending::Fault };
}

fn played_on(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_INIT);
    if called(position) == Some(seat) {
        (rules.after_init)(rules, position, seat, log);
    }
}

fn second_wins(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    judging::fail_at_init(rules, position, seat, log);
    if position.stage == (Stage::Over { winner: None, by: Ending::Fault }) {
        position.stage = Stage::Over { winner: Some(1), by: Ending::Fault };
    }
}
