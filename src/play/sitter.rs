//! What a referee knows of a seat besides its program: what it has been told, what it still has to do, and since when its
//! clock runs.
//!
//! A program that acknowledges what it is told is busy with one message at a time, and each has a clock of its own. Of any
//! other program nobody can say what it is busy with, so that its clock runs from the moment it is asked.

use super::WireKind;
use super::held::Credit;
use super::wire::Said;
use crate::durations::micros;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Answer, Fault};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long a program may take to start that says so.
const STARTING: Duration = Duration::from_secs(30);
/// How long a line that was begun in time is waited for after that, so that one that ends too late is told from one that
/// never ends.
const ENDING: Duration = Duration::from_secs(2);
/// How long a program may take, after a call that failed, to stop it and to undo what it did.
const STOPPING: Duration = Duration::from_secs(2);
/// How long a program that says when it is ready may take to end, whatever the others may: it runs in a machine of its own.
const LEAVING: Duration = Duration::from_secs(10);

/// What a line of a player amounts to.
pub(super) enum Spoken<Move> {
    /// An answer, or what is no answer to anything.
    Answer(Answer<Move>),
    /// Nothing to be judged: it was taken note of, or came too late to count.
    Noted,
}

/// What a seat's time is over for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    /// It was to be ready.
    Ready,
    /// It was to acknowledge what it was told.
    Told,
    /// It was to answer.
    Answer,
}

/// A failure in a call that asks nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failed {
    pub(super) fault: Fault,
    pub(super) took_us: u64,
}

/// What is known of a seat besides its program.
pub(super) struct Sitter {
    pub(super) wire: WireKind,
    /// The number of the last message.
    seq: u64,
    /// The number of the last message that asked.
    question: u64,
    /// The number of the last message whose answer was given up.
    given_up: u64,
    /// The number of the last message over which it failed, so that it may have something to undo.
    failed_at: u64,
    /// Since when the clock runs for what it has to do next.
    since: Instant,
    /// How long it may take to start, and until when; over with its first words.
    start_time: Duration,
    starts_until: Option<Instant>,
    /// Until when it is waited for beyond its deadline: the machine may have kept it waiting.
    waits_until: Option<Instant>,
    /// Until when the end of its line is waited for.
    ends_until: Option<Instant>,
    /// What the machine kept it waiting.
    pub(super) credit: Credit,
    /// Whether it has said a line.
    has_spoken: bool,
    /// Whether its first words have shown if it acknowledges what it is told.
    settled: bool,
    /// Whether it says when it is ready.
    announced: bool,
    /// Whether it acknowledges what it is told.
    acknowledges: bool,
    /// Until when it may be busy with itself, neither heard nor timed.
    busy_until: Option<Instant>,
    /// The messages that asked nothing and are not acknowledged, where hearing has a limit.
    unacknowledged: VecDeque<u64>,
    /// Failures in such messages that are not events yet.
    failures: VecDeque<Failed>,
    pub(super) slowest_us: u64,
    /// The most memory that it was seen to use.
    pub(super) used_bytes: u64,
}

impl Sitter {
    /// Its program was started at this moment, and may take this long to start before its clock runs.
    pub(super) fn new(wire: WireKind, now: Instant, start_time: Duration) -> Self {
        Sitter {
            wire,
            seq: 0,
            question: 0,
            given_up: 0,
            failed_at: 0,
            since: now,
            start_time,
            starts_until: now.checked_add(start_time),
            waits_until: None,
            ends_until: None,
            credit: Credit::default(),
            has_spoken: false,
            settled: false,
            announced: false,
            acknowledges: false,
            busy_until: None,
            unacknowledged: VecDeque::new(),
            failures: VecDeque::new(),
            slowest_us: 0,
            used_bytes: 0,
        }
    }

    /// The number of the next message.
    pub(super) fn count(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// The last message was written at this moment.
    pub(super) fn sent<G: Contest>(&mut self, asks: bool, at: Instant) {
        // What comes later waits its turn.
        if !self.acknowledges || self.unacknowledged.is_empty() {
            self.begin(at);
        }
        if asks {
            self.question = self.seq;
        } else if G::hearing_limit_us().is_some() && (self.acknowledges || !self.settled) {
            self.unacknowledged.push_back(self.seq);
        }
    }

    /// The clock runs anew, unless it runs for what was told before.
    pub(super) fn restart(&mut self, now: Instant) {
        if !self.acknowledges || self.unacknowledged.is_empty() {
            self.begin(now);
        }
    }

    /// Nobody was heard for this long: what it has time for is put off by that.
    pub(super) fn put_off(&mut self, time: Duration) {
        self.since += time;
        let moments = [&mut self.starts_until, &mut self.waits_until, &mut self.ends_until, &mut self.busy_until];
        moments.into_iter().flatten().for_each(|moment| *moment += time);
    }

    /// The clock runs from this moment on.
    fn begin(&mut self, at: Instant) {
        (self.since, self.waits_until, self.ends_until) = (at, None, None);
        if self.has_spoken {
            self.starts_until = None;
        }
    }

    /// When the clock began to run for what has this limit. A program that has not spoken yet may be starting; where its
    /// limit is as long as that needs, starting is part of it.
    fn from(&self, limit_us: Option<u64>) -> Instant {
        let is_short = limit_us.is_some_and(|limit_us| Duration::from_micros(limit_us) < self.start_time);
        self.starts_until.filter(|_| is_short).map_or(self.since, |until| until.max(self.since))
    }

    /// How long what it has to do next, with this limit, has taken.
    pub(super) fn took(&self, at: Instant, limit_us: Option<u64>) -> Duration {
        at.saturating_duration_since(self.from(limit_us))
    }

    /// It is waited for beyond its deadline, until this moment.
    pub(super) fn wait_until(&mut self, until: Instant) {
        self.waits_until = Some(until);
    }

    /// Whether it was waited for beyond its deadline.
    pub(super) fn is_waited_for(&self) -> bool {
        self.waits_until.is_some()
    }

    /// It has begun a line and not ended it: true where that is waited for from now on, false where it was already.
    pub(super) fn wait_for_end(&mut self, now: Instant) -> bool {
        let is_first = self.ends_until.is_none();
        self.ends_until = self.ends_until.or(Some(now + ENDING));
        is_first
    }

    /// What its time is over for next, and when; `limit_us` is that of the question that it is asked.
    pub(super) fn deadline<G: Contest>(&self, limit_us: Option<u64>) -> Option<(Instant, Due)> {
        let told = self.acknowledges && !self.unacknowledged.is_empty();
        let (limit_us, due) = match told {
            true => (G::hearing_limit_us()?, Due::Told),
            false => (limit_us?, Due::Answer),
        };
        match self.busy_until {
            Some(until) => Some((until, Due::Ready)),
            None => {
                let limit = self.from(Some(limit_us)).checked_add(Duration::from_micros(limit_us))?;
                Some(([self.ends_until, self.waits_until].into_iter().flatten().fold(limit, Instant::max), due))
            }
        }
    }

    /// It should be ready by now: from now on its clock runs whether it is or not.
    pub(super) fn wait_no_longer(&mut self, now: Instant) {
        self.busy_until = None;
        // Whatever it needed to start it has had.
        self.starts_until = None;
        self.begin(now);
    }

    /// What it was told has taken it longer than allowed.
    pub(super) fn told_too_long(&mut self, now: Instant) {
        let took_us = micros(self.took(now, None));
        if let Some(seq) = self.unacknowledged.pop_front() {
            self.failures.push_back(Failed { fault: Fault::Timeout, took_us });
            self.stops(seq, now);
        }
    }

    /// Its answer is waited for no longer.
    pub(super) fn give_up(&mut self, now: Instant) {
        self.given_up = self.seq;
        self.stops(self.question, now);
    }

    /// The next failure in a call that asks nothing, once.
    pub(super) fn failure(&mut self) -> Option<Failed> {
        self.failures.pop_front()
    }

    /// How long it may take to end, where others may take this long.
    pub(super) fn grace(&self, grace: Duration) -> Duration {
        if self.announced { grace.max(LEAVING) } else { grace }
    }

    /// It has failed over this message, and stops what it does over it.
    fn stops(&mut self, seq: u64, now: Instant) {
        self.failed_at = seq;
        if self.announced {
            self.busy_until = Some(now + STOPPING);
        }
    }

    /// Takes in a line, without its line feed, that was read at this moment.
    pub(super) fn hear<G: Contest>(&mut self, line: &[u8], at: Instant) -> Spoken<G::Move> {
        let first = !std::mem::replace(&mut self.has_spoken, true);
        if self.wire == WireKind::Native {
            return Spoken::Answer(Answer::Line(String::from_utf8_lossy(line).into_owned()));
        }
        match self.wire.said::<G>(line) {
            Said::Ready { ready, acknowledges } => return self.announces(first, ready, acknowledges, at),
            Said::Done(seq) if self.acknowledges && seq <= self.seq => {
                self.done(seq, at);
                return Spoken::Noted;
            }
            Said::Answer(answer, seq) if seq.is_none_or(|seq| seq == self.question && seq > self.given_up) => {
                self.settle();
                self.unacknowledged.retain(|told| *told > self.question);
                if matches!(answer, Answer::Fault(fault) if fault != Fault::Garbled) {
                    self.stops(self.question, at);
                }
                return Spoken::Answer(answer);
            }
            Said::Answer(answer, Some(seq)) if seq <= self.given_up => {
                // It is through with what it was late with, unless there is something to undo.
                if seq == self.failed_at && !matches!(answer, Answer::Fault(_)) {
                    self.busy_until = None;
                    self.begin(at);
                }
                return Spoken::Noted;
            }
            Said::Answer(Answer::Fault(fault), Some(seq)) if seq <= self.seq && may_fail::<G>(fault) => {
                self.settle();
                self.failed_over(seq, fault, at);
                return Spoken::Noted;
            }
            Said::Answer(..) | Said::Done(_) => {}
        }
        self.settle();
        Spoken::Answer(Answer::Fault(Fault::Garbled))
    }

    /// A program that goes on without having said that it is ready acknowledges nothing.
    fn settle(&mut self) {
        if !std::mem::replace(&mut self.settled, true) {
            self.busy_until = None;
            self.unacknowledged.clear();
        }
    }

    fn announces<Move>(&mut self, first: bool, ready: bool, acknowledges: bool, at: Instant) -> Spoken<Move> {
        match (ready, first) {
            (false, false) => return Spoken::Answer(Answer::Fault(Fault::Garbled)),
            (false, true) => (self.announced, self.busy_until) = (true, Some(at + STARTING)),
            (true, _) if !self.settled => {
                (self.settled, self.announced, self.acknowledges) = (true, true, acknowledges);
                if !acknowledges {
                    self.unacknowledged.clear();
                }
                self.wait_no_longer(at);
            }
            (true, _) if self.busy_until.is_some() => self.wait_no_longer(at),
            // Nobody was waiting for it: its clock runs on.
            (true, _) => {}
        }
        Spoken::Noted
    }

    /// It is through with all messages up to this one that asked nothing.
    fn done(&mut self, seq: u64, at: Instant) {
        let before = self.unacknowledged.len();
        self.unacknowledged.retain(|told| *told > seq);
        if self.unacknowledged.len() < before || (seq == self.failed_at && self.busy_until.is_some()) {
            self.wait_no_longer(at);
        }
    }

    /// A call that asks nothing has failed; what was said of it already is not said twice.
    fn failed_over(&mut self, seq: u64, fault: Fault, at: Instant) {
        if seq == self.failed_at {
            return;
        }
        self.unacknowledged.retain(|told| *told > seq);
        let took_us = if self.acknowledges { micros(self.took(at, None)) } else { 0 };
        self.failures.push_back(Failed { fault, took_us });
        self.stops(seq, at);
    }
}

/// Whether a shim may say that a call which returns nothing failed in this way.
fn may_fail<G: Contest>(fault: Fault) -> bool {
    match fault {
        Fault::Timeout => G::hearing_limit_us().is_some(),
        Fault::Garbled => false,
        Fault::Crash | Fault::Memory => true,
    }
}
