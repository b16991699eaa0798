//! A console: lines typed to a bot or to a referee's adapter, raw answers, and games that are stepped through by hand.

mod bench;
mod board;
mod link;
mod orders;
mod own;
mod referee;

pub use own::{Ordered, Own};

use crate::exit::{Failure, Outcome};
use crate::talk;
use bench::Bench;
use orders::{Typed, table};
use referee::Bridge;
use rulebook_conformance::contest::Contest;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

/// The program at the other end, and how the session begins.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Its command.
    pub command: &'a [OsString],
    /// The board, as it is named on the command line; without one the game's usual one.
    pub board: Option<&'a str>,
    /// The seat of a bot, where one was chosen.
    pub seat: Option<u8>,
    /// How long an answer is waited for.
    pub timeout: Duration,
    /// The seed of what is drawn.
    pub seed: u64,
}

/// Somebody at the other end of the console.
trait Session: Sized {
    /// Sends a line as it was typed.
    fn send(&mut self, line: &str) -> Result<(), Failure>;
    /// Does what an order says, or says why it cannot be done.
    fn carry_out(&mut self, name: &str, rest: &str) -> Result<(), Failure>;
    /// Whether nothing more can come from it.
    fn has_ended(&self) -> bool;
    /// Ends it.
    fn close(self) -> Outcome;
}

/// A session with a bot.
///
/// # Errors
/// The board or the seat is no good, or the bot cannot be started.
pub fn with_bot<G: Contest>(call: &Call<'_>, own: &'static Own) -> Outcome {
    run(Bench::<G>::new(call, own)?)
}

/// A session with the adapter of a referee.
///
/// # Errors
/// The board is no good, or the adapter breaks.
pub fn with_referee<G: Contest>(call: &Call<'_>, own: &'static Own) -> Outcome {
    run(Bridge::<G>::new(call, own)?)
}

/// The orders, for the help: of every game, of single games, and of a referee.
pub fn help(own: impl Iterator<Item = (&'static str, &'static Own)>) -> String {
    let mut text = format!("Orders to the console, with a bot:\n{}", table(bench::ORDERS));
    for (game, own) in own.filter(|(_, own)| !own.help.is_empty()) {
        text += &format!("\nIn {game} alone:\n{}", table(own.help));
    }
    text + &format!("\nOrders with a referee:\n{}", table(referee::ORDERS))
}

/// Reads lines until the input ends, somebody says `:quit`, or nothing more can come.
fn run(mut session: impl Session) -> Outcome {
    let by_hand = io::stdin().is_terminal();
    let mut lines = io::stdin().lock().lines();
    if by_hand {
        talk!("a line goes out as it is; `:help` lists the console's orders, `:quit` or the end of input leaves");
    }
    while !session.has_ended() {
        if by_hand {
            prompt();
        }
        let Some(line) = lines.next() else { break };
        let line = line.map_err(|error| Failure::usage(format!("standard input cannot be read: {error}")))?;
        match Typed::of(&line) {
            Typed::Nothing => {}
            Typed::Order("quit", "") => break,
            Typed::Order(name, rest) => session.carry_out(name, rest)?,
            Typed::Raw(line) => session.send(line)?,
        }
    }
    session.close()
}

/// Where nobody sees it, it is not missed.
fn prompt() {
    let mut talk = io::stderr();
    let _ = write!(talk, "> ").and_then(|()| talk.flush());
}
