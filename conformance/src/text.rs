//! JSON values that are kept, and seldom read.

mod sorted;

use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, to_value};
use std::fmt;
use std::sync::Arc;

/// A JSON value as its text, without spaces and with the keys of objects in order, so that equal values have equal texts. It takes a
/// tenth of the memory of a [`Value`], of which a long game has thousands, and clones of it share that.
#[derive(Clone)]
pub struct Text(Arc<str>);

impl Text {
    /// The text of what this is in JSON.
    pub fn of<T: Serialize>(value: &T) -> Self {
        match sorted::text(value) {
            Some(text) => Text(text.into()),
            // The data of games always has a form in JSON.
            None => Text::from(to_value(value).unwrap_or_default()),
        }
    }

    /// The text of a list of these, in the order of their texts.
    pub fn sorted(mut items: Vec<Text>) -> Self {
        items.sort_unstable_by(|one, two| one.as_str().cmp(two.as_str()));
        let items: Vec<&str> = items.iter().map(Text::as_str).collect();
        Text(format!("[{}]", items.join(",")).into())
    }

    /// The value.
    pub fn value(&self) -> Value {
        // What was written here can be read.
        serde_json::from_str(self.as_str()).unwrap_or_default()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Text {
    fn default() -> Self {
        Text("null".into())
    }
}

impl From<Value> for Text {
    fn from(value: Value) -> Self {
        Text(value.to_string().into())
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::from_str::<&RawValue>(self.as_str()).map_err(S::Error::custom)?.serialize(serializer)
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
    use serde::Serialize;
    use serde_json::{Value, json, to_value};
    use std::collections::BTreeMap;

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

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Form {
        Unit,
        Newtype(Option<i8>),
        Tuple(u64, &'static str),
        Struct { z: f64, a: (), m: BTreeMap<u16, char> },
    }

    #[derive(Serialize)]
    struct Whole {
        b: Vec<Form>,
        a: Part,
        #[serde(rename = "a!")]
        longer: bool,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, i64>,
    }

    #[derive(Serialize)]
    struct Part {
        y: [u8; 0],
        x: BTreeMap<u8, u8>,
        w: Vec<Vec<i8>>,
    }

    #[test]
    fn what_is_written_at_once_is_the_text_of_its_value() {
        let map = || BTreeMap::from([(2, 'é'), (10, '"')]);
        let forms = || {
            vec![
                Form::Unit,
                Form::Newtype(None),
                Form::Tuple(u64::MAX, "\\\u{1}"),
                Form::Struct { z: -0.5, a: (), m: map() },
            ]
        };
        let whole = |rest: &[(&'static str, i64)]| Whole {
            b: forms(),
            a: Part { y: [], x: BTreeMap::new(), w: vec![vec![], vec![1, -2], vec![]] },
            longer: true,
            rest: rest.iter().copied().collect(),
        };
        // Keys between the others, a key twice, keys that must be escaped.
        for rest in
            [&[][..], &[("aa", 1), ("c", i64::MIN), ("é", 2), ("", 3)], &[("b", 1)], &[("\"", 1), ("!", 2), ("\n", 3)]]
        {
            let whole = whole(rest);
            assert_eq!(Text::of(&whole), Text::from(to_value(&whole).expect("it is JSON")));
        }
        let kept = Text::of(&whole(&[("b", 1)]));
        assert_eq!(Text::of(&[&kept]).as_str(), format!("[{kept:?}]"));
        assert_eq!(
            Text::of(&forms()).as_str(),
            r#"["unit",{"newtype":null},{"tuple":[18446744073709551615,"\\\u0001"]},{"struct":{"a":null,"m":{"10":"\"","2":"é"},"z":-0.5}}]"#
        );
    }

    #[test]
    fn a_list_is_in_the_order_of_the_texts() {
        let list = |items: &[Value]| Text::sorted(items.iter().cloned().map(Text::from).collect());
        assert_eq!(list(&[json!(9), json!({"b": 1}), json!("9"), json!(10)]).as_str(), r#"["9",10,9,{"b":1}]"#);
        assert_eq!(list(&[]).as_str(), "[]");
    }
}
