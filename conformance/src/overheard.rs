//! A game told again from what its players heard and said, as recorded between them and a referee that we know nothing
//! else of: what it should have told them under some rules, and the first line that it did not.

use crate::case::Case;
use crate::contest::Contest;
use crate::transcript::shown;
use rulebook_spec::game::{Event, EventOf, Fault, Log, LogOf, Offence, Seat, Turn, step};
use rulebook_spec::rule::{Rule, Violation};
use std::collections::VecDeque;

/// One moment in the life of a player's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When, in microseconds after the program was started.
    pub at_us: u64,
    /// What happened.
    pub what: Sound,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sound {
    /// The referee told it this line.
    Heard(String),
    /// The program answered this, without its end.
    Said(String),
    /// The program wrote this and never ended it.
    Half(String),
    /// The referee has closed the program's input.
    Closed,
    /// The program has ended.
    Ended,
}

/// What a seat's program heard and said; `None` for a seat that nobody listened to.
pub type Ear<'a> = Option<&'a [Moment]>;

/// How answers close to their limit are taken. The referee's clock is not the recorder's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// As they were measured.
    Measured,
    /// As in time.
    InTime,
    /// As late.
    Late,
}

/// The referee's clock may differ by so much from the recorder's.
const SLACK_US: u64 = 50_000;
/// So many events in a row of which nobody hears anything are no game.
const SILENT: usize = 200;
/// So many guesses about a seat that nobody listened to are kept, to be taken back.
const GUESSES: usize = 16;

/// A game told again.
pub struct Retold<G: Contest> {
    /// What was played, as far as it could be told.
    pub case: Case<G>,
    /// How the telling ended.
    pub end: End,
    /// The bad replies that were heard, with the line or what else they were.
    pub fouls: Vec<(Seat, Offence, String)>,
    /// Lines of the referee that agree.
    pub agreed: u64,
    /// Whether an answer came close to its limit.
    pub was_close: bool,
}

/// How the telling of a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With the end of the game; all that was heard agrees.
    Over,
    /// The records break off before the game is over; what would come next.
    CutOff(String),
    /// A line of the referee is not what the rules say.
    Differs(Mismatch),
}

/// A line of the referee that is not what the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Who was told.
    pub seat: Seat,
    /// What the rules say; `None` where they say nothing more.
    pub expected: Option<String>,
    /// What the referee said; `None` where it said nothing more.
    pub got: Option<String>,
    /// The rule that the last reply broke, or the last one that was applied.
    pub rule: Option<Rule>,
}

/// The setup of the game that the first line heard begins.
///
/// # Errors
/// One sentence: nothing was heard, or what was heard first begins no game.
pub fn setup<G: Contest>(ear: &[Moment]) -> Result<G::Setup, String> {
    let heard = |moment: &Moment| match &moment.what {
        Sound::Heard(line) => Some(line.clone()),
        _ => None,
    };
    let line = ear.iter().find_map(heard).ok_or("the referee told the player nothing")?;
    let message = G::read_message(&line)?;
    G::opening(&message).ok_or_else(|| format!("`{}` begins no game", shown(line.as_bytes())))
}

/// Tells the game again from this setup. Where nobody listened to a seat, what it did is guessed from what the others
/// were told then.
///
/// # Errors
/// The setup cannot be.
pub fn retell<G: Contest>(
    rules: &G::Rules,
    setup: &G::Setup,
    ears: &[Ear<'_>],
    close: Close,
) -> Result<Retold<G>, Violation> {
    let mut log = Log::default();
    let position = G::start(rules, setup, &mut log)?;
    let seats = ears.iter().map(|_| Seated { at: 0, said: VecDeque::new(), asked_us: 0, asked: None }).collect();
    let (events, fouls) = (Vec::new(), Vec::new());
    let mut table = Table::<G> { position, seats, events, fouls, agreed: 0, heard: 0, was_close: false, rule: None };
    let end = Teller { rules, ears, close, guesses: VecDeque::new() }.tell(&mut table, &mut log);
    let Table { events, fouls, agreed, was_close, .. } = table;
    let case = Case { address: String::new(), setup: setup.clone(), events };
    Ok(Retold { case, end, fouls, agreed, was_close })
}

struct Seated<G: Contest> {
    /// Its next moment.
    at: usize,
    /// What it said while the rules had something else to tell it first.
    said: VecDeque<(String, u64)>,
    /// When it was asked.
    asked_us: u64,
    /// What it was asked last.
    asked: Option<G::Message>,
}

impl<G: Contest> Clone for Seated<G> {
    fn clone(&self) -> Self {
        Seated { at: self.at, said: self.said.clone(), asked_us: self.asked_us, asked: self.asked.clone() }
    }
}

/// How far the game was told.
struct Table<G: Contest> {
    position: G::Position,
    seats: Vec<Seated<G>>,
    events: Vec<EventOf<G>>,
    fouls: Vec<(Seat, Offence, String)>,
    agreed: u64,
    /// How many events there were when a line agreed last.
    heard: usize,
    was_close: bool,
    rule: Option<Rule>,
}

impl<G: Contest> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            position: self.position.clone(),
            seats: self.seats.clone(),
            events: self.events.clone(),
            fouls: self.fouls.clone(),
            agreed: self.agreed,
            heard: self.heard,
            was_close: self.was_close,
            rule: self.rule,
        }
    }
}

struct Teller<'a, G: Contest> {
    rules: &'a G::Rules,
    ears: &'a [Ear<'a>],
    close: Close,
    /// Guesses that may turn out wrong: how far the game was told then, and what else may have happened.
    guesses: VecDeque<(Table<G>, Vec<EventOf<G>>)>,
}

impl<G: Contest> Teller<'_, G> {
    /// Tells the game to its end. Where it differs the last guess is taken back; if every guess leads there, the telling
    /// that came farthest counts.
    fn tell(mut self, table: &mut Table<G>, log: &mut LogOf<G>) -> End {
        let mut farthest: Option<(Table<G>, Mismatch)> = None;
        loop {
            let next = self.deliver(table, log).and_then(|()| self.next(table));
            let event = match next {
                Ok(event) => event,
                Err(End::Differs(mismatch)) => {
                    if farthest.as_ref().is_none_or(|(before, _)| before.agreed < table.agreed) {
                        farthest = Some((table.clone(), mismatch));
                    }
                    match self.other_guess(table) {
                        Some(event) => event,
                        None => break,
                    }
                }
                Err(end) => return end,
            };
            let said = crate::transcript::said::<G>(&event).text;
            let done = step::<G>(self.rules, &mut table.position, &event, log);
            table.events.push(event);
            if done.is_err() {
                // Events are made from the turn, so that they can be.
                return End::CutOff("what the records say cannot be played on".into());
            }
            table.rule = log.refused.as_ref().map(|offence| offence.violation.rule).or(log.cites.last().copied());
            // What was guessed of a seat is nothing to blame it for.
            if let (Some(offence), Some(Event::Reply(reply))) = (&log.refused, table.events.last())
                && self.ears[usize::from(reply.seat)].is_some()
            {
                table.fouls.push((reply.seat, offence.clone(), said));
            }
        }
        match farthest {
            Some((told, mismatch)) => {
                *table = told;
                End::Differs(mismatch)
            }
            None => End::CutOff("nothing was told".into()),
        }
    }

    fn other_guess(&mut self, table: &mut Table<G>) -> Option<EventOf<G>> {
        let (before, mut others) = self.guesses.pop_back()?;
        *table = before.clone();
        let event = others.remove(0);
        if !others.is_empty() {
            self.guesses.push_back((before, others));
        }
        Some(event)
    }

    /// Holds what the rules tell the players against what they heard.
    fn deliver(&self, table: &mut Table<G>, log: &mut LogOf<G>) -> Result<(), End> {
        for (seat, message) in std::mem::take(&mut log.sent) {
            let index = usize::from(seat);
            let rule = table.rule;
            let seated = &mut table.seats[index];
            if G::asks(&message) {
                seated.asked = Some(message.clone());
            }
            let Some(ear) = self.ears[index] else { continue };
            let mut bytes = Vec::new();
            G::write_message(&message, &mut bytes);
            let wanted = text(&bytes);
            let differs = |got: Option<String>| {
                let (expected, got) = (Some(shown(wanted.as_bytes())), got.map(|line| shown(line.as_bytes())));
                Err(End::Differs(Mismatch { seat, expected, got, rule }))
            };
            loop {
                let moment = ear.get(seated.at);
                match moment.map(|moment| &moment.what) {
                    Some(Sound::Said(line)) => {
                        seated.said.push_back((line.clone(), ear[seated.at].at_us));
                        seated.at += 1;
                    }
                    Some(Sound::Heard(line)) if G::may_stand(line, &wanted) => {
                        seated.asked_us = ear[seated.at].at_us;
                        seated.at += 1;
                        (table.agreed, table.heard) = (table.agreed + 1, table.events.len());
                        break;
                    }
                    Some(Sound::Heard(line)) => return differs(Some(line.clone())),
                    Some(Sound::Closed) => return differs(None),
                    // Nobody hears what a program that has ended is told.
                    Some(Sound::Ended | Sound::Half(_)) => break,
                    None => {
                        return Err(End::CutOff(format!("seat {seat} is to be told `{}`", shown(wanted.as_bytes()))));
                    }
                }
            }
        }
        Ok(())
    }

    /// What happens next.
    fn next(&mut self, table: &mut Table<G>) -> Result<EventOf<G>, End> {
        if table.events.len() - table.heard > SILENT {
            return Err(End::CutOff("nobody is told anything any more".into()));
        }
        let asked = match G::turn(self.rules, &table.position) {
            Turn::Over(_) => return Err(self.over(table)),
            Turn::Chance => return Err(End::CutOff("luck decides, of which no record tells".into())),
            Turn::Seats(asked) => asked,
        };
        let seats = 0..self.ears.len() as Seat;
        for seat in seats.clone().filter(|seat| !asked.contains(*seat)) {
            if let Some((line, _)) = self.unasked(table, seat) {
                return Ok(Event::line(seat, line));
            }
        }
        let heard = |seat: &Seat| asked.contains(*seat) && self.ears[usize::from(*seat)].is_some();
        let mut waits = None;
        for seat in seats.clone().filter(heard) {
            match self.reply(table, seat) {
                Ok(event) => return Ok(event),
                Err(end) => waits = waits.or(Some(end)),
            }
        }
        match seats.into_iter().find(|seat| asked.contains(*seat) && self.ears[usize::from(*seat)].is_none()) {
            Some(seat) => Ok(self.guess(table, seat)),
            None => Err(waits.unwrap_or_else(|| End::CutOff("nobody is asked".into()))),
        }
    }

    /// What a seat says that nobody asked. What a killed one says nobody reads.
    fn unasked(&self, table: &mut Table<G>, seat: Seat) -> Option<(String, u64)> {
        let seated = &mut table.seats[usize::from(seat)];
        if G::is_killed(&table.position, seat) {
            return None;
        }
        let moment = self.ears[usize::from(seat)]?.get(seated.at)?;
        match &moment.what {
            Sound::Said(line) => {
                seated.at += 1;
                Some((line.clone(), moment.at_us))
            }
            _ => None,
        }
    }

    /// What a seat that was listened to does when it is asked.
    fn reply(&self, table: &mut Table<G>, seat: Seat) -> Result<EventOf<G>, End> {
        let index = usize::from(seat);
        let ear = self.ears[index].unwrap_or_default();
        let limit_us = G::limit_us(self.rules, &table.position, seat);
        let others = (0..self.ears.len()).filter(|other| *other != index);
        let goes_on = others.clone().any(|other| self.ears[other].is_some_and(|ear| table.seats[other].at < ear.len()));
        let seated = &mut table.seats[index];
        let moment = ear.get(seated.at);
        let took_us = moment.map(|moment| moment.at_us.saturating_sub(seated.asked_us));
        if let Some((line, at_us)) = seated.said.pop_front() {
            let took_us = at_us.saturating_sub(seated.asked_us);
            return Ok(self.said(table, seat, line, took_us, limit_us));
        }
        match (moment.map(|moment| &moment.what), took_us) {
            (Some(Sound::Said(line)), Some(took_us)) => {
                seated.at += 1;
                Ok(self.said(table, seat, line.clone(), took_us, limit_us))
            }
            (Some(Sound::Half(_)), _) => Ok(Event::fault(seat, Fault::Garbled)),
            (Some(Sound::Ended), _) => Ok(Event::fault(seat, Fault::Crash)),
            (Some(Sound::Heard(line)), Some(waited_us)) => {
                if limit_us.is_some_and(|limit_us| waited_us + SLACK_US >= limit_us) {
                    return Ok(Event::fault(seat, Fault::Timeout));
                }
                let (got, rule) = (Some(shown(line.as_bytes())), table.rule);
                Err(End::Differs(Mismatch { seat, expected: None, got, rule }))
            }
            (Some(Sound::Closed), _) => Ok(Event::fault(seat, Fault::Timeout)),
            // Whoever is killed takes the recorder along: that the game went on shows it.
            _ if goes_on => Ok(Event::fault(seat, Fault::Timeout)),
            _ => Err(End::CutOff(format!("seat {seat} is to answer"))),
        }
    }

    fn said(&self, table: &mut Table<G>, seat: Seat, line: String, took_us: u64, limit_us: Option<u64>) -> EventOf<G> {
        let mut event = Event::line(seat, line);
        let Event::Reply(reply) = &mut event else { return event };
        reply.took_us = took_us;
        if let Some(limit_us) = limit_us.filter(|limit_us| took_us.abs_diff(*limit_us) <= SLACK_US) {
            table.was_close = true;
            reply.took_us = match self.close {
                Close::Measured => took_us,
                Close::InTime => took_us.min(limit_us),
                Close::Late => took_us.max(limit_us + 1),
            };
        }
        event
    }

    /// What a seat may have done that nobody listened to: what others are told next, what says only that it has heard,
    /// or nothing.
    fn guess(&mut self, table: &mut Table<G>, seat: Seat) -> EventOf<G> {
        let next = |(ear, seated): (&Ear<'_>, &Seated<G>)| {
            let heard = ear.iter().flat_map(|ear| ear[seated.at.min(ear.len())..].iter());
            heard
                .filter_map(|moment| match &moment.what {
                    Sound::Heard(line) => Some(G::read_message(line)),
                    _ => None,
                })
                .next()
        };
        let announced: Vec<G::Move> = self
            .ears
            .iter()
            .zip(&table.seats)
            .filter_map(next)
            .filter_map(|message| G::announced(&message.ok()?))
            .collect();
        let legal = |choice: &G::Move| G::check(self.rules, &table.position, seat, choice).is_ok();
        let asked = table.seats[usize::from(seat)].asked.as_ref();
        let moves = announced.into_iter().chain(asked.and_then(G::acknowledgement)).filter(legal);
        let mut guesses: Vec<EventOf<G>> = moves.map(|choice| Event::made(seat, choice)).collect();
        guesses.push(Event::fault(seat, Fault::Crash));
        let first = guesses.remove(0);
        if !guesses.is_empty() {
            self.guesses.push_back((table.clone(), guesses));
            if self.guesses.len() > GUESSES {
                self.guesses.pop_front();
            }
        }
        first
    }

    /// The end of the game: nobody is told anything more, but that he may go.
    fn over(&self, table: &Table<G>) -> End {
        for ((seat, ear), seated) in (0..).zip(self.ears).zip(&table.seats) {
            let Some(ear) = ear else { continue };
            let more = ear[seated.at.min(ear.len())..].iter().find_map(|moment| match &moment.what {
                Sound::Heard(line) => Some(line),
                _ => None,
            });
            let Some(line) = more.filter(|line| !G::read_message(line).is_ok_and(|message| G::ends(&message))) else {
                continue;
            };
            let (got, rule) = (Some(shown(line.as_bytes())), table.rule);
            return End::Differs(Mismatch { seat, expected: None, got, rule });
        }
        End::Over
    }
}

/// A line as text, without its end.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(bytes)).into_owned()
}
