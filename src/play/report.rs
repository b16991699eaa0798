//! What is said of a game that was played: for people, and in JSON.

use super::{Played, Remains};
use crate::escape::line;
use crate::process::{Kept, sandbox};
use rulebook_conformance::contest::Contest;
use serde_json::{Value, json};
use std::fmt::Write;

/// How much of the evidence is shown to people, in bytes from its end.
const SHOWN_BYTES: usize = 160;

/// The rules that say how the game ended: those of its chapter `end`, in the order in which they were applied.
pub(super) fn ending<G: Contest>(played: &Played<G>) -> Vec<&'static str> {
    let mut rules: Vec<&str> = Vec::new();
    for rule in &played.cites {
        let chapter = rule.id().split('.').nth(1);
        if chapter == Some("end") && !rules.contains(&rule.id()) {
            rules.push(rule.id());
        }
    }
    rules
}

/// The result for people; `nicks` has a name for each seat.
pub fn human<G: Contest>(played: &Played<G>, nicks: &[String]) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for (seat, (place, nick)) in played.places.as_slice().iter().zip(nicks).enumerate() {
        let _ = writeln!(text, "place {place}: seat {seat}, {}", line(nick));
    }
    for refusal in &played.refusals {
        let (violation, event) = (&refusal.offence.violation, refusal.event + 1);
        let _ = writeln!(text, "foul: seat {} in event {event}: {}", refusal.seat, line(&violation.to_string()));
        if let Some(Some(remains)) = played.remains.get(usize::from(refusal.seat)) {
            text += &evidence(remains);
        }
    }
    let ending = ending(played);
    if !ending.is_empty() {
        let _ = writeln!(text, "end: {}", ending.join(", "));
        let words = G::book().entries().into_iter().filter(|rule| ending.contains(&rule.id));
        words.for_each(|rule| text += &format!("  {}\n", first_sentence(rule.words)));
    }
    let _ = writeln!(text, "events: {}", played.plies);
    if let Some(says) = overloaded(played.held_us, played.overslept_us, 0) {
        let _ = writeln!(text, "clock: {says}");
    }
    text
}

/// The first sentence of a rule's words, in one line.
fn first_sentence(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    words.split_once(". ").map_or(words.clone(), |(first, _)| format!("{first}."))
}

/// That this machine was overloaded, where it was: how long it kept a program waiting, and how late it looked, both in
/// microseconds, and how many games could not be judged.
pub fn overloaded(held_us: u64, overslept_us: u64, not_judged: u64) -> Option<String> {
    let mut parts = Vec::new();
    if held_us > 0 {
        parts.push(format!("a program was credited with up to {held_us} us for which it was kept waiting"));
    }
    if overslept_us > 0 {
        parts.push(format!(
            "we looked up to {overslept_us} us late, so that answers may have been late without being caught"
        ));
    }
    if not_judged > 0 {
        parts.push(format!("{not_judged} games could not be judged"));
    }
    (!parts.is_empty()).then(|| format!("this machine was overloaded: {}", parts.join("; ")))
}

/// What a program that broke a rule was sent, answered and wrote to standard error, the last of each.
pub(super) fn evidence(remains: &Remains) -> String {
    let mut text = format!("  it {}\n", remains.ended);
    if remains.used_bytes > 0 {
        let _ = writeln!(text, "  memory   {}", megabytes(remains.used_bytes));
    }
    for (name, kept) in [("sent", &remains.told), ("answered", &remains.heard), ("stderr", &remains.errors)] {
        if kept.total_bytes() > 0 {
            let _ = writeln!(text, "  {name:8} {}", shown(kept));
        }
    }
    text
}

/// This much memory, rounded up to megabytes of 1048576 bytes.
pub fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1024 * 1024))
}

/// The last bytes, as they would be written in a program.
fn shown(kept: &Kept) -> String {
    let last = if kept.tail().is_empty() { kept.head() } else { kept.tail() };
    let shown = shown_bytes(last);
    let is_whole = shown.starts_with('…') || last.len() as u64 == kept.total_bytes();
    if is_whole { shown } else { format!("…{shown}") }
}

/// The last of these bytes, as they would be written in a program.
pub(super) fn shown_bytes(bytes: &[u8]) -> String {
    let cut = bytes.len().saturating_sub(SHOWN_BYTES);
    let dots = if cut > 0 { "…" } else { "" };
    format!("{dots}\"{}\"", bytes[cut..].escape_ascii())
}

/// The result in JSON.
pub fn to_json<G: Contest>(played: &Played<G>, nicks: &[String]) -> Value {
    let refusals: Vec<Value> = played
        .refusals
        .iter()
        .map(|refusal| {
            let violation = &refusal.offence.violation;
            json!({
                // As for people, and as everywhere else: the first event is 1.
                "event": refusal.event + 1,
                "seat": refusal.seat,
                "kind": refusal.offence.kind.name(),
                "rule": violation.rule.id(),
                "says": violation.detail,
            })
        })
        .collect();
    let seats: Vec<Value> = played
        .remains
        .iter()
        .zip(nicks)
        .zip(played.places.as_slice())
        .map(|((remains, nick), place)| match remains {
            Some(remains) => json!({
                "nick": nick,
                "place": place,
                "program": remains.ended.to_string(),
                "slowest_us": remains.slowest_us,
                "used_bytes": remains.used_bytes,
                "sent": shown(&remains.told),
                "answered": shown(&remains.heard),
                "stderr": shown(&remains.errors),
            }),
            None => json!({"nick": nick, "place": place}),
        })
        .collect();
    json!({
        "game": G::name(),
        "places": played.places,
        "end": ending(played),
        "events": played.plies,
        "refusals": refusals,
        "seats": seats,
        "overslept_us": played.overslept_us,
        "held_us": played.held_us,
        "sandbox": sandbox::in_force(),
    })
}
