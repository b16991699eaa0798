//! A bot of bricks in the game's own protocol: answers OK, then lays a brick on the first place that fits.
//!
//! `rulebook play bricks -- target/debug/bot -- rulebook bot bricks random` plays a game with it,
//! `rulebook certify bricks -- target/debug/bot` holds it against the rules.

use std::io::{self, BufRead, Write};

/// A column and a row, from 0.
type Cell = (usize, usize);

struct Bot {
    size: usize,
    /// Row by row.
    free: Vec<bool>,
    /// Cells are only ever filled: no place begins before this one, row by row.
    first: usize,
}

impl Bot {
    /// `board` is the first message, such as `7_2x3_4x5`: the size, then the filled cells, column x row from 0.
    fn new(board: &str) -> Option<Bot> {
        let (size, filled) = board.split_once('_').unwrap_or((board, ""));
        let size: usize = size.parse().ok()?;
        let mut bot = Bot { size, free: vec![true; size * size], first: 0 };
        bot.fill(filled);
        Some(bot)
    }

    /// Fills the cells of a list such as `1x2_2x2`.
    fn fill(&mut self, cells: &str) {
        for cell in cells.split('_') {
            let Some((x, y)) = cell.split_once('x') else { continue };
            if let (Ok(x), Ok(y)) = (x.parse::<usize>(), y.parse::<usize>()) {
                self.free[y * self.size + x] = false;
            }
        }
    }

    fn is_free(&self, (x, y): Cell) -> bool {
        x < self.size && y < self.size && self.free[y * self.size + x]
    }

    /// The place for the next brick, `None` where there is none.
    fn choose(&mut self) -> Option<[Cell; 2]> {
        // FILL IN: choose a better one. Half a second is allowed for it.
        while self.first < self.free.len() {
            let cell @ (x, y) = (self.first % self.size, self.first / self.size);
            let other = [(x + 1, y), (x, y + 1)].into_iter().find(|other| self.is_free(*other));
            if let Some(other) = other.filter(|_| self.is_free(cell)) {
                return Some([cell, other]);
            }
            self.first += 1;
        }
        None
    }
}

fn main() -> io::Result<()> {
    let (mut seated, mut output) = (None, io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let message = line.trim();
        if message == "STOP" {
            break;
        }
        let Some(bot) = &mut seated else {
            seated = Bot::new(message);
            writeln!(output, "OK")?;
            output.flush()?;
            continue;
        };
        if message != "START" {
            bot.fill(message); // The opponent's brick.
        }
        if let Some([one, two]) = bot.choose() {
            let brick = format!("{}x{}_{}x{}", one.0, one.1, two.0, two.1);
            bot.fill(&brick);
            writeln!(output, "{brick}")?;
            output.flush()?;
        }
    }
    Ok(())
}
