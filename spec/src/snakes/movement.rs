//! Moves (001 ¶3): where a snake can go, and that it goes there.

use super::decide::{self, Verdict};
use super::field::{Direction, Field, Holds, Part};
use super::names::*;
use super::{Message, Move, Moves, Position, Rules, Seat};
use crate::game::Log;
use crate::rule::{Rule, Violation};

/// What a head enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A free cell.
    Free,
    /// The cell of its own tail.
    OwnTail,
    /// The cell of the tail of this opponent.
    Tail(Seat),
}

/// A snake goes one cell on; where it comes to, and what is there.
///
/// # Errors
/// The rule that forbids it.
pub fn way(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Result<(usize, Target), Rule> {
    let head = field.head(seat).ok_or(BITE_EATEN)?;
    let to = field.beside(head, direction);
    Ok((to, (rules.enter)(field, seat, to)?))
}

/// A snake can enter a cell that is free or in which there is a tail, but not its own tail's when it is head and tail only.
///
/// # Errors
/// The rule that forbids it.
pub fn enter(field: &Field, seat: Seat, to: usize) -> Result<Target, Rule> {
    match field.at(to) {
        Holds::Nothing => Ok(Target::Free),
        Holds::Outside => Err(MOVE_INSIDE),
        Holds::Segment(owner, Part::Tail) if owner != seat => Ok(Target::Tail(owner)),
        Holds::Segment(_, Part::Tail) if field.length(seat) == 2 => Err(MOVE_TWO_SEGMENTS),
        Holds::Segment(_, Part::Tail) => Ok(Target::OwnTail),
        Holds::Segment(_, Part::Head | Part::Body) => Err(MOVE_HELD),
    }
}

/// The directions in which a snake can go.
pub fn possible(rules: &Rules, field: &Field, seat: Seat) -> Moves {
    let open = |direction: &Direction| (rules.way)(rules, field, seat, *direction).is_ok();
    Direction::ALL.into_iter().filter(open).map(Move::from).collect()
}

/// Whether no cell beside the head can be entered.
pub fn is_blocked(rules: &Rules, field: &Field, seat: Seat) -> bool {
    (rules.possible)(rules, field, seat).is_empty()
}

/// Every legal move of the seat.
pub fn moves(rules: &Rules, position: &Position, seat: Seat) -> Vec<Move> {
    if !position.asks(seat) {
        return Vec::new();
    }
    Move::ALL.into_iter().filter(|choice| check(rules, position, seat, *choice).is_ok()).collect()
}

/// Whether the snake can make the move and its program, where it has one, licenses it.
///
/// # Errors
/// The rule that forbids it.
pub fn check(rules: &Rules, position: &Position, seat: Seat, choice: Move) -> Result<(), Violation> {
    let licence = (rules.licence)(rules, position, seat);
    if licence.is_some_and(|licence| licence.moves.contains(choice)) {
        return Ok(());
    }
    let Some(direction) = choice.direction() else {
        let refused = || Violation::new(MOVE_SKIP, "the snake can move, and so it must");
        return (rules.may_skip)(rules, &position.field, seat).then_some(()).ok_or_else(refused);
    };
    if let Err(rule) = (rules.way)(rules, &position.field, seat, direction) {
        return Err(Violation::new(rule, format!("the snake cannot go {}", choice.word())));
    }
    let Some(licence) = licence else { return Ok(()) };
    let rule = unlicensed(rules, position, seat, direction, licence.verdict);
    Err(Violation::new(rule, format!("the program does not license {}", choice.word())))
}

/// The rule that a program's possible move breaks which it does not license.
fn unlicensed(rules: &Rules, position: &Position, seat: Seat, direction: Direction, verdict: Verdict) -> Rule {
    let Verdict::Best(map) = verdict else { return DECIDE_VALID };
    let situation = decide::situation(rules, position, seat);
    let (Some(program), Some(situation)) = (position.program(seat), situation) else { return DECIDE_VALID };
    let decision = (rules.decision)(rules, program, &situation);
    let deciding = decision.considered.iter().filter(|one| one.map == map);
    let is_valid = deciding.flat_map(|one| &one.scores).any(|(valid, _)| *valid == direction);
    if is_valid { DECIDE_BEST } else { DECIDE_VALID }
}

/// Only a blocked snake may skip its move.
pub fn may_skip(rules: &Rules, field: &Field, seat: Seat) -> bool {
    is_blocked(rules, field, seat)
}

/// Makes a move that `check` allows; then the next turn comes.
pub fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: Move, log: &mut Log<Message>) {
    if let (Some(led), Some(licence)) = (position.led(seat), (rules.licence)(rules, position, seat)) {
        led.ready.cite(licence.verdict, log);
    }
    match choice.direction() {
        Some(direction) => {
            log.does_not_apply(MOVE_SKIP);
            (rules.go)(rules, position, seat, direction, log);
        }
        None => (rules.skip)(rules, position, seat, log),
    }
    (rules.next_turn)(rules, position, seat, log);
}

/// The snake stays where it is.
pub fn skip(_: &Rules, _: &mut Position, _: Seat, log: &mut Log<Message>) {
    log.cite(MOVE_SKIP);
}

/// The head goes one cell on and the segments follow; a tail in that cell is bitten off, if it is an opponent's.
pub fn go(rules: &Rules, position: &mut Position, seat: Seat, direction: Direction, log: &mut Log<Message>) {
    let Ok((to, target)) = (rules.way)(rules, &position.field, seat, direction) else { return };
    log.cite(MOVE_STEP);
    if let Target::Tail(owner) = target {
        return (rules.bite)(rules, position, seat, owner, to, log);
    }
    log.does_not_apply(BITE_TAIL);
    if target == Target::OwnTail {
        log.cite(MOVE_OWN_TAIL);
    }
    position.field.advance(seat, to);
}
