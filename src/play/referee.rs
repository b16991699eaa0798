//! The referee: a table at which programs sit, and the game that is played there.
//!
//! What programs do becomes events, and the rules say what follows; nothing is judged here but when something happened.
//! A ply costs one write, one poll and one read.
//!
//! **Late** is an answer that was not there when we looked at its deadline or later. Where the machine wakes us late and
//! the answer is there, nobody can say that it came late: it counts as given at the limit, and [`Played::overslept_us`]
//! tells of it.

use super::WireKind;
use super::wire::Spoken;
use crate::process::{Ended, Heard, Kept, Program, Wake, wait};
use rulebook_spec::choose::Choices;
use rulebook_spec::game::{
    Answer, Contest, Event, EventOf, Fault, Log, LogOf, Offence, Places, Reply, Seat, Seats, Turn, step,
};
use rulebook_spec::rule::{Rule, Violation};
use std::fmt;
use std::io;
use std::time::{Duration, Instant};

/// A message beyond this takes so long to write out that we look once more for early answers before it is sent.
const LONG_MESSAGE_BYTES: usize = 4096;
/// So many refusals in a row that change nothing: the rules, as they are read, wait for what cannot come.
const LARGEST_STALL: u32 = 16;
/// How much of an answer that nobody asked for goes into the record.
const EARLY_BYTES: usize = 256;

/// Who sits at the table.
#[derive(Debug)]
pub struct Chair {
    /// The program, just started.
    pub program: Program,
    /// How it is spoken to.
    pub wire: WireKind,
}

/// Sees every event, with what it did.
pub type Watch<'a, G> = &'a mut dyn FnMut(&EventOf<G>, &LogOf<G>, &<G as rulebook_spec::game::Game>::Position);

/// Decides for luck, where luck is to decide.
pub type Luck<'a> = &'a mut dyn Choices;

/// A game to be played.
pub struct Table<'a, G: Contest> {
    /// The clause table.
    pub rules: &'a G::Rules,
    /// Where play begins.
    pub setup: &'a G::Setup,
    /// How long the programs may take to end by themselves after the game.
    pub grace: Duration,
    /// Whether the events are recorded.
    pub record: bool,
    /// Sees every event.
    pub watch: Option<Watch<'a, G>>,
    /// What luck decides by.
    pub luck: Luck<'a>,
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct Played<G: Contest> {
    /// The last position.
    pub position: G::Position,
    /// The place of each seat.
    pub places: Places,
    /// The events in order, if they were recorded. With the setup they are the whole game.
    pub events: Vec<EventOf<G>>,
    /// How many events there were.
    pub plies: u64,
    /// The rules that the last event applied: they say how the game ended.
    pub cites: Vec<Rule>,
    /// The bad replies, in order.
    pub refusals: Vec<Refusal>,
    /// What is left of each program.
    pub remains: Vec<Remains>,
    /// How much later than at a deadline we were woken at most, in microseconds, when an answer was there all the same.
    pub overslept_us: u64,
}

/// A bad reply.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The number of the event, from 0.
    pub event: u64,
    /// Whose reply it was.
    pub seat: Seat,
    /// What was wrong with it.
    pub offence: Offence,
}

/// What is left of a program after its game: the evidence of both sides.
#[derive(Clone, Debug)]
pub struct Remains {
    /// How it ended.
    pub ended: Ended,
    /// What it was sent.
    pub told: Kept,
    /// What it answered.
    pub heard: Kept,
    /// What it wrote to standard error.
    pub errors: Kept,
    /// Its slowest answer in microseconds.
    pub slowest_us: u64,
}

/// Why a game could not be played to its end: none of it is a player's fault.
#[derive(Debug)]
pub enum Stopped {
    /// The rules do not allow the setup.
    Setup(Violation),
    /// There are not as many programs as seats.
    Chairs {
        /// Seats at the table.
        seats: usize,
        /// Programs given.
        given: usize,
    },
    /// Luck is to decide, and the game does not say how: a bug of ours.
    NoLuck,
    /// The rules, as they are read, wait for this seat for ever.
    Stalled(Seat),
    /// The system refused something.
    System(io::Error),
    /// An event of ours that the rules find impossible: a bug of ours.
    Impossible(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Setup(violation) => write!(f, "the rules do not allow this setup: {violation}"),
            Stopped::Chairs { seats, given } => {
                write!(f, "the game has {seats} seats, but {given} programs were given")
            }
            Stopped::NoLuck => f.write_str("luck is to decide, and the game does not say how, which is a bug of ours"),
            Stopped::Stalled(seat) => write!(f, "the rules, as they are read here, wait for seat {seat} for ever"),
            Stopped::System(error) => write!(f, "the programs cannot be listened to: {error}"),
            Stopped::Impossible(says) => {
                write!(f, "the referee made an impossible event, which is a bug of ours: {says}")
            }
        }
    }
}

impl std::error::Error for Stopped {}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Stopped::System(error)
    }
}

impl<G: Contest> Table<'_, G> {
    /// Plays the game to its end, tells the programs, lets them end, and kills what is left of them.
    ///
    /// # Errors
    /// The game cannot be played, and no player is at fault. The programs are killed then, too.
    pub fn play(self, chairs: Vec<Chair>) -> Result<Played<G>, Stopped> {
        let mut log = Log::default();
        let position = G::start(self.rules, self.setup, &mut log).map_err(Stopped::Setup)?;
        let (seats, given) = (usize::from(G::seats(&position)), chairs.len());
        if seats != given {
            return Err(Stopped::Chairs { seats, given });
        }
        let now = Instant::now();
        let sitters = chairs
            .iter()
            .map(|chair| Sitter { wire: chair.wire, seq: 0, given_up: 0, asked_at: now, slowest_us: 0 })
            .collect();
        let mut game = Game {
            turn: G::turn(self.rules, &position),
            table: self,
            position,
            log,
            programs: chairs.into_iter().map(|chair| chair.program).collect(),
            sitters,
            bytes: Vec::new(),
            premature: Seats::default(),
            gone: Seats::default(),
            stall: 0,
            events: Vec::new(),
            plies: 0,
            refusals: Vec::new(),
            overslept_us: 0,
        };
        let places = game.run()?;
        Ok(game.close(places))
    }
}

/// What is known of a seat besides its program.
struct Sitter {
    wire: WireKind,
    /// The number of the last message.
    seq: u64,
    /// The number of the last message whose answer was given up.
    given_up: u64,
    /// Just before the message was written that it is to answer.
    asked_at: Instant,
    slowest_us: u64,
}

/// Whether a program has spoken before the message that asks is written. Answers to questions that were given up do not
/// count.
fn spoke_before<G: Contest>(program: &mut Program, sitter: &Sitter) -> bool {
    if sitter.wire == WireKind::Native {
        return !program.take_all().is_empty();
    }
    let mut spoke = false;
    while let Some(heard) = program.take_line() {
        spoke |= match heard {
            Heard::Line(line) => !matches!(sitter.wire.spoken::<G>(line, sitter.given_up), Spoken::Stale),
            Heard::TooLong(_) => true,
        };
    }
    spoke
}

/// Whether a shim may say that a call which returns nothing failed in this way.
fn may_fail<G: Contest>(wire: WireKind, fault: Fault) -> bool {
    wire == WireKind::Json && (fault != Fault::Timeout || G::HEARING_HAS_A_LIMIT) && fault != Fault::Garbled
}

/// A game that is being played.
struct Game<'a, G: Contest> {
    table: Table<'a, G>,
    position: G::Position,
    turn: Turn,
    log: LogOf<G>,
    programs: Vec<Program>,
    sitters: Vec<Sitter>,
    bytes: Vec<u8>,
    /// Seats that are asked and had spoken before the message that asks was written.
    premature: Seats,
    /// Seats whose closed output was made an event.
    gone: Seats,
    stall: u32,
    events: Vec<EventOf<G>>,
    plies: u64,
    refusals: Vec<Refusal>,
    overslept_us: u64,
}

impl<G: Contest> Game<'_, G> {
    fn run(&mut self) -> Result<Places, Stopped> {
        self.tell(Seats::default())?;
        loop {
            let (event, asked) = match self.turn {
                Turn::Over(places) => return Ok(places),
                Turn::Chance => {
                    let chance = G::fair_chance(&self.position, self.table.luck).ok_or(Stopped::NoLuck)?;
                    (Event::Chance(chance), Seats::default())
                }
                Turn::Seats(seats) => match self.own_move(seats) {
                    Some(event) => (event, seats),
                    None => (Event::Reply(self.next_reply(seats)?), seats),
                },
            };
            self.apply(event, asked)?;
            self.tell(asked)?;
        }
    }

    /// A move of a seat that the rules let the referee move for.
    fn own_move(&mut self, seats: Seats) -> Option<EventOf<G>> {
        let seat = seats.iter().find(|seat| G::is_run(&self.position, *seat))?;
        let moves = G::moves(self.table.rules, &self.position, seat)?;
        self.table.luck.pick(&moves).map(|choice| Event::made(seat, choice.clone()))
    }

    fn apply(&mut self, event: EventOf<G>, asked: Seats) -> Result<(), Stopped> {
        step::<G>(self.table.rules, &mut self.position, &event, &mut self.log)
            .map_err(|impossible| Stopped::Impossible(impossible.to_string()))?;
        self.turn = G::turn(self.table.rules, &self.position);
        if let (Some(offence), Event::Reply(reply)) = (&self.log.refused, &event) {
            let (event, seat, offence) = (self.plies, reply.seat, offence.clone());
            self.refusals.push(Refusal { event, seat, offence });
            let same = self.turn == Turn::Seats(asked) && self.log.sent.is_empty();
            self.stall = if same { self.stall + 1 } else { 0 };
            if self.stall == LARGEST_STALL {
                return Err(Stopped::Stalled(seat));
            }
            // Where the rules go on waiting after a limit, the time runs anew.
            if same && matches!(reply.answer, Answer::Fault(Fault::Timeout)) {
                self.sitters[usize::from(seat)].asked_at = Instant::now();
            }
        } else {
            self.stall = 0;
        }
        if let Some(watch) = &mut self.table.watch {
            watch(&event, &self.log, &self.position);
        }
        self.plies += 1;
        if self.table.record {
            self.events.push(event);
        }
        Ok(())
    }

    /// Sends what the log says; `before` are the seats that were asked before this step.
    fn tell(&mut self, before: Seats) -> Result<(), Stopped> {
        let asked = match self.turn {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over(_) => Seats::default(),
        };
        for seat in asked.iter().filter(|seat| !before.contains(*seat)) {
            self.sitters[usize::from(seat)].asked_at = Instant::now();
        }
        let sent = std::mem::take(&mut self.log.sent);
        for (index, (seat, message)) in sent.iter().enumerate() {
            let Some(sitter) = self.sitters.get_mut(usize::from(*seat)) else { continue };
            let last = !sent[index + 1..].iter().any(|(later, _)| later == seat);
            let asks = last && asked.contains(*seat);
            self.bytes.clear();
            sitter.seq += 1;
            sitter.wire.write_message::<G>(sitter.seq, message, asks, &mut self.bytes);
            if asks && self.bytes.len() > LONG_MESSAGE_BYTES {
                wait(&mut self.programs, Some(Instant::now()))?;
            }
            let program = &mut self.programs[usize::from(*seat)];
            if asks && spoke_before::<G>(program, sitter) {
                self.premature = self.premature.with(*seat);
            }
            sitter.asked_at = program.send(&self.bytes);
        }
        // The log gets its memory back.
        self.log.sent = sent;
        Ok(())
    }

    /// Waits for the next thing that a program does, or fails to do in time.
    fn next_reply(&mut self, asked: Seats) -> Result<Reply<G::Move>, Stopped> {
        let mut overdue = None;
        loop {
            // What nobody asked for comes first: it was there while others were asked.
            let seats = 0..G::seats(&self.position);
            if let Some(reply) = seats.filter(|seat| !asked.contains(*seat)).find_map(|seat| self.unasked(seat)) {
                return Ok(reply);
            }
            if let Some(reply) = asked.iter().find_map(|seat| self.answered(seat)) {
                return Ok(reply);
            }
            // The deadline had passed when we looked last, and no answer was there.
            if let Some(seat) = overdue {
                return Ok(self.overdue(seat));
            }
            let next = asked.iter().filter_map(|seat| Some((self.deadline(seat)?, seat))).min();
            let passed = next.filter(|(deadline, _)| *deadline <= Instant::now());
            let wake = wait(&mut self.programs, next.map(|(deadline, _)| deadline))?;
            overdue = passed.or(next.filter(|_| wake == Wake::Deadline)).map(|(_, seat)| seat);
        }
    }

    /// When the time of a seat is over; `None` when it has no limit.
    fn deadline(&self, seat: Seat) -> Option<Instant> {
        let limit_us = G::limit_us(self.table.rules, &self.position, seat)?;
        self.sitters[usize::from(seat)].asked_at.checked_add(Duration::from_micros(limit_us))
    }

    /// What a seat did that was not asked.
    fn unasked(&mut self, seat: Seat) -> Option<Reply<G::Move>> {
        let program = &mut self.programs[usize::from(seat)];
        let sitter = &self.sitters[usize::from(seat)];
        let mut early = None;
        while early.is_none() {
            early = match program.take_line() {
                Some(Heard::Line(line)) => match sitter.wire.spoken::<G>(line, sitter.given_up) {
                    Spoken::Stale => continue,
                    // A shim tells that a call failed which returns nothing.
                    Spoken::Answer(Answer::Fault(fault)) if may_fail::<G>(sitter.wire, fault) => {
                        return Some(Reply { seat, answer: Answer::Fault(fault), took_us: 0 });
                    }
                    Spoken::Answer(_) => Some(shown(line)),
                },
                Some(Heard::TooLong(line)) => Some(shown(line)),
                None => break,
            };
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
        let sitter = &mut self.sitters[usize::from(seat)];
        let program = &mut self.programs[usize::from(seat)];
        if self.premature.contains(seat) {
            let others = self.premature.iter().filter(|other| *other != seat);
            self.premature = others.fold(Seats::default(), Seats::with);
            return Some(Reply { seat, answer: Answer::Fault(Fault::Garbled), took_us: 0 });
        }
        let mut took_us = micros(program.read_at().saturating_duration_since(sitter.asked_at));
        let mut spoken = None;
        while spoken.is_none() {
            spoken = match program.take_line() {
                Some(Heard::Line(line)) => match sitter.wire.spoken::<G>(line, sitter.given_up) {
                    Spoken::Stale => continue,
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
        // Nothing is late that was there when we looked: see the head of this file.
        if let Some(limit_us) = G::limit_us(self.table.rules, &self.position, seat)
            && took_us > limit_us
        {
            self.overslept_us = self.overslept_us.max(took_us - limit_us);
            took_us = limit_us;
        }
        sitter.slowest_us = sitter.slowest_us.max(took_us);
        Some(Reply { seat, answer, took_us })
    }

    /// A seat whose time is over: half an answer is garbled, none is late.
    fn overdue(&mut self, seat: Seat) -> Reply<G::Move> {
        let sitter = &mut self.sitters[usize::from(seat)];
        let took_us = micros(sitter.asked_at.elapsed());
        sitter.slowest_us = sitter.slowest_us.max(took_us);
        sitter.given_up = sitter.seq;
        let half = !self.programs[usize::from(seat)].pending().is_empty();
        let fault = if half { Fault::Garbled } else { Fault::Timeout };
        Reply { seat, answer: Answer::Fault(fault), took_us }
    }

    /// The game is over: the programs are given a moment to end by themselves, then they are killed.
    fn close(mut self, places: Places) -> Played<G> {
        let deadline = Instant::now() + self.table.grace;
        loop {
            for program in &mut self.programs {
                program.take_all();
                // Who has been told everything sees the end of his input.
                if program.unsent_bytes() == 0 {
                    program.close_input();
                }
            }
            // Where the system refuses to wait there is nothing to wait for: they are killed at once.
            let wake = wait(&mut self.programs, Some(deadline));
            if !matches!(wake, Ok(Wake::News)) || Instant::now() >= deadline {
                break;
            }
        }
        for program in self.programs.iter_mut().filter(|program| program.is_closed()) {
            program.wait_end(deadline);
        }
        let end = |(mut program, sitter): (Program, Sitter)| Remains {
            ended: program.kill(),
            told: program.told().clone(),
            heard: program.heard().clone(),
            errors: program.errors().clone(),
            slowest_us: sitter.slowest_us,
        };
        Played {
            position: self.position,
            places,
            events: self.events,
            plies: self.plies,
            cites: self.log.cites,
            refusals: self.refusals,
            remains: self.programs.into_iter().zip(self.sitters).map(end).collect(),
            overslept_us: self.overslept_us,
        }
    }
}

fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(EARLY_BYTES)]).into_owned()
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
