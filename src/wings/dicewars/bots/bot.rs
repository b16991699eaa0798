//! A bot of dicewars that attacks wherever it may, at random. The place to fill in is marked FILL IN.
//!
//! `rulebook play dicewars -- target/release/bot -- rulebook bot dicewars random` plays a game,
//! `rulebook certify dicewars -- target/release/bot` holds it against the rules.

mod play;

use play::{below, play, Bot};
use serde_json::{json, Value};

#[derive(Default)]
struct Mine {
    /// The neighbours of each land.
    neighbours: Value,
}

impl Bot for Mine {
    fn hear(&mut self, name: &str, data: &Value) {
        if name == "map" {
            self.neighbours = data.clone();
        }
    }

    fn choose(&mut self, name: &str, data: &Value) -> Value {
        match name {
            "init" => "ready".into(),
            "get-name" => json!({"name": "random"}),
            "choose-flag" => json!({"flag": one_of(data["available"].as_array().map_or(&[], Vec::as_slice))}),
            _ => {
                // FILL IN: choose a better attack. A quarter of a second is allowed for it; null ends the turn.
                let attacks = self.attacks(&data["world"]);
                let stops = below(10) == 0;
                json!({"attack": if stops { Value::Null } else { one_of(&attacks) }})
            }
        }
    }
}

impl Mine {
    /// Every attack that is legal: from an own land with two dice or more, on a neighbour of somebody else.
    fn attacks(&self, world: &Value) -> Vec<Value> {
        let (lands, mine) = (&world["lands"], &world["my_flag"]);
        let mut found = Vec::new();
        for (from, held) in lands.as_object().into_iter().flatten() {
            if held[0] != *mine || held[1].as_u64() < Some(2) {
                continue;
            }
            for to in self.neighbours[from].as_array().into_iter().flatten() {
                if lands[to.to_string()][0] != *mine {
                    found.push(json!({"from": from.parse::<i64>().unwrap_or(0), "to": to}));
                }
            }
        }
        found
    }
}

fn one_of(list: &[Value]) -> Value {
    list.get(below(list.len())).cloned().unwrap_or(Value::Null)
}

fn main() -> std::io::Result<()> {
    play(Mine::default())
}

// The forms of the data, in a game (> what a bot is told, < what it answers). All of them:
// `rulebook schema game @GAME@`; in words: docs/adapter.md.
//
@CONVERSATION@
