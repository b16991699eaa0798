//! Answers close to their limit: the referee's clock is not the recorder's, and the machine may have kept either waiting.

use super::{EventOf, Table, Teller};
use crate::contest::Contest;
use rulebook_spec::game::{Event, Fault, LogOf, Seat, step};
use rulebook_spec::rule::Rule;

/// How far the recorder's clock may be from the referee's, besides what the machine kept both waiting: a referee needs some
/// time for itself between a look at its clock and the write or the read that it is about.
const SLACK_US: u64 = 50_000;
/// The same for each further answer where a limit is for all answers together.
const SLACK_AN_ANSWER_US: u64 = 1000;
/// How an answer stands to its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    InTime,
    Late,
}

impl<G: Contest> Teller<'_, G> {
    /// What a seat that was asked said at this moment. Where it may have been late or not the clock of the record comes
    /// first, and the other is a guess.
    pub(super) fn said(&mut self, table: &mut Table<G>, seat: Seat, at: usize, limit_us: Option<u64>) -> EventOf<G> {
        let index = usize::from(seat);
        let ear = self.ears[index].unwrap_or_default();
        let took_us = ear[at].at_us.saturating_sub(ear[table.seats[index].told].at_us);
        let taking = |took_us: u64| {
            let mut event = Self::event(seat, &ear[at].what);
            if let Event::Reply(reply) = &mut event {
                reply.took_us = took_us;
            }
            event
        };
        let event = taking(took_us);
        let guess = limit_us.and_then(|limit_us| {
            let (side, other_us) = match took_us <= limit_us {
                true => (Side::Late, limit_us.saturating_add(1)),
                false => (Side::InTime, limit_us),
            };
            Some((taking(other_us), self.excuse_us(side, table, seat, at, took_us, limit_us)?))
        });
        table.seats[index].answers += 1;
        if let Some(guess) = guess {
            self.keep(table.clone(), vec![guess]);
        }
        event
    }

    /// The rule of a seat's limit, where the referee has waited for some time and then told what it tells when that is over.
    pub(super) fn given_up(&self, table: &Table<G>, seat: Seat, waited_us: u64) -> Option<Rule> {
        if waited_us < SLACK_US {
            // It has not waited at all: something else made it go on.
            return None;
        }
        let (mut table, mut log) = (table.clone(), LogOf::<G>::default());
        let agreed = table.agreed;
        step::<G>(self.rules, &mut table.position, &Event::fault(seat, Fault::Timeout), &mut log).ok()?;
        let rule = log.refused.as_ref()?.violation.rule;
        self.deliver(&mut table, &mut log).ok()?;
        (table.agreed > agreed).then_some(rule)
    }

    /// What the machine must have delayed, besides what clocks may differ by, for an answer that came at this moment, after
    /// `took_us` by the record, to be late for the referee or in time; `None` where it has not delayed that much.
    pub(super) fn excuse_us(
        &self,
        side: Side,
        table: &Table<G>,
        seat: Seat,
        at: usize,
        took_us: u64,
        limit_us: u64,
    ) -> Option<u64> {
        let ear = self.ears[usize::from(seat)].unwrap_or_default();
        let seated = &table.seats[usize::from(seat)];
        // From before the referee wrote until after it has noticed the answer.
        let from = if self.is_budget { 0 } else { seated.told.saturating_sub(1) };
        let (from, until) = (ear.get(from)?, ear.get((at + 1).min(ear.len() - 1))?);
        let waited_us = until.waited_us.saturating_sub(from.waited_us).min(until.at_us.saturating_sub(from.at_us));
        let mut slack_us = SLACK_US;
        if self.is_budget {
            slack_us = slack_us.saturating_add(SLACK_AN_ANSWER_US.saturating_mul(seated.answers));
        }
        if seated.answers == 0 {
            slack_us = slack_us.saturating_add(match side {
                // The referee's clock may have begun when it started the program.
                Side::Late => ear[seated.told].at_us,
                // It may have let the program start first.
                Side::InTime => self.start_us,
            });
        }
        let needed_us = match side {
            Side::Late => limit_us.saturating_add(1).saturating_sub(took_us),
            Side::InTime => took_us.saturating_sub(limit_us),
        };
        let excused_us = needed_us.saturating_sub(slack_us);
        (excused_us <= waited_us).then_some(excused_us)
    }
}
