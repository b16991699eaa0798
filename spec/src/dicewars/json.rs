//! As much of JSON as the lines of this game need: the spec depends on no reader of JSON.

/// A value of JSON; numbers are whole.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// Values within values, beyond which a line is refused.
const DEPTH: usize = 16;

impl Value {
    /// The value that a text says, and nothing after it.
    pub(super) fn parse(text: &str) -> Option<Value> {
        let mut reader = Reader { rest: text };
        let value = reader.value(DEPTH)?;
        reader.space();
        reader.rest.is_empty().then_some(value)
    }

    /// The value under a key.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.entries()?.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(super) fn entries(&self) -> Option<&[(String, Value)]> {
        match self {
            Value::Object(entries) => Some(entries),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        match self {
            Value::Number(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    /// Takes the word if it comes next, after any space.
    fn takes(&mut self, word: &str) -> bool {
        self.space();
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        for (word, value) in [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))] {
            if self.takes(word) {
                return Some(value);
            }
        }
        if self.takes("\"") {
            return self.string().map(Value::Text);
        }
        if self.takes("[") {
            let mut items = Vec::new();
            self.items("]", |reader| {
                items.push(reader.value(depth)?);
                Some(())
            })?;
            return Some(Value::List(items));
        }
        if self.takes("{") {
            let mut entries = Vec::new();
            self.items("}", |reader| {
                let key = reader.takes("\"").then(|| reader.string())??;
                let value = reader.takes(":").then(|| reader.value(depth))??;
                entries.push((key, value));
                Some(())
            })?;
            return Some(Value::Object(entries));
        }
        self.number()
    }

    /// Items with commas between them, up to the end.
    fn items(&mut self, end: &str, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if self.takes(end) {
            return Some(());
        }
        loop {
            item(self)?;
            if self.takes(end) {
                return Some(());
            }
            self.takes(",").then_some(())?;
        }
    }

    fn number(&mut self) -> Option<Value> {
        let length = self.rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        let leads = |zero: &str| digits.strip_prefix(zero).is_some_and(|more| !more.is_empty());
        if leads("0") || leads("-0") {
            return None;
        }
        digits.parse().ok().map(Value::Number)
    }

    /// The rest of a string whose first quotation mark was taken.
    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            let letter = self.letter()?;
            match letter {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                letter if letter < ' ' => return None,
                letter => text.push(letter),
            }
        }
    }

    fn letter(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next()?;
        self.rest = letters.as_str();
        Some(letter)
    }

    fn escaped(&mut self) -> Option<char> {
        let letter = match self.letter()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let high = self.hexadecimal()?;
                // Two halves stand for a letter beyond the first 65536.
                if (0xD800..0xDC00).contains(&high) {
                    self.rest = self.rest.strip_prefix("\\u")?;
                    let low = self.hexadecimal()?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
                    return char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + low);
                }
                return char::from_u32(high);
            }
            same @ ('"' | '\\' | '/') => same,
            _ => return None,
        };
        Some(letter)
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.rest.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        self.rest = &self.rest[4..];
        u32::from_str_radix(digits, 16).ok()
    }
}

/// Appends a text as a string of JSON.
pub(super) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter < ' ' => out.push_str(&format!("\\u{:04x}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::{Value, write_string};
    use serde_json::Value as Other;

    /// What the library for JSON makes of a text, where it has no fractions.
    fn other(text: &str) -> Option<Value> {
        serde_json::from_str(text).ok().and_then(|value| of(&value))
    }

    fn of(value: &Other) -> Option<Value> {
        Some(match value {
            Other::Null => Value::Null,
            Other::Bool(value) => Value::Bool(*value),
            Other::Number(number) => Value::Number(number.as_i64()?),
            Other::String(text) => Value::Text(text.clone()),
            Other::Array(items) => Value::List(items.iter().map(of).collect::<Option<_>>()?),
            Other::Object(entries) => Value::Object(
                entries.iter().map(|(key, value)| Some((key.clone(), of(value)?))).collect::<Option<_>>()?,
            ),
        })
    }

    const RIGHT: &[&str] = &[
        "null",
        " true ",
        "\t\r\n[ ]",
        "{}",
        "[1,-2 , 30]",
        "[0,-9223372036854775808]",
        r#"{"a":{"b":[null,false]},"c":"d"}"#,
        "[ [ ] , { } ]",
        r#""\n\r\t\b\f\"\\\/""#,
        r#""\u0041\u00e9\u20AC\uFFFF\u0000""#,
        // The first and the last letters beyond the first 65536, and one between.
        r#""\uD800\uDC00 \uDBFF\uDFFF \ud83d\ude00""#,
        r#"" spaces ü ""#,
        "[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]",
    ];

    const WRONG: &[&str] = &[
        "",
        "nul",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "\"",
        "\"a",
        "\"\\",
        r#""\x""#,
        r#""\u12""#,
        r#""\u12g4""#,
        r#""\uD800""#,
        r#""\uD800x""#,
        r#""\uD800 \uDC00""#,
        r#""\uD800\n""#,
        r#""\uD800\u0041""#,
        r#""\uD800\uE000""#,
        r#""\uDBFF\uDBFF""#,
        r#""\uDC00""#,
        "\"line\nfeed\"",
        "\"\u{1f}\"",
        "1 2",
        "--1",
        "1-2",
        "-",
        "007",
        "-01",
        "null null",
    ];

    #[test]
    fn a_text_says_what_it_says_to_a_library_for_json() {
        for text in RIGHT {
            assert!(
                Value::parse(text).is_some() && Value::parse(text) == other(text),
                "{text}: {:?}",
                Value::parse(text)
            );
        }
        for text in WRONG {
            assert_eq!((Value::parse(text), other(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn values_within_values_have_an_end() {
        let nested = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Value::parse(&nested(16)).is_some());
        assert_eq!(Value::parse(&nested(17)), None);
    }

    #[test]
    fn a_string_is_read_as_it_was_written() {
        for text in ["", "plain", "\"\\/", "\u{0}\u{1f} \u{7f}", "\n\t", "ü€😀"] {
            let mut written = String::new();
            write_string(text, &mut written);
            assert_eq!(serde_json::from_str(&written).ok(), Some(text.to_owned()), "{written}");
            assert_eq!(Value::parse(&written), Some(Value::Text(text.to_owned())));
            assert_eq!(written.contains(' '), text.contains(' '), "a space is no sign to be escaped");
        }
    }

    #[test]
    fn parts_are_what_they_are_asked_for_or_nothing() {
        let value = Value::parse(r#"{"list":[1],"text":"a","bool":false,"number":300}"#).expect("it is right");
        let get = |key| value.get(key).expect("it is there");
        assert_eq!((get("list").list(), get("text").text()), (Some(&[Value::Number(1)][..]), Some("a")));
        assert_eq!((get("bool").bool(), get("number").number::<u32>()), (Some(false), Some(300)));
        assert_eq!(
            (get("number").number::<u8>(), get("text").number::<u32>()),
            (None, None),
            "too large, and no number"
        );
        assert_eq!((get("text").list(), get("list").text(), get("list").bool()), (None, None, None));
        assert_eq!((value.get("none"), get("list").get("list")), (None, None));
    }
}
