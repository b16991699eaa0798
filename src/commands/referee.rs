//! `rulebook referee`: the rules as a referee that speaks the adapter protocol.

use super::hosted::{Job, find};
use crate::exit::{Exit, Failure, Outcome};
use crate::variants::find_variants;
use rulebook_conformance::contest::{Contest, VariantKind, rules_with};
use rulebook_conformance::serve::Server;
use std::io::{BufRead, Write};

/// Plays referee over the adapter protocol: reads requests, writes answers.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// A good-faith reading to follow, such as last-move=forward-last; may be repeated
    #[arg(long)]
    reading: Vec<String>,
    /// A misreading to commit, such as brick.adjacent.diagonal; may be repeated
    #[arg(long)]
    misreading: Vec<String>,
    /// A word that says which setups alone it opens, where the game has such words; may be repeated
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Referee(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let mut variants = find_variants::<G>(&self.reading, VariantKind::Reading)?;
        let readings = variants.iter().map(|variant| variant.id.to_owned()).collect();
        variants.extend(find_variants::<G>(&self.misreading, VariantKind::Misreading)?);
        if let Some(word) = self.only.iter().find(|said| !G::opens().iter().any(|(word, _)| word == said)) {
            let known: Vec<String> = G::opens().iter().map(|(word, means)| format!("`{word}` ({means})")).collect();
            let known = if known.is_empty() { "the game has none".into() } else { known.join(", ") };
            return Err(Failure::usage(format!("--only: `{word}` is no word for setups of {}: {known}", G::name())));
        }
        let mut server = Server::<G>::new(rules_with::<G>(&variants), readings).opening(self.only.clone());
        let broken = |error: std::io::Error| Failure::broken(format!("standard input or output: {error}"));
        let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line).map_err(broken)? == 0 {
                return Ok(Exit::Conforms);
            }
            // Bytes that are no text make no request, and are answered like any other line that is none.
            let (answer, over) = server.answer(&String::from_utf8_lossy(&line));
            let mut text = serde_json::to_vec(&answer).map_err(|error| broken(error.into()))?;
            text.push(b'\n');
            output.write_all(&text).and_then(|()| output.flush()).map_err(broken)?;
            if over {
                return Ok(Exit::Conforms);
            }
        }
    }
}
