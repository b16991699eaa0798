//! Canonical JSON (RFC 8785) and hashes over it.

use serde::Serialize;
use serde_json::Value;

/// The canonical JSON of a value: keys sorted, no spaces, one form for one value.
///
/// What goes into traces is made of strings, integers and lists with string keys, for which this cannot fail; a value
/// that cannot be written gives an empty text, which no hash of a real value is equal to.
pub fn canonical<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(value).unwrap_or_default()
}

/// The canonical JSON of a value that is JSON already. Almost all of what games are made of is written just so by any
/// writer that sorts keys, and much sooner than by one that looks for what is not.
pub fn canonical_value(value: &Value) -> Vec<u8> {
    if is_plain(value) { serde_json::to_vec(value).unwrap_or_default() } else { canonical(value) }
}

/// Whether all keys are ASCII, so that bytes sort as UTF-16 does, and nothing must be escaped or is a number that is not
/// written as it is.
fn is_plain(value: &Value) -> bool {
    const EXACT: u64 = 1 << 53;
    let is_plain_text = |text: &str| text.bytes().all(|byte| byte >= b' ');
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => number.as_i64().is_some_and(|number| number.unsigned_abs() <= EXACT),
        Value::String(text) => is_plain_text(text),
        Value::Array(items) => items.iter().all(is_plain),
        Value::Object(items) => items.iter().all(|(key, item)| key.is_ascii() && is_plain_text(key) && is_plain(item)),
    }
}

/// BLAKE3 of the canonical JSON, in hexadecimal.
pub fn hash<T: Serialize>(value: &T) -> String {
    hash_bytes(&canonical(value))
}

/// BLAKE3 of bytes, in hexadecimal.
pub fn hash_bytes(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::{canonical, canonical_value};
    use serde_json::{Value, json};

    #[test]
    fn the_short_way_writes_the_same() {
        let mut all = vec![
            json!({"b": [1, -7, null], "a": {"é": "x", "z": "ü€"}, "": true}),
            json!({"\u{1f600}": 1, "\u{fb33}": 2, "a\u{e9}": 3}),
            json!(["\u{7f}", "\u{1f}", "\"\\/", "\n"]),
            json!([9_007_199_254_740_992_i64, -9_007_199_254_740_993_i64, u64::MAX, i64::MIN, 0.5, -0.0, 1e21]),
        ];
        all.extend((0..=u8::MAX).map(|byte| json!({ char::from(byte).to_string(): char::from(byte).to_string() })));
        for value in &all {
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is UTF-8");
            assert_eq!(text(canonical_value(value)), text(canonical::<Value>(value)));
        }
    }
}
