//! What happens in a game: replies and chance, and their form in JSON.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, from 0.
pub type Seat = u8;

/// A way in which a player's program fails without saying anything that could be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// No answer within its limit.
    Timeout,
    /// The program ended or closed its output.
    Crash,
    /// An answer that never became a line, such as half a line until the time was over.
    Garbled,
    /// More memory than allowed.
    Memory,
}

impl Fault {
    /// What the program did, in a few words.
    pub fn says(self) -> &'static str {
        match self {
            Fault::Timeout => "no answer within the time limit",
            Fault::Crash => "the program ended or closed its output",
            Fault::Garbled => "an answer that is no whole line of the form that was asked for",
            Fault::Memory => "more memory than allowed",
        }
    }
}

/// What a player answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<Move> {
    /// A move, already understood.
    Move(Move),
    /// A line of the native protocol, as it came, without its line feed.
    Line(String),
    /// Nothing that could be understood.
    Fault(Fault),
}

/// One answer of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply<Move> {
    /// Who answered.
    pub seat: Seat,
    /// What.
    pub answer: Answer<Move>,
    /// How long after it was asked, in microseconds.
    pub took_us: u64,
}

/// What moves a game on. A setup and its events determine everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Form<Move, Chance>", into = "Form<Move, Chance>")]
#[serde(bound(
    serialize = "Move: Clone + Serialize, Chance: Clone + Serialize",
    deserialize = "Move: Deserialize<'de>, Chance: Deserialize<'de>"
))]
pub enum Event<Move, Chance> {
    /// A player answered.
    Reply(Reply<Move>),
    /// Luck decided.
    Chance(Chance),
}

impl<Move, Chance> Event<Move, Chance> {
    /// A move made at once.
    pub fn made(seat: Seat, choice: Move) -> Self {
        Event::reply(seat, Answer::Move(choice))
    }

    /// A line answered at once.
    pub fn line(seat: Seat, line: impl Into<String>) -> Self {
        Event::reply(seat, Answer::Line(line.into()))
    }

    /// A fault of a seat.
    pub fn fault(seat: Seat, fault: Fault) -> Self {
        Event::reply(seat, Answer::Fault(fault))
    }

    /// Any answer, given at once.
    pub fn reply(seat: Seat, answer: Answer<Move>) -> Self {
        let took_us = 0;
        Event::Reply(Reply { seat, answer, took_us })
    }
}

/// An event as JSON: `{"seat":0,"move":…}`, `{"seat":0,"line":"OK"}`, `{"seat":1,"fault":"crash"}`, each with an
/// optional `took_us`, or `{"chance":…}`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "Move: Deserialize<'de>, Chance: Deserialize<'de>"))]
struct Form<Move, Chance> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    choice: Option<Move>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
    #[serde(default, skip_serializing_if = "is_zero")]
    took_us: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<Chance>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// An event whose JSON says too much or too little.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an event is either {\"chance\":…} or {\"seat\":…} with exactly one of \"move\", \"line\" and \"fault\"",
        )
    }
}

impl std::error::Error for Malformed {}

impl<Move, Chance> TryFrom<Form<Move, Chance>> for Event<Move, Chance> {
    type Error = Malformed;

    fn try_from(form: Form<Move, Chance>) -> Result<Self, Malformed> {
        let took_us = form.took_us;
        let (seat, answer) = match (form.seat, form.choice, form.line, form.fault, form.chance) {
            (Some(seat), Some(choice), None, None, None) => (seat, Answer::Move(choice)),
            (Some(seat), None, Some(line), None, None) => (seat, Answer::Line(line)),
            (Some(seat), None, None, Some(fault), None) => (seat, Answer::Fault(fault)),
            (None, None, None, None, Some(chance)) if took_us == 0 => return Ok(Event::Chance(chance)),
            _ => return Err(Malformed),
        };
        Ok(Event::Reply(Reply { seat, answer, took_us }))
    }
}

impl<Move, Chance> From<Event<Move, Chance>> for Form<Move, Chance> {
    fn from(event: Event<Move, Chance>) -> Self {
        let mut form = Form { seat: None, choice: None, line: None, fault: None, took_us: 0, chance: None };
        match event {
            Event::Chance(chance) => form.chance = Some(chance),
            Event::Reply(reply) => {
                form.seat = Some(reply.seat);
                form.took_us = reply.took_us;
                match reply.answer {
                    Answer::Move(choice) => form.choice = Some(choice),
                    Answer::Line(line) => form.line = Some(line),
                    Answer::Fault(fault) => form.fault = Some(fault),
                }
            }
        }
        form
    }
}

#[cfg(feature = "schema")]
impl<Move: schemars::JsonSchema, Chance: schemars::JsonSchema> schemars::JsonSchema for Event<Move, Chance> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Event".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let choice = generator.subschema_for::<Move>();
        let chance = generator.subschema_for::<Chance>();
        let fault = generator.subschema_for::<Fault>();
        let seat = schemars::json_schema!({"type": "integer", "minimum": 0, "maximum": 7});
        let took = schemars::json_schema!({"type": "integer", "minimum": 0, "description": "microseconds from the question to the answer"});
        let reply = |name: &str, schema: schemars::Schema| {
            schemars::json_schema!({
                "type": "object",
                "properties": {"seat": seat, (name): schema, "took_us": took},
                "required": ["seat", name],
                "additionalProperties": false
            })
        };
        let (made, line, failed) =
            (reply("move", choice), reply("line", schemars::json_schema!({"type": "string"})), reply("fault", fault));
        schemars::json_schema!({
            "description": "What moves a game on: a reply of a seat, or chance.",
            "oneOf": [made, line, failed, {
                "type": "object",
                "properties": {"chance": chance},
                "required": ["chance"],
                "additionalProperties": false
            }]
        })
    }
}
