//! The referee: a table at which programs sit, and the game that is played there.
//!
//! What programs do becomes events, and the rules say what follows; nothing is judged here but when something happened.
//! A ply costs one write, one poll and one read.

mod hearing;
mod people;

use super::memory::Memory;
use super::sitter::Sitter;
use super::stopped::Stopped;
use super::table::{Chair, Played, Refusal, Remains, Table};
use crate::play::report::shown_bytes;
use crate::process::{Program, Wake, wait};
use crate::stop;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{
    Answer, Event, EventOf, Fault, Log, LogOf, Offence, OffenceKind, Places, Seat, Seats, Turn, step,
};
use rulebook_spec::rule::Violation;
use std::time::{Duration, Instant};

/// How long a program that has closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);
/// A message beyond this takes so long to write out that we look once more for early answers before it is sent.
const LONG_MESSAGE_BYTES: usize = 4096;
/// After this many refusals in a row that change nothing a program that goes on chattering is killed: its faults are its own,
/// and the game goes on without it. Where there is no such program, the rules, as they are read, wait for what cannot come.
const LARGEST_STALL: u32 = 16;

impl<G: Contest> Table<'_, G> {
    /// Plays the game to its end, tells the programs, lets them end, and kills what is left of them. Seats that the
    /// referee moves for itself need no chair.
    ///
    /// # Errors
    /// The game cannot be played, and no player is at fault. The programs are killed then, too.
    pub fn play(self, chairs: Vec<Option<Chair>>) -> Result<Played<G>, Stopped> {
        let mut log = Log::default();
        let position = G::start(self.rules, self.setup, &mut log).map_err(Stopped::Setup)?;
        let (seats, given) = (usize::from(G::seats(&position)), chairs.len());
        let seated: Vec<Seat> = (0..).zip(&chairs).filter(|(_, chair)| chair.is_some()).map(|(seat, _)| seat).collect();
        let has_person = |seat| self.people.as_ref().is_some_and(|people| people.seats.contains(seat));
        let waits = |seat: Seat| !G::is_run(&position, seat) && !seated.contains(&seat) && !has_person(seat);
        if seats != given || (0..G::seats(&position)).any(waits) {
            return Err(Stopped::Chairs { seats, given: seated.len() });
        }
        let now = Instant::now();
        let chairs: Vec<Chair> = chairs.into_iter().flatten().collect();
        let sitters = chairs.iter().map(|chair| Sitter::new(chair.wire, now, self.start_time)).collect();
        let mut game = Game {
            turn: G::turn(self.rules, &position),
            table: self,
            position,
            log,
            nods: (0..seats).map(|_| None).collect(),
            seated,
            programs: chairs.into_iter().map(|chair| chair.program).collect(),
            sitters,
            bytes: Vec::new(),
            premature: Seats::default(),
            gone: Seats::default(),
            killed: Seats::default(),
            silenced: Seats::default(),
            memory: Memory::default(),
            stall: 0,
            events: Vec::new(),
            plies: 0,
            answers: 0,
            first_answer: None,
            refusals: Vec::new(),
            nothing_at: None,
            overslept_us: 0,
            held_us: 0,
        };
        match game.run() {
            Ok(places) => Ok(game.close(places)),
            Err(stopped) => Err(game.unended(stopped)),
        }
    }
}

/// A game that is being played.
struct Game<'a, G: Contest> {
    table: Table<'a, G>,
    position: G::Position,
    turn: Turn,
    log: LogOf<G>,
    /// The seats with a chair, in order: each has the program and the sitter of its place here.
    seated: Vec<Seat>,
    /// By seat: the answer that says only that the last message was heard, where there is one. It is said for people.
    nods: Vec<Option<G::Move>>,
    programs: Vec<Program>,
    sitters: Vec<Sitter>,
    bytes: Vec<u8>,
    /// Seats that are asked and had spoken before the message that asks was written.
    premature: Seats,
    /// Seats whose closed output was made an event.
    gone: Seats,
    /// Seats whose programs were killed by the rules.
    killed: Seats,
    /// Seats whose programs were killed for chatter: what they have still said is dropped.
    silenced: Seats,
    memory: Memory,
    stall: u32,
    events: Vec<EventOf<G>>,
    plies: u64,
    /// The answers of the seat that the game is played for, and when the first one came.
    answers: u64,
    first_answer: Option<Instant>,
    refusals: Vec<Refusal>,
    /// When we looked last and found nothing.
    nothing_at: Option<Instant>,
    overslept_us: u64,
    held_us: u64,
}

impl<G: Contest> Game<'_, G> {
    fn run(&mut self) -> Result<Places, Stopped> {
        self.tell(Seats::default())?;
        loop {
            let (event, asked) = match self.turn {
                Turn::Over(places) => {
                    self.last_failures();
                    return Ok(places);
                }
                Turn::Chance => {
                    let chance = G::fair_chance(&self.position, self.table.luck).ok_or(Stopped::NoLuck)?;
                    (Event::Chance(chance), Seats::default())
                }
                Turn::Seats(seats) => {
                    let own = self.own_move(seats);
                    match if own.is_some() { own } else { self.move_of_a_person(seats)? } {
                        Some(event) => (event, seats),
                        None => (Event::Reply(self.next_reply(seats)?), seats),
                    }
                }
            };
            self.apply(event, asked)?;
            self.tell(asked)?;
            if !self.turn.is_over() && self.is_enough() {
                return Ok(Places::new(&[]));
            }
        }
    }

    /// Why there is no result; where the run was cut off, who was waited for to end an answer.
    fn unended(&self, stopped: Stopped) -> Stopped {
        let (Stopped::System(_), Some(cut)) = (&stopped, stop::cut()) else { return stopped };
        let mut begun = self.seated.iter().zip(&self.programs).filter(|(_, program)| !program.pending().is_empty());
        let Some((seat, program)) = begun.next() else { return stopped };
        let begun = shown_bytes(program.pending());
        let end = G::framing().says();
        Stopped::Unended { cut, seat: *seat, says: format!("had written {begun}, and an answer ends with {end}") }
    }

    /// Whether enough was seen of the seat that the game is played for.
    fn is_enough(&self) -> bool {
        let Some(judged) = self.table.judged else { return false };
        let foul = self.refusals.last().is_some_and(|refusal| refusal.seat == judged.seat);
        let is_late = |first: Instant| {
            let now = Instant::now();
            now >= judged.deadline || now.saturating_duration_since(first) >= judged.longest
        };
        foul || self.answers >= judged.most_answers || self.first_answer.is_some_and(is_late)
    }

    /// Failures that were no events yet when the game ended.
    fn last_failures(&mut self) {
        for (seat, sitter) in self.seated.iter().copied().zip(&mut self.sitters) {
            while let Some(failed) = sitter.failure() {
                let kind = OffenceKind::of(failed.fault);
                let violation = Violation::new(G::offence_rule(&self.position, seat, kind), failed.fault.says());
                self.refusals.push(Refusal { event: self.plies, seat, offence: Offence { kind, violation } });
            }
        }
    }

    /// Where the program of a seat is; `None` for a seat without a chair.
    fn place(&self, seat: Seat) -> Option<usize> {
        self.seated.iter().position(|other| *other == seat)
    }

    /// The time of a seat begins now.
    fn restart(&mut self, seat: Seat) {
        if let Some(place) = self.place(seat) {
            self.sitters[place].restart(Instant::now());
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
        self.kill_the_killed();
        if let (Some(offence), Event::Reply(reply)) = (&self.log.refused, &event) {
            let (event, seat, offence) = (self.plies, reply.seat, offence.clone());
            self.refusals.push(Refusal { event, seat, offence });
            let same = self.turn == Turn::Seats(asked) && self.log.sent.is_empty();
            self.stall = if same { self.stall + 1 } else { 0 };
            if self.stall == LARGEST_STALL {
                self.silence(seat, &reply.answer)?;
            }
            // Where the rules go on waiting after a limit, the time runs anew.
            if same && matches!(reply.answer, Answer::Fault(Fault::Timeout)) {
                self.restart(seat);
            }
        } else {
            self.stall = 0;
        }
        if let (Some(judged), Event::Reply(reply)) = (&self.table.judged, &event)
            && reply.seat == judged.seat
        {
            self.answers += 1;
            self.first_answer.get_or_insert_with(Instant::now);
        }
        if let Some(watch) = &mut self.table.watch {
            let began = Instant::now();
            watch(&event, &self.log, &self.position)?;
            self.put_off(began.elapsed());
        }
        self.plies += 1;
        if self.table.record {
            self.events.push(event);
        }
        Ok(())
    }

    /// Ends the program of a seat that chatters and is refused each time, while the game stands still.
    fn silence(&mut self, seat: Seat, said: &Answer<G::Move>) -> Result<(), Stopped> {
        let chatters = !matches!(said, Answer::Fault(Fault::Timeout | Fault::Crash | Fault::Memory));
        let place = self.place(seat).filter(|_| chatters && !self.silenced.contains(seat));
        let place = place.ok_or(Stopped::Stalled(seat))?;
        self.silenced = self.silenced.with(seat);
        self.programs[place].kill();
        self.stall = 0;
        Ok(())
    }

    /// Ends the programs of seats that the rules have killed: nothing more comes from them.
    fn kill_the_killed(&mut self) {
        for seat in 0..G::seats(&self.position) {
            if G::is_killed(&self.position, seat) && !self.killed.contains(seat) {
                self.killed = self.killed.with(seat);
                if let Some(place) = self.place(seat) {
                    let (program, began) = (&mut self.programs[place], Instant::now());
                    // Who has closed its output is about to end, and says by itself how.
                    if program.is_closed() {
                        program.wait_end(began + ENDING);
                    }
                    program.kill();
                    // Who lives on takes no time from the others by it.
                    self.put_off(began.elapsed());
                }
            }
        }
    }

    /// Sends what the log says; `before` are the seats that were asked before this step.
    fn tell(&mut self, before: Seats) -> Result<(), Stopped> {
        let asked = match self.turn {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over(_) => Seats::default(),
        };
        for seat in asked.iter().filter(|seat| !before.contains(*seat)) {
            self.restart(seat);
        }
        if let (Turn::Over(_), Some(judged)) = (&self.turn, self.table.judged) {
            // Most programs are gone soon after they have heard it.
            let place = self.place(judged.seat);
            place.and_then(|place| self.programs.get_mut(place)).map(Program::look_beside);
        }
        let sent = std::mem::take(&mut self.log.sent);
        for (index, (seat, message)) in sent.iter().enumerate() {
            let Some(place) = self.place(*seat) else {
                self.nods[usize::from(*seat)] = G::acknowledgement(message);
                continue;
            };
            let sitter = &mut self.sitters[place];
            let last = !sent[index + 1..].iter().any(|(later, _)| later == seat);
            let asks = last && asked.contains(*seat);
            self.bytes.clear();
            let seq = sitter.count();
            sitter.wire.write_message::<G>(seq, message, asks, &mut self.bytes);
            if asks && self.bytes.len() > LONG_MESSAGE_BYTES {
                wait(&mut self.programs, Some(Instant::now()))?;
            }
            let program = &mut self.programs[place];
            if asks {
                let is_budget = G::budget_ms(self.table.setup).is_some();
                sitter.credit.ask(is_budget, Instant::now(), || program.look());
            }
            if asks && hearing::spoke_before::<G>(program, sitter) {
                self.premature = self.premature.with(*seat);
            }
            sitter.sent::<G>(asks, program.send(&self.bytes));
        }
        // The log gets its memory back.
        self.log.sent = sent;
        Ok(())
    }

    /// The game is over: the programs are given a moment to end by themselves, then they are killed.
    fn close(mut self, places: Places) -> Played<G> {
        let start = Instant::now();
        let longest = self.sitters.iter().map(|sitter| sitter.grace(self.table.grace)).max();
        let last = start + longest.unwrap_or(self.table.grace);
        loop {
            for program in &mut self.programs {
                program.take_all();
                // A program that was told everything sees the end of its input.
                if program.unsent_bytes() == 0 {
                    program.close_input();
                }
            }
            let open = self.programs.iter().zip(&self.sitters).filter(|(program, _)| !program.is_closed());
            let Some(grace) = open.map(|(_, sitter)| sitter.grace(self.table.grace)).max() else { break };
            let deadline = start + grace;
            // Where the system refuses to wait there is nothing to wait for: they are killed at once.
            let wake = wait(&mut self.programs, Some(deadline));
            if !matches!(wake, Ok(Wake::News)) || Instant::now() >= deadline {
                break;
            }
        }
        for program in self.programs.iter_mut().filter(|program| program.is_closed()) {
            program.wait_end(last);
        }
        let end = |(mut program, sitter): (Program, Sitter)| Remains {
            ended: program.kill(),
            told: program.told().clone(),
            heard: program.heard().clone(),
            errors: program.errors().clone(),
            slowest_us: sitter.slowest_us,
            used_bytes: sitter.used_bytes,
            conduct: program.conduct().clone(),
        };
        let mut ends = self.programs.into_iter().zip(self.sitters).map(end);
        let seats = 0..G::seats(&self.position);
        let remains = seats.map(|seat| if self.seated.contains(&seat) { ends.next() } else { None }).collect();
        Played {
            position: self.position,
            places,
            events: self.events,
            plies: self.plies,
            cites: self.log.cites,
            refusals: self.refusals,
            remains,
            overslept_us: self.overslept_us,
            held_us: self.held_us,
        }
    }
}
