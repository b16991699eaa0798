//! The calls of a player's interface (004 ¶35 to ¶47): who is asked for what, how long it may take, and where each answer
//! and each failed call goes.

use super::names::*;
use super::{Call, Chance, Flag, Message, Move, Position, Rules, Stage, attack, choice};
use crate::game::{Log, Offence, OffenceKind, Seat, Seats, Turn};
use crate::rule::{Rule, Violation, shown};

/// The time for `init`, in microseconds (¶39).
pub const INIT_LIMIT_US: u64 = 2_000_000;
/// The time for `getName`, in microseconds (¶37).
pub const NAME_LIMIT_US: u64 = 100_000;
/// The time for `chooseFlag`, in microseconds (¶41).
pub const CHOICE_LIMIT_US: u64 = 1_000_000;
/// The time for `opponentAttack`, in microseconds (¶43).
pub const TOLD_LIMIT_US: u64 = 100_000;
/// The time for `attack`, in microseconds (¶45).
pub const ATTACK_LIMIT_US: u64 = 250_000;

/// What a seat is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// `init`.
    Init,
    /// `getName`.
    Name,
    /// `chooseFlag`.
    Flag,
    /// `attack`.
    Attack,
    /// It can only be in `opponentAttack`.
    Nothing,
}

/// What a seat is asked for now.
pub fn asked(position: &Position, seat: Seat) -> Asked {
    match &position.stage {
        Stage::Prepare(calls) => match calls.get(usize::from(seat)) {
            Some(Call::Init) => Asked::Init,
            Some(Call::Name) => Asked::Name,
            Some(Call::Ready) | None => Asked::Nothing,
        },
        Stage::Choose(chooser) if *chooser == seat => Asked::Flag,
        Stage::Attack { seat: mover, .. } if *mover == seat => Asked::Attack,
        _ => Asked::Nothing,
    }
}

pub(crate) fn turn(rules: &Rules, position: &Position) -> Turn {
    match &position.stage {
        Stage::Prepare(_) => {
            let seats = (0..position.map().players()).filter(|seat| (rules.asked)(position, *seat) != Asked::Nothing);
            Turn::Seats(seats.fold(Seats::default(), Seats::with))
        }
        Stage::Choose(seat) | Stage::Attack { seat, .. } => Turn::of(*seat),
        Stage::Deal | Stage::Roll { .. } | Stage::Scatter { .. } => Turn::Chance,
        Stage::Over => Turn::Over((rules.places)(rules, position)),
    }
}

/// The time limit of what the seat is asked now, in microseconds (¶35).
pub fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    match (rules.asked)(position, seat) {
        Asked::Init => Some(rules.init_limit_us),
        Asked::Name => Some(rules.name_limit_us),
        Asked::Flag => Some(rules.choice_limit_us),
        Asked::Attack => Some(rules.attack_limit_us),
        Asked::Nothing => None,
    }
}

fn limit_rule(position: &Position, seat: Seat) -> Rule {
    match asked(position, seat) {
        Asked::Init => LIMITS_INIT,
        Asked::Name => LIMITS_NAME,
        Asked::Flag => LIMITS_CHOICE,
        Asked::Attack => LIMITS_ATTACK,
        Asked::Nothing => LIMITS_TOLD,
    }
}

pub(crate) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match limit_us(rules, position, seat) {
        Some(limit_us) if !(rules.in_time)(took_us, limit_us) => {
            let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
            Err(Violation::new(limit_rule(position, seat), detail))
        }
        _ => Ok(()),
    }
}

/// Whether an answer that took this long keeps its limit, both in microseconds; at exactly the limit it does (¶35).
pub fn keeps_limit(took_us: u64, limit_us: u64) -> bool {
    took_us <= limit_us
}

/// There is no text protocol, so no line says anything.
pub(crate) fn read(line: &str) -> Result<Move, Violation> {
    let line = shown(line);
    Err(Violation::new(CALLS_FORM, format!("`{line}`: this game has no text protocol, a call returns a value")))
}

/// Whether the answer is of the kind that the call returns, and one that the rules allow (¶35, ¶41, ¶45).
///
/// # Errors
/// The rule that forbids it.
pub fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
    match ((rules.asked)(position, seat), choice) {
        (Asked::Init, Move::Ready) | (Asked::Name, Move::Name(_)) | (Asked::Attack, Move::Attack(None)) => Ok(()),
        (Asked::Flag, Move::Flag(flag)) => (rules.check_flag)(position, *flag),
        (Asked::Attack, Move::Attack(Some(attack))) => attack::check(rules, position, seat, *attack),
        _ => Err(Violation::new(CALLS_FORM, "an answer of another kind than the call returns")),
    }
}

/// What follows an answer that is allowed (¶35 to ¶45).
pub fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[limit_rule(position, seat), LIMITS_CLOCK]);
    match choice {
        Move::Ready | Move::Name(_) => (rules.prepared)(rules, position, seat, log),
        Move::Flag(Some(flag)) => {
            log.cite(CHOICE_FREE);
            (rules.chosen)(rules, position, seat, *flag, log);
        }
        // Null is no flag: it is refused.
        Move::Flag(None) => {}
        Move::Attack(Some(attack)) => (rules.attack)(position, seat, *attack, log),
        Move::Attack(None) => (rules.stop)(rules, position, seat, log),
    }
}

pub(crate) fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
    match kind {
        OffenceKind::Late => limit_rule(position, seat),
        OffenceKind::Early => CALLS_UNASKED,
        OffenceKind::Garbled | OffenceKind::Illegal => CALLS_FORM,
        OffenceKind::Crash => CALLS_ERROR,
        OffenceKind::Memory => LIMITS_MEMORY,
    }
}

/// A bad answer: who was to choose or to attack has passed; any other call costs nothing (¶41, ¶43, ¶45, ¶47).
pub fn refuse(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    if matches!(offence.kind, OffenceKind::Late | OffenceKind::Memory) {
        log.cite(LIMITS_BREACH);
    }
    match (rules.asked)(position, seat) {
        Asked::Init | Asked::Name => (rules.prepared)(rules, position, seat, log),
        Asked::Flag => (rules.passed_over)(rules, position, seat, log),
        Asked::Attack => (rules.attack_failed)(rules, position, seat, log),
        // Who is late is one that was told something: that is a call, too.
        Asked::Nothing if offence.kind == OffenceKind::Late => {}
        Asked::Nothing => log.cite(CALLS_UNASKED),
    }
}

pub(crate) fn settle(
    rules: &Rules,
    position: &mut Position,
    chance: &Chance,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    match (&position.stage, chance) {
        (Stage::Deal, Chance::Flags(flags)) => choice::deal(rules, position, flags, log),
        (Stage::Roll { .. }, Chance::Roll(roll)) => (rules.roll)(rules, position, roll, log),
        (Stage::Scatter { .. }, Chance::Scatter(land)) => (rules.scatter)(rules, position, *land, log),
        _ => Err(Violation::new(SETUP_STAGE, "luck is to decide something else here")),
    }
}

/// Every legal move of the seat; of names, of which there is no end, only null.
pub(crate) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Vec<Move> {
    let mut moves = match (rules.asked)(position, seat) {
        Asked::Init => vec![Move::Ready],
        Asked::Name => vec![Move::Name(None)],
        Asked::Flag => Flag::ALL.into_iter().map(|flag| Move::Flag(Some(flag))).collect(),
        Asked::Attack => {
            let attacks = (rules.attacks)(rules, position, seat).into_iter().map(Some);
            attacks.chain([None]).map(Move::Attack).collect()
        }
        Asked::Nothing => Vec::new(),
    };
    moves.retain(|choice| (rules.check)(rules, position, seat, choice).is_ok());
    moves
}
