//! A game is looked at while it is played: live, move by move, back and forth; and people play, who choose their moves here.
//!
//! All of it happens while the referee waits for us, and no player's clock runs meanwhile ([`Watch`](crate::play::Watch)).

mod keys;
mod person;
mod screen;
#[cfg(unix)]
#[path = "typed/unix.rs"]
mod typed;
#[cfg(windows)]
#[path = "typed/windows.rs"]
mod typed;

pub(crate) use screen::room;

use crate::play::Stopped;
use crate::talk;
use keys::{Keys, Wish};
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::{Answer, Event, EventOf, Log, LogOf, Seats, step};
use screen::Screen;
use std::time::{Duration, Instant};

/// The slowest and the fastest speed, in moves a second.
const SPEEDS: (f64, f64) = (0.05, 1000.0);

/// How a game is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct How {
    /// Draw the board after each move, this many of them a second.
    pub(crate) watch: Option<f64>,
    /// Wait for a key after each move.
    pub(crate) step: bool,
    /// Let who looks go back and forth in the game.
    pub(crate) history: bool,
    /// The seats of people.
    pub(crate) people: Seats,
}

impl How {
    /// Whether anybody looks.
    pub(crate) fn is_any(&self) -> bool {
        self.watch.is_some() || self.step || self.history || self.people != Seats::default()
    }
}

/// Somebody who looks at a game, and may play in it.
pub(crate) struct Show<'a, G: Contest> {
    rules: &'a G::Rules,
    setup: &'a G::Setup,
    how: How,
    /// Whether it stops after each move.
    stops: bool,
    keys: Keys,
    screen: Screen,
    /// The events so far.
    events: Vec<EventOf<G>>,
    /// By seat: whether its next answer only says that a message was heard.
    nods: Vec<bool>,
}

impl<'a, G: Contest> Show<'a, G> {
    /// A show of a game that begins with this setup.
    pub(crate) fn new(rules: &'a G::Rules, setup: &'a G::Setup, how: How) -> Self {
        let people = how.people != Seats::default();
        let stops = how.step || how.history && how.watch.is_none() && !people;
        let mut show = Show {
            rules,
            setup,
            how,
            stops,
            keys: Keys::new(stops || how.history || people),
            screen: Screen::new(),
            events: Vec::new(),
            nods: vec![false; usize::from(G::seat_count(setup))],
        };
        let mut log = Log::default();
        // Whether the setup can be is known by now.
        if G::start(rules, setup, &mut log).is_ok() {
            show.note_nods(&log);
        }
        show
    }

    fn note_nods(&mut self, log: &LogOf<G>) {
        for (seat, message) in &log.sent {
            if let Some(nod) = self.nods.get_mut(usize::from(*seat)) {
                *nod = G::acknowledgement(message).is_some();
            }
        }
    }

    /// Shows an event that has just happened.
    ///
    /// # Errors
    /// The run was cut off.
    pub(crate) fn after(&mut self, event: &EventOf<G>, log: &LogOf<G>, position: &G::Position) -> Result<(), Stopped> {
        self.events.push(event.clone());
        let nod = match event {
            Event::Reply(reply) => self.nods.get_mut(usize::from(reply.seat)).is_some_and(std::mem::take),
            Event::Chance(_) => false,
        };
        self.note_nods(log);
        // That a message was heard is no move.
        if nod && log.refused.is_none() {
            return Ok(());
        }
        let newest = Newest { says: said::<G>(self.events.len(), event, log), position };
        if self.stops {
            return self.stop(self.events.len(), &newest, false);
        }
        match self.how.watch {
            Some(speed) => {
                self.draw(&newest.says, position, "space: stop, +/-: faster, slower");
                self.wait(speed, &newest)
            }
            // Who plays is told what the others do.
            None if self.how.people != Seats::default() => {
                talk!("{}", newest.says);
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn draw(&mut self, says: &str, position: &G::Position, keys: &str) {
        let picture = G::draw_within(position, self.screen.room());
        self.screen.draw(says, &picture, keys);
    }

    /// Lets a move be looked at for as long as its speed wants.
    fn wait(&mut self, mut speed: f64, newest: &Newest<G>) -> Result<(), Stopped> {
        let began = Instant::now();
        loop {
            let until = began + Duration::from_secs_f64(1.0 / speed);
            match self.keys.wish(Some(until))? {
                None => return Ok(()),
                Some(Wish::Faster) => speed = (speed * 2.0).min(SPEEDS.1),
                Some(Wish::Slower) => speed = (speed / 2.0).max(SPEEDS.0),
                Some(Wish::Next | Wish::Stop) => {
                    self.stops = true;
                    return self.stop(self.events.len(), newest, false);
                }
                Some(Wish::Back) => {
                    self.stops = true;
                    return self.stop(self.events.len() - usize::from(self.how.history), newest, false);
                }
                Some(_) => {}
            }
            self.how.watch = Some(speed);
        }
    }

    /// Shows the move of this number, and goes where it is wanted to, until the game is to go on. Who only looks back has
    /// seen enough at the newest move.
    fn stop(&mut self, mut at: usize, newest: &Newest<G>, is_back: bool) -> Result<(), Stopped> {
        let last = self.events.len();
        loop {
            if is_back && at >= last {
                return Ok(());
            }
            if at < last {
                self.show_earlier(at);
            } else {
                self.draw(&newest.says, newest.position, self.help());
            }
            let wish = self.keys.wish(None)?.unwrap_or(Wish::End);
            at = match wish {
                Wish::Next if at >= last => return Ok(()),
                Wish::End | Wish::On => {
                    self.stops = false;
                    return Ok(());
                }
                Wish::Back | Wish::Forward | Wish::First | Wish::Last | Wish::To(_) if !self.how.history => {
                    talk!("--history lets you go back and forth");
                    at
                }
                Wish::Next | Wish::Forward => last.min(at + 1),
                Wish::Back => at.saturating_sub(1),
                Wish::First => 0,
                Wish::Last => last,
                Wish::To(number) => number.min(last),
                Wish::Faster | Wish::Slower | Wish::Stop => at,
                Wish::Unknown(typed) => {
                    talk!("`{typed}` is unknown here: {}", self.help());
                    at
                }
            };
        }
    }

    fn help(&self) -> &'static str {
        if self.how.history {
            "Enter: next move, b: back, f: forward, a number: that move, l: the newest, c: on without stopping"
        } else {
            "Enter: next move, c: on without stopping"
        }
    }

    /// Draws the position after this many events.
    fn show_earlier(&mut self, at: usize) {
        let mut log = Log::default();
        let Ok(mut position) = G::start(self.rules, self.setup, &mut log) else { return };
        let mut says = "the beginning".to_owned();
        for (number, event) in (1..=at).zip(&self.events) {
            // They have happened.
            if step::<G>(self.rules, &mut position, event, &mut log).is_ok() && number == at {
                says = said::<G>(number, event, &log);
            }
        }
        self.draw(&format!("{says} (of {})", self.events.len()), &position, self.help());
    }
}

/// Where the game has come to.
struct Newest<'p, G: Contest> {
    /// What has just happened.
    says: String,
    position: &'p G::Position,
}

/// What happened, in one line.
fn said<G: Contest>(number: usize, event: &EventOf<G>, log: &LogOf<G>) -> String {
    let what = match event {
        Event::Reply(reply) => {
            let words = match &reply.answer {
                Answer::Line(line) => line.trim_end().to_owned(),
                Answer::Move(choice) => G::in_words(choice),
                Answer::Fault(fault) => fault.says().to_owned(),
            };
            format!("seat {}: {words}", reply.seat)
        }
        Event::Chance(chance) => format!("luck: {}", serde_json::to_string(chance).unwrap_or_default()),
    };
    let refused = log.refused.as_ref().map(|offence| format!("  refused: {}", offence.violation)).unwrap_or_default();
    format!("{number}: {what}{refused}")
}
