//! The boards of the console.

use super::{Call, Own};
use crate::boards::{board, board_text};
use crate::exit::Failure;
use crate::out::replace;
use rulebook_conformance::contest::Contest;
use std::path::Path;

/// The setup of this name, in this file, or with this text.
pub(super) fn find<G: Contest>(text: &str) -> Result<G::Setup, String> {
    let names: Vec<&str> = G::named().iter().map(|(name, _)| *name).collect();
    let is_word = text.starts_with(char::is_alphabetic) && text.chars().all(|letter| letter.is_alphanumeric());
    if is_word && !names.is_empty() && !names.contains(&text) {
        return Err(format!("there is no board `{text}`: choose one of {}, or write @FILE", names.join(", ")));
    }
    // The console has no options while it runs.
    board::<G>(text).map_err(|failure| failure.says.trim_start_matches("--board: ").to_owned())
}

/// The setup on which a session begins.
pub(super) fn first<G: Contest>(call: &Call<'_>, own: &Own) -> Result<G::Setup, Failure> {
    let setup = call.board.map_or_else(|| usual::<G>(own.board), find::<G>);
    setup.map_err(|says| Failure::usage(format!("--board: {says}")))
}

/// The setup on which a session begins where nobody names one.
fn usual<G: Contest>(named: Option<&str>) -> Result<G::Setup, String> {
    let first = || G::named().into_iter().map(|(_, setup)| setup).chain(G::boards()).next();
    match named {
        Some(name) => find::<G>(name),
        None => first().ok_or_else(|| format!("{} has no boards: write a setup", G::name())),
    }
}

/// Writes a setup to a file, whole or not at all.
pub(super) fn save<G: Contest>(setup: &G::Setup, path: &str) -> Result<(), String> {
    let text = board_text::<G>(setup);
    let end = if text.ends_with('\n') { "" } else { "\n" };
    replace(Path::new(path), &format!("{text}{end}")).map_err(|failure| failure.says)
}
