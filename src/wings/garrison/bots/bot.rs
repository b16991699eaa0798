//! A bot of garrison that goes anywhere it may, at random. The place to fill in is marked FILL IN.
//!
//! `rulebook play garrison -- target/release/bot -- rulebook bot garrison random` plays a game,
//! `rulebook certify garrison -- target/release/bot` holds it against the rules.

mod play;

use play::{below, play, Bot};
use serde_json::{json, Value};

const STEPS: [(i64, i64); 5] = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];

struct Mine;

impl Bot for Mine {
    fn hear(&mut self, _name: &str, _data: &Value) {}

    fn choose(&mut self, name: &str, data: &Value) -> Value {
        if name == "init" {
            return "ready".into();
        }
        // FILL IN: choose a better move, and how many to collect; a negative number leaves armies behind.
        let cells = cells_of(data);
        let (row, column) = cells[below(cells.len())];
        let (there, hand) = (data["army"][row][column].as_i64(), data["hand_army"].as_i64());
        let collect = if below(2) == 0 { there.unwrap_or(0) } else { -hand.unwrap_or(0) };
        json!({"to": [row, column], "collect": collect})
    }
}

/// Where the player can go: to stay, or to a cell beside that is no wall; around the field there are walls.
fn cells_of(view: &Value) -> Vec<(usize, usize)> {
    let (row, column) = (view["ipos"].as_i64().unwrap_or(0), view["jpos"].as_i64().unwrap_or(0));
    let around = STEPS.map(|(down, right)| ((row + down) as usize, (column + right) as usize));
    around.into_iter().filter(|(row, column)| view["field"][row][column] != 0).collect()
}

fn main() -> std::io::Result<()> {
    play(Mine)
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
