//! Lines of a snapshot: what was noted under each heading, counted and digested.

use rulebook_conformance::canonical::hash_bytes;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Enough of a hash for nobody to meet the same one twice.
pub fn short(hash: &str) -> &str {
    &hash[..16]
}

/// What was noted, by heading.
#[derive(Default)]
pub struct Ledger(BTreeMap<&'static str, (u64, String)>);

impl Ledger {
    /// Notes a value that has a form in JSON.
    pub fn note<T: Serialize>(&mut self, heading: &'static str, value: &T) {
        let text = serde_json::to_string(value).expect("the data of games can be written");
        self.text(heading, &text);
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
        let line = |(heading, (count, noted)): (&&str, &(u64, String))| {
            format!("{heading}: {count}, {}", short(&hash_bytes(noted.as_bytes())))
        };
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
