//! `rulebook explain`: what a rule says, and what it makes of given numbers.

mod garrison;
mod snakes;

use crate::exit::{Exit, Failure, Outcome};
use crate::games::unknown_game;
use crate::programs::only_snakes;
use crate::say;
use garrison::Numbers;
use rulebook_spec::game::{Contest, VariantKind};
use rulebook_spec::{Visitor, with_game};
use std::path::PathBuf;

/// Explains a rule, a group of rules, a ruling, a reading or a misreading by its id
///
/// `garrison.battle` and `garrison.growth` also print their decision tables; with `--army` and `--garrison` they say
/// which branch is taken for these numbers, and why. `snakes PROGRAM --position FILE` draws a decision: each map over the
/// board, matched cells marked, and the scores.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// `garrison.battle`, `bricks.brick.adjacent`, `dicewars.turn-limit=per-ply`, …, or `snakes`
    id: String,
    /// A program of snakes, in the engine's JSON or drawn: why it goes where it goes
    #[arg(requires = "position")]
    program: Option<PathBuf>,
    /// Where it is: a setup, or what a seat sees, in JSON
    #[arg(long, requires = "program")]
    position: Option<PathBuf>,
    /// Whose snake the program leads; by default the one that is to move, or the first that is living
    #[arg(long, requires = "program")]
    seat: Option<u8>,
    #[command(flatten)]
    numbers: Numbers,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if let (Some(program), Some(position)) = (&args.program, &args.position) {
        only_snakes(&args.id)?;
        return snakes::run(program, position, args.seat);
    }
    let game = args.id.split('.').next().unwrap_or_default();
    if args.numbers.are_given() {
        return garrison::decide(&args.id, &args.numbers);
    }
    with_game(game, Explain(&args.id)).ok_or_else(|| unknown_game(game))??;
    garrison::table(&args.id)
}

struct Explain<'a>(&'a str);

impl Visitor for Explain<'_> {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        let Explain(id) = self;
        let under = |known: &str| known.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let mut found = false;
        for entry in G::BOOK.entries().into_iter().filter(|entry| under(entry.id)) {
            found = true;
            say!("{}  ({})", entry.id, entry.place);
            paragraph(entry.words)?;
            for variant in G::variants().iter().filter(|variant| variant.touches.id() == entry.id) {
                say!("  {}: {}", kind(variant.kind), variant.id);
                say!("    {}", variant.says);
            }
            say!("");
        }
        for ruling in G::BOOK.rulings().into_iter().filter(|ruling| ruling.id == id) {
            found = true;
            say!("{}  (ruling)", ruling.id);
            paragraph(ruling.words)?;
            say!("");
        }
        if let Some(variant) = G::variants().iter().find(|variant| variant.id == id) {
            found = true;
            say!("{}  ({} of {})", variant.id, kind(variant.kind), variant.touches.id());
            say!("  {}", variant.says);
        }
        if found {
            return Ok(Exit::Conforms);
        }
        let says =
            format!("there is no rule, ruling, reading or misreading `{id}`: `rulebook list {}` lists them", G::NAME);
        Err(Failure::usage(says))
    }
}

fn paragraph(words: &str) -> Outcome {
    for line in words.lines() {
        say!("{}", format!("  {line}").trim_end());
    }
    Ok(Exit::Conforms)
}

fn kind(kind: VariantKind) -> &'static str {
    match kind {
        VariantKind::Reading => "reading",
        VariantKind::Misreading => "misreading",
    }
}
