//! What both players of a scenario are told, worked out from the rules: what a referee that starts our programs as its
//! players should say to them.

use crate::choose::Bytes;
use crate::contest::{Contest, Cue, Manner, Notices, Player, Reaction, Scenario};
use crate::transcript::shown;
use rulebook_spec::game::{Event, EventOf, Fault, Log, LogOf, Seat, Turn, step};
use rulebook_spec::rule::Rule;
use std::collections::VecDeque;

/// The name of the player that answers where there is no script.
pub const UNSCRIPTED: &str = "first";
/// A referee whose rules wait longer than this for an answer is not waited for: the conversation ends there.
const PATIENCE_US: u64 = 4_000_000;
/// A conversation of more events goes nowhere.
const EVENTS: usize = 5000;

/// A conversation between a referee and the players of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// What each seat is told, in order.
    pub told: Vec<Vec<Told>>,
    /// Of each of these lines the rules that were applied since anybody was told something, in their order; and of each seat, last,
    /// those that were applied after its last line.
    pub applied: Vec<Vec<Vec<Rule>>>,
    /// The same of the rules that were asked and found not to apply.
    pub asked: Vec<Vec<Vec<Rule>>>,
}

/// One thing that a seat is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The line, without its end.
    pub line: String,
    /// The good answers that it follows: those since anybody was told something. The seat that gave it, and which of its
    /// answers it was, from 1. Nobody may be told before.
    pub after: Vec<(Seat, u32)>,
}

impl Conversation {
    /// One in which nobody is told anything.
    fn silent(seats: Seat) -> Self {
        let seats = usize::from(seats);
        let none = vec![vec![Vec::new()]; seats];
        Conversation { told: vec![Vec::new(); seats], applied: none.clone(), asked: none }
    }

    /// Whether a referee that says the other may say so where this one is right.
    pub fn allows<G: Contest>(&self, other: &Conversation) -> bool {
        let line =
            |(wanted, said): (&Told, &Told)| said.after == wanted.after && G::may_stand(&said.line, &wanted.line);
        let seat =
            |(wanted, said): (&Vec<Told>, &Vec<Told>)| wanted.len() == said.len() && wanted.iter().zip(said).all(line);
        self.told.len() == other.told.len() && self.told.iter().zip(&other.told).all(seat)
    }
}

/// Whether a referee that says this differs from one that may say one of those.
pub fn differ<G: Contest>(said: &Conversation, accepted: &[Conversation]) -> bool {
    !accepted.iter().any(|wanted| wanted.allows::<G>(said))
}

/// What a player is about to do.
enum Planned {
    /// `apart` is what it says by itself, after it has heard something: a line of its own in its log.
    Line {
        text: String,
        took_us: u64,
        answers: bool,
        apart: bool,
    },
    Fault(Fault),
}

struct Seated<G: Contest> {
    player: Option<Box<dyn Player<G>>>,
    questions: u32,
    answers: u32,
    planned: VecDeque<Planned>,
    /// Whether it has ended: it hears nothing any more, and who asks it something new notices.
    ended: bool,
}

/// The conversation of a referee that holds these rules, and is no stranger otherwise: it speaks in the usual manner.
pub fn usual<G: Contest>(rules: &G::Rules, scenario: &Scenario<G::Setup>) -> Conversation {
    converse::<G>(rules, scenario, G::manners().first().copied().unwrap_or(Manner::together(Notices::AfterAnswer)))
}

/// The conversations that are right under these rules, the usual one first.
pub fn accepted<G: Contest>(rules: &G::Rules, scenario: &Scenario<G::Setup>) -> Vec<Conversation> {
    let mut all = Vec::new();
    for manner in G::manners() {
        let conversation = converse::<G>(rules, scenario, *manner);
        if !all.iter().any(|known: &Conversation| known.told == conversation.told) {
            all.push(conversation);
        }
    }
    all
}

/// The conversation under these rules; empty where the rules refuse the setup.
pub fn converse<G: Contest>(rules: &G::Rules, scenario: &Scenario<G::Setup>, manner: Manner) -> Conversation {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &scenario.setup, &mut log) else {
        return Conversation::silent(G::seat_count(&scenario.setup));
    };
    let seats = G::seats(&position);
    let mut table = Table::<G> {
        scenario,
        manner,
        seated: (0..seats).map(|seat| seated(scenario, seat)).collect(),
        conversation: Conversation::silent(seats),
        good: Vec::new(),
        held: VecDeque::new(),
    };
    table.deliver(&log);
    for _ in 0..EVENTS {
        let Turn::Seats(asked) = G::turn(rules, &position) else { break };
        let unasked = (0..seats).find(|seat| !asked.contains(*seat) && table.speaks_unasked(*seat));
        let takes_us = |seat: &Seat| table.takes_us(*seat, G::limit_us(rules, &position, *seat));
        let told = asked.iter().filter(|seat| !table.is_held(*seat));
        let first = told.filter_map(|seat| Some((takes_us(&seat)?, seat))).min();
        let Some(seat) = unasked.or(first.map(|(_, seat)| seat)) else { break };
        let (event, answer) = table.act(seat);
        if step::<G>(rules, &mut position, &event, &mut log).is_err() {
            break;
        }
        table.good.extend(answer.filter(|_| log.refused.is_none()));
        let turn = G::turn(rules, &position);
        table.tell_next(|held| turn.asks(held) && !G::is_killed(&position, held), seat);
        table.deliver(&log);
    }
    table.conversation
}

fn seated<G: Contest>(scenario: &Scenario<G::Setup>, seat: Seat) -> Seated<G> {
    let opening = scenario.script.iter().filter(|cue| cue.seat == seat && cue.question == 0);
    let planned = opening.filter_map(|cue| match &cue.reaction {
        Reaction::Line { text, .. } => {
            Some(Planned::Line { text: text.clone(), took_us: 0, answers: false, apart: false })
        }
        _ => None,
    });
    Seated { player: G::player(UNSCRIPTED), questions: 0, answers: 0, planned: planned.collect(), ended: false }
}

struct Table<'a, G: Contest> {
    scenario: &'a Scenario<G::Setup>,
    manner: Manner,
    seated: Vec<Seated<G>>,
    conversation: Conversation,
    /// The good answers since anybody was told something.
    good: Vec<(Seat, u32)>,
    /// What is told next, when this other seat has answered.
    held: VecDeque<(Seat, Seat, G::Message)>,
}

impl<G: Contest> Table<'_, G> {
    /// Whether the seat does something that no message asked for. An answer waits until the referee reads it: one that
    /// asks two players at once does not take the second one's answer for an early one.
    fn speaks_unasked(&self, seat: Seat) -> bool {
        match self.seated[usize::from(seat)].planned.front() {
            Some(Planned::Line { answers: false, .. }) => self.manner.notices != Notices::WhenItAsks,
            Some(Planned::Fault(Fault::Crash | Fault::Memory)) => true,
            _ => false,
        }
    }

    /// How long a seat that is asked takes; `None` where the referee would wait for longer than anybody looks on.
    fn takes_us(&self, seat: Seat, limit_us: Option<u64>) -> Option<u64> {
        let seated = &self.seated[usize::from(seat)];
        match seated.planned.front() {
            Some(Planned::Line { took_us, .. }) => Some(*took_us),
            Some(Planned::Fault(Fault::Crash | Fault::Memory)) => Some(0),
            None | Some(Planned::Fault(Fault::Timeout | Fault::Garbled)) => {
                limit_us.filter(|limit_us| *limit_us <= PATIENCE_US)
            }
        }
    }

    /// What the seat does next, and which answer to a question it is. A player without a plan says nothing.
    fn act(&mut self, seat: Seat) -> (EventOf<G>, Option<(Seat, u32)>) {
        let seated = &mut self.seated[usize::from(seat)];
        let next = seated.planned.pop_front();
        seated.ended |= matches!(next, Some(Planned::Fault(Fault::Crash)));
        match next {
            Some(Planned::Line { text, took_us, answers, apart }) => {
                // What was said unasked lies there when the referee asks.
                let lay_there = !answers && self.manner.notices == Notices::WhenItAsks;
                let took_us = if lay_there { 0 } else { took_us };
                let answers = answers || lay_there && apart;
                seated.answers += u32::from(answers);
                let mut event = Event::line(seat, text);
                if let Event::Reply(reply) = &mut event {
                    reply.took_us = took_us;
                }
                (event, answers.then_some((seat, seated.answers)))
            }
            Some(Planned::Fault(fault)) => (Event::fault(seat, fault), None),
            None => (Event::fault(seat, Fault::Timeout), None),
        }
    }

    /// Tells the players what the referee says, and lets them plan what they do.
    fn deliver(&mut self, log: &LogOf<G>) {
        let after = if log.sent.is_empty() { Vec::new() } else { std::mem::take(&mut self.good) };
        let Conversation { applied, asked, .. } = &mut self.conversation;
        for (all, rules) in [(applied, &log.cites), (asked, &log.asked)] {
            all.iter_mut().filter_map(|seat| seat.last_mut()).for_each(|last| last.extend_from_slice(rules));
        }
        let mut before = None;
        for (seat, message) in &log.sent {
            match before {
                Some(before) if self.manner.in_turn && G::asks(message) => {
                    self.held.push_back((*seat, before, message.clone()));
                }
                _ => self.tell(*seat, message, &after),
            }
            before = Some(*seat).filter(|_| G::asks(message)).or(before);
        }
    }

    /// Whether this seat is asked by the rules, and has not been told so yet.
    fn is_held(&self, seat: Seat) -> bool {
        self.held.iter().any(|(held, ..)| *held == seat)
    }

    /// This seat is waited for no longer: the next one is told, unless there is nothing to tell it any more.
    fn tell_next(&mut self, is_told: impl Fn(Seat) -> bool, answered: Seat) {
        self.held.retain(|(held, ..)| is_told(*held));
        while self.held.front().is_some_and(|(_, before, _)| *before == answered) {
            let Some((seat, _, message)) = self.held.pop_front() else { break };
            let after = std::mem::take(&mut self.good);
            self.tell(seat, &message, &after);
        }
    }

    /// Tells a player something, and lets it plan what it does.
    fn tell(&mut self, seat: Seat, message: &G::Message, after: &[(Seat, u32)]) {
        let seated = &mut self.seated[usize::from(seat)];
        if seated.ended {
            seated.planned.extend(G::asks(message).then_some(Planned::Fault(Fault::Crash)));
            return;
        }
        let mut bytes = Vec::new();
        G::write_message(message, &mut bytes);
        let Conversation { applied, asked, .. } = &mut self.conversation;
        [applied, asked].into_iter().for_each(|all| all[usize::from(seat)].push(Vec::new()));
        self.conversation.told[usize::from(seat)].push(Told { line: shown(&bytes), after: after.to_vec() });
        let seated = &mut self.seated[usize::from(seat)];
        let choice = seated.player.as_mut().and_then(|player| player.hear(message, &mut Bytes::new(&[])));
        if !G::asks(message) {
            return;
        }
        seated.questions += 1;
        let cue = cue(&self.scenario.script, seat, seated.questions);
        let usual = choice.map(|choice| {
            let mut bytes = Vec::new();
            G::write_move(&choice, &mut bytes);
            String::from_utf8_lossy(bytes.strip_suffix(G::framing().end().as_bytes()).unwrap_or(&bytes)).into_owned()
        });
        plan(&mut seated.planned, cue, usual, self.manner.notices);
    }
}

/// What the script wants of this seat at this question.
pub fn cue(script: &[Cue], seat: Seat, question: u32) -> Option<&Reaction> {
    script.iter().find(|cue| cue.seat == seat && cue.question == question).map(|cue| &cue.reaction)
}

fn plan(planned: &mut VecDeque<Planned>, cue: Option<&Reaction>, usual: Option<String>, notices: Notices) {
    let line = |text: String, took_us| Planned::Line { text, took_us, answers: true, apart: true };
    let usually = |took_us| usual.clone().map(|text| line(text, took_us));
    match cue {
        None => planned.extend(usually(0)),
        Some(Reaction::Line { text, after_us } | Reaction::Pieces { text, after_us }) => {
            planned.push_back(line(text.clone(), *after_us))
        }
        Some(Reaction::LineThen { text, then, after_us }) => {
            planned.push_back(line(text.clone(), 0));
            planned.push_back(Planned::Line { text: then.clone(), took_us: *after_us, answers: false, apart: true });
        }
        Some(Reaction::Delay(after_us)) => planned.extend(usually(*after_us)),
        Some(Reaction::AndLines(_)) if notices == Notices::WithAnswer => {
            planned.push_back(Planned::Fault(Fault::Garbled));
        }
        Some(Reaction::AndLines(more)) => {
            planned.extend(usually(0));
            let more =
                more.iter().map(|text| Planned::Line { text: text.clone(), took_us: 0, answers: false, apart: false });
            planned.extend(more);
        }
        Some(Reaction::AndExit { .. }) => {
            planned.extend(usually(0));
            planned.push_back(Planned::Fault(Fault::Crash));
        }
        Some(Reaction::Silence) => planned.push_back(Planned::Fault(Fault::Timeout)),
        Some(Reaction::Unended(_)) => planned.push_back(Planned::Fault(Fault::Garbled)),
        // An answer without its end is none, and whoever wrote it has ended.
        Some(Reaction::Exit | Reaction::UnendedAndExit(_)) => planned.push_back(Planned::Fault(Fault::Crash)),
    }
}
