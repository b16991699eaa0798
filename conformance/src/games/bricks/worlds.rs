//! The small worlds of bricks: boards of one and of nine cells.

use crate::choose::Choices;
use crate::contest::{World, Worlds};
use rulebook_spec::bricks::{Bricks, Cell, Move, Position, Setup, Stage};
use rulebook_spec::game::{Answer, Seat};

impl Worlds for Bricks {
    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "1x1",
                says: "the board of one cell, free or filled",
                setup: Box::new(one),
                others: Box::new(others),
                depth: 4,
            },
            World {
                name: "3x3",
                says: "all games on the empty board of 3 x 3 cells",
                setup: Box::new(empty),
                others: Box::new(others),
                depth: 8,
            },
            World {
                name: "filled-3x3",
                says: "each board of 3 x 3 cells of which any are filled, up to the first brick",
                setup: Box::new(nine),
                others: Box::new(others),
                depth: 3,
            },
        ]
    }
}

fn one(choices: &mut dyn Choices) -> Setup {
    any(1, choices)
}

fn nine(choices: &mut dyn Choices) -> Setup {
    any(3, choices)
}

fn empty(_: &mut dyn Choices) -> Setup {
    Setup { size: 3, filled: Vec::new(), stage: Stage::default() }
}

/// A board of this size on which any cells are filled.
fn any(size: u32, choices: &mut dyn Choices) -> Setup {
    let cells = (0..size * size).map(|cell| Cell::new(cell % size, cell / size));
    let filled = cells.filter(|_| choices.below(2) == 1).collect();
    Setup { size, filled, stage: Stage::default() }
}

/// Two cells in any order, also beside the board, and lines that are written otherwise.
fn others(position: &Position, _: Seat) -> Vec<Answer<Move>> {
    if matches!(position.stage, Stage::Greet(_)) {
        let lines = ["", "ok", "OK ", "OK_", "0x0_1x0"];
        return lines.map(|line| Answer::Line(line.into())).into_iter().collect();
    }
    let size = position.board.size();
    let cells = || (0..=size).flat_map(|y| (0..=size).map(move |x| Cell::new(x, y)));
    let bricks = cells().flat_map(|one| cells().map(move |two| Answer::Move(Move::Brick([one, two]))));
    let lines = ["", "OK ", "0x0_1x0 ", " 0x0_1x0", "0x0_1x0_0x1", "0x0", "-1x0_0x0", "0x0 1x0"];
    bricks.chain([Answer::Move(Move::Ok)]).chain(lines.map(|line| Answer::Line(line.into()))).collect()
}
