//! `rulebook console`: a test bench for one bot, what the contest's applet was and more (000 ¶61 to ¶63), and for referees.

use super::hosted::{Job, all, find};
use crate::console::{self, Call};
use crate::durations::fraction;
use crate::exit::{Failure, Outcome};
use crate::out::program;
use rulebook_conformance::contest::Contest;
use rulebook_spec::game::Seat;
use std::ffi::OsString;
use std::time::Duration;

/// Types lines to a bot or a referee, shows raw answers, and steps through a game by hand
///
/// What is typed goes out as it is. A line that begins with a colon is an order to the console: `:help` lists them.
#[derive(clap::Args, Debug)]
#[command(after_help = help())]
pub struct Args {
    /// The game
    game: String,
    /// The board: the name of one of ours, its text, a setup in JSON, or @FILE with either
    #[arg(long)]
    board: Option<String>,
    /// The seat of the bot; the others are moved by hand. Some games ask one bot for all seats
    #[arg(long, conflicts_with = "referee")]
    seat: Option<Seat>,
    /// What is called is the adapter of a referee (`docs/adapter.md`): its answers are held to the rules
    #[arg(long)]
    referee: bool,
    /// How long an answer is waited for, in seconds
    #[arg(long, default_value = "60", value_parser = fraction)]
    timeout: Duration,
    /// The seed of what is drawn
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The command of the bot or of the adapter
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

fn help() -> String {
    console::help(all().iter().map(|game| (game.name(), &game.wing().console)))
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    find(&args.game)?.run(Job::Console(args))
}

impl Args {
    /// Runs the command for a game.
    pub(crate) fn run_for<G: Contest>(&self) -> Outcome {
        let own = &find(G::name())?.wing().console;
        let board = self.board.as_deref();
        let (command, seat, timeout, seed) = (&self.command, self.seat, self.timeout, self.seed);
        let call = Call { command, board, seat, timeout, seed };
        if self.referee {
            return console::with_referee::<G>(&call, own);
        }
        if !G::is_text() {
            let (game, program) = (G::name(), program());
            return Err(Failure::usage(format!(
                "bots of {game} have no text protocol, and so no console: play against one by \
                 `{program} play {game} -- human -- BOT`"
            )));
        }
        console::with_bot::<G>(&call, own)
    }
}
