//! The end of a game, and who has won (000 ¶8, ¶59).

use super::board::Board;
use super::names::*;
use super::state::{Ending, Message, Position, Sides, Stage};
use super::table::Rules;
use crate::game::{Log, Seat};
use std::cmp::Ordering;

/// Whether a player has no unit (¶8).
pub fn has_empty_side(board: &Board) -> bool {
    board.units_of(0) == 0 || board.units_of(1) == 0
}

/// Whether a division can be asked for its target on this board: a player without units has lost already (¶8).
pub fn is_playable(board: &Board) -> bool {
    !has_empty_side(board)
}

/// Between two divisions: the game is over as soon as a player has no unit left (¶8), or both are killed (¶59).
pub fn over(rules: &Rules, position: &Position, log: &mut Log<Message>) -> Option<Ending> {
    if has_empty_side(&position.board) {
        return Some(Ending::Annihilation);
    }
    log.does_not_apply(END_ANNIHILATION);
    ended_by_kills(rules, position, log)
}

/// It is over where both players are killed (¶59).
pub fn ended_by_kills(rules: &Rules, position: &Position, log: &mut Log<Message>) -> Option<Ending> {
    if (rules.both_killed)(position.killed) {
        return Some(Ending::Killed);
    }
    log.does_not_apply(END_KILLED);
    None
}

/// Whether both players are killed (¶59; ruling bitwa.killed).
pub fn both_killed(killed: Sides) -> bool {
    killed == Sides::BOTH
}

/// Between two rounds: the game is over when r rounds have been played (¶8, ¶42).
pub fn round_over(position: &Position, log: &mut Log<Message>) -> bool {
    let played = position.round >= position.rounds;
    if !played {
        log.does_not_apply(END_ROUNDS);
    }
    played
}

/// The game is over for this reason; where a side has no units left, that is the reason whatever else holds, as it can by a reading
/// that looks at units between rounds only.
pub fn end(rules: &Rules, position: &mut Position, by: Ending, log: &mut Log<Message>) {
    let by = if has_empty_side(&position.board) { Ending::Annihilation } else { by };
    log.cite(match by {
        Ending::Annihilation => END_ANNIHILATION,
        Ending::Killed => END_KILLED,
        Ending::Rounds => END_ROUNDS,
    });
    log.cite(END_COUNT);
    position.stage = Stage::Over(by);
    let is_equal = position.board.units_of(0) == position.board.units_of(1);
    log.cite_if(is_equal, END_STRENGTH);
    if is_equal {
        log.cite_if((rules.winner)(position).is_none(), END_DRAW);
    }
}

/// The player with more units has won, killed or not; where these are equal, the one with more strength; else it is a draw (¶8).
pub fn winner(position: &Position) -> Option<Seat> {
    let board = &position.board;
    let units = board.units_of(0).cmp(&board.units_of(1));
    match units.then_with(|| board.strength_of(0).cmp(&board.strength_of(1))) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}
