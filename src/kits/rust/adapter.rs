//! An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
//!
//! Each function marked FILL IN is one thing that the referee is asked. What is not written yet is skipped, and a
//! skip is never counted as a pass; `smoke` says what is left. `rules.rs` has an empty function for each
//! rule, for a referee that is written from the start; delete it if yours exists. The forms of the data stand at
//! the end.
//!
//! `rulebook smoke @GAME@ -- target/release/adapter` tests this adapter,
//! `rulebook validate @GAME@ -- target/release/adapter` validates the referee behind it.

mod rules;
mod serve;

use serde_json::{json, Value};
use serve::{serve, Adapter, No};

/// FILL IN: your referee's game.
struct Mine;

impl Adapter for Mine {
    fn about(&self) -> Value {
        // FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the
        // rules that it holds (`rulebook list @GAME@` shows them all).
        json!({"name": "my referee", "version": "0.1", "can": ["start", "step"], "readings": []})
    }

    fn start(&mut self, _setup: &Value) -> Result<(), No> {
        // FILL IN: open a game; No::Rejected("why".into()) when your referee does not allow this setup.
        Err(No::NotWritten("start"))
    }

    fn play(&mut self, _seat: usize, _choice: &Value, _took_us: u64) -> Result<bool, No> {
        // FILL IN: a player answered this. Give true when it is refused. A bad reply is no error: the referee deals
        // with it as its rules say.
        Err(No::NotWritten("move"))
    }

    fn line(&mut self, _seat: usize, _line: &str, _took_us: u64) -> Result<bool, No> {
        // FILL IN: a player answered this line of the game's own protocol. Give true when it is refused.
        Err(No::NotWritten("line"))
    }

    fn fault(&mut self, _seat: usize, _fault: &str, _took_us: u64) -> Result<bool, No> {
        // FILL IN: a player failed: "timeout", "crash", "garbled" or "memory". Give true when that counts.
        Err(No::NotWritten("fault"))
    }

    fn chance(&mut self, _outcome: &Value) -> Result<(), No> {
        // FILL IN: luck decided. In a game without luck this is never called.
        Err(No::NotWritten("chance"))
    }

    fn position(&self) -> Result<Value, No> {
        // FILL IN: the position as it is now.
        Err(No::NotWritten("position"))
    }

    fn turn(&self) -> Result<Value, No> {
        // FILL IN: who acts next, {"seats": [0]}, "chance", or {"over": [1, 2]} with the place of each seat.
        Err(No::NotWritten("turn"))
    }

    fn sent(&mut self) -> Option<Vec<(usize, Value)>> {
        // FILL IN, if you can say it: what the referee has just told whom. Else rules on messages are not judged.
        None
    }

    fn moves(&self, _seat: usize) -> Result<Value, No> {
        // FILL IN, if you like: every legal move of the seat, in any order.
        Err(No::NotWritten("moves"))
    }

    fn view(&self, _seat: usize) -> Result<Value, No> {
        // FILL IN, if you like: what the seat may see.
        Err(No::NotWritten("view"))
    }
}

fn main() -> std::io::Result<()> {
    serve(Mine, "@GAME@")
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
