//! `rulebook traces`: the golden traces are checked, regenerated, shown, compared, exported, minimized and added to.

pub mod add;
pub mod check;
pub mod import;
mod minimize;
pub mod regenerate;

use super::hosted::{Job, each_game, find};
use super::workers::Workers;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::near::did_you_mean;
use crate::out::{create_all, print, program, replace};
use crate::variants::HeldTo;
use crate::{say, talk};
use clap::Subcommand;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::games::EXAMPLE;
use rulebook_conformance::golden::{self, File};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{self, FORMAT, Header, Provenance};
use rulebook_conformance::workers::each;
use rulebook_conformance::{case, transcript};
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

/// Checks, regenerates, shows, compares, exports, minimizes and adds golden traces.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug, Clone)]
enum Action {
    /// Holds every trace against the rules
    Check {
        #[command(flatten)]
        which: Which,
        /// What they are held to.
        #[command(flatten)]
        held_to: HeldTo,
        /// How the report is written
        #[arg(long, value_enum, default_value_t)]
        format: Form,
    },
    /// Writes the derived traces anew, or the whole set as another reading has it, and shows what changed in meaning
    Regenerate(regenerate::Args),
    /// Reads traces that somebody else wrote, checks them, and adds hashes and footers
    Import(import::Args),
    /// Makes new derived traces of games that a fuzzer found: of those that tell a mutant of the rules which no golden trace tells
    Add(add::Args),
    /// Draws a trace: its conversation, and its pictures
    Show {
        /// Address, such as bricks/brick.adjacent/diagonal, or a file
        trace: String,
    },
    /// Says in what two traces differ
    Diff {
        /// The old file
        old: PathBuf,
        /// The new file
        new: PathBuf,
    },
    /// Writes traces with everything in them, for readers without this program
    Export {
        #[command(flatten)]
        which: Which,
        /// Every position in full
        #[arg(long, required = true)]
        full: bool,
        /// Directory to write to; it is made, and is to be empty or absent
        #[arg(long)]
        to: PathBuf,
    },
    /// Says which traces are enough to cite every rule and to show every variant, and what each is kept for
    Minimize {
        #[command(flatten)]
        which: Which,
        /// Only the names
        #[arg(long)]
        names: bool,
    },
    /// Draws a game at random and writes it as a new derived trace
    Sample {
        /// The game
        game: String,
        /// Which games to draw
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// What the trace shows, in one sentence
        #[arg(long)]
        about: String,
        /// File to write, named <rule>--<case>.jsonl; it is not to exist yet
        file: PathBuf,
    },
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// For people
    #[default]
    Human,
    /// One JSON value; without a game an array with one for each
    Json,
}

/// Which traces.
#[derive(clap::Args, Debug, Clone)]
pub struct Which {
    /// Only this game
    game: Option<String>,
    /// Directory of traces; by default conformance/traces where it has the game, else the traces built in
    #[arg(long)]
    traces: Option<PathBuf>,
    /// How many workers share it.
    #[command(flatten)]
    workers: Workers,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    match &args.action {
        Action::Show { trace } => show(trace),
        Action::Diff { old, new } => diff(old, new),
        Action::Check { which, .. }
        | Action::Regenerate(regenerate::Args { which, .. })
        | Action::Minimize { which, .. }
        | Action::Export { which, .. } => {
            let form = match &args.action {
                Action::Check { format, .. } | Action::Regenerate(regenerate::Args { format, .. }) => *format,
                _ => Form::Human,
            };
            let (dir, reports) = (which.traces.as_deref(), RefCell::default());
            let work = Work { action: &args.action, dir, form, workers: which.workers.count(), reports };
            let exit = each_game(which.game.as_deref(), |game| game.run(Job::Traces(&work)))?;
            match (form, &which.game, work.reports.take().as_slice()) {
                (Form::Human, ..) => {}
                (Form::Json, Some(_), [one]) => say!("{one}"),
                (Form::Json, _, all) => say!("{}", json!(all)),
            }
            Ok(exit)
        }
        Action::Import(args) => import::run(args),
        Action::Add(args) => add::run(args),
        Action::Sample { game, seed, about, file } => {
            find(game)?.run(Job::SampleTrace(&Sample { seed: *seed, about, file }))
        }
    }
}

/// What to do with a game's traces.
pub struct Work<'a> {
    action: &'a Action,
    /// The directory that the operator names.
    dir: Option<&'a Path>,
    form: Form,
    /// How many workers share it.
    workers: usize,
    /// The report of each game, where they are written as JSON.
    reports: RefCell<Vec<Value>>,
}

impl Work<'_> {
    /// Keeps a report where reports are written as JSON, and says whether they are.
    fn gather<T: Serialize>(&self, report: &T) -> Result<bool, Failure> {
        if self.form == Form::Json {
            let value = serde_json::to_value(report).map_err(|error| Failure::broken(error.to_string()))?;
            self.reports.borrow_mut().push(value);
        }
        Ok(self.form == Form::Json)
    }

    /// Does it for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let (files, is_built_in) = golden_files::<G>(self.dir)?;
        match self.action {
            Action::Check { held_to, .. } => check::check::<G>(self, &files, held_to),
            Action::Regenerate(args) => regenerate::regenerate::<G>(self, &files, args, is_built_in),
            Action::Export { to, .. } => export::<G>(&files, to, self.workers),
            Action::Minimize { names, .. } => minimize::minimize::<G>(&files, *names, self.workers),
            _ => Ok(Exit::Conforms),
        }
    }
}

/// The golden traces of a game in this directory, or where they usually are; and whether it is those that are built in.
fn golden_files<G: Contest>(dir: Option<&Path>) -> Result<(Vec<File>, bool), Failure> {
    // Who works on traces works in their checkout, which has not those of a game of somebody else's.
    let usual = Path::new("conformance/traces");
    let dir = dir.or_else(|| usual.join(G::name()).is_dir().then_some(usual));
    let files = match dir {
        Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
        None => G::golden(),
    };
    if files.is_empty() {
        return Err(Failure::nothing(format!("there is no trace of {}", G::name())));
    }
    Ok((files, dir.is_none()))
}

/// How many steps agree out of all, and how many cannot be compared.
pub(crate) fn counted(agreed: usize, steps: usize, unknown: usize) -> String {
    let unknown = if unknown > 0 { format!(", {unknown} cannot be compared") } else { String::new() };
    format!("{agreed} of {steps} steps{unknown}")
}

/// The folder of the game in a directory that a whole set is written to.
fn empty_folder<G: Contest>(to: &Path) -> Result<PathBuf, Failure> {
    let folder = to.join(G::name());
    let cannot = |error: std::io::Error| Failure::usage(format!("{}: cannot be read: {error}", folder.display()));
    if folder.exists() && fs::read_dir(&folder).map_err(cannot)?.next().is_some() {
        return Err(Failure::usage(format!("{}: is not empty: name a new directory with --to", folder.display())));
    }
    Ok(folder)
}

fn export<G: Contest>(files: &[File], to: &Path, workers: usize) -> Outcome {
    let folder = empty_folder::<G>(to)?;
    let full = |file: &File| {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let address = file.address::<G>().map_err(Failure::usage)?;
        let text = trace::full::<G>(&address, &trace).map_err(|error| Failure::usage(file.says(&error)))?;
        Ok((folder.join(file.name()), text))
    };
    let texts: Vec<_> = each(workers, files, full).into_iter().collect::<Result<_, Failure>>()?;
    create_all(&texts)?;
    talk!("{}: {} traces written to {}", G::name(), texts.len(), folder.display());
    Ok(Exit::Conforms)
}

/// A file by its path, or a trace built in by its address.
fn show(name: &str) -> Outcome {
    let path = Path::new(name);
    if path.is_file() {
        let text =
            files::read_text(path).map_err(|error| Failure::usage(format!("{name}: cannot be read: {error}")))?;
        let file = File { path: path.into(), text };
        let trace = file.parse().map_err(Failure::incomplete)?;
        return find(&trace.header.game)?.run(Job::ShowTrace(&file));
    }
    let game = name.split('/').next().unwrap_or_default();
    let neither = |_| {
        Failure::usage(format!("`{name}` is neither a file nor an address such as {EXAMPLE}/brick.adjacent/diagonal"))
    };
    find(game).map_err(neither)?.run(Job::ShowBuiltIn(name))
}

/// Shows the trace with this address.
pub(crate) fn show_built_in<G: Contest>(address: &str) -> Outcome {
    show_file::<G>(&built_in::<G>(address, "no trace has the address")?)
}

/// The built-in trace with this address. `missing` begins the sentence that is said where there is none.
pub(crate) fn built_in<G: Contest>(address: &str, missing: &str) -> Result<File, Failure> {
    let mut all = G::golden();
    let addresses: Vec<String> = all.iter().map(|file| file.address::<G>().unwrap_or_default()).collect();
    if let Some(index) = addresses.iter().position(|other| other == address) {
        return Ok(all.swap_remove(index));
    }
    let near = did_you_mean(address, addresses.iter().map(String::as_str));
    let lists = format!("`{} list traces {}` lists them", program(), G::name());
    Err(Failure::nothing(format!("{missing} `{address}`: {lists}{near}")))
}

/// Shows the trace in a file.
pub(crate) fn show_file<G: Contest>(file: &File) -> Outcome {
    let says = |error: String| Failure::usage(file.says(&error));
    let trace = file.parse().map_err(Failure::incomplete)?;
    let game = trace::case::<G>(&file.name(), &trace).map_err(says)?;
    let rules = rules_with::<G>(&trace::readings::<G>(&trace).map_err(says)?);
    say!("{}", trace.header.about);
    if !trace.header.source.is_empty() {
        say!("({})", trace.header.source);
    }
    say!("");
    print(format_args!("{}", transcript::pictured(&rules, &game)))?;
    Ok(Exit::Conforms)
}

fn diff(old: &Path, new: &Path) -> Outcome {
    let read = |path: &Path| {
        let says = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = files::read_text(path).map_err(|error| Failure::usage(says(&error)))?;
        trace::parse(&text).map_err(|error| Failure::incomplete(says(&error)))
    };
    let says = trace::diff(&read(old)?, &read(new)?);
    for line in &says {
        say!("{line}");
    }
    Ok(if says.is_empty() { Exit::Conforms } else { Exit::Differs })
}

/// A trace that is drawn.
pub struct Sample<'a> {
    seed: u64,
    about: &'a str,
    file: &'a Path,
}

impl Sample<'_> {
    /// Draws it for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let name = self.file.file_name().unwrap_or_default().to_string_lossy();
        let address = trace::address::<G>(&name).map_err(Failure::usage)?;
        if trace::rule_of::<G>(&address).is_none() {
            let rule = name.split("--").next().unwrap_or_default();
            let says =
                format!("{name}: {0} has no rule `{rule}`: `{1} list {0}` lists all of them", G::name(), program());
            return Err(Failure::usage(says));
        }
        if self.file.exists() {
            return Err(Failure::usage(format!("{}: exists already: name a new file", self.file.display())));
        }
        let drawn = case::sample::<G>(address, &mut Seeded::new(self.seed));
        let header = Header {
            format: FORMAT,
            game: G::name().into(),
            provenance: Provenance::Derived,
            about: self.about.into(),
            source: String::new(),
            spec: env!("CARGO_PKG_VERSION").into(),
            reading: Vec::new(),
            setup: case::json(&drawn.setup),
        };
        let text = trace::written::<G>(G::literal(), &header, &drawn, false).map_err(Failure::usage)?;
        replace(self.file, &text)?;
        Ok(Exit::Conforms)
    }
}
