//! Lines of a snapshot: what was noted under each heading, counted and digested.

use rulebook_conformance::canonical::hash_bytes;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Of a value's JSON, enough of a hash for nobody to meet the same one twice.
pub fn digest<T: Serialize>(value: &T) -> String {
    digest_of(&json(value))
}

fn digest_of(text: &str) -> String {
    hash_bytes(text.as_bytes())[..16].to_owned()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the data of games can be written")
}

/// What was noted, by heading.
#[derive(Default)]
pub struct Ledger(BTreeMap<&'static str, (u64, String)>);

impl Ledger {
    /// Notes a value that has a form in JSON.
    pub fn note<T: Serialize>(&mut self, heading: &'static str, value: &T) {
        self.text(heading, &json(value));
    }

    /// Notes a value as programmers see it.
    pub fn debug<T: Debug>(&mut self, heading: &'static str, value: &T) {
        self.text(heading, &format!("{value:?}"));
    }

    fn text(&mut self, heading: &'static str, text: &str) {
        let (count, noted) = self.0.entry(heading).or_default();
        *count += 1;
        noted.push_str(text);
        noted.push('\n');
    }

    /// A line a heading.
    pub fn lines(&self) -> String {
        let line =
            |(heading, (count, noted)): (&&str, &(u64, String))| format!("{heading}: {count}, {}", digest_of(noted));
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
