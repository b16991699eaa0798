//! Known failures: a list of what is expected to fail, each with the reason, named by case, by rule or by misreading. All of it
//! is run all the same; what passes, and a line for what is not there, fail the run.

use crate::exit::Failure;
use crate::files;
use crate::select::Number;
use globset::{Glob, GlobMatcher};
use rulebook_conformance::games::EXAMPLE;
use std::path::Path;

/// The lines of a list that are about one game: `address  # reason  issue=URL`, or the id of a rule or a misreading in place of
/// the address.
#[derive(Clone, Debug, Default)]
pub struct Known {
    lines: Vec<Line>,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The address, a glob over addresses, or the id of a rule or a misreading.
    pub name: String,
    /// Where it stands: `known-failing.txt:3`.
    pub place: String,
    /// Why the cases fail.
    pub reason: String,
    /// Where that is followed up; empty where the line does not say.
    pub issue: String,
    /// `None` where it is an id.
    glob: Option<GlobMatcher>,
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
            if line.name.split(['/', '.']).next() == Some(game) {
                lines.push(line);
            }
        }
        Ok(Known { lines })
    }

    /// The first line whose address this case fits.
    pub fn of(&self, address: &str) -> Option<usize> {
        self.lines.iter().position(|line| line.is_match(address))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The addresses that name one case.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        self.lines.iter().filter(|line| !line.is_id() && !line.is_glob()).map(|line| &line.name)
    }
}

impl Line {
    /// Whether it names a rule or a misreading, and no cases.
    pub fn is_id(&self) -> bool {
        self.glob.is_none()
    }

    fn is_match(&self, address: &str) -> bool {
        self.glob.as_ref().is_some_and(|glob| glob.is_match(address))
    }

    /// Whether it may stand for several cases.
    pub fn is_glob(&self) -> bool {
        self.name.contains(['*', '?', '[', '{'])
    }

    /// Whether it fits one of these cases, or games drawn at random, of which there is no end.
    pub fn is_current<'a>(&self, game: &str, mut addresses: impl Iterator<Item = &'a str>) -> bool {
        let of_drawn = |kind: &str| self.is_glob() && self.name.starts_with(&format!("{game}/{kind}/"));
        let drawn = Number::read(game, &self.name).is_some() || of_drawn("fuzz") || of_drawn("steered");
        drawn || addresses.any(|address| self.is_match(address))
    }

    /// The reason, the issue and the place of the line, in one sentence.
    pub fn says(&self) -> String {
        let issue = if self.issue.is_empty() { String::new() } else { format!(", {}", self.issue) };
        format!("{}{issue} ({})", self.reason, self.place)
    }
}

fn line(text: &str, place: &str, games: &[&str]) -> Result<Line, String> {
    let (name, rest) = text.split_once('#').unwrap_or((text, ""));
    let name = name.trim();
    let (issues, words): (Vec<&str>, Vec<&str>) =
        rest.split_whitespace().partition(|word| word.starts_with("issue=") && word.len() > "issue=".len());
    if words.is_empty() {
        return Err(format!("`{name}` has no reason: write {name}  # why it fails  issue=URL"));
    }
    if !games.iter().any(|game| name.split(['/', '.']).next() == Some(*game)) {
        return Err(format!(
            "`{name}` is no address, rule or misreading: it begins with the game, as in {EXAMPLE}/brick.adjacent/corner or \
             {EXAMPLE}.brick.adjacent"
        ));
    }
    let glob = |name| Glob::new(name).map_err(|error| format!("`{name}` is no glob over addresses: {error}"));
    let glob = if name.contains('/') { Some(glob(name)?.compile_matcher()) } else { None };
    Ok(Line {
        name: name.to_owned(),
        place: place.to_owned(),
        reason: words.join(" "),
        issue: issues.first().map_or("", |issue| &issue["issue=".len()..]).to_owned(),
        glob,
    })
}
