//! What changes from one value to the next, so that a game of thousands of steps fits into a page.
//!
//! A patch is one of these; `view/data.js` has the other side:
//!
//! - `[value]`: another value takes the place of the old one;
//! - `{"key": patch, …}`: some parts change, of an object by their keys, of an array by their indices;
//! - `[at, gone, come, …]`: of a string or an array, `gone` parts go at index `at`, and `come` comes in. Where there are six
//!   parts, the last three are applied after the first.

use serde_json::{Map, Value, json};

/// The patch that leads from one value to another, `None` where they are the same.
pub fn patch(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    Some(match (old, new) {
        (Value::Object(old), Value::Object(new)) if old.len() == new.len() => {
            object(old, new).unwrap_or_else(|| json!([new]))
        }
        (Value::Array(old), Value::Array(new)) => array(old, new),
        (Value::String(old), Value::String(new)) if old.is_ascii() && new.is_ascii() => text(old, new),
        _ => json!([new]),
    })
}

/// The parts that differ, where both have the same keys.
fn object(old: &Map<String, Value>, new: &Map<String, Value>) -> Option<Value> {
    let mut parts = Map::new();
    for (key, new) in new {
        if let Some(part) = patch(old.get(key)?, new) {
            parts.insert(key.clone(), part);
        }
    }
    Some(Value::Object(parts))
}

fn array(old: &[Value], new: &[Value]) -> Value {
    let pushed = new.first().filter(|_| !old.is_empty() && new.len() == old.len() && old[..old.len() - 1] == new[1..]);
    if let Some(first) = pushed {
        // A queue: one comes in at the front, and the last one goes.
        return json!([0, 0, [first], new.len(), 1, []]);
    }
    if old.len() == new.len() {
        let parts = old.iter().zip(new).enumerate();
        let parts = parts.filter_map(|(index, (old, new))| Some((index.to_string(), patch(old, new)?)));
        return Value::Object(parts.collect());
    }
    let (at, gone, come) = splice(old, new);
    json!([at, gone, come])
}

fn text(old: &str, new: &str) -> Value {
    let (at, gone, come) = splice(old.as_bytes(), new.as_bytes());
    // Both are ASCII.
    json!([at, gone, String::from_utf8_lossy(come)])
}

/// Where two sequences begin to differ, how many parts of the old one go there, and what comes.
fn splice<'a, T: PartialEq>(old: &[T], new: &'a [T]) -> (usize, usize, &'a [T]) {
    let at = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let ends = old[at..].iter().rev().zip(new[at..].iter().rev()).take_while(|(old, new)| old == new).count();
    (at, old.len() - ends - at, &new[at..new.len() - ends])
}

/// Texts of more bytes are kept in pieces.
const WHOLE_BYTES: usize = 200;

/// A line as a value of which patches are short: a long one is cut behind each bracket.
pub fn pieces(line: &str) -> Value {
    if line.len() <= WHOLE_BYTES { json!(line) } else { line.split_inclusive('[').collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The other side, as `view/data.js` has it.
    fn patched(old: &Value, patch: &Value) -> Value {
        match patch {
            Value::Array(parts) if parts.len() == 1 => parts[0].clone(),
            Value::Array(parts) => parts.chunks(3).fold(old.clone(), |old, part| spliced(&old, part)),
            Value::Object(parts) => {
                let mut new = old.clone();
                for (key, part) in parts {
                    match &mut new {
                        Value::Array(new) => {
                            let index: usize = key.parse().expect("an index");
                            new[index] = patched(&old[index], part);
                        }
                        new => new[key] = patched(&old[key], part),
                    }
                }
                new
            }
            other => panic!("no patch: {other}"),
        }
    }

    fn spliced(old: &Value, part: &[Value]) -> Value {
        let [at, gone] = [&part[0], &part[1]].map(|number| number.as_u64().expect("a number") as usize);
        match (old, &part[2]) {
            (Value::String(old), Value::String(come)) => json!(format!("{}{come}{}", &old[..at], &old[at + gone..])),
            (Value::Array(old), Value::Array(come)) => json!([&old[..at], come, &old[at + gone..]].concat()),
            other => panic!("no splice: {other:?}"),
        }
    }

    fn check(old: Value, new: Value, wanted: Value) {
        assert_eq!(patch(&old, &new), Some(wanted.clone()));
        assert_eq!(patched(&old, &wanted), new);
        assert_eq!(patch(&new, &new), None);
    }

    #[test]
    fn each_kind_of_change_has_its_patch() {
        check(json!({"a": 1, "b": [1, 2, 3]}), json!({"a": 1, "b": [1, 9, 3]}), json!({"b": {"1": [9]}}));
        check(json!({"stage": {"move": 0}}), json!({"stage": {"over": 1}}), json!({"stage": [{"over": 1}]}));
        check(json!(["..#", "..."]), json!(["..#", ".##"]), json!({"1": [1, 2, "##"]}));
        check(json!([[5, 5], [5, 6], [5, 7]]), json!([[5, 4], [5, 5], [5, 6]]), json!([0, 0, [[5, 4]], 3, 1, []]));
        check(json!([[5, 5], [5, 6]]), json!([[5, 4], [5, 5], [5, 6]]), json!([0, 0, [[5, 4]]]));
        check(json!([1, 2, 3]), json!([]), json!([0, 3, []]));
        check(json!("ä"), json!("äb"), json!(["äb"]));
        check(json!(null), json!({"a": 1}), json!([{"a": 1}]));
    }

    #[test]
    fn a_long_line_is_cut_so_that_a_change_of_it_is_short() {
        let line = |number: u32| format!("{{\"field\":[{}],\"hand\":[{number}]}}", "[0,1,2],".repeat(40));
        let (old, new) = (pieces(&line(7)), pieces(&line(8)));
        let joined: String = old.as_array().expect("pieces").iter().filter_map(Value::as_str).collect();
        assert_eq!(joined, line(7));
        assert_eq!(patch(&old, &new), Some(json!({"42": [0, 1, "8"]})));
    }
}
