//! What a reply or luck does: who is asked, what is a legal answer, and where each answer goes.

use super::clauses::{LITERAL, LastFlag, PrepareOrder, Rules, Stop, Taken};
use super::rules::*;
use super::{Call, Chance, Flag, Message, Move, Position, Stage, choice, income, ranks, war};
use crate::game::{Log, Offence, OffenceKind, Seat, Seats, Turn};
use crate::rule::{Rule, Violation};

pub(super) fn turn(rules: &Rules, position: &Position) -> Turn {
    match &position.stage {
        Stage::Prepare(calls) => {
            let seats = (0..position.map().players()).zip(calls).map(|(seat, _)| seat);
            let asked = seats.filter(|seat| asked(rules, position, *seat) != Asked::Nothing);
            Turn::Seats(asked.fold(Seats::default(), Seats::with))
        }
        Stage::Choose(seat) | Stage::Attack { seat, .. } => Turn::of(*seat),
        Stage::Deal | Stage::Roll { .. } | Stage::Scatter { .. } => Turn::Chance,
        Stage::Over => Turn::Over(ranks::places(rules, position)),
    }
}

/// What a seat is asked for now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Init,
    Name,
    Flag,
    Attack,
    Nothing,
}

fn asked(rules: &Rules, position: &Position, seat: Seat) -> Asked {
    match &position.stage {
        Stage::Prepare(calls) => match calls.get(usize::from(seat)) {
            Some(Call::Init) => Asked::Init,
            Some(Call::Name) if rules.prepare == PrepareOrder::NamesTogether && calls.contains(&Call::Init) => {
                Asked::Nothing
            }
            Some(Call::Name) => Asked::Name,
            Some(Call::Ready) | None => Asked::Nothing,
        },
        Stage::Choose(chooser) if *chooser == seat => Asked::Flag,
        Stage::Attack { seat: mover, .. } if *mover == seat => Asked::Attack,
        _ => Asked::Nothing,
    }
}

/// The time limit of what the seat is asked now, in microseconds.
pub(super) fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    match asked(rules, position, seat) {
        Asked::Init => Some(rules.init_limit_us),
        Asked::Name => Some(rules.name_limit_us),
        Asked::Flag => Some(rules.choice_limit_us),
        Asked::Attack => Some(rules.attack_limit_us),
        Asked::Nothing => None,
    }
}

/// The rule on the time for what the seat is asked; who is asked nothing can only be in `opponentAttack`.
fn limit_rule(position: &Position, seat: Seat) -> Rule {
    match asked(&LITERAL, position, seat) {
        Asked::Init => LIMITS_INIT,
        Asked::Name => LIMITS_NAME,
        Asked::Flag => LIMITS_CHOICE,
        Asked::Attack => LIMITS_ATTACK,
        Asked::Nothing => LIMITS_TOLD,
    }
}

pub(super) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match limit_us(rules, position, seat) {
        Some(limit_us) if !(rules.in_time)(took_us, limit_us) => {
            let detail = format!("seat {seat} answered after {took_us} us, {limit_us} us are allowed");
            Err(Violation::new(limit_rule(position, seat), detail))
        }
        _ => Ok(()),
    }
}

/// There is no text protocol, so no line says anything.
pub(super) fn read(line: &str) -> Result<Move, Violation> {
    let shown: String = line.chars().take(60).flat_map(char::escape_default).collect();
    Err(Violation::new(CALLS_FORM, format!("`{shown}`: this game has no text protocol, a call returns a value")))
}

pub(super) fn check(rules: &Rules, position: &Position, seat: Seat, choice: &Move) -> Result<(), Violation> {
    match (asked(rules, position, seat), choice) {
        (Asked::Init, Move::Ready) => Ok(()),
        (Asked::Name, Move::Name(name)) => match (rules.name)(name.as_deref()) {
            true => Ok(()),
            false => Err(Violation::new(PREPARE_NAME, "that is no name")),
        },
        (Asked::Flag, Move::Flag(flag)) => check_flag(rules, position, *flag),
        (Asked::Attack, Move::Attack(Some(attack))) => war::check(rules, position, seat, *attack),
        (Asked::Attack, Move::Attack(None)) => {
            let Stage::Attack { step, .. } = position.stage else { return Ok(()) };
            match (rules.stop)(step) {
                Stop::IsRefused => Err(Violation::new(TURN_STOP, "the turn cannot end here")),
                Stop::EndsTurn | Stop::TakesStep | Stop::IsIgnored => Ok(()),
            }
        }
        _ => Err(Violation::new(CALLS_FORM, "an answer of another kind than the call returns")),
    }
}

fn check_flag(rules: &Rules, position: &Position, flag: Option<Flag>) -> Result<(), Violation> {
    let violation = |detail: String| Err(Violation::new(CHOICE_FREE, detail));
    if rules.last_flag == LastFlag::Unchecked && choice::only_flag(position).is_some() {
        return Ok(());
    }
    let Some(flag) = flag else { return violation("null is no flag".into()) };
    if let (Taken::Refused, Some(other)) = (rules.taken, position.seat_of(flag)) {
        violation(format!("seat {other} has chosen {flag:?}"))
    } else if rules.on_map && position.held(flag) == 0 {
        violation(format!("{flag:?} is not on the map"))
    } else {
        Ok(())
    }
}

pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    log.cite(limit_rule(position, seat));
    log.cite(LIMITS_CLOCK);
    match choice {
        Move::Ready | Move::Name(_) => choice::prepared(rules, position, seat, None, log),
        Move::Flag(flag) => {
            log.cite(CHOICE_FREE);
            let only = choice::only_flag(position).filter(|_| rules.last_flag == LastFlag::Unchecked);
            if let Some(flag) = only.or(*flag) {
                choice::chosen(rules, position, seat, flag, log);
            }
        }
        Move::Attack(_) => war::answered(rules, position, seat, choice, log),
    }
}

pub(super) fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
    match kind {
        OffenceKind::Late => limit_rule(position, seat),
        OffenceKind::Early => CALLS_UNASKED,
        OffenceKind::Garbled | OffenceKind::Illegal => CALLS_FORM,
        OffenceKind::Crash => CALLS_ERROR,
        OffenceKind::Memory => LIMITS_MEMORY,
    }
}

pub(super) fn refuse(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    // An answer of another kind than the call returns is no answer, as if it could not be read.
    let kind = if offence.violation.rule == CALLS_FORM { OffenceKind::Garbled } else { offence.kind };
    if matches!(kind, OffenceKind::Late | OffenceKind::Memory) {
        log.cite(LIMITS_BREACH);
    }
    let seat = match (asked(rules, position, seat), &position.stage) {
        // Nobody waits for this seat.
        (Asked::Nothing, Stage::Attack { seat: mover, .. }) if (rules.unasked_counts)(kind) => *mover,
        (Asked::Nothing, Stage::Choose(chooser)) if (rules.unasked_counts)(kind) => *chooser,
        _ => seat,
    };
    match asked(rules, position, seat) {
        Asked::Init | Asked::Name => choice::prepared(rules, position, seat, Some(kind), log),
        Asked::Flag => choice::failed(rules, position, seat, kind, log),
        Asked::Attack => war::failed(rules, position, seat, kind, log),
        Asked::Nothing => {}
    }
}

pub(super) fn settle(
    rules: &Rules,
    position: &mut Position,
    chance: &Chance,
    log: &mut Log<Message>,
) -> Result<(), Violation> {
    match (&position.stage, chance) {
        (Stage::Deal, Chance::Flags(flags)) => choice::deal(rules, position, flags, log),
        (Stage::Roll { .. }, Chance::Roll(roll)) => war::settle(rules, position, roll, log),
        (Stage::Scatter { .. }, Chance::Scatter(land)) => income::settle(rules, position, *land, log),
        _ => Err(Violation::new(SETUP_STAGE, "luck is to decide something else here")),
    }
}

/// Every legal move of the seat; of names, of which there is no end, only null.
pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    let legal = |choice: &Move| check(rules, position, seat, choice).is_ok();
    match asked(rules, position, seat) {
        Asked::Init => Some(vec![Move::Ready]),
        Asked::Name => Some(Some(Move::Name(None)).filter(legal).into_iter().collect()),
        Asked::Flag => Some(Flag::ALL.into_iter().map(|flag| Move::Flag(Some(flag))).filter(legal).collect()),
        Asked::Attack => {
            let mut moves: Vec<Move> =
                war::attacks(rules, position, seat).map(|attack| Move::Attack(Some(attack))).collect();
            moves.extend(Some(Move::Attack(None)).filter(legal));
            Some(moves)
        }
        Asked::Nothing => Some(Vec::new()),
    }
}
