//! `rulebook console`: a test bench for one bot, what the contest's applet was and more (000 ¶61 to ¶63).

mod bench;
mod board;
mod orders;

use crate::durations::fraction;
use crate::exit::{Failure, Outcome};
use crate::process::{Launch, Program, Stderr};
use crate::talk;
use bench::Bench;
use orders::{HELP, Order};
use rulebook_conformance::contest::Wire;
use rulebook_spec::bitwa::Bitwa;
use rulebook_spec::game::Game;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

/// Types commands to a bot, shows its raw answers, and steps through a game by hand
///
/// What is typed goes to the bot as it is. A line that begins with a colon is an order to the console: `:help` lists them.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("Examples:\n  rulebook console bitwa -- ./bot\n\n{HELP}"))]
pub struct Args {
    /// bitwa
    game: String,
    /// The board: the name of one of ours, its text, or @FILE with one
    #[arg(long, default_value = "sample")]
    board: String,
    /// How long an answer is waited for, in seconds
    #[arg(long, default_value = "60", value_parser = fraction)]
    timeout: Duration,
    /// The command of the bot
    #[arg(last = true, required = true, value_name = "BOT")]
    bot: Vec<OsString>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    if args.game != Bitwa::NAME {
        return Err(Failure::usage(format!("there is no console for `{}`: it is for {}", args.game, Bitwa::NAME)));
    }
    let setup = board::find(&args.board).map_err(|says| Failure::usage(format!("--board: {says}")))?;
    let launch = Launch {
        stderr: Stderr::Inherit,
        line_bytes: Bitwa::ANSWER_BYTES,
        framing: Bitwa::FRAMING,
        ..Launch::new(args.bot.iter().cloned())
    };
    let program = Program::start(&launch).map_err(|error| Failure::broken(error.to_string()))?;
    let mut bench = Bench::new(program, &setup, args.timeout).map_err(Failure::usage)?;
    let by_hand = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    if by_hand {
        talk!(
            "a line goes to the bot as it is; `:help` lists the console's orders, `:quit` or the end of input leaves"
        );
    }
    loop {
        if by_hand {
            prompt();
        }
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| Failure::usage(format!("standard input cannot be read: {error}")))?;
        match Order::of(&line) {
            Ok(None) => {}
            Ok(Some(Order::Quit)) => break,
            Ok(Some(order)) => bench.carry_out(&order)?,
            Err(says) => talk!("{says}"),
        }
        if bench.has_ended() {
            break;
        }
    }
    bench.close()
}

/// Where nobody sees it, it is not missed.
fn prompt() {
    let mut talk = io::stderr();
    let _ = write!(talk, "> ").and_then(|()| talk.flush());
}
