//! Many referees, held to the rules one after the other, and a table of the rules that each keeps.

use super::Budget;
use crate::adapter::Adapter;
use crate::ahead::Ahead;
use crate::escape;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::print;
use crate::report::{Counts, Format, Report};
use crate::stop;
use crate::validate::validate;
use crate::variants::find_variants;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, VariantKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    referee: Vec<Entry>,
}

/// One referee of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    command: Words,
    #[serde(default)]
    reading: Vec<String>,
}

/// A command as a shell would split it, or its words one by one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Line(String),
    Words(Vec<String>),
}

/// What was found of all of them.
#[derive(Serialize, JsonSchema)]
pub struct Matrix {
    format: u32,
    game: &'static str,
    seed: u64,
    referees: Vec<Column>,
    /// Of each rule, in the order of `rules.md`, the verdict on each referee, in their order; empty where nothing is
    /// known.
    rules: Vec<Row>,
}

#[derive(Serialize, JsonSchema)]
struct Column {
    name: String,
    /// What it calls itself.
    subject: String,
    reading: Vec<&'static str>,
    /// The verdict of `validate`, or `broken`.
    verdict: String,
    /// How it broke, where it did.
    #[serde(skip_serializing_if = "String::is_empty")]
    says: String,
    counts: Counts,
    steps: u64,
    agreed: u64,
    #[serde(skip)]
    exit: u8,
    #[serde(skip)]
    rules: BTreeMap<&'static str, &'static str>,
}

#[derive(Serialize, JsonSchema)]
struct Row {
    rule: &'static str,
    verdicts: Vec<&'static str>,
}

/// A referee that is ready to be started.
struct Referee<G: Contest> {
    name: String,
    command: Vec<OsString>,
    reading: Vec<&'static Variant<G::Rules>>,
}

pub(super) fn run<G: Contest>(path: &Path, golden: &[Case<G>], budget: &Budget, format: Format) -> Outcome {
    if !matches!(format, Format::Human | Format::Json | Format::Md) {
        return Err(Failure::usage("a matrix is written as human, json or md: choose one of them with --format"));
    }
    // All are looked at before the first is started.
    let referees = read::<G>(path)?;
    budget.plan(&[])?;
    stop::listen()?;
    let columns = referees.iter().map(|referee| column(referee, golden, budget)).collect::<Result<Vec<_>, _>>()?;
    if columns.iter().all(|column| column.exit == Exit::Nothing as u8) {
        return Err(Failure::nothing("no case was compared: see --run, --skip and --cases"));
    }
    let worst = [Exit::Broken, Exit::Differs, Exit::Incomplete, Exit::Nothing];
    let found = worst.into_iter().find(|exit| columns.iter().any(|column| column.exit == *exit as u8));
    let row = |rule: &rulebook_spec::rule::Rule| {
        let verdict = |column: &Column| column.rules.get(rule.id()).copied().unwrap_or("");
        Row { rule: rule.id(), verdicts: columns.iter().map(verdict).collect() }
    };
    let rules = G::book().rules.iter().map(row).collect();
    let matrix = Matrix { format: 1, game: G::name(), seed: budget.seed, referees: columns, rules };
    match format {
        Format::Json => print(format_args!("{:#}\n", json!(matrix)))?,
        Format::Md => print(format_args!("{}", markdown(&matrix)))?,
        _ => print(format_args!("{}", human(&matrix)))?,
    }
    Ok(found.unwrap_or(Exit::Conforms))
}

fn read<G: Contest>(path: &Path) -> Result<Vec<Referee<G>>, Failure> {
    let says = |what: String| Failure::usage(format!("{}: {what}", path.display()));
    let text = files::read_text(path).map_err(|error| says(format!("the referees cannot be read: {error}")))?;
    let list: List = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        says(format!("line {line}: {}", error.message()))
    })?;
    if list.referee.is_empty() {
        return Err(says("there is no [[referee]] in it".into()));
    }
    let referee = |entry: Entry| {
        let words = match entry.command {
            Words::Words(words) => words,
            Words::Line(line) => {
                crate::words::split(&line).map_err(|error| says(format!("the command of {}: {error}", entry.name)))?
            }
        };
        if words.is_empty() {
            return Err(says(format!("the command of {} is empty", entry.name)));
        }
        let reading = find_variants::<G>(&entry.reading, VariantKind::Reading)?;
        Ok(Referee { name: entry.name, command: words.into_iter().map(OsString::from).collect(), reading })
    };
    list.referee.into_iter().map(referee).collect()
}

/// Holds one referee to the rules. One that breaks is told of in its column: the others are none the worse.
fn column<G: Contest>(referee: &Referee<G>, golden: &[Case<G>], budget: &Budget) -> Result<Column, Failure> {
    let mut plan = budget.plan(&referee.command)?;
    let mut column = Column {
        name: referee.name.clone(),
        subject: plan.command.clone(),
        reading: referee.reading.iter().map(|variant| variant.id).collect(),
        verdict: "broken".into(),
        says: String::new(),
        counts: Counts::default(),
        steps: 0,
        agreed: 0,
        exit: Exit::Broken as u8,
        rules: BTreeMap::new(),
    };
    let mut adapter = match Adapter::<G>::start(&referee.command, Duration::from_secs(budget.timeout)) {
        Ok(adapter) => adapter,
        Err(failure) => return Ok(Column { says: failure.says, ..column }),
    };
    stop::after(Instant::now(), plan.time);
    adapter.shorten();
    plan.shortens = adapter.shortens();
    plan.subject = format!("{} {}", adapter.hello.name, adapter.hello.version).trim().to_owned();
    plan.only = adapter.hello.only.clone();
    let report = validate(&mut Ahead::new(adapter, budget.workers.count()), &referee.reading, golden, &plan).report;
    column.says = report.broken.as_ref().map(|broken| broken.says.clone()).unwrap_or_default();
    column.verdict = json!(report.verdict).as_str().unwrap_or_default().to_owned();
    column.exit = report.exit() as u8;
    let rules = G::book().rules.iter();
    column.rules = rules.map(|rule| (rule.id(), verdict::<G>(&report, rule.id()))).collect();
    let Report { subject, counts, steps, agreed, .. } = report;
    Ok(Column { subject, counts, steps, agreed, ..column })
}

/// What is known of one rule: that of its finding; else whether any case about it passes.
fn verdict<G: Contest>(report: &Report, rule: &str) -> &'static str {
    if let Some(finding) = report.findings.iter().find(|finding| finding.rule == rule) {
        return finding.status;
    }
    let about = |address: &str| rulebook_conformance::trace::rule_of::<G>(address).is_some_and(|one| one.id() == rule);
    let cases: Vec<&str> = report.cases.iter().filter(|case| about(&case.address)).map(|case| case.status).collect();
    if cases.is_empty() || cases.contains(&"pass") {
        return if cases.is_empty() { "" } else { "pass" };
    }
    // Where its cases fail for another rule, nothing can be said of this one.
    if cases.iter().all(|status| *status == "skip") { "skip" } else { "hidden" }
}

/// The verdicts, then the rules on which they are not all the same good one.
fn human(matrix: &Matrix) -> String {
    let rows: Vec<&Row> =
        matrix.rules.iter().filter(|row| row.verdicts.iter().any(|verdict| !["", "pass"].contains(verdict))).collect();
    let first = rows.iter().map(|row| row.rule.len()).max().unwrap_or(0).max(matrix.game.len());
    let widths: Vec<usize> = matrix.referees.iter().map(|column| column.name.chars().count().max(11)).collect();
    let line = |head: &str, cells: Vec<&str>| {
        let cells = cells.iter().zip(&widths).map(|(cell, width)| format!("  {cell:width$}"));
        format!("{head:first$}{}", cells.collect::<String>()).trim_end().to_owned() + "\n"
    };
    let mut text = line(matrix.game, matrix.referees.iter().map(|column| column.name.as_str()).collect());
    for row in rows {
        text += &line(row.rule, row.verdicts.iter().copied().map(shown).collect());
    }
    text += &line("verdict", matrix.referees.iter().map(|column| column.verdict.as_str()).collect());
    for column in matrix.referees.iter().filter(|column| !column.says.is_empty()) {
        text += &format!("{}\n", escape::line(&format!("{}: {}", column.name, column.says)));
    }
    text
}

fn markdown(matrix: &Matrix) -> String {
    let names: Vec<String> = matrix.referees.iter().map(|column| escape::markdown(&column.name)).collect();
    let dashes = "---|".repeat(names.len() + 1);
    let mut text = format!("# {}, seed {}\n\n| rule | {} |\n|{dashes}\n", matrix.game, matrix.seed, names.join(" | "));
    for row in &matrix.rules {
        let verdicts: Vec<&str> = row.verdicts.iter().copied().map(shown).collect();
        text += &format!("| `{}` | {} |\n", row.rule, verdicts.join(" | "));
    }
    let verdicts: Vec<&str> = matrix.referees.iter().map(|column| column.verdict.as_str()).collect();
    text += &format!("| verdict | {} |\n", verdicts.join(" | "));
    for column in matrix.referees.iter().filter(|column| !column.says.is_empty()) {
        text += &format!("\n{}: {}\n", escape::markdown(&column.name), escape::markdown(&column.says));
    }
    text
}

fn shown(verdict: &'static str) -> &'static str {
    if verdict.is_empty() { "-" } else { verdict }
}
