//! `rulebook explain`: what a rule says, and what it makes of given numbers.

use super::hosted::{Hosted, Told, all, find, programs_of};
use crate::exit::{Exit, Failure, Outcome};
use crate::near::did_you_mean;
use crate::out::program;
use crate::say;
use crate::wings::{Numbers, ToExplain};

/// Explains a rule, a group of rules, a ruling, a reading or a misreading by its id
///
/// `garrison.battle` and `garrison.growth` also print their decision tables; with `--army` and `--garrison` they say
/// which branch is taken for these numbers, and why. `snakes PROGRAM --position FILE` draws a decision: each map over the
/// board, matched cells marked, and the scores.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// `garrison.battle`, `bricks.brick.adjacent`, `dicewars.turn-limit=per-ply`, …, or `snakes`
    id: String,
    #[command(flatten)]
    decision: ToExplain,
    #[command(flatten)]
    numbers: Numbers,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if let ToExplain { program: Some(program), position: Some(position), seat } = &args.decision {
        return (programs_of(&args.id)?.explain)(program, position, *seat);
    }
    if args.numbers.are_given() {
        // Numbers for something else than a table are told by a game with tables what they are for.
        let tables = all().iter().find_map(|game| game.wing().tables);
        let tables = tables.ok_or_else(|| Failure::usage("no game here has a decision table to be asked"))?;
        return (tables.decide)(&args.id, &args.numbers);
    }
    let game = find(args.id.split(['.', '=']).next().unwrap_or_default())?;
    in_words(game, &args.id)?;
    game.wing().tables.map_or(Ok(Exit::Conforms), |tables| (tables.table)(&args.id))
}

fn in_words(game: &dyn Hosted, id: &str) -> Outcome {
    let under = |known: &str| known.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let variants = game.variants();
    let mut found = false;
    for entry in game.book().entries().into_iter().filter(|entry| under(entry.id)) {
        found = true;
        say!("{}  ({})", entry.id, entry.place);
        paragraph(entry.words)?;
        for variant in variants.iter().filter(|variant| variant.touches.id() == entry.id) {
            say!("  {}: {}", variant.kind.name(), variant.id);
            say!("    {}", variant.says);
        }
        say!("");
    }
    for ruling in game.book().rulings().into_iter().filter(|ruling| ruling.id == id) {
        found = true;
        say!("{}  (ruling)", ruling.id);
        paragraph(ruling.words)?;
        say!("");
    }
    if let Some(variant) = variants.iter().find(|variant| variant.id == id) {
        found = true;
        say!("{}  ({} of {})", variant.id, variant.kind.name(), variant.touches.id());
        say!("  {}", variant.says);
        say!("  replaces: {}", variant.replaces.join(", "));
        let shares =
            |other: &&Told| other.id != id && other.replaces.iter().any(|entry| variant.replaces.contains(entry));
        let others: Vec<&str> = variants.iter().filter(shares).map(|other| other.id).collect();
        if !others.is_empty() {
            paragraph(&format!(
                "cannot be held together with, since they replace the same:\n  {}",
                others.join("\n  ")
            ))?;
        }
    }
    if let Some(set) = game.sets().iter().find(|set| set.id == id) {
        found = true;
        say!("{}  (a set, chosen by --reading)", set.id);
        say!("  {}", set.says);
        for part in variants.iter().filter(|variant| set.parts.contains(&variant.id)) {
            say!("  {}: {}", part.kind.name(), part.id);
            say!("    {}", part.says);
        }
        for more in set.unseen {
            say!("  no record shows: {more}");
        }
    }
    if found {
        return Ok(Exit::Conforms);
    }
    let (me, name) = (program(), game.name());
    let rulings = game.book().rulings();
    let known = game.book().entries().into_iter().map(|rule| rule.id).chain(rulings.iter().map(|ruling| ruling.id));
    let known = known.chain(variants.iter().map(|variant| variant.id)).chain(game.sets().iter().map(|set| set.id));
    let near = did_you_mean(id, known);
    let says = format!("there is no rule, ruling, reading or misreading `{id}`: `{me} list {name}` lists them{near}");
    Err(Failure::usage(says))
}

fn paragraph(words: &str) -> Outcome {
    for line in words.lines() {
        say!("{}", format!("  {line}").trim_end());
    }
    Ok(Exit::Conforms)
}
