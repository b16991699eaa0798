//! The rules as an adapter: what `rulebook referee` answers.

use crate::case::json;
use crate::contest::Contest;
use crate::protocol::{Answer, Command, Notice, PROTOCOL, Request};
use rulebook_spec::game::{EventOf, Log, LogOf, Seat, step};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// One conversation with a harness.
pub struct Server<G: Contest> {
    rules: G::Rules,
    readings: Vec<String>,
    only: Vec<String>,
    position: Option<G::Position>,
    log: LogOf<G>,
}

impl<G: Contest> Server<G> {
    /// A referee with this table of rules, which says of itself that it holds `readings`.
    pub fn new(rules: G::Rules, readings: Vec<String>) -> Self {
        Server { rules, readings, only: Vec::new(), position: None, log: Log::default() }
    }

    /// The same referee, which says with these words that it opens some setups only, and skips all others.
    pub fn opening(self, only: Vec<String>) -> Self {
        Server { only, ..self }
    }

    /// Answers one line; the flag says whether the conversation is over.
    pub fn answer(&mut self, line: &str) -> (Answer, bool) {
        let request: Request = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(error) => return (failed(number(line), format!("no request of the adapter protocol: {error}")), false),
        };
        let seq = request.seq;
        let over = request.command == Command::Bye;
        let answer = self.obey(request.command).unwrap_or_else(|error| failed(seq, error));
        (Answer { seq, ..answer }, over)
    }

    /// The commands that are answered.
    fn can() -> Vec<String> {
        let decides = G::decides().then_some("decide");
        ["start", "step", "moves", "view"].into_iter().chain(decides).map(String::from).collect()
    }

    fn obey(&mut self, command: Command) -> Result<Answer, String> {
        match command {
            Command::Hello { protocol: PROTOCOL, game } if game == G::name() => Ok(Answer {
                name: Some(format!("rulebook referee {}", G::name())),
                version: Some(env!("CARGO_PKG_VERSION").into()),
                can: Some(Self::can()),
                readings: Some(self.readings.clone()),
                only: (!self.only.is_empty()).then(|| self.only.clone()),
                ..Answer::default()
            }),
            Command::Hello { protocol, game } => {
                Err(format!("this is {} with protocol {PROTOCOL}, not {game} with protocol {protocol}", G::name()))
            }
            Command::Start { setup } => {
                // Whatever comes of it, the game before is forgotten.
                self.position = None;
                let setup = parsed(setup, "setup")?;
                if !G::is_opened(&self.only, &setup) {
                    let says = format!("this referee opens only {}", self.only.join(", "));
                    return Ok(Answer { skipped: Some(says), ..Answer::default() });
                }
                self.start(&setup)
            }
            Command::Step { event } => self.step(&parsed(event, "event")?),
            Command::Moves { seat } => match G::moves(&self.rules, self.at_table(seat)?, seat) {
                Some(moves) => Ok(Answer { moves: Some(moves.iter().map(json).collect()), ..Answer::default() }),
                None => Ok(Answer { skipped: Some("moves cannot be listed here".into()), ..Answer::default() }),
            },
            Command::View { seat } => {
                let view = json(&G::view(&self.rules, self.at_table(seat)?, seat));
                Ok(Answer { view: Some(view), ..Answer::default() })
            }
            Command::Decide { program, view } => G::decide(&self.rules, program, view),
            Command::Bye => Ok(Answer { bye: Some(true), ..Answer::default() }),
        }
    }

    fn open(&self) -> Result<&G::Position, String> {
        self.position.as_ref().ok_or_else(|| "no game is open: send start first".into())
    }

    /// The position of a game in which there is such a seat.
    fn at_table(&self, seat: Seat) -> Result<&G::Position, String> {
        let position = self.open()?;
        let seats = G::seats(position);
        if seat < seats { Ok(position) } else { Err(format!("seat {seat} does not exist, there are {seats}")) }
    }

    fn start(&mut self, setup: &G::Setup) -> Result<Answer, String> {
        self.log.clear();
        match G::start(&self.rules, setup, &mut self.log) {
            Ok(position) => {
                self.position = Some(position);
                self.state(None)
            }
            Err(violation) => Ok(Answer { rejected: Some(violation.to_string()), ..Answer::default() }),
        }
    }

    fn step(&mut self, event: &EventOf<G>) -> Result<Answer, String> {
        let position = self.position.as_mut().ok_or("no game is open: send start first")?;
        step::<G>(&self.rules, position, event, &mut self.log).map_err(|impossible| impossible.to_string())?;
        self.state(Some(self.log.refused.is_some()))
    }

    fn state(&self, refused: Option<bool>) -> Result<Answer, String> {
        let position = self.open()?;
        let notice = |(seat, message): &(u8, G::Message)| Notice { seat: *seat, message: json(message) };
        Ok(Answer {
            position: Some(json(position)),
            turn: Some(json(&G::turn(&self.rules, position))),
            sent: Some(self.log.sent.iter().map(notice).collect()),
            refused,
            ..Answer::default()
        })
    }
}

/// The number of a line that is no request, as far as it has one.
fn number(line: &str) -> u64 {
    serde_json::from_str(line).ok().and_then(|value: Value| value.get("seq")?.as_u64()).unwrap_or(0)
}

fn failed(seq: u64, error: String) -> Answer {
    Answer { seq, error: Some(error), ..Answer::default() }
}

fn parsed<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("no {what} of this game: {error}"))
}
