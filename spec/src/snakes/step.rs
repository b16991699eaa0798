//! What a snake may do, and what its move does (001 ¶3).

use super::clauses::{
    Bad, Bite, Blocked, Early, Eaten, Edge, Growth, Held, Moment, OwnTail, Remnant, Rules, Short, Timed,
};
use super::decide::decided;
use super::field::{Direction, Field, Holds, Part};
use super::mind::MIND;
use super::rules::*;
use super::tell::next_turn;
use super::view::window;
use super::{Licence, Message, Move, Moves, Position, Seat, Stage, Verdict};
use crate::game::{Log, Offence, OffenceKind, Places, Turn};
use crate::rule::{Rule, Violation};

pub(super) fn turn(rules: &Rules, position: &Position) -> Turn {
    match position.stage {
        Stage::Order => Turn::Chance,
        Stage::Move(seat) => Turn::of(seat),
        Stage::Over(_) => {
            let field = &position.field;
            let points = (0..field.seats()).map(|seat| (rules.points)(field.length(seat), field.is_living(seat)));
            Turn::Over(Places::new(&(rules.places)(&points.collect::<Vec<_>>())))
        }
    }
}

fn is_asked(position: &Position, seat: Seat) -> bool {
    position.stage == Stage::Move(seat)
}

/// The time of a live bot; the referee takes what time it needs for a program.
pub(super) fn limit_us(rules: &Rules, position: &Position, seat: Seat) -> Option<u64> {
    let live = position.led(seat).is_none();
    let timed = match rules.timed {
        Timed::Bots => live,
        Timed::FreeBots => live && !possible(rules, &position.field, seat).is_empty(),
        Timed::Everybody => true,
    };
    (timed && is_asked(position, seat)).then_some(rules.limit_us)
}

pub(super) fn in_time(rules: &Rules, position: &Position, seat: Seat, took_us: u64) -> Result<(), Violation> {
    match limit_us(rules, position, seat) {
        Some(limit_us) if !(rules.in_time)(took_us, limit_us) => {
            Err(Violation::new(LIVE_TIME, format!("the answer took {took_us} µs, {limit_us} µs are allowed")))
        }
        _ => Ok(()),
    }
}

pub(super) fn read(position: &Position, seat: Seat, line: &str) -> Result<Move, Violation> {
    let rule = if position.led(seat).is_some() { PROGRAM_RUNS } else { LIVE_FAILURE };
    Err(Violation::new(rule, format!("`{line}` is a line of text, and this game has none")))
}

/// What a head meets where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Free,
    OwnTail,
    Tail(Seat),
    /// A segment from which on an opponent is cut off.
    Cut(Seat),
    /// What the snake does not outlive.
    Death,
}

/// Where a snake comes to in this direction, on the board with its border, and what is there; else the rule that forbids it.
fn target(rules: &Rules, field: &Field, seat: Seat, direction: Direction) -> Result<(usize, Target), Rule> {
    let head = field.head(seat).ok_or(BITE_EATEN)?;
    let is_short = || field.length(seat) == 2;
    if rules.short == Short::AheadOnly && is_short() && field.heading(seat) != Some(direction) {
        return Err(MOVE_TWO_SEGMENTS);
    }
    let mut to = field.beside(head, direction);
    if rules.edge != Edge::Wall && field.at(to) == Holds::Outside {
        to = match rules.edge {
            Edge::Wall | Edge::Deadly => to,
            Edge::Wraps => field.wrapped(head, direction),
            Edge::NextRow => field.in_next_row(head, direction).unwrap_or(to),
        };
    }
    let target = match field.at(to) {
        Holds::Nothing => Target::Free,
        Holds::Outside if rules.edge == Edge::Deadly => Target::Death,
        Holds::Outside => return Err(MOVE_INSIDE),
        Holds::Segment(owner, Part::Tail) if owner == seat => match rules.own_tail {
            _ if is_short() && rules.short != Short::TurnsOnSpot => return Err(MOVE_TWO_SEGMENTS),
            OwnTail::Forbidden => return Err(MOVE_OWN_TAIL),
            _ => Target::OwnTail,
        },
        Holds::Segment(_, Part::Tail) if rules.short == Short::NoTails && is_short() => return Err(MOVE_TWO_SEGMENTS),
        Holds::Segment(owner, Part::Tail) if field.length(owner) == 1 && rules.remnant == Remnant::StaysHead => {
            return Err(MOVE_HELD);
        }
        Holds::Segment(owner, Part::Tail) => Target::Tail(owner),
        Holds::Segment(owner, part) => match (rules.held, part) {
            (Held::CutsBodies, Part::Body) | (Held::TakesHeads, Part::Head) if owner != seat => Target::Cut(owner),
            (Held::Deadly, _) => Target::Death,
            _ => return Err(MOVE_HELD),
        },
    };
    Ok((to, target))
}

/// The directions in which a snake can go.
pub fn possible(rules: &Rules, field: &Field, seat: Seat) -> Moves {
    let is_listed = |found| rules.own_tail != OwnTail::Unlisted || found != Target::OwnTail;
    let open = |way: &Direction| target(rules, field, seat, *way).is_ok_and(|(_, found)| is_listed(found));
    Direction::ALL.into_iter().filter(open).map(Move::from).collect()
}

/// Whether there is a free cell to which a snake can go.
pub(super) fn has_free_cell(rules: &Rules, field: &Field, seat: Seat) -> bool {
    let is_free = |direction| target(rules, field, seat, direction).is_ok_and(|(_, target)| target == Target::Free);
    Direction::ALL.into_iter().any(is_free)
}

/// The board that the snake of this seat sees.
pub(super) fn seen<'a>(rules: &Rules, position: &'a Position, seat: Seat) -> &'a Field {
    let Some(began) = &position.began else { return &position.field };
    let live = position.led(seat).is_none();
    match rules.sees {
        Moment::RoundBegin => began,
        Moment::ProgramsRoundBegin if !live => began,
        Moment::BotsRoundBegin if live => began,
        _ => &position.field,
    }
}

/// What the program of this seat licenses here, if one leads its snake, whether it is to move or not.
pub fn licence(rules: &Rules, position: &Position, seat: Seat) -> Option<Licence> {
    match position.licence {
        Some((mind, licence)) if is_asked(position, seat) && mind == rules.mind => Some(licence),
        _ => find_licence(rules, position, seat),
    }
}

pub(super) fn find_licence(rules: &Rules, position: &Position, seat: Seat) -> Option<Licence> {
    let led = position.led(seat)?;
    let possible = possible(rules, &position.field, seat);
    let field = seen(rules, position, seat);
    let (Some(head), Some(heading)) = (field.head(seat), position.field.heading(seat)) else {
        return Some(Licence { moves: Moves::SKIP, verdict: Verdict::Blocked });
    };
    let (moves, verdict) = if rules.mind == MIND {
        led.compiled.decide(field.board(), head, &position.arena.elements[usize::from(seat)], possible)
    } else {
        let window = window(rules.mind.sees, field, seat)?;
        let decision = decided(&rules.mind, &led.program, &window, possible, heading);
        (decision.licensed, decision.verdict)
    };
    Some(Licence { moves, verdict })
}

/// Whether the rules let a snake that could go here skip.
fn may_skip(rules: &Rules, possible: Moves) -> bool {
    possible.is_empty() || rules.blocked == Blocked::AnyoneSkips
}

pub(super) fn moves(rules: &Rules, position: &Position, seat: Seat) -> Vec<Move> {
    if !is_asked(position, seat) {
        return Vec::new();
    }
    Move::ALL.into_iter().filter(|choice| check(rules, position, seat, *choice).is_ok()).collect()
}

pub(super) fn check(rules: &Rules, position: &Position, seat: Seat, choice: Move) -> Result<(), Violation> {
    let licence = licence(rules, position, seat);
    let licensed = licence.is_none_or(|licence| licence.moves.contains(choice));
    let Some(direction) = choice.direction() else {
        let possible = possible(rules, &position.field, seat);
        let skips = may_skip(rules, possible) || (licence.is_some() && licensed);
        let refused = || Violation::new(MOVE_SKIP, "the snake can move, and so it must");
        return if skips { Ok(()) } else { Err(refused()) };
    };
    if let Err(rule) = target(rules, &position.field, seat, direction) {
        return Err(Violation::new(rule, format!("the snake cannot go {}", choice.word())));
    }
    match licence {
        Some(licence) if !licensed => {
            let rule = unlicensed(rules, position, seat, direction, licence.verdict);
            Err(Violation::new(rule, format!("the program does not license {}", choice.word())))
        }
        _ => Ok(()),
    }
}

/// The rule that a program's possible move breaks which it does not license.
fn unlicensed(rules: &Rules, position: &Position, seat: Seat, direction: Direction, verdict: Verdict) -> Rule {
    let Verdict::Best(map) = verdict else { return DECIDE_VALID };
    let field = seen(rules, position, seat);
    let window = window(rules.mind.sees, field, seat);
    let (Some(led), Some(window), Some(heading)) = (position.led(seat), window, position.field.heading(seat)) else {
        return DECIDE_VALID;
    };
    let possible = possible(rules, &position.field, seat);
    let decision = decided(&rules.mind, &led.program, &window, possible, heading);
    let scores = decision.considered.iter().filter(|one| one.map == map).flat_map(|one| &one.scores);
    let valid = scores.into_iter().any(|(way, _)| *way == direction);
    if valid { DECIDE_BEST } else { DECIDE_VALID }
}

pub(super) fn play(rules: &Rules, position: &mut Position, seat: Seat, choice: Move, log: &mut Log<Message>) {
    if let (Some(led), Some(licence)) = (position.led(seat), licence(rules, position, seat)) {
        led.compiled.cite(licence.verdict, &mut log.cites);
    }
    match choice.direction() {
        Some(direction) => go(rules, position, seat, direction, log),
        None => {
            log.cite(MOVE_SKIP);
            if rules.blocked == Blocked::Dies {
                shrink_to(&mut position.field, seat, 1);
            }
        }
    }
    next_turn(rules, position, seat, log);
}

fn shrink_to(field: &mut Field, seat: Seat, length: usize) {
    while field.length(seat) > length {
        field.lose_tail(seat);
    }
}

/// Moves a snake, if it can go that way.
fn go(rules: &Rules, position: &mut Position, seat: Seat, direction: Direction, log: &mut Log<Message>) {
    let field = &mut position.field;
    let Ok((to, target)) = target(rules, field, seat, direction) else { return };
    log.cite(MOVE_STEP);
    match target {
        Target::Free => field.go(seat, to, std::mem::take(&mut position.fed[usize::from(seat)])),
        Target::Death => shrink_to(field, seat, 1),
        Target::OwnTail => {
            log.cite(MOVE_OWN_TAIL);
            if rules.own_tail == OwnTail::Shortens {
                field.lose_tail(seat);
            }
            field.go(seat, to, false);
        }
        Target::Tail(owner) | Target::Cut(owner) => {
            log.cites.extend_from_slice(&[BITE_TAIL, BITE_GROW]);
            let before = field.length(owner);
            bite(rules, field, owner, to, target);
            let after = field.length(owner);
            let grows = match rules.growth {
                Growth::One => true,
                Growth::None => false,
                Growth::NotFromRemnants => before > 1,
                Growth::Later => std::mem::replace(&mut position.fed[usize::from(seat)], true),
            };
            field.go(seat, to, grows);
            if after <= 1 {
                log.cite(if before > 1 { BITE_EATEN } else { BITE_REMNANT });
            }
            // Nobody eats himself: from the mover on those are found who come after him.
            let mut later = position.order.iter().skip_while(|listed| **listed != seat);
            if before > 1 && after <= 1 && later.any(|listed| *listed == owner) {
                log.cite(TURN_PASSED);
            }
            if before > 1 && after <= 1 && rules.eaten == Eaten::ToldOver && position.led(owner).is_none() {
                log.send(owner, Message::Over);
            }
        }
    }
}

/// Takes from an opponent what it loses, so that its cell there is free.
fn bite(rules: &Rules, field: &mut Field, owner: Seat, to: usize, target: Target) {
    let length = field.length(owner);
    match rules.bite {
        _ if target == Target::Cut(owner) => field.cut_at(owner, to),
        _ if length == 1 && rules.remnant == Remnant::KeptInBooks => {}
        _ if length == 2 && rules.eaten == Eaten::AtRoundEnd => field.drop_tail(owner),
        Bite::Unmarked if length > 2 => field.drop_tail(owner),
        Bite::Tail | Bite::Unmarked => field.lose_tail(owner),
        Bite::Two => shrink_to(field, owner, length.saturating_sub(2)),
        Bite::Everything => shrink_to(field, owner, 0),
    }
    if rules.eaten == Eaten::TwoLeft && field.length(owner) == 2 {
        field.lose_tail(owner);
    }
    if rules.remnant == Remnant::Removed && field.length(owner) == 1 {
        field.lose_tail(owner);
    }
}

/// What becomes of remnants as a round ends.
pub(super) fn end_remnants(rules: &Rules, field: &mut Field) {
    for seat in 0..field.seats() {
        match field.length(seat) {
            1 if rules.remnant == Remnant::UntilRoundEnd => field.lose_tail(seat),
            1 if rules.eaten == Eaten::AtRoundEnd => field.remark(seat),
            _ => {}
        }
    }
}

pub(super) fn offence_rule(position: &Position, seat: Seat, kind: OffenceKind) -> Rule {
    match kind {
        _ if position.led(seat).is_some() => PROGRAM_RUNS,
        OffenceKind::Late => LIVE_TIME,
        OffenceKind::Early => LIVE_EARLY,
        OffenceKind::Crash | OffenceKind::Memory | OffenceKind::Garbled | OffenceKind::Illegal => LIVE_FAILURE,
    }
}

/// Whether this is no answer at all.
pub(super) fn is_failure(kind: OffenceKind) -> bool {
    matches!(kind, OffenceKind::Crash | OffenceKind::Memory | OffenceKind::Garbled)
}

pub(super) fn refuse(rules: &Rules, position: &mut Position, seat: Seat, offence: &Offence, log: &mut Log<Message>) {
    if !is_asked(position, seat) {
        match (rules.early, offence.kind, position.stage) {
            _ if position.led(seat).is_some() => {}
            (Early::EndsTurn, OffenceKind::Early, Stage::Move(mover)) => next_turn(rules, position, mover, log),
            (Early::Dies, OffenceKind::Early, _)
            | (Early::FailureDies, OffenceKind::Crash | OffenceKind::Memory, _) => {
                shrink_to(&mut position.field, seat, 1);
            }
            _ => {}
        }
        return;
    }
    let consequence = match position.led(seat) {
        Some(_) => (rules.program_bad)(offence.kind),
        None if is_failure(offence.kind) => (rules.failure)(offence.kind),
        None => rules.bad,
    };
    match consequence {
        Bad::Nothing => return,
        Bad::Stands => log.cite(LIVE_STANDS),
        Bad::Ahead => {
            if let Some(heading) = position.field.heading(seat) {
                go(rules, position, seat, heading, log);
            }
        }
        Bad::Dies => shrink_to(&mut position.field, seat, 1),
    }
    next_turn(rules, position, seat, log);
}
