//! `rulebook traces add`: games that a fuzzer found become golden traces.

use crate::commands::hosted::{Job, find};
use crate::commands::validate::cases;
use crate::commands::workers::Workers;
use crate::exit::{Exit, Failure, Outcome};
use crate::out::create_all;
use crate::{files, say, talk};
use rulebook_conformance::compass::{Find, finds, of_game, says};
use rulebook_conformance::contest::Contest;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What is added.
#[derive(clap::Args, Debug, Clone)]
pub struct Args {
    /// The game
    game: String,
    /// Inputs of the fuzz target `compass`, or folders of them; those of other games are left out
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Directory to which new traces are written, below the name of the game; without it they are only told
    #[arg(long)]
    to: Option<PathBuf>,
    /// Directory of the golden traces that are there; by default conformance/traces where it has the game, else the traces
    /// built in
    #[arg(long)]
    traces: Option<PathBuf>,
    /// How many workers share it.
    #[command(flatten)]
    workers: Workers,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::AddTraces(args))
}

impl Args {
    /// Adds traces of a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let inputs = self.read::<G>()?;
        let golden = cases::<G>(&super::golden_files::<G>(self.traces.as_deref())?.0)?;
        let workers = self.workers.count();
        let found = finds::<G>(&golden, &inputs, workers);
        let mut written: Vec<(PathBuf, String)> = Vec::new();
        let mut names = BTreeSet::new();
        for one in &found {
            let name = name(one, self.to.as_deref(), &mut names);
            let (rule, case) =
                (name.split("--").next().unwrap_or_default(), name.split("--").nth(1).unwrap_or_default());
            say!(
                "{}/{rule}/{}  {} events, tells {}",
                G::name(),
                case.trim_end_matches(".jsonl"),
                one.case.events.len(),
                says::<G>(one.suspect)
            );
            for other in &one.also {
                say!("    and {}", says::<G>(*other));
            }
            let text = one.trace().map_err(Failure::broken)?;
            written.extend(self.to.as_ref().map(|to| (to.join(G::name()).join(&name), text)));
        }
        create_all(&written)?;
        let told = found.len() + found.iter().map(|one| one.also.len()).sum::<usize>();
        let (inputs, to) = (inputs.len(), self.to.as_deref());
        let to = to.map_or_else(String::new, |to| {
            format!(", {} traces written to {}", found.len(), to.join(G::name()).display())
        });
        talk!("{}: {inputs} inputs tell {told} mutants and variants that no golden trace tells{to}", G::name());
        Ok(Exit::Conforms)
    }

    /// What stands below the first line of the inputs of this game.
    fn read<G: Contest>(&self) -> Result<Vec<Vec<u8>>, Failure> {
        let mut inputs = Vec::new();
        for path in self.inputs.iter().map(|path| listed(path)).collect::<Result<Vec<_>, _>>()?.iter().flatten() {
            let bytes = files::read(path).map_err(|error| unreadable(path, &error))?;
            inputs.extend(of_game(&bytes).filter(|(game, _)| *game == G::name()).map(|(_, data)| data.to_vec()));
        }
        if inputs.is_empty() {
            return Err(Failure::nothing(format!(
                "no input has `{0}` in its first line: there is nothing of {0}",
                G::name()
            )));
        }
        Ok(inputs)
    }
}

/// The files of a folder, by name, or the file that it is.
fn listed(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut files: Vec<PathBuf> = entries.map_err(|error| unreadable(path, &error))?;
    files.sort();
    Ok(files)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{}: cannot be read: {error}", path.display()))
}

/// A name that is not there yet, and not among these.
fn name<G: Contest>(find: &Find<G>, to: Option<&Path>, names: &mut BTreeSet<String>) -> String {
    let rule = find.rule().id();
    let stem = format!("{}--{}", rule.strip_prefix(G::name()).unwrap_or(rule).trim_start_matches('.'), find.name());
    let numbered = |number: u32| if number == 1 { format!("{stem}.jsonl") } else { format!("{stem}-{number}.jsonl") };
    let is_free = |name: &String| !names.contains(name) && to.is_none_or(|to| !to.join(G::name()).join(name).exists());
    let name = (1..=u32::MAX).map(numbered).find(is_free).unwrap_or(stem);
    names.insert(name.clone());
    name
}
