//! From a setup to a position, and back.

use super::field::{CONTEST_SIZE, Cell, Field, LARGEST_SIDE};
use super::names::*;
use super::{Ending, MOVES, Message, Position, Rules, Setup, Stage, other};
use crate::game::{Log, Seat};
use crate::rule::{Rule, Violation};
use std::sync::Arc;

fn violation<T>(rule: Rule, detail: impl Into<String>) -> Result<T, Violation> {
    Err(Violation::new(rule, detail))
}

/// The position that a setup describes, and the first call.
///
/// # Errors
/// The rule that the setup breaks.
pub fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let mut field = field(setup)?;
    log.cite(BOARD_FIELD);
    if (field.rows(), field.columns()) == CONTEST_SIZE {
        log.cite(BOARD_SIZE);
    }
    garrisons(rules, setup, &mut field)?;
    log.cite(BOARD_GARRISON);
    let at = places(setup, &field)?;
    let hand = hands(rules, setup)?;
    totals(rules, &field, hand)?;
    let stage = (rules.stage_agrees)(rules, setup, &field)?;
    log.cites.extend_from_slice(&[BOARD_VALUES, BOARD_START, BOARD_HAND, BOARD_STAGE]);
    let mut position = Position { field: Arc::new(field), at, hand, moves: setup.moves, stage };
    if !matches!(stage, Stage::Over { .. }) {
        (rules.begin)(rules, &mut position, log);
    }
    Ok(position)
}

/// The field with its owners; the setup's rows are of one length, and hold nothing but `#`, `1` and `2`.
fn field(setup: &Setup) -> Result<Field, Violation> {
    let (rows, columns) = (setup.field.len(), setup.field.first().map_or(0, |row| row.chars().count()));
    let side = |length: usize| u8::try_from(length).ok().filter(|_| (1..=LARGEST_SIDE).contains(&length));
    let (Some(rows_u8), Some(columns_u8)) = (side(rows), side(columns)) else {
        let detail = format!("a field of {rows} x {columns} cells: there are to be 1 to {LARGEST_SIDE} of either");
        return violation(BOARD_SIZE, detail);
    };
    let mut field = Field::walls(rows_u8, columns_u8);
    for (row, text) in (1..).zip(&setup.field) {
        let length = text.chars().count();
        if length != columns {
            return violation(BOARD_FIELD, format!("row {row} has {length} cells, row 1 has {columns}"));
        }
        for (column, letter) in (1..).zip(text.chars()) {
            match letter {
                '#' => {}
                '1' => field.give(Cell::new(row, column), 0),
                '2' => field.give(Cell::new(row, column), 1),
                other => {
                    let other = other.escape_default();
                    let detail = format!("`{other}` in row {row}, column {column}: a cell is `#`, `1` or `2`");
                    return violation(BOARD_FIELD, detail);
                }
            }
        }
    }
    Ok(field)
}

fn garrisons(rules: &Rules, setup: &Setup, field: &mut Field) -> Result<(), Violation> {
    let (rows, columns) = (usize::from(field.rows()), usize::from(field.columns()));
    let shape = setup.army.len() == rows && setup.army.iter().all(|row| row.len() == columns);
    if !shape {
        return violation(BOARD_GARRISON, format!("the garrisons are not {rows} rows of {columns} numbers"));
    }
    let cells: Vec<Cell> = field.cells().collect();
    for (cell, number) in cells.into_iter().zip(setup.army.iter().flatten().copied()) {
        if number < 0 {
            return violation(BOARD_GARRISON, format!("a garrison of {number} on {cell}"));
        }
        if number > 0 && field.owner(cell) == 0 {
            return violation(BOARD_GARRISON, format!("a garrison of {number} on the wall {cell}"));
        }
        if number > i64::from(rules.largest) {
            let most = rules.largest;
            return violation(BOARD_VALUES, format!("a garrison of {number} on {cell}, {most} is the most"));
        }
        field.station(cell, number as u32);
    }
    Ok(())
}

/// Where the two players stand.
fn places(setup: &Setup, field: &Field) -> Result<[Cell; 2], Violation> {
    let [first, second] = setup.at[..] else {
        let given = setup.at.len();
        return violation(BOARD_START, format!("{given} positions of players are given, there are to be 2"));
    };
    let mut places = [Cell::new(1, 1); 2];
    for (seat, [row, column]) in [first, second].into_iter().enumerate() {
        let named = [row, column].map(|number| i32::try_from(number).unwrap_or(0));
        match field.cell(named) {
            None => {
                return violation(
                    BOARD_START,
                    format!("seat {seat} stands on ({row}, {column}), outside of the field"),
                );
            }
            Some(cell) if field.owner(cell) == 0 => {
                return violation(BOARD_START, format!("seat {seat} stands on the wall {cell}"));
            }
            Some(cell) => places[seat] = cell,
        }
    }
    Ok(places)
}

fn hands(rules: &Rules, setup: &Setup) -> Result<[u32; 2], Violation> {
    for (seat, number) in setup.hand.into_iter().enumerate() {
        if number < 0 {
            return violation(BOARD_HAND, format!("seat {seat} has an army of {number} in hand"));
        }
        if number > i64::from(rules.largest) {
            let detail = format!("seat {seat} has an army of {number} in hand, {} is the most", rules.largest);
            return violation(BOARD_VALUES, detail);
        }
    }
    Ok(setup.hand.map(|number| number as u32))
}

/// A side with a total that its calls cannot show is in no game (ruling garrison.values).
fn totals(rules: &Rules, field: &Field, hand: [u32; 2]) -> Result<(), Violation> {
    for (seat, hand) in (0..).zip(hand) {
        let total = field.garrisons(seat) + u64::from(hand);
        if total > u64::from(rules.largest_total) {
            let most = rules.largest_total;
            return violation(BOARD_VALUES, format!("seat {seat} has an army of {total} in all, {most} is the most"));
        }
    }
    Ok(())
}

/// A setup may begin in the middle of a game, but not in a state that no game can be in.
///
/// # Errors
/// Numbers of moves or owners with which the game cannot have come so far.
pub fn stage_agrees(rules: &Rules, setup: &Setup, field: &Field) -> Result<Stage, Violation> {
    let refused = |detail: &str| violation(BOARD_STAGE, detail);
    let seats = match setup.stage {
        Stage::Init { seat, failed } => [Some(seat), failed],
        Stage::Move(seat) => [Some(seat), None],
        Stage::Over { winner, .. } => [winner, None],
    };
    if let Some(seat) = seats.into_iter().flatten().find(|seat| *seat > 1) {
        return refused(&format!("seat {seat} does not exist: there are 0 and 1"));
    }
    let (moves, mover) = (setup.moves, last_mover(setup.moves));
    let next = other(mover);
    let counted = match setup.stage {
        Stage::Init { .. } => moves == [0, 0],
        Stage::Move(seat) => seat == next && (rules.has_move_left)(moves, next),
        Stage::Over { by: Ending::Limit, .. } => (rules.moves_used_up)(rules, &moves, mover),
        // A fault ends a game that would have gone on.
        Stage::Over { by: Ending::Fault, .. } => (rules.has_move_left)(moves, next),
        Stage::Over { by: Ending::Territory, .. } => true,
    };
    if !(can_have_been_made(rules, moves) && counted) {
        let ([first, second], stage) = (moves, setup.stage);
        return refused(&format!("{first} and {second} moves were made, which does not agree with {stage:?}"));
    }
    // Asked of the field itself: which setups can be does not depend on how a referee looks for a winner.
    let owner = field.sole_owner();
    match setup.stage {
        Stage::Init { seat, failed: Some(failed) } if failed != other(seat) => {
            refused("who has failed at init is still asked")
        }
        // A game that begins with one owner is over at once (ruling garrison.owned-start).
        Stage::Init { .. } | Stage::Move(_) if moves == [0, 0] => Ok(setup.stage),
        Stage::Over { winner, by: Ending::Territory } if winner.is_none() || owner != winner => {
            refused("the game ended by territory, but the winner does not own all passable cells")
        }
        Stage::Over { winner, by: Ending::Territory } if moves != [0, 0] && winner != Some(mover) => {
            refused("the game ended by territory, but the winner has not made the last move")
        }
        Stage::Over { by: Ending::Territory, .. } => Ok(setup.stage),
        _ if owner.is_some() => refused("somebody owns all passable cells, which ends a game at once, by territory"),
        Stage::Over { winner: Some(_), by: Ending::Limit } => refused("the limit makes a draw"),
        Stage::Over { winner: None, by: Ending::Fault } if moves != [0, 0] => {
            refused("a draw by faults is made at init only")
        }
        stage => Ok(stage),
    }
}

/// The seat that has made the last move, where the players move in turn.
pub fn last_mover([first, second]: [u32; 2]) -> Seat {
    if first == second { 1 } else { 0 }
}

/// Whether these are numbers of moves of a game: the players move in turn, the first one first, and whoever made the last
/// move had one left.
pub fn can_have_been_made(rules: &Rules, moves: [u32; 2]) -> bool {
    let [first, second] = moves;
    match moves {
        [0, 0] => true,
        _ if first == second => (rules.has_move_left)([first, second - 1], 1),
        _ => first.checked_sub(1) == Some(second) && (rules.has_move_left)([second, second], 0),
    }
}

/// Whether this seat has made fewer moves than it may (§3 ¶5; ruling garrison.limit).
pub fn has_move_left(moves: [u32; 2], seat: Seat) -> bool {
    moves[usize::from(seat)] < MOVES
}

/// The setup that a position is made from.
pub fn setup(position: &Position) -> Setup {
    let field = &position.field;
    let columns = usize::from(field.columns());
    let inner = |row: usize| (row * field.width() + 1)..(row * field.width() + 1 + columns);
    let letter = |owner: &u8| ['#', '1', '2'][usize::from(*owner).min(2)];
    let rows = 1..=usize::from(field.rows());
    let place = |cell: Cell| [i64::from(cell.row), i64::from(cell.column)];
    Setup {
        field: rows.clone().map(|row| field.owners()[inner(row)].iter().map(letter).collect()).collect(),
        army: rows.map(|row| field.armies()[inner(row)].iter().map(|army| i64::from(*army)).collect()).collect(),
        at: position.at.map(place).to_vec(),
        hand: position.hand.map(i64::from),
        moves: position.moves,
        stage: position.stage,
    }
}
