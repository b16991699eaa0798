//! JSON with the keys of all objects in order, written at once: to make a value of everything first takes three times as long, and
//! what the library writes looks at each letter by calls of its own, which is most of the time of judging where boards are text.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Error;

/// The text that the value of this would have. `None` where a key must be escaped or stands twice in an object, or where the library
/// has a form of its own: that is left to a value.
pub fn text<T: Serialize>(value: &T) -> Option<String> {
    let mut page = Page::default();
    value.serialize(&mut page).ok()?;
    String::from_utf8(page.text).ok().filter(|_| !page.is_odd)
}

/// Such are the names of what the library writes in a form of its own.
const PRIVATE: &str = "$serde_json::private::";

#[derive(Default)]
struct Page {
    text: Vec<u8>,
    /// The entries of all objects that are open.
    entries: Vec<Entry>,
    /// Where those of each open object begin.
    open: Vec<usize>,
    is_odd: bool,
}

/// Where the key of an entry begins and ends in the text, with its quotation marks. The entry ends at the comma before the next.
#[derive(Clone, Copy)]
struct Entry {
    begins: usize,
    key_ends: usize,
}

impl Page {
    /// Most strings stand in JSON as they are, and are seen to in one pass; the others are written by the library.
    fn string(&mut self, string: &str) {
        let bytes = string.as_bytes();
        if is_plain(bytes) {
            self.text.push(b'"');
            self.text.extend_from_slice(bytes);
            self.text.push(b'"');
        } else {
            self.other(string);
        }
    }

    /// What the library writes, which cannot fail with a string or a number.
    fn other(&mut self, value: impl Serialize) {
        self.is_odd |= serde_json::to_writer(&mut self.text, &value).is_err();
    }

    fn whole(&mut self, is_negative: bool, mut number: u64) {
        // Most numbers of a board have one digit.
        if number < 10 && !is_negative {
            self.text.push(b'0' + number as u8);
            return;
        }
        let (mut digits, mut from) = ([0; 20], 20);
        loop {
            from -= 1;
            digits[from] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        if is_negative {
            self.text.push(b'-');
        }
        self.text.extend_from_slice(&digits[from..]);
    }

    /// The bracket or the brace that begins a list or an object, and what ends it.
    fn open(&mut self, begin: u8, end: &'static str) -> Inside<'_> {
        if begin == b'{' {
            self.open.push(self.entries.len());
        }
        self.text.push(begin);
        Inside { page: self, is_first: true, end }
    }

    /// The beginning of an object of one entry, by which a variant is written.
    fn variant(&mut self, name: &str) {
        self.text.push(b'{');
        self.string(name);
        self.text.push(b':');
    }

    fn begin_key(&mut self) {
        let begins = self.text.len();
        self.entries.push(Entry { begins, key_ends: begins });
    }

    fn end_key(&mut self) {
        let key_ends = self.text.len();
        if let Some(entry) = self.entries.last_mut() {
            entry.key_ends = key_ends;
        }
        self.text.push(b':');
    }

    fn key(&self, entry: &Entry) -> &[u8] {
        self.text.get(entry.begins + 1..entry.key_ends - 1).unwrap_or_default()
    }

    /// Puts the entries of the object that is open, all of which are written, in the order of their keys.
    fn sort(&mut self) {
        let from = self.open.pop().unwrap_or_default();
        let entries = self.entries.get(from..).unwrap_or_default();
        let is_odd = entries.iter().any(|entry| self.key(entry).contains(&b'\\'));
        if !entries.is_sorted_by(|one, two| self.key(one) < self.key(two)) {
            let ends = entries.iter().skip(1).map(|next| next.begins - 1).chain([self.text.len()]);
            let mut parts: Vec<(&Entry, usize)> = entries.iter().zip(ends).collect();
            parts.sort_by_key(|(entry, _)| self.key(entry));
            self.is_odd |= parts.windows(2).any(|pair| self.key(pair[0].0) == self.key(pair[1].0));
            let parts: Vec<&[u8]> = parts.iter().map(|(entry, ends)| &self.text[entry.begins..*ends]).collect();
            let (first, sorted) = (entries[0].begins, parts.join(&b','));
            self.text.truncate(first);
            self.text.extend(sorted);
        }
        self.is_odd |= is_odd;
        self.entries.truncate(from);
    }
}

/// How numbers of each type are written.
macro_rules! numbers {
    ($($name:ident($number:ty): |$page:ident, $it:ident| $write:expr;)*) => {
        $(
            fn $name(self, $it: $number) -> Result<(), Error> {
                let $page = self;
                $write;
                Ok(())
            }
        )*
    };
}

/// Whether no letter of a string is written otherwise in JSON: a control character, a quotation mark or a backslash. Eight bytes are
/// looked at together, each of which has its highest bit set in what is told of them where it is one of these, or lies behind one.
fn is_plain(bytes: &[u8]) -> bool {
    const EACH: u64 = u64::MAX / 255;
    const HIGHEST: u64 = EACH << 7;
    let below = |eight: u64, least: u8| eight.wrapping_sub(EACH * u64::from(least)) & !eight;
    let is = |eight: u64, one: u8| below(eight ^ (EACH * u64::from(one)), 1);
    let (eights, rest) = bytes.as_chunks::<8>();
    eights.iter().all(|eight| {
        let eight = u64::from_ne_bytes(*eight);
        (below(eight, b' ') | is(eight, b'"') | is(eight, b'\\')) & HIGHEST == 0
    }) && rest.iter().all(|one| *one >= b' ' && *one != b'"' && *one != b'\\')
}

impl<'a> Serializer for &'a mut Page {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeTupleStruct = Inside<'a>;
    type SerializeTupleVariant = Inside<'a>;
    type SerializeMap = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeStructVariant = Inside<'a>;

    numbers! {
        serialize_u8(u8): |page, number| page.whole(false, number.into());
        serialize_u16(u16): |page, number| page.whole(false, number.into());
        serialize_u32(u32): |page, number| page.whole(false, number.into());
        serialize_u64(u64): |page, number| page.whole(false, number);
        serialize_i8(i8): |page, number| page.whole(number < 0, number.unsigned_abs().into());
        serialize_i16(i16): |page, number| page.whole(number < 0, number.unsigned_abs().into());
        serialize_i32(i32): |page, number| page.whole(number < 0, number.unsigned_abs().into());
        serialize_i64(i64): |page, number| page.whole(number < 0, number.unsigned_abs());
        serialize_u128(u128): |page, number| page.other(number);
        serialize_i128(i128): |page, number| page.other(number);
        serialize_f32(f32): |page, number| page.other(number);
        serialize_f64(f64): |page, number| page.other(number);
    }

    fn serialize_bool(self, is_true: bool) -> Result<(), Error> {
        self.text.extend_from_slice(if is_true { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.string(letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, string: &str) -> Result<(), Error> {
        self.string(string);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.text.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), Error> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.variant(name);
        value.serialize(&mut *self)?;
        self.text.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Error> {
        Ok(self.open(b'[', "]"))
    }

    /// As slices are written: with a comma behind each item, of which the last one goes, so that none asks whether it is the first.
    fn collect_seq<I>(self, items: I) -> Result<(), Error>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        self.text.push(b'[');
        let begins = self.text.len();
        for item in items {
            item.serialize(&mut *self)?;
            self.text.push(b',');
        }
        self.text.truncate(self.text.len().saturating_sub(1).max(begins));
        self.text.push(b']');
        Ok(())
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Error> {
        Ok(self.open(b'[', "]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Error> {
        Ok(self.open(b'[', "]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Error> {
        self.variant(name);
        Ok(self.open(b'[', "]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a>, Error> {
        Ok(self.open(b'{', "}"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Inside<'a>, Error> {
        self.is_odd |= name.starts_with(PRIVATE);
        Ok(self.open(b'{', "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Error> {
        self.variant(name);
        Ok(self.open(b'{', "}}"))
    }
}

/// A list or an object that is being written.
struct Inside<'a> {
    page: &'a mut Page,
    is_first: bool,
    end: &'static str,
}

impl Inside<'_> {
    fn comma(&mut self) {
        if !self.is_first {
            self.page.text.push(b',');
        }
        self.is_first = false;
    }

    fn item<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.page)
    }

    fn field<T: ?Sized + Serialize>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.comma();
        self.page.begin_key();
        self.page.string(name);
        self.page.end_key();
        value.serialize(&mut *self.page)
    }

    fn end_list(self) -> Result<(), Error> {
        self.page.text.extend_from_slice(self.end.as_bytes());
        Ok(())
    }

    fn end_object(self) -> Result<(), Error> {
        self.page.sort();
        self.end_list()
    }
}

/// The same for all kinds of lists and all kinds of objects whose keys are names.
macro_rules! inside {
    ($($kind:ident, $part:ident($($name:ident: $text:ty)?): $one:ident, $end:ident;)*) => {
        $(
            impl $kind for Inside<'_> {
                type Ok = ();
                type Error = Error;

                fn $part<T: ?Sized + Serialize>(&mut self, $($name: $text,)? value: &T) -> Result<(), Error> {
                    self.$one($($name,)? value)
                }

                fn end(self) -> Result<(), Error> {
                    self.$end()
                }
            }
        )*
    };
}

inside! {
    SerializeSeq, serialize_element(): item, end_list;
    SerializeTuple, serialize_element(): item, end_list;
    SerializeTupleStruct, serialize_field(): item, end_list;
    SerializeTupleVariant, serialize_field(): item, end_list;
    SerializeStruct, serialize_field(name: &'static str): field, end_object;
    SerializeStructVariant, serialize_field(name: &'static str): field, end_object;
}

impl SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Error> {
        self.comma();
        self.page.begin_key();
        let from = self.page.text.len();
        key.serialize(&mut *self.page)?;
        match self.page.text.get(from) {
            Some(b'"') => {}
            // Numbers are keys in quotation marks.
            Some(b'-' | b'0'..=b'9') => {
                self.page.text.insert(from, b'"');
                self.page.text.push(b'"');
            }
            _ => self.page.is_odd = true,
        }
        self.page.end_key();
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.page)
    }

    fn end(self) -> Result<(), Error> {
        self.end_object()
    }
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn a_letter_that_json_writes_otherwise_is_seen_wherever_it_stands() {
        for one in 0..=u8::MAX {
            let is_odd = one < b' ' || one == b'"' || one == b'\\';
            for length in 1..=17 {
                for at in 0..length {
                    let mut bytes = vec![b'!'; length];
                    bytes[at] = one;
                    assert_eq!(is_plain(&bytes), !is_odd, "{one} at {at} of {length}");
                }
            }
        }
    }
}
