//! `rulebook validate`: a referee is held to the rules, or many are.

pub mod matrix;

use super::facts;
use super::hosted::{Job, find, names};
use super::workers::Workers;
use crate::adapter::{Adapter, Hello};
use crate::ahead::Ahead;
use crate::certificate::{Asked, Limits, Paper, Played, Selection, Suite, Wanted};
use crate::durations::{YEAR_S, seconds};
use crate::exit::{Failure, Outcome};
use crate::journal::Journal;
use crate::known::Known;
use crate::last::{FORMAT, LAST, Last};
use crate::out::{apart, program, replace};
use crate::probe;
use crate::report::Format;
use crate::select::{Filter, Shard};
use crate::stop;
use crate::validate::{Found, Plan, Recorded, Whole, is_of_world, validate};
use crate::variants::find_variants;
use rulebook_conformance::canonical::hash;
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, Variant, VariantKind, rules_with};
use rulebook_conformance::golden::{self, File};
use rulebook_conformance::trace::{self, Provenance};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Holds a referee to the rules, and says which rule it breaks, shown by the smallest game.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    pub game: String,
    /// The adapter of the referee, after `--`; with --probe the referee itself
    #[arg(last = true, required_unless_present = "matrix")]
    pub command: Vec<OsString>,
    /// A good-faith reading that the referee is held to, such as last-move=forward-last; may be repeated
    #[arg(long)]
    pub reading: Vec<String>,
    /// Play scenarios over the native protocol, without an adapter: the referee starts our programs as its players. Its
    /// command has {bot1} and {bot2} where their commands belong, or {players} for a folder with one subfolder each, and
    /// {board} for the board; {time} for each player's milliseconds for the game, where the referee takes them. A
    /// referee of Dice Wars loads our player in Java (conformance/shims/dicewars-java/README.md); into a referee of Garrison
    /// our player is linked or loaded (conformance/shims/garrison-cpp/README.md)
    #[arg(long, conflicts_with_all = ["traces", "cases", "steered", "shard", "quick", "known_failing"])]
    pub probe: bool,
    /// Directory of golden traces in place of those built in
    #[arg(long)]
    pub traces: Option<PathBuf>,
    /// List of what is known to fail, a line each: an address, a glob over addresses, the id of a rule or of a misreading; two
    /// spaces; `# reason  issue=URL`. A misreading excuses the cases in which it shows exactly what the referee does, a rule
    /// the findings about it. All is run all the same: what passes fails the run, and so does a line for what is not there
    #[arg(long, value_name = "FILE")]
    pub known_failing: Option<PathBuf>,
    /// Remember in a file which cases failed, for `rulebook rerun` [default: .rulebook/last.json]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = LAST)]
    pub remember: Option<PathBuf>,
    /// Write to a folder, for each rule that differs, the game that shows it, as a trace that `rulebook replay` takes and
    /// in its native protocol; of a game that differs only after others all of these, for `rulebook replay` too; of one that did not
    /// show the same again the raw bytes of both sides. They lie in a folder of the game's name, as golden traces do
    #[arg(long, value_name = "DIR", conflicts_with = "probe")]
    pub save: Option<PathBuf>,
    /// Hold many referees to the rules, listed in a file in TOML: [[referee]] with `name`, `command` and `reading`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["command", "probe", "reading", "remember", "known_failing", "save", "out", "badge"])]
    pub matrix: Option<PathBuf>,
    /// Put everything that can happen in small worlds of the game to the referee, in place of games drawn at random. Their
    /// games have addresses such as bricks/world/3x3-17; `list worlds GAME` lists the worlds. There is no limit of time then,
    /// but for --time
    #[arg(long, conflicts_with_all = ["probe", "cases", "steered", "matrix", "out", "badge"])]
    pub exhaustive: bool,
    /// Go on behind this game of a world, where a run was cut off
    #[arg(long, value_name = "ADDRESS", requires = "exhaustive")]
    pub after: Option<String>,
    /// Append each answer to this file as it comes, and go on where the file ends: whatever ended a run, a kill -9 included, the
    /// same command goes on, and its report is that of a run which nothing ended. --time counts anew. A file of another run
    /// is refused
    #[arg(long, value_name = "FILE", conflicts_with_all = ["probe", "matrix"])]
    pub resume: Option<PathBuf>,
    /// How much the run may do, and what.
    #[command(flatten)]
    pub budget: Budget,
    /// What is left behind.
    #[command(flatten)]
    pub wanted: Wanted,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// How long one answer may take, in seconds, where nobody says so.
const TIMEOUT_S: u64 = 10;

/// How much a run may do, and what.
#[derive(clap::Args, Debug, Clone)]
pub struct Budget {
    /// Seed of everything drawn at random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games are drawn at random, in place of as many as the time allows; without --time and --quick the
    /// report then depends on no clock
    #[arg(long)]
    pub cases: Option<u64>,
    /// Steer the games that are drawn towards rules that games seldom reach, and end them where nothing new comes
    #[arg(long)]
    pub steered: bool,
    /// How long the run may take, in seconds [default: 30, without --cases]
    #[arg(long, value_parser = seconds)]
    pub time: Option<u64>,
    /// Five seconds in place of half a minute
    #[arg(long, conflicts_with = "time")]
    pub quick: bool,
    /// How long one answer may take, in seconds
    #[arg(long, default_value_t = TIMEOUT_S, value_parser = seconds)]
    pub timeout: u64,
    /// Only cases whose address fits this glob, such as 'bricks/brick.*/*', or @file of such; may be repeated
    #[arg(long)]
    pub run: Vec<String>,
    /// Not the cases whose address fits this glob, or @file of such; may be repeated
    #[arg(long)]
    pub skip: Vec<String>,
    /// One part of the games drawn at random, such as 1/4
    #[arg(long)]
    pub shard: Option<Shard>,
    /// Stop looking after so many cases that differ
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub max_fail: Option<u64>,
    /// How many copies of an adapter answer.
    #[command(flatten)]
    pub workers: Workers,
}

impl Budget {
    /// How long the run may take.
    pub fn time(&self) -> Duration {
        let usual_s = if self.cases.is_some() { YEAR_S } else { 30 };
        Duration::from_secs(if self.quick { 5 } else { self.time.unwrap_or(usual_s) })
    }

    /// The plan of a run of this command.
    ///
    /// # Errors
    /// What is no glob.
    pub fn plan(&self, command: &[OsString]) -> Result<Plan, Failure> {
        let command = crate::words::join(command.iter().map(|word| word.to_string_lossy()));
        Ok(Plan {
            seed: self.seed,
            cases: self.cases,
            whole: None,
            steered: self.steered,
            time: self.time(),
            filter: Filter::new(&self.run, &self.skip)?,
            shard: self.shard.unwrap_or(Shard::WHOLE),
            known: Known::default(),
            max_fail: self.max_fail.unwrap_or(u64::MAX),
            subject: command.clone(),
            command,
            options: String::new(),
            shortens: false,
            save: None,
            only: Vec::new(),
            drawing: None,
        })
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Validate(args))
}

/// Probing takes as long as its scenarios, many of which wait for a clock; only a time that the user sets cuts it short.
const PROBE_TIME: Duration = Duration::from_secs(600);

fn probed<G: Contest>(args: &Args, base: &[&'static Variant<G::Rules>]) -> Result<Found, Failure> {
    let wing = find(G::name())?.wing();
    let plan = probe::Plan {
        command: args.command.clone(),
        filter: Filter::new(&args.budget.run, &args.budget.skip)?,
        time: args.budget.time.map_or(PROBE_TIME, Duration::from_secs),
        nick_first: wing.nick_first.is_some_and(|id| base.iter().any(|variant| variant.id == id)),
    };
    stop::listen()?;
    stop::after(Instant::now(), plan.time);
    let report = match &wing.linked {
        Some(linked) => (linked.probe)(&plan, &args.reading)?,
        None => probe::probe::<G>(&plan, base)?,
    };
    // Those for which there was no time are skipped.
    if report.cases.is_empty() && report.counts.skip == 0 {
        return Err(Failure::nothing("no scenario was selected: see --run and --skip"));
    }
    let failed = report.cases.iter().filter(|case| ["fail", "flaky", "error"].contains(&case.status));
    let failed = failed.map(|case| case.address.clone()).collect();
    Ok(Found { report, failed, files: Vec::new(), played: Played::default() })
}

/// Holds traces of the readings that the referee is held to against the rules: what they say is what it is held to. What
/// another program said, as a record has it, is not.
///
/// # Errors
/// One says something else.
fn hold<G: Contest>(files: &[File], base: &[&'static Variant<G::Rules>]) -> Result<(), Failure> {
    let mut held: Vec<&str> = base.iter().map(|variant| variant.id).collect();
    held.sort_unstable();
    for file in files {
        let trace = file.parse().map_err(Failure::incomplete)?;
        let mut reading: Vec<&str> = trace.header.reading.iter().map(String::as_str).collect();
        reading.sort_unstable();
        if reading != held || trace.header.provenance == Provenance::Recorded {
            continue;
        }
        let address = file.address::<G>().map_err(Failure::incomplete)?;
        let found = trace::check::<G>(&address, &trace, &file.text);
        let found = found.map_err(|error| Failure::incomplete(file.says(&error)))?;
        if let Some(trace::Finding { line, field, .. }) = found.first() {
            let says = "says what the rules that the referee is held to do not: see `traces check`";
            return Err(Failure::incomplete(format!("{}:{line}: `{field}` {says}", file.path.display())));
        }
    }
    Ok(())
}

/// The games of the traces.
///
/// # Errors
/// One sentence on a file that is no trace of this game.
pub fn cases<G: Contest>(files: &[File]) -> Result<Vec<Case<G>>, Failure> {
    let case = |file: &File| {
        let address = file.address::<G>()?;
        trace::case::<G>(&address, &file.parse()?).map_err(|error| file.says(&error))
    };
    files.iter().map(|file| case(file).map_err(Failure::incomplete)).collect()
}

impl Args {
    /// A run of `validate` in which these cases failed.
    ///
    /// # Errors
    /// A command that is no text.
    fn last(&self, failed: Vec<String>) -> Result<Last, Failure> {
        let args = self;
        let text = |word: &std::ffi::OsString| {
            let says = || Failure::usage("--remember cannot keep a command that is not in UTF-8");
            word.to_str().map(str::to_owned).ok_or_else(says)
        };
        Ok(Last {
            format: FORMAT,
            game: args.game.clone(),
            probe: args.probe,
            command: args.command.iter().map(text).collect::<Result<_, _>>()?,
            reading: args.reading.clone(),
            traces: args.traces.clone(),
            known_failing: args.known_failing.clone(),
            timeout_s: args.budget.timeout,
            failed,
        })
    }

    /// Lets the plan try small worlds whole, where it is to, or where a game of one is selected.
    ///
    /// # Errors
    /// A game behind which nothing can go on.
    fn choose_worlds<G: Contest>(&self, plan: &mut Plan) -> Result<(), Failure> {
        let worlds = format!("{}/world/", G::name());
        let is_named = plan.filter.run_globs().iter().any(|glob| glob.starts_with(&worlds));
        if !self.exhaustive && !is_named {
            return Ok(());
        }
        if let Some(address) = self.after.as_deref().filter(|address| !is_of_world::<G>(address)) {
            let says = format!("--after {address}: there is no such game: it is written {worlds}NAME-17, and");
            return Err(Failure::usage(format!("{says} `{} list worlds {}` lists the names", program(), G::name())));
        }
        plan.whole = Some(Whole { after: self.after.clone() });
        if self.budget.time.is_none() && !self.budget.quick {
            plan.time = Duration::from_secs(YEAR_S);
        }
        Ok(())
    }

    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let args = self;
        if let Some(path) = &args.matrix {
            let golden = cases::<G>(&self.golden::<G>()?)?;
            return matrix::run::<G>(path, &golden, &args.budget, args.format);
        }
        args.keeps_apart()?;
        let paper = args.wanted.prepare(&args.command)?;
        let found = self.found::<G>()?;
        // Whatever is left behind, or cannot be, the report is told.
        let kept = [self.remembered(&found), self.saved(&found), self.given::<G>(paper.as_ref(), &found)];
        found.report.print(args.format)?;
        kept.into_iter().collect::<Result<(), Failure>>()?;
        match &found.report.broken {
            Some(broken) => Err(Failure::broken(broken.says.clone())),
            None => Ok(found.report.exit()),
        }
    }

    /// That nothing is written over what else the command names, and that a command for --probe is not taken for an adapter.
    ///
    /// # Errors
    /// It would be.
    fn keeps_apart(&self) -> Result<(), Failure> {
        let [remember, known, resume] = [&self.remember, &self.known_failing, &self.resume].map(|path| path.as_deref());
        let Wanted { out, badge, sign } = &self.wanted;
        let written =
            [("--resume", resume), ("--remember", remember), ("--out", out.as_deref()), ("--badge", badge.as_deref())];
        if !self.probe && probe::is_for_probe(&self.command) {
            let says =
                "{bot1}, {bot2}, {players} and {board} in a command are for --probe: add --probe, or name the adapter";
            return Err(Failure::usage(says));
        }
        apart(&written, &[("the list of --known-failing", known), ("the key", sign.as_deref())])
    }

    /// The options that choose or judge cases and stand in no other part of a line that plays them again.
    fn options(&self) -> String {
        let mut options = if self.budget.steered { " --steered".to_owned() } else { String::new() };
        if self.budget.timeout != TIMEOUT_S {
            options += &format!(" --timeout {}", self.budget.timeout);
        }
        for (name, path) in [("--traces", &self.traces), ("--known-failing", &self.known_failing)] {
            if let Some(path) = path {
                options += &format!(" {name} {}", crate::words::quote(&path.to_string_lossy()));
            }
        }
        options
    }

    /// Holds the referee to the rules.
    ///
    /// # Errors
    /// It cannot be started, nothing was selected, or an option is no good.
    pub(crate) fn found<G: Contest>(&self) -> Result<Found, Failure> {
        let args = self;
        let base = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        if args.probe {
            return probed::<G>(args, &base);
        }
        let files = self.golden::<G>()?;
        if args.traces.is_some() {
            hold::<G>(&files, &base)?;
        }
        let golden = cases::<G>(&files)?;
        let mut plan = args.budget.plan(&args.command)?;
        plan.options = args.options();
        if let Some(path) = &args.known_failing {
            plan.known = Known::read(path, G::name(), &names().collect::<Vec<_>>())?;
        }
        if let Some(folder) = &args.save {
            let cannot = |error| Failure::usage(format!("{}: cannot be made: {error}", folder.display()));
            fs::create_dir_all(folder.join(G::name())).map_err(cannot)?;
            plan.save = Some(folder.clone());
        }
        args.choose_worlds::<G>(&mut plan)?;
        stop::listen()?;
        stop::after(Instant::now(), plan.time);
        let mut adapter = Adapter::<G>::start(&args.command, Duration::from_secs(args.budget.timeout))?;
        adapter.shorten();
        plan.shortens = adapter.shortens();
        plan.subject = format!("{} {}", adapter.hello.name, adapter.hello.version).trim().to_owned();
        plan.only = adapter.hello.only.clone();
        plan.drawing =
            (args.format == Format::Html).then(|| find(G::name())).transpose()?.map(|game| game.wing().drawing);
        let journal = self.journal::<G>(&adapter.hello, &plan, &base, &files)?;
        let mut ahead = Ahead::new(adapter, args.budget.workers.count());
        let found = match journal {
            Some(journal) => {
                let mut recorded = Recorded::new(&mut ahead, rules_with::<G>(&base), journal, args.save.is_some());
                validate(&mut recorded, &base, &golden, &plan)
            }
            None => validate(&mut ahead, &base, &golden, &plan),
        };
        let report = &found.report;
        if report.is_empty() && report.broken.is_none() && report.missing.is_none() {
            return Err(Failure::nothing("no case was selected: see --run, --skip and --cases"));
        }
        Ok(found)
    }

    /// The journal of this run, where one is wanted.
    fn journal<G: Contest>(
        &self,
        hello: &Hello,
        plan: &Plan,
        base: &[&'static Variant<G::Rules>],
        files: &[File],
    ) -> Result<Option<Journal>, Failure> {
        let Some(path) = &self.resume else { return Ok(None) };
        let Hello { name, version, can, readings, only } = hello;
        let mut facts = facts::of_program::<G>("validate", &self.command, (base, &plan.filter, plan.seed), files)?;
        let known: Vec<(&str, String)> =
            plan.known.lines().iter().map(|line| (line.name.as_str(), line.says())).collect();
        let mut fact = |name: &str, fact: Value| facts.insert(name.into(), fact);
        fact("the program's hello", json!([name, version, can, readings, only]));
        fact("--cases", json!(plan.cases));
        fact("--steered", json!(plan.steered));
        fact("--exhaustive", json!(plan.whole.as_ref().map(|whole| whole.after.clone())));
        fact("--shard", json!(format!("{}/{}", plan.shard.number, plan.shard.of)));
        fact("--max-fail", json!(self.budget.max_fail));
        fact("--known-failing", json!(hash(&known)));
        fact("--save", json!(self.save.is_some()));
        Journal::open(path, &facts).map(Some)
    }

    fn golden<G: Contest>(&self) -> Result<Vec<File>, Failure> {
        match &self.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage),
            None => Ok(G::golden()),
        }
    }

    fn remembered(&self, found: &Found) -> Result<(), Failure> {
        self.remember.as_ref().map_or(Ok(()), |path| self.last(found.failed.clone())?.write(path))
    }

    fn saved(&self, found: &Found) -> Result<(), Failure> {
        let Some(folder) = &self.save else { return Ok(()) };
        found.files.iter().try_for_each(|(name, bytes)| replace(&folder.join(name), bytes))
    }

    fn given<G: Contest>(&self, paper: Option<&Paper>, found: &Found) -> Result<(), Failure> {
        let Some(paper) = paper else { return Ok(()) };
        let text = |folder: &PathBuf| folder.to_string_lossy().into_owned();
        let (traces, steered) = (self.traces.as_ref().map(text), self.budget.steered);
        let selection = Selection { traces, steered, ..Selection::default() };
        // A probe has a clock of its own for each scenario, and without a number nobody asked for all of a year.
        let usual = if self.probe { PROBE_TIME } else { self.budget.time() };
        let time_s = self.budget.time.unwrap_or(usual.as_secs());
        let answer_s = (!self.probe).then_some(self.budget.timeout);
        let limits = Limits { time_s, answer_s, ..Limits::default() };
        let (player, suite) = (paper.player.clone(), Suite::of::<G>(&self.golden::<G>()?));
        let asked = Asked { player, suite, selection, cases: self.budget.cases, limits };
        paper.give(asked, &found.report, (!self.probe).then_some(&found.played))
    }
}
