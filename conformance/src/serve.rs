//! The rules as an adapter: what `rulebook referee` answers.

use crate::contest::Contest;
use crate::protocol::{Command, Notice, PROTOCOL, Request, Written};
use crate::text::Text;
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
    pub fn answer(&mut self, line: &str) -> (Written, bool) {
        let request: Request = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(error) => return (failed(number(line), format!("no request of the adapter protocol: {error}")), false),
        };
        let seq = request.seq;
        let over = request.command == Command::Bye;
        let answer = self.obey(request.command).unwrap_or_else(|error| failed(seq, error));
        (Written { seq, ..answer }, over)
    }

    /// The commands that are answered.
    fn can() -> Vec<String> {
        let decides = G::decides().then_some("decide");
        ["start", "step", "moves", "view"].into_iter().chain(decides).map(String::from).collect()
    }

    fn obey(&mut self, command: Command) -> Result<Written, String> {
        match command {
            Command::Hello { protocol: PROTOCOL, game } if game == G::name() => Ok(Written {
                name: Some(format!("rulebook referee {}", G::name())),
                version: Some(env!("CARGO_PKG_VERSION").into()),
                can: Some(Self::can()),
                readings: Some(self.readings.clone()),
                only: (!self.only.is_empty()).then(|| self.only.clone()),
                ..Written::default()
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
                    return Ok(Written { skipped: Some(says), ..Written::default() });
                }
                self.start(&setup)
            }
            Command::Step { event } => self.step(&parsed(event, "event")?),
            Command::Moves { seat } => match G::moves(&self.rules, self.at_table(seat)?, seat) {
                Some(moves) => Ok(Written { moves: Some(moves.iter().map(Text::of).collect()), ..Written::default() }),
                None => Ok(Written { skipped: Some("moves cannot be listed here".into()), ..Written::default() }),
            },
            Command::View { seat } => {
                let view = Text::of(&G::view(&self.rules, self.at_table(seat)?, seat));
                Ok(Written { view: Some(view), ..Written::default() })
            }
            Command::Decide { program, view } => G::decide(&self.rules, program, view),
            Command::Bye => Ok(Written { bye: Some(true), ..Written::default() }),
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

    fn start(&mut self, setup: &G::Setup) -> Result<Written, String> {
        self.log.clear();
        match G::start(&self.rules, setup, &mut self.log) {
            Ok(position) => {
                self.position = Some(position);
                self.state(None)
            }
            Err(violation) => Ok(Written { rejected: Some(violation.to_string()), ..Written::default() }),
        }
    }

    fn step(&mut self, event: &EventOf<G>) -> Result<Written, String> {
        let position = self.position.as_mut().ok_or("no game is open: send start first")?;
        step::<G>(&self.rules, position, event, &mut self.log).map_err(|impossible| impossible.to_string())?;
        self.state(Some(self.log.refused.is_some()))
    }

    fn state(&self, refused: Option<bool>) -> Result<Written, String> {
        let position = self.open()?;
        let notice = |(seat, message): &(u8, G::Message)| Notice { seat: *seat, message: Text::of(message) };
        Ok(Written {
            position: Some(Text::of(position)),
            turn: Some(Text::of(&G::turn(&self.rules, position))),
            sent: Some(self.log.sent.iter().map(notice).collect()),
            refused,
            ..Written::default()
        })
    }
}

/// The number of a line that is no request, as far as it has one.
fn number(line: &str) -> u64 {
    serde_json::from_str(line).ok().and_then(|value: Value| value.get("seq")?.as_u64()).unwrap_or(0)
}

fn failed(seq: u64, error: String) -> Written {
    Written { seq, error: Some(error), ..Written::default() }
}

fn parsed<T: DeserializeOwned>(value: Value, what: &str) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("no {what} of this game: {error}"))
}
