//! `rulebook list`: the games, their rules, readings and misreadings.

use crate::exit::{Exit, Outcome};
use crate::games::unknown_game;
use crate::say;
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
        for name in NAMES {
            say!("{name}");
        }
        return Ok(Exit::Conforms);
    };
    with_game(name, List).ok_or_else(|| unknown_game(name))?
}

struct List;

impl Visitor for List {
    type Output = Outcome;

    fn visit<G: Contest>(self) -> Outcome {
        for entry in G::BOOK.entries() {
            say!("rule        {:40} {}", entry.id, entry.place);
        }
        for variant in G::variants() {
            let kind = match variant.kind {
                VariantKind::Reading => "reading",
                VariantKind::Misreading => "misreading",
            };
            say!("{kind:11} {:40} {}", variant.id, variant.says);
        }
        for player in G::PLAYERS {
            say!("bot         {player}");
        }
        Ok(Exit::Conforms)
    }
}
