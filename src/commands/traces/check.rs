//! `rulebook traces check`: every trace is held against the rules, or against other ones.

use super::{Work, counted};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::program;
use crate::variants::HeldTo;
use crate::{say, talk};
use rulebook_conformance::contest::{Contest, Variant, clash, rules_with};
use rulebook_conformance::golden::File;
use rulebook_conformance::trace::{self, Finding, Trace};
use rulebook_conformance::workers::each;
use schemars::JsonSchema;
use serde::Serialize;

/// What `traces check` and `traces import` found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// The number of this format.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The readings and misreadings that the traces are held to, beside those that each names itself.
    pub held_to: Vec<String>,
    /// How many traces agree.
    pub agree: usize,
    /// How many differ.
    pub differ: usize,
    /// How many cannot be read.
    pub damaged: usize,
    /// How many show a reading that cannot be held together with what they are held to.
    pub left_out: usize,
    /// How many steps all traces have: each its start, and its events.
    pub steps: usize,
    /// How many of them agree.
    pub agreed: usize,
    /// Each trace.
    pub traces: Vec<Held>,
}

/// A trace that was held against the rules.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Held {
    /// Its file.
    pub file: String,
    /// How many steps it has: its start, and its events.
    pub steps: usize,
    /// How many of them agree.
    pub agreed: usize,
    /// How many cannot be compared, since nothing says which position they come from.
    pub unknown: usize,
    /// In what it differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Why it cannot be read, or is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Report {
    /// A report on these traces.
    pub fn new<G: Contest>(held_to: &[&'static Variant<G::Rules>]) -> Self {
        Report {
            format: 1,
            game: G::name().into(),
            held_to: held_to.iter().map(|one| one.id.to_owned()).collect(),
            agree: 0,
            differ: 0,
            damaged: 0,
            left_out: 0,
            steps: 0,
            agreed: 0,
            traces: Vec::new(),
        }
    }

    /// Takes a trace that could be read.
    pub fn take(&mut self, file: &File, checked: trace::Checked) {
        let trace::Checked { steps, agreed, unknown, findings } = checked;
        let count = if findings.is_empty() && unknown == 0 { &mut self.agree } else { &mut self.differ };
        *count += 1;
        self.steps += steps;
        self.agreed += agreed;
        let file = file.path.display().to_string();
        self.traces.push(Held { file, steps, agreed, unknown, findings, error: None });
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        match (self.differ, self.damaged) {
            (0, 0) => Exit::Conforms,
            (_, 0) => Exit::Differs,
            _ => Exit::Incomplete,
        }
    }
}

/// Why a trace is not held against the rules.
enum Not {
    Read(String),
    HeldTogether(String),
}

/// Checks all of these traces.
pub fn check<G: Contest>(work: &Work, files: &[File], held_to: &HeldTo) -> Outcome {
    let more = held_to.variants::<G>(&[])?;
    let mut report = Report::new::<G>(&more);
    let all = each(work.workers, files, |file| held::<G>(file, &more));
    for (file, held) in files.iter().zip(all) {
        match held {
            Ok(checked) => report.take(file, checked),
            Err(not) => {
                let (count, error) = match not {
                    Not::Read(error) => (&mut report.damaged, error),
                    Not::HeldTogether(error) => (&mut report.left_out, error),
                };
                *count += 1;
                talk!("{}: {error}", program());
                let file = file.path.display().to_string();
                report.traces.push(Held { file, error: Some(error), ..Held::default() });
            }
        }
    }
    if !work.gather(&report)? {
        for held in &report.traces {
            print(held)?;
        }
    }
    let Report { agree, differ, damaged, left_out, .. } = report;
    let left_out = if left_out > 0 { format!(", {left_out} are left out") } else { String::new() };
    talk!("{}: {agree} traces agree with the rules, {differ} differ, {damaged} cannot be read{left_out}", G::name());
    if agree + differ + damaged == 0 {
        return Err(Failure::nothing(format!("{}: no trace can be held to these readings", G::name())));
    }
    Ok(report.exit())
}

fn held<G: Contest>(file: &File, more: &[&'static Variant<G::Rules>]) -> Result<trace::Checked, Not> {
    let damaged = |error: String| Not::Read(error);
    let address = file.address::<G>().map_err(damaged)?;
    let trace: Trace = file.parse().map_err(damaged)?;
    let says = |error: String| Not::Read(file.says(&error));
    let mut all = trace::readings::<G>(&trace).map_err(says)?;
    all.extend(more.iter().filter(|one| !trace.header.reading.iter().any(|id| id == one.id)));
    if let Some([one, two]) = clash::<G>(&all) {
        let error = format!("it shows `{}`, which cannot be held together with `{}`", one.id, two.id);
        return Err(Not::HeldTogether(file.says(&error)));
    }
    trace::checked::<G>(&rules_with::<G>(&all), &address, &trace, &file.text).map_err(says)
}

fn print(held: &Held) -> Result<(), Failure> {
    for Finding { line, field, trace, rules } in &held.findings {
        say!("{}:{line}: {field}", held.file);
        say!("    the trace says {trace}");
        say!("    the rules say  {rules}");
    }
    let Held { file, steps, agreed, unknown, .. } = held;
    if !held.findings.is_empty() || *unknown > 0 {
        say!("{file}: agrees in {}", counted(*agreed, *steps, *unknown));
    }
    Ok(())
}
