//! `rulebook perft`: how many games and positions there are, depth by depth, and where a referee differs.

use super::hosted::{Job, find};
use crate::adapter::Adapter;
use crate::boards::board;
use crate::durations::seconds;
use crate::escape::{json, line};
use crate::exit::{Failure, Outcome};
use crate::out::print;
use crate::perft::{Differs, Perft, Referee, perft};
use crate::variants::find_variants;
use clap::ValueEnum;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::perft::Walk;
use std::ffi::OsString;
use std::fmt::Write;
use std::time::Duration;

/// Counts the games and positions that can follow a setup, depth by depth; finds the move in which a referee differs.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// Where the games begin: a board as the game writes it, such as 3_1x1, a setup in JSON, or @FILE with one
    /// [default: the first board of the game from which there is more than one game]
    #[arg(long)]
    board: Option<String>,
    /// How deep, in events: moves, answers before play begins, and outcomes of luck
    #[arg(long, default_value_t = 4)]
    depth: u32,
    /// A good-faith reading to count by; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// The adapter of a referee that lists its moves, after `--`: it is asked at every position down to the depth, each
    /// reached by the first game that leads there
    #[arg(last = true)]
    command: Vec<OsString>,
    /// How long one answer may take, in seconds
    #[arg(long, default_value_t = 10, value_parser = seconds)]
    timeout: u64,
    /// How the counts are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object
    Json,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Perft(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let args = self;
        let base = find_variants::<G>(&args.reading, VariantKind::Reading)?;
        let setup = match &args.board {
            Some(text) => board::<G>(text)?,
            None => usual::<G>(&rules_with::<G>(&base), args.depth)
                .ok_or_else(|| Failure::usage(format!("{} has no small board: name one by --board", G::name())))?,
        };
        let mut adapter = match args.command.as_slice() {
            [] => None,
            command => Some(Adapter::<G>::start(command, Duration::from_secs(args.timeout))?),
        };
        let command = crate::words::join(args.command.iter().map(|word| word.to_string_lossy()));
        let referee = adapter.as_mut().map(|adapter| {
            let name = format!("{} {}", adapter.hello.name, adapter.hello.version).trim().to_owned();
            Referee { subject: adapter, name, command }
        });
        let found = perft::<G>(&base, &setup, args.depth, referee)?;
        let text = match args.format {
            Format::Human => human(&found),
            Format::Json => serde_json::to_string_pretty(&found)
                .map(|text| text + "\n")
                .map_err(|error| Failure::broken(format!("the counts cannot be written: {error}")))?,
        };
        print(format_args!("{text}"))?;
        match &found.stopped {
            Some(why) => Err(Failure::incomplete(format!("nothing deeper can be counted: {why}"))),
            None => Ok(found.exit()),
        }
    }
}

/// The first board of the game from which there is more than one game.
fn usual<G: Contest>(rules: &G::Rules, depth: u32) -> Option<G::Setup> {
    let branches = |setup: &G::Setup| {
        let Ok(mut walk) = Walk::<G>::new(rules, setup) else { return false };
        (0..depth).any(|_| walk.deeper().is_ok() && walk.counted().is_ok_and(|depth| depth.games > 1))
    };
    let boards = G::boards();
    let found = boards.iter().find(|setup| branches(setup)).or(boards.first());
    found.cloned()
}

fn human(found: &Perft) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = table(&mut text, found);
    let _ = found.differs.as_ref().map(|differs| show(&mut text, differs));
    let _ = sum_up(&mut text, found);
    text
}

fn table(text: &mut String, found: &Perft) -> std::fmt::Result {
    let row = |cells: [&str; 5]| {
        let [depth, games, positions, over, referee] = cells;
        format!("{depth:>5} {games:>20} {positions:>12} {over:>20} {referee:>20}").trim_end().to_owned()
    };
    let asked = if found.subject.is_some() { "referee" } else { "" };
    writeln!(text, "{}", row(["depth", "games", "positions", "over", asked]))?;
    for depth in &found.depths {
        let rules = depth.rules;
        let [games, positions, over] = [rules.games, rules.positions, rules.over].map(|count| count.to_string());
        let referee = depth.referee.map(|count| count.to_string()).unwrap_or_default();
        writeln!(text, "{}", row([&rules.depth.to_string(), &games, &positions, &over, &referee]))?;
    }
    Ok(())
}

/// At most this many moves of one kind are shown.
const SHOWN: usize = 4;

fn show(text: &mut String, differs: &Differs) -> std::fmt::Result {
    writeln!(text, "\n{} {} ({})", differs.status, differs.rule, differs.place)?;
    differs.words.lines().try_for_each(|line| writeln!(text, "    {line}"))?;
    for explanation in &differs.explanations {
        let kind = if explanation.good_faith { "the reading" } else { "the misreading" };
        writeln!(text, "  {kind} {} shows exactly this:\n    the referee {}", explanation.id, explanation.says)?;
    }
    if differs.explanations.is_empty() {
        writeln!(text, "  no reading or misreading of the catalogue shows exactly this")?;
    }
    let events = if differs.depth == 1 { "1 event".into() } else { format!("{} events", differs.depth) };
    writeln!(text, "  the first position that shows it, after {events}:")?;
    differs.game.iter().try_for_each(|said| writeln!(text, "    {}", line(said)))?;
    for extra in differs.extra.iter().take(SHOWN) {
        let rule = extra.breaks.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        writeln!(text, "  the referee lets seat {} play {}: {}{rule}", extra.seat, extra.choice, extra.why)?;
    }
    more(text, differs.extra.len(), "the referee lets play")?;
    for missing in differs.missing.iter().take(SHOWN) {
        writeln!(
            text,
            "  the referee does not let seat {} play {}, which the rules allow",
            missing.seat, missing.choice
        )?;
    }
    more(text, differs.missing.len(), "it does not let play")?;
    if differs.extra.is_empty() && differs.missing.is_empty() {
        writeln!(text, "  {}: the rules say     {}", differs.field, differs.expected)?;
        writeln!(text, "  {}: the referee says  {}", differs.field, json(&differs.got.to_string()))?;
    }
    writeln!(text, "  again: {}\n", line(&differs.replay))
}

fn more(text: &mut String, count: usize, what: &str) -> std::fmt::Result {
    if count > SHOWN { writeln!(text, "  … and {} more that {what}", count - SHOWN) } else { Ok(()) }
}

fn sum_up(text: &mut String, found: &Perft) -> std::fmt::Result {
    let Some(subject) = &found.subject else { return Ok(()) };
    let held_to = match found.reading.as_slice() {
        [] => "the literal rules".to_owned(),
        readings => format!("the reading {}", readings.join(", ")),
    };
    let verdict = match &found.differs {
        _ if found.stopped.is_some() => "cut off before the end",
        None => "agrees at every position",
        Some(differs) if differs.status == "fail" => "does not conform",
        Some(_) => "unspecified by the text",
    };
    match found.unlisted {
        None | Some(0) => {}
        Some(1) => writeln!(text, "of 1 position the referee does not say which moves are legal")?,
        Some(unlisted) => writeln!(text, "of {unlisted} positions the referee does not say which moves are legal")?,
    }
    writeln!(text, "{verdict}: {} against {held_to} of {}", line(subject), found.game)
}
