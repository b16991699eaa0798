//! JSON with the keys of all objects in order, written at once: to make a value of everything first takes three times as long.

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::cell::RefCell;
use std::io::{self, Write};

/// The text that the value of this would have. `None` where a key must be escaped or stands twice in an object: that is left to a
/// value.
pub fn text<T: Serialize>(value: &T) -> Option<String> {
    let page = RefCell::new(Page::default());
    value.serialize(&mut Serializer::with_formatter(Pen(&page), InOrder(&page))).ok()?;
    let page = page.into_inner();
    String::from_utf8(page.text).ok().filter(|_| !page.is_odd)
}

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

struct Pen<'a>(&'a RefCell<Page>);

impl Write for Pen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(|_| ())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct InOrder<'a>(&'a RefCell<Page>);

impl Formatter for InOrder<'_> {
    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let mut page = self.0.borrow_mut();
        let begins = page.entries.len();
        page.open.push(begins);
        drop(page);
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        let mut page = self.0.borrow_mut();
        let begins = page.text.len();
        page.entries.push(Entry { begins, key_ends: begins });
        Ok(())
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        let mut page = self.0.borrow_mut();
        let key_ends = page.text.len();
        if let Some(entry) = page.entries.last_mut() {
            entry.key_ends = key_ends;
        }
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.borrow_mut().sort();
        writer.write_all(b"}")
    }
}
