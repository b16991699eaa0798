//! Who has won, the limits, and what follows when one is broken (002 §3).

use super::names::*;
use super::{Ending, Message, Move, Position, Rules, Stage, other};
use crate::game::{Log, Offence, OffenceKind, Places, Seat, Turn};
use crate::rule::{Rule, Violation};

/// Each player makes at most this many moves (¶5).
pub const MOVES: u32 = 6000;
/// The time for `init`, in microseconds (¶3).
pub const INIT_US: u64 = 30_000_000;
/// The time for `get_move`, in microseconds (¶4).
pub const MOVE_US: u64 = 300_000;

/// A player who owns all passable cells has won (¶1, §1 ¶3).
#[inline(always)]
pub fn win(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    let Some(winner) = (rules.winner)(&position.field) else {
        log.does_not_apply(END_TERRITORY);
        return false;
    };
    log.cite(END_TERRITORY);
    if (rules.growth_due)(position, seat) || (rules.moves_used_up)(rules, &position.moves, seat) {
        log.cite(END_ORDER);
    }
    position.stage = Stage::Over { winner: Some(winner), by: Ending::Territory };
    true
}

/// When nobody has won by the last move, the game is a draw (¶1, ¶5).
#[inline(always)]
pub fn limit(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) -> bool {
    let is_over = (rules.moves_used_up)(rules, &position.moves, seat);
    log.cite_if(is_over, END_LIMIT);
    if is_over {
        log.cite_if((rules.growth_due)(position, seat), END_ORDER);
        position.stage = Stage::Over { winner: None, by: Ending::Limit };
    }
    is_over
}

/// Whether the second player has made its last move (¶5; ruling garrison.limit).
#[inline(always)]
pub fn moves_used_up(rules: &Rules, moves: &[u32; 2], seat: Seat) -> bool {
    seat == 1 && moves[1] >= rules.most_moves
}

/// Whose turn it is, or who has won.
pub fn turn(position: &Position) -> Turn {
    match position.stage {
        Stage::Init { seat, .. } | Stage::Move(seat) => Turn::of(seat),
        Stage::Over { winner: Some(0), .. } => Turn::Over(Places::new(&[1, 2])),
        Stage::Over { winner: Some(_), .. } => Turn::Over(Places::new(&[2, 1])),
        Stage::Over { winner: None, .. } => Turn::Over(Places::new(&[1, 1])),
    }
}

/// The time of what the seat is asked now, in microseconds (¶3, ¶4).
#[inline(always)]
pub fn allowed_us(rules: &Rules, position: &Position, _: Seat) -> u64 {
    if matches!(position.stage, Stage::Init { .. }) { rules.init_us } else { rules.move_us }
}

/// The time limit, in microseconds, of what the seat is asked now; `None` when it is not asked.
pub fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    turn(position).asks(seat).then(|| (rules.allowed_us)(rules, position, seat))
}

/// Whether the answer came in time (¶3, ¶4).
///
/// # Errors
/// The rule on time that is broken.
#[inline(always)]
pub fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    let limit_us = (rules.allowed_us)(rules, position, seat);
    if (rules.keeps)(took_us, limit_us) {
        return Ok(());
    }
    let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
    Err(Violation::new(offence_rule(position, OffenceKind::Late), detail))
}

/// An answer at exactly the limit is in time (ruling garrison.clock).
#[inline(always)]
pub fn keeps(took_us: u64, limit_us: u64) -> bool {
    took_us <= limit_us
}

/// The rule that an offence of this kind breaks.
pub fn offence_rule(position: &Position, kind: OffenceKind) -> Rule {
    match (kind, position.stage) {
        (OffenceKind::Late, Stage::Init { .. }) => TIME_INIT,
        (OffenceKind::Late, _) => TIME_MOVE,
        (OffenceKind::Early, _) => FAULT_EARLY,
        (OffenceKind::Garbled, _) => FAULT_GARBLED,
        (OffenceKind::Crash, _) => FAULT_CRASH,
        (OffenceKind::Memory, _) => FAULT_MEMORY,
        (OffenceKind::Illegal, _) => MOVE_INADMISSIBLE,
    }
}

/// A cell that cannot be gone to is no fault (ruling garrison.inadmissible); every other bad answer is one.
pub fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    _: Option<&Move>,
    log: &mut Log<Message>,
) {
    match position.stage {
        _ if offence.kind == OffenceKind::Illegal && offence.violation.rule != FAULT_GARBLED => {
            (rules.inadmissible)(rules, position, seat, log);
        }
        Stage::Init { .. } => (rules.fail_at_init)(rules, position, seat, log),
        Stage::Move(_) => (rules.fail_at_move)(rules, position, seat, log),
        Stage::Over { .. } => {}
    }
}

/// A failure ends the game only when both have failed, and nobody has won, or when it is the second player's in its own init, and the
/// first player has won. Otherwise the inits go on: that of the second is called all the same (ruling garrison.init-both).
pub fn fail_at_init(rules: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    let Stage::Init { seat: asked, failed } = position.stage else { return };
    log.cite(FAULT_INIT);
    match failed {
        Some(failed) if failed == seat => {}
        Some(_) => position.stage = Stage::Over { winner: None, by: Ending::Fault },
        None if seat != asked => position.stage = Stage::Init { seat: asked, failed: Some(seat) },
        None if seat == 1 => position.stage = Stage::Over { winner: Some(0), by: Ending::Fault },
        None => {
            position.stage = Stage::Init { seat: 1, failed: Some(0) };
            (rules.call)(rules, position, log);
        }
    }
}

/// A player whose opponent breaks a limit has won (¶1).
pub fn fail_at_move(_: &Rules, position: &mut Position, seat: Seat, log: &mut Log<Message>) {
    log.cite(FAULT_LOSES);
    position.stage = Stage::Over { winner: Some(other(seat)), by: Ending::Fault };
}
