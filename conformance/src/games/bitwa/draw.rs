//! A position as a picture.

use rulebook_spec::bitwa::state::{Position, Stage};
use std::fmt::Write;

/// The board as `set_game` says it, below a line that says how far the game has come; behind each row the strengths of
/// its units, from the left, where one of them is hurt.
pub(super) fn draw(position: &Position) -> String {
    let mut picture = format!("round {} of {}, {}", position.round, position.rounds, stage(position.stage));
    for seat in position.killed.iter() {
        let _ = write!(picture, ", seat {seat} killed");
    }
    picture.push('\n');
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

fn stage(stage: Stage) -> String {
    match stage {
        Stage::SetGame(_) => "set_game".into(),
        Stage::TimeLeft(division) => format!("time_left before {division}"),
        Stage::GenMove(division) => format!("gen_move {division}"),
        Stage::Play { division, .. } => format!("play {division}"),
        Stage::Over(_) => "over".into(),
    }
}
