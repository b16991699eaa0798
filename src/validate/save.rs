//! What a run leaves behind for whoever looks into it: games as traces and in their native protocol, and the raw bytes of
//! both sides where a game did not show the same again.

use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant};
use rulebook_conformance::subject::Exchange;
use rulebook_conformance::trace::{FORMAT, Header, Provenance, written};
use rulebook_conformance::transcript::pictured;
use rulebook_spec::rule::Rule;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The bytes of at most this many failing cases are kept, and no more once this many bytes are.
const EXCHANGES: usize = 500;
const BYTES: usize = 64 * 1024 * 1024;

/// Files to be written, and what they are made of.
#[derive(Debug, Default)]
pub(super) struct Saved {
    /// Where they are to lie; nothing is kept where no folder is named.
    folder: Option<PathBuf>,
    /// The bytes of both sides in cases that failed, by their addresses.
    exchanges: BTreeMap<String, Exchange>,
    kept: usize,
    /// Their names and what is in them.
    pub files: Vec<(String, Vec<u8>)>,
}

/// What was kept of one finding.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// The paths.
    pub files: Vec<String>,
    /// The one that can be replayed.
    pub replays: Option<String>,
}

impl Saved {
    pub fn new(folder: Option<PathBuf>) -> Self {
        Saved { folder, ..Saved::default() }
    }

    /// Keeps the bytes of a case that failed: it may not show the same again.
    pub fn keep(&mut self, address: &str, bytes: impl FnOnce() -> Exchange) {
        if self.folder.is_none() || self.exchanges.len() >= EXCHANGES || self.kept > BYTES {
            return;
        }
        let bytes = bytes();
        self.kept += bytes.sent.len() + bytes.received.len();
        self.exchanges.insert(address.to_owned(), bytes);
    }

    /// The game as a trace by the rules that the referee is held to, and in its native protocol.
    pub fn game<G: Contest>(
        &mut self,
        rules: &G::Rules,
        base: &[&'static Variant<G::Rules>],
        rule: Rule,
        about: &str,
        case: &Case<G>,
    ) -> Kept {
        let mut kept = Kept::default();
        if self.folder.is_none() {
            return kept;
        }
        let header = Header {
            format: FORMAT,
            game: G::name().into(),
            provenance: Provenance::Derived,
            about: about.into(),
            source: G::book().entry(rule.id()).map(|entry| entry.place.into()).unwrap_or_default(),
            spec: env!("CARGO_PKG_VERSION").into(),
            reading: base.iter().map(|variant| variant.id.into()).collect(),
            setup: json!(case.setup),
        };
        let name = format!("{}--found", name::<G>(rule));
        // An event that cannot be by the rules, which this referee takes all the same, has no place in a trace.
        if let Ok(text) = written::<G>(rules, &header, case, false) {
            kept.replays = Some(self.add(format!("{name}.jsonl"), text.into_bytes()));
        }
        let transcript = self.add(format!("{name}.txt"), pictured::<G>(rules, case).into_bytes());
        kept.files = kept.replays.iter().cloned().chain([transcript]).collect();
        kept
    }

    /// A game that differs after others, with these, as one object in JSON.
    pub fn sequence<G: Contest>(&mut self, games: &Value) -> Kept {
        if self.folder.is_none() {
            return Kept::default();
        }
        let path = self.add(format!("{}/flaky--found.json", G::name()), format!("{games}\n").into_bytes());
        Kept { files: vec![path.clone()], replays: Some(path) }
    }

    /// The raw bytes of a case that did not show the same again: of the first time, and of the second.
    pub fn bytes<G: Contest>(&mut self, address: &str, second: &Exchange) -> Kept {
        let name = format!("{}/flaky", G::name());
        // The first one is told.
        if self.folder.is_none() || self.files.iter().any(|(known, _)| known.starts_with(&format!("{name}."))) {
            return Kept::default();
        }
        let first = self.exchanges.get(address).cloned().unwrap_or_default();
        let mut files = Vec::new();
        for (time, Exchange { sent, received }) in [("first", &first), ("second", second)] {
            files.push(self.add(format!("{name}.{time}.sent"), sent.clone()));
            files.push(self.add(format!("{name}.{time}.received"), received.clone()));
        }
        Kept { files, replays: None }
    }

    fn add(&mut self, name: String, bytes: Vec<u8>) -> String {
        let path = self.folder.iter().map(|folder| folder.join(&name).display().to_string()).collect();
        // A finding that is made once more replaces the one before.
        self.files.retain(|(known, _)| *known != name);
        self.files.push((name, bytes));
        path
    }
}

/// The beginning of a file's name: a folder for the game, as golden traces lie, and the rule's id without the game's name.
fn name<G: Contest>(rule: Rule) -> String {
    let id = rule.id();
    let short = id.strip_prefix(G::name()).map_or(id, |rest| rest.trim_start_matches('.'));
    format!("{}/{short}", G::name())
}
