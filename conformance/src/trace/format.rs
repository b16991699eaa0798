//! The lines of a trace, and how they are read.

use crate::protocol::Notice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of the format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// Where the expectations of a trace come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Worked by hand from the rules; never regenerated.
    Text,
    /// From the spec.
    Derived,
    /// From a program that somebody else wrote.
    Recorded,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The game.
    pub game: String,
    /// Where the expectations come from.
    pub provenance: Provenance,
    /// What the trace shows, in one sentence.
    pub about: String,
    /// The place in the text, or the ruling.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The version of the spec that it was written for.
    pub spec: String,
    /// The readings under which it holds.
    #[serde(default)]
    pub reading: Vec<String>,
    /// Where the game begins, in the game's form.
    pub setup: Value,
}

/// What is expected after the start or an event. What is not there is not checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// After the start: the id of the rule that the setup breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<String>,
    /// After an event: `false`, or the id of the rule that the reply breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// The position, or a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// Who acts next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Value>,
    /// What is told to whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent: Option<Vec<Notice>>,
    /// Rules that the step applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<String>>,
    /// A picture of the position, line by line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Vec<String>>,
    /// BLAKE3 of the canonical JSON of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Whether a reply is refused, and for which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Refused {
    /// `false`: the reply is good. `true`: it is refused, without the rule; only a `recorded` trace may say so, since its
    /// program may say no more.
    Good(bool),
    /// The id of the rule that it breaks.
    For(String),
}

/// The second line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// What is expected of the setup.
    pub start: Expect,
}

/// A line of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// What happens, in the game's form.
    pub event: Value,
    /// What is expected of it.
    #[serde(default)]
    pub expect: Expect,
}

/// The last line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// How many events there are.
    pub events: usize,
    /// The place of each seat, `null` while the game is not over.
    pub places: Option<Vec<u8>>,
    /// BLAKE3 over the bytes of all lines before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// A whole trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The first line.
    pub header: Header,
    /// The second line.
    pub start: Start,
    /// The events.
    pub events: Vec<Event>,
    /// The last line.
    pub footer: Footer,
    /// How many bytes stand before the footer: those that its hash covers.
    pub covered: usize,
}

/// Reads a trace.
///
/// # Errors
/// One sentence that names the line and what is wrong with it. A file that was cut off is refused.
pub fn parse(text: &str) -> Result<Trace, String> {
    let cut = || "the file was cut off: its last line, {\"events\":…}, is missing or has no end".to_owned();
    let body = text.strip_suffix('\n').ok_or_else(cut)?;
    let lines: Vec<&str> = body.split('\n').collect();
    let [header, start, events @ .., footer] = lines.as_slice() else { return Err(cut()) };
    // The number first: another format may well have other fields.
    let numbered: Numbered = line(1, header)?;
    if numbered.format != FORMAT {
        return Err(format!("line 1: format {} is not {FORMAT}, the one that this program reads", numbered.format));
    }
    let header: Header = line(1, header)?;
    if !footer.starts_with("{\"events\"") {
        return Err(cut());
    }
    let start = start_line(2, start)?;
    let event = |(index, text): (usize, &&str)| event_line(index + 3, text, header.provenance);
    let events: Vec<Event> = events.iter().enumerate().map(event).collect::<Result<_, _>>()?;
    let last = events.len() + 3;
    let covered = text.len() - footer.len() - 1;
    let footer: Footer = line(last, footer)?;
    if footer.events != events.len() {
        return Err(format!("line {last}: the footer counts {} events, the file has {}", footer.events, events.len()));
    }
    Ok(Trace { header, start, events, footer, covered })
}

/// What can be read of the first line whatever the format is.
#[derive(Deserialize)]
struct Numbered {
    format: u32,
}

pub(super) fn start_line(number: usize, text: &str) -> Result<Start, String> {
    let start: Start = line(number, text)?;
    says_something(number, text, "start")?;
    let alone = Expect { rejected: start.start.rejected.clone(), ..Expect::default() };
    if start.start.rejected.is_some() && start.start != alone {
        return Err(format!("line {number}: a setup that is rejected has nothing else that could be expected of it"));
    }
    if start.start.refused.is_some() {
        return Err(format!("line {number}: `refused` is for replies; of a setup it is `rejected`"));
    }
    Ok(start)
}

pub(super) fn event_line(number: usize, text: &str, provenance: Provenance) -> Result<Event, String> {
    let event: Event = line(number, text)?;
    says_something(number, text, "expect")?;
    if event.expect.refused == Some(Refused::Good(true)) && provenance != Provenance::Recorded {
        let remedy = "write the id of the rule that the reply breaks";
        return Err(format!("line {number}: `refused` is `true`, which says too little: {remedy}"));
    }
    if event.expect.rejected.is_some() {
        return Err(format!("line {number}: `rejected` is for setups; of a reply it is `refused`"));
    }
    Ok(event)
}

/// An expectation that is `null` would pass for one that is not there.
fn says_something(number: usize, text: &str, part: &str) -> Result<(), String> {
    let value: Value = line(number, text)?;
    let empty = value[part].as_object().into_iter().flatten().find(|(_, value)| value.is_null());
    match empty {
        Some((key, _)) => Err(format!("line {number}: `{key}` is null: say what is expected, or leave it out")),
        None => Ok(()),
    }
}

pub(super) fn line<T: serde::de::DeserializeOwned>(number: usize, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| {
        let text = error.to_string();
        let says = text.split(" at line ").next().unwrap_or(&text);
        format!("line {number}, column {}: {says}", error.column())
    })
}
