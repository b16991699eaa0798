//! Boards on which a bot meets every rule: each size, patterns that leave one kind of place, nearly full ones.

use rulebook_spec::bricks::{Cell, LARGEST_SIZE, Setup, Stage};
use serde::Deserialize;
use serde_json::Value;

pub(super) fn all() -> Vec<Setup> {
    let mut all = vec![
        // No place at all.
        board(1, &|_, _| false),
        board(3, &|x, y| (x + y) % 2 == 0),
        board(9, &|x, y| (x + y) % 2 == 1),
        board(5, &|_, _| true),
        // One place, in each corner and direction.
        board(3, &|x, y| (x, y) != (0, 0) && (x, y) != (1, 0)),
        board(3, &|x, y| (x, y) != (2, 1) && (x, y) != (2, 2)),
        board(5, &|x, y| x < 3 || y < 4),
        // Two places, so that the second player has the last word.
        board(3, &|_, y| y == 1),
        board(3, &|x, _| x == 1),
        // Small boards, empty and with their middle filled.
        board(3, &|_, _| false),
        board(3, &|x, y| (x, y) == (1, 1)),
        board(5, &|_, _| false),
        board(5, &|x, y| (x, y) == (2, 2)),
        // Only lying, only upright places.
        board(7, &|_, y| y % 2 == 1),
        board(7, &|x, _| x % 2 == 1),
        // Rooms, a ring, a spiral of corridors.
        board(9, &|x, y| x % 3 == 2 || y % 3 == 2),
        board(9, &|x, y| (1..8).contains(&x) && (1..8).contains(&y)),
        board(11, &|x, y| x % 4 == 3 && y != 0 || y % 4 == 3 && x != 10),
        board(7, &|_, _| false),
        board(9, &|_, _| false),
        board(15, &|x, y| (x * 7 + y * 3) % 5 == 0),
        board(31, &|x, y| (x * x + y) % 3 == 0),
    ];
    // Large boards with a few places in the last row and column: numbers of two and three digits.
    for size in [99, 101, LARGEST_SIZE] {
        all.push(board(size, &|x, y| x + 1 < size && (y + 1 < size || x < size - 7)));
    }
    all.push(board(99, &|_, _| false));
    all.push(board(LARGEST_SIZE, &|_, _| false));
    all
}

/// Boards with a name: empty ones, and patterns that leave other games than an empty one.
pub(super) fn named() -> Vec<(&'static str, Setup)> {
    vec![
        ("empty-5", board(5, &|_, _| false)),
        ("empty-7", board(7, &|_, _| false)),
        ("empty-9", board(9, &|_, _| false)),
        ("centre-7", board(7, &|x, y| (x, y) == (3, 3))),
        ("rows-7", board(7, &|_, y| y % 2 == 1)),
        ("rooms-9", board(9, &|x, y| x % 3 == 2 || y % 3 == 2)),
        ("ring-9", board(9, &|x, y| (1..8).contains(&x) && (1..8).contains(&y))),
        ("spots-15", board(15, &|x, y| (x * 7 + y * 3) % 5 == 0)),
    ]
}

fn board(size: u32, is_filled: &dyn Fn(u32, u32) -> bool) -> Setup {
    let cells = (0..size).flat_map(|y| (0..size).map(move |x| Cell::new(x, y)));
    Setup { size, filled: cells.filter(|cell| is_filled(cell.x, cell.y)).collect(), stage: Stage::Greet(0) }
}

/// The setup of a position as it is shown. The filled cells keep the order of the setup with which the game began, as far
/// as they are the same.
pub(super) fn shown(begun: &Setup, shown: &Value) -> Result<Setup, String> {
    #[derive(Deserialize)]
    struct Shown {
        board: Vec<String>,
        stage: Stage,
    }
    let Shown { board, stage } = Shown::deserialize(shown).map_err(|error| format!("the position: {error}"))?;
    let rows = (0..).zip(&board);
    let mut filled: Vec<Cell> = rows
        .flat_map(|(y, row)| {
            (0..).zip(row.chars()).filter(|(_, letter)| *letter == '#').map(move |(x, _)| Cell::new(x, y))
        })
        .collect();
    if board.iter().any(|row| row.chars().count() != board.len()) {
        return Err(format!("the position: a board of {} rows that are not of that length", board.len()));
    }
    let place = |cell: &Cell| begun.filled.iter().position(|other| other == cell).unwrap_or(usize::MAX);
    filled.sort_by_cached_key(place);
    Ok(Setup { size: board.len() as u32, filled, stage })
}
