//! `rulebook view`: games in the terminal, as a page for a browser, as a picture, or in plain lines.

use super::hosted::{Job, find};
use super::traces::built_in;
use crate::adapter::Adapter;
use crate::durations::seconds;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::{apart, print, replace};
use crate::talk;
use crate::tapped::written::{Line, What};
use crate::variants::HeldTo;
use crate::view::data::{Accounts, Differs, Observed, Shown, accounts, rules, with, with_account};
use crate::view::page::{Page, escaped, player};
use crate::view::{Drawing, Reel, Shot, listing, svg, watch};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::subject::Subject;
use rulebook_conformance::trace::{self, Provenance, Told, Trace};
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many columns and rows of a terminal a picture shows.
const PICTURE: (u16, u16) = (100, 22);

/// Shows games step by step: in the terminal, by keys; with --html on a page for a browser; with --svg as a picture.
///
/// With what is said, what each seat sees and the rules of each step. Where standard output is no terminal, the steps are
/// printed as plain lines.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Addresses such as bricks/brick.adjacent/corner, files of traces or of `play --record`, or
    /// {"game":…,"setup":…,"events":[…]}
    #[arg(required = true, value_name = "TRACE")]
    traces: Vec<String>,
    /// Writes a page, one file that needs nothing else; what the file has is lost
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    html: Option<PathBuf>,
    /// Draws one step of the first game into a file, as the terminal would show it; what the file has is lost
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The step to begin with, or to draw; without it the first at which somebody differs from the rules, or the start
    #[arg(long, value_name = "NUMBER", conflicts_with = "html")]
    step: Option<usize>,
    /// What is played by.
    #[command(flatten)]
    held_to: HeldTo,
    /// How long one answer of the referee may take, in seconds
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    timeout: u64,
    /// The adapter of a referee, after `--`: the games are put to it, and what it says stands beside what the rules say
    #[arg(last = true)]
    command: Vec<OsString>,
}

/// A game to show, as it was found.
enum Found {
    /// A trace, by its name.
    Trace(String, Box<Trace>),
    /// A trace that is built in.
    BuiltIn(String),
    /// Setup and events.
    Record(Record),
}

/// A game without anything that is said of it.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    game: String,
    setup: Value,
    events: Vec<Value>,
    /// Where it was found.
    #[serde(skip)]
    name: String,
}

/// What becomes of the games.
enum Made {
    /// A page.
    Page(Box<Page>),
    /// What can be looked at step by step.
    Reels(Vec<Reel>),
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    // What is no file is a game itself, or the address of one.
    let files = args.traces.iter().map(Path::new).filter(|path| path.exists());
    let shown: Vec<_> = files.map(|path| ("the game that is shown", Some(path))).collect();
    apart(&[("--html", args.html.as_deref()), ("--svg", args.svg.as_deref())], &shown)?;
    let made = match args.html {
        Some(_) => Made::Page(Box::default()),
        None => Made::Reels(Vec::new()),
    };
    let made = RefCell::new(made);
    for (index, name) in args.traces.iter().enumerate() {
        let found = found(name)?;
        let game = match &found {
            Found::Trace(_, trace) => trace.header.game.clone(),
            Found::BuiltIn(address) => address.split('/').next().unwrap_or_default().to_owned(),
            Found::Record(record) => record.game.clone(),
        };
        let id = (index + 1).to_string();
        find(&game)?.run(Job::View(&View { found, args, made: &made, id }))?;
    }
    match (made.into_inner(), &args.html) {
        (Made::Page(page), Some(path)) => write_page(*page, path),
        (Made::Reels(reels), _) => show(reels, args),
        (Made::Page(_), None) => Err(Failure::broken("a page was made that has no file")),
    }
}

fn write_page(mut page: Page, path: &Path) -> Outcome {
    let titles: Vec<&str> = page.games.values().filter_map(|game| game["title"].as_str()).collect();
    page.title = match titles[..] {
        [title] => title.to_owned(),
        _ => format!("{} games", titles.len()),
    };
    let players: String = (1..=titles.len()).map(|id| player(&id.to_string())).collect();
    let heading = if titles.len() == 1 { String::new() } else { format!("<h1>{}</h1>\n", escaped(&page.title)) };
    page.body = format!("<main class=\"games\">\n{heading}{players}</main>");
    let html = page.html();
    replace(path, &html)?;
    talk!("{}: {}, {} kB", path.display(), page.title, html.len().div_ceil(1000));
    Ok(Exit::Conforms)
}

/// Shows the games where somebody looks, and prints them where nobody does.
fn show(mut reels: Vec<Reel>, args: &Args) -> Outcome {
    let last = reels.iter().map(|reel| reel.film.last()).max().unwrap_or(0);
    if let Some(step) = args.step.filter(|step| *step > last) {
        return Err(Failure::usage(format!("--step {step}: the last step is {last}")));
    }
    if let (Some(path), Some(_)) = (&args.svg, reels.first()) {
        let picture = svg(reels.swap_remove(0), args.step, PICTURE);
        replace(path, &picture)?;
        talk!("{}: {} kB", path.display(), picture.len().div_ceil(1000));
        return Ok(Exit::Conforms);
    }
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    if io::stdout().is_terminal() && io::stdin().is_terminal() && !is_dumb {
        return watch(reels, args.step);
    }
    for (index, reel) in reels.iter_mut().enumerate() {
        let between = if index == 0 { "" } else { "\n" };
        print(format_args!("{between}{}", listing(&mut *reel.film)))?;
    }
    Ok(Exit::Conforms)
}

fn found(name: &str) -> Result<Found, Failure> {
    if name.trim_start().starts_with('{') {
        let record: Record = serde_json::from_str(name).map_err(|error| {
            Failure::usage(format!("the game is not {{\"game\":…,\"setup\":…,\"events\":[…]}}: {error}"))
        })?;
        return Ok(Found::Record(Record { name: format!("a game of {}", record.game), ..record }));
    }
    let path = Path::new(name);
    if !path.exists() && name.split('/').count() == 3 {
        return Ok(Found::BuiltIn(name.to_owned()));
    }
    let text = files::read_text(name).map_err(|error| Failure::usage(format!("{name}: cannot be read: {error}")))?;
    let shown = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if text.lines().next().is_some_and(|first| serde_json::from_str::<Line>(first).is_ok()) {
        return recorded(name, &shown, &text).map(Found::Record);
    }
    let trace = trace::parse(&text).map_err(|error| Failure::incomplete(format!("{name}: {error}")))?;
    Ok(Found::Trace(shown, Box::new(trace)))
}

/// The game in a record of `play --record`.
fn recorded(path: &str, name: &str, text: &str) -> Result<Record, Failure> {
    let mut record: Option<Record> = None;
    for (index, line) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(line).map_err(|error| {
            Failure::incomplete(format!("{path}: line {} is no line of a record: {error}", index + 1))
        })?;
        match (line.what, &mut record) {
            (What::Game(game, setup), record) => {
                *record = Some(Record { game, setup, events: Vec::new(), name: name.to_owned() });
            }
            (What::Event(event), Some(record)) => record.events.push(event),
            _ => {}
        }
    }
    let says =
        "records one player alone: `verify` holds it against the rules; a whole game is written by `play --record`";
    record.ok_or_else(|| Failure::usage(format!("{path}: {says}")))
}

/// A game to show.
pub struct View<'a> {
    found: Found,
    args: &'a Args,
    made: &'a RefCell<Made>,
    id: String,
}

/// A game under the rules that it is played by, and what somebody says of it.
struct Ready<G: Contest> {
    rules: G::Rules,
    shown: Shown<G>,
    said: Accounts<G>,
}

impl View<'_> {
    /// Makes of it what is wanted.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let drawing = find(G::name())?.wing().drawing;
        let mut ready = match &self.found {
            Found::Trace(name, trace) => self.trace::<G>(name, trace)?,
            Found::BuiltIn(address) => {
                let file = built_in::<G>(address, "no file and no trace has the name")?;
                self.trace::<G>(address, &file.parse().map_err(Failure::incomplete)?)?
            }
            Found::Record(record) => self.record::<G>(record)?,
        };
        if !self.args.command.is_empty() {
            ask(&mut ready, &self.args.command, Duration::from_secs(self.args.timeout))?;
        }
        let Ready { rules: held, shown, said } = ready;
        match &mut *self.made.borrow_mut() {
            Made::Page(page) => {
                page.games.insert(self.id.clone(), with::<G>(&held, &shown, &drawing, said));
                page.rules.insert(G::name().into(), rules::<G>());
                page.draws(drawing.script);
            }
            Made::Reels(reels) => {
                let film = Box::new(Shot::new(held, shown, said, drawing.hides));
                reels.push(Reel { film, inks: drawing.inks });
            }
        }
        Ok(Exit::Conforms)
    }

    fn trace<G: Contest>(&self, name: &str, trace: &Trace) -> Result<Ready<G>, Failure> {
        let rules = rules_with::<G>(&self.args.held_to.variants::<G>(&trace.header.reading)?);
        let shown = shown_trace::<G>(name, trace).map_err(Failure::usage)?;
        let said = accounts(&rules, &shown.case, &Told(trace), trace.events.len() + 1, differs);
        Ok(Ready { rules, shown, said })
    }

    fn record<G: Contest>(&self, record: &Record) -> Result<Ready<G>, Failure> {
        let rules = rules_with::<G>(&self.args.held_to.variants::<G>(&[])?);
        let usage = |what: &str, error: serde_json::Error| Failure::usage(format!("{what} of the game: {error}"));
        let setup = serde_json::from_value(record.setup.clone()).map_err(|error| usage("the setup", error))?;
        let events: Result<Vec<_>, _> = record.events.iter().cloned().map(serde_json::from_value).collect();
        let events = events.map_err(|error| usage("an event", error))?;
        let case = Case { address: format!("{}/view/game", G::name()), setup, events };
        let shown = Shown::<G> { title: record.name.clone(), about: String::new(), notes: Vec::new(), whose: "", case };
        Ok(Ready { rules, shown, said: Accounts::<G>::new() })
    }
}

/// Puts the game to a referee: what it says takes the place of what a trace says.
fn ask<G: Contest>(ready: &mut Ready<G>, command: &[OsString], timeout: Duration) -> Result<(), Failure> {
    let mut adapter = Adapter::<G>::start(command, timeout)?;
    let observed = adapter.run(&ready.shown.case).map_err(|error| Failure::broken(error.says))?;
    ready.shown.whose = "the referee";
    ready.said = accounts(&ready.rules, &ready.shown.case, &Observed(&observed), observed.len(), |differs| differs);
    Ok(())
}

fn differs(one: trace::Finding) -> Differs {
    Differs { field: one.field.into(), rules: one.rules, theirs: one.trace }
}

/// A trace as a page wants it: what it says and the rules do not stands beside what the rules say.
///
/// # Errors
/// One sentence on a trace that is not of this game.
pub fn of_trace<G: Contest>(rules: &G::Rules, name: &str, trace: &Trace, drawing: &Drawing) -> Result<Value, String> {
    let shown = shown_trace::<G>(name, trace)?;
    let count = trace.events.len() + 1;
    Ok(with_account::<G, _>(rules, &shown, drawing, (&Told(trace), count), differs))
}

/// The game of a trace, and what to say of it.
fn shown_trace<G: Contest>(name: &str, trace: &Trace) -> Result<Shown<G>, String> {
    let header = &trace.header;
    let case = trace::case::<G>(name, trace)?;
    let from = match header.provenance {
        Provenance::Text => "Worked by hand from the text.",
        Provenance::Derived => "Derived from the executable rules.",
        Provenance::Recorded => "Recorded from another program.",
    };
    let mut notes = vec![from.to_owned()];
    if !header.source.is_empty() {
        notes.push(format!("It is about {}.", header.source));
    }
    if !header.reading.is_empty() {
        notes.push(format!("It is played by {}.", header.reading.join(", ")));
    }
    Ok(Shown { title: name.to_owned(), about: header.about.clone(), notes, whose: "the trace", case })
}
