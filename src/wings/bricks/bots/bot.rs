//! A bot of bricks in the game's own protocol: answers OK, then lays bricks at random. To fill in: see FILL IN.
//!
//! `rulebook play bricks -- target/release/bot -- rulebook bot bricks random` plays a game with it,
//! `rulebook certify bricks -- target/release/bot` holds it against the rules.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};

const TRIES: usize = 50;

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

    /// The free neighbours of a free cell to its right and below.
    fn beside(&self, (x, y): Cell) -> impl Iterator<Item = Cell> + '_ {
        let is_free = |(x, y): Cell| x < self.size && y < self.size && self.free[y * self.size + x];
        [(x + 1, y), (x, y + 1)].into_iter().filter(move |other| is_free((x, y)) && is_free(*other))
    }

    /// The cells of the next brick, `None` where there is no place.
    fn choose(&mut self) -> Option<[Cell; 2]> {
        // FILL IN: choose better. Half a second is allowed for it.
        for _ in 0..TRIES {
            let cell = (below(self.size), below(self.size));
            let others: Vec<Cell> = self.beside(cell).collect();
            if !others.is_empty() {
                return Some([cell, others[below(others.len())]]);
            }
        }
        // Where it is crowded: the first place, row by row.
        while self.first < self.free.len() {
            let cell = (self.first % self.size, self.first / self.size);
            let other = self.beside(cell).next();
            if let Some(other) = other {
                return Some([cell, other]);
            }
            self.first += 1;
        }
        None
    }
}

/// A number below `n`, another in each run.
fn below(n: usize) -> usize {
    RandomState::new().build_hasher().finish() as usize % n
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
