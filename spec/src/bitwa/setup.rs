//! From a setup to a position, and back (000 ¶10, ¶42 to ¶44).

use super::board::{BLOCKED, Board, Division, LARGEST_SIDE};
use super::end::has_empty_side;
use super::names::*;
use super::state::{Ending, Message, Position, Setup, Sides, Stage};
use super::table::Rules;
use crate::game::Log;
use crate::rule::{Rule, Violation};
use std::ops::RangeInclusive;

/// The setup that [`start`] makes this position from.
pub fn setup(position: &Position) -> Setup {
    let hurt = position.board.hurt(position.strength);
    Setup {
        rows: position.board.lines(),
        rounds: position.rounds,
        strength: position.strength.into(),
        hurt: hurt.into_iter().map(|(field, left)| [field.x.into(), field.y.into(), left.into()]).collect(),
        round: position.round,
        killed: position.killed,
        limit_ms: position.limit_ms,
        spent_us: position.spent_us.map(|spent_us| u32::try_from(spent_us).unwrap_or(u32::MAX)),
        stage: position.stage,
    }
}

fn refuse<T>(rule: Rule, detail: String) -> Result<T, Violation> {
    Err(Violation::new(rule, detail))
}

/// The position of a setup that can be; what is sent first is sent.
pub fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    check_rows(rules, &setup.rows)?;
    let Setup { rounds, strength, limit_ms, .. } = setup;
    check_number(BOARD_ROUNDS, *rounds, &rules.rounds, format!("a game of {rounds} rounds: there are"))?;
    check_number(BOARD_STRENGTH, *strength, &rules.strength, format!("units of strength {strength}: it is"))?;
    let strength = u16::try_from(*strength).unwrap_or(u16::MAX);
    let rows: Vec<Vec<u8>> = setup.rows.iter().map(|row| row.bytes().collect()).collect();
    let mut board = Board::of(&rows, strength);
    hurt(&mut board, &setup.hurt, strength)?;
    if !matches!(setup.stage, Stage::SetGame(_)) {
        board = board.in_the_middle();
    }
    check_number(TIME_LIMIT, *limit_ms, &rules.limit_ms, format!("a limit of {limit_ms} ms: it is"))?;
    let mut position = Position {
        round: setup.round,
        killed: setup.killed,
        limit_ms: *limit_ms,
        spent_us: setup.spent_us.map(u64::from),
        stage: setup.stage,
        ..Position::new(board, *rounds, strength)
    };
    check_stage(rules, &position).map_err(|detail| Violation::new(BOARD_STAGE, detail))?;
    const CITES: [Rule; 9] = [
        BOARD_SIZE,
        BOARD_ROWS,
        BOARD_FIELDS,
        BOARD_BORDER,
        BOARD_DIVISIONS,
        BOARD_ROUNDS,
        BOARD_STRENGTH,
        TIME_LIMIT,
        BOARD_STAGE,
    ];
    log.cites.extend_from_slice(&CITES);
    (rules.open)(rules, &mut position, log);
    Ok(position)
}

fn check_number(rule: Rule, number: u32, allowed: &RangeInclusive<u32>, says: String) -> Result<(), Violation> {
    if allowed.contains(&number) {
        return Ok(());
    }
    refuse(rule, format!("{says} {} to {}", allowed.start(), allowed.end()))
}

/// The board is a rectangle of known characters, blocked all around (¶10, ¶42, ¶43).
fn check_rows(rules: &Rules, rows: &[String]) -> Result<(), Violation> {
    let lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    let (columns, height) = (lengths.first().copied().unwrap_or(0), rows.len());
    if !(rules.is_size)(columns, height) {
        let detail = format!("a board of {columns} columns and {height} rows: there are 1 to 99 of either");
        return refuse(BOARD_SIZE, detail);
    }
    if !(rules.are_lengths)(&lengths) {
        let row = lengths.iter().position(|length| *length != columns).unwrap_or(0);
        let detail = format!("row {row} has {} fields, row 0 has {columns}: all are equally long", lengths[row]);
        return refuse(BOARD_ROWS, detail);
    }
    let fields = || (0..).zip(rows).flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, letter)| (x, y, letter)));
    if let Some((x, y, letter)) = fields().find(|(.., letter)| !(rules.is_character)(*letter)) {
        let shown = letter.escape_default();
        return refuse(BOARD_FIELDS, format!("`{shown}` in row {y}, column {x} is none of `#`, `.` and a letter"));
    }
    let is_gap = |(x, y, letter): &(usize, usize, char)| {
        (rules.is_border)((*x, *y), (columns, height)) && *letter != char::from(BLOCKED)
    };
    if let Some((x, y, letter)) = fields().find(is_gap) {
        return refuse(BOARD_BORDER, format!("`{letter}` in row {y}, column {x}: the border is blocked"));
    }
    Ok(())
}

/// Whether a board may have this many columns and rows (¶10, ¶42).
pub fn is_size(columns: usize, rows: usize) -> bool {
    (1..=LARGEST_SIDE).contains(&columns) && (1..=LARGEST_SIDE).contains(&rows)
}

/// All rows are equally long (¶43).
pub fn are_lengths(lengths: &[usize]) -> bool {
    lengths.iter().all(|length| *length == lengths[0])
}

/// A field is blocked, or empty, or there is a unit of a division with a letter of the English alphabet on it (¶10, ¶43).
pub fn is_character(character: char) -> bool {
    matches!(character, '#' | '.' | 'A'..='Z' | 'a'..='z')
}

/// Whether a field in this column and row of a board of that size is on its border (¶43).
pub fn is_border((x, y): (usize, usize), (columns, rows): (usize, usize)) -> bool {
    x == 0 || y == 0 || x + 1 == columns || y + 1 == rows
}

/// Gives units their strengths.
fn hurt(board: &mut Board, hurt: &[[u32; 3]], whole: u16) -> Result<(), Violation> {
    let mut last = None;
    for [x, y, left] in hurt {
        let on_board = |number: u32| i32::try_from(number).unwrap_or(-1);
        let Some(field) = board.field(on_board(*x), on_board(*y)).filter(|field| board.unit(*field).is_some()) else {
            return refuse(BOARD_STRENGTH, format!("a unit in row {y}, column {x} is hurt, but there is none"));
        };
        if last.is_some_and(|last| last >= (*y, *x)) {
            let detail = format!("the hurt unit in row {y}, column {x} is listed twice or out of order");
            return refuse(BOARD_STRENGTH, detail);
        }
        last = Some((*y, *x));
        match u16::try_from(*left) {
            Ok(left) if left > 0 && left < whole => board.set_strength(field, left),
            _ => {
                let detail =
                    format!("the hurt unit in row {y}, column {x} has strength {left}, not 1 to {whole} less 1");
                return refuse(BOARD_STRENGTH, detail);
            }
        }
    }
    Ok(())
}

/// A setup may begin in the middle of a game, but not in a state that no game can be in (¶12, ¶59).
fn check_stage(rules: &Rules, position: &Position) -> Result<(), String> {
    let Position { board, round, rounds, killed, stage, .. } = position;
    if !(1..=*rounds).contains(round) {
        return Err(format!("round {round} of {rounds}"));
    }
    for (seat, spent_us) in position.spent_us.iter().enumerate() {
        if *spent_us > position.budget_us() {
            return Err(format!("seat {seat} has spent more than the limit"));
        }
    }
    if killed.is_wrong() {
        return Err("the list of the killed is not of seats 0 and 1 in order".into());
    }
    if *killed == Sides::BOTH && !matches!(stage, Stage::Over(_)) {
        return Err("both seats are killed, but the game is not over".into());
    }
    match stage {
        Stage::SetGame(waits) => {
            check_waits(*waits, *killed)?;
            if *round != 1 || !board.hurt(position.strength).is_empty() {
                return Err("set_game is answered in round 1, when no unit is hurt".into());
            }
        }
        Stage::TimeLeft(division) | Stage::GenMove(division) => {
            check_units(board, *division)?;
            if !(rules.is_playable)(board) {
                let seat = u8::from(board.units_of(0) > 0);
                return Err(format!("seat {seat} has no units, but the game is not over"));
            }
            if killed.has(division.seat()) {
                return Err(format!("division {division} is to move, but its seat is killed"));
            }
        }
        Stage::Play { division, waits } => {
            check_units(board, *division)?;
            check_waits(*waits, *killed)?;
        }
        Stage::Over(by) => {
            let expected = match (has_empty_side(board), *killed == Sides::BOTH) {
                (true, _) => Ending::Annihilation,
                (false, true) => Ending::Killed,
                (false, false) => Ending::Rounds,
            };
            if *by != expected || (expected == Ending::Rounds && round != rounds) {
                return Err("the game is over for another reason than the setup says".into());
            }
        }
    }
    Ok(())
}

fn check_units(board: &Board, division: Division) -> Result<(), String> {
    match board.units(division) {
        0 => Err(format!("division {division} has no units")),
        _ => Ok(()),
    }
}

fn check_waits(waits: Sides, killed: Sides) -> Result<(), String> {
    if waits.is_wrong() {
        return Err("the list of those who are waited for is not of seats 0 and 1 in order".into());
    }
    if waits.is_empty() {
        return Err("the stage waits for nobody".into());
    }
    if waits.without(killed) != waits {
        return Err("the stage waits for a killed seat".into());
    }
    Ok(())
}
