//! JSON values that are kept, and seldom read.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, to_value};
use std::fmt;
use std::sync::Arc;

/// A JSON value as its text, without spaces and with the keys of objects in order, so that equal values have equal texts. It takes a
/// tenth of the memory of a [`Value`], of which a long game has thousands, and clones of it share that.
#[derive(Clone)]
pub struct Text(Arc<RawValue>);

impl Text {
    /// The text of what this is in JSON.
    pub fn of<T: Serialize>(value: &T) -> Self {
        // The data of games always has a form in JSON.
        Text::from(to_value(value).unwrap_or_default())
    }

    /// The value.
    pub fn value(&self) -> Value {
        // What was written here can be read.
        serde_json::from_str(self.as_str()).unwrap_or_default()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl From<Value> for Text {
    fn from(value: Value) -> Self {
        // Whatever is a value has a form in JSON.
        Text(to_raw_value(&value).unwrap_or_else(|_| RawValue::NULL.to_owned()).into())
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Others may have written it in another order.
        Value::deserialize(deserializer).map(Text::from)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use serde_json::{Value, json};

    #[test]
    fn equal_values_have_equal_texts() {
        let read = |text: &str| Text::from(serde_json::from_str::<Value>(text).expect("it is JSON"));
        let one = read(r#"{"b": [1, {"d": null, "c": "\u00e9\u0000"}], "a": -0.5}"#);
        assert_eq!(one, read(r#"{"a":-5e-1,"b":[1,{"c":"é\u0000","d":null}]}"#));
        assert_eq!(one.as_str(), r#"{"a":-0.5,"b":[1,{"c":"é\u0000","d":null}]}"#);
        assert_eq!(one.value(), json!({"a": -0.5, "b": [1, {"c": "é\0", "d": null}]}));
        assert_eq!(json!({"whole": one}), json!({"whole": one.value()}));
        for (one, other) in [("1", "1.0"), ("[1,2]", "[2,1]"), ("{}", "[]"), ("18446744073709551615", "-1")] {
            assert_ne!(read(one), read(other));
        }
    }
}
