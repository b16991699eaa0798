//! The boards of the console.

use crate::files;
use crate::out::replace;
use rulebook_conformance::contest::Boards;
use rulebook_conformance::games::bitwa::boards::{BOARDS, SAMPLE};
use rulebook_conformance::games::bitwa::text;
use rulebook_spec::bitwa::{Bitwa, Setup};
use std::path::Path;

/// The board of this name, in this file, or with this text.
pub(super) fn find(named: &str) -> Result<Setup, String> {
    if let Some(path) = named.strip_prefix('@') {
        let text = files::read_text(path).map_err(|error| format!("{path}: cannot be read: {error}"))?;
        return Bitwa::read_board(&text).map_err(|says| format!("{path}: {says}"));
    }
    let ours = [("sample", SAMPLE)].into_iter().chain(BOARDS).find(|(name, _)| *name == named);
    match ours {
        Some((_, text)) => Bitwa::read_board(text),
        None if named.contains('#') => Bitwa::read_board(named),
        None => {
            let names: Vec<&str> = BOARDS.iter().map(|(name, _)| *name).collect();
            Err(format!("there is no board `{named}`: choose sample, {}, or write @FILE", names.join(", ")))
        }
    }
}

/// Writes the board to a file, whole or not at all.
pub(super) fn save(setup: &Setup, path: &str) -> Result<(), String> {
    replace(Path::new(path), &text::print(setup)).map_err(|failure| failure.says)
}
