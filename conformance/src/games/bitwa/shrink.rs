//! Simpler games of bitwa, for showing a difference by the smallest one.

use rulebook_spec::bitwa::board::Division;
use rulebook_spec::bitwa::state::{Setup, Sides, Stage, USUAL_LIMIT_MS};
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, Move};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Seat};
use std::collections::BTreeSet;

type Game = (Setup, Vec<EventOf<Bitwa>>);

pub(super) fn simpler(setup: &Setup, events: &[EventOf<Bitwa>]) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for row in [true, false] {
        games.extend(without_line(setup, events, row));
    }
    let setups = plainer_fields(setup).into_iter().chain(smaller_numbers(setup)).chain(earlier(setup));
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

/// The game without one of the rows or columns inside, each of them tried; what lies behind moves up, targets too.
fn without_line(setup: &Setup, events: &[EventOf<Bitwa>], row: bool) -> Vec<Game> {
    let (height, width) = (setup.rows.len(), setup.rows.first().map_or(0, String::len));
    let is_plain = setup.rows.iter().all(|line| line.is_ascii() && line.len() == width);
    let side = if row { height } else { width };
    if !is_plain || side < 4 {
        return Vec::new();
    }
    (1..side - 1)
        .map(|gone| (cut(setup, row, gone), events.iter().map(|event| nearer(event, row, gone)).collect()))
        .collect()
}

fn cut(setup: &Setup, row: bool, gone: usize) -> Setup {
    let mut setup = setup.clone();
    let axis = usize::from(row);
    if row {
        setup.rows.remove(gone);
    } else {
        for line in &mut setup.rows {
            line.remove(gone);
        }
    }
    setup.hurt.retain(|hurt| hurt[axis] as usize != gone);
    for hurt in &mut setup.hurt {
        hurt[axis] -= u32::from(hurt[axis] as usize > gone);
    }
    setup
}

fn nearer(event: &EventOf<Bitwa>, row: bool, gone: usize) -> EventOf<Bitwa> {
    let Event::Reply(reply) = event else { return event.clone() };
    let Answer::Move(Move::Target(mut target)) = reply.answer else { return event.clone() };
    let place = if row { &mut target.y } else { &mut target.x };
    if usize::try_from(*place).is_ok_and(|place| place > gone) {
        *place -= 1;
    }
    Event::Reply(Reply { answer: Answer::Move(Move::Target(target)), ..reply.clone() })
}

/// For at most this many fields it is tried whether they can be empty.
const FIELDS: usize = 200;

/// Units taken away, and blocked fields opened.
fn plainer_fields(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    for (y, row) in setup.rows.iter().enumerate() {
        for (x, letter) in row.char_indices() {
            let inside = y > 0 && y + 1 < setup.rows.len() && x > 0 && x + 1 < row.len();
            if !inside || letter == '.' || !row.is_ascii() || simpler.len() == FIELDS {
                continue;
            }
            let mut plainer = setup.clone();
            plainer.rows[y].replace_range(x..x + 1, ".");
            plainer.hurt.retain(|hurt| (hurt[0] as usize, hurt[1] as usize) != (x, y));
            simpler.push(plainer);
        }
    }
    simpler
}

fn smaller_numbers(setup: &Setup) -> Vec<Setup> {
    let mut simpler = Vec::new();
    for index in 0..setup.hurt.len() {
        let mut whole = setup.clone();
        whole.hurt.remove(index);
        simpler.push(whole);
    }
    for strength in [1, 2, setup.strength.saturating_sub(1)] {
        if (1..setup.strength).contains(&strength) {
            let mut weaker = Setup { strength, ..setup.clone() };
            weaker.hurt.retain(|hurt| hurt[2] < strength);
            simpler.push(weaker);
        }
    }
    for rounds in [1, setup.round, setup.rounds.saturating_sub(1)] {
        if (1..setup.rounds).contains(&rounds) {
            simpler.push(Setup { rounds, round: setup.round.min(rounds), ..setup.clone() });
        }
    }
    if setup.limit_ms != USUAL_LIMIT_MS || setup.spent_us != [0, 0] {
        simpler.push(Setup { limit_ms: USUAL_LIMIT_MS, spent_us: [0, 0], ..setup.clone() });
        simpler.push(Setup { spent_us: [0, 0], ..setup.clone() });
    }
    if !setup.killed.is_empty() {
        simpler.push(Setup { killed: Sides::default(), ..setup.clone() });
    }
    if setup.round > 1 {
        simpler.push(Setup { round: 1, ..setup.clone() });
    }
    simpler
}

/// The same game at its beginning.
fn earlier(setup: &Setup) -> Vec<Setup> {
    match setup.stage {
        Stage::TimeLeft(division) => vec![Setup { stage: Stage::GenMove(division), ..setup.clone() }],
        _ => Vec::new(),
    }
}

fn simpler_events(event: &EventOf<Bitwa>) -> Vec<EventOf<Bitwa>> {
    let Event::Reply(reply) = event else { return Vec::new() };
    let mut simpler = Vec::new();
    if reply.took_us > 0 {
        simpler.push(Event::Reply(Reply { took_us: 0, ..reply.clone() }));
    }
    if let Answer::Move(Move::Target(target)) = reply.answer {
        for index in 0..6 {
            for value in [0, 1] {
                let mut values = target.values();
                if values[index] != value {
                    values[index] = value;
                    let answer = Answer::Move(Move::Target(Target::of(values)));
                    simpler.push(Event::Reply(Reply { answer, ..reply.clone() }));
                }
            }
        }
    }
    simpler
}

/// A game that has come no further than the first command about its first division, whose units are all whole: both
/// acknowledge, and who was killed before dies first.
pub(super) fn from_beginning(setup: &Setup, events: &[EventOf<Bitwa>]) -> Option<Game> {
    let beginning = Setup { killed: Sides::default(), stage: Stage::default(), spent_us: [0, 0], ..setup.clone() };
    let waiting = if let Stage::SetGame(waits) = setup.stage { waits } else { Sides::default() };
    // Who has answered nothing has spent nothing.
    let spent_before =
        (0..2u8).any(|seat| (setup.killed.has(seat) || waiting.has(seat)) && setup.spent_us[usize::from(seat)] > 0);
    if setup.round != 1 || !setup.hurt.is_empty() || spent_before {
        return None;
    }
    let mut opening: Vec<EventOf<Bitwa>> = Vec::new();
    let answers = |opening: &mut Vec<EventOf<Bitwa>>, answered: Sides| {
        for seat in answered.iter() {
            let event = match setup.killed.has(seat) {
                true => Event::fault(seat, Fault::Crash),
                false => {
                    let took_us = setup.spent_us[usize::from(seat)];
                    Event::Reply(Reply { seat, answer: Answer::Move(Move::Ack), took_us: took_us.into() })
                }
            };
            opening.push(event);
        }
    };
    let first = || {
        let letters = setup.rows.iter().flat_map(|row| row.bytes());
        let living = letters.filter_map(Division::of).filter(|division| !setup.killed.has(division.seat()));
        living.min_by_key(|division| division.rank())
    };
    match setup.stage {
        Stage::SetGame(waits) => answers(&mut opening, Sides::BOTH.without(waits)),
        Stage::TimeLeft(division) if first() == Some(division) => answers(&mut opening, Sides::BOTH),
        Stage::GenMove(division) if first() == Some(division) => {
            answers(&mut opening, Sides::BOTH);
            opening.push(Event::made(division.seat(), Move::Ack));
        }
        _ => return None,
    }
    // On a board with one player's units only the game is over before anybody answers.
    let units = setup.rows.iter().flat_map(|row| row.bytes()).filter_map(Division::of);
    let seats: BTreeSet<Seat> = units.map(Division::seat).collect();
    if seats.len() < 2 && !opening.is_empty() {
        return None;
    }
    opening.extend(events.iter().cloned());
    Some((beginning, opening))
}
