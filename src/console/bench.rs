//! One bot, a board, and who tells the bot what.
//!
//! What a referee would end the game for, or kill the bot for, is said; the position stays as it was then, so that one may
//! look closer.

use super::link::{Link, Said};
use super::orders::{count, table, unknown};
use super::own::Own;
use super::{Call, Session, board};
use crate::durations::micros;
use crate::exit::{Failure, Outcome};
use crate::play::WireKind;
use crate::process::Launch;
use crate::{out, say, talk};
use rulebook_conformance::case::json;
use rulebook_conformance::choose::Choices;
use rulebook_conformance::contest::Contest;
use rulebook_conformance::seeded::Seeded;
use rulebook_spec::game::{Answer, Event, Fault, Game, Log, LogOf, Offence, Reply, Seat, Seats, Turn, step};
use std::time::{Duration, Instant};

/// How long is waited for what a bot says to a line that is no message, where the game has no answer to that.
const LISTENING: Duration = Duration::from_secs(1);
/// At most so many legal moves are listed.
const LISTED: usize = 4;

/// The orders of every game.
pub(super) const ORDERS: &[[&str; 2]] = &[
    [":step [N]", "tells the bot what is due until it has moved, or has moved N times"],
    [":move [MOVE]", "moves a seat that the bot does not play; without MOVE a legal move is drawn"],
    [":show", "draws the board"],
    [":board NAME|TEXT|@FILE", "begins anew on another board"],
    [":save FILE", "writes the board to a file, which :board reads"],
    [":help", "lists these"],
    [":quit", "leaves when the bot has ended"],
];

pub(super) struct Bench<G: Contest> {
    link: Link,
    own: &'static Own,
    timeout: Duration,
    /// The seats of the bot; the others are moved by hand.
    seats: Seats,
    position: G::Position,
    /// What to say next, and to whom.
    due: Vec<(Seat, G::Message)>,
    /// What draws a move.
    drawn: Seeded,
    /// Whether the bot was told that its game is over.
    dismissed: bool,
}

/// A position, what to say next, and to whom.
type Begun<G> = (<G as Game>::Position, Vec<(Seat, <G as Game>::Message)>);

/// What came of telling a seat something.
enum Told {
    /// It has heard that.
    Heard,
    /// It has answered with a move.
    Moved,
    /// Its answer was none, or a bad one.
    Refused,
    /// Nobody is due to hear anything.
    Nobody,
}

impl<G: Contest> Bench<G> {
    pub(super) fn new(call: &Call<'_>, own: &'static Own) -> Result<Self, Failure> {
        let setup = board::first::<G>(call, own)?;
        let count = G::seat_count(&setup);
        let seats = match call.seat {
            Some(_) if own.plays_all => {
                return Err(Failure::usage(format!("--seat: a bot of {} is asked for all seats here", G::name())));
            }
            None if own.plays_all => (0..count).fold(Seats::default(), Seats::with),
            seat => match seat.unwrap_or(0) {
                seat if seat < count => Seats::one(seat),
                seat => return Err(Failure::usage(format!("--seat: there is no seat {seat}, this game has {count}"))),
            },
        };
        let (position, due) = started::<G>(&setup).map_err(|says| Failure::usage(format!("--board: {says}")))?;
        let wire = WireKind::Native;
        let (line_bytes, framing) = (wire.answer_bytes::<G>(), wire.framing::<G>());
        let link = Link::start(&Launch { line_bytes, framing, ..Launch::new(call.command) })?;
        let drawn = Seeded::new(call.seed);
        Ok(Bench { link, own, timeout: call.timeout, seats, position, due, drawn, dismissed: false })
    }

    /// The board as it is now, at the beginning of a game.
    fn anew(&self) -> Result<G::Setup, String> {
        let setup = (self.own.anew)(json(&G::setup(&self.position)));
        serde_json::from_value(setup).map_err(|error| error.to_string())
    }

    fn begin(&mut self, setup: Result<G::Setup, String>) -> Result<(), Failure> {
        match setup.and_then(|setup| started::<G>(&setup)) {
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
        out::print(format_args!("{}\n", G::draw(&self.position).trim_end()))?;
        if G::turn(G::literal(), &self.position).is_over() { self.say_who_is_next() } else { Ok(()) }
    }

    /// An order that only this game has.
    fn own_order(&mut self, name: &str, rest: &str) -> Result<(), Failure> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let setup = self.anew().map(|setup| (self.own.order)(&json(&setup), name, &words));
        match setup {
            Ok(None) => talk!("{}", unknown(name, rest)),
            Ok(Some(setup)) => {
                let read = |setup| serde_json::from_value(setup).map_err(|error| error.to_string());
                self.begin(setup.and_then(read))?;
            }
            Err(says) => talk!("{says}"),
        }
        Ok(())
    }

    /// Plays until the bot has moved, and everybody who only hears of that knows it; says whether there is more to play.
    fn step(&mut self) -> Result<bool, Failure> {
        let mut has_moved = false;
        while !has_moved || self.is_only_to_hear() {
            match self.tell()? {
                Told::Heard => {}
                Told::Moved => has_moved = true,
                Told::Refused => return Ok(false),
                Told::Nobody => {
                    self.say_who_is_next()?;
                    return Ok(false);
                }
            }
        }
        self.show()?;
        Ok(!G::turn(G::literal(), &self.position).is_over())
    }

    /// Whether the next message leaves nothing to decide for the bot.
    fn is_only_to_hear(&self) -> bool {
        let nods = |message| G::announced(message).is_some() && G::acknowledgement(message).is_some();
        let next = self.due.first();
        next.is_some_and(|(seat, message)| !self.seats.contains(*seat) || !G::asks(message) || nods(message))
    }

    /// Makes a move for a seat without asking the bot, which is told of it.
    fn move_by_hand(&mut self, words: &str) -> Result<(), Failure> {
        // How a game begins, and what was moved, everybody hears.
        let opens = |bench: &Self| bench.due.first().is_some_and(|(_, message)| G::opening(message).is_some());
        while opens(self) || self.is_only_to_hear() {
            if matches!(self.tell()?, Told::Refused) {
                return Ok(());
            }
        }
        let Turn::Seats(asked) = G::turn(G::literal(), &self.position) else { return self.say_who_is_next() };
        let by_hand = |seat: &Seat| self.own.plays_all || !self.seats.contains(*seat);
        let Some(seat) = asked.iter().find(by_hand) else {
            talk!("it is the bot's turn: `:step` asks it for its move");
            return Ok(());
        };
        let before = (self.position.clone(), self.due.clone());
        // What its owner would only acknowledge is acknowledged here.
        if let Some(nod) = self.due.iter().find(|due| due.0 == seat).and_then(|due| G::acknowledgement(&due.1)) {
            self.take(&[seat], &Answer::Move(nod), 0)?;
        }
        let offence = match self.written(seat, words) {
            Ok(answer) => self.take(&[seat], &answer, 0)?.map(|offence| format!("no such move: {}", offence.violation)),
            Err(says) => {
                (self.position, self.due) = before;
                talk!("{says}");
                return Ok(());
            }
        };
        if let Some(says) = offence {
            (self.position, self.due) = before;
            say!("{says}");
            return Ok(());
        }
        while self.is_only_to_hear() {
            if matches!(self.tell()?, Told::Refused) {
                return Ok(());
            }
        }
        self.show()
    }

    /// The answer that somebody has written by hand, or that is drawn where nothing was written.
    fn written(&mut self, seat: Seat, words: &str) -> Result<Answer<G::Move>, String> {
        if !words.is_empty() {
            return (self.own.by_hand)(&json(&G::setup(&self.position)), words).map(Answer::Line);
        }
        let moves = G::moves(G::literal(), &self.position, seat).unwrap_or_default();
        let choices: &mut dyn Choices = &mut self.drawn;
        let choice = choices.pick(&moves).ok_or("the legal moves are too many to draw one here: write a move")?;
        talk!("drawn: {}", G::in_words(choice));
        Ok(Answer::Move(choice.clone()))
    }

    /// Says the next message, to all seats of the bot that should hear it.
    fn tell(&mut self) -> Result<Told, Failure> {
        let Some((seat, message)) = self.due.first().cloned() else { return self.draw_luck() };
        self.link.look()?;
        if self.has_spoken_early(seat)? {
            return Ok(Told::Refused);
        }
        if !self.seats.contains(seat) {
            return self.tell_by_hand(seat, &message);
        }
        let own = self.due.iter().filter(|(seat, due)| self.seats.contains(*seat) && *due == message);
        let seats: Vec<Seat> = own.map(|(seat, _)| *seat).collect();
        let mut line = Vec::new();
        G::write_message(&message, &mut line);
        let asks = G::asks(&message);
        let at = Instant::now();
        let said = self.link.send(String::from_utf8_lossy(&line).trim_end(), asks.then_some(self.timeout))?;
        self.dismissed |= G::ends(&message);
        if !asks {
            self.due.retain(|(seat, due)| !seats.contains(seat) || *due != message);
            return Ok(Told::Heard);
        }
        let took_us = micros(at.elapsed());
        let Some(answer) = self.answer(seat, said, took_us) else { return Ok(Told::Refused) };
        if let Some(offence) = self.take(&seats, &answer, took_us)? {
            self.say_offence(seat, &answer, took_us, &offence)?;
            return Ok(Told::Refused);
        }
        Ok(if G::acknowledgement(&message).is_some() { Told::Heard } else { Told::Moved })
    }

    /// What a referee makes of what the bot said; nothing where it would still wait.
    fn answer(&self, seat: Seat, said: Said, took_us: u64) -> Option<Answer<G::Move>> {
        let is_late = || G::limit_us(G::literal(), &self.position, seat).is_some_and(|limit_us| took_us > limit_us);
        Some(match said {
            Said::Whole(line) => Answer::Line(line),
            Said::TooLong => Answer::Fault(Fault::Garbled),
            Said::Half | Said::Nothing if self.link.has_ended() => Answer::Fault(Fault::Crash),
            Said::Half if is_late() => Answer::Fault(Fault::Garbled),
            Said::Nothing if is_late() => Answer::Fault(Fault::Timeout),
            Said::Half | Said::Nothing => return None,
        })
    }

    /// Whether the bot has said something before this seat is told something, which is a foul; it is said then.
    fn has_spoken_early(&mut self, next: Seat) -> Result<bool, Failure> {
        let early = self.link.take_unasked();
        if early.is_empty() {
            return Ok(false);
        }
        let seat = if self.seats.contains(next) { next } else { self.seats.first().unwrap_or(next) };
        // A referee takes what stands before a question for no answer to it.
        let answer = match G::turn(G::literal(), &self.position).asks(seat) {
            true => Answer::Fault(Fault::Garbled),
            false => Answer::Line(String::from_utf8_lossy(&early).trim_end().to_owned()),
        };
        let (mut position, mut log) = (self.position.clone(), LogOf::<G>::default());
        let event = Event::reply(seat, answer.clone());
        if step::<G>(G::literal(), &mut position, &event, &mut log).is_err() {
            return Ok(false);
        }
        if let Some(offence) = &log.refused {
            self.say_offence(seat, &answer, 0, offence)?;
        }
        Ok(log.refused.is_some())
    }

    /// Tells a seat that is moved by hand what it is told; what it would only acknowledge is acknowledged.
    fn tell_by_hand(&mut self, seat: Seat, message: &G::Message) -> Result<Told, Failure> {
        let mut line = Vec::new();
        G::write_message(message, &mut line);
        say!("seat {seat} is told: {}", String::from_utf8_lossy(&line).trim_end());
        self.due.remove(0);
        if let Some(nod) = G::acknowledgement(message).filter(|_| G::turn(G::literal(), &self.position).asks(seat)) {
            say!("seat {seat} answers: {}", G::in_words(&nod));
            if let Some(offence) = self.take(&[seat], &Answer::Move(nod), 0)? {
                say!("no such move: {}", offence.violation);
                return Ok(Told::Refused);
            }
        }
        Ok(Told::Heard)
    }

    /// Decides for luck, where luck is next.
    fn draw_luck(&mut self) -> Result<Told, Failure> {
        let chance = match G::turn(G::literal(), &self.position) {
            Turn::Chance => G::fair_chance(&self.position, &mut self.drawn),
            _ => None,
        };
        let Some(chance) = chance else { return Ok(Told::Nobody) };
        let mut log = LogOf::<G>::default();
        step::<G>(G::literal(), &mut self.position, &Event::Chance(chance), &mut log)
            .map_err(|impossible| Failure::broken(impossible.to_string()))?;
        self.due.append(&mut log.sent);
        Ok(Told::Heard)
    }

    /// Takes an answer in for these seats. A bad one changes nothing; the offence is returned.
    fn take(&mut self, seats: &[Seat], answer: &Answer<G::Move>, took_us: u64) -> Result<Option<Offence>, Failure> {
        let (mut position, mut log) = (self.position.clone(), LogOf::<G>::default());
        let mut due: Vec<_> = self.due.iter().filter(|(seat, _)| !seats.contains(seat)).cloned().collect();
        for seat in seats {
            let event = Event::Reply(Reply { seat: *seat, answer: answer.clone(), took_us });
            step::<G>(G::literal(), &mut position, &event, &mut log)
                .map_err(|impossible| Failure::broken(impossible.to_string()))?;
            if log.refused.is_some() {
                return Ok(log.refused);
            }
            due.append(&mut log.sent);
        }
        (self.position, self.due) = (position, due);
        Ok(None)
    }

    /// Says which rule the bot has broken, and what a referee would do.
    fn say_offence(
        &self,
        seat: Seat,
        answer: &Answer<G::Move>,
        took_us: u64,
        offence: &Offence,
    ) -> Result<(), Failure> {
        let (mut position, mut log) = (self.position.clone(), LogOf::<G>::default());
        let event = Event::Reply(Reply { seat, answer: answer.clone(), took_us });
        let does = match step::<G>(G::literal(), &mut position, &event, &mut log) {
            Ok(()) if G::is_killed(&position, seat) => "an arbiter would kill the bot",
            Ok(()) if G::turn(G::literal(), &position).is_over() => "a referee would end the game",
            _ => "a referee would refuse this",
        };
        say!("{does}: {}", offence.violation);
        Ok(())
    }

    /// Why the bot makes no move now.
    fn say_who_is_next(&self) -> Result<(), Failure> {
        match G::turn(G::literal(), &self.position) {
            Turn::Over(places) => say!("the game is over; places: {:?}", places.as_slice()),
            Turn::Chance => talk!("luck decides now, and nothing can be drawn here"),
            Turn::Seats(asked) => match asked.iter().find(|seat| !self.seats.contains(*seat)) {
                Some(seat) => {
                    let moves = G::moves(G::literal(), &self.position, seat).unwrap_or_default();
                    let few: Vec<String> = moves.iter().take(LISTED).map(G::in_words).collect();
                    let few = if few.is_empty() { String::new() } else { format!(", such as {}", few.join(", ")) };
                    say!("it is the turn of seat {seat}: `:move` makes its move{few}");
                }
                None => talk!("this game begins in its middle: tell the bot what it should know by raw lines"),
            },
        }
        Ok(())
    }

    /// Sends a line as it was typed. What is no question is not waited for.
    fn raw(&mut self, line: &str) -> Result<(), Failure> {
        self.link.look()?;
        self.link.take_unasked();
        let time = match G::read_message(line) {
            Ok(message) => {
                self.dismissed |= G::ends(&message);
                G::asks(&message).then_some(self.timeout)
            }
            Err(_) if G::unknown().is_empty() => Some(self.timeout.min(LISTENING)),
            Err(_) => Some(self.timeout),
        };
        self.link.send(line, time).map(drop)
    }

    fn help(&self) -> String {
        let own = self.own.help;
        let replaced = |row: &&[&str; 2]| !own.iter().any(|other| name(other) == name(row));
        let mut rows: Vec<[&str; 2]> = ORDERS.iter().filter(replaced).copied().collect();
        rows.splice(1..1, own.iter().copied());
        table(&rows)
    }
}

/// The name of an order in a row of the help.
fn name<'a>(row: &[&'a str; 2]) -> &'a str {
    row[0].split(' ').next().unwrap_or_default()
}

impl<G: Contest> Session for Bench<G> {
    fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.raw(line)
    }

    fn carry_out(&mut self, name: &str, rest: &str) -> Result<(), Failure> {
        self.link.look()?;
        match (name, rest) {
            ("step", _) => match count(&rest.split_whitespace().collect::<Vec<_>>()) {
                Ok(times) => {
                    for _ in 0..times {
                        if !self.step()? {
                            break;
                        }
                    }
                }
                Err(says) => talk!("{says}"),
            },
            ("move", _) => self.move_by_hand(rest)?,
            ("show", "") => self.show()?,
            ("board", text) if !text.is_empty() => self.begin(board::find::<G>(text))?,
            ("save", path) if !path.is_empty() => {
                if let Err(says) = self.anew().and_then(|setup| board::save::<G>(&setup, path)) {
                    talk!("{says}");
                }
            }
            ("help", "") => out::print(format_args!("{}", self.help()))?,
            _ => self.own_order(name, rest)?,
        }
        Ok(())
    }

    fn has_ended(&self) -> bool {
        self.link.has_ended()
    }

    /// Says the closing line, where the game has one, and waits for the bot to end.
    fn close(mut self) -> Outcome {
        if let Some(line) = self.own.closing.filter(|_| !self.dismissed && !self.has_ended()) {
            self.raw(line)?;
        }
        self.link.close()
    }
}

/// The game of this setup, and what to say first.
fn started<G: Contest>(setup: &G::Setup) -> Result<Begun<G>, String> {
    let mut log = Log::default();
    let position = G::start(G::literal(), setup, &mut log).map_err(|violation| violation.to_string())?;
    Ok((position, log.sent))
}
