//! One bot, a board, and who tells the bot what.
//!
//! The bot is asked for the moves of both sides. What an arbiter would kill it for is said; the position stays as it was
//! then, so that one may look closer.

use super::board;
use super::orders::{HELP, Order};
use crate::exit::{Exit, Failure, Outcome};
use crate::process::{Ended, Heard, Program, Wake, wait};
use crate::{out, say, talk};
use rulebook_conformance::contest::{Boards, Wire};
use rulebook_spec::bitwa::{Bitwa, Division, Message, Move, Position, Setup, Stage, Target};
use rulebook_spec::game::{Answer, Event, Game, Log, LogOf, Reply, Seat, Turn, step};
use std::time::{Duration, Instant};

/// How long a bot may take to end after `quit`.
const LEAVING: Duration = Duration::from_secs(10);

pub(super) struct Bench {
    programs: [Program; 1],
    timeout: Duration,
    position: Position,
    /// What to say next, and to whom.
    due: Vec<(Seat, Message)>,
}

impl Bench {
    pub(super) fn new(program: Program, setup: &Setup, timeout: Duration) -> Result<Self, String> {
        let (position, due) = started(setup)?;
        Ok(Bench { programs: [program], timeout, position, due })
    }

    /// Whether the bot has closed its output.
    pub(super) fn has_ended(&self) -> bool {
        self.programs[0].is_closed()
    }

    pub(super) fn carry_out(&mut self, order: &Order) -> Result<(), Failure> {
        match order {
            Order::Raw(line) => drop(self.ask(line)?),
            Order::Step(count) => {
                for _ in 0..*count {
                    if !self.step()? {
                        break;
                    }
                }
            }
            Order::Move(division, target) => drop(self.move_by_hand(*division, *target)?),
            Order::Show => self.show()?,
            Order::Board(named) => self.begin(board::find(named))?,
            Order::Put(x, y, field) => self.begin(self.with_field(*x, *y, *field))?,
            Order::Rounds(rounds) => self.begin(Ok(Setup { rounds: *rounds, ..self.anew() }))?,
            Order::Strength(strength) => self.begin(Ok(Setup { strength: *strength, ..self.anew() }))?,
            Order::Save(path) => {
                if let Err(says) = board::save(&self.anew(), path) {
                    talk!("{says}");
                }
            }
            Order::Help => out::print(format_args!("{HELP}\n"))?,
            Order::Quit => {}
        }
        Ok(())
    }

    /// The board as it is now, at the beginning of a game; a unit that was hurt is whole again.
    fn anew(&self) -> Setup {
        let Setup { rows, rounds, strength, limit_ms, .. } = Bitwa::setup(&self.position);
        Setup { limit_ms, ..Setup::new(rows, rounds, strength) }
    }

    fn with_field(&self, x: usize, y: usize, field: char) -> Result<Setup, String> {
        let mut setup = self.anew();
        let mut row: Vec<char> = setup.rows.get(y).map(|row| row.chars().collect()).unwrap_or_default();
        *row.get_mut(x).ok_or_else(|| format!("there is no field ({x}, {y}) on this board"))? = field;
        setup.rows[y] = row.into_iter().collect();
        Ok(setup)
    }

    fn begin(&mut self, setup: Result<Setup, String>) -> Result<(), Failure> {
        match setup.and_then(|setup| started(&setup)) {
            Ok((position, due)) => {
                (self.position, self.due) = (position, due);
                self.show()
            }
            Err(says) => {
                talk!("{says}");
                Ok(())
            }
        }
    }

    fn show(&self) -> Result<(), Failure> {
        out::print(format_args!("{}\n", Bitwa::draw(&self.position).trim_end()))?;
        Ok(())
    }

    /// Plays until a division has moved and everybody knows it; says whether one has.
    fn step(&mut self) -> Result<bool, Failure> {
        loop {
            let announced = matches!(self.position.stage, Stage::Play { .. });
            if !self.tell()? {
                return Ok(false);
            }
            if announced {
                self.show()?;
                return Ok(true);
            }
        }
    }

    /// Moves a division without asking the bot, which is told of it.
    fn move_by_hand(&mut self, division: Division, target: Target) -> Result<bool, Failure> {
        while let Stage::SetGame(_) = self.position.stage {
            if !self.tell()? {
                return Ok(false);
            }
        }
        let (Stage::TimeLeft(next) | Stage::GenMove(next)) = self.position.stage else { return self.over() };
        if next != division {
            talk!("it is the turn of division {next}, not of {division}");
            return Ok(false);
        }
        let before = (self.position.clone(), self.due.clone());
        if let Stage::TimeLeft(_) = self.position.stage {
            self.take(&[next.seat()], &Answer::Move(Move::Ack), 0)?;
        }
        if !self.take(&[next.seat()], &Answer::Move(Move::Target(target)), 0)? {
            (self.position, self.due) = before;
            return Ok(false);
        }
        self.step()
    }

    /// Says the next thing to the bot, for all who should hear it; says whether its answer was good.
    fn tell(&mut self) -> Result<bool, Failure> {
        let Some((_, message)) = self.due.first().cloned() else { return self.over() };
        let seats: Vec<Seat> = self.due.iter().filter(|(_, due)| *due == message).map(|(seat, _)| *seat).collect();
        let mut line = Vec::new();
        Bitwa::write_message(&message, &mut line);
        let at = Instant::now();
        let Some(answer) = self.ask(String::from_utf8_lossy(&line).trim_end())? else { return Ok(false) };
        let took_us = u64::try_from(at.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.take(&seats, &Answer::Line(answer), took_us)
    }

    /// Takes an answer in for these seats, unless an arbiter would kill the bot for it.
    fn take(&mut self, seats: &[Seat], answer: &Answer<Move>, took_us: u64) -> Result<bool, Failure> {
        let (mut position, mut log, mut due) = (self.position.clone(), LogOf::<Bitwa>::default(), Vec::new());
        for seat in seats {
            let event = Event::Reply(Reply { seat: *seat, answer: answer.clone(), took_us });
            step::<Bitwa>(Bitwa::LITERAL, &mut position, &event, &mut log)
                .map_err(|impossible| Failure::broken(impossible.to_string()))?;
            if let Some(offence) = &log.refused {
                let who =
                    if matches!(answer, Answer::Move(_)) { "no such move" } else { "an arbiter would kill the bot" };
                say!("{who}: {}", offence.violation);
                return Ok(false);
            }
            due.append(&mut log.sent);
        }
        (self.position, self.due) = (position, due);
        Ok(true)
    }

    fn over(&self) -> Result<bool, Failure> {
        match Bitwa::turn(Bitwa::LITERAL, &self.position) {
            Turn::Over(places) => say!("the game is over; places: {places:?}"),
            _ => talk!("there is nothing to do"),
        }
        Ok(false)
    }

    /// Sends a line and shows the bytes that come back; nothing where no whole answer came.
    fn ask(&mut self, line: &str) -> Result<Option<String>, Failure> {
        let early = self.programs[0].take_all();
        if !early.is_empty() {
            say!("before it was asked: {}", early.escape_ascii());
        }
        say!("-> {line}");
        let deadline = self.programs[0].send(format!("{line}\n").as_bytes()) + self.timeout;
        let answer = self.answer(deadline)?;
        match &answer {
            Some(answer) => say!("<- {}\\n\\n", answer.escape_ascii()),
            None if self.has_ended() => {
                say!("<- {}", self.programs[0].pending().escape_ascii());
                talk!("the bot has closed its output");
            }
            None => {
                say!("<- {}", self.programs[0].take_all().escape_ascii());
                talk!("no whole answer within {:?}: an answer ends with an empty line", self.timeout);
            }
        }
        Ok(answer.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn answer(&mut self, deadline: Instant) -> Result<Option<Vec<u8>>, Failure> {
        loop {
            if let Some(Heard::Line(answer) | Heard::TooLong(answer)) = self.programs[0].take_line() {
                return Ok(Some(answer.to_vec()));
            }
            let wake = wait(&mut self.programs, Some(deadline));
            let wake = wake.map_err(|error| Failure::broken(format!("the bot cannot be waited for: {error}")))?;
            if wake != Wake::News || (self.has_ended() && self.programs[0].pending().is_empty()) {
                return Ok(self.programs[0].take_line().map(|heard| match heard {
                    Heard::Line(answer) | Heard::TooLong(answer) => answer.to_vec(),
                }));
            }
        }
    }

    /// Says `quit`, and waits for the bot to end.
    pub(super) fn close(mut self) -> Outcome {
        if !self.has_ended() {
            self.ask("quit")?;
        }
        let [program] = &mut self.programs;
        program.close_input();
        let ended = program.wait_end(Instant::now() + LEAVING).unwrap_or(Ended::Killed);
        program.kill();
        talk!("the bot {ended}");
        Ok(if ended == Ended::Code(0) { Exit::Conforms } else { Exit::Differs })
    }
}

/// The game of this setup, and what to say first.
fn started(setup: &Setup) -> Result<(Position, Vec<(Seat, Message)>), String> {
    let mut log = Log::default();
    let position = Bitwa::start(Bitwa::LITERAL, setup, &mut log).map_err(|violation| violation.to_string())?;
    Ok((position, log.sent))
}
