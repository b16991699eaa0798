//! `rulebook list`: the games, their rules, readings and misreadings.

use crate::exit::{Exit, Outcome};
use crate::games::unknown_game;
use rulebook_spec::game::{Contest, VariantKind};
use rulebook_spec::{NAMES, Visitor, with_game};

/// Lists the games; with a game, its rules, readings, misreadings and players.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A game
    game: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let Some(name) = &args.game else {
        NAMES.iter().for_each(|name| anstream::println!("{name}"));
        return Ok(Exit::Conforms);
    };
    with_game(name, List).ok_or_else(|| unknown_game(name))?;
    Ok(Exit::Conforms)
}

struct List;

impl Visitor for List {
    type Output = ();

    fn visit<G: Contest>(self) {
        for entry in G::BOOK.entries() {
            anstream::println!("rule        {:40} {}", entry.id, entry.place);
        }
        for variant in G::variants() {
            let kind = match variant.kind {
                VariantKind::Reading => "reading",
                VariantKind::Misreading => "misreading",
            };
            anstream::println!("{kind:11} {:40} {}", variant.id, variant.says);
        }
        for player in G::PLAYERS {
            anstream::println!("bot         {player}");
        }
    }
}
