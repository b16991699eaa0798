//! The adapter protocol as data: requests, answers, and what is observed through them. `docs/adapter.md` says it in words.

use crate::text::Text;
use rulebook_spec::game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the protocol that `hello` names.
pub const PROTOCOL: u32 = 1;

/// A request, one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// Counts the requests; the answer carries it back.
    pub seq: u64,
    /// What is asked.
    #[serde(flatten)]
    pub command: Command,
}

/// What is asked of an adapter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Command {
    /// Comes first.
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The game that will be asked about.
        game: String,
    },
    /// Opens a game.
    Start {
        /// The setup, in the game's form.
        setup: Value,
    },
    /// Something happens.
    Step {
        /// The event, in the game's form.
        event: Value,
    },
    /// Every legal move of a seat.
    Moves {
        /// The seat.
        seat: Seat,
    },
    /// What a seat may see.
    View {
        /// The seat.
        seat: Seat,
    },
    /// What a program of snakes licenses; only where the adapter says that it can.
    Decide {
        /// The program, as the engine's file says it.
        program: Value,
        /// What its snake sees.
        view: Value,
    },
    /// The adapter is to end.
    Bye,
}

impl Command {
    /// Its name in a request.
    pub fn name(&self) -> &'static str {
        match self {
            Command::Hello { .. } => "hello",
            Command::Start { .. } => "start",
            Command::Step { .. } => "step",
            Command::Moves { .. } => "moves",
            Command::View { .. } => "view",
            Command::Decide { .. } => "decide",
            Command::Bye => "bye",
        }
    }
}

/// An answer, one line. Which fields are there depends on the request; there are no others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Answer", bound = "V: JsonSchema + Serialize + Default")]
pub struct Answer<V = Value> {
    /// The number of the request.
    pub seq: u64,
    /// To `hello`: the referee's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// To `hello`: the referee's version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// To `hello`: the commands that it answers, out of `start`, `step`, `moves`, `view`, `decide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub can: Option<Vec<String>>,
    /// To `hello`: the good-faith readings that it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readings: Option<Vec<String>>,
    /// To `hello`: words that say which setups the referee opens, where it does not open all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// To `start` and `step`: the position, in the game's form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<V>,
    /// To `start` and `step`: who acts next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<V>,
    /// To `start` and `step`: what the referee now tells whom; left out where it cannot say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent: Option<Vec<Notice<V>>>,
    /// To `step`: whether the reply was a bad one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<bool>,
    /// To `start`: the setup cannot be; the reason is for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<String>,
    /// To `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<V>>,
    /// To `view`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<V>,
    /// To `decide`: the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licensed: Option<Vec<Value>>,
    /// To `decide`: the number of the map that decided, or null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Value>,
    /// To `decide`: the valid moves and their scores, where they were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Value>,
    /// To `bye`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<bool>,
    /// The referee has no notion of what was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
    /// The request makes no sense to the adapter, or the referee crashed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// An answer that is about to be written: the data of games, which are values in one that was read, is text at once.
pub type Written = Answer<Text>;

/// One message to one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notice<M = Value> {
    /// Who is told.
    pub seat: Seat,
    /// What, in the game's form.
    pub message: M,
}

/// What was seen of a referee after one request of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Observation {
    /// It answered with a state.
    State(Box<State>),
    /// It rejected the setup.
    Rejected(String),
    /// It has no notion of this.
    Skipped(String),
    /// It could not answer.
    Error(String),
}

/// A state of a game as a referee tells it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The position.
    pub position: Text,
    /// Who acts next.
    pub turn: Text,
    /// Whether the reply was refused; `None` after a start.
    pub refused: Option<bool>,
    /// What was told, `None` where the referee does not say.
    pub sent: Option<Vec<Notice<Text>>>,
    /// A seat that need not have been told anything, by the rules: its program need not have been started yet.
    #[serde(skip)]
    pub unstarted: Option<Seat>,
    /// What was asked beside it, at the end of a case.
    pub aside: Aside,
}

/// What `moves` and `view` say of a state, seat by seat, and what `decide` says of the case; `None` where it was not asked
/// or cannot be said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Aside {
    /// The legal moves of each seat, a list in the order of their canonical JSON.
    pub moves: Option<Vec<Text>>,
    /// What each seat may see.
    pub views: Option<Vec<Text>>,
    /// What `decide` answers the questions of the case.
    pub decisions: Option<Vec<Value>>,
}

// Requests and answers are written and read here, so that their form in JSON is compiled with optimization in one place.

impl Request {
    /// The line of the request, with its end.
    pub fn line(&self) -> Vec<u8> {
        // Requests always have a form in JSON.
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

impl Observation {
    /// In JSON, on one line.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// How many bytes these take in JSON, about as many as in memory.
pub fn json_bytes(observed: &[Observation]) -> usize {
    observed.iter().map(|observation| observation.to_json().len()).sum()
}

/// The value of a line.
///
/// # Errors
/// Where and why it is no JSON.
pub fn parse(line: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(line)
}

impl Answer {
    /// The answer that a value is.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(value: Value) -> serde_json::Result<Self> {
        serde_json::from_value(value)
    }

    /// What the answer to a `start` (`step` false) or a `step` lets one see.
    ///
    /// # Errors
    /// The answer itself, and one sentence that names the field that is missing.
    pub fn observe(self, step: bool) -> Result<Observation, (Box<Self>, String)> {
        match self {
            Answer { skipped: Some(reason), .. } => Ok(Observation::Skipped(reason)),
            Answer { error: Some(reason), .. } => Ok(Observation::Error(reason)),
            Answer { rejected: Some(reason), .. } if !step => Ok(Observation::Rejected(reason)),
            Answer { position: Some(position), turn: Some(turn), refused, sent, .. } if !step || refused.is_some() => {
                let sent = sent.map(|sent| sent.into_iter().map(Notice::from).collect());
                let (position, turn, aside) = (Text::from(position), Text::from(turn), Aside::default());
                let refused = refused.filter(|_| step);
                Ok(Observation::State(Box::new(State { position, turn, refused, sent, unstarted: None, aside })))
            }
            answer => {
                let field = match (&answer.position, &answer.turn) {
                    (None, _) => "position",
                    (_, None) => "turn",
                    _ => "refused",
                };
                Err((Box::new(answer), format!("`{field}` is missing")))
            }
        }
    }
}

impl From<Notice> for Notice<Text> {
    fn from(Notice { seat, message }: Notice) -> Self {
        Notice { seat, message: message.into() }
    }
}

impl From<&Notice<Text>> for Notice {
    fn from(Notice { seat, message }: &Notice<Text>) -> Self {
        Notice { seat: *seat, message: message.value() }
    }
}

/// Messages, read.
pub(crate) fn read(sent: &[Notice<Text>]) -> Vec<Notice> {
    sent.iter().map(Notice::from).collect()
}

impl State {
    /// How the game ended, where it is over.
    pub fn over(&self) -> Option<Value> {
        self.turn.value().get("over").cloned()
    }

    /// What was told, read.
    pub fn notices(&self) -> Option<Vec<Notice>> {
        self.sent.as_deref().map(read)
    }
}
