//! How bitwa is sampled: small boards on which the units stand close, and answers near every edge.

use super::generate::{Wish, random_board};
use crate::choose::Choices;
use crate::contest::{Sampler, Wire};
use crate::typo::typo;
use rulebook_spec::bitwa::board::{BLOCKED, Division, EMPTY};
use rulebook_spec::bitwa::state::{Ending, LARGEST_LIMIT_MS, Position, Setup, Sides, Stage};
use rulebook_spec::bitwa::target::Target;
use rulebook_spec::bitwa::{Bitwa, LARGEST_SIDE, Move, Never};
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Seat, Seats, Turn};

impl Sampler for Bitwa {
    fn sample_setup(choices: &mut dyn Choices) -> Setup {
        let mut setup = if choices.once_in(24) { drawn_board(choices) } else { small_board(choices) };
        if !choices.once_in(4) {
            sample_middle(&mut setup, choices);
        }
        if choices.once_in(12) {
            spoil(&mut setup, choices);
        }
        setup
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        let asked = match turn {
            Turn::Seats(seats) => seats,
            _ => Seats::one(0),
        };
        let seats: Vec<Seat> = asked.iter().collect();
        let seat = choices.pick(&seats).copied().unwrap_or(0);
        // A killed player ends half of the game, so fouls are few where nothing was seen yet.
        if choices.once_in(12) {
            return foul(position, seat, choices);
        }
        let choice = match position.stage {
            Stage::GenMove(_) => Move::Target(target(position, choices)),
            _ if choices.once_in(10) => Move::Error,
            _ => Move::Ack,
        };
        let took_us = if choices.once_in(6) { near_limit(position, seat, choices) } else { 0 };
        let answer = if choices.once_in(4) { Answer::Line(spelt(&choice, choices)) } else { Answer::Move(choice) };
        Event::Reply(Reply { seat, answer, took_us })
    }

    fn fair_chance(_: &Position, _: &mut dyn Choices) -> Option<Never> {
        None
    }
}

/// A board as the generator draws it, of up to 16 columns.
fn drawn_board(choices: &mut dyn Choices) -> Setup {
    let wish = Wish {
        columns: choices.between(4, 16) as usize,
        rows: choices.between(3, 12) as usize,
        blocked: choices.below(40),
        divisions: choices.between(1, 4) as usize,
        units: choices.between(1, 5) as usize,
    };
    random_board(&wish, choices)
}

/// A board of a few fields with many units of a few divisions on it.
fn small_board(choices: &mut dyn Choices) -> Setup {
    const LETTERS: [&[u8]; 4] = [b"Aa", b"AaBb", b"ABab", b"aAbZzMC"];
    let (columns, rows) = (choices.between(3, 7) as usize, choices.between(3, 6) as usize);
    let letters = choices.pick(&LETTERS).copied().unwrap_or(b"Aa");
    let (units, blocked) = (choices.between(2, 6), choices.below(3));
    let mut board = vec![vec![BLOCKED; columns]; rows];
    for line in &mut board[1..rows - 1] {
        for letter in &mut line[1..columns - 1] {
            *letter = match choices.below(8) {
                number if number < units => choices.pick(letters).copied().unwrap_or(b'A'),
                number if number >= 8 - blocked => BLOCKED,
                _ => EMPTY,
            };
        }
    }
    let rows = board.into_iter().map(|row| row.into_iter().map(char::from).collect()).collect();
    let mut setup = Setup::new(rows, choices.between(1, 4), choices.between(1, 3));
    if choices.once_in(8) {
        setup.rounds = *choices.pick(&[100, 101]).unwrap_or(&100);
        setup.strength = *choices.pick(&[10_000, 256, 255]).unwrap_or(&255);
    }
    setup.limit_ms = *choices.pick(&[180_000, 900_000, 1, 2, 1000, LARGEST_LIMIT_MS]).unwrap_or(&180_000);
    setup
}

/// The divisions that have units on the board.
fn divisions(setup: &Setup) -> Vec<Division> {
    let mut divisions: Vec<Division> = setup.rows.iter().flat_map(|row| row.bytes()).filter_map(Division::of).collect();
    divisions.sort();
    divisions.dedup();
    divisions
}

/// Puts a setup into the middle of a game.
fn sample_middle(setup: &mut Setup, choices: &mut dyn Choices) {
    let divisions = divisions(setup);
    let Some(division) = choices.pick(&divisions).copied() else { return };
    for (y, row) in (0..).zip(&setup.rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            if Division::of(letter).is_some() && setup.strength > 1 && choices.below(2) == 0 {
                let most = (setup.strength - 1).min(3);
                let left = if choices.once_in(3) { setup.strength - 1 } else { choices.between(1, most) };
                setup.hurt.push([x, y, left]);
            }
        }
    }
    setup.round = match choices.below(3) {
        0 => 1,
        1 => setup.rounds,
        _ => choices.between(1, setup.rounds),
    };
    for spent_us in &mut setup.spent_us {
        *spent_us = match choices.below(4) {
            0 => setup.limit_ms * 1000 - choices.below(1001),
            1 => choices.below(2001).min(setup.limit_ms * 1000),
            _ => 0,
        };
    }
    if choices.once_in(4) {
        setup.killed = Sides::one(choices.below(2) as Seat);
    }
    let living = Sides::BOTH.without(setup.killed);
    setup.stage = match choices.below(8) {
        0 => Stage::TimeLeft(division),
        1 | 2 => {
            let one = Sides::one(choices.below(2) as Seat);
            let waits = if choices.once_in(3) { living } else { living.without(one) };
            Stage::Play { division, waits: if waits.is_empty() { living } else { waits } }
        }
        3 if choices.once_in(4) => over(setup, choices),
        _ => Stage::GenMove(division),
    };
    if matches!(setup.stage, Stage::TimeLeft(_) | Stage::GenMove(_)) && setup.killed.has(division.seat()) {
        setup.killed = if choices.once_in(8) { setup.killed } else { Sides::one(1 - division.seat()) };
    }
}

/// An end of the game, which mostly agrees with the rest of the setup.
fn over(setup: &mut Setup, choices: &mut dyn Choices) -> Stage {
    match choices.below(4) {
        0 => setup.killed = Sides::BOTH,
        1 => setup.round = setup.rounds,
        _ => {}
    }
    let units = divisions(setup);
    let alone = units.iter().all(|unit| unit.seat() == 0) || units.iter().all(|unit| unit.seat() == 1);
    Stage::Over(match (alone, setup.killed == Sides::BOTH) {
        (true, _) => Ending::Annihilation,
        (_, true) => Ending::Killed,
        _ => Ending::Rounds,
    })
}

/// Makes a setup that cannot be, mostly.
fn spoil(setup: &mut Setup, choices: &mut dyn Choices) {
    let (height, width) = (setup.rows.len(), setup.rows[0].len());
    let (row, column) = (choices.below(height as u32) as usize, choices.below(width as u32) as usize);
    let mut put = |row: usize, column: usize, letter: &str| setup.rows[row].replace_range(column..column + 1, letter);
    let last = choices.below(2) == 0;
    match choices.below(14) {
        0 => put(row, if last { width - 1 } else { 0 }, "."),
        1 => put(if last { height - 1 } else { 0 }, column, "A"),
        2 => put(row, column, choices.pick(&["1", " ", "@", "[", "`", "*"]).unwrap_or(&"1")),
        3 => setup.rows[row].push('#'),
        4 => drop(setup.rows[row].pop()),
        5 => setup.rows.clear(),
        6 => setup.rounds = *choices.pick(&[0, 10_001, u32::MAX]).unwrap_or(&0),
        7 => setup.strength = *choices.pick(&[0, 10_001, 65_536, 65_537]).unwrap_or(&0),
        8 => setup.round = *choices.pick(&[0, setup.rounds + 1]).unwrap_or(&0),
        9 => setup.limit_ms = *choices.pick(&[0, LARGEST_LIMIT_MS + 1, u32::MAX]).unwrap_or(&0),
        10 => setup.spent_us[0] = *choices.pick(&[u32::MAX, setup.limit_ms.saturating_mul(1000) + 1]).unwrap_or(&0),
        11 => setup.hurt.push([column as u32, row as u32, choices.below(3)]),
        12 => {
            // As large as can be, or one beyond.
            let side = LARGEST_SIDE + choices.below(2) as usize;
            let (columns, rows) = if last { (side, 3) } else { (3, side) };
            *setup = Setup::new(vec!["#".repeat(columns); rows], 1, 1);
        }
        _ => setup.killed = *choices.pick(&[Sides::BOTH, Sides::WRONG]).unwrap_or(&Sides::BOTH),
    }
}

/// A target that is allowed: a field near the units mostly.
fn target(position: &Position, choices: &mut dyn Choices) -> Target {
    let board = &position.board;
    let sign = |choices: &mut dyn Choices| if choices.below(2) == 0 { -1 } else { 1 };
    let x = choices.below(u32::from(board.columns())) as i32;
    let y = choices.below(u32::from(board.rows())) as i32;
    let (attack, p) = (choices.below(2) as i32, choices.below(2) as i32);
    Target { attack, x, y, dx: sign(choices), dy: sign(choices), p }
}

/// Times around what is left, in microseconds.
fn near_limit(position: &Position, seat: Seat, choices: &mut dyn Choices) -> u64 {
    let left_us = position.left_us(seat);
    match choices.below(8) {
        0 => left_us,
        1 => left_us + 1,
        2 => left_us.saturating_sub(1),
        3 => left_us / 2,
        4 => position.left_us(1 - seat.min(1)),
        5 => 999,
        _ => u64::from(choices.below(5000)).min(left_us),
    }
}

/// The answer as its player might write it: mostly as it should be, sometimes with what is let pass.
fn spelt(choice: &Move, choices: &mut dyn Choices) -> String {
    let mut bytes = Vec::new();
    Bitwa::write_move(choice, &mut bytes);
    let mut text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
    if !matches!(choice, Move::Target(_)) {
        text += choices.pick(&["", "", " ok", "ok", "\nmore", " 1 2 3 1 1 1", "\r\nmore"]).unwrap_or(&"");
    }
    if choices.once_in(3) {
        text.push('\r');
    }
    text
}

/// A bad answer half of the time; else a fault of the seat that is asked, or of the other.
fn foul(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<Bitwa> {
    let other = 1 - seat.min(1);
    let other = if position.killed.has(other) { seat } else { other };
    match choices.below(12) {
        0..5 => Event::made(seat, Move::Target(forbidden(target(position, choices), position, choices))),
        5..8 => Event::line(seat, misspelt(target(position, choices), choices)),
        8 => Event::made(seat, if choices.below(2) == 0 { Move::Ack } else { Move::Error }),
        9 => {
            let faults = [Fault::Timeout, Fault::Crash, Fault::Garbled, Fault::Memory];
            Event::fault(seat, *choices.pick(&faults).unwrap_or(&Fault::Crash))
        }
        10 => Event::fault(other, *choices.pick(&[Fault::Crash, Fault::Memory]).unwrap_or(&Fault::Crash)),
        _ => Event::line(other, *choices.pick(&["", "=", "?"]).unwrap_or(&"=")),
    }
}

/// The target with one value that is not allowed.
fn forbidden(mut target: Target, position: &Position, choices: &mut dyn Choices) -> Target {
    let (columns, rows) = (i32::from(position.board.columns()), i32::from(position.board.rows()));
    match choices.below(10) {
        0 => target.x = columns,
        1 => target.y = rows,
        2 => target.x = -1,
        3 => target.y = -1,
        4 => target.attack = *choices.pick(&[2, -1]).unwrap_or(&2),
        5 => target.p = *choices.pick(&[2, -1]).unwrap_or(&2),
        6 => target.dx = *choices.pick(&[0, 2, -2]).unwrap_or(&0),
        7 => target.dy = *choices.pick(&[0, 2, -2]).unwrap_or(&0),
        // One that is far away may be right in numbers of 8 or 16 bits.
        8 => target.x = *choices.pick(&[i32::MAX, target.x + (1 << 8), target.x - (1 << 16)]).unwrap_or(&i32::MAX),
        _ => target.y = *choices.pick(&[i32::MIN, target.y - (1 << 8), target.y + (1 << 16)]).unwrap_or(&i32::MIN),
    }
    target
}

/// An answer that is not written as it should be.
fn misspelt(target: Target, choices: &mut dyn Choices) -> String {
    let values = target.values().map(|value| value.to_string());
    let joined = values.join(" ");
    match choices.below(18) {
        0 => format!("={joined}"),
        1 => format!("=  {joined}"),
        2 => format!("= {joined} "),
        3 => format!("= {joined} 0"),
        4 => format!("= {}", values[..5].join(" ")),
        5 => format!("= {}", values.join("\t")),
        6 => format!("= 0{joined}"),
        7 => format!("= +{joined}"),
        8 => joined,
        9 => format!("= {joined}\n"),
        10 => format!("= {}", joined.replacen('1', "-0", 1)),
        11 => format!("= {},{}", values[..3].join(" "), values[3..].join(" ")),
        12 => format!(" = {joined}"),
        // As a number of 32 bits it would be right.
        13 => format!("= {} {} {}", values[0], i64::from(target.x) + (1 << 32), values[2..].join(" ")),
        14 => (*choices.pick(&["", "= ", "\r", "hello", "= x", "! "]).unwrap_or(&"")).into(),
        _ => typo(&format!("= {joined}"), choices),
    }
}
