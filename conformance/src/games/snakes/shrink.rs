//! Simpler fights, for showing a difference by the smallest one.

use rulebook_spec::game::{Event, EventOf, Reply};
use rulebook_spec::snakes::program::{Line, MapFile, ProgramFile};
use rulebook_spec::snakes::{Drawn, Seat, Setup, Slot, Snakes, Stage};
use std::cmp::Ordering;

type Game = (Setup, Vec<EventOf<Snakes>>);

pub(super) fn simpler(setup: &Setup, events: &[EventOf<Snakes>]) -> Vec<Game> {
    let mut games: Vec<Game> = (0..setup.snakes.len()).filter_map(|seat| without_seat(setup, events, seat)).collect();
    let setups = smaller_boards(setup).into_iter().chain(plainer(setup)).chain(simpler_programs(setup));
    games.extend(setups.map(|setup| (setup, events.to_vec())));
    for (index, event) in events.iter().enumerate() {
        if let Event::Reply(reply) = event
            && reply.took_us > 0
        {
            let mut events = events.to_vec();
            events[index] = Event::Reply(Reply { took_us: 0, ..reply.clone() });
            games.push((setup.clone(), events));
        }
    }
    games
}

/// The fight without a seat, the seats above it being one lower.
fn without_seat(setup: &Setup, events: &[EventOf<Snakes>], gone: usize) -> Option<Game> {
    (setup.snakes.len() > 1).then_some(())?;
    let gone_seat = gone as Seat;
    let new = |seat: Seat| match seat.cmp(&gone_seat) {
        Ordering::Less => Some(seat),
        Ordering::Equal => None,
        Ordering::Greater => Some(seat - 1),
    };
    let mut fewer = setup.clone();
    fewer.snakes.remove(gone);
    fewer.order = setup.order.iter().copied().filter_map(new).collect();
    if let Stage::Move(seat) = setup.stage {
        fewer.stage = Stage::Move(new(seat)?);
    }
    let event = |event: &EventOf<Snakes>| match event {
        Event::Reply(reply) => Some(Event::Reply(Reply { seat: new(reply.seat)?, ..reply.clone() })),
        Event::Chance(drawn) => {
            Some(Event::Chance(Drawn { order: drawn.order.iter().copied().filter_map(new).collect() }))
        }
    };
    Some((fewer, events.iter().filter_map(event).collect()))
}

/// The fight on a board without its last or its first column or row.
fn smaller_boards(setup: &Setup) -> Vec<Setup> {
    let mut games = Vec::new();
    for axis in [0, 1] {
        for first in [false, true] {
            let mut smaller = setup.clone();
            smaller.size[axis] = smaller.size[axis].saturating_sub(1);
            if first {
                let cells = smaller.snakes.iter_mut().flat_map(|slot| &mut slot.cells);
                cells.for_each(|cell| cell[axis] = cell[axis].saturating_sub(1));
            }
            games.push(smaller);
        }
    }
    games
}

/// Shorter snakes, live bots for programs, less rounds.
fn plainer(setup: &Setup) -> Vec<Setup> {
    let mut games = Vec::new();
    let mut changed = |change: &dyn Fn(&mut Setup)| {
        let mut setup = setup.clone();
        change(&mut setup);
        games.push(setup);
    };
    let shorten = |slot: &mut Slot, length: usize| {
        slot.cells.truncate(length);
    };
    changed(&|setup| setup.snakes.iter_mut().for_each(|slot| shorten(slot, slot.cells.len().saturating_sub(1))));
    for seat in 0..setup.snakes.len() {
        let length = setup.snakes[seat].cells.len();
        changed(&|setup| setup.snakes[seat].program = None);
        for shorter in [0, 1, 2, length.saturating_sub(1)].into_iter().filter(|shorter| *shorter < length) {
            changed(&|setup| shorten(&mut setup.snakes[seat], shorter));
        }
    }
    let left = setup.limit.saturating_sub(setup.round);
    changed(&|setup| (setup.round, setup.limit) = (0, left.max(1)));
    changed(&|setup| (setup.round, setup.limit) = (1, left.saturating_add(1)));
    changed(&|setup| setup.limit = setup.round.saturating_add(1));
    if let Stage::Move(mover) = setup.stage {
        changed(&|setup| setup.order.sort_unstable());
        changed(&|setup| setup.order = vec![mover]);
    }
    games
}

/// Fights with programs of fewer maps, fewer patterns and shorter texts.
fn simpler_programs(setup: &Setup) -> Vec<Setup> {
    let mut games = Vec::new();
    for (seat, slot) in setup.snakes.iter().enumerate() {
        let Some(file) = &slot.program else { continue };
        let mut changed = |change: &dyn Fn(&mut ProgramFile)| {
            let mut setup = setup.clone();
            setup.snakes[seat].program.iter_mut().for_each(change);
            games.push(setup);
        };
        changed(&|file| file.templates = ["S", "S", "S", "S"].map(str::to_owned).into());
        for set in 0..file.templates.len() {
            changed(&|file| file.templates[set] = "S".into());
        }
        changed(&|file| file.program_description.clear());
        for map in 0..file.maps.len() {
            changed(&|file| drop(file.maps.remove(map)));
            for line in 0..file.maps[map].lines.len() {
                changed(&|file| drop(file.maps[map].lines.remove(line)));
            }
            changed(&|file| in_runs_of_one(&mut file.maps[map]));
            changed(&|file| file.maps[map].description.clear());
        }
    }
    games
}

/// Each pattern as a run of its own, so that one after the other can be left out.
fn in_runs_of_one(map: &mut MapFile) {
    let mut single = Vec::new();
    for line in &map.lines {
        let letters: Vec<char> = line.line.chars().collect();
        for (number, pair) in (0i64..).zip(letters.chunks(2)) {
            let column = line.x.checked_add(number);
            let Some(index) = line.y.checked_mul(7).zip(column).and_then(|(row, column)| row.checked_add(column))
            else {
                return;
            };
            if pair != ['-', '-'] {
                single.push(Line { x: index % 7, y: index / 7, line: pair.iter().collect() });
            }
        }
    }
    map.lines = single;
}
