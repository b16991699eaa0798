//! What a bot hears and says, in JSON Lines: one message a line. Nothing in this file needs to be changed.

use serde_json::{json, Value};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};

/// What a bot does. A message is a word, or an object with one key: its name, and what it says.
pub trait Bot {
    /// Takes a message in, whether it asks for an answer or not.
    fn hear(&mut self, name: &str, data: &Value);
    /// The move that answers this message.
    fn choose(&mut self, name: &str, data: &Value) -> Value;
}

/// Plays until the referee has nothing more to say.
pub fn play(mut bot: impl Bot) -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let told: Value = serde_json::from_slice(&line?)?;
        let message = &told["message"];
        let (name, data) = match message.as_object().and_then(|message| message.iter().next()) {
            Some((name, data)) => (name.as_str(), data),
            None => (message.as_str().unwrap_or_default(), &Value::Null),
        };
        bot.hear(name, data);
        if told["asks"] == true {
            writeln!(output, "{}", json!({"seq": told["seq"], "move": bot.choose(name, data)}))?;
            output.flush()?;
        }
    }
    Ok(())
}

/// A number below `n`, another in each run; 0 where there is none.
#[allow(dead_code)]
pub fn below(n: usize) -> usize {
    RandomState::new().build_hasher().finish() as usize % n.max(1)
}
