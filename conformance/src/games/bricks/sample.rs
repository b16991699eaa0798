//! How bricks is sampled.

use crate::choose::Choices;
use crate::contest::Sampler;
use crate::typo::typo;
use rulebook_spec::bricks::state::{Brick, other};
use rulebook_spec::bricks::{Board, Bricks, Cell, Ending, LARGEST_SIZE, Move, Never, Position, Setup, Stage};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Seat, Seats, Turn};

impl Sampler for Bricks {
    fn sample_setup(choices: &mut dyn Choices) -> Setup {
        let size = if choices.once_in(12) {
            *choices.pick(&[1, 9, 11, 15, 31]).unwrap_or(&1)
        } else {
            *choices.pick(&[3, 5, 3, 7, 5]).unwrap_or(&3)
        };
        // Half of the boards are nearly empty, the others filled to any degree.
        let share = if choices.once_in(2) { choices.below(100) } else { choices.below(30) };
        let board = random_board(size, share, choices);
        let mut filled = board.order().to_vec();
        shuffle(&mut filled, choices);
        let mut size = size;
        if choices.once_in(12) {
            if choices.once_in(16) {
                return largest();
            }
            spoil(&mut size, &mut filled, choices);
        }
        let stage = sample_stage(&board, choices);
        Setup { size, filled, stage }
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        let asked = match turn {
            Turn::Seats(seats) => seats,
            _ => Seats::one(0),
        };
        let seat = asked.first().unwrap_or(0);
        if choices.once_in(8) {
            return foul(position, seat, choices);
        }
        let choice = match position.stage {
            Stage::Greet(_) => Move::Ok,
            _ => Move::Brick(random_place(&position.board, choices).unwrap_or([Cell::new(0, 0); 2])),
        };
        let answer = match choices.below(8) {
            6 => Answer::Line(exact(&choice)),
            7 => Answer::Line(exact(&choice) + "\r"),
            _ => Answer::Move(choice),
        };
        let took_us = if choices.once_in(12) { in_time(position, choices) } else { 0 };
        Event::Reply(Reply { seat, answer, took_us })
    }

    fn fair_chance(_: &Position, _: &mut dyn Choices) -> Option<Never> {
        None
    }
}

/// A board of this size on which about `share` of 100 cells are filled.
pub fn random_board(size: u32, share: u32, choices: &mut dyn Choices) -> Board {
    let mut board = Board::empty(size);
    for cell in board.cells() {
        if choices.below(100) < share {
            board.fill(cell);
        }
    }
    board
}

/// A place where a brick fits, every one being equally likely; `None` when there is none.
fn random_place(board: &Board, choices: &mut dyn Choices) -> Option<Brick> {
    let index = choices.below(u32::try_from(board.places()).unwrap_or(u32::MAX));
    board.scan().nth(index as usize).map(|brick| written(brick, choices))
}

/// A place found by a few guesses, every one being equally likely; `None` when all guesses missed.
pub(super) fn guessed_place(board: &Board, choices: &mut dyn Choices) -> Option<Brick> {
    for _ in 0..64 {
        let cell = Cell::new(choices.below(board.size()), choices.below(board.size()));
        let second = match choices.below(2) {
            0 => Cell::new(cell.x + 1, cell.y),
            _ => Cell::new(cell.x, cell.y + 1),
        };
        if board.is_free(cell) && board.is_free(second) {
            return Some(written([cell, second], choices));
        }
    }
    None
}

/// The brick, with its cells in either order.
pub(super) fn written([one, two]: Brick, choices: &mut dyn Choices) -> Brick {
    if choices.once_in(3) { [two, one] } else { [one, two] }
}

fn shuffle(cells: &mut [Cell], choices: &mut dyn Choices) {
    for last in (1..cells.len()).rev() {
        cells.swap(last, choices.below(last as u32 + 1) as usize);
    }
}

/// A board of the largest size, which must be accepted. The game on it is over: playing it to its end would take long.
fn largest() -> Setup {
    Setup { size: LARGEST_SIZE, filled: Vec::new(), stage: Stage::Over { loser: 0, by: Ending::Foul } }
}

/// Makes a setup that cannot be: a bad size, a cell twice, a cell outside.
fn spoil(size: &mut u32, filled: &mut Vec<Cell>, choices: &mut dyn Choices) {
    match choices.below(5) {
        0 => *size += 1,
        1 => *size = *choices.pick(&[0, 2, 1000, 1001, 4_000_000_000]).unwrap_or(&0),
        2 => filled.push(Cell::new(*size, 0)),
        3 => filled.push(Cell::new(0, *size)),
        _ => {
            let twice = choices.pick(filled).copied().unwrap_or(Cell::new(0, 0));
            filled.extend([twice, twice]);
        }
    }
}

fn sample_stage(board: &Board, choices: &mut dyn Choices) -> Stage {
    let seat = choices.below(2) as Seat;
    match choices.below(8) {
        0..4 => Stage::Move(seat),
        4..6 => Stage::Greet(0),
        6 => Stage::Greet(1),
        _ if choices.once_in(2) => Stage::Over { loser: seat, by: Ending::Foul },
        _ if board.places() == 0 => Stage::Over { loser: seat, by: Ending::NoPlace },
        _ => Stage::Move(seat + choices.below(2) as Seat),
    }
}

/// The move as a line of the protocol.
fn exact(choice: &Move) -> String {
    match choice {
        Move::Ok => "OK".to_owned(),
        Move::Brick([one, two]) => format!("{one}_{two}"),
    }
}

/// The limit of the stage, in microseconds.
fn limit_us(position: &Position) -> u64 {
    if matches!(position.stage, Stage::Greet(_)) { 1_000_000 } else { 500_000 }
}

/// A time up to the limit: none, the limit itself, or one that would be late for the other kind of answer.
fn in_time(position: &Position, choices: &mut dyn Choices) -> u64 {
    let limit_us = limit_us(position);
    *choices.pick(&[1, limit_us, limit_us - 1, limit_us / 10 * 7]).unwrap_or(&1)
}

/// A bad reply of the seat that is asked, or an unasked one of the other.
fn foul(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<Bricks> {
    match choices.below(8) {
        0..3 => Event::made(seat, Move::Brick(bad_brick(&position.board, choices))),
        3 => Event::line(seat, bad_line(position, choices)),
        4 => late(position, seat, choices),
        5 => {
            Event::fault(seat, *choices.pick(&[Fault::Timeout, Fault::Crash, Fault::Garbled]).unwrap_or(&Fault::Crash))
        }
        6 => Event::made(seat, if matches!(position.stage, Stage::Greet(_)) { any_brick(choices) } else { Move::Ok }),
        _ => unasked(other(seat), choices),
    }
}

fn any_brick(choices: &mut dyn Choices) -> Move {
    let x = choices.below(3);
    Move::Brick([Cell::new(x, 0), Cell::new(x + 1, 0)])
}

/// Of boards up to this size all free cells are looked at, of larger ones so many anywhere.
const LISTED: u32 = 31;
const GUESSED: u32 = 64;

/// A brick that is bad in one way as a rule: two free cells that do not share a side, a filled one, one outside.
fn bad_brick(board: &Board, choices: &mut dyn Choices) -> Brick {
    let size = board.size();
    let mut free: Vec<Cell> = if size <= LISTED {
        board.cells().collect()
    } else {
        (0..GUESSED).map(|_| Cell::new(choices.below(size), choices.below(size))).collect()
    };
    free.retain(|cell| board.is_free(*cell));
    let one = choices.pick(&free).copied().unwrap_or(Cell::new(0, 0));
    let beside = |dx: u32, dy: u32| [one, Cell::new(one.x + dx, one.y + dy)];
    match choices.below(10) {
        0 => [one, one],
        1 => beside(1, 1),
        2 => [Cell::new(one.x + 1, one.y), Cell::new(one.x, one.y + 1)],
        3 => beside(2, 0),
        4 => beside(1, 2 + choices.below(3)),
        5 => beside(1, 0),
        6 => beside(0, 1),
        7 => [Cell::new(size.saturating_sub(1), one.y), Cell::new(0, one.y + 1)],
        8 => [one, choices.pick(&free).copied().unwrap_or(one)],
        _ => {
            let mut cell = || Cell::new(choices.below(size + 1), choices.below(size + 1));
            let two = cell();
            [two, Cell::new(two.x, two.y + 1)]
        }
    }
}

/// A line that is no answer, or one in a spelling that is not allowed.
fn bad_line(position: &Position, choices: &mut dyn Choices) -> String {
    let choice = match position.stage {
        Stage::Greet(_) => Move::Ok,
        _ => Move::Brick(random_place(&position.board, choices).unwrap_or([Cell::new(0, 0); 2])),
    };
    let exact = exact(&choice);
    match choices.below(12) {
        0 => (*choices.pick(&["", "hello", "OKAY", "1x2", "1x2_", "_", "1,2_2,2"]).unwrap_or(&"")).to_owned(),
        1 => exact.to_lowercase() + " ",
        2 => exact.to_lowercase(),
        3 => exact.replacen('x', "X", 1),
        4 => format!("+{exact}"),
        5 => format!("0{exact}"),
        6 => exact + "_5x5",
        7 => exact.to_uppercase(),
        8 => exact + "\r\r",
        _ => typo(&exact, choices),
    }
}

/// A good answer that comes too late.
fn late(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<Bricks> {
    let choice = match position.stage {
        Stage::Greet(_) => Move::Ok,
        _ => Move::Brick(random_place(&position.board, choices).unwrap_or([Cell::new(0, 0); 2])),
    };
    let limit_us = limit_us(position);
    let took_us = *choices.pick(&[limit_us + 1, limit_us * 3 / 2, limit_us * 100]).unwrap_or(&limit_us);
    Event::Reply(Reply { seat, answer: Answer::Move(choice), took_us })
}

/// Something from the seat that was not asked.
fn unasked(seat: Seat, choices: &mut dyn Choices) -> EventOf<Bricks> {
    match choices.below(4) {
        0 => Event::fault(seat, Fault::Crash),
        1 => Event::fault(seat, Fault::Memory),
        2 => Event::line(seat, "OK"),
        _ => Event::made(seat, any_brick(choices)),
    }
}
