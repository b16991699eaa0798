//! `rulebook list`: the games, and what there is of each that has a name.

use super::hosted::{Hosted, find, names};
use crate::exit::{Exit, Outcome};
use crate::out::program;
use crate::say;
use rulebook_conformance::contest::VariantKind;
use rulebook_conformance::world::Size;

/// Lists the games; with a game its rules, readings, misreadings, rulings, bots and boards; or one of these kinds, or its traces
/// or small worlds
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    /// A game
    game: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Args, Debug)]
struct Of {
    /// The game
    game: String,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Lists the rules of a game: where each stands in the text, and what it says
    Rules(Of),
    /// Lists the readings that a referee of a game can be held to
    Readings(Of),
    /// Lists the likely mistakes that are known of a game
    Misreadings(Of),
    /// Lists the questions that a game's text leaves open
    Rulings(Of),
    /// Lists our players of a game, good and bad
    Bots(Of),
    /// Lists the boards that a game has by name, and their seats
    Boards(Of),
    /// Lists the small worlds of a game that `validate --exhaustive` tries whole
    Worlds(Of),
    /// Lists the golden traces of a game by their addresses, and what each shows
    Traces(Of),
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let lines = match (&args.what, &args.game) {
        (None, None) => names().map(str::to_owned).collect(),
        (None, Some(game)) => of_game(find(game)?),
        (Some(What::Rules(of)), _) => rules(find(&of.game)?),
        (Some(What::Readings(of)), _) => readings(find(&of.game)?),
        (Some(What::Misreadings(of)), _) => variants(find(&of.game)?, VariantKind::Misreading),
        (Some(What::Rulings(of)), _) => rulings(find(&of.game)?),
        (Some(What::Bots(of)), _) => bots(find(&of.game)?),
        (Some(What::Boards(of)), _) => boards(find(&of.game)?),
        (Some(What::Worlds(of)), _) => worlds(find(&of.game)?),
        (Some(What::Traces(of)), _) => traces(find(&of.game)?),
    };
    for line in lines {
        say!("{line}");
    }
    Ok(Exit::Conforms)
}

/// All kinds but worlds, which take a while to be counted; of traces, how many there are.
fn of_game(game: &dyn Hosted) -> Vec<String> {
    let kinds = [
        ("rule", rules(game)),
        ("reading", variants(game, VariantKind::Reading)),
        ("misreading", variants(game, VariantKind::Misreading)),
        ("set", sets(game)),
        ("ruling", rulings(game)),
        ("bot", bots(game)),
        ("strength", game.rising().first().map(|_| game.rising().join(" < ")).into_iter().collect()),
        ("board", boards(game)),
        ("trace", vec![format!("{} of them: `{} list traces {}`", game.addresses().len(), program(), game.name())]),
    ];
    let of_kind = |(kind, lines): (&str, Vec<String>)| {
        let kind = kind.to_owned();
        lines.into_iter().map(move |line| format!("{kind:11} {line}")).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

fn rules(game: &dyn Hosted) -> Vec<String> {
    let words = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
    let book = game.book();
    book.entries().iter().map(|entry| format!("{:40} {}: {}", entry.id, entry.place, words(entry.words))).collect()
}

fn variants(game: &dyn Hosted, kind: VariantKind) -> Vec<String> {
    let of_kind = game.variants().into_iter().filter(|variant| variant.kind == kind);
    of_kind.map(|variant| format!("{:40} {}", variant.id, variant.says)).collect()
}

fn sets(game: &dyn Hosted) -> Vec<String> {
    game.sets().iter().map(|set| format!("{:40} {}", set.id, set.says)).collect()
}

/// Sets of readings are chosen as readings are.
fn readings(game: &dyn Hosted) -> Vec<String> {
    variants(game, VariantKind::Reading).into_iter().chain(sets(game)).collect()
}

fn rulings(game: &dyn Hosted) -> Vec<String> {
    // The question may have marks of its own, and more than one line.
    let question = |words: &str| {
        let asked = words.split("Reading:").next().unwrap_or_default().trim_start_matches("Question: ");
        asked.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches('?').to_owned()
    };
    game.book().rulings().iter().map(|ruling| format!("{:40} {}", ruling.id, question(ruling.words))).collect()
}

fn bots(game: &dyn Hosted) -> Vec<String> {
    let good = game.bots().iter().map(|player| (*player).to_owned());
    good.chain(game.cheats().iter().map(|foul| format!("foul:{foul}"))).collect()
}

fn boards(game: &dyn Hosted) -> Vec<String> {
    game.boards_with_seats().into_iter().map(|(board, seats)| format!("{board:12} {seats} seats")).collect()
}

fn worlds(game: &dyn Hosted) -> Vec<String> {
    let line = |(name, says, size): (&str, &str, Size)| {
        let Size { positions, events, games, .. } = size;
        format!("{name:12} {positions:>8} positions {events:>8} events {games:>8} games: {says}")
    };
    game.worlds().into_iter().map(|([name, says], size)| line((name, says, size))).collect()
}

fn traces(game: &dyn Hosted) -> Vec<String> {
    game.addresses().into_iter().map(|(address, about)| format!("{address:60} {about}")).collect()
}
