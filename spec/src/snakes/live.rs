//! Who leads a snake: a program that the referee runs, or a live bot, which the text does not have (ruling snakes.live).

use super::names::*;
use super::{Message, Move, Position, Rules, Seat};
use crate::game::{Log, Offence, OffenceKind};
use crate::rule::{Rule, Violation, shown};

/// The time of a live bot, in microseconds.
pub const LIMIT_US: u64 = 1_000_000;

/// A live bot is told what its snake sees before each move of it.
pub fn tell(rules: &Rules, position: &Position, mover: Seat, log: &mut Log<Message>) {
    if position.is_live(mover) {
        log.cite(LIVE_VIEW);
        log.send(mover, Message::Move((rules.view)(rules, (rules.seen)(position, mover), mover)));
    }
}

/// The time that the seat may take here, in microseconds.
pub fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    (position.asks(seat) && (rules.is_timed)(rules, position, seat)).then_some(rules.limit_us)
}

/// Live bots are timed; the referee takes what time it needs for a program.
pub fn is_timed(_: &Rules, position: &Position, seat: Seat) -> bool {
    position.is_live(seat)
}

/// Exactly one second is in time.
pub fn keeps_limit(took_us: u64, limit_us: u64) -> bool {
    took_us <= limit_us
}

/// Whether an answer that took this long, in microseconds, is in time.
///
/// # Errors
/// It is late.
pub fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match limit_us(rules, position, seat) {
        Some(limit_us) if !(rules.keeps_limit)(took_us, limit_us) => {
            Err(Violation::new(LIVE_TIME, format!("the answer took {took_us} µs, {limit_us} µs are allowed")))
        }
        _ => Ok(()),
    }
}

/// No line of text is an answer.
///
/// # Errors
/// Always.
pub fn read(position: &Position, seat: Seat, line: &str) -> Result<Move, Violation> {
    let rule = if position.is_live(seat) { LIVE_FAILURE } else { PROGRAM_RUNS };
    Err(Violation::new(rule, format!("`{}` is a line of text, and this game has none", shown(line))))
}

/// The rule that a reply of this kind breaks in itself.
pub fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
    match kind {
        _ if !position.is_live(seat) => PROGRAM_RUNS,
        OffenceKind::Late => LIVE_TIME,
        OffenceKind::Early => LIVE_EARLY,
        OffenceKind::Crash | OffenceKind::Memory | OffenceKind::Garbled | OffenceKind::Illegal => LIVE_FAILURE,
    }
}

/// A bad answer of a live bot costs the move. A program does not fail, and what nobody asked for changes nothing.
pub fn refuse(rules: &Rules, position: &mut Position, seat: Seat, _: &Offence, log: &mut Log<Message>) {
    if position.asks(seat) && position.is_live(seat) {
        log.cite(LIVE_STANDS);
        (rules.next_turn)(rules, position, seat, log);
    } else {
        log.cite_if(position.is_live(seat), LIVE_EARLY);
        log.does_not_apply(LIVE_STANDS);
    }
}
