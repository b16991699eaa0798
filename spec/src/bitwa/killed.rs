//! What follows a fault: its player is killed, and the game goes on without him (000 ¶57, ¶59).

use super::end::{end, is_ended_by_kills};
use super::names::*;
use super::round::go_on;
use super::state::{Ending, Message, Move, Position, Stage};
use super::table::Rules;
use crate::game::{Log, Offence, OffenceKind, Seat};
use crate::rule::Rule;

/// The rule that a reply of this kind breaks in itself.
pub fn offence_rule(kind: OffenceKind) -> Rule {
    match kind {
        OffenceKind::Late => TIME_BUDGET,
        OffenceKind::Early => TALK_EARLY,
        OffenceKind::Garbled => TALK_ANSWER,
        OffenceKind::Crash => FAULT_CRASH,
        OffenceKind::Memory => FAULT_MEMORY,
        OffenceKind::Illegal => TARGET_FIELD,
    }
}

/// Whoever commits a fault, of whatever kind and whether he was asked or not, is killed, and the game goes on (¶57, ¶59).
pub fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    _: &Offence,
    _: Option<&Move>,
    log: &mut Log<Message>,
) {
    let asked = super::round::turn(rules, position).asks(seat);
    (rules.kill)(position, seat, log);
    match position.stage {
        _ if !asked => {
            if is_ended_by_kills(rules, position, log) {
                end(rules, position, Ending::Killed, log);
            }
        }
        // The division whose target he was to name does not move (¶57; ruling bitwa.killed-mid).
        Stage::TimeLeft(division) | Stage::GenMove(division) => {
            log.cite(KILLED_DIVISION);
            go_on(rules, position, Some(division), log);
        }
        _ => (rules.answered)(rules, position, seat, log),
    }
}

/// A killed player is asked and told nothing any more; his units stay on the board (¶59).
pub fn kill(position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[KILLED_KILLS, KILLED_UNITS]);
    position.killed = position.killed.with(seat);
}
