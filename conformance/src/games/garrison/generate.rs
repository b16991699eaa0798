//! Maps drawn at random, the same for both players.

use crate::choose::Choices;
use rulebook_spec::garrison::Setup;
use rulebook_spec::garrison::Stage;

/// A map of this size, turned by half a circle the same for the other player: about `share` of 100 cells are walls,
/// and every passable cell can be reached. Rows and columns are clamped to 1 to [`rulebook_spec::garrison::LARGEST_SIDE`].
pub fn random_map(rows: usize, columns: usize, share: u32, choices: &mut dyn Choices) -> Setup {
    let (rows, columns) =
        (rows.clamp(1, rulebook_spec::garrison::LARGEST_SIDE), columns.clamp(1, rulebook_spec::garrison::LARGEST_SIDE));
    let size = rows * columns;
    // Cells are numbered row by row; the number of the cell opposite is counted from the end.
    let mut walls = vec![false; size];
    for cell in 0..size / 2 {
        let wall = choices.below(100) < share;
        (walls[cell], walls[size - 1 - cell]) = (wall, wall);
    }
    let start = choices.below(size as u32) as usize;
    (walls[start], walls[size - 1 - start]) = (false, false);
    let reached = reached(&walls, columns, start);
    if reached[size - 1 - start] {
        walls = reached.into_iter().map(|reached| !reached).collect();
    } else {
        // Walls that keep the players apart would make a game that nobody can win.
        walls = vec![false; size];
    }
    let pattern = choices.below(3);
    let mut setup = Setup {
        field: vec![String::new(); rows],
        army: vec![vec![0; columns]; rows],
        at: [start, size - 1 - start].map(|cell| place(cell, columns)).to_vec(),
        hand: [0, 0],
        moves: [0, 0],
        stage: Stage::default(),
    };
    let largest = *choices.pick(&[5, 40, 120, 1200]).unwrap_or(&5);
    let mut owners = vec![0; size];
    for cell in 0..size.div_ceil(2) {
        let (row, column) = (cell / columns, cell % columns);
        let first = match pattern {
            0 => true,
            1 => (row + column) % 2 == 0,
            _ => choices.below(2) == 0,
        };
        let garrison = i64::from(choices.below(largest));
        for (cell, own) in [(size - 1 - cell, !first), (cell, first)] {
            if !walls[cell] {
                owners[cell] = if own { 1 } else { 2 };
                setup.army[cell / columns][cell % columns] = garrison;
            }
        }
    }
    // Each stands on a cell of his own.
    owners[size - 1 - start] = 2;
    owners[start] = 1;
    for (cell, owner) in owners.into_iter().enumerate() {
        setup.field[cell / columns].push(['#', '1', '2'][owner]);
    }
    setup
}

fn place(cell: usize, columns: usize) -> [i64; 2] {
    [(cell / columns) as i64 + 1, (cell % columns) as i64 + 1]
}

/// Which cells can be reached from `start`.
fn reached(walls: &[bool], columns: usize, start: usize) -> Vec<bool> {
    let mut reached = vec![false; walls.len()];
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        if walls[cell] || reached[cell] {
            continue;
        }
        reached[cell] = true;
        let column = cell % columns;
        if column > 0 {
            open.push(cell - 1);
        }
        if column + 1 < columns {
            open.push(cell + 1);
        }
        open.extend(cell.checked_sub(columns));
        if cell + columns < walls.len() {
            open.push(cell + columns);
        }
    }
    reached
}
