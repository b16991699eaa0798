//! Positions of the spec as sets of free cells. Whatever moves is the spec: a set becomes a setup, the moves are
//! those of `Game::moves`, and what they leave is read off the position after `step`.

use rulebook_spec::bricks::names::BOARD_STAGE;
use rulebook_spec::bricks::{Bricks, Cell, Move, Position, Setup, Stage};
use rulebook_spec::game::{Event, Game, LogOf, step};

/// Free cells, in any order.
pub type Free = Vec<Cell>;

/// The free cells of an empty board of `width` × `height` without `filled`.
pub fn rectangle(width: u32, height: u32, filled: &[(u32, u32)]) -> Free {
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
    cells.filter(|cell| !filled.contains(&(cell.x, cell.y))).collect()
}

/// The position with exactly these cells free, on the smallest odd board that holds them, with a player to move;
/// `None` when the spec says that nobody can be to move there.
pub fn position(free: &[Cell]) -> Option<Position> {
    let side = free.iter().map(|cell| cell.x.max(cell.y) + 1).max().unwrap_or(1);
    let size = side | 1;
    let mut is_free = vec![false; (size * size) as usize];
    free.iter().for_each(|cell| is_free[(cell.y * size + cell.x) as usize] = true);
    let all = (0..size * size).map(|index| Cell::new(index % size, index / size));
    let filled = all.filter(|cell| !is_free[(cell.y * size + cell.x) as usize]).collect();
    let setup = Setup { size, filled, stage: Stage::Move(0) };
    match Bricks::start(Bricks::literal(), &setup, &mut LogOf::<Bricks>::default()) {
        Ok(position) => Some(position),
        Err(violation) if violation.rule == BOARD_STAGE => None,
        Err(violation) => panic!("{free:?}: {violation}"),
    }
}

/// Every legal move of the seat whose turn it is, none when the game is over.
pub fn moves(position: &Position) -> Vec<Move> {
    match position.stage {
        Stage::Move(seat) => Bricks::moves(Bricks::literal(), position, seat).expect("bricks lists its moves"),
        _ => Vec::new(),
    }
}

/// The position after a move that the spec must accept.
pub fn after(position: &Position, choice: Move) -> Position {
    let Stage::Move(seat) = position.stage else { panic!("nobody is to move: {position:?}") };
    let mut position = position.clone();
    let mut log = LogOf::<Bricks>::default();
    step::<Bricks>(Bricks::literal(), &mut position, &Event::made(seat, choice), &mut log).expect("the game is on");
    assert_eq!(log.refused, None, "{choice:?}");
    position
}

/// The free cells of a position, row by row.
pub fn free(position: &Position) -> Free {
    let board = &position.board;
    board.cells().filter(|cell| board.is_free(*cell)).collect()
}
