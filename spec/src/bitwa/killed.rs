//! What follows a fault: its player is killed, and the game goes on without this player (000 ¶57, ¶59).

use super::names::*;
use super::round::{end_or_next, turn};
use super::state::{Message, Move, Position, Stage};
use super::table::Rules;
use crate::game::{Log, OffenceKind, Seat};
use crate::rule::Rule;

/// What a player did that is a fault. Whose it is decides what follows, and nothing else (¶59): the rest is for other readings.
#[derive(Clone, Copy, Debug)]
pub struct Foul<'a> {
    /// Whose.
    pub seat: Seat,
    /// In which way the reply is bad.
    pub kind: OffenceKind,
    /// The answer, where it could be read.
    pub said: Option<&'a Move>,
}

/// The rule that a reply of this kind breaks in itself. Garbled is what cannot be read, and so is an answer that has no
/// empty line behind it when the time is over (¶37). Who has answered nothing by then is
/// late.
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

/// Whoever commits a fault, of whatever kind and whether asked or not, is killed, and the game goes on (¶57, ¶59).
pub fn refuse(rules: &Rules, position: &mut Position, foul: &Foul<'_>, log: &mut Log<Message>) {
    let is_asked = turn(rules, position).asks(foul.seat);
    (rules.kill)(position, foul.seat, log);
    match position.stage {
        // The other player is asked and so lives: the game goes on.
        _ if !is_asked => log.does_not_apply(END_KILLED),
        // The division that was to be given a target does not move (¶57; ruling bitwa.killed-mid).
        Stage::TimeLeft(division) | Stage::GenMove(division) => {
            log.cite(KILLED_DIVISION);
            end_or_next(rules, position, Some(division), log);
        }
        // Nobody waits for an answer of a killed player; the other one's is waited for (¶33, ¶59).
        _ => {
            log.does_not_apply(TALK_ACKNOWLEDGED);
            (rules.answered)(rules, position, foul.seat, log);
        }
    }
}

/// A killed player is asked and told nothing any more; the units stay on the board (¶59).
pub fn kill(position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[KILLED_KILLS, KILLED_UNITS]);
    position.killed = position.killed.with(seat);
}
