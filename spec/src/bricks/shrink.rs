//! Simpler games of bricks, for showing a difference by the smallest one.

use super::clauses::other;
use super::{Bricks, Cell, Move, Setup, Stage};
use crate::game::{Answer, Event, EventOf, Reply, Seat};

type Game = (Setup, Vec<EventOf<Bricks>>);

/// At most so many cells are taken out of the setup one by one.
const CELLS: usize = 64;

pub(super) fn simpler(setup: &Setup, events: &[EventOf<Bricks>]) -> Vec<Game> {
    let with_setup = |setup: Setup| (setup, events.to_vec());
    let mut games: Vec<Game> = smaller_setups(setup).into_iter().map(with_setup).collect();
    games.push(seats_swapped(setup, events));
    for by in [(1, 0), (0, 1), (2, 0), (0, 2)] {
        games.extend(moved(setup, events, by));
    }
    for (index, event) in events.iter().enumerate() {
        for simple in simpler_events(event) {
            let mut events = events.to_vec();
            events[index] = simple;
            games.push((setup.clone(), events));
        }
    }
    games
}

fn smaller_setups(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    for size in [1, 3, 5, 7].into_iter().filter(|size| *size < setup.size) {
        let on_board = |cell: &Cell| cell.x < size && cell.y < size;
        let filled = setup.filled.iter().copied().filter(on_board).collect();
        simpler.push(Setup { size, filled, stage: setup.stage });
    }
    let half = setup.filled.len() / 2;
    for kept in [&setup.filled[..0], &setup.filled[..half], &setup.filled[half..]] {
        simpler.push(Setup { filled: kept.to_vec(), ..setup.clone() });
    }
    for index in 0..setup.filled.len().min(CELLS) {
        let mut filled = setup.filled.clone();
        filled.remove(index);
        simpler.push(Setup { filled, ..setup.clone() });
    }
    let mut sorted = setup.filled.clone();
    sorted.sort_by_key(|cell| (cell.y, cell.x));
    simpler.push(Setup { filled: sorted, ..setup.clone() });
    simpler
}

/// The same game with the seats exchanged, and seat 0 to move where seat 1 was.
fn seats_swapped(setup: &Setup, events: &[EventOf<Bricks>]) -> Game {
    let stage = match setup.stage {
        Stage::Greet(seat) => Stage::Greet(swapped(seat)),
        Stage::Move(seat) => Stage::Move(swapped(seat)),
        Stage::Over { loser, by } => Stage::Over { loser: swapped(loser), by },
    };
    let swap = |event: &EventOf<Bricks>| match event {
        Event::Reply(reply) => Event::Reply(Reply { seat: swapped(reply.seat), ..reply.clone() }),
        Event::Chance(never) => match *never {},
    };
    (Setup { stage, ..setup.clone() }, events.iter().map(swap).collect())
}

fn swapped(seat: Seat) -> Seat {
    if seat > 1 { seat } else { other(seat) }
}

/// The same game moved towards the origin; `None` where a cell would leave the board.
fn moved(setup: &Setup, events: &[EventOf<Bricks>], (dx, dy): (u32, u32)) -> Option<Game> {
    let cell = |cell: &Cell| Some(Cell::new(cell.x.checked_sub(dx)?, cell.y.checked_sub(dy)?));
    let filled = setup.filled.iter().map(cell).collect::<Option<_>>()?;
    let event = |event: &EventOf<Bricks>| {
        let Event::Reply(reply) = event else { return Some(event.clone()) };
        let answer = match &reply.answer {
            Answer::Move(Move::Brick([one, two])) => Answer::Move(Move::Brick([cell(one)?, cell(two)?])),
            same => same.clone(),
        };
        Some(Event::Reply(Reply { answer, ..reply.clone() }))
    };
    let events = events.iter().map(event).collect::<Option<_>>()?;
    Some((Setup { filled, ..setup.clone() }, events))
}

fn simpler_events(event: &EventOf<Bricks>) -> Vec<EventOf<Bricks>> {
    let Event::Reply(reply) = event else { return Vec::new() };
    let mut simpler = Vec::new();
    if reply.took_us > 0 {
        simpler.push(Event::Reply(Reply { took_us: 0, ..reply.clone() }));
    }
    if let Answer::Move(Move::Brick([one, two])) = reply.answer {
        // Towards the origin along each axis, both cells or one, and in the usual order.
        let nearer = |cell: Cell, dx: u32, dy: u32| Cell::new(cell.x.saturating_sub(dx), cell.y.saturating_sub(dy));
        for (dx, dy) in [(1, 1), (1, 0), (0, 1)] {
            let bricks =
                [[nearer(one, dx, dy), nearer(two, dx, dy)], [one, nearer(two, dx, dy)], [nearer(one, dx, dy), two]];
            for brick in bricks.into_iter().chain([[two, one]]) {
                let answer = Answer::Move(Move::Brick(brick));
                simpler.push(Event::Reply(Reply { answer, ..reply.clone() }));
            }
        }
    }
    simpler
}

pub(super) fn from_beginning(setup: &Setup, events: &[EventOf<Bricks>]) -> Option<Game> {
    let answered = |count: Seat| (0..count).map(|seat| Event::made(seat, Move::Ok));
    let fresh = |filled: Vec<Cell>| Setup { size: setup.size, filled, stage: Stage::Greet(0) };
    let follow = |opening: Vec<EventOf<Bricks>>| opening.into_iter().chain(events.iter().cloned()).collect();
    match setup.stage {
        Stage::Greet(0) => Some((setup.clone(), events.to_vec())),
        Stage::Greet(seat) => Some((fresh(setup.filled.clone()), follow(answered(seat).collect()))),
        Stage::Move(0) => Some((fresh(setup.filled.clone()), follow(answered(2).collect()))),
        Stage::Move(_) => {
            // The first player lays the first brick where two filled cells share a side.
            let pairs = setup.filled.iter().flat_map(|one| setup.filled.iter().map(move |two| [*one, *two]));
            let brick = pairs.into_iter().find(|[one, two]| matches!(one.distance(*two), (1, 0) | (0, 1)))?;
            let filled = setup.filled.iter().copied().filter(|cell| !brick.contains(cell)).collect();
            let opening = answered(2).chain([Event::made(0, Move::Brick(brick))]).collect();
            Some((fresh(filled), follow(opening)))
        }
        Stage::Over { .. } => None,
    }
}
