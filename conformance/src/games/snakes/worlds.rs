//! The small worlds of snakes: two short snakes on six and on eight cells.

use crate::choose::Choices;
use crate::contest::{World, Worlds};
use rulebook_spec::game::{Answer, Seat};
use rulebook_spec::snakes::{Move, Position, Setup, Slot, Snakes, Stage};

impl Worlds for Snakes {
    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "3x2",
                says: "two snakes of two segments anywhere on a board of 3 x 2 cells, for the first round",
                setup: Box::new(two),
                others: Box::new(others),
                depth: 3,
            },
            World {
                name: "4x2",
                says: "snakes of three and of two segments anywhere on a board of 4 x 2 cells, for the last round of a fight, the second to move",
                setup: Box::new(three),
                others: Box::new(others),
                depth: 2,
            },
        ]
    }
}

fn two(choices: &mut dyn Choices) -> Setup {
    let size = [3, 2];
    let snakes = (0..2).map(|_| snake(size, 2, choices)).collect();
    Setup { size, snakes, limit: 1000, round: 0, order: Vec::new(), stage: Stage::Order }
}

fn three(choices: &mut dyn Choices) -> Setup {
    let size = [4, 2];
    let snakes = vec![snake(size, 3, choices), snake(size, 2, choices)];
    Setup { size, snakes, limit: 1, round: 0, order: vec![1, 0], stage: Stage::Move(1) }
}

/// A snake that a bot leads, of this many segments, from any cell in any direction each: also over the edge, and over itself.
fn snake(size: [u32; 2], segments: usize, choices: &mut dyn Choices) -> Slot {
    let mut cell = size.map(|side| i64::from(choices.below(side)));
    let mut cells = vec![cell];
    while cells.len() < segments {
        let step = choices.pick(&[[0, -1], [1, 0], [0, 1], [-1, 0]]).copied().unwrap_or([0, 1]);
        cell = [cell[0] + step[0], cell[1] + step[1]];
        cells.push(cell);
    }
    Slot { cells, program: None }
}

/// All five moves, and lines.
fn others(_: &Position, _: Seat) -> Vec<Answer<Move>> {
    let lines = ["", "up", "\"up\""].map(|line| Answer::Line(line.into()));
    Move::ALL.map(Answer::Move).into_iter().chain(lines).collect()
}
