//! A game told again from what its players heard and said, as recorded between them and a referee that we know nothing
//! else of: what it should have told them under some rules, and the first line that it did not.

mod close;

use crate::case::Case;
use crate::contest::Contest;
use crate::transcript::shown;
use close::Side;
use rulebook_spec::game::{Event, EventOf, Fault, Log, LogOf, Offence, Seat, Turn, step};
use rulebook_spec::rule::{Rule, Violation};
use serde_json::Value;
use std::collections::VecDeque;

/// One moment in the life of a player's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When, in microseconds after the program was started.
    pub at_us: u64,
    /// For how long, until then, the machine has kept the referee, the program and who listened to it waiting.
    pub waited_us: u64,
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
    /// The program answered with this move, in JSON.
    Moved(Value),
    /// The program says itself that it has failed.
    Failed(Fault),
    /// The program wrote more than an answer can have, and began with this.
    TooLong(String),
    /// The program wrote this and never ended it.
    Half(String),
    /// The referee has closed the program's input.
    Closed,
    /// The program has ended.
    Ended,
}

/// What a seat's program heard and said; `None` for a seat that nobody listened to.
pub type Ear<'a> = Option<&'a [Moment]>;

/// After this many events in a row of which nobody hears anything it is no game.
const SILENT: usize = 200;
/// At most this many guesses, about a seat that nobody listened to or an answer close to its limit, are kept, to be taken back.
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
    /// Where all agrees only if the machine made an answer late, or a referee overlook that it was: by how much, in
    /// microseconds, at most. 0 where all agrees by the clock of the records.
    pub excused_us: u64,
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
    /// The rule that the last reply broke, or the last one that was applied; where the referee has given up an answer before
    /// its time was over, the rule of that time.
    pub rule: Option<Rule>,
    /// Where the seat's answer was still waited for when it was told this.
    pub waits: Option<Waits>,
}

/// An answer that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// For how long by then, in microseconds.
    pub waited_us: u64,
    /// How long it may take, in microseconds; `None` without a limit.
    pub limit_us: Option<u64>,
}

/// The setup of the game that begins with the first lines heard.
///
/// # Errors
/// One sentence: nothing was heard, or what was heard first begins no game.
pub fn setup<G: Contest>(ears: &[Ear<'_>]) -> Result<G::Setup, String> {
    let heard = |moment: &Moment| match &moment.what {
        Sound::Heard(line) => Some(line.clone()),
        _ => None,
    };
    let first = |ear: &Ear<'_>| ear.iter().flat_map(|ear| ear.iter()).find_map(heard);
    let lines: Vec<Option<String>> = ears.iter().map(first).collect();
    let line = lines.iter().flatten().next().ok_or("the referee told the player nothing")?;
    // What is wrong with one of them is found when it is told.
    let read = |line: &Option<String>| G::read_message(line.as_deref()?).ok();
    let messages: Vec<Option<G::Message>> = lines.iter().map(read).collect();
    if messages.iter().all(Option::is_none) {
        G::read_message(line)?;
    }
    G::beginning(&messages).ok_or_else(|| format!("`{}` begins no game", shown(line.as_bytes())))
}

/// Tells the game again from this setup. Where nobody listened to a seat, what it did is guessed from what the others
/// were told then. The first answer of each program may, or may not, have been given `start_us` microseconds more.
///
/// # Errors
/// The setup cannot be.
pub fn retell<G: Contest>(
    rules: &G::Rules,
    setup: &G::Setup,
    ears: &[Ear<'_>],
    start_us: u64,
) -> Result<Retold<G>, Violation> {
    let mut log = Log::default();
    let position = G::start(rules, setup, &mut log)?;
    let seats = ears.iter().map(|_| Seated::default()).collect();
    let (events, fouls) = (Vec::new(), Vec::new());
    let mut table = Table::<G> { position, seats, events, fouls, agreed: 0, heard: 0, excused_us: 0, rule: None };
    let is_budget = G::budget_ms(setup).is_some();
    let end = Teller { rules, ears, start_us, is_budget, guesses: VecDeque::new() }.tell(&mut table, &mut log);
    let Table { events, fouls, agreed, excused_us, .. } = table;
    let case = Case { address: String::new(), setup: setup.clone(), events };
    Ok(Retold { case, end, fouls, agreed, excused_us })
}

struct Seated<G: Contest> {
    /// Its next moment.
    at: usize,
    /// The moments at which it said something while the rules had something else to tell it first.
    said: VecDeque<usize>,
    /// The moment at which it was told something last.
    told: usize,
    /// How many answers were taken from it.
    answers: u64,
    /// Whether its last answer is waited for no longer.
    given_up: bool,
    /// What it was asked last.
    asked: Option<G::Message>,
}

impl<G: Contest> Default for Seated<G> {
    fn default() -> Self {
        Seated { at: 0, said: VecDeque::new(), told: 0, answers: 0, given_up: false, asked: None }
    }
}

impl<G: Contest> Clone for Seated<G> {
    fn clone(&self) -> Self {
        Seated { said: self.said.clone(), asked: self.asked.clone(), ..*self }
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
    excused_us: u64,
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
            excused_us: self.excused_us,
            rule: self.rule,
        }
    }
}

struct Teller<'a, G: Contest> {
    rules: &'a G::Rules,
    ears: &'a [Ear<'a>],
    start_us: u64,
    /// Whether all answers of a seat have one limit together.
    is_budget: bool,
    /// Guesses that may turn out wrong: how far the game was told then, and what else may have happened.
    guesses: VecDeque<(Table<G>, Vec<Guess<G>>)>,
}

/// What may have happened, and how much the machine must have delayed for that, in microseconds.
type Guess<G> = (EventOf<G>, u64);

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
        let (event, excused_us) = others.remove(0);
        table.excused_us = table.excused_us.max(excused_us);
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
                Err(End::Differs(Mismatch { seat, expected, got, rule, waits: None }))
            };
            loop {
                let moment = ear.get(seated.at);
                match moment.map(|moment| &moment.what) {
                    Some(Sound::Said(_) | Sound::Moved(_) | Sound::Failed(_) | Sound::TooLong(_)) => {
                        seated.said.push_back(seated.at);
                        seated.at += 1;
                    }
                    Some(Sound::Heard(line)) if G::may_stand(line, &wanted) => {
                        (seated.told, seated.given_up) = (seated.at, false);
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
            Turn::Chance => {
                let says = "luck decides, of which no record of a player tells: `play --record` records it as well";
                return Err(End::CutOff(says.into()));
            }
            Turn::Seats(asked) => asked,
        };
        let seats = 0..self.ears.len() as Seat;
        for seat in seats.clone().filter(|seat| !asked.contains(*seat)) {
            if let Some(event) = self.unasked(table, seat) {
                return Ok(event);
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
    fn unasked(&self, table: &mut Table<G>, seat: Seat) -> Option<EventOf<G>> {
        let seated = &mut table.seats[usize::from(seat)];
        if G::is_killed(&table.position, seat) {
            return None;
        }
        let ear = self.ears[usize::from(seat)]?;
        loop {
            let said = &ear.get(seated.at)?.what;
            let event = match said {
                Sound::Said(line) | Sound::TooLong(line) => Event::line(seat, line.clone()),
                // The answer to what was given up counts for nothing.
                Sound::Moved(_) | Sound::Failed(_) if seated.given_up => {
                    seated.at += 1;
                    continue;
                }
                Sound::Moved(_) | Sound::Failed(_) => Self::event(seat, said),
                Sound::Heard(_) | Sound::Half(_) | Sound::Closed | Sound::Ended => return None,
            };
            seated.at += 1;
            return Some(event);
        }
    }

    /// The event that an answer is.
    fn event(seat: Seat, said: &Sound) -> EventOf<G> {
        match said {
            Sound::Said(line) => Event::line(seat, line.clone()),
            Sound::Moved(choice) => match serde_json::from_value(choice.clone()) {
                Ok(choice) => Event::made(seat, choice),
                Err(_) => Event::fault(seat, Fault::Garbled),
            },
            Sound::Failed(fault) => Event::fault(seat, *fault),
            _ => Event::fault(seat, Fault::Garbled),
        }
    }

    /// What a seat that was listened to does when it is asked.
    fn reply(&mut self, table: &mut Table<G>, seat: Seat) -> Result<EventOf<G>, End> {
        let index = usize::from(seat);
        let ear = self.ears[index].unwrap_or_default();
        let limit_us = G::limit_us(self.rules, &table.position, seat);
        let others = (0..self.ears.len()).filter(|other| *other != index);
        let goes_on = others.clone().any(|other| self.ears[other].is_some_and(|ear| table.seats[other].at < ear.len()));
        let seated = &mut table.seats[index];
        if let Some(at) = seated.said.pop_front() {
            return Ok(self.said(table, seat, at, limit_us));
        }
        match ear.get(seated.at).map(|moment| &moment.what) {
            Some(Sound::Said(_) | Sound::Moved(_) | Sound::Failed(_) | Sound::TooLong(_)) => {
                let at = seated.at;
                seated.at += 1;
                Ok(self.said(table, seat, at, limit_us))
            }
            Some(Sound::Half(_)) => Ok(Event::fault(seat, Fault::Garbled)),
            Some(Sound::Ended) => Ok(Event::fault(seat, Fault::Crash)),
            Some(Sound::Heard(line)) => {
                let at = seated.at;
                let waited_us = ear[at].at_us.saturating_sub(ear[seated.told].at_us);
                let late_us = limit_us.and_then(|limit_us| {
                    self.excuse_us(Side::Late, table, seat, at, waited_us.saturating_add(1), limit_us)
                });
                if let Some(excused_us) = late_us {
                    table.excused_us = table.excused_us.max(excused_us);
                    table.seats[index].given_up = true;
                    return Ok(Event::fault(seat, Fault::Timeout));
                }
                // Somebody else, to whom nobody listened, may have failed meanwhile.
                let unheard = (0..).zip(self.ears).filter(|(_, ear)| ear.is_none()).map(|(seat, _)| seat);
                let living = unheard.filter(|seat| !G::is_killed(&table.position, *seat));
                let guesses: Vec<Guess<G>> = living.map(|seat| (Event::fault(seat, Fault::Crash), 0)).collect();
                if !guesses.is_empty() {
                    self.keep(table.clone(), guesses);
                }
                let rule = self.given_up(table, seat, waited_us).or(table.rule);
                let (got, waits) = (Some(shown(line.as_bytes())), Some(Waits { waited_us, limit_us }));
                Err(End::Differs(Mismatch { seat, expected: None, got, rule, waits }))
            }
            Some(Sound::Closed) => Ok(Event::fault(seat, Fault::Timeout)),
            // Whoever is killed takes the recorder along: that the game went on shows it.
            _ if goes_on => Ok(Event::fault(seat, Fault::Timeout)),
            _ => Err(End::CutOff(format!("seat {seat} is to answer"))),
        }
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
        let mut guesses: Vec<Guess<G>> = moves.map(|choice| (Event::made(seat, choice), 0)).collect();
        guesses.push((Event::fault(seat, Fault::Crash), 0));
        let (first, _) = guesses.remove(0);
        if !guesses.is_empty() {
            self.keep(table.clone(), guesses);
        }
        first
    }

    /// Keeps guesses, to be taken back to them.
    fn keep(&mut self, table: Table<G>, guesses: Vec<Guess<G>>) {
        self.guesses.push_back((table, guesses));
        if self.guesses.len() > GUESSES {
            self.guesses.pop_front();
        }
    }

    /// The end of the game: nobody is told anything more, except that it may end.
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
            return End::Differs(Mismatch { seat, expected: None, got, rule, waits: None });
        }
        End::Over
    }
}

/// A line as text, without its end.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(bytes)).into_owned()
}
