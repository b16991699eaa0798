//! What a reply does: how it is read and judged, and what follows a fault.

use super::clauses::{Consequence, KilledDivision, KilledUnits, Rules};
use super::position::{Position, Stage};
use super::read::{self, Unread};
use super::rules::*;
use super::target::Target;
use super::wire::Message;
use super::{Move, course, tell};
use crate::game::{Log, Offence, OffenceKind, Places, Seat, Turn};
use crate::rule::{Rule, Violation};

pub(super) fn turn(rules: &Rules, position: &Position) -> Turn {
    match position.stage {
        Stage::SetGame(waits) | Stage::Play { waits, .. } => Turn::Seats(waits.into()),
        Stage::TimeLeft(division) | Stage::GenMove(division) => Turn::of((rules.owner)(position, division)),
        Stage::Over(_) => Turn::Over(Places::new(match (rules.winner)(position) {
            Some(0) => &[1, 2],
            Some(_) => &[2, 1],
            None => &[1, 1],
        })),
    }
}

fn spent_with(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> u64 {
    let clock = usize::from((rules.clock_of)(seat).min(1));
    (rules.spends)(position.spent_us[clock], took_us)
}

pub(super) fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    (rules.timed)(&position.stage).then(|| position.left_us((rules.clock_of)(seat)))
}

pub(super) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    let spent_us = spent_with(rules, position, seat, took_us);
    if !(rules.timed)(&position.stage) || (rules.in_time)(spent_us, position.limit_us()) {
        return Ok(());
    }
    let (left_us, limit_ms) = (position.left_us(seat), position.limit_ms);
    let detail = format!("seat {seat} answered after {took_us} us, and had {left_us} us left of {limit_ms} ms");
    Err(Violation::new(TIME_BUDGET, detail))
}

pub(super) fn spend(rules: &Rules, position: &mut Position, seat: Seat, took_us: u64) {
    if (rules.timed)(&position.stage) {
        let clock = usize::from((rules.clock_of)(seat).min(1));
        position.spent_us[clock] = spent_with(rules, position, seat, took_us);
    }
}

pub(super) fn read(rules: &Rules, position: &Position, line: &str) -> Result<Move, Violation> {
    let text = if rules.carriage_returns { read::without_carriage_returns(line) } else { line.into() };
    let unread = |rule, wanted: &str| {
        let shown: String = line.chars().take(80).flat_map(char::escape_default).collect();
        Err(Violation::new(rule, format!("the answer `{shown}` where {wanted} is asked for")))
    };
    match ((rules.acknowledges)(&text), position.stage) {
        (Some(false), _) => Ok(Move::Error),
        (_, Stage::GenMove(_)) => match (rules.reads)(&text, rules.integer) {
            Ok(values) => Ok(Move::Target(Target::of(values))),
            Err(Unread::Form) => unread(TALK_ANSWER, "`=` and six values"),
            Err(Unread::Integer) => unread(TALK_INTEGERS, "`=` and six values in plain decimal digits"),
        },
        (Some(true), _) => Ok(Move::Ack),
        (None, _) => unread(TALK_ANSWER, "`=`"),
    }
}

pub(super) fn check(rules: &Rules, position: &Position, choice: &Move) -> Result<(), Violation> {
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    match (position.stage, choice) {
        (stage, Move::Error) if (rules.error_kills)(&stage) => {
            violation(TALK_ERROR, "`?` where it is a fault to report an error".into())
        }
        (Stage::GenMove(_), Move::Ack) => violation(TALK_ANSWER, "`=` without a target".into()),
        (Stage::GenMove(_), Move::Target(target)) => allows(rules, position, target),
        _ => Ok(()),
    }
}

/// Whether the six values are allowed.
fn allows(rules: &Rules, position: &Position, target: &Target) -> Result<(), Violation> {
    let Target { attack, x, y, dx, dy, p } = *target;
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    let board = &position.board;
    if !(rules.target_field)(board, target) {
        let (columns, rows) = (board.columns(), board.rows());
        return violation(TARGET_FIELD, format!("({x}, {y}) is not on the board of {columns} columns and {rows} rows"));
    }
    if !(rules.target_flags)(target) {
        return violation(TARGET_FLAGS, format!("the attack flag {attack} or p {p} is neither 0 nor 1"));
    }
    if !(rules.target_points)(target) {
        return violation(TARGET_POINTS, format!("dx {dx} or dy {dy} is neither -1 nor 1"));
    }
    Ok(())
}

pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[TIME_CLOCK, TIME_BUDGET]);
    match (position.stage, choice) {
        (Stage::GenMove(division), Move::Target(target)) => {
            log.cites.extend_from_slice(&[TARGET_FIELD, TARGET_FLAGS, TARGET_POINTS]);
            course::moved(rules, position, division, target, log);
        }
        // An error where a misreading lets it pass: the division does not move, or its player is asked again.
        (Stage::GenMove(division), _) if rules.error_again => tell::gen_move(rules, position, division, log),
        (Stage::GenMove(division), _) => course::go_on(rules, position, Some(division), log),
        _ => {
            if *choice == Move::Error {
                log.cite(TALK_ERROR);
            }
            log.cite(TALK_ACKNOWLEDGED);
            course::answered(rules, position, seat, log);
        }
    }
}

pub(super) fn offence_rule(kind: OffenceKind) -> Rule {
    match kind {
        OffenceKind::Late => TIME_BUDGET,
        OffenceKind::Early => TALK_EARLY,
        OffenceKind::Garbled => TALK_ANSWER,
        OffenceKind::Crash => FAULT_CRASH,
        OffenceKind::Memory => FAULT_MEMORY,
        OffenceKind::Illegal => TARGET_FIELD,
    }
}

pub(super) fn refuse(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    offence: &Offence,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    let asked = turn(rules, position).asks(seat);
    let ignored = match offence.kind {
        OffenceKind::Early => !(rules.early_kills)(&position.stage),
        _ => !asked && !(rules.unasked_counts)(offence.kind),
    };
    if ignored {
        return;
    }
    match ((rules.fault)(offence.kind), position.stage) {
        (Consequence::Ignored, _) => {}
        (Consequence::Passes, Stage::GenMove(division)) if asked => {
            course::go_on(rules, position, Some(division), log);
        }
        (Consequence::Passes, _) if asked => course::answered(rules, position, seat, log),
        (Consequence::Passes, _) => {}
        (Consequence::Killed, _) => kill(rules, position, seat, asked, choice, log),
    }
}

/// Kills a player.
fn kill(
    rules: &Rules,
    position: &mut Position,
    seat: Seat,
    asked: bool,
    choice: Option<&Move>,
    log: &mut Log<Message>,
) {
    log.cites.extend_from_slice(&[KILLED_KILLS, KILLED_UNITS]);
    position.killed = position.killed.with(seat);
    if rules.killed_units == KilledUnits::Removed {
        let board = &mut position.board;
        let units = board.fields().filter(|field| board.unit(*field).is_some_and(|unit| unit.seat() == seat));
        let units: Vec<_> = units.collect();
        units.into_iter().for_each(|field| board.remove(field));
    }
    if !asked {
        if (rules.killed_end)(position.killed.seats) {
            course::end(rules, position, super::position::Ending::Killed, log);
        }
        return;
    }
    match (position.stage, rules.killed_division, choice) {
        (Stage::GenMove(division), KilledDivision::Moves, Some(Move::Target(target))) => {
            course::moved(rules, position, division, target, log);
        }
        (Stage::GenMove(division), KilledDivision::Announced, Some(Move::Target(target))) => {
            course::announced(rules, position, division, target, log);
        }
        (Stage::GenMove(division), KilledDivision::ToCorner, _) => {
            course::moved(rules, position, division, &Target::of([0; 6]), log);
        }
        (Stage::TimeLeft(division) | Stage::GenMove(division), ..) => {
            log.cite(KILLED_DIVISION);
            course::go_on(rules, position, Some(division), log);
        }
        _ => course::answered(rules, position, seat, log),
    }
}

/// Every legal answer of the seat; `None` where the board has too many fields to list them.
pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    let legal = |choice: &Move| check(rules, position, choice).is_ok();
    if !turn(rules, position).asks(seat) {
        return Some(Vec::new());
    }
    let Stage::GenMove(_) = position.stage else {
        return Some([Move::Ack, Move::Error].into_iter().filter(legal).collect());
    };
    let (columns, rows) = (position.board.columns(), position.board.rows());
    if usize::from(columns) * usize::from(rows) > super::LISTED_FIELDS {
        return None;
    }
    let mut moves = Vec::new();
    for attack in [0, 1] {
        for field in position.board.fields() {
            let (x, y) = (field.x.into(), field.y.into());
            for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                for p in [0, 1] {
                    moves.push(Move::Target(Target { attack, x, y, dx, dy, p }));
                }
            }
        }
    }
    moves.retain(legal);
    Some(moves)
}
