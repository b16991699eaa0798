//! A bot of @GAME@ that speaks JSON Lines. It has no moves yet: the place to fill in is marked FILL IN.
//!
//! `rulebook certify @GAME@ --wire json -- target/release/bot` holds it against the rules.

mod play;

use play::{play, Bot};
use serde_json::Value;

struct Mine;

impl Bot for Mine {
    fn hear(&mut self, _name: &str, _data: &Value) {
        // FILL IN: keep what you need to know.
    }

    fn choose(&mut self, name: &str, data: &Value) -> Value {
        // FILL IN: a move in the form of the game.
        eprintln!("bot: there is no move yet for {name} {data}");
        std::process::exit(1)
    }
}

fn main() -> std::io::Result<()> {
    play(Mine)
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
