//! `rulebook view`: games as a page for a browser.

use super::hosted::{Job, find};
use super::traces::built_in;
use crate::exit::{Exit, Failure, Outcome};
use crate::files;
use crate::out::replace;
use crate::talk;
use crate::tapped::written::{Line, What};
use crate::variants::HeldTo;
use crate::view::Drawing;
use crate::view::data::{Differs, Shown, alone, rules, with_account};
use crate::view::page::{Page, escaped, player};
use rulebook_conformance::case::Case;
use rulebook_conformance::contest::{Contest, rules_with};
use rulebook_conformance::trace::{self, Provenance, Told, Trace};
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Draws games on a page for a browser: step by step, with what is said, what each seat sees and the rules of each step.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Addresses such as bricks/brick.adjacent/corner, files of traces or of `play --record`, or
    /// {"game":…,"setup":…,"events":[…]}
    #[arg(required = true, value_name = "TRACE")]
    traces: Vec<String>,
    /// The page to write, one file that needs nothing else; what the file has is lost
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// What is played by.
    #[command(flatten)]
    held_to: HeldTo,
}

/// A game that is to be shown, as it was found.
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

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let page = RefCell::new(Page::default());
    for (index, name) in args.traces.iter().enumerate() {
        let found = found(name)?;
        let game = match &found {
            Found::Trace(_, trace) => trace.header.game.clone(),
            Found::BuiltIn(address) => address.split('/').next().unwrap_or_default().to_owned(),
            Found::Record(record) => record.game.clone(),
        };
        let id = (index + 1).to_string();
        find(&game)?.run(Job::View(&View { found, held_to: &args.held_to, page: &page, id }))?;
    }
    let mut page = page.into_inner();
    let titles: Vec<&str> = page.games.values().filter_map(|game| game["title"].as_str()).collect();
    page.title = match titles[..] {
        [title] => title.to_owned(),
        _ => format!("{} games", titles.len()),
    };
    let players: String = (1..=args.traces.len()).map(|id| player(&id.to_string())).collect();
    let heading = if titles.len() == 1 { String::new() } else { format!("<h1>{}</h1>\n", escaped(&page.title)) };
    page.body = format!("<main class=\"games\">\n{heading}{players}</main>");
    let html = page.html();
    replace(&args.html, &html)?;
    talk!("{}: {}, {} kB", args.html.display(), page.title, html.len().div_ceil(1000));
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

/// A game that is put on a page.
pub struct View<'a> {
    found: Found,
    held_to: &'a HeldTo,
    page: &'a RefCell<Page>,
    id: String,
}

impl View<'_> {
    /// Puts it there.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let drawing = find(G::NAME)?.wing().drawing;
        let game = match &self.found {
            Found::Trace(name, trace) => self.trace::<G>(name, trace, &drawing)?,
            Found::BuiltIn(address) => {
                let file = built_in::<G>(address, "no file and no trace has the name")?;
                self.trace::<G>(address, &file.parse().map_err(Failure::incomplete)?, &drawing)?
            }
            Found::Record(record) => self.record::<G>(record, &drawing)?,
        };
        let mut page = self.page.borrow_mut();
        page.games.insert(self.id.clone(), game);
        page.rules.insert(G::NAME.into(), rules::<G>());
        page.draws(drawing.script);
        Ok(Exit::Conforms)
    }

    fn trace<G: Contest>(&self, name: &str, trace: &Trace, drawing: &Drawing) -> Result<Value, Failure> {
        let rules = rules_with::<G>(&self.held_to.variants::<G>(&trace.header.reading)?);
        of_trace::<G>(&rules, name, trace, drawing).map_err(Failure::usage)
    }

    fn record<G: Contest>(&self, record: &Record, drawing: &Drawing) -> Result<Value, Failure> {
        let rules = rules_with::<G>(&self.held_to.variants::<G>(&[])?);
        let usage = |what: &str, error: serde_json::Error| Failure::usage(format!("{what} of the game: {error}"));
        let setup = serde_json::from_value(record.setup.clone()).map_err(|error| usage("the setup", error))?;
        let events: Result<Vec<_>, _> = record.events.iter().cloned().map(serde_json::from_value).collect();
        let events = events.map_err(|error| usage("an event", error))?;
        let case = Case { address: String::new(), setup, events };
        let shown = Shown::<G> { title: record.name.clone(), about: String::new(), notes: Vec::new(), whose: "", case };
        Ok(alone::<G>(&rules, &shown, drawing))
    }
}

/// A trace as a page wants it: what it says and the rules do not stands beside what the rules say.
///
/// # Errors
/// One sentence on a trace that is not of this game.
pub fn of_trace<G: Contest>(rules: &G::Rules, name: &str, trace: &Trace, drawing: &Drawing) -> Result<Value, String> {
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
    let shown = Shown::<G> { title: name.to_owned(), about: header.about.clone(), notes, whose: "the trace", case };
    let count = trace.events.len() + 1;
    let differs = |one: trace::Finding| Differs { field: one.field.into(), rules: one.rules, theirs: one.trace };
    Ok(with_account::<G, _>(rules, &shown, drawing, (&Told(trace), count), differs))
}
