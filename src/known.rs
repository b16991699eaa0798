//! Known failures: a list of cases that are expected to fail, each with the reason. They are run all the same; one that
//! passes, and a line for a case that is not there, fail the run.

use crate::exit::Failure;
use crate::files;
use crate::select::Number;
use globset::{Glob, GlobMatcher};
use rulebook_conformance::games::EXAMPLE;
use std::path::Path;

/// The lines of a list that are about one game: `address  # reason  issue=URL`.
#[derive(Clone, Debug, Default)]
pub struct Known {
    lines: Vec<Line>,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The address, or a glob over addresses.
    pub address: String,
    /// Where it stands: `known-failing.txt:3`.
    pub place: String,
    /// Why the cases fail.
    pub reason: String,
    /// Where that is followed up; empty where the line does not say.
    pub issue: String,
    glob: GlobMatcher,
}

impl Known {
    /// Reads the lines about this game, one of `games`. Blank lines and lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is not of this form.
    pub fn read(path: &Path, game: &str, games: &[&str]) -> Result<Self, Failure> {
        let text = files::read_text(path).map_err(|error| {
            Failure::usage(format!("{}: the list of known failures cannot be read: {error}", path.display()))
        })?;
        let mut lines = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let place = format!("{}:{}", path.display(), index + 1);
            let line = line(text, &place, games).map_err(|says| Failure::usage(format!("{place}: {says}")))?;
            if line.address.split('/').next() == Some(game) {
                lines.push(line);
            }
        }
        Ok(Known { lines })
    }

    /// The first line that this case fits.
    pub fn of(&self, address: &str) -> Option<usize> {
        self.lines.iter().position(|line| line.glob.is_match(address))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The addresses that name one case.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        self.lines.iter().filter(|line| !line.is_glob()).map(|line| &line.address)
    }
}

impl Line {
    /// Whether it may stand for several cases.
    pub fn is_glob(&self) -> bool {
        self.address.contains(['*', '?', '[', '{'])
    }

    /// Whether it fits one of these cases, or games drawn at random, of which there is no end.
    pub fn is_current<'a>(&self, game: &str, mut addresses: impl Iterator<Item = &'a str>) -> bool {
        let of_drawn = |kind: &str| self.is_glob() && self.address.starts_with(&format!("{game}/{kind}/"));
        let drawn = Number::read(game, &self.address).is_some() || of_drawn("fuzz") || of_drawn("steered");
        drawn || addresses.any(|address| self.glob.is_match(address))
    }

    /// The reason, the issue and the place of the line, in one sentence.
    pub fn says(&self) -> String {
        let issue = if self.issue.is_empty() { String::new() } else { format!(", {}", self.issue) };
        format!("{}{issue} ({})", self.reason, self.place)
    }
}

fn line(text: &str, place: &str, games: &[&str]) -> Result<Line, String> {
    let (address, rest) = text.split_once('#').unwrap_or((text, ""));
    let address = address.trim();
    let (issues, words): (Vec<&str>, Vec<&str>) =
        rest.split_whitespace().partition(|word| word.starts_with("issue=") && word.len() > "issue=".len());
    if words.is_empty() {
        return Err(format!("`{address}` has no reason: write {address}  # why it fails  issue=URL"));
    }
    if !games.iter().any(|game| address.split('/').next() == Some(*game)) {
        return Err(format!(
            "`{address}` is no address: it begins with the game, as in {EXAMPLE}/brick.adjacent/corner"
        ));
    }
    let glob = Glob::new(address).map_err(|error| format!("`{address}` is no glob over addresses: {error}"))?;
    Ok(Line {
        address: address.to_owned(),
        place: place.to_owned(),
        reason: words.join(" "),
        issue: issues.first().map_or("", |issue| &issue["issue=".len()..]).to_owned(),
        glob: glob.compile_matcher(),
    })
}
