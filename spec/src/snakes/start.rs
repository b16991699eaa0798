//! Setups: what can be a fight, and how far it has come.

use super::clauses::{Chain, MOST_SNAKES, Rules};
use super::field::{Cell, Field, LONGEST_SIDE};
use super::mind::Sees;
use super::program::{Compiled, ProgramFile};
use super::rules::*;
use super::tell::{begin, call, ending};
use super::view::elements_to;
use super::{Arena, Led, Message, Position, Seat, Setup, Slot, Stage};
use crate::game::Log;
use crate::rule::{Rule, Violation};
use std::collections::BTreeSet;
use std::sync::Arc;

fn violation<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Violation> {
    Err(Violation::new(rule, detail))
}

pub(super) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let most = LONGEST_SIDE as u32;
    let fits = |size: &[u32; 2]| size.iter().all(|side| (1..=most).contains(side));
    let Some(size @ [columns, rows]) = (rules.size)(setup.size).filter(fits) else {
        let [columns, rows] = setup.size;
        return violation(BOARD_SIZE, format!("a board of {columns} × {rows} cells, 1 to {most} are allowed"));
    };
    let count = setup.snakes.len();
    if !(1..=MOST_SNAKES).contains(&count) || !(rules.snakes)(count) {
        return violation(BOARD_SNAKES, format!("{count} snakes, 1 to {MOST_SNAKES} are allowed"));
    }
    if rules.some_living && setup.snakes.iter().all(|slot| slot.cells.len() < 2) {
        return violation(BOARD_SNAKES, "all snakes are eaten");
    }
    let cells = segments(rules, size, setup)?;
    if !(rules.equal)(setup) {
        return violation(BOARD_EQUAL, "the snakes are not equally long as the fight begins");
    }
    if !(1..=rules.most_rounds).contains(&setup.limit) {
        return violation(END_LIMIT, format!("a limit of {} rounds, 1 to 1000 are allowed", setup.limit));
    }
    let field = Field::new(columns as u8, rows as u8, &cells);
    let slots = programs(rules, setup, field.stride())?;
    let elements = (0..field.seats()).map(|seat| elements_to(Sees::Text, seat)).collect();
    let arena = Arc::new(Arena { limit: setup.limit, slots, elements });
    let (round, order, stage) = (setup.round, setup.order.clone(), setup.stage);
    let mut position =
        Position { arena, field, round, order, stage, licence: None, began: None, fed: Default::default() };
    stage_agrees(rules, &position)?;
    log.cites.extend_from_slice(&[BOARD_SIZE, BOARD_SNAKES, BOARD_SEGMENTS]);
    if begins(setup) {
        log.cite(BOARD_EQUAL);
    }
    for _ in position.arena.slots.iter().flatten() {
        let form = [PROGRAM_TEXTS, PROGRAM_SETS, PROGRAM_MAPS, PROGRAM_HEAD, PROGRAM_CELLS, PROGRAM_LINES];
        log.cites.extend_from_slice(&form);
    }
    log.cite(BOARD_STAGE);
    match position.stage {
        Stage::Order => begin(rules, &mut position, log),
        Stage::Move(seat) => call(rules, &mut position, seat, log),
        Stage::Over(_) => {}
    }
    Ok(position)
}

/// Whether the first order of the fight is still to be drawn.
pub(super) fn begins(setup: &Setup) -> bool {
    setup.stage == Stage::Order && setup.round == 0
}

/// Whether the snakes of so many segments or more are equally long.
pub(super) fn equally_long(setup: &Setup, least: usize) -> bool {
    let lengths = setup.snakes.iter().map(|slot| slot.cells.len()).filter(|length| *length >= least);
    lengths.collect::<BTreeSet<_>>().len() < 2
}

/// The cells of each snake.
fn segments(rules: &Rules, size: [u32; 2], setup: &Setup) -> Result<Vec<Vec<Cell>>, Violation> {
    let [columns, rows] = size.map(i64::from);
    let mut held = BTreeSet::new();
    let mut snakes = Vec::new();
    for (seat, Slot { cells, .. }) in setup.snakes.iter().enumerate() {
        let mut before: Option<[i64; 2]> = None;
        let mut own = Vec::new();
        for cell @ [x, y] in cells.iter().copied() {
            if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
                return violation(BOARD_SEGMENTS, format!("snake {seat}: {cell:?} is not on the board"));
            }
            let small = [x as u8, y as u8];
            if !held.insert(small) && (rules.chain != Chain::Crossing || own.contains(&small)) {
                return violation(BOARD_SEGMENTS, format!("snake {seat}: {cell:?} is held already"));
            }
            let beside = before.is_none_or(|[column, row]| match (x.abs_diff(column), y.abs_diff(row)) {
                (0, 1) | (1, 0) => true,
                (1, 1) => rules.chain == Chain::Corners || rules.chain == Chain::Apart,
                _ => rules.chain == Chain::Apart,
            });
            if !beside {
                return violation(BOARD_SEGMENTS, format!("snake {seat}: {cell:?} is not beside the segment before"));
            }
            before = Some(cell);
            own.push(small);
        }
        snakes.push(own);
    }
    Ok(snakes)
}

/// The programs that lead snakes, read and made ready for the board.
fn programs(rules: &Rules, setup: &Setup, stride: usize) -> Result<Vec<Option<Led>>, Violation> {
    let led = |(seat, slot): (usize, &Slot)| -> Result<Option<Led>, Violation> {
        let Some(file) = &slot.program else { return Ok(None) };
        let refused = |refused: super::program::Refused| {
            let detail = format!("the program of snake {seat}: {refused}");
            Violation::new(refused.rule, detail)
        };
        let program = ProgramFile::read(file, &rules.form).map_err(refused)?;
        let compiled = Compiled::new(&program, stride);
        Ok(Some(Led { file: file.clone(), program, compiled }))
    };
    setup.snakes.iter().enumerate().map(led).collect()
}

/// A setup may begin in the middle of a fight, but not in a state that no fight can be in.
fn stage_agrees(rules: &Rules, position: &Position) -> Result<(), Violation> {
    let refused = |detail: String| violation(BOARD_STAGE, detail);
    let (round, limit, order) = (position.round, position.arena.limit, &position.order);
    if round > limit {
        return refused(format!("{round} rounds were played, the limit is {limit}"));
    }
    let Stage::Move(mover) = position.stage else {
        if !order.is_empty() {
            return refused("there is an order, but nobody is to move".into());
        }
        return match position.stage {
            Stage::Over(said) if ending(rules, position) != Some(said) => {
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
    Ok(())
}

/// The setup that a position is made from.
pub(super) fn setup(position: &Position) -> Setup {
    let field = &position.field;
    let slot = |seat: Seat| Slot {
        cells: field.cells(seat).into_iter().map(|cell| cell.map(i64::from)).collect(),
        program: position.led(seat).map(|led| led.file.clone()),
    };
    Setup {
        size: [field.columns(), field.rows()].map(u32::from),
        snakes: (0..field.seats()).map(slot).collect(),
        limit: position.arena.limit,
        round: position.round,
        order: position.order.clone(),
        stage: position.stage,
    }
}
