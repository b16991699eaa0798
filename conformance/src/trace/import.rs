//! Reading traces that somebody else wrote, by hand or by a program: without hashes, without a footer, with a short header.
//! What is missing is added once they were held against the rules.

use super::check::{Checked, Finding, counted, followed};
use super::format::{
    Event, Expect, FORMAT, Footer, Header, Provenance, Refused, Start, Trace, event_line, line, start_line,
};
use super::push;
use crate::canonical::{hash, hash_bytes};
use crate::case::json;
use crate::contest::Contest;
use crate::protocol::Observation;
use serde_json::{Value, json as object};

/// A trace that was held against rules, and its file with everything in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// What came of it.
    pub checked: Checked,
    /// The whole file.
    pub text: String,
}

/// Reads what is there of a trace. The header needs `game` and `setup`; the line of the start and the footer may be
/// missing. `name` says in `about` where it comes from, where the header does not say what it shows.
///
/// # Errors
/// One sentence that names the line and what is wrong with it.
pub fn read(name: &str, text: &str) -> Result<Trace, String> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let (number, first) = lines.next().ok_or("there is nothing in it")?;
    let header = header(name, number, first)?;
    let start = match lines.next_if(|(_, line)| begins(line, "start")) {
        Some((number, text)) => start_line(number, text)?,
        None => Start::default(),
    };
    let (mut events, mut footer): (Vec<Event>, Option<(usize, Footer, usize)>) = (Vec::new(), None);
    for (number, one) in lines {
        if let Some((last, _, _)) = footer {
            return Err(format!("line {number}: something follows the footer in line {last}"));
        }
        if begins(one, "events") {
            // The bytes before it, which its hash covers.
            let covered = one.as_ptr() as usize - text.as_ptr() as usize;
            footer = Some((number, line(number, one)?, covered));
        } else {
            events.push(event_line(number, one, header.provenance)?);
        }
    }
    let unsaid = Footer { events: events.len(), places: None, hash: None };
    let (last, footer, covered) = footer.unwrap_or((0, unsaid, text.len()));
    if footer.events != events.len() {
        return Err(format!("line {last}: the footer counts {} events, the file has {}", footer.events, events.len()));
    }
    if footer.hash.as_ref().is_some_and(|said| *said != hash_bytes(&text.as_bytes()[..covered])) {
        return Err(format!("line {last}: the file was damaged: its hash does not fit its bytes"));
    }
    Ok(Trace { header, start, events, footer, covered })
}

fn begins(line: &str, key: &str) -> bool {
    let value: Option<Value> = serde_json::from_str(line).ok();
    value.is_some_and(|value| value.get(key).is_some())
}

fn header(name: &str, number: usize, text: &str) -> Result<Header, String> {
    let mut value: Value = line(number, text)?;
    let Value::Object(keys) = &mut value else {
        return Err(format!("line {number}: a trace begins with an object, {{\"game\":…,\"setup\":…}}"));
    };
    if let Some(format) = keys.get("format").filter(|format| **format != object!(FORMAT)) {
        return Err(format!("line {number}: format {format} is not {FORMAT}, the one that this program reads"));
    }
    let usual = [
        ("format", object!(FORMAT)),
        ("provenance", object!(Provenance::Recorded)),
        ("about", object!(format!("What {name} says."))),
        ("spec", object!(env!("CARGO_PKG_VERSION"))),
    ];
    for (key, value) in usual {
        keys.entry(key).or_insert(value);
    }
    serde_json::from_value(value).map_err(|error| format!("line {number}: {error}"))
}

/// Holds what was read against these rules, and writes it whole. A trace of provenance `text` gets a footer; all others get
/// a hash of each position that is known, and one over the file.
///
/// # Errors
/// One sentence on what is not of this game.
pub fn imported<G: Contest>(rules: &G::Rules, address: &str, trace: &Trace) -> Result<Imported, String> {
    let case = super::case::<G>(address, trace)?;
    let followed = followed::<G>(rules, &case, trace);
    let mut checked = counted(&followed);
    let is_hashed = trace.header.provenance != Provenance::Text;
    let whole = |at: usize, expect: &Expect| {
        let mut expect = expect.clone();
        let one = &followed[at];
        if let (true, Some(position)) = (is_hashed && expect.rejected.is_none(), &one.position) {
            expect.hash = Some(hash(position));
        }
        // Which rule a reply breaks is known where the rules refuse it as well.
        let breaks = one.step.as_ref().and_then(|step| step.breaks).filter(|_| one.agrees());
        if let (Some(Refused::Good(true)), Some(rule)) = (&expect.refused, breaks) {
            expect.refused = Some(Refused::For(rule.id().into()));
        }
        expect
    };
    let mut text = String::new();
    push(&mut text, &trace.header);
    push(&mut text, &Start { start: whole(0, &trace.start.start) });
    for (index, event) in trace.events.iter().enumerate() {
        push(&mut text, &Event { event: event.event.clone(), expect: whole(index + 1, &event.expect) });
    }
    let last = trace.events.last().map_or(&trace.start.start, |event| &event.expect);
    let told = last.turn.as_ref().map(|turn| turn.get("over").cloned().unwrap_or_default());
    let ruled = followed.last().and_then(|one| over(one.step.as_ref()?.observation.clone())).unwrap_or_default();
    let places = trace.footer.places.as_ref().map(json).or(told).unwrap_or_else(|| ruled.clone());
    if places != ruled {
        let line = trace.events.len() + 3;
        checked.findings.push(Finding { line, field: "places", trace: places.clone(), rules: ruled });
    }
    let places = serde_json::from_value(places).map_err(|error| format!("the places: {error}"))?;
    let hash = is_hashed.then(|| hash_bytes(text.as_bytes()));
    push(&mut text, &Footer { events: trace.events.len(), places, hash });
    Ok(Imported { checked, text })
}

fn over(observation: Observation) -> Option<Value> {
    match observation {
        Observation::State(state) => state.over(),
        _ => None,
    }
}
