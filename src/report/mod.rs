//! What a run found, as data, and the forms in which it is shown.

mod clean;
mod finding;
mod html;
mod human;
mod junit;
mod markdown;
mod parts;
mod rules;
mod run;
mod suspects;
mod worlds;
mod wrap;

pub use finding::{Explanation, Finding, Twice};
pub use rules::Book;
pub use run::Run;
pub use suspects::{Change, OnlyAt, Seldom, Suspects};
pub use worlds::WorldTried;
pub(crate) use wrap::wrapped;

use crate::escape;
use crate::exit::{Exit, Failure};
use crate::out;
use crate::view::tone::Tone;
use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

/// What a run found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The number of this format.
    pub format: u32,
    /// `validate`, `probe`, `verify`, `certify` or `replay`.
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
    /// Why cases were skipped, the most frequent reason first.
    pub skips: Vec<Skips>,
    /// What a list of known failures excused, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<KnownFailure>,
    /// Where the subject broke and the run ended, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<Broke>,
    /// What the same cases say of planted misreadings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutation_score: Option<MutationScore>,
    /// What alone, or together, shows exactly all that was seen, where there is such a thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub whole: Vec<Explanation>,
    /// Small worlds that were tried whole, or as far as the run went.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub worlds: Vec<WorldTried>,
    /// Further sentences, such as what the numbers prove.
    pub notes: Vec<String>,
    /// Chosen cases that were not played to where they are to be judged, and how to play them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Missing>,
    /// Which run this was.
    pub run: Run,
    /// The rules of the game, for a map of their states.
    #[serde(skip)]
    #[schemars(skip)]
    pub book: Book,
}

/// Cases that were skipped for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Skips {
    /// The reason.
    pub reason: String,
    /// How many.
    pub cases: u64,
}

impl Skips {
    fn says(&self) -> String {
        format!("skipped: {}: {}", counted(self.cases), self.reason)
    }
}

/// What one line of a list of known failures excused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownFailure {
    /// An address, a glob over addresses, or the id of a rule or a misreading.
    pub name: String,
    /// Why it fails, and where the line stands.
    pub says: String,
    /// How many cases fail so.
    pub cases: u64,
}

impl KnownFailure {
    fn says(&self) -> String {
        format!("known: {} of {}: {}", counted(self.cases), self.name, self.says)
    }
}

/// How a run ended before its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Broke {
    /// What broke, and how, in one sentence.
    pub says: String,
    /// The case in which it broke; none where all were played and what differed was being made smaller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// How many cases were played before.
    pub played: u64,
}

impl Broke {
    fn says(&self) -> String {
        let played = counted(self.played);
        match &self.case {
            Some(case) => format!("the run ended in {case}, after {played}: {}", self.says),
            None => format!("after {played}, while what differs was made smaller: {}", self.says),
        }
    }
}

fn counted(cases: u64) -> String {
    several(cases as usize, "case")
}

/// A number of things.
fn several(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// Chosen cases that were not played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Missing {
    /// Their addresses.
    pub cases: Vec<String>,
    /// The command that plays them.
    pub command: String,
}

/// At most this many missing cases are named to people, and in a command that plays no others.
const NAMED: usize = 5;

/// An option for each of these globs.
fn globs(option: &str, globs: &[String]) -> String {
    globs.iter().map(|glob| format!(" {option} {}", crate::words::quote(glob))).collect()
}

impl Missing {
    /// What is missing of a run, where anything is. The command is given up to its options for cases, and what follows them,
    /// and `drawn` says how many games are drawn at random where it draws any.
    pub(crate) fn of(cases: Vec<String>, run: &Run, command: [&str; 2], drawn: Option<u64>) -> Option<Self> {
        // More than a line can hold are selected as they were.
        let (selected, drawn) = match cases.len() {
            ..=NAMED => (globs("--run", &cases), drawn.map(|_| 0)),
            _ => (run.selected(), drawn),
        };
        let drawn = drawn.map(|drawn| format!(" --cases {drawn}")).unwrap_or_default();
        let command = format!("{}{drawn}{selected}{}", command[0], command[1]);
        (!cases.is_empty()).then_some(Missing { cases, command })
    }

    /// What is missing; the command follows.
    fn says(&self) -> String {
        let (count, cases) = (self.cases.len(), if self.cases.len() == 1 { "case" } else { "cases" });
        let more = count.saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named = self.cases[..count.min(NAMED)].join(", ");
        format!("{count} chosen {cases} not played to the end: {named}{more}; this plays what is missing:")
    }
}

/// The verdict of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Everything that was compared agreed.
    Conforms,
    /// Everything that was compared agreed, but for what a list of known failures names.
    #[serde(rename = "known-failures")]
    KnownFailures,
    /// Nothing was compared: everything was skipped, or could not be judged.
    Nothing,
    /// What was compared agreed, but the run was cut off before it had compared all that was selected.
    Incomplete,
    /// Everything that was compared agreed with mistakes that are known of another program, and that the subject was held to.
    Deviates,
    /// Something differs from the rules.
    Differs,
    /// All that differs is a good-faith reading of what the text leaves open.
    Unspecified,
    /// The subject broke, so that there is no verdict; what was found until then is told.
    Broken,
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
    /// Differed in content, and not every time.
    #[serde(skip_serializing_if = "is_zero")]
    pub flaky: u64,
    /// Agreed, but the subject broke over it.
    #[serde(skip_serializing_if = "is_zero")]
    pub error: u64,
    /// Differed, as a list of known failures says.
    #[serde(skip_serializing_if = "is_zero")]
    pub xfail: u64,
    /// Agreed, though a list of known failures says otherwise.
    #[serde(skip_serializing_if = "is_zero")]
    pub xpass: u64,
}

impl Verdict {
    /// How good it is.
    fn tone(self) -> Tone {
        match self {
            Verdict::Conforms | Verdict::KnownFailures => Tone::Good,
            Verdict::Unspecified | Verdict::Incomplete | Verdict::Nothing => Tone::Open,
            Verdict::Deviates | Verdict::Differs | Verdict::Broken => Tone::Bad,
        }
    }
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
    /// `pass`, `fail`, `flaky`, `error`, `skip`, `unspecified` or `timing`; of what a list of known failures names `xfail`, `xpass`, or
    /// `stale` where there is no such case.
    pub status: &'static str,
    /// Why, where it is no pass.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// How long it took, in microseconds, where that was measured. It is for servers that show it: reports of the same seed are the
    /// same.
    #[serde(skip)]
    pub took_us: Option<u64>,
}

/// How many planted misreadings the same cases catch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MutationScore {
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
            Verdict::Conforms | Verdict::KnownFailures => Exit::Conforms,
            Verdict::Deviates | Verdict::Differs | Verdict::Unspecified => Exit::Differs,
            Verdict::Broken => Exit::Broken,
        }
    }

    /// The report in this form.
    ///
    /// # Errors
    /// A form that cannot hold it; in practice none.
    pub fn text(&self, format: Format) -> Result<String, Failure> {
        let broken = |error: &dyn std::fmt::Display| Failure::broken(format!("the report cannot be written: {error}"));
        // JSON holds everything as it is; what people read was not written by the programs under test.
        let read = || clean::clean(self);
        match format {
            Format::Human => Ok(human::text(&read(), out::columns())),
            Format::Json => {
                let text = serde_json::to_string_pretty(self).map_err(|error| broken(&error))?;
                Ok(escape::json(&text).into_owned() + "\n")
            }
            Format::Jsonl => self.lines().map(|text| escape::json(&text).into_owned()).map_err(|error| broken(&error)),
            Format::Junit => junit::text(&read()).map_err(|error| broken(&error)),
            Format::Html => Ok(html::text(&read())),
            Format::Md => Ok(markdown::text(&read())),
        }
    }

    /// Whether no case was put to the subject.
    pub fn is_empty(&self) -> bool {
        let Counts { pass, fail, skip, timing, flaky, error, xfail, xpass } = self.counts;
        pass + fail + skip + timing + flaky + error + xfail + xpass == 0
    }

    /// How much agrees with the rules, and that all does with what explains everything.
    fn whole_says(&self) -> Option<String> {
        let ids: Vec<&str> = self.whole.iter().map(|explanation| explanation.id.as_str()).collect();
        let (agreed, steps) = (self.agreed, self.steps);
        let with = ids.join(" and ");
        (!ids.is_empty())
            .then(|| format!("agrees with the rules in {agreed} of {steps} steps, and in all {steps} with {with}"))
    }

    /// What there is to say besides findings: skips, notes, known failures, and how the run broke off.
    fn remarks(&self) -> Vec<String> {
        let skips = self.skips.iter().map(Skips::says);
        let known = self.known.iter().map(KnownFailure::says);
        let notes = self.notes.iter().cloned().chain(self.unjudged());
        skips.chain(notes).chain(known).chain(self.broken.iter().map(Broke::says)).collect()
    }

    /// Why cases could not be judged for their timing: of the first few of them.
    fn unjudged(&self) -> Vec<String> {
        let cases: Vec<&CaseResult> = self.cases.iter().filter(|case| case.status == "timing").collect();
        let says = |case: &&CaseResult| format!("not judged for timing: {}: {}", case.address, case.reason);
        let more = cases.len().saturating_sub(NAMED);
        let rest = (more > 0).then(|| format!("not judged for timing: {more} more"));
        cases.iter().take(NAMED).map(says).chain(rest).collect()
    }

    /// What is wrong with the list of known failures: cases that pass, and lines without a case.
    fn wrong_in_list(&self) -> impl Iterator<Item = &CaseResult> {
        self.cases.iter().filter(|case| ["xpass", "stale"].contains(&case.status))
    }

    /// The names of what was known to fail, and did.
    fn known_names(&self) -> String {
        let names: Vec<&str> = self.known.iter().map(|known| known.name.as_str()).collect();
        match names.len() {
            0 => "those of a list".into(),
            1..=NAMED => names.join(", "),
            count => format!("{} and {} more", names[..NAMED].join(", "), count - NAMED),
        }
    }

    /// The verdict in words.
    fn verdict_says(&self) -> String {
        match self.verdict {
            Verdict::Nothing => "nothing was compared".into(),
            Verdict::Incomplete => "incomplete, without a difference so far".into(),
            Verdict::Conforms => "conforms".into(),
            Verdict::KnownFailures => format!("conforms but for known failures: {}", self.known_names()),
            Verdict::Differs => "does not conform".into(),
            Verdict::Deviates => "does not conform, but agrees with mistakes that are known of another program".into(),
            Verdict::Unspecified => "unspecified by the text: differs only by good-faith readings".into(),
            Verdict::Broken => "no verdict, since the subject broke".into(),
        }
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
