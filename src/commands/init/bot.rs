//! A bot of @GAME@ that speaks JSON Lines: it hears one message a line, and answers those that ask with one line.
//!
//! The place to fill in is marked FILL IN; the forms of the data stand at the end.
//!
//! `rulebook certify @GAME@ --wire json -- target/debug/bot` holds it against the rules.

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

#[derive(Default)]
struct Bot;

impl Bot {
    /// Takes a message in, whether it asks for an answer or not.
    fn hear(&mut self, _message: &Value) {
        // FILL IN: keep what you need to know.
    }

    /// The move that answers this message.
    fn choose(&mut self, message: &Value) -> Value {
        // FILL IN: a move in the form of the game.
        eprintln!("bot: there is no move yet for {message}");
        std::process::exit(1)
    }
}

fn main() -> io::Result<()> {
    let (mut bot, mut output) = (Bot, io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let told: Value = serde_json::from_slice(&line?)?;
        bot.hear(&told["message"]);
        if told["asks"] == true {
            writeln!(output, "{}", json!({"seq": told["seq"], "move": bot.choose(&told["message"])}))?;
            output.flush()?;
        }
    }
    Ok(())
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
