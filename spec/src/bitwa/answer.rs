//! The answers of players: how they are read, whether they are allowed, and what they do (000 ¶37, ¶38, ¶49 to ¶53, ¶57).

use super::names::*;
use super::state::{Message, Move, Position, Stage};
use super::table::Rules;
use super::talk::moved;
use super::target::Target;
use crate::game::{Log, Seat};
use crate::rule::{Violation, shown};
use std::borrow::Cow;

/// The answer that a line is (¶37, ¶49): `=` with six values to `gen_move`, else `=` or `?`.
pub fn read(rules: &Rules, position: &Position, line: &str) -> Result<Move, Violation> {
    let text = (rules.without_carriage_returns)(line);
    let unread = |rule, wanted: &str| {
        Err(Violation::new(rule, format!("the answer `{}` where {wanted} is asked for", shown(line))))
    };
    match ((rules.acknowledges)(&text), position.stage) {
        (Some(false), _) => Ok(Move::Error),
        (_, Stage::GenMove(_)) => match (rules.values)(rules, &text) {
            Ok(values) => Ok(Move::Target(Target::of(values))),
            Err(Unread::Form) => unread(TALK_ANSWER, "`=` and six values"),
            Err(Unread::Integer) => unread(TALK_INTEGERS, "`=` and six values in plain decimal digits"),
        },
        (Some(true), _) => Ok(Move::Ack),
        (None, _) => unread(TALK_ANSWER, "`=`"),
    }
}

/// Why an answer to `gen_move` cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is not `=` and six numbers.
    Form,
    /// A number is not spelt as it should be.
    Integer,
}

/// Exactly `=`, and six values with one space before each (¶49; ruling bitwa.syntax).
pub fn values(rules: &Rules, text: &str) -> Result<[i32; 6], Unread> {
    let fields = text.strip_prefix("= ").ok_or(Unread::Form)?;
    six(fields.split(' '), rules.integer)
}

/// The six values that these fields say.
pub fn six<'a>(fields: impl Iterator<Item = &'a str>, integer: fn(&str) -> Option<i32>) -> Result<[i32; 6], Unread> {
    let (mut values, mut spelt, mut count) = ([0; 6], true, 0);
    for field in fields {
        let digits = field.strip_prefix(['-', '+']).unwrap_or(field);
        let place = values.get_mut(count).ok_or(Unread::Form)?;
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Unread::Form);
        }
        match integer(field) {
            Some(value) => *place = value,
            None => spelt = false,
        }
        count += 1;
    }
    match (count, spelt) {
        (6, true) => Ok(values),
        (6, false) => Err(Unread::Integer),
        _ => Err(Unread::Form),
    }
}

/// A number in decimal digits without leading zeros, and without a sign but in `-1` (ruling bitwa.integers).
pub fn integer(field: &str) -> Option<i32> {
    if field == "-1" {
        return Some(-1);
    }
    let is_plain = field == "0" || matches!(field.as_bytes().first(), Some(b'1'..=b'9'));
    if is_plain { field.parse().ok() } else { None }
}

/// Whether an answer begins with `=` or, as an error, with `?` (¶37, ¶38); whatever follows is let pass (ruling
/// bitwa.ack-text). `None` when it begins with neither.
pub fn acknowledges(text: &str) -> Option<bool> {
    match text.as_bytes().first() {
        Some(b'=') => Some(true),
        Some(b'?') => Some(false),
        _ => None,
    }
}

/// The answer without the carriage returns at the ends of its lines, which are let pass (ruling bitwa.syntax).
pub fn without_carriage_returns(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return text.into();
    }
    let lines: Vec<&str> = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    lines.join("\n").into()
}

/// Whether an answer is allowed: an error in its place, and a target with allowed values (¶38, ¶57).
pub fn check(rules: &Rules, position: &Position, choice: &Move) -> Result<(), Violation> {
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    match (position.stage, choice) {
        (stage, Move::Error) if (rules.error_is_fault)(&stage) => {
            violation(TALK_ERROR, "`?` where it is a fault to report an error".into())
        }
        (Stage::GenMove(_), Move::Ack) => violation(TALK_ANSWER, "`=` without a target".into()),
        (Stage::GenMove(_), Move::Target(target)) => check_target(rules, position, target),
        _ => Ok(()),
    }
}

/// `?` is a fault only where a target is asked for (¶38, ¶48; ruling bitwa.error-reply).
pub fn error_is_fault(stage: &Stage) -> bool {
    matches!(stage, Stage::GenMove(_))
}

/// Whether the six values are allowed (¶57).
fn check_target(rules: &Rules, position: &Position, target: &Target) -> Result<(), Violation> {
    let Target { attack, x, y, dx, dy, p } = *target;
    let violation = |rule, detail: String| Err(Violation::new(rule, detail));
    let board = &position.board;
    if !(rules.is_field)(board, target) {
        let (columns, rows) = (board.columns(), board.rows());
        return violation(TARGET_FIELD, format!("({x}, {y}) is not on the board of {columns} columns and {rows} rows"));
    }
    if !(rules.are_flags)(target) {
        return violation(TARGET_FLAGS, format!("the attack flag {attack} or p {p} is neither 0 nor 1"));
    }
    if !(rules.are_points)(target) {
        return violation(TARGET_POINTS, format!("dx {dx} or dy {dy} is neither -1 nor 1"));
    }
    Ok(())
}

/// What an answer does that is allowed: a target moves the division, any other is waited for no longer (¶33).
pub fn reply(rules: &Rules, position: &mut Position, seat: Seat, choice: &Move, log: &mut Log<Message>) {
    log.cites.extend_from_slice(&[TIME_CLOCK, TIME_BUDGET]);
    if let (Stage::GenMove(division), Move::Target(target)) = (position.stage, choice) {
        log.cites.extend_from_slice(&[TARGET_FIELD, TARGET_FLAGS, TARGET_POINTS]);
        return moved(rules, position, division, target, log);
    }
    log.cite_if(*choice == Move::Error, TALK_ERROR);
    log.cite(TALK_ACKNOWLEDGED);
    (rules.answered)(rules, position, seat, log);
}

/// The targets of boards with more fields are not listed.
pub(super) const LISTED_FIELDS: usize = 36;

/// Every allowed answer of the seat; `None` where the board has too many fields to list them.
pub fn moves(rules: &Rules, position: &Position, seat: Seat) -> Option<Vec<Move>> {
    let allowed = |choice: &Move| check(rules, position, choice).is_ok();
    if !super::round::turn(rules, position).asks(seat) {
        return Some(Vec::new());
    }
    let Stage::GenMove(_) = position.stage else {
        return Some([Move::Ack, Move::Error].into_iter().filter(allowed).collect());
    };
    if position.board.fields().count() > LISTED_FIELDS {
        return None;
    }
    let mut moves = Vec::new();
    for attack in [0, 1] {
        for field in position.board.fields() {
            for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                for p in [0, 1] {
                    moves.push(Move::Target(Target { attack, x: field.x.into(), y: field.y.into(), dx, dy, p }));
                }
            }
        }
    }
    moves.retain(allowed);
    Some(moves)
}
