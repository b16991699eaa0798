//! Simpler games of bricks, for showing a difference by the smallest one.

use rulebook_spec::bricks::state::{Brick, other};
use rulebook_spec::bricks::{Bricks, Cell, Move, Setup, Stage};
use rulebook_spec::game::{Answer, Event, EventOf, Reply, Seat};

type Game = (Setup, Vec<EventOf<Bricks>>);

/// At most this many cells are taken out of the setup one by one.
const CELLS: usize = 64;

pub(super) fn simpler(setup: &Setup, events: &[EventOf<Bricks>]) -> Vec<Game> {
    let with_setup = |setup: Setup| (setup, events.to_vec());
    let mut games: Vec<Game> =
        smaller_sizes(setup.size).into_iter().filter_map(|size| folded(setup, events, size)).collect();
    games.extend(smaller_setups(setup).into_iter().map(with_setup));
    games.push(seats_swapped(setup, events));
    for by in [256, 64, 16, 4, 1, 2] {
        games.extend([(by, 0), (0, by)].into_iter().filter_map(|by| moved(setup, events, by)));
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

/// Sizes of smaller boards, the smallest first: a few, and as much less as halves leave, odd as the rules want it.
fn smaller_sizes(size: u32) -> Vec<u32> {
    let halves = (1..10).map(|half| size.saturating_sub(size >> half) | 1);
    let mut sizes: Vec<u32> =
        [1, 2, 3, 4, 5, 7, size.saturating_sub(1), size.saturating_sub(2)].into_iter().chain(halves).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The same game on a smaller board: what stands behind its edge keeps its distance from the edge of the old one.
fn folded(setup: &Setup, events: &[EventOf<Bricks>], size: u32) -> Option<Game> {
    let less = setup.size.checked_sub(size).filter(|less| *less > 0)?;
    let nearer = |n: u32| if n < size { n } else { n.saturating_sub(less) };
    let fold = |cell: Cell| Some(Cell::new(nearer(cell.x), nearer(cell.y)));
    let on_board = |cell: &&Cell| cell.x < size && cell.y < size;
    let filled = setup.filled.iter().filter(on_board).copied().collect();
    let events = events.iter().map(|event| with_cells(event, fold)).collect::<Option<_>>()?;
    Some((Setup { size, filled, stage: setup.stage }, events))
}

fn smaller_setups(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
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
    let cell = |cell: Cell| Some(Cell::new(cell.x.checked_sub(dx)?, cell.y.checked_sub(dy)?));
    let filled = setup.filled.iter().copied().map(cell).collect::<Option<_>>()?;
    let events = events.iter().map(|event| with_cells(event, cell)).collect::<Option<_>>()?;
    Some((Setup { filled, ..setup.clone() }, events))
}

/// The event with the cells of its brick changed, in a line too.
fn with_cells(event: &EventOf<Bricks>, change: impl Fn(Cell) -> Option<Cell>) -> Option<EventOf<Bricks>> {
    let Event::Reply(reply) = event else { return Some(event.clone()) };
    let answer = match &reply.answer {
        Answer::Move(Move::Brick([one, two])) => Answer::Move(Move::Brick([change(*one)?, change(*two)?])),
        Answer::Line(line) => match brick_line(line) {
            Some(([one, two], rest)) => Answer::Line(format!("{}_{}{rest}", change(one)?, change(two)?)),
            None => reply.answer.clone(),
        },
        same => same.clone(),
    };
    Some(Event::Reply(Reply { answer, ..reply.clone() }))
}

/// The brick that a line begins with, and what stands behind it.
fn brick_line(line: &str) -> Option<(Brick, &str)> {
    let (one, others) = line.split_once('_')?;
    let end = others.find(|c: char| !c.is_ascii_digit() && c != 'x').unwrap_or(others.len());
    Some(([Cell::parse(one)?, Cell::parse(&others[..end])?], &others[end..]))
}

fn simpler_events(event: &EventOf<Bricks>) -> Vec<EventOf<Bricks>> {
    let Event::Reply(reply) = event else { return Vec::new() };
    let mut simpler = Vec::new();
    if reply.took_us > 0 {
        simpler.push(Event::Reply(Reply { took_us: 0, ..reply.clone() }));
    }
    if let Answer::Line(line) = &reply.answer
        && let Some((brick, rest)) = brick_line(line)
    {
        // As it would be without what stands behind it, and nearer to the origin.
        let line = |[one, two]: Brick, rest: &str| Answer::Line(format!("{one}_{two}{rest}"));
        let reply = |answer| Event::Reply(Reply { answer, ..reply.clone() });
        simpler.push(reply(line(brick, "")));
        simpler.push(reply(line(brick.map(|cell| Cell::new(cell.x / 2, cell.y)), rest)));
        simpler.push(reply(line(brick.map(|cell| Cell::new(cell.x, cell.y / 2)), rest)));
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
