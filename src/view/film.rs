//! A game as a terminal shows it: any of its steps on demand, so that a game of thousands of them is open at once.

use super::data::{Accounts, Differs, Shown, answered};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::erased::Chosen;
use rulebook_conformance::refereed::lines;
use rulebook_spec::game::{Event, Log, LogOf, Seat, Turn, step};
use rulebook_spec::rule::Entry;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// At most this many positions of a game are kept; those between them are played again.
const KEPT: usize = 256;

/// One step of a game. Step 0 is the start.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Who does it; `None` for luck and the start.
    pub from: Option<Seat>,
    /// What a player put on the wire, or what luck decides, or in brackets what happens instead.
    pub said: String,
    /// What was told to whom because of it.
    pub sent: Vec<(Seat, String)>,
    /// The position after it in letters.
    pub picture: String,
    /// The position to which somebody else came who differs here.
    pub theirs: Option<String>,
    /// Who acts next, as words.
    pub turn: String,
    /// The rules that it applies, each once.
    pub rules: Vec<&'static str>,
    /// Why the reply is refused, or why the setup or the event cannot be: a rule, where one says so, and the details.
    pub refused: Option<(Option<&'static str>, String)>,
    /// In what somebody else differs from the rules.
    pub differs: Vec<Differs>,
    /// What the seats see that are to answer next, in JSON.
    pub seen: Vec<(Seat, String)>,
}

/// A game that can be looked at step by step.
pub trait Film {
    /// What stands above it: its name, and what it shows.
    fn title(&self) -> (&str, &str);
    /// Lines about where it comes from.
    fn notes(&self) -> &[String];
    /// Who says what differs from the rules, such as `the referee`.
    fn whose(&self) -> &str;
    /// The number of its last step.
    fn last(&self) -> usize;
    /// The steps at which a reply is refused.
    fn fouls(&self) -> &[usize];
    /// The steps at which somebody differs from the rules.
    fn differences(&self) -> &[usize];
    /// A rule in words.
    fn rule(&self, id: &str) -> Option<Entry>;
    /// One step; of a later one than the last it is the last.
    fn frame(&mut self, at: usize) -> Frame;
}

/// A game of one of the games.
pub struct Shot<G: Contest> {
    /// Which game that is, where `G` does not say it: it is shown after others were made ready.
    game: Chosen,
    rules: G::Rules,
    shown: Shown<G>,
    said: Accounts<G>,
    hides: bool,
    /// Positions in which the game goes on after some steps.
    kept: BTreeMap<usize, G::Position>,
    last: usize,
    fouls: Vec<usize>,
    differences: Vec<usize>,
}

impl<G: Contest> Shot<G> {
    /// Plays the game once, and notes where there is something to see.
    pub fn new(rules: G::Rules, shown: Shown<G>, said: Accounts<G>, hides: bool) -> Shot<G> {
        let differences = said.iter().filter(|(_, said)| !said.differs.is_empty()).map(|(at, _)| *at).collect();
        let (kept, fouls) = (BTreeMap::new(), Vec::new());
        let mut shot = Shot { game: Chosen::here(), rules, shown, said, hides, kept, last: 0, fouls, differences };
        let stride = shot.shown.case.events.len() / KEPT + 1;
        let mut log = Log::default();
        let Some(mut position) = shot.begun(&mut log) else { return shot };
        shot.kept.insert(0, position.clone());
        for at in 1..=shot.shown.case.events.len() {
            let is_possible = shot.step(at, &mut position, &mut log).is_ok();
            shot.last = at;
            if is_possible && log.refused.is_some() {
                shot.fouls.push(at);
            }
            position = shot.place(at, position);
            if at % stride == 0 {
                shot.kept.insert(at, position.clone());
            }
        }
        shot
    }

    fn begun(&self, log: &mut LogOf<G>) -> Option<G::Position> {
        let position = G::start(&self.rules, &self.shown.case.setup, log).ok()?;
        Some(self.place(0, position))
    }

    /// Where the game goes on: where somebody else is, where that is known to be elsewhere.
    fn place(&self, at: usize, position: G::Position) -> G::Position {
        self.said.get(&at).and_then(|said| said.position.clone()).unwrap_or(position)
    }

    /// Plays one event; what cannot be leaves the position as it is.
    fn step(&self, at: usize, position: &mut G::Position, log: &mut LogOf<G>) -> Result<(), String> {
        let Some(event) = self.shown.case.events.get(at - 1) else { return Err("there is no such event".into()) };
        step::<G>(&self.rules, position, event, log).map_err(|impossible| impossible.0)
    }

    /// The position in which a step begins. The step must not be 0.
    fn before(&self, at: usize) -> Option<G::Position> {
        let (kept, position) = self.kept.range(..at).next_back()?;
        let (mut position, mut log) = (position.clone(), Log::default());
        for at in kept + 1..at {
            let _ = self.step(at, &mut position, &mut log);
            position = self.place(at, position);
        }
        Some(position)
    }

    /// What the rules make of a step.
    fn ruled(&self, frame: &mut Frame, position: &G::Position, log: &LogOf<G>) {
        frame.sent = lines::<G>(&log.sent);
        for rule in &log.cites {
            if !frame.rules.contains(&rule.id()) {
                frame.rules.push(rule.id());
            }
        }
        if let Some(offence) = &log.refused {
            let violation = &offence.violation;
            frame.refused = Some((Some(violation.rule.id()), violation.detail.clone()));
        }
        let turn = G::turn(&self.rules, position);
        frame.turn = turn_says(turn);
        let asked = (0..G::seats(position)).filter(|seat| self.hides && turn.asks(*seat));
        let seen = |seat| serde_json::to_string(&G::view(&self.rules, position, seat)).unwrap_or_default();
        frame.seen = asked.map(|seat| (seat, seen(seat))).collect();
    }

    fn start(&self) -> Frame {
        let (mut frame, mut log) = (Frame::default(), Log::default());
        match G::start(&self.rules, &self.shown.case.setup, &mut log) {
            Ok(position) => {
                frame.picture = G::draw(&position);
                self.ruled(&mut frame, &position, &log);
            }
            Err(violation) => frame.refused = Some((Some(violation.rule.id()), violation.detail)),
        }
        frame
    }

    fn event(&self, at: usize) -> Frame {
        let (mut frame, mut log) = (Frame::default(), Log::default());
        let (Some(mut position), Some(event)) = (self.before(at), self.shown.case.events.get(at - 1)) else {
            return frame;
        };
        frame.said = answered::<G>(event);
        if let Event::Reply(reply) = event {
            frame.from = Some(reply.seat);
        }
        match self.step(at, &mut position, &mut log) {
            Ok(()) => self.ruled(&mut frame, &position, &log),
            Err(impossible) => frame.refused = Some((None, format!("that cannot be: {impossible}"))),
        }
        frame.picture = G::draw(&position);
        frame
    }
}

impl<G: Contest> Film for Shot<G> {
    fn title(&self) -> (&str, &str) {
        (&self.shown.title, &self.shown.about)
    }

    fn notes(&self) -> &[String] {
        &self.shown.notes
    }

    fn whose(&self) -> &str {
        self.shown.whose
    }

    fn last(&self) -> usize {
        self.last
    }

    fn fouls(&self) -> &[usize] {
        &self.fouls
    }

    fn differences(&self) -> &[usize] {
        &self.differences
    }

    fn rule(&self, id: &str) -> Option<Entry> {
        self.game.go_on(|| G::book().entry(id))
    }

    fn frame(&mut self, at: usize) -> Frame {
        let game = self.game;
        game.go_on(|| {
            let at = at.min(self.last);
            let mut frame = if at == 0 { self.start() } else { self.event(at) };
            if let Some(said) = self.said.get(&at).filter(|said| !said.differs.is_empty()) {
                frame.differs.clone_from(&said.differs);
                frame.theirs = said.position.as_ref().map(|theirs| G::draw(theirs));
            }
            frame
        })
    }
}

/// Who acts next.
fn turn_says(turn: Turn) -> String {
    match turn {
        Turn::Chance => "luck is to decide".into(),
        Turn::Seats(seats) => {
            let seats: Vec<String> = seats.iter().map(|seat| format!("seat {seat}")).collect();
            format!("{} to answer", seats.join(" and "))
        }
        Turn::Over(places) => {
            let mut text = String::from("over");
            for (seat, place) in places.as_slice().iter().enumerate() {
                // Writing into a string cannot fail.
                let _ = write!(text, "{} seat {seat} is at place {place}", if seat == 0 { ":" } else { "," });
            }
            text
        }
    }
}

/// What differs, in lines: what the rules say, and what is said instead.
pub fn differs_says(differs: &Differs, whose: &str) -> [String; 3] {
    let value = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let (rules, theirs) = (value(&differs.rules), value(&differs.theirs));
    [format!("in \"{}\"", differs.field), format!("the rules say: {rules}"), format!("{whose} says: {theirs}")]
}
