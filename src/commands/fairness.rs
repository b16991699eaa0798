//! `rulebook fairness`: whether a referee's luck is fair, from recordings of it.

mod page;

use super::hosted::{Job, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::{columns, print, program};
use crate::report::wrapped;
use crate::variants::find_variants;
use crate::view::sheet::sheet;
use crate::wings::FAIRNESS_EXAMPLE;
use crate::{say, talk};
use rulebook_conformance::contest::{Contest, Variant, VariantKind, names, rules_with};
use rulebook_conformance::fairness::sample::{Load, Wanted, loaded, recorded};
use rulebook_conformance::fairness::{Drawn, Gathered, Plan, Record, Report, drawn, fixed, gather, judge};
use rulebook_conformance::seeded::Seeded;
use rulebook_conformance::trace;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Tests whether a referee's luck is fair: its dice and whatever else it drew in recorded games.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("Made-up recordings to try it: rulebook fairness {FAIRNESS_EXAMPLE} --sample 20 --out DIR --loaded 6:1"))]
pub struct Args {
    /// The game
    game: String,
    /// Recordings: traces, or directories of them, in the order in which they were made
    #[arg(required_unless_present = "sample", conflicts_with = "sample")]
    traces: Vec<PathBuf>,
    /// The chance, at most, that fair luck is called unfair
    #[arg(long, default_value_t = 0.001, value_parser = chance)]
    alarm: f64,
    /// The bias that is to be seen before luck is called fair: one outcome comes too often by so many percent of all
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, value_parser = percent)]
    bias: f64,
    /// Only the tests that one may look at again and again while the recordings grow
    #[arg(long)]
    anytime: bool,
    /// Show how often attackers won and the like, case by case, beside the exact chances
    #[arg(long)]
    cases: bool,
    /// A good-faith reading that the referee follows; may be repeated
    #[arg(long, value_name = "ID")]
    reading: Vec<String>,
    /// A misreading that the referee commits; may be repeated
    #[arg(long, value_name = "ID")]
    misreading: Vec<String>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Make so many recordings of games between players of ours, in place of testing any
    #[arg(long, value_name = "GAMES", requires = "out", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Directory for these recordings; it is made
    #[arg(long, value_name = "DIR", requires = "sample")]
    out: Option<PathBuf>,
    /// Load the dice of these recordings: outcome 6 comes 1 % too often with 6:1; in snakes the picks of an order
    #[arg(long, value_name = "OUTCOME:PERCENT", requires = "sample", value_parser = load)]
    loaded: Option<Load>,
    /// How many players these recordings have
    #[arg(long, value_name = "PLAYERS", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    seats: u8,
    /// The seed of these recordings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object
    Json,
    /// A page of HTML
    Html,
}

fn chance(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "write a number such as 0.001".to_owned())?;
    let fits = number > 0.0 && number <= 0.5;
    fits.then_some(number).ok_or("write a number above 0, at most 0.5".into())
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "write a number of percent, such as 1".to_owned())?;
    let fits = (0.01..=50.0).contains(&number);
    fits.then_some(number).ok_or("write a number from 0.01 to 50".into())
}

fn load(text: &str) -> Result<Load, String> {
    let form = || "write OUTCOME:PERCENT, such as 6:1".to_owned();
    let (outcome, percent) = text.split_once(':').ok_or_else(form)?;
    let outcome = outcome.parse::<u32>().ok().and_then(|outcome| outcome.checked_sub(1)).ok_or_else(form)?;
    let bias = percent.parse::<f64>().map_err(|_| form())? / 100.0;
    // No kind of draws has fewer than two outcomes: half is the most that could be added to one.
    let fits = bias > 0.0 && bias <= 0.5;
    fits.then_some(Load { outcome, bias }).ok_or("write a percentage above 0, at most 50".into())
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Fairness(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let args = self;
        if G::luck().kinds.is_empty() {
            return Err(Failure::usage(format!("luck decides nothing in {}: there is nothing to test", G::name())));
        }
        let mut variants = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        variants.extend(find_variants::<G>(&args.misreading, VariantKind::Misreading)?);
        match (args.sample, &args.out) {
            (Some(games), Some(out)) => sample::<G>(args, &variants, games, out),
            _ => test::<G>(args, &variants),
        }
    }
}

/// Writes recordings to try the tests on.
fn sample<G: Contest>(args: &Args, variants: &[&'static Variant<G::Rules>], games: u64, out: &Path) -> Outcome {
    let cannot = |path: &Path, error| Failure::usage(format!("{}: cannot be written: {error}", path.display()));
    // Where draws are of any size, each has two outcomes at least.
    let outcomes = G::luck().kinds.iter().filter_map(|kind| kind.outcomes).max().unwrap_or(2);
    if let Some(load) = args.loaded.filter(|load| load.outcome >= outcomes) {
        let says = format!("--loaded: there is no outcome {}, the last is {outcomes}", load.outcome + 1);
        return Err(Failure::usage(says));
    }
    fs::create_dir_all(out).map_err(|error| cannot(out, error))?;
    let rules = rules_with::<G>(variants);
    let load = args.loaded;
    let luck = |position: &G::Position, luck: &mut Seeded| match load {
        Some(load) => loaded::<G>(load, position, luck),
        None => G::fair_chance(position, luck),
    };
    let wanted = Wanted::<G> { rules: &rules, seats: args.seats, seed: args.seed, luck: &luck };
    let progress = crate::progress::Progress::of_steps(games, "games");
    for index in 0..games {
        let path = out.join(format!("sample-{:04}.jsonl", index + 1));
        let text = recorded(&wanted, index).map_err(Failure::usage)?;
        // Nothing that is there already is written over: it may be somebody's recording.
        let written =
            fs::File::create_new(&path).and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        written.map_err(|error| cannot(&path, error))?;
        progress.at(index + 1, || 0);
    }
    progress.end();
    talk!("{}: {games} recordings written to {}, seed {}", G::name(), out.display(), args.seed);
    Ok(Exit::Conforms)
}

/// The files that are named, and those of the directories that are.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let cannot = |error| Failure::usage(format!("{}: cannot be read: {error}", path.display()));
        let entries = fs::read_dir(path).map_err(cannot)?.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
        let mut found: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// What was read.
struct Read {
    record: Record,
    recordings: usize,
    /// How many follow a misreading, since nothing else fits them.
    misread: usize,
    /// How many contradict the rules in a way that nothing explains.
    stopped: usize,
}

fn read<G: Contest>(args: &Args, variants: &[&'static Variant<G::Rules>]) -> Result<Read, Failure> {
    let mut read = Read { record: Record::new(G::luck()), recordings: 0, misread: 0, stopped: 0 };
    let mut seen = BTreeSet::new();
    for path in files(&args.traces)? {
        let says = |what: String| format!("{}: {what}", path.display());
        let text = files::read_text(&path).map_err(|error| Failure::usage(says(format!("cannot be read: {error}"))))?;
        if !seen.insert(blake3::hash(text.as_bytes()).to_hex().to_string()) {
            talk!("{}: {}", program(), says("is the same as one before it, and not counted again".into()));
            continue;
        }
        let trace = trace::parse(&text).map_err(|error| Failure::incomplete(says(error)))?;
        let gathered: Gathered =
            gather::<G>(variants, &trace, &text).map_err(|error| Failure::incomplete(says(error)))?;
        for note in gathered.notes {
            talk!("{}: {}", program(), says(note));
        }
        if let Some(what) = &gathered.stopped {
            talk!("{}: {}", program(), says(format!("contradicts the rules, and was counted up to there: {what}")));
        }
        read.recordings += 1;
        read.misread += usize::from(gathered.misread);
        read.stopped += usize::from(gathered.stopped.is_some());
        read.record.append(gathered.record);
    }
    if read.record.draws() == 0 {
        return Err(Failure::nothing("luck decided nothing in these recordings: there is nothing to test"));
    }
    Ok(read)
}

/// What there is to say of the recordings.
struct Finding {
    read: Read,
    report: Report,
    kinds: Vec<Drawn>,
    bias_percent: f64,
}

fn test<G: Contest>(args: &Args, variants: &[&'static Variant<G::Rules>]) -> Outcome {
    let read = read::<G>(args, variants)?;
    let plan = Plan { alarm: args.alarm, anytime: args.anytime };
    let (report, kinds) = (judge(&read.record, plan), drawn(&read.record, plan, args.bias / 100.0));
    let finding = Finding { read, report, kinds, bias_percent: args.bias };
    match args.format {
        Format::Human => finding.print(args.cases)?,
        Format::Json => say!("{}", finding.json(G::name())),
        Format::Html => {
            let facts = [("readings", names::<G>(variants).join(", "))];
            let facts = if variants.is_empty() { &[][..] } else { &facts[..] };
            print(format_args!("{}", sheet("Is the luck fair?", vec![page::part(&finding, G::name())], facts)))?;
        }
    }
    Ok(finding.exit())
}

impl Finding {
    fn exit(&self) -> Exit {
        if !self.report.is_fair() || self.read.misread > 0 {
            Exit::Differs
        } else if self.read.stopped > 0 || !self.missing().is_empty() {
            Exit::Incomplete
        } else {
            Exit::Conforms
        }
    }

    /// What there is too little of, one line each. What a game draws once at most is not waited for.
    fn missing(&self) -> Vec<String> {
        let few = self.kinds.iter().filter(|kind| !kind.seldom && !kind.is_enough());
        let mut missing: Vec<String> = few.map(|kind| self.needed(kind)).collect();
        let Record { luck, odds, .. } = &self.read.record;
        for (decision, odds) in luck.decisions.iter().zip(odds) {
            let needed = fixed::needed(odds);
            if needed.is_none_or(|needed| needed > odds.len() as u64) {
                let needed = needed.map_or(String::new(), |needed| format!(", {needed} are needed to test them"));
                missing.push(format!("{}: {} cases{needed}", decision.what, odds.len()));
            }
        }
        missing
    }

    fn needed(&self, kind: &Drawn) -> String {
        let Drawn { what, draws, .. } = kind;
        let recordings = self.read.recordings as f64;
        match kind.needed {
            None => format!("{what}: {draws} draws, more are needed to say anything"),
            Some(needed) => {
                let games = if *draws == 0 {
                    String::new()
                } else {
                    let games = (needed as f64 / *draws as f64 * recordings).ceil();
                    format!(", about {games} recordings like these")
                };
                let bias = self.bias_percent;
                format!("{what}: {draws} draws, {needed} are needed to see a bias of {bias} %{games}")
            }
        }
    }

    fn json(&self, game: &str) -> Value {
        let verdict = match self.exit() {
            Exit::Conforms => "fair",
            Exit::Differs => "unfair",
            _ => "incomplete",
        };
        let Finding { read, report, kinds, bias_percent } = self;
        let decisions = read.record.luck.decisions.iter().zip(&read.record.odds);
        let decisions: Vec<Value> =
            decisions.map(|(decision, odds)| json!({"what": decision.what, "cases": fixed::cases(odds)})).collect();
        json!({
            "game": game, "verdict": verdict, "recordings": read.recordings, "misread": read.misread,
            "contradicting": read.stopped, "alarm": report.alarm, "bias_percent": bias_percent, "kinds": kinds,
            "decisions": decisions, "tests": report.tests, "missing": self.missing(),
        })
    }

    fn print(&self, cases: bool) -> Result<(), Failure> {
        let verdict = self.verdict();
        let (first, rest) = verdict.split_once('\n').unwrap_or((&verdict, ""));
        let style = page::tone(self).style();
        let columns = columns();
        print(format_args!("{style}{}{style:#}\n", wrapped(first, columns)))?;
        let rest = wrapped(rest, columns);
        let gap = if rest.is_empty() { "" } else { "\n" };
        print(format_args!("{rest}{gap}\n"))?;
        for kind in &self.kinds {
            let came: Vec<String> = kind.came.iter().map(u64::to_string).collect();
            let came =
                if page::is_plotted(kind) || came.is_empty() { String::new() } else { format!(": {}", came.join(" ")) };
            let line = format!("{:32} {:8} draws{came}", kind.what, kind.draws);
            print(format_args!("{}\n", wrapped(&line, columns)))?;
        }
        for plot in page::plots(self, cases) {
            say!("");
            say!("{}", plot.title);
            print(format_args!("{}", plot.text(columns)))?;
        }
        say!("");
        print(format_args!("{}\n", wrapped(page::LEGEND, columns)))?;
        say!("");
        for test in &self.report.tests {
            let Some(p) = test.p.map(chance_text) else { continue };
            let alarm = if test.alarm { "  ALARM" } else { "" };
            say!("{:16} {:32} p {p:8} alarm at {}{alarm}", test.name, test.of, chance_text(test.limit));
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let Finding { read, report, kinds, .. } = self;
        let bound = format!("fair luck would give any in 1 of {} such records at most", (1.0 / report.alarm).floor());
        let alarms: Vec<String> =
            report.alarms().map(|test| format!("  {}, {}: {}\n", test.of, test.name, test.says)).collect();
        if !alarms.is_empty() {
            let (count, all) = (alarms.len(), report.tests.len());
            return format!("not fair: {count} of {all} tests give alarm; {bound}\n") + &alarms.concat();
        }
        if read.misread > 0 {
            let says = format!("does not follow the rules in {} recordings, as said above", read.misread);
            return format!("{says}, though no test gives alarm\n");
        }
        let mut text = match self.exit() {
            Exit::Conforms => format!("fair: no test gives alarm; {bound}\n"),
            _ => "not enough to say whether it is fair: no test gives alarm, but\n".to_owned(),
        };
        if read.stopped > 0 {
            text += &format!("  {} recordings contradict the rules: see `rulebook replay` on each\n", read.stopped);
        }
        text.extend(self.missing().iter().map(|line| format!("  {line}\n")));
        for kind in kinds.iter().filter(|kind| kind.seldom || kind.is_enough()) {
            text += &match kind.visible_percent {
                Some(percent) if kind.is_enough() => {
                    format!("  {}: a bias of {percent:.2} % on one outcome would have been seen\n", kind.what)
                }
                _ => format!("  {} (too seldom to be waited for)\n", self.needed(kind)),
            };
        }
        text
    }
}

/// A chance in as many digits as say something.
fn chance_text(chance: f64) -> String {
    if chance >= 0.001 { format!("{chance:.3}") } else { format!("{chance:.1e}") }
}
