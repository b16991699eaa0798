//! `rulebook traces import`: traces that somebody else wrote, by hand or by a program, become whole.

use super::check::{Held, Report};
use super::{Form, counted};
use crate::commands::hosted::{Job, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::out::{create_all, program};
use crate::variants::HeldTo;
use crate::{files, say, talk};
use rulebook_conformance::contest::{Contest, clash, rules_with};
use rulebook_conformance::golden::File;
use rulebook_conformance::trace::{self, Imported, Provenance, Trace};
use std::path::{Path, PathBuf};

/// What is imported.
#[derive(clap::Args, Debug, Clone)]
pub struct Args {
    /// Traces of one game: a header with `game` and `setup`, a line for each event; hashes, footer and line of the start
    /// may be missing
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Directory to which they are written, each below the name of its game; without it they are only checked
    #[arg(long)]
    to: Option<PathBuf>,
    /// What they are held to.
    #[command(flatten)]
    held_to: HeldTo,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

/// Traces that were read.
pub struct Import<'a> {
    args: &'a Args,
    traces: Vec<(File, Trace)>,
}

/// Reads all files, and hands them to their game.
pub fn run(args: &Args) -> Outcome {
    let mut traces: Vec<(File, Trace)> = Vec::new();
    for path in &args.files {
        let unreadable = |error| Failure::usage(format!("{}: cannot be read: {error}", path.display()));
        let file = File { path: path.clone(), text: files::read_text(path).map_err(unreadable)? };
        let trace = trace::read(&file.name(), &file.text).map_err(|error| Failure::incomplete(file.says(&error)))?;
        if let Some((first, other)) = traces.first().filter(|(_, other)| other.header.game != trace.header.game) {
            let (one, two, first) = (&trace.header.game, &other.header.game, first.path.display());
            return Err(Failure::usage(file.says(&format!("a trace of {one}, and {first} is one of {two}"))));
        }
        traces.push((file, trace));
    }
    let game = traces.first().map(|(_, trace)| trace.header.game.clone()).unwrap_or_default();
    find(&game)?.run(Job::ImportTraces(&Import { args, traces }))
}

impl Import<'_> {
    /// Imports traces of a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let more = self.args.held_to.variants::<G>(&[])?;
        let mut report = Report::new::<G>(&more);
        let (mut written, mut wrong) = (Vec::new(), Vec::new());
        for (file, trace) in &self.traces {
            let damaged = |error: String| Failure::incomplete(file.says(&error));
            let mut all = trace::readings::<G>(trace).map_err(damaged)?;
            all.extend(more.iter().filter(|one| !trace.header.reading.iter().any(|id| id == one.id)));
            if let Some([one, two]) = clash::<G>(&all) {
                let says = format!("it names `{}`, which cannot be held together with `{}`", one.id, two.id);
                return Err(Failure::usage(file.says(&says)));
            }
            let name = name(&file.path);
            let address = trace::address::<G>(&name).map_err(Failure::usage)?;
            let imported = trace::imported::<G>(&rules_with::<G>(&all), &address, trace).map_err(damaged)?;
            let Imported { checked, text } = imported;
            if !checked.findings.is_empty() && trace.header.provenance != Provenance::Recorded {
                wrong.push(file.path.display().to_string());
            }
            report.take(file, checked);
            written.extend(self.args.to.as_ref().map(|to| (to.join(G::name()).join(name), text)));
        }
        // What another program says is taken as it is. Who says what the rules say is to say it rightly.
        let is_refused = !wrong.is_empty() && self.args.to.is_some();
        if !is_refused {
            create_all(&written)?;
        }
        match self.args.format {
            Form::Json => say!("{}", serde_json::json!(report)),
            Form::Human => report.traces.iter().try_for_each(print)?,
        }
        let Report { agree, differ, steps, agreed, .. } = report;
        talk!("{}: {agree} traces agree with the rules, {differ} differ; {agreed} of {steps} steps agree", G::name());
        if is_refused {
            let says = "says what the rules do not, and is no record of another program: nothing was written";
            talk!("{}: {}: {says}", program(), wrong[0]);
        } else if let Some(to) = &self.args.to {
            talk!("{}: {} traces written to {}", G::name(), written.len(), to.join(G::name()).display());
        }
        Ok(if differ > 0 { Exit::Differs } else { Exit::Conforms })
    }
}

/// The name of the file to be written: `record--game-7.jsonl` for `game-7.log`, which names no rule.
fn name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    match stem.split_once("--") {
        Some((rule, case)) if !rule.is_empty() && !case.is_empty() => format!("{stem}.jsonl"),
        _ => format!("record--{stem}.jsonl"),
    }
}

fn print(held: &Held) -> Result<(), Failure> {
    let Held { file, steps, agreed, unknown, findings, .. } = held;
    say!("{file}: agrees in {}", counted(*agreed, *steps, *unknown));
    for one in findings {
        // A file that is imported may have other lines than the one that is written.
        let place = match one.line - 2 {
            0 => "the start".to_owned(),
            event if event < *steps => format!("event {event}"),
            _ => "the footer".to_owned(),
        };
        say!("    {place}, in \"{}\":", one.field);
        say!("        the trace says {}", one.trace);
        say!("        the rules say  {}", one.rules);
    }
    Ok(())
}
