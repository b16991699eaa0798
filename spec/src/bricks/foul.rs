//! Fouls (003 ¶17, ¶18): who breaks a rule has lost at once.

use super::names::*;
use super::{Ending, Message, Move, Position, Rules, Stage};
use crate::game::{Log, Offence, OffenceKind, Seat};
use crate::rule::Rule;

/// The rule that a reply of this kind breaks, whatever it says.
pub(super) fn offence_rule(position: &Position, kind: OffenceKind) -> Rule {
    match (kind, position.stage) {
        (OffenceKind::Late, Stage::Greet(_)) => TIME_OK,
        (OffenceKind::Late, _) => TIME_MOVE,
        (OffenceKind::Early, _) => TALK_EARLY,
        (OffenceKind::Garbled, _) => TALK_LINE_END,
        (OffenceKind::Crash | OffenceKind::Memory, _) => FOUL_EXIT,
        (OffenceKind::Illegal, _) => FOUL_ILLEGAL,
    }
}

/// A bad reply; the move that it says is sent to nobody (¶13, ¶18).
pub fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    _: Option<&Move>,
    log: &mut Log<Message>,
) {
    // A move of the wrong kind is not what the protocol asks for, as if it could not be read.
    let unlike_asked = matches!(offence.violation.rule, TALK_OK | TALK_MOVE);
    let foul = match offence.kind {
        OffenceKind::Illegal if unlike_asked => rules.garbled,
        OffenceKind::Illegal => rules.illegal,
        OffenceKind::Garbled => rules.garbled,
        OffenceKind::Early => rules.early,
        OffenceKind::Late => rules.late,
        OffenceKind::Crash | OffenceKind::Memory => rules.exit,
    };
    foul(rules, position, seat, log);
}

/// Who makes a move that the rules do not provide for has lost at once (¶18).
pub fn illegal(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_ILLEGAL);
    loses(rules, position, seat, log);
}

/// Who answers anything but what the protocol asks for has lost at once (¶18).
pub fn garbled(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_GARBLED);
    loses(rules, position, seat, log);
}

/// An answer that nobody asked for is garbled (ruling bricks.early).
pub fn early(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_GARBLED);
    loses(rules, position, seat, log);
}

/// A player that exceeds its time has lost at once (¶17).
pub fn late(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_LATE);
    loses(rules, position, seat, log);
}

/// A player whose program ends has lost at once, whoever is to move (¶18).
pub fn exit(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FOUL_EXIT);
    loses(rules, position, seat, log);
}

/// A failed `OK` loses like a failed move; the opponent is not asked for an `OK` any more (ruling bricks.no-ok), and the
/// second player is not greeted.
pub fn failed_ok(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let [first, _] = rules.players;
    log.cite(FOUL_NO_OK);
    if seat == first {
        log.does_not_apply(TALK_SECOND);
    }
    (rules.over)(position, seat, Ending::Foul, log);
}

/// Who was to lay a brick has lost, and no brick is sent on (¶13); who was not asked has lost as well. A failed `OK` has
/// a rule of its own.
fn loses(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    if position.stage == Stage::Greet(seat) {
        return (rules.failed_ok)(rules, position, seat, log);
    }
    log.does_not_apply(FOUL_NO_OK);
    let [first, _] = rules.players;
    if position.stage == Stage::Greet(first) {
        // The second player is not greeted any more, whatever its program did.
        log.does_not_apply(TALK_SECOND);
    }
    if position.stage == Stage::Move(seat) {
        log.cite(FOUL_NOT_FORWARDED);
    }
    (rules.over)(position, seat, Ending::Foul, log);
}
