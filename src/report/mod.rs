//! What a run found, as data, and the forms in which it is shown.

mod html;
mod human;
mod junit;
mod markdown;

use crate::exit::{Exit, Failure};
use crate::out;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What a run found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The number of this format.
    pub format: u32,
    /// `validate`, `probe`, `certify` or `replay`.
    pub job: String,
    /// The game.
    pub game: String,
    /// What was put to the test: its name and its command.
    pub subject: String,
    /// The seed of everything drawn at random.
    pub seed: u64,
    /// The readings that the subject was held to; empty for the literal rules.
    pub reading: Vec<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// Cases by status.
    pub counts: Counts,
    /// Requests or answers that were compared.
    pub steps: u64,
    /// Those that agreed.
    pub agreed: u64,
    /// Named cases and how each ended; games drawn at random are only counted.
    pub cases: Vec<CaseResult>,
    /// What differs, one finding a rule.
    pub findings: Vec<Finding>,
    /// Why cases were skipped.
    pub skips: Vec<String>,
    /// What the same cases say of planted misreadings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teeth: Option<Teeth>,
    /// Further sentences, such as what the numbers prove.
    pub notes: Vec<String>,
}

/// The verdict of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything that was compared agreed.
    Conforms,
    /// Nothing was compared: everything was skipped, or could not be judged.
    Nothing,
    /// What was compared agreed, but the run was cut off before it had compared all that was selected.
    Incomplete,
    /// Something differs from the rules.
    Differs,
    /// All that differs is a good-faith reading of what the text leaves open.
    Unspecified,
}

/// Cases by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counts {
    /// Agreed.
    pub pass: u64,
    /// Differed.
    pub fail: u64,
    /// The subject has no notion of it.
    pub skip: u64,
    /// Could not be judged: the clock of this machine was too far off.
    pub timing: u64,
    /// Differed, as a list of known failures says.
    #[serde(skip_serializing_if = "is_zero")]
    pub xfail: u64,
    /// Agreed, though a list of known failures says otherwise.
    #[serde(skip_serializing_if = "is_zero")]
    pub xpass: u64,
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How a named case ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CaseResult {
    /// `bricks/brick.adjacent/diagonal`.
    pub address: String,
    /// `pass`, `fail`, `skip`, `unspecified` or `timing`; of what a list of known failures names `xfail`, `xpass`, or
    /// `stale` where there is no such case.
    pub status: &'static str,
    /// Why, where it is no pass.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// `fail` or `unspecified`.
    pub status: &'static str,
    /// Who failed: `referee`, `bot`, `timing`.
    pub who: &'static str,
    /// The rule.
    pub rule: String,
    /// The rule in our words.
    pub words: String,
    /// Where it stands.
    pub place: String,
    /// The case that showed it first.
    pub address: String,
    /// How many cases showed it.
    pub cases: u64,
    /// The readings and misreadings that explain it.
    pub explanations: Vec<Explanation>,
    /// Which part differs.
    pub field: String,
    /// What the rules say.
    pub expected: Value,
    /// What the subject says.
    pub got: Value,
    /// The smallest game that shows it, in the native protocol.
    pub game: Vec<String>,
    /// One line that shows it again.
    pub replay: String,
}

/// A reading or misreading that shows exactly what was observed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// Its id.
    pub id: String,
    /// Whether it is held in good faith.
    pub good_faith: bool,
    /// What it does.
    pub says: String,
    /// Whether it explains everything that differed.
    pub everything: bool,
}

/// How many planted misreadings the same cases catch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Teeth {
    /// How many were planted.
    pub planted: usize,
    /// How many were caught.
    pub caught: usize,
    /// Those that were not.
    pub missed: Vec<String>,
}

/// The forms of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object
    Json,
    /// One JSON object a line: cases, then findings, then the rest
    Jsonl,
    /// JUnit XML
    Junit,
    /// A page of HTML
    Html,
    /// Markdown
    Md,
}

impl Report {
    /// The exit code that the verdict means.
    pub fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Nothing => Exit::Nothing,
            Verdict::Incomplete => Exit::Incomplete,
            Verdict::Conforms => Exit::Conforms,
            Verdict::Differs | Verdict::Unspecified => Exit::Differs,
        }
    }

    /// The report in this form.
    ///
    /// # Errors
    /// A form that cannot hold it; in practice none.
    pub fn text(&self, format: Format) -> Result<String, Failure> {
        let broken = |error: &dyn std::fmt::Display| Failure::broken(format!("the report cannot be written: {error}"));
        match format {
            Format::Human => Ok(human::text(self)),
            Format::Json => serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| broken(&error)),
            Format::Jsonl => self.lines().map_err(|error| broken(&error)),
            Format::Junit => junit::text(self).map_err(|error| broken(&error)),
            Format::Html => Ok(html::text(self)),
            Format::Md => Ok(markdown::text(self)),
        }
    }

    /// Whether no case was put to the subject.
    pub fn is_empty(&self) -> bool {
        let Counts { pass, fail, skip, timing, xfail, xpass } = self.counts;
        pass + fail + skip + timing + xfail + xpass == 0
    }

    /// What is wrong with the list of known failures: cases that pass, and lines without a case.
    fn wrong_in_list(&self) -> impl Iterator<Item = &CaseResult> {
        self.cases.iter().filter(|case| ["xpass", "stale"].contains(&case.status))
    }

    /// Prints the report on standard output.
    ///
    /// # Errors
    /// Standard output is closed.
    pub fn print(&self, format: Format) -> Result<(), Failure> {
        let text = self.text(format)?;
        out::print(format_args!("{text}"))
    }

    fn lines(&self) -> serde_json::Result<String> {
        let mut text = String::new();
        for case in &self.cases {
            text += &serde_json::to_string(&serde_json::json!({"case": case}))?;
            text.push('\n');
        }
        for finding in &self.findings {
            text += &serde_json::to_string(&serde_json::json!({"finding": finding}))?;
            text.push('\n');
        }
        let rest = Report { cases: Vec::new(), findings: Vec::new(), ..self.clone() };
        text += &serde_json::to_string(&serde_json::json!({"report": rest}))?;
        text.push('\n');
        Ok(text)
    }
}
