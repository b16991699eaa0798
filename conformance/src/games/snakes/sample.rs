//! How snakes is sampled: small boards on which snakes are close together, led by programs that were made for what is
//! there, or live.

use super::opens;
use super::sample_program::{program_for, spoil_program};
use crate::choose::Choices;
use crate::contest::Sampler;
use rulebook_spec::game::{Answer, Event, EventOf, Fault, Reply, Turn};
use rulebook_spec::snakes::end::MOST_ROUNDS;
use rulebook_spec::snakes::field::{Cell, Direction, Field};
use rulebook_spec::snakes::program::{Line, ProgramFile};
use rulebook_spec::snakes::table::LITERAL;
use rulebook_spec::snakes::turn::listed;
use rulebook_spec::snakes::{Drawn, Ending, Move, Position, Seat, Setup, Slot, Snakes, Stage, licence, possible};

impl Sampler for Snakes {
    fn sample_setup(choices: &mut dyn Choices) -> Setup {
        let size = [choices.between(2, 6), choices.between(2, 6)];
        let mut cells = snakes(size, choices);
        let begins = choices.once_in(4);
        if begins {
            let shortest = cells.iter().map(Vec::len).min().unwrap_or(0);
            cells.iter_mut().for_each(|cells| cells.truncate(shortest));
        } else {
            age(&mut cells, choices);
        }
        let field = Field::new(size[0] as u8, size[1] as u8, &cells);
        let led = |(cells, seat): (&Vec<Cell>, Seat), choices: &mut dyn Choices| {
            let live = choices.once_in(4);
            let program = (!live).then(|| program_for(&field, seat, choices));
            Slot { cells: cells.iter().map(|cell| cell.map(i64::from)).collect(), program }
        };
        let snakes = cells.iter().zip(0..).map(|one| led(one, choices)).collect();
        let mut setup = Setup { size, snakes, limit: MOST_ROUNDS, round: 0, order: Vec::new(), stage: Stage::Order };
        sample_round(&mut setup, begins, choices);
        if choices.once_in(8) {
            spoil(&mut setup, choices);
        }
        setup
    }

    fn sample_event(position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        let Turn::Seats(seats) = turn else {
            // Somebody may speak up while an order is drawn.
            if choices.once_in(24) {
                return unasked(position, 0, choices);
            }
            return match Self::fair_chance(position, choices) {
                Some(drawn) => Event::Chance(drawn),
                None => Event::fault(0, Fault::Crash),
            };
        };
        let seat = seats.first().unwrap_or(0);
        match choices.below(24) {
            0 => unasked(position, seat, choices),
            1 => Event::fault(
                seat,
                *choices.pick(&[Fault::Crash, Fault::Timeout, Fault::Garbled, Fault::Memory]).unwrap_or(&Fault::Crash),
            ),
            2 => Event::line(seat, *choices.pick(&["up", "", "\"up\""]).unwrap_or(&"")),
            // Mostly one that can be made, and that the program does not license.
            3..8 => Event::made(seat, *choices.pick(&Move::ALL).unwrap_or(&Move::Skip)),
            8..10 => Event::made(seat, any_possible(position, seat, choices)),
            _ => legal(position, seat, choices),
        }
    }

    fn opens() -> &'static [(&'static str, &'static str)] {
        opens::WORDS
    }

    fn is_opened(only: &[String], setup: &Setup) -> bool {
        opens::is_opened(only, setup)
    }

    fn sample_opened(only: &[String], choices: &mut dyn Choices) -> Setup {
        opens::setup(only, Self::sample_setup, choices)
    }

    fn sample_taken(only: &[String], position: &Position, turn: Turn, choices: &mut dyn Choices) -> EventOf<Self> {
        opens::event(only, position, turn, choices, |choices| Self::sample_event(position, turn, choices))
    }

    fn fair_chance(position: &Position, choices: &mut dyn Choices) -> Option<Drawn> {
        if position.stage != Stage::Order {
            return None;
        }
        let mut left = listed(&LITERAL, position);
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(choices.below(left.len() as u32) as usize));
        }
        Some(Drawn { order })
    }
}

/// One to four snakes of two to six segments, where they find room.
fn snakes([columns, rows]: [u32; 2], choices: &mut dyn Choices) -> Vec<Vec<Cell>> {
    let count = choices.below(8).clamp(1, 4);
    let longest = choices.between(2, 6) as usize;
    let mut snakes: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..16 {
        if snakes.len() >= count as usize {
            break;
        }
        let mut cells = vec![[choices.below(columns) as u8, choices.below(rows) as u8]];
        let is_free =
            |cell: &Cell, own: &[Cell]| !own.contains(cell) && !snakes.iter().flatten().any(|held| held == cell);
        if !is_free(&cells[0], &[]) {
            continue;
        }
        while cells.len() < longest {
            let [x, y] = cells[cells.len() - 1];
            let beside = Direction::ALL.map(|direction| {
                let (dx, dy) = direction.step();
                [i32::from(x) + dx, i32::from(y) + dy]
            });
            let inside =
                beside.into_iter().filter(|[x, y]| (0..columns as i32).contains(x) && (0..rows as i32).contains(y));
            let free: Vec<Cell> =
                inside.map(|cell| cell.map(|n| n as u8)).filter(|cell| is_free(cell, &cells)).collect();
            match choices.pick(&free) {
                Some(cell) => cells.push(*cell),
                None => break,
            }
        }
        if cells.len() > 1 {
            snakes.push(cells);
        }
    }
    if snakes.is_empty() {
        snakes.push(vec![[0, 0], [1, 0]]);
    }
    snakes
}

/// Makes remnants of some snakes, and shortens others, as fights do.
fn age(snakes: &mut [Vec<Cell>], choices: &mut dyn Choices) {
    for cells in snakes.iter_mut().skip(1) {
        let left = match choices.below(10) {
            0 => 0,
            1..3 => 1,
            3..5 => 2,
            _ => cells.len(),
        };
        cells.truncate(left);
    }
}

/// How far the fight has come: in the middle of a round half of the time, and close to the limit.
fn sample_round(setup: &mut Setup, begins: bool, choices: &mut dyn Choices) {
    let limit = *choices.pick(&[1, 2, 3, 3, 4, 5, 40, 999, MOST_ROUNDS]).unwrap_or(&1);
    setup.limit = limit;
    if begins {
        return;
    }
    setup.round = limit.saturating_sub(choices.between(1, 3));
    let living: Vec<Seat> =
        (0..).zip(&setup.snakes).filter(|(_, slot)| slot.cells.len() > 1).map(|(seat, _)| seat).collect();
    match choices.below(12) {
        0..2 => setup.round = setup.round.max(1).min(limit),
        2 => {
            let ending = *choices.pick(&[Ending::OneLeft, Ending::Limit, Ending::Blocked]).unwrap_or(&Ending::Limit);
            setup.round = if ending == Ending::Limit { limit } else { setup.round };
            setup.stage = Stage::Over(ending);
        }
        _ => {
            let mut left: Vec<Seat> = living.clone();
            if choices.once_in(3) {
                // Also snakes that were eaten in this round.
                left = (0..setup.snakes.len() as Seat).collect();
            }
            while !left.is_empty() {
                setup.order.push(left.remove(choices.below(left.len() as u32) as usize));
            }
            setup.stage = Stage::Move(choices.pick(&living).copied().unwrap_or(0));
        }
    }
}

/// Makes a setup that cannot be, mostly.
fn spoil(setup: &mut Setup, choices: &mut dyn Choices) {
    let seat = choices.below(setup.snakes.len() as u32) as usize;
    let slot = &mut setup.snakes[seat];
    match choices.below(20) {
        0..8 => {
            let mut file = slot.program.take().unwrap_or_else(blank);
            spoil_program(&mut file, choices);
            slot.program = Some(file);
        }
        8 => setup.size = *choices.pick(&[[0, 5], [100, 5], [5, 0], [5, 100]]).unwrap_or(&[0, 0]),
        9 => setup.limit = *choices.pick(&[0, MOST_ROUNDS + 1, u32::MAX]).unwrap_or(&0),
        10 => setup.round = setup.limit.saturating_add(1),
        11..16 => spoil_segments(setup, seat, choices),
        16 => setup.order.push(choices.below(5) as Seat),
        17 => setup.stage = Stage::Move(choices.below(5) as Seat),
        18 => {
            let all = setup.snakes.clone();
            match choices.below(3) {
                0 => setup.snakes.clear(),
                1 => setup.snakes.extend(all.iter().cycle().take(5).cloned()),
                _ => setup.snakes.iter_mut().for_each(|slot| slot.cells.truncate(1)),
            }
        }
        _ => {
            slot.cells.pop();
        }
    }
}

/// Moves the end of a snake off the board, onto a corner, away, or onto another snake or itself.
fn spoil_segments(setup: &mut Setup, seat: usize, choices: &mut dyn Choices) {
    let others: Vec<[i64; 2]> = setup.snakes.iter().flat_map(|slot| slot.cells.clone()).collect();
    let cells = &mut setup.snakes[seat].cells;
    let Some([x, y]) = cells.last().copied() else { return };
    let sign = [-1, 1][choices.below(2) as usize];
    match choices.below(5) {
        0 => cells.push([-1, y]),
        1 => cells.push([x + 1, y + sign]),
        2 => cells.push([x + 2 * sign, y]),
        3 => cells.extend(others.iter().find(|[column, row]| column.abs_diff(x) + row.abs_diff(y) == 1)),
        _ => cells.extend(choices.pick(&others)),
    }
    // So that no other rule comes first.
    setup.round = setup.round.max(1);
    setup.limit = setup.limit.max(2);
}

/// A program of one blank map.
fn blank() -> ProgramFile {
    super::sample_program::file(vec![(3, 3, Vec::<Line>::new())])
}

fn any_possible(position: &Position, seat: Seat, choices: &mut dyn Choices) -> Move {
    let possible: Vec<Move> = possible(&LITERAL, &position.field, seat).iter().collect();
    choices.pick(&possible).copied().unwrap_or(Move::Skip)
}

/// A move that a program licenses, or that a live bot can make, which sometimes comes near the limit.
fn legal(position: &Position, seat: Seat, choices: &mut dyn Choices) -> EventOf<Snakes> {
    let choice = match licence(&LITERAL, position, seat) {
        Some(licence) => {
            let moves: Vec<Move> = licence.moves.iter().collect();
            choices.pick(&moves).copied().unwrap_or(Move::Skip)
        }
        None => any_possible(position, seat, choices),
    };
    let times = [0, 0, 0, 0, 0, 99_999, 100_000, 100_001, 999_999, 1_000_000, 1_000_001, 5_000_000];
    let took_us = *choices.pick(&times).unwrap_or(&0);
    Event::Reply(Reply { seat, answer: Answer::Move(choice), took_us })
}

/// Something of a seat that is not asked.
fn unasked(position: &Position, asked: Seat, choices: &mut dyn Choices) -> EventOf<Snakes> {
    let seats = position.field.seats().max(1);
    let seat = (asked + 1 + choices.below(u32::from(seats)) as Seat) % seats;
    match choices.below(3) {
        0 => Event::fault(seat, *choices.pick(&[Fault::Crash, Fault::Memory]).unwrap_or(&Fault::Crash)),
        _ => Event::made(seat, any_possible(position, seat, choices)),
    }
}
