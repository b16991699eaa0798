//! Misreadings of fouls.

use crate::contest::Variant;
use rulebook_spec::bricks::names::*;
use rulebook_spec::bricks::state::other;
use rulebook_spec::bricks::{Ending, Message, Move, Position, Rules, Stage, foul};
use rulebook_spec::game::{Log, Offence, Seat};
use rulebook_spec::rule::Rule;

/// In the order of `rules.md`.
#[rustfmt::skip] // One line for what a variant says, one for what it does.
pub(super) const ALL: &[Variant<Rules>] = &[
    Variant::misreading("bricks.foul.illegal.asks-again", FOUL_ILLEGAL, "asks the same player again after an illegal move",
        |r| r.illegal = |_, position, seat, log| note(FOUL_ILLEGAL, position, seat, log)),
    Variant::misreading("bricks.foul.illegal.other-loses", FOUL_ILLEGAL, "lets the opponent lose after an illegal move",
        |r| r.illegal = |rules, position, seat, log| other_loses(FOUL_ILLEGAL, rules, position, seat, log)),
    Variant::misreading("bricks.foul.illegal.passes", FOUL_ILLEGAL, "takes an illegal move for a pass",
        |r| r.illegal = |_, position, seat, log| pass(FOUL_ILLEGAL, position, seat, log)),
    Variant::misreading("bricks.foul.garbled.asks-again", FOUL_GARBLED, "asks the same player again after a garbled answer",
        |r| r.garbled = |_, position, seat, log| note(FOUL_GARBLED, position, seat, log)),
    Variant::misreading("bricks.foul.garbled.passes", FOUL_GARBLED, "takes a garbled answer for a pass",
        |r| r.garbled = |_, position, seat, log| pass(FOUL_GARBLED, position, seat, log)),
    Variant::misreading("bricks.foul.garbled.other-loses", FOUL_GARBLED, "lets the opponent lose after a garbled answer",
        |r| r.garbled = |rules, position, seat, log| other_loses(FOUL_GARBLED, rules, position, seat, log)),
    Variant::misreading("bricks.foul.late.passes", FOUL_LATE, "takes a late answer for a pass",
        |r| r.late = |_, position, seat, log| pass(FOUL_LATE, position, seat, log)),
    Variant::misreading("bricks.foul.late.accepted", FOUL_LATE, "takes an answer that comes after its time all the same",
        |r| r.in_time = |_, _| true),
    Variant::misreading("bricks.foul.late.other-loses", FOUL_LATE, "lets the opponent lose after a late answer",
        |r| r.late = |rules, position, seat, log| other_loses(FOUL_LATE, rules, position, seat, log)),
    Variant::misreading("bricks.foul.exit.unasked-unseen", FOUL_EXIT, "does not see the end of a program that is not asked",
        |r| r.exit = exit_unseen),
    Variant::misreading("bricks.foul.exit.ignored", FOUL_EXIT, "goes on waiting for a program that has ended",
        |r| r.exit = |_, position, seat, log| note(FOUL_EXIT, position, seat, log)),
    Variant::misreading("bricks.foul.exit.other-loses", FOUL_EXIT, "lets the opponent of a program that has ended lose",
        |r| r.exit = |rules, position, seat, log| other_loses(FOUL_EXIT, rules, position, seat, log)),
    Variant::misreading("bricks.foul.no-ok.played-on", FOUL_NO_OK, "plays on as if a failed OK had come",
        |r| r.failed_ok = |rules, position, seat, log| { log.cite(FOUL_NO_OK); (rules.answered)(rules, position, seat, log); }),
    Variant::misreading("bricks.foul.no-ok.second-greeted", FOUL_NO_OK, "sends the second player the board though the first one has failed his OK",
        |r| r.failed_ok = greet_second_all_the_same),
    Variant::misreading("bricks.foul.no-ok.asks-again", FOUL_NO_OK, "goes on waiting after a failed OK",
        |r| r.failed_ok = |_, _, _, log| log.cite(FOUL_NO_OK)),
    Variant::misreading("bricks.foul.not-forwarded.forwarded", FOUL_NOT_FORWARDED, "sends an illegal brick on before STOP",
        |r| r.refuse = forward_bad_brick),
    Variant::misreading("bricks.foul.not-forwarded.after-stop", FOUL_NOT_FORWARDED, "sends an illegal brick on after STOP",
        |r| r.refuse = forward_after_stop),
    Variant::misreading("bricks.foul.not-forwarded.returned", FOUL_NOT_FORWARDED, "sends an illegal brick back to who made it",
        |r| r.refuse = return_bad_brick),
];

/// Sees the foul, and does nothing about it.
fn note(foul: Rule, position: &Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(foul);
    if position.stage == Stage::Greet(seat) {
        log.cite(FOUL_NO_OK);
    } else if position.stage == Stage::Move(seat) {
        log.cite(FOUL_NOT_FORWARDED);
    }
}

fn pass(foul: Rule, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    note(foul, position, seat, log);
    position.stage = Stage::Move(other(seat));
}

fn other_loses(foul: Rule, rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    note(foul, position, seat, log);
    (rules.over)(position, other(seat), Ending::Foul, log);
}

fn exit_unseen(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    match position.stage {
        Stage::Greet(asked) | Stage::Move(asked) if asked == seat => foul::exit(rules, position, seat, log),
        _ => log.cite(FOUL_EXIT),
    }
}

fn greet_second_all_the_same(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    if seat == first {
        log.cite(FOUL_NO_OK);
        (rules.greet_second)(rules, &position.board, log);
        (rules.over)(position, seat, Ending::Foul, log);
    } else {
        foul::failed_ok(rules, position, seat, log);
    }
}

/// The brick that a bad move says, where a brick was asked for.
fn bad_brick(position: &Position, seat: Seat, choice: Option<&Move>) -> Option<Message> {
    match choice {
        Some(Move::Brick(brick)) if position.stage == Stage::Move(seat) => Some(Message::Brick(*brick)),
        _ => None,
    }
}

fn forward_bad_brick(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    log.sent.extend(bad_brick(position, seat, choice).map(|brick| (other(seat), brick)));
    foul::refuse(rules, position, seat, offence, choice, log);
}

fn forward_after_stop(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    let brick = bad_brick(position, seat, choice);
    foul::refuse(rules, position, seat, offence, choice, log);
    log.sent.extend(brick.map(|brick| (other(seat), brick)));
}

fn return_bad_brick(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    log.sent.extend(bad_brick(position, seat, choice).map(|brick| (seat, brick)));
    foul::refuse(rules, position, seat, offence, choice, log);
}
