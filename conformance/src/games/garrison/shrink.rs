//! Simpler games of garrison, for showing a difference by the smallest one.

use rulebook_spec::game::{Answer, Event, EventOf, Game as _, Log, Reply, Seat};
use rulebook_spec::garrison::growth::TIERS;
use rulebook_spec::garrison::{Ending, Garrison, LARGEST, Move, Setup, Stage, other};

type Game = (Setup, Vec<EventOf<Garrison>>);

pub(super) fn simpler(setup: &Setup, events: &[EventOf<Garrison>]) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for down in [true, false] {
        games.extend(without_line(setup, events, down, false));
        games.extend(without_line(setup, events, down, true));
    }
    games.push(seats_swapped(setup, events));
    let setups = smaller_numbers(setup).into_iter().chain(plainer_cells(setup)).chain(fewer_moves(setup));
    games.extend(setups.map(|setup| (setup, events.to_vec())));
    for (index, event) in events.iter().enumerate() {
        for simple in simpler_events(event) {
            let mut events = events.to_vec();
            events[index] = simple;
            games.push((setup.clone(), events));
        }
    }
    games
}

/// The game without its last row or column, or without its first, everything then being one cell nearer to the corner.
fn without_line(setup: &Setup, events: &[EventOf<Garrison>], row: bool, first: bool) -> Option<Game> {
    let mut setup = setup.clone();
    let index = |length: usize| length.checked_sub(1).map(|last| if first { 0 } else { last });
    if row {
        let gone = index(setup.field.len().min(setup.army.len()))?;
        setup.field.remove(gone);
        setup.army.remove(gone);
    } else {
        for (letters, numbers) in setup.field.iter_mut().zip(&mut setup.army) {
            let gone = index(letters.chars().count().min(numbers.len()))?;
            numbers.remove(gone);
            *letters =
                letters.chars().enumerate().filter(|(place, _)| *place != gone).map(|(_, letter)| letter).collect();
        }
    }
    if !first {
        return Some((setup, events.to_vec()));
    }
    let axis = if row { 0 } else { 1 };
    setup.at.iter_mut().for_each(|place| place[axis] = place[axis].saturating_sub(1));
    let nearer = |event: &EventOf<Garrison>| {
        let Event::Reply(reply) = event else { return event.clone() };
        let answer = match reply.answer {
            Answer::Move(Move::Go { mut to, collect }) => {
                to[axis] = to[axis].saturating_sub(1);
                Answer::Move(Move::Go { to, collect })
            }
            ref other => other.clone(),
        };
        Event::Reply(Reply { answer, ..reply.clone() })
    };
    Some((setup, events.iter().map(nearer).collect()))
}

/// The same game with the seats exchanged, and seat 0 to move where seat 1 was.
fn seats_swapped(setup: &Setup, events: &[EventOf<Garrison>]) -> Game {
    let swapped = |seat: Seat| if seat > 1 { seat } else { other(seat) };
    let mut setup = setup.clone();
    let letter = |letter: char| match letter {
        '1' => '2',
        '2' => '1',
        other => other,
    };
    setup.field = setup.field.iter().map(|row| row.chars().map(letter).collect()).collect();
    setup.at.reverse();
    setup.hand.reverse();
    let [first, second] = setup.moves;
    (setup.stage, setup.moves) = match setup.stage {
        Stage::Init { seat, failed } => (Stage::Init { seat: swapped(seat), failed: failed.map(swapped) }, setup.moves),
        Stage::Move(0) => (Stage::Move(1), [first.saturating_add(1), second]),
        Stage::Move(seat) => (Stage::Move(swapped(seat)), [second, second]),
        Stage::Over { winner, by } => (Stage::Over { winner: winner.map(swapped), by }, setup.moves),
    };
    let swap = |event: &EventOf<Garrison>| match event {
        Event::Reply(reply) => Event::Reply(Reply { seat: swapped(reply.seat), ..reply.clone() }),
        Event::Chance(never) => match *never {},
    };
    (setup, events.iter().map(swap).collect())
}

/// Numbers that are worth a try in place of one.
fn smaller(number: i64) -> impl Iterator<Item = i64> {
    let tries = [0, number / 10, number / 2, number - number.signum()];
    tries.into_iter().filter(move |smaller| *smaller != number)
}

fn smaller_numbers(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    let empty = |row: &Vec<i64>| vec![0; row.len()];
    simpler.push(Setup { army: setup.army.iter().map(empty).collect(), ..setup.clone() });
    for seat in 0..2 {
        for hand in smaller(setup.hand[seat]) {
            let mut setup = setup.clone();
            setup.hand[seat] = hand;
            simpler.push(setup);
        }
    }
    for (row, numbers) in setup.army.iter().enumerate().take(8) {
        for (column, number) in numbers.iter().enumerate().take(8) {
            for army in smaller(*number) {
                let mut setup = setup.clone();
                setup.army[row][column] = army;
                simpler.push(setup);
            }
        }
    }
    simpler
}

/// Cells turned to walls, and cells of the second player to the first one's.
fn plainer_cells(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    for (row, letters) in setup.field.iter().enumerate().take(8) {
        for (column, letter) in letters.chars().enumerate().take(8) {
            let put = |new: char| {
                let mut setup = setup.clone();
                let changed = letters.chars().enumerate().map(|(place, old)| if place == column { new } else { old });
                setup.field[row] = changed.collect();
                setup
            };
            if letter != '#' {
                let mut walled = put('#');
                if let Some(number) = walled.army.get_mut(row).and_then(|numbers| numbers.get_mut(column)) {
                    *number = 0;
                }
                simpler.push(walled);
            }
            if letter == '2' {
                simpler.push(put('1'));
            }
        }
    }
    simpler
}

/// The same game earlier: as early as can be, and with the same distance from growth.
fn fewer_moves(setup: &Setup) -> Vec<Setup> {
    let [first, second] = setup.moves;
    let ahead = first.saturating_sub(second).min(1);
    let counts = [0, second % 25, second / 2, second.saturating_sub(25), second.saturating_sub(1)];
    let fewer = counts.into_iter().filter(|count| *count < second);
    let mut simpler: Vec<Setup> = fewer.map(|count| Setup { moves: [count + ahead, count], ..setup.clone() }).collect();
    if let Stage::Over { winner: Some(winner), by: Ending::Fault } = setup.stage {
        simpler.push(Setup { stage: Stage::Move(winner), ..setup.clone() });
    }
    simpler
}

fn simpler_events(event: &EventOf<Garrison>) -> Vec<EventOf<Garrison>> {
    let Event::Reply(reply) = event else { return Vec::new() };
    let mut simpler = Vec::new();
    if reply.took_us > 0 {
        simpler.push(Event::Reply(Reply { took_us: 0, ..reply.clone() }));
    }
    if let Answer::Move(Move::Go { to, collect }) = reply.answer {
        let mut with = |to: [i32; 2], collect: i32| {
            let answer = Answer::Move(Move::Go { to, collect });
            simpler.push(Event::Reply(Reply { answer, ..reply.clone() }));
        };
        for number in smaller(collect.into()) {
            with(to, number as i32);
        }
        for axis in 0..2 {
            for number in smaller(to[axis].into()) {
                let mut to = to;
                to[axis] = number as i32;
                with(to, collect);
            }
        }
    }
    simpler
}

/// Both inits return, then both players stay without a transfer until the position is come to. Garrisons begin as much
/// smaller as they grow on the way; where no garrison grows to one of these, there is no such game. Nor is there one on a
/// field for which the arrays of the contest's players have no room (002 §2.1 ¶6).
pub(super) fn from_beginning(setup: &Setup, events: &[EventOf<Garrison>]) -> Option<Game> {
    let (rows, columns) = rulebook_spec::garrison::CONTEST_SIZE;
    let has_room = |row: &String| row.len() <= usize::from(columns);
    if setup.field.len() > usize::from(rows) || !setup.field.iter().all(has_room) {
        return None;
    }
    let [first, second] = setup.moves;
    let mut opening: Vec<EventOf<Garrison>> = match setup.stage {
        Stage::Init { seat: 0, failed: None } => Vec::new(),
        Stage::Init { seat: 1, failed: None } => vec![Event::made(0, Move::Ready)],
        Stage::Init { seat: 1, failed: Some(0) } => vec![Event::fault(0, rulebook_spec::game::Fault::Crash)],
        Stage::Move(_) => vec![Event::made(0, Move::Ready), Event::made(1, Move::Ready)],
        _ => return None,
    };
    let [at_first, at_second] = setup.at[..] else { return None };
    let stay = |seat: Seat, [row, column]: [i64; 2]| {
        let to = [i32::try_from(row).ok()?, i32::try_from(column).ok()?];
        Some(Event::made(seat, Move::Go { to, collect: 0 }))
    };
    if first > rulebook_spec::garrison::MOVES || second > first {
        return None;
    }
    for made in 0..first {
        opening.push(stay(0, at_first)?);
        if made < second {
            opening.push(stay(1, at_second)?);
        }
    }
    let mut army = setup.army.clone();
    for (letters, numbers) in setup.field.iter().zip(&mut army) {
        for (letter, number) in letters.chars().zip(numbers) {
            for _ in 0..second / 25 {
                if letter != '#' {
                    *number = ungrown(*number)?;
                }
            }
        }
    }
    let setup = Setup { army, moves: [0, 0], stage: Stage::default(), ..setup.clone() };
    // On a field that one player owns the game is over before anybody has answered.
    let position = Garrison::start(Garrison::literal(), &setup, &mut Log::default()).ok()?;
    if Garrison::turn(Garrison::literal(), &position).is_over() && !opening.is_empty() {
        return None;
    }
    Some((setup, opening.into_iter().chain(events.iter().cloned()).collect()))
}

/// The garrison that grows to this one.
fn ungrown(army: i64) -> Option<i64> {
    let army = u32::try_from(army).ok()?;
    let before = |growth: u32| army.checked_sub(growth).filter(|before| *before <= LARGEST);
    (1..=5).filter_map(before).find(|before| before + TIERS.of(*before) == army).map(i64::from)
}
