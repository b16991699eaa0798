//! What programs at a table do becomes answers: what comes, what comes unasked, and what does not come in time.
//!
//! **Late** is an answer that was not there when we looked at its deadline or later, although what the machine kept the
//! player waiting was added to its limit (`held.rs`; [`held_us`](crate::play::Played::held_us) tells of it). Where the machine wakes us late and
//! the answer is there, nobody can say that it came late: it counts as given at the limit, and [`overslept_us`](crate::play::Played::overslept_us)
//! tells of it. A line that was begun in time and ended too late is late, one that does not end is garbled.

use super::Game;
use crate::durations::micros;
use crate::play::WireKind;
use crate::play::held::Over;
use crate::play::sitter::{Due, Sitter, Spoken};
use crate::play::stopped::Stopped;
use crate::process::{Heard, Program, Wake, wait};
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Answer, Fault, Reply, Seat, Seats};
use std::time::Instant;

/// How much of an answer that nobody asked for goes into the record.
const EARLY_BYTES: usize = 256;

impl<G: Contest> Game<'_, G> {
    /// Waits for the next thing that a program does, or fails to do in time.
    pub(super) fn next_reply(&mut self, asked: Seats) -> Result<Reply<G::Move>, Stopped> {
        let mut overdue = None;
        loop {
            if let Some(seat) = self.memory.look::<G>(&self.seated, &self.programs, &mut self.sitters, self.killed) {
                return Ok(Reply { seat, answer: Answer::Fault(Fault::Memory), took_us: 0 });
            }
            // What nobody asked for comes first: it was there while others were asked.
            let seats = (0..G::seats(&self.position)).filter(|seat| !self.killed.contains(*seat));
            let aside: Seats = seats.filter(|seat| !asked.contains(*seat)).fold(Seats::default(), Seats::with);
            if let Some(reply) = aside.iter().find_map(|seat| self.unasked(seat)) {
                return Ok(reply);
            }
            if let Some(reply) = asked.iter().find_map(|seat| self.answered(seat)) {
                return Ok(reply);
            }
            // The deadline had passed when we looked last, and nothing was there.
            if let Some((at, due, seat)) = overdue.take() {
                match self.overdue(at, due, seat)? {
                    Some(reply) => return Ok(reply),
                    None => continue,
                }
            }
            let next = self.next_deadline(asked);
            let now = Instant::now();
            let passed = next.filter(|(deadline, ..)| *deadline <= now);
            let until = next.map(|(deadline, ..)| deadline).into_iter().chain(self.memory.next_look::<G>()).min();
            let wake = wait(&mut self.programs, until)?;
            let over = next.filter(|(deadline, ..)| wake == Wake::Deadline && Some(*deadline) == until);
            overdue = passed.or(over).map(|(deadline, due, seat)| (deadline.max(now), due, seat));
            if wake == Wake::Deadline {
                self.nothing_at = until.map(|until| until.max(now));
            }
        }
    }

    /// When the time of a seat is over next, and for what.
    fn next_deadline(&self, asked: Seats) -> Option<(Instant, Due, Seat)> {
        let deadline = |seat: Seat| {
            let limit_us = asked.contains(seat).then(|| G::limit_us(self.table.rules, &self.position, seat)).flatten();
            let (deadline, due) = self.sitters[self.place(seat)?].deadline::<G>(limit_us)?;
            Some((deadline, due, seat))
        };
        // Who has gone is heard of as such.
        let seats = (0..G::seats(&self.position)).filter(|seat| asked.contains(*seat) || !self.gone.contains(*seat));
        seats.filter_map(deadline).min()
    }

    /// What a seat did that was not asked.
    fn unasked(&mut self, seat: Seat) -> Option<Reply<G::Move>> {
        let place = self.place(seat)?;
        self.drop_chatter(seat, place);
        let (program, sitter) = (&mut self.programs[place], &mut self.sitters[place]);
        let (mut early, read_at) = (None, program.read_at());
        while early.is_none() {
            early = match program.take_line() {
                Some(Heard::Line(line)) => match sitter.hear::<G>(line, read_at) {
                    Spoken::Noted => continue,
                    Spoken::Answer(_) => Some(shown(line)),
                },
                Some(Heard::TooLong(line)) => Some(shown(line)),
                None => break,
            };
        }
        // A call that asks nothing failed, perhaps while the seat was asked something else already.
        if let Some(failed) = sitter.failure() {
            return Some(Reply { seat, answer: Answer::Fault(failed.fault), took_us: failed.took_us });
        }
        // Half a line of JSON may be the end of an answer that was given up.
        let whole = sitter.wire == WireKind::Native;
        let early = early.or_else(|| (whole && !program.pending().is_empty()).then(|| shown(&program.take_all())));
        let answer = match early {
            Some(line) => Answer::Line(line),
            None if program.is_closed() && !self.gone.contains(seat) => {
                self.gone = self.gone.with(seat);
                Answer::Fault(Fault::Crash)
            }
            None => return None,
        };
        Some(Reply { seat, answer, took_us: 0 })
    }

    /// What a seat did that was asked: a line, one too long, the end of its output.
    fn answered(&mut self, seat: Seat) -> Option<Reply<G::Move>> {
        let place = self.place(seat)?;
        self.drop_chatter(seat, place);
        let (program, sitter) = (&mut self.programs[place], &mut self.sitters[place]);
        if self.premature.contains(seat) {
            let others = self.premature.iter().filter(|other| *other != seat);
            self.premature = others.fold(Seats::default(), Seats::with);
            return Some(Reply { seat, answer: Answer::Fault(Fault::Garbled), took_us: 0 });
        }
        let (mut spoken, read_at) = (None, program.read_at());
        while spoken.is_none() {
            spoken = match program.take_line() {
                Some(Heard::Line(line)) => match sitter.hear::<G>(line, read_at) {
                    Spoken::Noted => continue,
                    Spoken::Answer(answer) => Some(answer),
                },
                Some(Heard::TooLong(_)) => Some(Answer::Fault(Fault::Garbled)),
                None => break,
            };
        }
        let answer = match spoken {
            Some(answer) => answer,
            None if program.is_closed() => {
                self.gone = self.gone.with(seat);
                Answer::Fault(Fault::Crash)
            }
            None => return None,
        };
        let limit_us = G::limit_us(self.table.rules, &self.position, seat);
        let mut took_us = micros(sitter.took(read_at, limit_us));
        if let Some(limit_us) = limit_us.filter(|limit_us| took_us > *limit_us) {
            // It came after we had looked last: see the head of this file.
            let later_us = self.nothing_at.map_or(0, |at| micros(sitter.took(at, Some(limit_us)))).min(took_us);
            let credit_us = if later_us > limit_us { sitter.credit.look(later_us, || program.look()) } else { 0 };
            let given_us = credit_us.min(later_us.saturating_sub(limit_us));
            if later_us - given_us > limit_us {
                took_us = later_us - given_us;
            } else {
                sitter.credit.give(given_us);
                self.held_us = self.held_us.max(given_us);
                self.overslept_us = self.overslept_us.max(took_us - later_us.max(limit_us));
                took_us = limit_us;
            }
        }
        sitter.slowest_us = sitter.slowest_us.max(took_us);
        Some(Reply { seat, answer, took_us })
    }

    /// A seat whose time is over, and of which nothing was there at this moment: half an answer is garbled where it does
    /// not end, none is late. What it was told too long ago is noted.
    fn overdue(&mut self, at: Instant, due: Due, seat: Seat) -> Result<Option<Reply<G::Move>>, Stopped> {
        let Some(place) = self.place(seat) else { return Ok(None) };
        let limit_us = match due {
            Due::Ready => {
                self.sitters[place].wait_no_longer(Instant::now());
                return Ok(None);
            }
            Due::Told => G::hearing_limit_us(),
            Due::Answer => G::limit_us(self.table.rules, &self.position, seat),
        };
        let (sitter, program) = (&mut self.sitters[place], &self.programs[place]);
        let took_us = micros(sitter.took(at, limit_us));
        match sitter.credit.over(took_us, limit_us.unwrap_or(u64::MAX), sitter.is_waited_for(), at, program) {
            Over::WaitUntil(until) => {
                sitter.wait_until(until);
                return Ok(None);
            }
            Over::Unknown => return Err(Stopped::Held(seat, took_us)),
            Over::Late => {}
        }
        let now = Instant::now();
        if due == Due::Told {
            sitter.told_too_long(now);
            return Ok(None);
        }
        let is_half = !program.pending().is_empty();
        if is_half && sitter.wait_for_end(now) {
            return Ok(None);
        }
        sitter.slowest_us = sitter.slowest_us.max(took_us);
        sitter.give_up(now);
        let fault = if is_half { Fault::Garbled } else { Fault::Timeout };
        Ok(Some(Reply { seat, answer: Answer::Fault(fault), took_us }))
    }

    /// What is read of a program that was killed for chatter counts no more.
    fn drop_chatter(&mut self, seat: Seat, place: usize) {
        if self.silenced.contains(seat) {
            self.programs[place].take_all();
        }
    }
}

/// Whether a program has spoken before the message that asks is written, and more than what is only taken note of.
pub(super) fn spoke_before<G: Contest>(program: &mut Program, sitter: &mut Sitter) -> bool {
    if sitter.wire == WireKind::Native {
        return !program.take_all().is_empty();
    }
    let (mut spoke, read_at) = (false, program.read_at());
    while let Some(heard) = program.take_line() {
        spoke |= match heard {
            Heard::Line(line) => !matches!(sitter.hear::<G>(line, read_at), Spoken::Noted),
            Heard::TooLong(_) => true,
        };
    }
    spoke
}

fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(EARLY_BYTES)]).into_owned()
}
