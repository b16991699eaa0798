//! Golden traces: one game a file, JSON Lines. `docs/traces.md` says the format in words.

mod check;
mod diff;
mod follow;
mod format;
mod import;
mod renew;
mod write;

pub(crate) use check::is_part;
pub use check::{Checked, Finding, Told, check, checked};
pub use diff::{Change, changes, diff};
pub use follow::{Account, Followed, follow, follow_each};
pub use format::{Event, Expect, FORMAT, Footer, Header, Provenance, Refused, Start, Trace, parse};
pub use import::{Imported, imported, read};
pub use renew::{Fate, Renewed, RuleChange, by_rule, renewed};
pub(crate) use write::push;
pub use write::{full, regenerated, written};

use crate::case::Case;
use crate::contest::{Contest, Variant, chosen};
use crate::golden::File;
use rulebook_spec::game::Game;

impl File {
    /// The address, from the file's name.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn address<G: Game>(&self) -> Result<String, String> {
        address::<G>(&self.name()).map_err(|error| self.says(&error))
    }

    /// The trace in it.
    ///
    /// # Errors
    /// One sentence that names the file and the line.
    pub fn parse(&self) -> Result<Trace, String> {
        parse(&self.text).map_err(|error| self.says(&error))
    }
}

/// The address of the trace in this file: `bricks/brick.adjacent/diagonal` for `brick.adjacent--diagonal.jsonl`.
///
/// # Errors
/// One sentence on how to name a file.
pub fn address<G: Game>(file_name: &str) -> Result<String, String> {
    let stem = file_name.strip_suffix(".jsonl").unwrap_or(file_name);
    match stem.split_once("--") {
        Some((rule, case)) if !rule.is_empty() && !case.is_empty() => Ok(format!("{}/{rule}/{case}", G::name())),
        _ => Err(format!("`{file_name}` is no name for a trace: it is to be <rule>--<case>.jsonl")),
    }
}

/// The rule that an address names, where the game has it.
pub fn rule_of<G: Game>(address: &str) -> Option<rulebook_spec::rule::Rule> {
    let rule = address.split('/').nth(1)?;
    let id = format!("{}.{rule}", G::name());
    G::book().rules.iter().copied().find(|known| known.id() == id)
}

/// The games of a game's traces, those that can be read.
pub(crate) fn cases<G: Contest>() -> impl Iterator<Item = Case<G>> {
    G::golden().into_iter().filter_map(|file| {
        let address = file.address::<G>().ok()?;
        case::<G>(&address, &file.parse().ok()?).ok()
    })
}

/// The trace's game as a case.
///
/// # Errors
/// One sentence that names the line whose setup or event is not of this game.
pub fn case<G: Contest>(address: &str, trace: &Trace) -> Result<Case<G>, String> {
    let setup =
        serde_json::from_value(trace.header.setup.clone()).map_err(|error| format!("line 1: the setup: {error}"))?;
    let event = |(index, line): (usize, &Event)| {
        serde_json::from_value(line.event.clone()).map_err(|error| format!("line {}: the event: {error}", index + 3))
    };
    let events = trace.events.iter().enumerate().map(event).collect::<Result<_, _>>()?;
    Ok(Case { address: address.to_owned(), setup, events })
}

/// The readings that the header names; a set stands for all its variants.
///
/// # Errors
/// One sentence that names the reading that the game does not have.
pub fn readings<G: Contest>(trace: &Trace) -> Result<Vec<&'static Variant<G::Rules>>, String> {
    let find = |id: &String| chosen::<G>(id).ok_or_else(|| format!("line 1: {} has no reading `{id}`", G::name()));
    let found: Result<Vec<_>, String> = trace.header.reading.iter().map(find).collect();
    Ok(found?.concat())
}
