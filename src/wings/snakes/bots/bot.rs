//! A live bot of snakes that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//!
//! `rulebook play snakes -- target/release/bot -- rulebook bot snakes random` plays a game,
//! `rulebook certify snakes -- target/release/bot` holds it against the rules.

mod play;

use play::{below, play, Bot};
use serde_json::Value;

const MOVES: [(&str, i32, i32); 4] = [("up", 0, -1), ("right", 1, 0), ("down", 0, 1), ("left", -1, 0)];
/// The row and the column of the head in the window.
const HEAD: i32 = 6;

struct Mine;

impl Bot for Mine {
    fn hear(&mut self, _name: &str, _data: &Value) {}

    fn choose(&mut self, _name: &str, data: &Value) -> Value {
        let moves = moves_in(data);
        // FILL IN: choose a better one. A second is allowed for it.
        moves.get(below(moves.len())).copied().unwrap_or("skip").into()
    }
}

/// Where the snake can go: to an empty cell, an opponent's tail, and the own tail unless that is right behind.
fn moves_in(view: &Value) -> Vec<&'static str> {
    let can = |(index, (_, dx, dy)): &(usize, &(&str, i32, i32))| {
        let row = view["window"][(HEAD + dy) as usize].as_str().unwrap_or_default();
        match row.as_bytes().get((HEAD + dx) as usize) {
            Some(b'V' | b'Z') => true,
            Some(b'T') => view["heading"] != MOVES[(index + 2) % 4].0,
            _ => false,
        }
    };
    MOVES.iter().enumerate().filter(can).map(|(_, (name, ..))| *name).collect()
}

fn main() -> std::io::Result<()> {
    play(Mine)
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
