//! What differs between two versions of a trace, in meaning rather than in bytes.

use super::format::{Expect, Trace};
use serde_json::{Value, json};

/// One sentence for each thing that differs, in the order of the file. Hashes are left out where what they stand for is
/// compared anyway, and named where nothing else differs.
pub fn diff(old: &Trace, new: &Trace) -> Vec<String> {
    let mut says = Vec::new();
    fields(&mut says, "header", &json!(old.header), &json!(new.header));
    expectations(&mut says, "start", &old.start.start, &new.start.start);
    let count = old.events.len().max(new.events.len());
    for index in 0..count {
        let place = format!("event {}", index + 1);
        match (old.events.get(index), new.events.get(index)) {
            (Some(old), Some(new)) => {
                if old.event != new.event {
                    says.push(format!("{place}: was {}, is {}", old.event, new.event));
                }
                expectations(&mut says, &place, &old.expect, &new.expect);
            }
            (Some(old), None) => says.push(format!("{place}: is gone: {}", old.event)),
            (None, Some(new)) => says.push(format!("{place}: is new: {}", new.event)),
            (None, None) => {}
        }
    }
    if old.footer.places != new.footer.places {
        says.push(format!("places: were {}, are {}", json!(old.footer.places), json!(new.footer.places)));
    }
    if says.is_empty() && old.footer.hash != new.footer.hash {
        says.push(format!("footer: the hash was {}, is {}", json!(old.footer.hash), json!(new.footer.hash)));
    }
    says
}

fn expectations(says: &mut Vec<String>, place: &str, old: &Expect, new: &Expect) {
    let before = says.len();
    let without_hash = |expect: &Expect| json!(Expect { hash: None, ..expect.clone() });
    fields(says, place, &without_hash(old), &without_hash(new));
    if says.len() == before && old.hash != new.hash {
        says.push(format!("{place}: the hash of the position was {}, is {}", json!(old.hash), json!(new.hash)));
    }
}

fn fields(says: &mut Vec<String>, place: &str, old: &Value, new: &Value) {
    let (Some(was), Some(is)) = (old.as_object(), new.as_object()) else { return };
    let mut keys: Vec<&String> = was.keys().chain(is.keys()).collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        match (was.get(key), is.get(key)) {
            (Some(was), Some(is)) if was == is => {}
            (Some(was), Some(is)) => says.push(format!("{place}: {key} was {was}, is {is}")),
            (Some(was), None) => says.push(format!("{place}: {key} {was} is gone")),
            (None, Some(is)) => says.push(format!("{place}: {key} {is} is new")),
            (None, None) => {}
        }
    }
}
