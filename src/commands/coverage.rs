//! `rulebook coverage`: what of the suite meets each rule.

use crate::coverage::{Coverage, Covered, coverage};
use crate::exit::{Exit, Failure, Outcome};
use crate::games::each_game;
use crate::out::print;
use clap::ValueEnum;
use rulebook_conformance::golden;
use rulebook_conformance::power::worth;
use rulebook_spec::Visitor;
use rulebook_spec::game::Contest;
use std::fmt::Write;
use std::path::PathBuf;

/// Says rule by rule what of the suite meets it: golden traces, games drawn at random, laws, scenarios, misreadings.
///
/// `cited by` counts the golden traces that cite the rule, `about it` those that are named for it, `drawn` the games drawn
/// at random that cite it. `laws` counts the misreadings of the rule that the laws alone catch, of all: laws are what every
/// step of a right referee keeps, such as that no army appears without growth; as many games are played by each misreading,
/// and a law is broken. `scenarios` counts those of the native protocol that are about the rule; `misreadings` and
/// `readings` those of it that golden traces tell from the literal rules, of all.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game; without it all games
    game: Option<String>,
    /// Directory of golden traces in place of those built in
    #[arg(long)]
    traces: Option<PathBuf>,
    /// Seed of the games drawn at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are drawn at random
    #[arg(long, default_value_t = 400)]
    cases: u64,
    /// How the table is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON object a game
    Json,
    /// Markdown
    Md,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    each_game(args.game.as_deref(), || Measure(args))
}

struct Measure<'a>(&'a Args);

impl Visitor for Measure<'_> {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        let files = match &self.0.traces {
            Some(dir) => golden::in_dir::<G>(dir).map_err(Failure::usage)?,
            None => golden::built_in::<G>(),
        };
        let worth = worth::<G>(&files).map_err(Failure::incomplete)?;
        let found = coverage::<G>(&worth, self.0.seed, self.0.cases);
        let text = match self.0.format {
            Format::Human => human(&found),
            Format::Md => markdown(&found),
            Format::Json => serde_json::to_string_pretty(&found)
                .map(|text| text + "\n")
                .map_err(|error| Failure::broken(format!("the table cannot be written: {error}")))?,
        };
        print(format_args!("{text}"))?;
        Ok(if found.uncovered().next().is_none() { Exit::Conforms } else { Exit::Differs })
    }
}

const COLUMNS: [&str; 8] = ["rule", "cited by", "about it", "drawn", "laws", "scenarios", "misreadings", "readings"];

fn cells(covered: &Covered) -> [String; 8] {
    let told = covered.readings.iter().filter(|one| one.by > 0).count();
    [
        covered.rule.to_owned(),
        covered.cited_by.to_string(),
        covered.traces_about.to_string(),
        covered.drawn.to_string(),
        format!("{}/{}", covered.laws, covered.misreadings.len()),
        covered.scenarios.to_string(),
        format!("{}/{}", covered.killed(), covered.misreadings.len()),
        format!("{told}/{}", covered.readings.len()),
    ]
}

fn human(found: &Coverage) -> String {
    let mut text = String::new();
    let mut row = |cells: [String; 8]| {
        let [rule, cited, about, drawn, laws, scenarios, misreadings, readings] = cells;
        let line = format!("{rule:32} {cited:>8} {about:>8} {drawn:>6} {laws:>5} {scenarios:>9} {misreadings:>11}");
        text.push_str(format!("{line} {readings:>8}").trim_end());
        text.push('\n');
    };
    row(COLUMNS.map(str::to_owned));
    found.rules.iter().for_each(|covered| row(cells(covered)));
    // Writing into a string cannot fail.
    let _ = sum_up(&mut text, found, "");
    text
}

fn markdown(found: &Coverage) -> String {
    let mut text = format!("# coverage {}\n\n| {} |\n|{}\n", found.game, COLUMNS.join(" | "), "---|".repeat(8));
    for covered in &found.rules {
        let [rule, rest @ ..] = cells(covered);
        text.push_str(&format!("| `{rule}` | {} |\n", rest.join(" | ")));
    }
    text.push('\n');
    let _ = sum_up(&mut text, found, "- ");
    text
}

fn sum_up(text: &mut String, found: &Coverage, bullet: &str) -> std::fmt::Result {
    for covered in &found.rules {
        if let Some(reason) = covered.reason {
            writeln!(text, "{bullet}excused {}: {reason}", covered.rule)?;
        }
    }
    for covered in found.uncovered() {
        writeln!(text, "{bullet}uncovered {}: {}", covered.rule, covered.gaps.join("; "))?;
    }
    let excused = found.rules.iter().filter(|covered| covered.reason.is_some()).count();
    let (rules, killed, planted) = (found.rules.len(), killed(found), planted(found));
    let by_laws: usize = found.rules.iter().map(|covered| covered.laws).sum();
    writeln!(
        text,
        "{bullet}{}: {} of {rules} rules are covered, {excused} with a reason for what is missing; {} golden traces kill {killed} of \
         {planted} misreadings, the laws alone catch {by_laws}; drawn: {} games from seed {}",
        found.game,
        rules - found.uncovered().count(),
        found.traces,
        found.drawn,
        found.seed
    )
}

fn killed(found: &Coverage) -> usize {
    found.rules.iter().map(Covered::killed).sum()
}

fn planted(found: &Coverage) -> usize {
    found.rules.iter().map(|covered| covered.misreadings.len()).sum()
}
