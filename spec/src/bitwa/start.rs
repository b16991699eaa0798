//! From a setup to a position.

use super::board::{Board, Division};
use super::clauses::{Annihilation, Rules, SetGameTo};
use super::position::{Ending, LARGEST_LIMIT_MS, Position, Setup, Sides, Stage, Stale};
use super::rules::*;
use super::{Message, course, tell};
use crate::game::Log;
use crate::rule::Violation;

pub(super) fn start(rules: &Rules, setup: &Setup, log: &mut Log<Message>) -> Result<Position, Violation> {
    log.clear();
    let rows: Vec<Vec<u8>> = setup.rows.iter().map(|row| row.bytes().collect()).collect();
    check_rows(rules, &setup.rows, &rows)?;
    let refuse = |rule, detail: String| Err(Violation::new(rule, detail));
    if !(rules.rounds)(setup.rounds) {
        return refuse(BOARD_ROUNDS, format!("a game of {} rounds: there are 1 to 10000", setup.rounds));
    }
    let strength = match u16::try_from(setup.strength) {
        Ok(strength) if (rules.strength)(setup.strength) => strength,
        _ => return refuse(BOARD_STRENGTH, format!("units of strength {}: it is 1 to 10000", setup.strength)),
    };
    let mut board = Board::of(&rows, strength);
    hurt(&mut board, &setup.hurt, strength)?;
    if !(rules.limit)(setup.limit_ms) {
        return refuse(TIME_LIMIT, format!("a limit of {} ms: it is 1 to {LARGEST_LIMIT_MS}", setup.limit_ms));
    }
    let mut position = Position {
        board,
        rounds: setup.rounds,
        strength,
        round: setup.round,
        killed: setup.killed,
        limit_ms: setup.limit_ms,
        spent_us: setup.spent_us.map(u64::from),
        stage: setup.stage,
        stale: Stale::default(),
    };
    check_stage(rules, &position).map_err(|detail| Violation::new(BOARD_STAGE, detail))?;
    const CITES: [crate::rule::Rule; 9] = [
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
    course::remember(rules, &mut position);
    open(rules, &mut position, log);
    Ok(position)
}

/// What is sent at the beginning.
fn open(rules: &Rules, position: &mut Position, log: &mut Log<Message>) {
    match position.stage {
        Stage::SetGame(_) if (rules.empty_start)(&position.board) => {
            log.cite(END_EMPTY_SIDE);
            course::end(rules, position, Ending::Annihilation, log);
        }
        Stage::SetGame(waits) => {
            let first = if waits.has(0) { 0 } else { 1 };
            let to = if rules.set_game_to == SetGameTo::Both { waits } else { Sides::one(first) };
            tell::set_game(rules, position, to, log);
            position.stage = Stage::SetGame(to);
        }
        Stage::TimeLeft(division) => tell::time_left(rules, position, division, log),
        Stage::GenMove(division) => tell::gen_move(rules, position, division, log),
        Stage::Play { .. } | Stage::Over(_) => {}
    }
}

/// Size, rows, characters and border. No misreading allows a size that a board cannot hold.
fn check_rows(rules: &Rules, texts: &[String], rows: &[Vec<u8>]) -> Result<(), Violation> {
    let refuse = |rule, detail: String| Err(Violation::new(rule, detail));
    let count = |text: &String| text.chars().count();
    let (columns, height) = (texts.first().map_or(0, count), rows.len());
    if !(rules.size)(columns, height) {
        return refuse(
            BOARD_SIZE,
            format!("a board of {columns} columns and {height} rows: there are 1 to 99 of either"),
        );
    }
    let lengths: Vec<usize> = texts.iter().map(count).collect();
    if !(rules.rows)(&lengths) {
        let row = lengths.iter().position(|length| *length != columns).unwrap_or(0);
        let detail = format!("row {row} has {} fields, row 0 has {columns}: all are equally long", lengths[row]);
        return refuse(BOARD_ROWS, detail);
    }
    for (y, text) in texts.iter().enumerate() {
        for (x, letter) in text.chars().enumerate() {
            if !u8::try_from(letter).is_ok_and(|letter| letter.is_ascii() && (rules.character)(letter)) {
                let shown = letter.escape_default();
                return refuse(
                    BOARD_FIELDS,
                    format!("`{shown}` in row {y}, column {x} is none of `#`, `.` and a letter"),
                );
            }
        }
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.iter().enumerate() {
            if (rules.border)((x, y), (columns, height)) && *letter != super::board::BLOCKED {
                let shown = char::from(*letter);
                return refuse(BOARD_BORDER, format!("`{shown}` in row {y}, column {x}: the border is blocked"));
            }
        }
    }
    Ok(())
}

/// Gives units their strengths.
fn hurt(board: &mut Board, hurt: &[[u32; 3]], whole: u16) -> Result<(), Violation> {
    let refuse = |detail: String| Err(Violation::new(BOARD_STRENGTH, detail));
    let mut last = None;
    for [x, y, left] in hurt {
        let on_board = |number: u32| i32::try_from(number).unwrap_or(-1);
        let Some(field) = board.field(on_board(*x), on_board(*y)).filter(|field| board.unit(*field).is_some()) else {
            return refuse(format!("a unit in row {y}, column {x} is hurt, but there is none"));
        };
        if last.is_some_and(|last| last >= (*y, *x)) {
            return refuse(format!("the hurt unit in row {y}, column {x} is listed twice or out of order"));
        }
        last = Some((*y, *x));
        match u16::try_from(*left) {
            Ok(left) if left > 0 && left < whole => board.set_strength(field, left),
            _ => {
                return refuse(format!(
                    "the hurt unit in row {y}, column {x} has strength {left}, not 1 to {whole} less 1"
                ));
            }
        }
    }
    Ok(())
}

/// A setup may begin in the middle of a game, but not in a state that no game can be in.
fn check_stage(rules: &Rules, position: &Position) -> Result<(), String> {
    let Position { board, round, rounds, killed, stage, .. } = position;
    if !(1..=*rounds).contains(round) {
        return Err(format!("round {round} of {rounds}"));
    }
    for (seat, spent_us) in position.spent_us.iter().enumerate() {
        if *spent_us > position.limit_us() {
            return Err(format!("seat {seat} has spent more than the limit"));
        }
    }
    if killed.is_wrong() {
        return Err("the list of the killed is not of seats 0 and 1 in order".into());
    }
    let empty = (0..2).find(|seat| board.units_of(*seat) == 0);
    let waiting = |waits: &Sides| match (waits.is_empty(), waits.without(*killed) == *waits) {
        _ if waits.is_wrong() => {
            Err("the list of those who are waited for is not of seats 0 and 1 in order".to_owned())
        }
        (true, _) => Err("the stage waits for nobody".to_owned()),
        (_, false) => Err("the stage waits for a killed seat".to_owned()),
        _ => Ok(()),
    };
    let has_units = |division: &Division| match board.units(*division) {
        0 => Err(format!("division {division} has no units")),
        _ => Ok(()),
    };
    if *killed == Sides::BOTH && !matches!(stage, Stage::Over(_)) {
        return Err("both seats are killed, but the game is not over".into());
    }
    match stage {
        Stage::SetGame(waits) => {
            waiting(waits)?;
            if *round != 1 || !board.hurt(position.strength).is_empty() {
                return Err("set_game is answered in round 1, when no unit is hurt".into());
            }
        }
        Stage::TimeLeft(division) | Stage::GenMove(division) => {
            has_units(division)?;
            // Under a reading the game goes on to the end of the round.
            let ends_at_once = rules.annihilation == Annihilation::EachDivision;
            if let Some(seat) = empty.filter(|_| ends_at_once) {
                return Err(format!("seat {seat} has no units, but the game is not over"));
            }
            if killed.has(division.seat()) {
                return Err(format!("division {division} is to move, but its seat is killed"));
            }
        }
        Stage::Play { division, waits } => {
            has_units(division)?;
            waiting(waits)?;
        }
        Stage::Over(by) => {
            let expected = match (empty, *killed == Sides::BOTH) {
                (Some(_), _) => Ending::Annihilation,
                (None, true) => Ending::Killed,
                (None, false) => Ending::Rounds,
            };
            if *by != expected || (expected == Ending::Rounds && round != rounds) {
                return Err("the game is over for another reason than the setup says".into());
            }
        }
    }
    Ok(())
}
