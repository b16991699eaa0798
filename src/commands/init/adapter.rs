//! An adapter: lets `rulebook` ask your referee of @GAME@ what it makes of a game.
//!
//! It reads one request a line and answers each with one line, in their order. Whatever is not written yet is skipped,
//! and a skip is never counted as a pass. The places to fill in are marked FILL IN; the forms of the data stand at the
//! end.
//!
//! `rulebook smoke @GAME@ -- target/debug/adapter` tests this adapter,
//! `rulebook validate @GAME@ -- target/debug/adapter` validates the referee behind it.

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

const GAME: &str = "@GAME@";

/// Why there is no answer.
#[allow(dead_code)] // `Rejected` until `start` is written.
enum No {
    /// The referee has no notion of what was asked, or it is not written yet.
    Skipped(&'static str),
    /// The referee does not allow this setup.
    Rejected(String),
    /// The request makes no sense here, or the referee failed.
    Error(String),
}

/// FILL IN: your referee's game.
struct Game;

/// One function for each command; it gives the answer without `seq`.
#[derive(Default)]
struct Adapter {
    game: Option<Game>,
}

impl Adapter {
    fn answer(&mut self, request: &Value) -> Result<Value, No> {
        match request["cmd"].as_str() {
            Some("hello") => self.hello(request),
            Some("start") => self.start(&request["setup"]),
            Some("step") => self.step(&request["event"]),
            Some("moves") => self.moves(&request["seat"]),
            Some("view") => self.view(&request["seat"]),
            Some("bye") => Ok(json!({"bye": true})),
            _ => Err(No::Error(format!("there is no command {}", request["cmd"]))),
        }
    }

    fn hello(&self, request: &Value) -> Result<Value, No> {
        if request["protocol"] != 1 || request["game"] != GAME {
            return Err(No::Error(format!("this adapter speaks protocol 1 and plays {GAME}")));
        }
        // FILL IN: the name and version of your referee; "moves" and "view" once they are written; the readings of the
        // rules that it holds (`rulebook list @GAME@` shows them all).
        Ok(json!({"name": "my referee", "version": "0.1", "can": ["start", "step"], "readings": []}))
    }

    fn start(&mut self, _setup: &Value) -> Result<Value, No> {
        self.game = None;
        // FILL IN: open a game; No::Rejected("why") when your referee does not allow the setup. The answer is
        // {"position": …, "turn": …}, where the turn is {"seats": [0]}, "chance" or {"over": [1, 2]}, and, if you can
        // say it, what the referee now tells whom: "sent": [{"seat": 0, "message": …}, …].
        Err(No::Skipped("not written yet"))
    }

    fn step(&mut self, _event: &Value) -> Result<Value, No> {
        // FILL IN: do what the event says, a reply of a seat or chance. A bad reply is no error: the referee deals with
        // it as its rules say. The answer is that of `start` with "refused": true or false.
        Err(No::Skipped("not written yet"))
    }

    fn moves(&self, _seat: &Value) -> Result<Value, No> {
        // FILL IN, if you like: {"moves": […]}, every legal move of the seat, in any order.
        Err(No::Skipped("not written yet"))
    }

    fn view(&self, _seat: &Value) -> Result<Value, No> {
        // FILL IN, if you like: {"view": …}, what the seat may see.
        Err(No::Skipped("not written yet"))
    }
}

fn main() -> io::Result<()> {
    let (mut adapter, mut output) = (Adapter::default(), io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let request = serde_json::from_slice(&line?).ok().filter(Value::is_object);
        let request = request.unwrap_or_else(|| json!({"seq": 0}));
        let mut answer = adapter.answer(&request).unwrap_or_else(|no| match no {
            No::Skipped(why) => json!({"skipped": why}),
            No::Rejected(why) => json!({"rejected": why}),
            No::Error(why) => json!({"error": why}),
        });
        answer["seq"] = request["seq"].clone();
        writeln!(output, "{answer}")?;
        output.flush()?;
        if request["cmd"] == "bye" {
            break;
        }
    }
    Ok(())
}

// The forms of the data, in a game that our own referee was asked about (> a request, < its answer). All of them:
// `rulebook schema game @GAME@` and `rulebook schema adapter`; in words: docs/adapter.md.
//
@CONVERSATION@
