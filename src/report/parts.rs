//! The parts in which two long values differ, since nobody finds them there by eye.

use crate::escape;
use serde_json::Value;

/// A value of no more letters is shown whole where it differs in many parts,
const WHOLE: usize = 400;
/// and one of no more than these always.
const SHORT: usize = 120;
/// So many parts are few.
const FEW: usize = 3;
/// At most this many parts are shown.
const PARTS: usize = 5;

/// A part in which what the rules say and what somebody says differ.
pub(super) struct Part {
    /// Its place, such as `position.lands.71`.
    pub place: String,
    pub expected: String,
    pub got: String,
}

/// What differs between two values of this name: the values, or where one of them is long its first parts that differ; and
/// how many more there are.
pub(super) fn parts(name: &str, expected: &Value, got: &Value) -> (Vec<Part>, usize) {
    let mut parts = Vec::new();
    descend(name.to_owned(), expected, got, &mut parts);
    let is_within = |letters: usize| [expected, got].iter().all(|value| is_within(value, letters));
    if is_within(SHORT) || is_within(WHOLE) && parts.len() > FEW {
        parts = vec![part(name.to_owned(), expected, got)];
    }
    let more = parts.len().saturating_sub(PARTS);
    parts.truncate(PARTS);
    (parts, more)
}

fn descend(place: String, expected: &Value, got: &Value, parts: &mut Vec<Part>) {
    match (expected, got) {
        _ if expected == got => {}
        (Value::Object(one), Value::Object(two)) => {
            let only_got = two.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(only_got) {
                let inner = format!("{place}.{key}");
                match (one.get(key), two.get(key)) {
                    (Some(one), Some(two)) => descend(inner, one, two, parts),
                    (one, two) => parts.push(Part { place: inner, expected: present(one), got: present(two) }),
                }
            }
        }
        (Value::Array(one), Value::Array(two)) if one.len() == two.len() => {
            for (index, (one, two)) in one.iter().zip(two).enumerate() {
                descend(format!("{place}.{index}"), one, two, parts);
            }
        }
        (Value::Array(one), Value::Array(two)) if !is_within(expected, WHOLE) || !is_within(got, WHOLE) => {
            let items = |list: &[Value]| format!("{} items", list.len());
            parts.push(Part { place: place.clone(), expected: items(one), got: items(two) });
            let same = one.iter().zip(two).take_while(|(one, two)| one == two).count();
            let inner = format!("{place}.{same}");
            parts.push(Part { place: inner, expected: present(one.get(same)), got: present(two.get(same)) });
        }
        _ => parts.push(part(place, expected, got)),
    }
}

fn part(place: String, expected: &Value, got: &Value) -> Part {
    Part { place, expected: shown(expected), got: shown(got) }
}

fn present(value: Option<&Value>) -> String {
    value.map_or_else(|| "(nothing)".into(), shown)
}

fn is_within(value: &Value, letters: usize) -> bool {
    value.to_string().chars().nth(letters).is_none()
}

/// A value as JSON, cut off where it is long.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    let text = escape::json(&text);
    match text.char_indices().nth(WHOLE) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(expected: &Value, got: &Value) -> Vec<String> {
        let (parts, more) = parts("position", expected, got);
        let mut lines: Vec<String> =
            parts.into_iter().map(|part| format!("{}: {} / {}", part.place, part.expected, part.got)).collect();
        lines.extend((more > 0).then(|| format!("{more} more")));
        lines
    }

    #[test]
    fn a_short_value_is_shown_whole() {
        assert_eq!(said(&json!({"a": 1, "b": 2}), &json!({"a": 1})), [r#"position: {"a":1,"b":2} / {"a":1}"#]);
    }

    #[test]
    fn of_a_long_value_the_parts_are_shown_that_differ() {
        let lands: Vec<u32> = (0..200).collect();
        let one = json!({"lands": lands, "turn": 3, "out": []});
        let mut two = one.clone();
        two["lands"][150] = json!(7);
        two["turn"] = json!({"seat": 1});
        two.as_object_mut().expect("an object").remove("out");
        two["own"] = json!("x");
        let expected = [
            "position.lands.150: 150 / 7",
            "position.out: [] / (nothing)",
            r#"position.turn: 3 / {"seat":1}"#,
            r#"position.own: (nothing) / "x""#,
        ];
        assert_eq!(said(&one, &two), expected);
    }

    #[test]
    fn of_a_value_that_nobody_reads_at_a_glance_a_few_parts_are_shown() {
        let one = json!({"rows": ["#".repeat(40), ".".repeat(40), "A".repeat(40)], "round": 3});
        let mut two = one.clone();
        two["round"] = json!(4);
        assert_eq!(said(&one, &two), ["position.round: 3 / 4"]);
        let three = json!({"rows": ["a", "b", "c"], "round": 9});
        assert!(said(&one, &three)[0].starts_with("position: {"), "{:?}", said(&one, &three));
    }

    #[test]
    fn of_lists_that_are_not_as_long_the_first_difference_is_shown() {
        let one: Vec<u32> = (0..200).collect();
        let two: Vec<u32> = (0..199).collect();
        assert_eq!(
            said(&json!(one), &json!(two)),
            ["position: 200 items / 199 items", "position.199: 199 / (nothing)"]
        );
        let less: Vec<u32> = (1..200).collect();
        assert_eq!(said(&json!(one), &json!(less)), ["position: 200 items / 199 items", "position.0: 0 / 1"]);
    }

    #[test]
    fn a_few_parts_are_shown_and_the_others_counted() {
        let one: Vec<u32> = (0..200).collect();
        let two: Vec<u32> = (0..200).map(|number| number + u32::from(number < 9)).collect();
        let lines = said(&json!(one), &json!(two));
        assert_eq!((lines.len(), lines[0].as_str(), lines[5].as_str()), (6, "position.0: 0 / 1", "4 more"));
    }
}
