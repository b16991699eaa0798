//! Which run a report is about: what was selected, when, by which program, with which command.

use crate::out::program;
use crate::process::sandbox;
use crate::select::{Filter, Shard};
use crate::today::today;
use schemars::JsonSchema;
use serde::Serialize;

/// At most this many globs are shown to people.
const SHOWN: usize = 3;

/// A run, so that its verdict can be quoted and found again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Run {
    /// The version of this program.
    pub program: String,
    /// The version of the rules.
    pub rules: String,
    /// The globs of `--run`; none for all cases.
    pub only: Vec<String>,
    /// The globs of `--skip`.
    pub without: Vec<String>,
    /// The part of the games drawn at random, such as `1/4`.
    pub shard: String,
    /// The day in UTC, `2026-11-22`; that of `SOURCE_DATE_EPOCH` where it is set.
    pub date: String,
    /// What stood around each player, where players were started.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sandbox: String,
    /// The command.
    pub command: String,
}

/// A command without how many workers share it, on which nothing depends.
fn without_workers(words: impl Iterator<Item = String>) -> Vec<String> {
    let (mut kept, mut words) = (Vec::new(), words);
    while let Some(word) = words.next() {
        if word == "--" {
            kept.push(word);
            break;
        }
        match word.as_str() {
            "-j" | "--concurrency" => drop(words.next()),
            short if short.starts_with("-j") || short.starts_with("--concurrency=") => {}
            _ => kept.push(word),
        }
    }
    kept.extend(words);
    kept
}

impl Run {
    /// This run.
    pub fn of(filter: &Filter, shard: Shard) -> Self {
        let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        let version = env!("CARGO_PKG_VERSION");
        Run {
            program: format!("rulebook {version}"),
            // The crates of this workspace have one version.
            rules: version.into(),
            only: filter.run_globs().to_vec(),
            without: filter.skip_globs().to_vec(),
            shard: format!("{}/{}", shard.number, shard.of),
            date: today(),
            sandbox: sandbox::in_force(),
            command: crate::words::join(std::iter::once(program().to_owned()).chain(without_workers(words))),
        }
    }

    /// The options that select what this run selected.
    pub(crate) fn selected(&self) -> String {
        let shard = if self.shard == "1/1" { String::new() } else { format!(" --shard {}", self.shard) };
        super::globs("--run", &self.only) + &super::globs("--skip", &self.without) + &shard
    }

    /// All of it but the sandbox and the command in one sentence; what is drawn is drawn from this seed.
    pub(super) fn says(&self, seed: u64) -> String {
        let Run { program, rules, date, .. } = self;
        format!("{}; seed {seed}; {program}, rules {rules}; {date}", self.selection())
    }

    /// What was selected, in words.
    pub(super) fn selection(&self) -> String {
        let globs = |what: &str, globs: &[String]| match globs.len() {
            0 => String::new(),
            count => {
                let more = count.saturating_sub(SHOWN);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                format!("{what} {}{more}", globs[..count.min(SHOWN)].join(", "))
            }
        };
        let only = if self.only.is_empty() { "all cases".into() } else { globs("only", &self.only) };
        let without = globs(" without", &self.without);
        let shard = if self.shard == "1/1" { String::new() } else { format!(", shard {}", self.shard) };
        format!("{only}{without}{shard}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_without_its_workers() {
        let shown = |line: &str| without_workers(line.split(' ').map(str::to_owned)).join(" ");
        for workers in ["-j 2", "-j2", "--concurrency 2", "--concurrency=2"] {
            let line = format!("validate nim {workers} --cases 3 -- ./referee -j 4");
            assert_eq!(shown(&line), "validate nim --cases 3 -- ./referee -j 4");
        }
    }
}
