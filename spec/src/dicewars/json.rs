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
                    self.takes("\\u").then_some(())?;
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
