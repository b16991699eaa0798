//! What a program is held to: the rules and the golden traces of this program.

use rulebook_conformance::canonical::{hash, hash_bytes};
use rulebook_conformance::contest::Contest;
use rulebook_conformance::golden::File;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a program is held to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The version of this program.
    pub program: String,
    /// The version of the rules.
    pub rules: String,
    /// BLAKE3 of the rules in words, `rules.md` of the game.
    pub rules_blake3: String,
    /// How many golden traces there are.
    pub traces: u64,
    /// BLAKE3 of the canonical JSON of `[[name, BLAKE3 of the file], …]`, by name.
    pub traces_blake3: String,
}

impl Suite {
    /// That of a game, with these golden traces.
    pub fn of<G: Contest>(golden: &[File]) -> Self {
        let mut files: Vec<(String, String)> =
            golden.iter().map(|file| (file.name(), hash_bytes(file.text.as_bytes()))).collect();
        files.sort();
        let version = env!("CARGO_PKG_VERSION");
        Suite {
            program: format!("rulebook {version}"),
            rules: version.into(),
            rules_blake3: hash_bytes(G::book().text.as_bytes()),
            traces: files.len() as u64,
            traces_blake3: hash(&files),
        }
    }
}
