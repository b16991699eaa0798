//! The protocol of an adapter: one request a line, one answer a line, in JSON. Nothing here needs to be changed.

use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

/// Why there is no answer.
#[allow(dead_code)]
pub enum No {
    /// This part is not written yet: it is skipped, and a skip is never counted as a pass.
    NotWritten(&'static str),
    /// The referee does not allow this setup.
    Rejected(String),
    /// The referee failed.
    Error(String),
}

/// What the referee is asked. A function that is left out is not written yet.
#[allow(unused_variables)]
pub trait Adapter {
    /// `name`, `version`, `can` and `readings`.
    fn about(&self) -> Value;
    fn start(&mut self, setup: &Value) -> Result<(), No>;
    fn play(&mut self, seat: usize, choice: &Value, took_us: u64) -> Result<bool, No>;
    fn line(&mut self, seat: usize, line: &str, took_us: u64) -> Result<bool, No>;
    fn fault(&mut self, seat: usize, fault: &str, took_us: u64) -> Result<bool, No>;
    fn chance(&mut self, outcome: &Value) -> Result<(), No>;
    fn position(&self) -> Result<Value, No>;
    fn turn(&self) -> Result<Value, No>;
    fn sent(&mut self) -> Option<Vec<(usize, Value)>>;
    fn moves(&self, seat: usize) -> Result<Value, No>;
    fn view(&self, seat: usize) -> Result<Value, No>;
}

struct Server<A> {
    adapter: A,
    game: &'static str,
    /// Whether a game is being played,
    is_open: bool,
    /// or else why the rest of it is skipped.
    skips: Option<String>,
}

impl<A: Adapter> Server<A> {
    fn answer(&mut self, request: &Value) -> Value {
        let seat = request["seat"].as_u64().unwrap_or(0) as usize;
        let command = request["cmd"].as_str().unwrap_or_default();
        let answer = match command {
            "hello" if request["protocol"] == 1 && request["game"] == self.game => Ok(self.adapter.about()),
            "hello" => Err(No::Error(format!("this adapter speaks protocol 1 and plays {}", self.game))),
            "start" => self.start(&request["setup"]),
            "step" if self.is_open => self.step(&request["event"]),
            "moves" if self.is_open => self.adapter.moves(seat).map(|moves| json!({"moves": moves})),
            "view" if self.is_open => self.adapter.view(seat).map(|view| json!({"view": view})),
            "step" | "moves" | "view" => return self.closed(),
            "bye" => Ok(json!({"bye": true})),
            _ => Err(No::Error(format!("there is no command {}", request["cmd"]))),
        };
        answer.unwrap_or_else(|no| match no {
            No::NotWritten(what) => {
                let skipped = format!("{what} is not written yet");
                if command == "start" || command == "step" {
                    (self.is_open, self.skips) = (false, Some(skipped.clone()));
                }
                json!({"skipped": skipped})
            }
            No::Rejected(why) => json!({"rejected": why}),
            No::Error(why) => json!({"error": why}),
        })
    }

    fn start(&mut self, setup: &Value) -> Result<Value, No> {
        (self.is_open, self.skips) = (false, None);
        self.adapter.start(setup)?;
        let answer = self.state()?;
        self.is_open = true;
        Ok(answer)
    }

    fn step(&mut self, event: &Value) -> Result<Value, No> {
        let (seat, took_us) = (event["seat"].as_u64().unwrap_or(0) as usize, event["took_us"].as_u64().unwrap_or(0));
        let refused = if let Some(choice) = event.get("move") {
            self.adapter.play(seat, choice, took_us)?
        } else if let Some(line) = event["line"].as_str() {
            self.adapter.line(seat, line, took_us)?
        } else if let Some(fault) = event["fault"].as_str() {
            self.adapter.fault(seat, fault, took_us)?
        } else {
            self.adapter.chance(&event["chance"])?;
            false
        };
        let mut answer = self.state()?;
        answer["refused"] = refused.into();
        Ok(answer)
    }

    fn state(&mut self) -> Result<Value, No> {
        let mut answer = json!({"position": self.adapter.position()?, "turn": self.adapter.turn()?});
        if let Some(sent) = self.adapter.sent() {
            let each = |(seat, message)| json!({"seat": seat, "message": message});
            answer["sent"] = sent.into_iter().map(each).collect();
        }
        Ok(answer)
    }

    fn closed(&self) -> Value {
        match &self.skips {
            Some(why) => json!({"skipped": why}),
            None => json!({"error": "no game is open"}),
        }
    }
}

/// Answers requests until `bye`.
pub fn serve(adapter: impl Adapter, game: &'static str) -> io::Result<()> {
    let mut server = Server { adapter, game, is_open: false, skips: None };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let request = serde_json::from_slice(&line?).ok().filter(Value::is_object);
        let request = request.unwrap_or_else(|| json!({"seq": 0}));
        let mut answer = server.answer(&request);
        answer["seq"] = request["seq"].clone();
        writeln!(output, "{answer}")?;
        output.flush()?;
        if request["cmd"] == "bye" {
            break;
        }
    }
    Ok(())
}
