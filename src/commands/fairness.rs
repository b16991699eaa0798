//! `rulebook fairness`: whether a referee's luck is fair, from recordings of it.

use crate::exit::{Exit, Failure, Outcome};
use crate::games::unknown_game;
use crate::out::print;
use crate::variants::find_variants;
use crate::{say, talk};
use rulebook_conformance::fairness::sample::{Load, Wanted, recorded};
use rulebook_conformance::fairness::{BIAS, Gathered, Plan, Record, Report, gather, judge};
use rulebook_conformance::trace;
use rulebook_spec::game::{Contest, Variant, VariantKind, rules_with};
use rulebook_spec::{Visitor, with_game};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Tests whether a referee's luck is fair: its dice and whatever else it drew in recorded games.
#[derive(clap::Args, Debug)]
#[command(after_help = "Made-up recordings to try it: rulebook fairness dicewars --sample 20 --out DIR --loaded 6:1")]
pub struct Args {
    /// The game
    game: String,
    /// Recordings: traces, or directories of them, in the order in which they were made
    #[arg(required_unless_present = "sample", conflicts_with = "sample")]
    traces: Vec<PathBuf>,
    /// The chance, at most, that fair luck is called unfair
    #[arg(long, default_value_t = 0.001, value_parser = chance)]
    alarm: f64,
    /// Only the tests that one may look at again and again while the recordings grow
    #[arg(long)]
    anytime: bool,
    /// Show what was decided case by case, beside the exact chances
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
    #[arg(long, value_name = "GAMES", requires = "out")]
    sample: Option<u64>,
    /// Directory for these recordings; it is made
    #[arg(long, value_name = "DIR", requires = "sample")]
    out: Option<PathBuf>,
    /// Load the dice of these recordings: outcome 6 comes 1 % too often with 6:1
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
    #[default]
    Human,
    Json,
}

fn chance(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "is to be a number such as 0.001".to_owned())?;
    let fits = number > 0.0 && number <= 0.5;
    fits.then_some(number).ok_or("is to be above 0 and not above 0.5".into())
}

fn load(text: &str) -> Result<Load, String> {
    let form = || "is to be OUTCOME:PERCENT, such as 6:1".to_owned();
    let (outcome, percent) = text.split_once(':').ok_or_else(form)?;
    let outcome = outcome.parse::<u32>().ok().and_then(|outcome| outcome.checked_sub(1)).ok_or_else(form)?;
    let bias = percent.parse::<f64>().map_err(|_| form())? / 100.0;
    // No kind of draws has fewer than two outcomes: half is the most that could be added to one.
    let fits = bias > 0.0 && bias <= 0.5;
    fits.then_some(Load { outcome, bias }).ok_or("the percent are to be above 0 and not above 50".into())
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    with_game(&args.game, Fairness(args)).ok_or_else(|| unknown_game(&args.game))?
}

struct Fairness<'a>(&'a Args);

impl Visitor for Fairness<'_> {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        let args = self.0;
        if G::LUCK.kinds.is_empty() {
            return Err(Failure::nothing(format!("luck decides nothing in {}", G::NAME)));
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
    let outcomes = G::LUCK.kinds.iter().filter_map(|kind| kind.outcomes).max().unwrap_or(0);
    if let Some(load) = args.loaded.filter(|load| load.outcome >= outcomes) {
        let says = format!("--loaded: there is no outcome {}, the last is {outcomes}", load.outcome + 1);
        return Err(Failure::usage(says));
    }
    fs::create_dir_all(out).map_err(|error| cannot(out, error))?;
    let rules = rules_with::<G>(variants);
    let wanted = Wanted::<G> { rules: &rules, seats: args.seats, load: args.loaded, seed: args.seed };
    for index in 0..games {
        let path = out.join(format!("sample-{:04}.jsonl", index + 1));
        let text = recorded(&wanted, index).map_err(Failure::usage)?;
        // Nothing that is there already is written over: it may be somebody's recording.
        let written =
            fs::File::create_new(&path).and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        written.map_err(|error| cannot(&path, error))?;
    }
    talk!("{}: {games} recordings written to {}, seed {}", G::NAME, out.display(), args.seed);
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

fn test<G: Contest>(args: &Args, variants: &[&'static Variant<G::Rules>]) -> Outcome {
    let mut record = Record::new(G::LUCK);
    let (mut seen, mut misread, mut stopped) = (BTreeSet::new(), 0, 0);
    for path in files(&args.traces)? {
        let says = |what: String| format!("{}: {what}", path.display());
        let text =
            fs::read_to_string(&path).map_err(|error| Failure::usage(says(format!("cannot be read: {error}"))))?;
        if !seen.insert(blake3::hash(text.as_bytes()).to_hex().to_string()) {
            talk!("rulebook: {}", says("is the same as one before it, and not counted again".into()));
            continue;
        }
        let trace = trace::parse(&text).map_err(|error| Failure::incomplete(says(error)))?;
        let gathered: Gathered =
            gather::<G>(variants, &trace, &text).map_err(|error| Failure::incomplete(says(error)))?;
        for note in gathered.notes {
            talk!("rulebook: {}", says(note));
        }
        if let Some(what) = &gathered.stopped {
            talk!("rulebook: {}", says(format!("contradicts the rules, and was counted up to there: {what}")));
        }
        misread += usize::from(gathered.misread);
        stopped += usize::from(gathered.stopped.is_some());
        record.append(gathered.record);
    }
    if record.draws() == 0 {
        return Err(Failure::nothing("luck decided nothing in these recordings: there is nothing to test"));
    }
    let report = judge(&record, Plan { alarm: args.alarm, anytime: args.anytime });
    match args.format {
        Format::Human => human(&report, args.cases, misread)?,
        Format::Json => {
            let fair = report.is_fair() && misread == 0;
            say!("{}", serde_json::json!({"game": G::NAME, "fair": fair, "misread": misread, "report": report}));
        }
    }
    if report.is_fair() && misread == 0 && stopped > 0 {
        let says = format!("{stopped} of the recordings contradict the rules: see `rulebook replay` on each of them");
        return Err(Failure::incomplete(says));
    }
    Ok(if report.is_fair() && misread == 0 { Exit::Conforms } else { Exit::Differs })
}

fn human(report: &Report, cases: bool, misread: usize) -> Result<(), Failure> {
    for kind in &report.kinds {
        let came: Vec<String> = kind.came.iter().map(u64::to_string).collect();
        let came = if came.is_empty() { String::new() } else { format!(": {}", came.join(" ")) };
        say!("{:20} {:8} draws{came}", kind.what, kind.draws);
    }
    if cases {
        for case in &report.cases {
            let ((one, other), (part, all)) = (case.case, case.chance);
            let expected = case.expected().0;
            say!("{one} against {other}: {} of {}, {expected:.1} expected at {part}/{all}", case.came, case.cases);
        }
    }
    say!("");
    for test in &report.tests {
        let p = test.p.map_or("-".to_owned(), chance_text);
        let alarm = if test.alarm { "  ALARM" } else { "" };
        say!("{:16} {:32} p {p:8} alarm at {}{alarm}", test.name, test.of, chance_text(test.limit));
    }
    say!("");
    print(format_args!("{}", verdict(report, misread)))
}

/// A chance in as many digits as say something.
fn chance_text(chance: f64) -> String {
    if chance >= 0.001 { format!("{chance:.3}") } else { format!("{chance:.1e}") }
}

fn verdict(report: &Report, misread: usize) -> String {
    let alarms: Vec<String> =
        report.alarms().map(|test| format!("  {}, {}: {}\n", test.of, test.name, test.says)).collect();
    let bound = format!("fair luck would give any alarm in {} of 100 cases at most", report.alarm * 100.0);
    if !alarms.is_empty() {
        return format!("not fair: {} of {} tests give alarm; {bound}\n", alarms.len(), report.tests.len())
            + &alarms.concat();
    }
    let draws = report.draws();
    let mut text = match misread {
        0 => format!("fair as far as {draws} draws can tell: no test gives alarm; {bound}\n"),
        _ => format!("does not follow the rules in {misread} recordings, though no test gives alarm; {bound}\n"),
    };
    for kind in &report.kinds {
        let (Some(needed), Some(visible)) = (kind.needed, kind.visible_percent) else { continue };
        text += &if kind.draws as u64 >= needed {
            format!("  {}: a bias of {visible:.2} % on one outcome would have been seen\n", kind.what)
        } else {
            let says = format!("{needed} draws are needed to see a bias of {} %", BIAS * 100.0);
            format!("  {}: {says}; {} let see one of {visible:.1} %\n", kind.what, kind.draws)
        };
    }
    text
}
