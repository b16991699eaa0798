//! The sizes at which bricks is tried on purpose.

use super::sample::{guessed_place, written};
use crate::choose::Choices;
use crate::contest::{Footing, LENGTH, Ladder, Ladders, Moment, Sizes};
use rulebook_spec::bricks::{Board, Bricks, Cell, Move, Setup, Stage};
use rulebook_spec::game::{Answer, Event, Reply};

/// The largest board that is drawn: each answer about it lists its rows.
const LARGEST: u64 = 257;

impl Ladders for Bricks {
    fn ladders() -> Vec<Ladder> {
        let sizes = Ladder::between(SIZE, 1, LARGEST).rungs.into_iter().filter(|size| size % 2 == 1);
        vec![
            Ladder::of(SIZE, sizes.collect::<Vec<_>>()),
            Ladder::between(FILLED, 0, 1001),
            Ladder::between(COLUMN, 0, LARGEST - 1),
            Ladder::between(ROW, 0, LARGEST - 1),
            // As numbers of 8, 16, 32 and 64 bits the last four would be on the board.
            Ladder::of(DIGITS, [1, 2, 3, 5, 10, 20]),
            Ladder::between(LAST_COLUMN, 0, LARGEST / 2),
            Ladder::between(LAST_ROW, 0, LARGEST / 2),
            Ladder::between(LENGTH, 1, 129),
        ]
    }

    fn footing(sizes: &Sizes, choices: &mut dyn Choices) -> Option<Footing<Self>> {
        if let Some(last) = last_brick(sizes, choices) {
            return last_place(last);
        }
        let length = sizes.get(LENGTH).unwrap_or(0);
        let filled = sizes.get(FILLED).unwrap_or(choices.below(4).into());
        let corner = [COLUMN, ROW].map(|name| sizes.get(name).unwrap_or(0));
        // Bricks that are laid anywhere leave gaps, but three cells a brick are enough, up to the largest board on which
        // moves are listed.
        let needed = (filled + 3 * length).isqrt().max(corner[0]).max(corner[1]) + 1;
        let least = match sizes.get(DIGITS) {
            Some(_) => 13,
            None => *choices.pick(&[1, 3, 3, 5, 7]).unwrap_or(&3),
        };
        let size = sizes.get(SIZE).unwrap_or(needed.max(least) | 1);
        let room = size * size;
        if size > LARGEST || corner.iter().any(|at| *at >= size) || 3 * length > room || filled > room {
            return None;
        }
        let mut board = Board::empty(u32::try_from(size).ok()?);
        let brick = brick_at(size, corner.map(|at| at as u32), choices);
        let named = sizes.get(COLUMN).is_some() || sizes.get(ROW).is_some();
        fill(&mut board, filled, brick.filter(|_| named), choices);
        let digits = sizes.get(DIGITS);
        let mut events = Vec::new();
        let mut stage = if choices.once_in(4) { Stage::Greet(0) } else { Stage::Move(choices.below(2) as u8) };
        if length == 0 && (named || digits.is_some()) {
            let seat = choices.below(2) as u8;
            stage = Stage::Move(seat);
            let brick = brick.filter(|brick| named && brick.iter().all(|cell| board.is_free(*cell)));
            let brick = brick.or_else(|| guessed_place(&board, choices))?;
            events.push(match digits {
                Some(digits) => Event::line(seat, long(brick, digits, choices)?),
                None => Event::made(seat, Move::Brick(written(brick, choices))),
            });
        }
        if board.places() == 0 && !matches!(stage, Stage::Greet(_)) {
            stage = Stage::Greet(0);
        }
        let setup = Setup { size: board.size(), filled: board.order().to_vec(), stage };
        let more = usize::try_from(20_000 / room).ok()?.clamp(3, 40);
        Some(Footing { setup, events, more, is_legal: length > 0 || choices.once_in(2) })
    }

    fn sizes(moment: &Moment<'_, Self>) -> Vec<(&'static str, u64)> {
        let board = &moment.position.board;
        let filled = (moment.event.is_none()).then(|| (FILLED, board.order().len() as u64));
        let mut sizes: Vec<_> = filled.into_iter().chain([(SIZE, board.size().into())]).collect();
        if board.places() == 1
            && let Some([one, _]) = board.scan().next()
        {
            sizes.extend([(LAST_COLUMN, one.x.into()), (LAST_ROW, one.y.into())]);
        }
        match moment.event {
            Some(Event::Reply(Reply { answer: Answer::Move(Move::Brick(cells)), .. })) => {
                sizes.extend(cells.iter().flat_map(|cell| [(COLUMN, cell.x.into()), (ROW, cell.y.into())]));
                let most = cells.iter().flat_map(|cell| [cell.x, cell.y]).max().unwrap_or(0);
                sizes.push((DIGITS, most.to_string().len() as u64));
            }
            Some(Event::Reply(Reply { answer: Answer::Line(line), .. })) => {
                let digits = line.split(|letter: char| !letter.is_ascii_digit()).map(str::len).max();
                sizes.push((DIGITS, digits.unwrap_or(0) as u64));
            }
            _ => {}
        }
        sizes
    }
}

const SIZE: &str = "side of the board";
const FILLED: &str = "cells filled beforehand";
const COLUMN: &str = "column of a brick";
const ROW: &str = "row of a brick";
const DIGITS: &str = "digits of a number";
const LAST_COLUMN: &str = "column of the last place";
const LAST_ROW: &str = "row of the last place";

/// The last place that is wished: a lying one across two columns, or an upright one across two rows.
fn last_brick(sizes: &Sizes, choices: &mut dyn Choices) -> Option<[Cell; 2]> {
    let [column, row] = [LAST_COLUMN, LAST_ROW].map(|name| sizes.get(name).map(|at| at as u32));
    let one = Cell::new(column.unwrap_or_else(|| choices.below(4)), row.unwrap_or_else(|| choices.below(4)));
    match (column, row) {
        (None, None) => None,
        (Some(_), _) => Some([one, Cell::new(one.x + 1, one.y)]),
        (None, Some(_)) => Some([one, Cell::new(one.x, one.y + 1)]),
    }
}

/// A board on which there is one place. Nobody is to move on it yet: whoever does not see the place ends the game too early.
fn last_place(brick: [Cell; 2]) -> Option<Footing<Bricks>> {
    let most = brick.iter().flat_map(|cell| [cell.x, cell.y]).max()?;
    let mut board = Board::empty((most + 1) | 1);
    board.cells().filter(|cell| !brick.contains(cell)).for_each(|cell| board.fill(cell));
    let setup = Setup { size: board.size(), filled: board.order().to_vec(), stage: Stage::Greet(0) };
    let events = vec![Event::made(0, Move::Ok), Event::made(1, Move::Ok), Event::made(0, Move::Brick(brick))];
    Some(Footing { setup, events, more: 0, is_legal: true })
}

/// A brick with a cell in this column and row, inwards from it.
fn brick_at(size: u64, [x, y]: [u32; 2], choices: &mut dyn Choices) -> Option<[Cell; 2]> {
    let inwards = |at: u32| if u64::from(at) + 1 < size { at + 1 } else { at.saturating_sub(1) };
    let one = Cell::new(x, y);
    let two = if choices.below(2) == 0 { Cell::new(inwards(x), y) } else { Cell::new(x, inwards(y)) };
    (one != two).then_some(if one < two { [one, two] } else { [two, one] })
}

/// Fills `count` cells, but for those of a brick: near each other or anywhere, the last ones of the board among them.
fn fill(board: &mut Board, count: u64, spared: Option<[Cell; 2]>, choices: &mut dyn Choices) {
    let spared = spared.unwrap_or([Cell::new(board.size(), 0); 2]);
    let mut free: Vec<Cell> = board.cells().filter(|cell| !spared.contains(cell)).collect();
    let first = (free.len() as u64).saturating_sub(count) as u32;
    let together = choices.once_in(4);
    for _ in 0..count.min(free.len() as u64) {
        let index = if together { first.min(free.len() as u32 - 1) } else { choices.below(free.len() as u32) };
        board.fill(free.swap_remove(index as usize));
    }
}

/// The brick as a line in which one number has this many digits: nothing else makes it differ from one that fits. `None`
/// where this brick has no such number.
fn long([one, two]: [Cell; 2], digits: u64, choices: &mut dyn Choices) -> Option<String> {
    let mut numbers = [one.x, one.y, two.x, two.y].map(u128::from);
    let added: u128 = match digits {
        3 => 1 << 8,
        5 => 1 << 16,
        10 => 1 << 32,
        20 => 1 << 64,
        _ => 0,
    };
    let longest = |numbers: &[u128; 4]| numbers.iter().map(|number| number.to_string().len() as u64).max();
    numbers[choices.below(4) as usize] += added;
    let [a, b, c, d] = numbers;
    (longest(&numbers) == Some(digits)).then(|| format!("{a}x{b}_{c}x{d}"))
}
