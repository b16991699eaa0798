//! One event applied: who may act, what a reply is judged by, and what follows.

use super::{Answer, Event, EventOf, Fault, Game, LogOf, Offence, OffenceKind, Reply, Turn};
use crate::rule::Violation;
use std::fmt;

/// A record that cannot be: the event does not fit the position it is said to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible(pub String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}

/// Applies one event. The log is emptied first and then says what the step cited, told and refused.
///
/// # Errors
/// The event cannot follow the position: the game is over, luck was not asked, the seat does not exist, was killed, or
/// is late with an answer that it was not asked for. The position is then unchanged.
pub fn step<G: Game>(
    rules: &G::Rules,
    position: &mut G::Position,
    event: &EventOf<G>,
    log: &mut LogOf<G>,
) -> Result<(), Impossible> {
    log.clear();
    let turn = G::turn(rules, position);
    match (event, turn) {
        (_, Turn::Over(_)) => Err(Impossible("the game is over, nothing can follow".into())),
        (Event::Chance(chance), Turn::Chance) => {
            let settled = G::settle(rules, position, chance, log);
            settled.map_err(|violation| Impossible(violation.to_string()))
        }
        (Event::Chance(_), Turn::Seats(_)) => {
            Err(Impossible("luck decides nothing here, a player is to answer".into()))
        }
        (Event::Reply(reply), _) if reply.seat >= G::seats(position) => {
            Err(Impossible(format!("seat {} does not exist", reply.seat)))
        }
        (Event::Reply(reply), _) if G::is_killed(position, reply.seat) => {
            Err(Impossible(format!("seat {} was killed, and nothing can come from it", reply.seat)))
        }
        (Event::Reply(Reply { seat, answer: Answer::Fault(Fault::Timeout), .. }), turn)
            if !turn.asks(*seat) && G::hearing_limit_us().is_none() =>
        {
            Err(Impossible(format!("seat {seat} was not asked and cannot be late")))
        }
        (Event::Reply(reply), turn) => {
            answer::<G>(rules, position, turn, reply, log);
            Ok(())
        }
    }
}

/// Applies a reply: judged for its moment, time, form and legality in that order, then played or refused.
#[inline(always)]
fn answer<G: Game>(
    rules: &G::Rules,
    position: &mut G::Position,
    turn: Turn,
    reply: &Reply<G::Move>,
    log: &mut LogOf<G>,
) {
    let seat = reply.seat;
    match judge::<G>(rules, position, turn, reply) {
        Ok(choice) => {
            if let Answer::Line(_) = reply.answer {
                log.cites.extend_from_slice(G::line_rules());
            }
            G::spend(rules, position, seat, reply.took_us);
            G::play(rules, position, seat, &choice, log);
        }
        Err((offence, choice)) => {
            log.cite(offence.violation.rule);
            G::refuse(rules, position, seat, &offence, choice.as_ref(), log);
            log.refused = Some(offence);
        }
    }
}

/// The move that a reply makes, or the offence that it is and the move where it says one.
#[inline(always)]
fn judge<G: Game>(
    rules: &G::Rules,
    position: &G::Position,
    turn: Turn,
    reply: &Reply<G::Move>,
) -> Result<G::Move, (Offence, Option<G::Move>)> {
    let seat = reply.seat;
    let refused = |kind, violation| Err((Offence { kind, violation }, None));
    let by_kind = |kind, detail: &str| {
        let rule = G::offence_rule(position, seat, kind);
        refused(kind, Violation::new(rule, detail))
    };
    // A fault counts whoever is asked; a program may end at any time.
    if let Answer::Fault(fault) = reply.answer {
        return by_kind(OffenceKind::of(fault), fault.says());
    }
    if !turn.asks(seat) {
        return by_kind(OffenceKind::Early, "an answer that nobody asked for");
    }
    if let Err(violation) = G::in_time(rules, position, seat, reply.took_us) {
        return refused(OffenceKind::Late, violation);
    }
    let choice = match &reply.answer {
        Answer::Line(line) => match G::read(rules, position, seat, line) {
            Ok(choice) => choice,
            Err(violation) => return refused(OffenceKind::Garbled, violation),
        },
        Answer::Move(choice) => choice.clone(),
        Answer::Fault(fault) => return by_kind(OffenceKind::of(*fault), fault.says()),
    };
    match G::check(rules, position, seat, &choice) {
        Ok(()) => Ok(choice),
        Err(violation) => Err((Offence { kind: OffenceKind::Illegal, violation }, Some(choice))),
    }
}
