//! What differs between two versions of a trace, in meaning rather than in bytes.

use super::format::{Expect, Trace};
use serde_json::{Value, json};

/// One thing that differs between two versions of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Where: 0 for the start, then the events from 1; `None` for header and footer.
    pub step: Option<usize>,
    /// The part of the line; the part of the header.
    pub field: String,
    /// What the old version says; `None` where it says nothing.
    pub was: Option<Value>,
    /// What the new version says.
    pub is: Option<Value>,
    says: String,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says)
    }
}

/// One sentence for each thing that differs, in the order of the file.
pub fn diff(old: &Trace, new: &Trace) -> Vec<String> {
    changes(old, new).iter().map(Change::to_string).collect()
}

/// Everything that differs, in the order of the file. Hashes are left out where what they stand for is compared anyway,
/// and named where nothing else differs.
pub fn changes(old: &Trace, new: &Trace) -> Vec<Change> {
    let mut found = Vec::new();
    fields(&mut found, None, "header", &json!(old.header), &json!(new.header));
    expectations(&mut found, 0, &old.start.start, &new.start.start);
    let count = old.events.len().max(new.events.len());
    for index in 0..count {
        let step = index + 1;
        let event = |was: Option<&Value>, is: Option<&Value>, says: String| {
            let (was, is) = (was.cloned(), is.cloned());
            Change { step: Some(step), field: "event".into(), was, is, says: format!("event {step}: {says}") }
        };
        match (old.events.get(index), new.events.get(index)) {
            (Some(old), Some(new)) => {
                let (was, is) = (&old.event, &new.event);
                if was != is {
                    found.push(event(Some(was), Some(is), format!("was {was}, is {is}")));
                }
                expectations(&mut found, step, &old.expect, &new.expect);
            }
            (Some(old), None) => found.push(event(Some(&old.event), None, format!("is gone: {}", old.event))),
            (None, Some(new)) => found.push(event(None, Some(&new.event), format!("is new: {}", new.event))),
            (None, None) => {}
        }
    }
    let footer = |field: &str, was: Value, is: Value, says: String| Change {
        step: None,
        field: field.into(),
        was: Some(was),
        is: Some(is),
        says,
    };
    let [was, is] = [old, new].map(|trace| json!(trace.footer.places));
    if was != is {
        let says = format!("places: were {was}, are {is}");
        found.push(footer("places", was, is, says));
    }
    let [was, is] = [old, new].map(|trace| json!(trace.footer.hash));
    if found.is_empty() && was != is {
        let says = format!("footer: the hash was {was}, is {is}");
        found.push(footer("hash", was, is, says));
    }
    found
}

fn expectations(found: &mut Vec<Change>, step: usize, old: &Expect, new: &Expect) {
    let before = found.len();
    let place = if step == 0 { "start".into() } else { format!("event {step}") };
    let without_hash = |expect: &Expect| json!(Expect { hash: None, ..expect.clone() });
    fields(found, Some(step), &place, &without_hash(old), &without_hash(new));
    if found.len() == before && old.hash != new.hash {
        let [was, is] = [old, new].map(|expect| json!(expect.hash));
        let says = format!("{place}: the hash of the position was {was}, is {is}");
        found.push(Change { step: Some(step), field: "hash".into(), was: Some(was), is: Some(is), says });
    }
}

fn fields(found: &mut Vec<Change>, step: Option<usize>, place: &str, old: &Value, new: &Value) {
    let (Some(old), Some(new)) = (old.as_object(), new.as_object()) else { return };
    let mut keys: Vec<&String> = old.keys().chain(new.keys()).collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        let (was, is) = (old.get(key), new.get(key));
        let says = match (was, is) {
            (Some(was), Some(is)) if was != is => format!("{place}: {key} was {was}, is {is}"),
            (Some(was), None) => format!("{place}: {key} {was} is gone"),
            (None, Some(is)) => format!("{place}: {key} {is} is new"),
            _ => continue,
        };
        found.push(Change { step, field: key.clone(), was: was.cloned(), is: is.cloned(), says });
    }
}
