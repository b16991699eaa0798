//! A bot of bitwa in the game's own protocol, which sends its divisions anywhere. To fill in: see FILL IN.
//!
//! `rulebook play bitwa -- target/release/bot -- rulebook bot bitwa random` plays a game with it,
//! `rulebook certify bitwa -- target/release/bot` holds it against the rules.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};

#[derive(Default)]
struct Bot {
    columns: usize,
    rows: usize,
}

impl Bot {
    /// The answer to a command, without the empty line that ends it.
    fn answer(&mut self, words: &[&str]) -> String {
        match words {
            ["set_game", columns, rows, _rounds, _strength, _board @ ..] => {
                // FILL IN: keep what you need to know of the board, which `play` changes.
                match (columns.parse(), rows.parse()) {
                    (Ok(columns), Ok(rows)) => *self = Bot { columns, rows },
                    _ => return "? set_game has no size".into(),
                }
                "=".into()
            }
            ["gen_move", _division] if self.columns > 0 && self.rows > 0 => {
                // FILL IN: choose better. Any field is legal, and so is every combination of these values.
                let (x, y, sign) = (below(self.columns), below(self.rows), || ["-1", "1"][below(2)]);
                format!("= {} {x} {y} {} {} {}", below(2), sign(), sign(), below(2))
            }
            // FILL IN: move the division on your own board.
            ["play", _division, _attack, _x, _y, _dx, _dy, _prefer] => "=".into(),
            ["time_left", _] | ["quit"] => "=".into(),
            _ => "? unknown command".into(),
        }
    }
}

/// A number below `n`, another in each run.
fn below(n: usize) -> usize {
    RandomState::new().build_hasher().finish() as usize % n
}

fn main() -> io::Result<()> {
    let (mut bot, mut output) = (Bot::default(), io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        write!(output, "{}\n\n", bot.answer(&words))?;
        output.flush()?;
        if words == ["quit"] {
            break;
        }
    }
    Ok(())
}
