//! A position as a picture.

use crate::contest::Room;
use rulebook_spec::bitwa::state::{Position, Stage};
use std::fmt::Write;

/// The board as `set_game` says it, below a line that says how far the game has come; behind each row the strengths of
/// its units, from the left, where one of them is hurt.
pub(super) fn draw(position: &Position) -> String {
    let mut picture = first_line(position);
    let board = &position.board;
    for (y, line) in (0..).zip(board.lines()) {
        picture += &line;
        let units = board.fields().filter(|field| field.y == y && board.unit(*field).is_some());
        let strengths: Vec<u16> = units.map(|field| board.strength(field)).collect();
        if strengths.iter().any(|strength| *strength != position.strength) {
            let strengths: Vec<String> = strengths.iter().map(u16::to_string).collect();
            let _ = write!(picture, "  {}", strengths.join(" "));
        }
        picture.push('\n');
    }
    picture
}

/// The same where it fits, otherwise without the strengths, and cut where it is still too large.
pub(super) fn draw_within(position: &Position, room: Room) -> String {
    let whole = draw(position);
    if room.holds(&whole) {
        return whole;
    }
    let lines = position.board.lines().into_iter();
    room.cut(&lines.fold(first_line(position), |picture, line| picture + &line + "\n"))
}

fn first_line(position: &Position) -> String {
    let mut line = format!("round {} of {}, {}", position.round, position.rounds, stage(position.stage));
    for seat in position.killed.iter() {
        let _ = write!(line, ", seat {seat} killed");
    }
    line + "\n"
}

fn stage(stage: Stage) -> String {
    match stage {
        Stage::SetGame(_) => "set_game".into(),
        Stage::TimeLeft(division) => format!("time_left before {division}"),
        Stage::GenMove(division) => format!("gen_move {division}"),
        Stage::Play { division, .. } => format!("play {division}"),
        Stage::Over(_) => "over".into(),
    }
}
