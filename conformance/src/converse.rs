//! What both players of a scenario are told, worked out from the rules: what a referee that starts our programs as its
//! players should say to them.

use crate::transcript::shown;
use rulebook_spec::choose::Bytes;
use rulebook_spec::game::{
    Contest, Cue, Event, EventOf, Fault, Log, LogOf, Player, Reaction, Scenario, Seat, Turn, step,
};
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
}

/// One thing that a seat is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The line, without its end.
    pub line: String,
    /// The answer that it follows, where it follows a good one: the seat that gave it, and which of its answers it was,
    /// from 1. Nobody may be told before.
    pub after: Option<(Seat, u32)>,
}

/// Which of two equally good moments the referee notices a second line at that came together with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notices {
    /// When it has taken the answer.
    AfterAnswer,
    /// With the answer, which is then no good either.
    WithAnswer,
}

/// What a player is about to do.
enum Planned {
    Line { text: String, took_us: u64, answers: bool },
    Fault(Fault),
}

struct Seated<G: Contest> {
    player: Option<Box<dyn Player<G>>>,
    questions: u32,
    answers: u32,
    planned: VecDeque<Planned>,
}

/// The conversations that are right under these rules, the usual one first.
pub fn accepted<G: Contest>(rules: &G::Rules, scenario: &Scenario<G::Setup>) -> [Conversation; 2] {
    [Notices::AfterAnswer, Notices::WithAnswer].map(|notices| converse::<G>(rules, scenario, notices))
}

/// The conversation under these rules; empty where the rules refuse the setup.
pub fn converse<G: Contest>(rules: &G::Rules, scenario: &Scenario<G::Setup>, notices: Notices) -> Conversation {
    let mut log = Log::default();
    let Ok(mut position) = G::start(rules, &scenario.setup, &mut log) else {
        let told = vec![Vec::new(); usize::from(G::seat_count(&scenario.setup))];
        return Conversation { told };
    };
    let seats = G::seats(&position);
    let mut table = Table::<G> {
        scenario,
        notices,
        seated: (0..seats).map(|seat| seated(scenario, seat)).collect(),
        conversation: Conversation { told: vec![Vec::new(); usize::from(seats)] },
    };
    table.deliver(&log, None);
    for _ in 0..EVENTS {
        let Turn::Seats(asked) = G::turn(rules, &position) else { break };
        let unasked = (0..seats).find(|seat| !asked.contains(*seat) && table.speaks_unasked(*seat));
        let seat = unasked.or_else(|| asked.first()).unwrap_or(0);
        let endless = G::limit_us(rules, &position, seat).is_none_or(|limit_us| limit_us > PATIENCE_US);
        if endless && table.says_nothing(seat) {
            break;
        }
        let (event, answer) = table.act(seat);
        if step::<G>(rules, &mut position, &event, &mut log).is_err() {
            break;
        }
        let good = answer.filter(|_| log.refused.is_none());
        table.deliver(&log, good);
    }
    table.conversation
}

fn seated<G: Contest>(scenario: &Scenario<G::Setup>, seat: Seat) -> Seated<G> {
    let opening = scenario.script.iter().filter(|cue| cue.seat == seat && cue.question == 0);
    let planned = opening.filter_map(|cue| match &cue.reaction {
        Reaction::Line { text, .. } => Some(Planned::Line { text: text.clone(), took_us: 0, answers: false }),
        _ => None,
    });
    Seated { player: G::player(UNSCRIPTED), questions: 0, answers: 0, planned: planned.collect() }
}

struct Table<'a, G: Contest> {
    scenario: &'a Scenario<G::Setup>,
    notices: Notices,
    seated: Vec<Seated<G>>,
    conversation: Conversation,
}

impl<G: Contest> Table<'_, G> {
    /// Whether the seat does something that no message asked for. An answer waits until the referee reads it: one that
    /// asks two players at once does not take the second one's answer for an early one.
    fn speaks_unasked(&self, seat: Seat) -> bool {
        let next = self.seated[usize::from(seat)].planned.front();
        matches!(next, Some(Planned::Line { answers: false, .. } | Planned::Fault(Fault::Crash | Fault::Memory)))
    }

    /// Whether the seat leaves the referee to wait.
    fn says_nothing(&self, seat: Seat) -> bool {
        let next = self.seated[usize::from(seat)].planned.front();
        matches!(next, None | Some(Planned::Fault(Fault::Timeout | Fault::Garbled)))
    }

    /// What the seat does next, and which answer to a question it is. A player without a plan says nothing.
    fn act(&mut self, seat: Seat) -> (EventOf<G>, Option<(Seat, u32)>) {
        let seated = &mut self.seated[usize::from(seat)];
        match seated.planned.pop_front() {
            Some(Planned::Line { text, took_us, answers }) => {
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
    fn deliver(&mut self, log: &LogOf<G>, after: Option<(Seat, u32)>) {
        for (seat, message) in &log.sent {
            let mut bytes = Vec::new();
            G::write_message(message, &mut bytes);
            self.conversation.told[usize::from(*seat)].push(Told { line: shown(&bytes), after });
            let seated = &mut self.seated[usize::from(*seat)];
            let choice = seated.player.as_mut().and_then(|player| player.hear(message, &mut Bytes::new(&[])));
            if !G::asks(message) {
                continue;
            }
            seated.questions += 1;
            let cue = cue(&self.scenario.script, *seat, seated.questions);
            let usual = choice.map(|choice| {
                let mut bytes = Vec::new();
                G::write_move(&choice, &mut bytes);
                String::from_utf8_lossy(bytes.strip_suffix(G::FRAMING.end().as_bytes()).unwrap_or(&bytes)).into_owned()
            });
            plan(&mut seated.planned, cue, usual, self.notices);
        }
    }
}

/// What the script wants of this seat at this question.
pub fn cue(script: &[Cue], seat: Seat, question: u32) -> Option<&Reaction> {
    script.iter().find(|cue| cue.seat == seat && cue.question == question).map(|cue| &cue.reaction)
}

fn plan(planned: &mut VecDeque<Planned>, cue: Option<&Reaction>, usual: Option<String>, notices: Notices) {
    let line = |text: String, took_us| Planned::Line { text, took_us, answers: true };
    let usually = |took_us| usual.clone().map(|text| line(text, took_us));
    match cue {
        None => planned.extend(usually(0)),
        Some(Reaction::Line { text, after_us }) => planned.push_back(line(text.clone(), *after_us)),
        Some(Reaction::LineThen { text, then, after_us }) => {
            planned.push_back(line(text.clone(), 0));
            planned.push_back(Planned::Line { text: then.clone(), took_us: *after_us, answers: false });
        }
        Some(Reaction::Delay(after_us)) => planned.extend(usually(*after_us)),
        Some(Reaction::AndLines(_)) if notices == Notices::WithAnswer => {
            planned.push_back(Planned::Fault(Fault::Garbled));
        }
        Some(Reaction::AndLines(more)) => {
            planned.extend(usually(0));
            let more = more.iter().map(|text| Planned::Line { text: text.clone(), took_us: 0, answers: false });
            planned.extend(more);
        }
        Some(Reaction::Silence) => planned.push_back(Planned::Fault(Fault::Timeout)),
        Some(Reaction::Unended(_)) => planned.push_back(Planned::Fault(Fault::Garbled)),
        Some(Reaction::Exit) => planned.push_back(Planned::Fault(Fault::Crash)),
    }
}
