//! `rulebook traces`: the golden traces are checked, regenerated, shown, compared, exported and minimized.

mod minimize;

use super::hosted::{Job, each_game, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::{print, program, replace};
use crate::{say, talk};
use clap::Subcommand;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::games::EXAMPLE;
use rulebook_conformance::golden::{self, File};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace::{self, FORMAT, Header, Provenance};
use rulebook_conformance::{case, transcript};
use std::fs;
use std::path::{Path, PathBuf};

/// Checks, regenerates, shows, compares, exports and minimizes golden traces.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug, Clone)]
enum Action {
    /// Holds every trace against the rules
    Check(Which),
    /// Writes the derived traces anew and shows what changed in meaning
    Regenerate(Which),
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

#[derive(clap::Args, Debug, Clone)]
struct Which {
    /// Only this game
    game: Option<String>,
    /// Directory of traces; by default conformance/traces where it has the game, else the traces built in
    #[arg(long)]
    traces: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    match &args.action {
        Action::Show { trace } => show(trace),
        Action::Diff { old, new } => diff(old, new),
        Action::Check(which)
        | Action::Regenerate(which)
        | Action::Minimize { which, .. }
        | Action::Export { which, .. } => {
            let work = Work { action: &args.action, dir: which.traces.as_deref() };
            each_game(which.game.as_deref(), |game| game.run(Job::Traces(&work)))
        }
        Action::Sample { game, seed, about, file } => {
            find(game)?.run(Job::SampleTrace(&Sample { seed: *seed, about, file }))
        }
    }
}

/// What is to be done with a game's traces.
pub struct Work<'a> {
    action: &'a Action,
    /// The directory that the operator names.
    dir: Option<&'a Path>,
}

impl Work<'_> {
    /// Does it for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        // Who works on traces works in their checkout, which has not those of a game of somebody else's.
        let usual = Path::new("conformance/traces");
        let dir = self.dir.or_else(|| usual.join(G::NAME).is_dir().then_some(usual));
        let files = match dir {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => G::golden(),
        };
        if files.is_empty() {
            return Err(Failure::nothing(format!("there is no trace of {}", G::NAME)));
        }
        match self.action {
            Action::Check(_) => check::<G>(&files),
            Action::Regenerate(_) if dir.is_none() => {
                Err(Failure::usage("the traces built in cannot be rewritten: name their directory with --traces"))
            }
            Action::Regenerate(_) => regenerate::<G>(&files),
            Action::Export { to, .. } => export::<G>(&files, to),
            Action::Minimize { names, .. } => minimize::minimize::<G>(&files, *names),
            _ => Ok(Exit::Conforms),
        }
    }
}

fn check<G: Contest>(files: &[File]) -> Outcome {
    let (mut differing, mut damaged) = (0, 0);
    for file in files {
        let found = file.address::<G>().and_then(|address| {
            let trace = file.parse()?;
            trace::check::<G>(&address, &trace, &file.text).map_err(|error| file.says(&error))
        });
        match found {
            Ok(findings) => {
                differing += usize::from(!findings.is_empty());
                for finding in findings {
                    let (line, field) = (finding.line, finding.field);
                    say!("{}:{line}: {field}", file.path.display());
                    say!("    the trace says {}", finding.trace);
                    say!("    the rules say  {}", finding.rules);
                }
            }
            Err(error) => {
                damaged += 1;
                talk!("rulebook: {error}");
            }
        }
    }
    let agree = files.len() - differing - damaged;
    talk!("{}: {agree} traces agree with the rules, {differing} differ, {damaged} cannot be read", G::NAME);
    Ok(match (differing, damaged) {
        (0, 0) => Exit::Conforms,
        (_, 0) => Exit::Differs,
        _ => Exit::Incomplete,
    })
}

fn regenerate<G: Contest>(files: &[File]) -> Outcome {
    // Everything is worked out before anything is written.
    let mut changed = Vec::new();
    for file in files {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let address = file.address::<G>().map_err(Failure::usage)?;
        let says = |error: String| Failure::usage(file.says(&error));
        let text = trace::regenerated::<G>(&address, &trace, &file.text).map_err(says)?;
        if text != file.text {
            let new = trace::parse(&text).map_err(says)?;
            changed.push((file, text, trace::diff(&trace, &new)));
        }
    }
    for (file, text, says) in &changed {
        say!("{}", file.path.display());
        for line in says {
            say!("    {line}");
        }
        replace(&file.path, text)?;
    }
    talk!("{}: {} of {} traces were rewritten", G::NAME, changed.len(), files.len());
    let written: Vec<File> = files
        .iter()
        .map(|file| {
            let new = changed.iter().find(|(old, _, _)| old.path == file.path);
            File { path: file.path.clone(), text: new.map_or(&file.text, |(_, text, _)| text).clone() }
        })
        .collect();
    check::<G>(&written)
}

fn export<G: Contest>(files: &[File], to: &Path) -> Outcome {
    let folder = to.join(G::NAME);
    let cannot = |error: std::io::Error| Failure::usage(format!("{}: cannot be written: {error}", folder.display()));
    if folder.is_dir() && fs::read_dir(&folder).map_err(cannot)?.next().is_some() {
        return Err(Failure::usage(format!("{}: is not empty: name a new directory with --to", folder.display())));
    }
    let mut texts = Vec::new();
    for file in files {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let address = file.address::<G>().map_err(Failure::usage)?;
        let text = trace::full::<G>(&address, &trace).map_err(|error| Failure::usage(file.says(&error)))?;
        texts.push((folder.join(file.name()), text));
    }
    fs::create_dir_all(&folder).map_err(cannot)?;
    for (path, text) in &texts {
        fs::write(path, text).map_err(cannot)?;
    }
    talk!("{}: {} traces written to {}", G::NAME, texts.len(), folder.display());
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
    let file = G::golden().into_iter().find(|file| file.address::<G>().as_deref() == Ok(address));
    let missing =
        || Failure::nothing(format!("no trace has the address `{address}`: see `{} traces check`", program()));
    show_file::<G>(&file.ok_or_else(missing)?)
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
                format!("{name}: {0} has no rule `{rule}`: `{1} list {0}` lists all of them", G::NAME, program());
            return Err(Failure::usage(says));
        }
        if self.file.exists() {
            return Err(Failure::usage(format!("{}: exists already: name a new file", self.file.display())));
        }
        let drawn = case::sample::<G>(address, &mut Seeded::new(self.seed));
        let header = Header {
            format: FORMAT,
            game: G::NAME.into(),
            provenance: Provenance::Derived,
            about: self.about.into(),
            source: String::new(),
            spec: env!("CARGO_PKG_VERSION").into(),
            reading: Vec::new(),
            setup: case::json(&drawn.setup),
        };
        let text = trace::written::<G>(G::LITERAL, &header, &drawn, false).map_err(Failure::usage)?;
        replace(self.file, &text)?;
        Ok(Exit::Conforms)
    }
}
