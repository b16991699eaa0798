//! Writing traces: the derived ones anew, and any of them with every position.

use super::format::{Event, Expect, FORMAT, Footer, Header, Provenance, Refused, Start, Trace};
use crate::canonical::{hash, hash_bytes};
use crate::case::{Case, json};
use crate::contest::{Contest, rules_with};
use rulebook_spec::game::{Log, LogOf, Turn, step};
use serde::Serialize;

/// Pictures of more lines than this are left out.
const PICTURE_LINES: usize = 24;

/// The trace's file as the rules make it now: its setup and events with every expectation written anew. Only a derived
/// trace changes: what a person or another program said comes back byte for byte.
///
/// # Errors
/// One sentence on a trace that is not of this game, or whose events cannot be.
pub fn regenerated<G: Contest>(address: &str, trace: &Trace, text: &str) -> Result<String, String> {
    if trace.header.provenance != Provenance::Derived {
        return Ok(text.to_owned());
    }
    let case = super::case::<G>(address, trace)?;
    let header = Header { format: FORMAT, spec: env!("CARGO_PKG_VERSION").into(), ..trace.header.clone() };
    let rules = rules_with::<G>(&super::readings::<G>(trace)?);
    written::<G>(&rules, &header, &case, false)
}

/// The trace with everything in it, every position included, for readers without this program.
///
/// # Errors
/// As for [`regenerated`].
pub fn full<G: Contest>(address: &str, trace: &Trace) -> Result<String, String> {
    let case = super::case::<G>(address, trace)?;
    let rules = rules_with::<G>(&super::readings::<G>(trace)?);
    written::<G>(&rules, &trace.header, &case, true)
}

/// The file of a game under these rules.
///
/// # Errors
/// One sentence that names the event that cannot be.
pub fn written<G: Contest>(
    rules: &G::Rules,
    header: &Header,
    case: &Case<G>,
    positions: bool,
) -> Result<String, String> {
    let mut text = String::new();
    push(&mut text, header);
    let mut log = Log::default();
    let mut places = None;
    match G::start(rules, &case.setup, &mut log) {
        // A line of an event says what follows from it, and here nothing can.
        Err(violation) if !case.events.is_empty() => {
            return Err(format!("line 3: no event can follow a setup that is rejected: {violation}"));
        }
        Err(violation) => {
            let start = Expect { rejected: Some(violation.rule.id().into()), ..Expect::default() };
            push(&mut text, &Start { start });
        }
        Ok(mut position) => {
            push(&mut text, &Start { start: expectation::<G>(rules, &position, &log, positions) });
            for (index, event) in case.events.iter().enumerate() {
                step::<G>(rules, &mut position, event, &mut log)
                    .map_err(|impossible| format!("line {}: {impossible}", index + 3))?;
                let mut expect = expectation::<G>(rules, &position, &log, positions);
                let broken = log.refused.as_ref().map(|offence| offence.violation.rule.id().to_owned());
                expect.refused = Some(broken.map_or(Refused::Good(false), Refused::For));
                push(&mut text, &Event { event: json(event), expect });
            }
            if let Turn::Over(over) = G::turn(rules, &position) {
                places = Some(over.as_slice().to_vec());
            }
        }
    }
    let hash = Some(hash_bytes(text.as_bytes()));
    push(&mut text, &Footer { events: case.events.len(), places, hash });
    Ok(text)
}

fn expectation<G: Contest>(rules: &G::Rules, position: &G::Position, log: &LogOf<G>, positions: bool) -> Expect {
    let mut cites: Vec<String> = Vec::new();
    for rule in &log.cites {
        if !cites.iter().any(|cited| cited == rule.id()) {
            cites.push(rule.id().to_owned());
        }
    }
    let notice = |(seat, message): &(u8, G::Message)| crate::protocol::Notice { seat: *seat, message: json(message) };
    let drawn: Vec<String> = G::draw(position).lines().map(str::to_owned).collect();
    Expect {
        rejected: None,
        refused: None,
        position: positions.then(|| json(position)),
        turn: Some(json(&G::turn(rules, position))),
        sent: Some(log.sent.iter().map(notice).collect()),
        cites: Some(cites),
        drawn: (drawn.len() <= PICTURE_LINES).then_some(drawn),
        hash: Some(hash(position)),
    }
}

/// Appends a line.
pub(crate) fn push<T: Serialize>(text: &mut String, line: &T) {
    // The lines of a trace always have a form in JSON.
    text.push_str(&serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
}
