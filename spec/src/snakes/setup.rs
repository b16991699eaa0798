//! Setups: what can be a fight, and how far it has come (001 ¶2, ¶3).

use super::field::{Cell, Field, LONGEST_SIDE};
use super::names::*;
use super::program::{ProgramFile, Refused};
use super::state::{Arena, Led};
use super::{Message, Position, Rules, Seat, Setup, Slot, Stage, end, fast, turn};
use crate::game::Log;
use crate::rule::{Rule, Violation};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most snakes of a fight (001 ¶2).
pub const MOST_SNAKES: usize = 4;

fn violation<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Violation> {
    Err(Violation::new(rule, detail))
}

/// The position that a setup describes, and what is told where the fight goes on from there.
///
/// # Errors
/// A setup that cannot be, with the rule it breaks.
pub fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let size = (rules.size)(setup.size)?;
    (rules.snakes)(setup)?;
    let cells = segments(rules, size, setup)?;
    if !(rules.equal)(setup) {
        return violation(BOARD_EQUAL, "the snakes are not equally long as the fight begins");
    }
    if !(1..=end::MOST_ROUNDS).contains(&setup.limit) {
        return violation(END_LIMIT, format!("a limit of {} rounds, 1 to 1000 are allowed", setup.limit));
    }
    let [columns, rows] = size.map(|side| side as u8);
    let field = Field::new(columns, rows, &cells);
    let slots = programs(rules, setup, &field)?;
    let arena = Arc::new(Arena { limit: setup.limit, slots });
    let (round, order, stage) = (setup.round, setup.order.clone(), setup.stage);
    let mut position = Position { arena, field, round, order, stage, licence: None, memory: None };
    stage_agrees(rules, &position)?;
    log.cites.extend_from_slice(&[BOARD_SIZE, BOARD_SNAKES, BOARD_SEGMENTS]);
    if begins(setup) {
        log.cite(BOARD_EQUAL)
    } else {
        log.does_not_apply(BOARD_EQUAL)
    }
    for _ in position.arena.slots.iter().flatten() {
        let form = [PROGRAM_TEXTS, PROGRAM_SETS, PROGRAM_MAPS, PROGRAM_HEAD, PROGRAM_CELLS, PROGRAM_LINES];
        log.cites.extend_from_slice(&form);
    }
    log.cite(BOARD_STAGE);
    match position.stage {
        Stage::Order => (rules.begin)(rules, &mut position, log),
        Stage::Move(seat) => turn::call(rules, &mut position, seat, log),
        Stage::Over(_) => {}
    }
    Ok(position)
}

/// The columns and rows of a board of this size (ruling snakes.board).
///
/// # Errors
/// It is not taken.
pub fn size(size: [u32; 2]) -> Result<[u32; 2], Violation> {
    let most = LONGEST_SIDE as u32;
    if size.iter().all(|side| (1..=most).contains(side)) {
        return Ok(size);
    }
    let [columns, rows] = size;
    violation(BOARD_SIZE, format!("a board of {columns} × {rows} cells, 1 to {most} are allowed"))
}

/// One to four snakes fight, and at least one of them is living (001 ¶2, ruling snakes.board).
///
/// # Errors
/// There are more or less, or none is living.
pub fn snakes(setup: &Setup) -> Result<(), Violation> {
    snake_count(setup)?;
    if setup.snakes.iter().all(|slot| slot.cells.len() < 2) {
        return violation(BOARD_SNAKES, "all snakes are eaten");
    }
    Ok(())
}

/// One to four snakes fight.
///
/// # Errors
/// There are more or less.
pub fn snake_count(setup: &Setup) -> Result<(), Violation> {
    let count = setup.snakes.len();
    if !(1..=MOST_SNAKES).contains(&count) {
        return violation(BOARD_SNAKES, format!("{count} snakes, 1 to {MOST_SNAKES} are allowed"));
    }
    Ok(())
}

/// When a fight begins all snakes have the same length (001 ¶3, ruling snakes.setups).
pub fn equal(setup: &Setup) -> bool {
    !begins(setup) || equally_long(setup, 0)
}

/// Whether the first order of the fight is still to be drawn.
pub fn begins(setup: &Setup) -> bool {
    setup.stage == Stage::Order && setup.round == 0
}

/// Whether the snakes of this many segments or more are equally long.
pub fn equally_long(setup: &Setup, least: usize) -> bool {
    let lengths = setup.snakes.iter().map(|slot| slot.cells.len()).filter(|length| *length >= least);
    lengths.collect::<BTreeSet<_>>().len() < 2
}

/// The cells of each snake: on the board, each held once, and each beside the one before (001 ¶3).
fn segments(rules: &Rules, size: [u32; 2], setup: &Setup) -> Result<Vec<Vec<Cell>>, Violation> {
    let mut snakes = Vec::new();
    for (seat, slot) in setup.snakes.iter().enumerate() {
        let inside = |cell: &[i64; 2]| (0..2).all(|axis| (0..i64::from(size[axis])).contains(&cell[axis]));
        if let Some(cell) = slot.cells.iter().find(|cell| !inside(cell)) {
            return violation(BOARD_SEGMENTS, format!("snake {seat}: {cell:?} is not on the board"));
        }
        snakes.push(slot.cells.iter().map(|cell| cell.map(|number| number as u8)).collect());
    }
    (rules.held_once)(&snakes)?;
    for (seat, cells) in snakes.iter().enumerate() {
        if let Some(pair) = cells.windows(2).find(|pair| !(rules.beside)(pair[0], pair[1])) {
            let detail = format!("snake {seat}: {:?} is not beside the segment before", pair[1]);
            return violation(BOARD_SEGMENTS, detail);
        }
    }
    Ok(snakes)
}

/// Each segment takes one cell, and no cell is held twice (001 ¶3).
///
/// # Errors
/// The first cell that is.
pub fn held_once(snakes: &[Vec<Cell>]) -> Result<(), Violation> {
    let mut held = BTreeSet::new();
    for (seat, cells) in snakes.iter().enumerate() {
        if let Some(cell) = cells.iter().find(|cell| !held.insert(**cell)) {
            return violation(BOARD_SEGMENTS, format!("snake {seat}: {cell:?} is held already"));
        }
    }
    Ok(())
}

/// Whether two cells share a side.
pub fn beside(one: Cell, other: Cell) -> bool {
    matches!((one[0].abs_diff(other[0]), one[1].abs_diff(other[1])), (0, 1) | (1, 0))
}

/// The programs that lead snakes, read and made ready for the board.
fn programs(rules: &Rules, setup: &Setup, field: &Field) -> Result<Vec<Option<Led>>, Violation> {
    let led = |(seat, slot): (usize, &Slot)| -> Result<Option<Led>, Violation> {
        let Some(file) = &slot.program else { return Ok(None) };
        let refused =
            |refused: Refused| Violation::new(refused.rule, format!("the program of snake {seat}: {refused}"));
        let program = ProgramFile::read(file, rules).map_err(refused)?;
        let ready = fast::Ready::new(&program, field.stride(), seat as Seat);
        Ok(Some(Led { file: file.clone(), program, ready }))
    };
    setup.snakes.iter().enumerate().map(led).collect()
}

/// A setup may begin in the middle of a fight, but not in a state that no fight can be in (ruling snakes.setups).
fn stage_agrees(rules: &Rules, position: &Position) -> Result<(), Violation> {
    let refused = |detail: String| violation(BOARD_STAGE, detail);
    let (round, limit, order) = (position.round, position.limit(), &position.order);
    if round > limit {
        return refused(format!("{round} rounds were played, the limit is {limit}"));
    }
    let Stage::Move(mover) = position.stage else {
        if !order.is_empty() {
            return refused("there is an order, but nobody is to move".into());
        }
        return match position.stage {
            Stage::Over(said) if end::ending(rules, position, &mut Log::default()) != Some(said) => {
                refused(format!("the fight cannot be over by {said:?}"))
            }
            _ => Ok(()),
        };
    };
    if round == limit {
        return refused(format!("snake {mover} is to move, but all rounds were played"));
    }
    let known = |seat: &Seat| *seat < position.field.seats();
    let once = order.iter().collect::<BTreeSet<_>>().len() == order.len();
    if !order.iter().all(known) || !once {
        return refused(format!("the order {order:?} names a snake that does not exist, or one twice"));
    }
    if let Some(left_out) = position.living().find(|seat| !order.contains(seat)) {
        return refused(format!("the order {order:?} leaves snake {left_out} out"));
    }
    if !position.field.is_living(mover) {
        return refused(format!("snake {mover} is to move, but not living"));
    }
    // Such a round is not begun (ruling snakes.blocked-round).
    if order.first() == Some(&mover) && end::all_blocked(rules, position) {
        return refused(format!("snake {mover} is the first of a round to move, but nobody can"));
    }
    Ok(())
}

/// The setup that a position is made from.
pub fn setup(position: &Position) -> Setup {
    let field = &position.field;
    let slot = |seat: Seat| Slot {
        cells: field.cells(seat).into_iter().map(|cell| cell.map(i64::from)).collect(),
        program: position.led(seat).map(|led| led.file.clone()),
    };
    Setup {
        size: [field.columns(), field.rows()].map(u32::from),
        snakes: (0..field.seats()).map(slot).collect(),
        limit: position.limit(),
        round: position.round,
        order: position.order.clone(),
        stage: position.stage,
    }
}
